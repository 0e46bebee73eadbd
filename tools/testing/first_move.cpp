#include "tools/testing/first_move.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "engine/program_fault.h"
#include "engine/reference/reference.h"
#include "engine/reference/valid.h"
#include "engine/store.h"
#include "tools/common.h"
#include "tools/stream.h"

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

// What stands there in its line, as far as a message shows it.
Span span_at(const SourceSet& sources, Place place) {
  if (place.file >= sources.size()) return {};
  const std::string_view text = sources.text(place.file), line = sources.line(place.file, place.line);
  auto begin = static_cast<std::uint32_t>(line.data() - text.data());
  const auto end = static_cast<std::uint32_t>(begin + std::min(line.find(" #"), line.size()));
  while (begin < end && sources.locate(place.file, begin).column < place.column) ++begin;
  return {place.file, begin, end};
}

bool is_over(const Model& model) {
  const Engine engine = make_executor(model, "reference");
  engine.executor->set(initial_store(model));
  return engine.executor->outcome().over();
}

// Why nobody can make a turn in the first position, or the set-up comes to no end: what refuses all turns, each part of
// it needed for that, or the first line of the program that cannot be made, if leaving it out lets the game begin.
struct Cause {
  Place place;
  std::string what;
};

// The statement of a block without which, and without those behind it, the game begins; of one that has blocks itself
// the one in there, if there is one. `other` is left as it was.
std::optional<Place> first_undoable(Model& other, BlockId block) {
  const auto statements = [&other](BlockId of) -> std::vector<Statement>& {
    return other.blocks[static_cast<std::size_t>(of)].statements;
  };
  std::vector<Statement> all = std::move(statements(block));
  std::optional<Place> found;
  for (std::size_t i = all.size(); i-- > 0 && !found;) {
    statements(block).assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i));
    if (i == 0 || !is_over(other)) found = all[i].place;
    if (!found) continue;
    statements(block).push_back(all[i]);
    for (const BlockId inner : all[i].blocks) {
      std::vector<Statement> body;
      std::swap(body, statements(inner));
      const bool is_cause = !is_over(other);
      std::swap(body, statements(inner));
      if (is_cause) found = first_undoable(other, inner);
    }
  }
  statements(block) = std::move(all);
  return found;
}

std::optional<Cause> cause_of_no_turn(const Model& model, Stage stage, std::size_t phase) {
  Model other = model;
  for (std::size_t i = other.legal.size(); i-- > 0;) {
    const auto rule = other.legal.begin() + static_cast<std::ptrdiff_t>(i);
    const auto left_out = *rule;
    other.legal.erase(rule);
    if (!is_over(other)) other.legal.insert(other.legal.begin() + static_cast<std::ptrdiff_t>(i), left_out);
  }
  if (!other.legal.empty()) {
    std::string names;
    for (const auto& rule : other.legal) names += (names.empty() ? "`" : " and `") + rule.name + "`";
    return Cause{other.legal.front().place,
                 names + (other.legal.size() == 1 ? " refuses every turn" : " together refuse every turn")};
  }
  const BlockId program = stage == Stage::Setup         ? model.setup
                          : phase < model.phases.size() ? model.phases[phase].program
                                                        : kNoId;
  if (program == kNoId) return std::nullopt;
  const auto place = first_undoable(other, program);
  if (!place) return std::nullopt;
  return Cause{*place, stage == Stage::Setup ? "this cannot be done in the set-up" : "nobody can do this in any turn"};
}

// What a condition of an end finds in the position, by its first set that is not empty: cells, for one seat.
std::string found_by(const Model& model, const Store& store, ExprId condition) {
  const Expr& asked = model.expr(condition);
  if (asked.op == Op::Some) {
    Model other = model;
    const auto add = [&](Op op, Type type, std::vector<ExprId> args, std::int32_t value = 0) {
      other.exprs.push_back({op, type, value, 0, std::move(args), {}});
      return static_cast<ExprId>(other.exprs.size() - 1);
    };
    ExprId set = asked.args[0];
    if (model.expr(set).type == Type::Pieces) set = add(Op::CellsOf, Type::Cells, {set});
    if (other.expr(set).type != Type::Cells) return "";
    for (PlayerId seat = 0; seat < static_cast<PlayerId>(model.seats.size()); ++seat) {
      std::string cells;
      constexpr std::size_t few = 3;
      std::size_t number = 0;
      for (std::size_t cell = 0; cell < model.board.cells.size(); ++cell) {
        other.cell_sets.push_back(CellBits().set(cell));
        const ExprId one = add(Op::CellSet, Type::Cells, {}, static_cast<std::int32_t>(other.cell_sets.size() - 1));
        const ExprId there = add(Op::Some, Type::Truth, {add(Op::Intersect, Type::Cells, {set, one})});
        if (evaluate(other, store, there, seat) == 0) continue;
        if (++number <= few) cells += (cells.empty() ? "" : ", ") + model.board.cells[cell].name;
      }
      if (number > few) cells += " and " + std::to_string(number - few) + " more";
      if (number > 0)
        return "it holds for " + model.seats[seat].name + " from the start: what it asks for is on " + cells;
    }
  }
  if (asked.op == Op::Not && model.expr(asked.args[0]).op == Op::Some)
    return "none of what `no` asks for is there from the start";
  if (asked.op != Op::And && asked.op != Op::Or) return "";
  for (const ExprId part : asked.args) {
    if (std::string found = found_by(model, store, part); !found.empty()) return found;
  }
  return "";
}

