// Why a move is legal or not, in words with file and line: what `why` prints and `play` answers. Tested by
// tests/tools/cli_test.cpp.
#pragma once
#include <string>

#include "tools/common.h"

namespace ludwright {

struct Reasons {
  bool legal = false;
  std::string text;  // lines, each ended
};

// Asks the reference interpreter about `move` in the executor's present position. `move` is a legal move's text or
// anything like one: the cells and letters in it are held against all that the pieces could walk.
Reasons reasons_for(OpenGame& game, const std::string& move);

}  // namespace ludwright
