// What is drawn is what is listed: as the random bits go through their range, each legal move has its turn once.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

TEST(ShareOf, PartsAreEqual) {
  EXPECT_EQ(share_of(0, 3), 0U);
  EXPECT_EQ(share_of(~std::uint64_t{0}, 3), 2U);
  EXPECT_EQ(share_of(~std::uint64_t{0} / 3 + 1, 3), 1U);
  EXPECT_EQ(share_of(std::uint64_t{1} << 63, 2), 1U);
  EXPECT_EQ(share_of((std::uint64_t{1} << 63) - 1, 2), 0U);
}

class DrawMove : public ::testing::TestWithParam<std::string> {};

TEST_P(DrawMove, EachLegalMoveHasOneShare) {
  const auto game = testing_kit::load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const auto executor = game->compiled();
  executor->set(initial_store(game->model()));
  std::mt19937_64 random(5);
  MoveList moves;
  Move drawn;
  for (int made = 0; made < 24; ++made) {
    executor->legal_moves(moves);
    if (moves.empty()) break;
    if (made % 8 == 3 && moves.size() < 200 && executor->weights().empty()) {
      MoveList shares;
      const std::uint64_t width = ~std::uint64_t{0} / moves.size();
      for (std::size_t i = 0; i < moves.size(); ++i) {
        ASSERT_TRUE(executor->draw_move(width * i + width / 2, drawn));
        shares.push_back(drawn);
      }
      std::sort(shares.begin(), shares.end());
      ASSERT_EQ(shares, moves) << "at " << write_position(game->model(), executor->store());
    }
    ASSERT_TRUE(executor->draw_move(random(), drawn));
    executor->do_move(drawn);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, DrawMove, ::testing::ValuesIn(testing_kit::all_definitions()),
                         [](const auto& one) { return testing_kit::test_name(one.param); });

}  // namespace
}  // namespace ludwright
