// Draws are even: each legal move as likely as the others, outcomes of chance by their weights, by Pearson's chi-square
// test at positions of every definition. Bits come from fixed seeds, so that it gives the same result in every run.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/support/excess.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

constexpr std::size_t kMostMoves = 300;

TEST(Excess, TellsEvenFromUneven) {
  std::mt19937_64 random(3);
  const std::vector<double> weights(20, 1);
  std::vector<std::uint64_t> even(20), uneven(20), fixed(20, 50);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t draw = share_of(random(), 20);
    ++even[draw];
    ++uneven[draw == 7 ? 8 : draw];
  }
  EXPECT_LT(std::abs(testing_kit::excess(even, weights)), 3);
  EXPECT_GT(testing_kit::excess(uneven, weights), 5);
  EXPECT_LT(testing_kit::excess(fixed, weights), -5);
}

class DrawMoveEvenly : public ::testing::TestWithParam<std::string> {
 protected:
  // Some draws at the present position, held against its legal moves.
  void judge(Executor& executor, const MoveList& moves, const std::vector<int>& by) {
    std::vector<double> weights(by.begin(), by.end());
    if (weights.empty()) weights.assign(moves.size(), 1);
    std::vector<std::uint64_t> counts(moves.size());
    const std::size_t draws = moves.size() * std::clamp<std::size_t>(500 / moves.size(), 6, 50);
    Move drawn;
    for (std::size_t i = 0; i < draws; ++i) {
      ASSERT_TRUE(executor.draw_move(random_(), drawn));
      const auto at = std::lower_bound(moves.begin(), moves.end(), drawn);
      ASSERT_TRUE(at != moves.end() && *at == drawn) << "not one of the legal moves";
      ++counts[static_cast<std::size_t>(at - moves.begin())];
    }
    EXPECT_LT(testing_kit::excess(counts, weights), 4.5);
  }

  std::mt19937_64 random_{17};
};

TEST_P(DrawMoveEvenly, AmongLegalMoves) {
  const auto game = testing_kit::load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const auto executor = game->compiled();
  executor->set(initial_store(game->model()));
  MoveList moves;
  Move drawn;
  for (int made = 0; made <= 15; ++made) {
    if (made % 5 == 0) {
      executor->legal_moves(moves);
      SCOPED_TRACE(write_position(game->model(), executor->store()));
      if (moves.size() > 1 && moves.size() <= kMostMoves) judge(*executor, moves, executor->weights());
    }
    if (!executor->draw_move(random_(), drawn)) break;
    executor->do_move(drawn);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, DrawMoveEvenly, ::testing::ValuesIn(testing_kit::all_definitions()),
                         [](const auto& one) { return testing_kit::test_name(one.param); });

}  // namespace
}  // namespace ludwright
