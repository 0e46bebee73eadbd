// The verbs `rulebook check`, `rulebook bind` and `rulebook accept`. Tested by tests/tools/rulebook_check_test.cpp.
#pragma once
#include "tools/common.h"

namespace ludwright {
void add_rulebook_check(CLI::App& rulebook, Invocation& invocation);
void add_rulebook_bind(CLI::App& rulebook, Invocation& invocation);
}  // namespace ludwright
