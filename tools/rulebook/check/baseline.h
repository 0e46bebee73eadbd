// A check held against an earlier one: nothing may have become worse. The earlier one is what `rulebook check --format
// json` wrote. Tested by tests/tools/rulebook_baseline_test.cpp.
#pragma once
#include <string>

#include "tools/rulebook/check/check.h"

namespace ludwright::book {

// Adds a finding (RB091) for each sentence that stands in both books and came out better before, and one (RB092) for a
// share of executed sentences or documented parts that fell. Sentences are known by their words; new ones and those
// that are gone are compared by the shares alone. Throws Stop with kInput for a file that is no such report.
void hold_against(BookReport& report, const std::string& path);

}  // namespace ludwright::book
