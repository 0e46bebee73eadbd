// See conditions.h, and account.h for order_of.
#include "engine/reference/conditions.h"

namespace ludwright {

int order_of(ConditionKind kind) {
  switch (kind) {
    case ConditionKind::Chosen:
      return 1;
    case ConditionKind::Guard:
    case ConditionKind::To:
    case ConditionKind::End:
    case ConditionKind::Through:
    case ConditionKind::Within:
    case ConditionKind::Over:
      return 2;
    case ConditionKind::Forbid:
      return 3;
    case ConditionKind::Statement:
      return 4;
    case ConditionKind::Never:
      return 5;
    case ConditionKind::Prefer:
      break;
  }
  return 6;
}

namespace reference {

Condition made(ConditionKind kind, const Place& place, const std::string& name, ExprId expr) {
  Condition condition;
  condition.id = {kind, place};
  condition.name = name;
  condition.expr = expr;
  return condition;
}

Condition made(ConditionKind kind, const LegalRule& rule) { return made(kind, rule.place, rule.name, rule.expr); }

}  // namespace reference
}  // namespace ludwright
