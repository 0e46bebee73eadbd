// How games by lot begin.
#pragma once
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <vector>

#include "engine/executor.h"
#include "tests/support/excess.h"

namespace ludwright::testing_kit {

// Standard deviations by which the first moves of so many games by lot are off from even draws of the moves that are
// listed, told by where they lead; 0 where all lead to one position. The position is left as it was.
inline double excess_of_first_moves(Executor& play, const MoveList& moves, std::size_t games, std::uint64_t seed) {
  std::map<Key, double> weights;  // several moves may lead to one position
  for (const Move& move : moves) {
    play.do_move(move);
    ++weights[play.key()];
    play.undo_move();
  }
  if (weights.size() < 2) return 0;
  const std::size_t before = play.store().history.size();
  std::map<Key, std::uint64_t> counts;
  std::mt19937_64 random(seed);
  for (std::size_t i = 0; i < games; ++i)
    play.play_out([&] { return random(); }, [&] { ++counts[play.store().history[before]]; });
  std::vector<std::uint64_t> found;
  std::vector<double> expected;
  for (const auto& [key, weight] : weights) {
    found.push_back(counts[key]);
    expected.push_back(weight);
  }
  EXPECT_EQ(counts.size(), weights.size());
  return excess(found, expected);
}

}  // namespace ludwright::testing_kit
