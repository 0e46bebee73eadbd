// Drawing and playing by listing, for engines and positions that know no shorter way; see executor.h. Tested by
// tests/engine/draw_move_test.cpp and tests/engine/play_out_test.cpp.
#include "engine/executor.h"

#include <numeric>

namespace ludwright {

void Executor::legal_turns(TurnList& out, Wanted /*wanted*/) {
  MoveList moves;
  legal_moves(moves);
  out.clear();
  for (const Move& move : moves) out.push_back(move);
}

bool Executor::draw_move(std::uint64_t random, Move& out) {
  MoveList moves;
  legal_moves(moves);
  if (moves.empty()) return false;
  out = moves[by_weight(random, moves.size(), weights())];
  return true;
}

std::size_t Executor::by_weight(std::uint64_t random, std::size_t moves, const std::vector<int>& weights) {
  if (weights.empty()) return static_cast<std::size_t>(share_of(random, moves));
  auto left = static_cast<std::int64_t>(
      share_of(random, static_cast<std::uint64_t>(std::accumulate(weights.begin(), weights.end(), std::int64_t{0}))));
  std::size_t chosen = 0;
  while (left >= weights[chosen]) left -= weights[chosen++];
  return chosen;
}

std::uint64_t Executor::play_out(const std::function<std::uint64_t()>& random, const std::function<void()>& at_end) {
  std::uint64_t made = 0;
  for (Move move; draw_move(random(), move); ++made) do_move(move);
  at_end();
  for (std::uint64_t i = 0; i < made; ++i) undo_move();
  return made;
}

}  // namespace ludwright
