// Definitions held against their examples, their properties and the laws of games. Tested by tests/api and
// tests/laws/test_verb_test.cpp.
#pragma once
#include "tools/api/result.h"
#include "tools/testing/game_test.h"

namespace ludwright::api {

using ludwright::GameReport;
using ludwright::TestRequest;

// What fails is no problem, but a failure in the report, which json_text() and junit_text() write down. `tell` hears of
// it as soon as it is found.
Result<GameReport> test(const TestRequest& request, const TellTest& tell);

}  // namespace ludwright::api
