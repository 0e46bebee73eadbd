// A game at a glance, in words: seats, pieces with their moves, turns, rules, ends, options. Tested by
// tests/tools/rule_words_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "engine/model.h"

namespace ludwright {

struct OverviewLine {
  int indent = 0;
  std::string name, text;  // "name: text"; "" for a line without a name
  bool is_long = false;    // sentences, to be broken where they do not fit
};

struct OverviewSection {
  std::string heading;
  std::vector<OverviewLine> lines;
};

std::vector<OverviewSection> overview(const Model& model);
std::vector<OverviewLine> piece_overview(const Model& model, const PieceType& type);

}  // namespace ludwright
