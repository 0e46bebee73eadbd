// What `test` found, for programs: JSON, and JUnit XML for continuous integration. Tested by
// tests/laws/test_verb_test.cpp.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "tools/testing/failure.h"

namespace ludwright {

struct GameReport {
  std::string game;
  std::vector<std::pair<std::string, std::string>> passed;  // kind and name
  std::vector<FoundFailure> failures;
  std::vector<std::string> findings;
  std::vector<std::pair<std::string, std::string>> facts;  // "seed", "positions", statistics: name and value
  double seconds = 0;
  std::string error;  // why nothing was tried, "" if it was
};

std::string junit_text(const std::vector<GameReport>& reports);
std::string json_text(const std::vector<GameReport>& reports);
// One game's part of that, with `lines` as its `text`.
std::string json_text(const GameReport& report, const std::string& lines);

}  // namespace ludwright
