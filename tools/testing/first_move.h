// Whether a game can be begun at all: what no reading of its rules tells. Tested by tests/tools/first_move_test.cpp.
#pragma once
#include "dsl/load.h"

namespace ludwright {

// Lists the moves of the first position of a definition without errors, and adds to `found` what is wrong: an error if
// they are too many or too long to find, a warning if there are none, or if the game is over before. Cost: one
// compilation and one listing, which is bounded as any other (engine/program_fault.h).
void try_first_move(const Loaded& loaded, Diagnostics& found);

}  // namespace ludwright
