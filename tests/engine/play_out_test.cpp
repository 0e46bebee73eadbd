// A game that is played out by lot is the one that draws and moves make, and leaves no trace: from the start, from
// positions in mid-game and from decisions in mid-turn.
#include <gtest/gtest.h>

#include <tuple>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

constexpr int kMoves = 28;

class PlayOut : public ::testing::TestWithParam<std::string> {};

// Two plays make the same moves; from one of them games are played out on the way.
TEST_P(PlayOut, IsTheGameThatDrawsMakeAndLeavesNoTrace) {
  const auto game = testing_kit::load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const auto one = game->compiled(), other = game->compiled();
  one->set(initial_store(game->model()));
  other->set(initial_store(game->model()));
  const auto expect_alike = [&] {
    EXPECT_EQ(one->key(), other->key());
    const Store a = one->store(), b = other->store();
    EXPECT_EQ(write_position(game->model(), a), write_position(game->model(), b));
    EXPECT_EQ(a.history, b.history);
    EXPECT_EQ(a.cells, b.cells);
    EXPECT_EQ(std::tie(a.game_slots, a.player_slots, a.cell_slots, a.piece_slots),
              std::tie(b.game_slots, b.player_slots, b.cell_slots, b.piece_slots));
    MoveList moves, others;
    one->legal_moves(moves);
    other->legal_moves(others);
    EXPECT_EQ(moves, others);
  };
  std::mt19937_64 random(2);
  int made = 0;
  for (Move move; made < kMoves && other->draw_move(random(), move); ++made) {
    SCOPED_TRACE(write_position(game->model(), other->store()));
    if (made % 7 < 2) {
      EXPECT_EQ(testing_kit::misplayed(*one, static_cast<std::uint64_t>(made)), "");
      expect_alike();
      EXPECT_EQ(testing_kit::misplayed(*one, static_cast<std::uint64_t>(made)), "") << "a second time";
    }
    one->do_move(move);
    other->do_move(move);
  }
  for (; made > 0; --made) {
    one->undo_move();
    other->undo_move();
  }
  expect_alike();
}

INSTANTIATE_TEST_SUITE_P(Games, PlayOut, ::testing::ValuesIn(testing_kit::all_definitions()),
                         [](const auto& one) { return testing_kit::test_name(one.param); });

}  // namespace
}  // namespace ludwright
