// Positions as text in mid-turn and mid-round too. Tested by tests/tools/position_text_test.cpp.
#pragma once
#include <string>
#include <string_view>

#include "tools/common.h"

namespace ludwright {

// Stands between the position in which a unit began and the moves made since, which spaces separate.
inline constexpr std::string_view kThen = " then ";

// The present position as OpenGame::set_position reads it: in mid-unit, where no other text leads, the position in
// which the unit began, kThen and the moves made since. Costs a listing of the moves for each move of the unit.
std::string position_text(OpenGame& game);

}  // namespace ludwright
