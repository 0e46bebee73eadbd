#include "tools/reports/junit.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/pictures/svg.h"

namespace ludwright {
namespace {

using Result = JunitCase::Result;

std::string case_text(const JunitCase& one) {
  const std::string head =
      fmt::format("    <testcase classname=\"{}\" name=\"{}\"", escape_markup(one.group), escape_markup(one.name));
  if (one.result == Result::Passed) return head + "/>\n";
  const std::string message = escape_markup(one.message);
  if (one.result == Result::Skipped)
    return fmt::format("{}>\n      <skipped message=\"{}\"/>\n    </testcase>\n", head, message);
  return fmt::format("{0}>\n      <{1} message=\"{2}\">{3}</{1}>\n    </testcase>\n", head,
                     one.result == Result::Error ? "error" : "failure", message, escape_markup(one.text));
}

}  // namespace

std::string junit_text(const std::vector<JunitSuite>& suites) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (const JunitSuite& suite : suites) {
    const auto count = [&suite](Result result) {
      return std::count_if(suite.cases.begin(), suite.cases.end(),
                           [result](const JunitCase& one) { return one.result == result; });
    };
    text += fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\"{}>\n",
                        escape_markup(suite.name), suite.cases.size(), count(Result::Failed), count(Result::Error),
                        suite.seconds < 0 ? "" : fmt::format(" time=\"{:.3f}\"", suite.seconds));
    for (const JunitCase& one : suite.cases) text += case_text(one);
    text += "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

}  // namespace ludwright
