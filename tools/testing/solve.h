// The value of a small game under best play, by working back from its ends over the graph of all positions. A play that
// never ends is a draw. Tested by tests/laws/exhaustive_test.cpp against published results.
#pragma once
#include <optional>
#include <string>

#include "tools/testing/exhaustive.h"

namespace ludwright {

struct Solution {
  PlayerId winner = kNobody;                // kNobody: a draw
  int plies = 0;                            // until the winner has won, both playing their best; 0 for a draw
  int longest = 0;                          // of all positions that somebody wins, the longest win
  std::size_t where = 0;                    // the position of the longest win
  std::size_t wins[2] = {0, 0}, draws = 0;  // positions
};

// Nothing, and why in `error`, if the game cannot be solved: not two seats, chance, or positions left out.
std::optional<Solution> solve(const Model& model, const Exploration& exploration, std::string& error);

}  // namespace ludwright
