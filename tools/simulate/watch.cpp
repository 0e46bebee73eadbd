#include "tools/simulate/watch.h"

#include <algorithm>

namespace ludwright {
namespace {

// With `ply: step` a decision ends where the position has changed, and a sign is a change. Where a piece has moved or a
// player has lost there has been one anyway; where a turn begins or ends perhaps not.
bool can_watch(const Model& model, const Rule& rule) {
  switch (rule.event) {
    case EventKind::TurnStarts:
    case EventKind::TurnEnds:
    case EventKind::RoundStarts:
    case EventKind::RoundEnds:
      return std::none_of(model.phases.begin(), model.phases.end(), [](const Phase& phase) { return phase.by_step; });
    default:
      return true;
  }
}

}  // namespace

WatchedModel watch_rules(const Model& model) {
  WatchedModel result{model, model.game_slots.size(), {}};
  Model& copy = result.model;
  Expr one;
  one.op = Op::Number;
  one.type = Type::Number;
  one.value = 1;
  const auto one_id = static_cast<ExprId>(copy.exprs.size());
  copy.exprs.push_back(one);
  for (Rule& rule : copy.rules) {
    SlotInfo slot;
    slot.name = "watch " + rule.name;
    slot.kind = SlotKind::Number;
    slot.identity = false;
    slot.place = rule.place;
    result.watched.push_back(can_watch(model, rule));
    if (result.watched.back()) {
      Statement sign;
      sign.kind = StatementKind::AssignGame;
      sign.a = one_id;
      sign.slot = static_cast<int>(copy.game_slots.size());
      sign.place = rule.place;
      // A block of its own: the body may be another's too.
      Block body;
      body.statements.push_back(sign);
      if (rule.body != kNoId) {
        const Block& old = copy.block(rule.body);
        body.statements.insert(body.statements.end(), old.statements.begin(), old.statements.end());
      }
      rule.body = static_cast<BlockId>(copy.blocks.size());
      copy.blocks.push_back(std::move(body));
    }
    copy.game_slots.push_back(std::move(slot));
  }
  return result;
}

Model without_legal_rule(const Model& model, std::size_t rule) {
  Model copy = model;
  copy.legal.erase(copy.legal.begin() + static_cast<std::ptrdiff_t>(rule));
  return copy;
}

}  // namespace ludwright
