// Test reports as JUnit XML, which every system of continuous integration reads.
#pragma once
#include <string>
#include <vector>

namespace ludwright {

struct JunitCase {
  enum class Result { Passed, Failed, Error, Skipped };
  std::string group;  // `classname`
  std::string name;
  Result result = Result::Passed;
  std::string message = {};  // of one line, unless it passed
  std::string text = {};     // the whole of what is wrong, if it failed
};

struct JunitSuite {
  std::string name;
  std::vector<JunitCase> cases;
  double seconds = -1;  // left out if negative
};

// The document, of the suites in their order.
std::string junit_text(const std::vector<JunitSuite>& suites);

}  // namespace ludwright
