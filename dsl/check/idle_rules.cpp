// Warns of rules about events that nothing in the definition can cause.
#include <algorithm>

#include "dsl/check/check.h"

namespace ludwright {

void check_idle_rules(CheckContext& context) {
  const Model& model = context.model;
  std::set<StatementKind> made;
  for (const Block& block : model.blocks) {
    for (const Statement& statement : block.statements) made.insert(statement.kind);
  }
  const auto does = [&](StatementKind kind) { return made.count(kind) != 0; };
  const auto loses = [](const EndRule& rule) { return rule.kind == EndKind::Loses; };
  const bool takes =
      std::any_of(model.path_sets.begin(), model.path_sets.end(), [](const PathSet& paths) { return paths.takes; });
  const bool rounds =
      std::any_of(model.phases.begin(), model.phases.end(), [](const Phase& phase) { return phase.is_round; });
  for (std::size_t i = 0; i < model.rules.size(); ++i) {
    const char* missing = nullptr;
    switch (model.rules[i].event) {
      case EventKind::TurnStarts:
      case EventKind::TurnEnds:
        break;
      case EventKind::RoundStarts:
      case EventKind::RoundEnds:
        if (!rounds) missing = "the game has no `round`";
        break;
      case EventKind::PlayerLoses:
        if (std::none_of(model.end.begin(), model.end.end(), loses)) missing = "no end rule says that a player loses";
        break;
      case EventKind::Captured:
        if (!takes && !does(StatementKind::Take)) missing = "nothing ever captures";
        break;
      case EventKind::Removed:
        if (!does(StatementKind::Remove)) missing = "no program says `remove`";
        break;
      case EventKind::Moves:
        if (!does(StatementKind::Move)) missing = "no program says `move`";
        break;
      case EventKind::Placed:
        if (!does(StatementKind::PlaceNew) && !does(StatementKind::PlacePiece)) missing = "no program says `place`";
        break;
    }
    if (missing == nullptr || i >= context.game.rules.size()) continue;
    context.diagnostics
        .warning(context.game.rules[i].event.span, "idle-rule", "rule `" + model.rules[i].name + "` never runs")
        .note(missing);
  }
}

}  // namespace ludwright
