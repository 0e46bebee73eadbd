// What stands below a drawn board of no cell in particular. Tested by tests/tools/draw_board_test.cpp.
#pragma once
#include <string>

#include "engine/store.h"

namespace ludwright {

// "white to move", "white wins by mate" or "draw by repetition", with the end of the line; "" if nobody decides.
std::string whose_turn(const Model& model, const Store& store, PlayerId decider);

}  // namespace ludwright
