// How a position says which rule ended the game.
#pragma once
#include <cstdint>

namespace ludwright {

// Places of EndRule in Flow::end_rule: an index into Model::end, these, or kMatchEnd + an index into MatchRules::end.
inline constexpr std::int16_t kLimitEnd = -2;
inline constexpr std::int16_t kNoMoveEnd = -3;
inline constexpr std::int16_t kMatchEnd = 10000;

}  // namespace ludwright
