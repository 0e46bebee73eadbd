#include "tools/testing/first_move.h"

#include <algorithm>

#include "engine/program_fault.h"
#include "engine/store.h"
#include "tools/common.h"

namespace ludwright {
namespace {

Engine engine_for(const Model& model) {
  try {
    return make_executor(model, "compiled");
  } catch (const Stop&) {  // over a limit, which those who play it are told of
    return make_executor(model, "reference");
  }
}

// What decides in this position.
Span program_of(const ast::Game& game, Stage stage, std::size_t phase) {
  if (stage == Stage::Setup && game.setup) return game.setup->span;
  const ast::Phase& now = game.phases[std::min(phase, game.phases.size() - 1)];
  return now.turn ? now.turn->span : now.round ? now.round->span : now.name_span;
}

// The end rule of this name; `otherwise` if none has it, as where nobody can move.
Span rule_of(const ast::Game& game, const std::string& name, Span otherwise) {
  for (const auto* rules : {&game.end, &game.match_end}) {
    const auto rule =
        std::find_if(rules->begin(), rules->end(), [&](const ast::Named& one) { return one.name == name; });
    if (rule != rules->end()) return rule->name_span;
  }
  return otherwise;
}

}  // namespace

void try_first_move(const Loaded& loaded, Diagnostics& found) {
  if (!loaded.model || !loaded.game || loaded.game->phases.empty() || found.has_errors()) return;
  const Model& model = *loaded.model;
  const Store first = initial_store(model);
  Span where = program_of(*loaded.game, first.stage, first.phase);
  try {
    const Engine engine = engine_for(model);
    engine.executor->set(first);
    const Store& begun = engine.executor->store();
    where = program_of(*loaded.game, begun.stage, begun.phase);
    const Outcome& outcome = engine.executor->outcome();
    if (outcome.over()) {
      auto told = found.warning(rule_of(*loaded.game, outcome.name, where), "no-first-move",
                                "the game is over before its first move: " + outcome_text(model, outcome));
      if (begun.pieces.empty())
        told.help(
            "there is no piece then: `place new TYPE at …` makes one, `place` without `new` moves one that is in an "
            "area");
      return;
    }
    MoveList moves;
    engine.executor->legal_moves(moves);
  } catch (const ProgramFault& fault) {
    found.error(where, "no-first-move", std::string("the first move cannot be made: ") + fault.what())
        .help(fault.help());
  }
}

}  // namespace ludwright
