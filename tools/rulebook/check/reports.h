// A check as text, JSON, SARIF, JUnit XML and as the coloured book. Tested by tests/tools/cli_test.cpp.
#pragma once
#include <string>

#include "tools/rulebook/check/check.h"

namespace ludwright::book {

struct TextStyle {
  bool color = false;
  bool all = false;  // sentences that pass as well
};
std::string report_text(const BookReport& report, const TextStyle& style);
std::string report_json(const BookReport& report);
std::string report_sarif(const BookReport& report);
std::string report_junit(const BookReport& report);
// The book as it stands, each sentence marked by its status and linked to its rule; one file without outside parts.
std::string report_html(const BookReport& report);

std::string status_said(Status status);  // as people would say it
// How a part was tried, PartReport::how, as people would say it.
std::string how_said(const std::string& how);
// "normative 84 | executed 61 (72 %): ...", the two lines of the ladder.
std::string coverage_text(const Coverage& coverage);

}  // namespace ludwright::book
