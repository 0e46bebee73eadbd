// Warns of rules about events that nothing in the definition can cause.
#include <algorithm>

#include "dsl/check/check.h"
#include "engine/takes.h"

namespace ludwright {

namespace {

// The types that pieces of the set can be of.
TypeBits types_in(const Model& model, ExprId set) {
  const TypeBits every = TypeBits().set();
  if (set == kNoId) return every;
  const Expr& x = model.expr(set);
  if (x.op == Op::PiecesOfTypes || x.op == Op::TypeSet) return model.type_sets[static_cast<std::size_t>(x.value)];
  if (x.op != Op::Intersect) return every;
  TypeBits all = every;
  for (const ExprId part : x.args) all &= types_in(model, part);
  return all;
}

// The types of which a piece can come to the event by one of the programs.
TypeBits types_of_event(const Model& model, EventKind event) {
  TypeBits found;
  const auto walks = [&](ExprId set, PathsId paths) {
    TypeBits types = types_in(model, set);
    for (std::size_t type = 0; type < model.types.size() && paths == kNoId && model.roles.empty(); ++type)
      types[type] = types[type] && !model.types[type].moves.empty();
    return types;
  };
  for (const Block& block : model.blocks) {
    for (const Statement& each : block.statements) {
      if (event == EventKind::Moves && each.kind == StatementKind::Move) found |= walks(each.a, each.paths);
      if (event == EventKind::Placed && each.kind == StatementKind::PlaceNew) found |= types_in(model, each.a);
      if (event == EventKind::Placed && each.kind == StatementKind::PlacePiece) found |= types_in(model, each.a);
    }
  }
  return found;
}

}  // namespace

void check_idle_rules(CheckContext& context) {
  const Model& model = context.model;
  std::set<StatementKind> made;
  for (const Block& block : model.blocks) {
    for (const Statement& statement : block.statements) made.insert(statement.kind);
  }
  const auto does = [&](StatementKind kind) { return made.count(kind) != 0; };
  const auto comes_to = [&](const Rule& rule) {
    const TypeBits types = types_in(model, rule.set);  // none: a dead rule
    return types.none() || (types & types_of_event(model, rule.event)).any();
  };
  const auto loses = [](const EndRule& rule) { return rule.kind == EndKind::Loses; };
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
        if (!ever_takes(model)) missing = "nothing ever captures";
        break;
      case EventKind::Removed:
        if (!does(StatementKind::Remove)) missing = "no program says `remove`";
        break;
      case EventKind::Moves:
        if (!does(StatementKind::Move))
          missing = "no program says `move`";
        else if (!comes_to(model.rules[i]))
          missing = "nothing moves a piece of that kind";
        break;
      case EventKind::Placed:
        if (!does(StatementKind::PlaceNew) && !does(StatementKind::PlacePiece))
          missing = "no program says `place`";
        else if (!comes_to(model.rules[i]))
          missing = "nothing places a piece of that kind";
        break;
    }
    if (missing == nullptr || i >= context.game.rules.size()) continue;
    context.diagnostics
        .warning(context.game.rules[i].event.span, "idle-rule", "rule `" + model.rules[i].name + "` never runs")
        .note(missing);
  }
}

}  // namespace ludwright
