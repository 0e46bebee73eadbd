// Positions from which a random game may begin so that ends occur which full boards hardly ever reach: games that were
// begun, with pieces taken off. Used by random_games.cpp.
#pragma once
#include <random>

#include "engine/executor.h"

namespace ludwright {

// Removes each piece on the board with a chance of `percent` in a hundred, and forgets the positions before. `store`
// must be at the beginning of a turn. False, and nothing is changed, if no arrangement was found in a hundred tries
// from which the game goes on. Sets `executor` to the result.
bool thin_out(Executor& executor, int percent, std::mt19937& random);

}  // namespace ludwright
