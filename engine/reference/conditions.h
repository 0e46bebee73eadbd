// Conditions that an account names. Tested by tests/laws/reasons_test.cpp.
#pragma once
#include <string>

#include "engine/reference/account.h"

namespace ludwright::reference {

Condition made(ConditionKind kind, const Place& place, const std::string& name = "", ExprId expr = kNoId);
Condition made(ConditionKind kind, const LegalRule& rule);

}  // namespace ludwright::reference
