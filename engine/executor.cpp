// Drawing by listing, for engines and positions that know no shorter way; see executor.h. Tested by
// tests/engine/draw_move_test.cpp.
#include "engine/executor.h"

#include <numeric>

namespace ludwright {

std::uint64_t share_of(std::uint64_t random, std::uint64_t parts) {
  // The upper half of the product, without a type of 128 bits.
  const std::uint64_t low = (random & 0xffffffffU) * parts;
  return ((random >> 32) * parts + (low >> 32)) >> 32;
}

bool Executor::draw_move(std::uint64_t random, Move& out) {
  MoveList moves;
  legal_moves(moves);
  if (moves.empty()) return false;
  const std::vector<int> weights = this->weights();
  if (weights.empty()) {
    out = moves[share_of(random, moves.size())];
    return true;
  }
  auto left = static_cast<std::int64_t>(
      share_of(random, static_cast<std::uint64_t>(std::accumulate(weights.begin(), weights.end(), std::int64_t{0}))));
  std::size_t chosen = 0;
  while (left >= weights[chosen]) left -= weights[chosen++];
  out = moves[chosen];
  return true;
}

}  // namespace ludwright
