// What kinds of pieces can do, tried one at a time on boards that are empty or strewn with others: which stay on one
// colour of cells or on a part of the board, which two are alike, which costs no less than one that can do all it can.
// Facts for the designer, not faults: rules that act besides the moves are not part of it. Tested by
// tests/laws/units_test.cpp.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "tools/testing/census.h"

namespace ludwright {

struct UnitLimits {
  std::size_t boards = 60'000;  // set up, all pieces together; at least three for each piece on each cell
  double seconds = 1e6;         // then nothing is said
};

struct UnitReport {
  std::vector<Census::Finding> findings;  // a line for each kind of fact, or for each two that are alike
  std::vector<std::pair<std::string, std::string>> facts;  // "bishop reaches" -> "32 of 64 cells from c1"
};

UnitReport take_units(const Model& model, const UnitLimits& limits = {});

}  // namespace ludwright
