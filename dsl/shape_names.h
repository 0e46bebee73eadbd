// The shapes that a `symbol` may name; the program that draws has one for each.
#pragma once
#include <array>

namespace ludwright {

inline constexpr std::array<const char*, 10> kShapeNames = {"king", "queen", "rook",  "bishop", "knight",
                                                            "pawn", "disc",  "drake", "cannon", "arrow"};

}  // namespace ludwright