// The end that holds for somebody before anything was done, if the game is a match: each of its rounds ends by it.
const EndRule* end_of_rounds(const Model& model, const Store& begun) {
  if (!model.match.present) return nullptr;
  for (const EndRule& rule : model.end) {
    if (rule.asks_stuck || rule.asks_repeats) continue;
    for (PlayerId seat = 0; seat < static_cast<PlayerId>(model.seats.size()); ++seat) {
      if (evaluate(model, begun, rule.condition, seat) != 0) return &rule;
    }
  }
  return nullptr;
}

void tell_why_over(const Loaded& loaded, const Store& begun, Span where, Diagnostics& found) {
  const Model& model = *loaded.model;
  const EndRule* of_rounds = end_of_rounds(model, begun);
  const std::string name = of_rounds != nullptr ? of_rounds->name : begun.outcome.name;
  const std::string message = of_rounds != nullptr
                                  ? "every round is over before its first move, by `" + name + "`"
                                  : "the game is over before its first move: " + outcome_text(model, begun.outcome);
  const Span at = rule_of(*loaded.game, name, where);
  const bool makes_pieces = std::any_of(model.blocks.begin(), model.blocks.end(), [](const Block& block) {
    return std::any_of(block.statements.begin(), block.statements.end(),
                       [](const Statement& statement) { return statement.kind == StatementKind::PlaceNew; });
  });
  if (begun.pieces.empty() && !makes_pieces && !loaded.game->pieces.empty()) {
    found.warning(at, "no-first-move", message)
        .help(
            "there is no piece then: `place new TYPE at …` makes one, `place` without `new` moves one that is in an "
            "area");
    return;
  }
  const auto rule =
      std::find_if(model.end.begin(), model.end.end(), [&](const EndRule& one) { return one.name == name; });
  if (begun.stage != Stage::Next && (rule == model.end.end() || rule->asks_stuck)) {
    if (const auto cause = cause_of_no_turn(model, begun.stage, begun.phase)) {
      found.warning(span_at(loaded.sources, cause->place), "no-first-move", message)
          .note(cause->what + (begun.stage == Stage::Setup ? "" : " of the first position"));
      return;
    }
  }
  // Where the rule is inherited and the drawing is not, the drawing is what does not fit.
  const auto& start = loaded.game->start;
  const bool draws_anew = start && start->span.file == 0 && at.file != 0;
  auto told = found.warning(draws_anew ? start->span : at, "no-first-move", message);
  if (draws_anew && rule != model.end.end())
    told.note("`" + rule->name + "` stands in " + model.files[rule->place.file] + ":" +
              std::to_string(rule->place.line));
  if (begun.pieces.empty() && !loaded.game->pieces.empty() && !loaded.game->setup)
    told.help("no piece stands anywhere: the first position is drawn under `start`");
  if (rule == model.end.end()) return;
  const std::string why = found_by(model, begun, rule->condition);
  if (!why.empty()) told.note(why);
}

std::string texts_of(Executor& play, const Store& first, const MoveList& made) {
  std::string texts;
  play.set(first);
  for (const Move& move : made) {
    MoveList moves;
    play.legal_moves(moves);
    const auto index = static_cast<std::size_t>(std::find(moves.begin(), moves.end(), move) - moves.begin());
    if (index < moves.size()) texts += (texts.empty() ? "" : " ") + write_moves(play, moves)[index];
    play.do_move(move);
  }
  return texts;
}

// A few moves by lot, from position to position: what the definition says of positions must hold in all of them.
void try_valid(const Loaded& loaded, Executor& play, Diagnostics& found) {
  constexpr std::size_t plays = 3, plies = 40;
  const Model& model = *loaded.model;
  if (model.valid.empty()) return;
  const Store first = play.store();
  for (std::uint64_t seed = 1; seed <= plays; ++seed) {
    play.set(first);
    MoveList made;
    for (const std::uint32_t number : draw_numbers(seed, plies)) {
      if (play.outcome().over() && !made.empty()) break;  // what is left then need not be whole
      const Store now = play.store();
      const bool is_whole = now.stage == Stage::Turn && play.begins_unit();
      if (const auto invalid = find_invalid(model, now, "", {}); is_whole && invalid && invalid->rule != nullptr) {
        const bool begins_so = now.turns == 0;
        auto told = found.warning(span_at(loaded.sources, invalid->rule->place), "valid-broken",
                                  (begins_so ? "the game begins with" : "play leads to") +
                                      std::string(" a position that `") + invalid->rule->name + "` refuses");
        if (!begins_so) told.note("after " + texts_of(play, first, made));
        if (invalid->rule->place.file != 0)
          told.help("if it is not meant for this game, change `valid." + invalid->rule->name + "` in " +
                    loaded.sources.name(0) + ", too, or remove it there with `~`");
        told.help(std::string(begins_so ? "either pieces do not stand as they should"
                                        : "either the turn does what it should not") +
                  ", or this asks for too much");
        return;
      }
      Move move;
      if (!play.draw_move(static_cast<std::uint64_t>(number) << 32U, move)) break;
      play.do_move(move);
      made.push_back(move);
    }
  }
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
      tell_why_over(loaded, begun, where, found);
    } else {
      MoveList moves;
      engine.executor->legal_moves(moves);
    }
    try_valid(loaded, *engine.executor, found);
  } catch (const ProgramFault& fault) {
    found.error(where, "no-first-move", std::string("the first move cannot be made: ") + fault.what())
        .help(fault.help());
  }
}

}  // namespace ludwright
