// Why a move is legal or not, in words with file and line: what `why` prints and `play` answers. Tested by
// tests/tools/cli_test.cpp and tests/laws/reasons_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "engine/reference/account.h"
#include "tools/common.h"

namespace ludwright {

struct Reasons {
  bool legal = false;
  std::string text;                // lines, each ended
  std::vector<Condition> reasons;  // of an illegal move that is refused: what is said first of each piece meant
};

// What the reference interpreter says of `move` in the executor's present decision. A legal move is told with what
// allows it, and as what it is listed. Else the text speaks of a piece and a cell, by its cells and letters, and the
// first condition that stands in the way is told: of the turn, of the walk, of the rules.
Reasons reasons_for(OpenGame& game, const std::string& move);

// A condition that is not met, as a line or several: "  file:line:col: name: sentence". `request` is what it stands in
// the way of.
std::string condition_lines(const Model& model, const Store& store, const Request& request, const Condition& condition);

}  // namespace ludwright
