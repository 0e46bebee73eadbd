// What pieces are at the moment: the roles that their conditions give them. Tested by tests/tools/play_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "engine/notation.h"

namespace ludwright {

// The role of each piece on the board, [piece]; kNone where it has none.
std::vector<int> roles_of(const Model& model, const Store& store);

// draw_board with pieces that have a role drawn by the role's letter, if it has one, and a line that says which pieces
// these are.
std::string draw_position(const Model& model, const Store& store, const DrawStyle& style);

}  // namespace ludwright
