// What an engine says about its memory: undo grows with moves and is given back with them; the position stays as large.
#include <gtest/gtest.h>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

class Memory : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    game_ = testing_kit::load("tic-tac-toe");
    ASSERT_TRUE(game_->ok()) << game_->error;
    executor_ = GetParam() == "compiled" ? game_->compiled() : game_->reference();
    executor_->set(initial_store(game_->model()));
  }
  std::unique_ptr<testing_kit::LoadedGame> game_;
  std::unique_ptr<Executor> executor_;
};

TEST_P(Memory, UndoGrowsWithMovesAndShrinksAgain) {
  std::vector<MemoryUse> before;
  Move move;
  for (std::uint64_t i = 0; executor_->draw_move(i << 60, move); ++i) {
    before.push_back(executor_->memory());
    executor_->do_move(move);
    EXPECT_GT(executor_->memory().undo, before.back().undo);
  }
  ASSERT_GE(before.size(), 5U);
  for (; !before.empty(); before.pop_back()) {
    executor_->undo_move();
    EXPECT_EQ(executor_->memory().undo, before.back().undo);
    EXPECT_EQ(executor_->memory().position, before.back().position);
  }
}

TEST_P(Memory, SoItDoesWithinATurn) {
  const auto game = testing_kit::load("dungeon-chess");  // whose players draft and deploy piece by piece
  const std::unique_ptr<Executor> play =
      GetParam() == "compiled" ? game->compiled() : std::unique_ptr<Executor>(game->reference());
  play->set(initial_store(game->model()));
  std::vector<std::size_t> before;
  MoveList moves;
  for (int made = 0; made < 30; ++made) {
    play->legal_moves(moves);
    before.push_back(play->memory().undo);
    play->do_move(moves.back());
    EXPECT_GT(play->memory().undo, before.back());
  }
  for (; !before.empty(); before.pop_back()) {
    play->undo_move();
    EXPECT_EQ(play->memory().undo, before.back());
  }
}

TEST_P(Memory, LargerBoardsAreLargerPositions) {
  const auto chess = testing_kit::load("chess");
  const std::unique_ptr<Executor> other =
      GetParam() == "compiled" ? chess->compiled() : std::unique_ptr<Executor>(chess->reference());
  other->set(initial_store(chess->model()));
  EXPECT_GT(other->memory().position, executor_->memory().position);
}

INSTANTIATE_TEST_SUITE_P(Engines, Memory, ::testing::Values("compiled", "reference"),
                         [](const auto& one) { return one.param; });

}  // namespace
}  // namespace ludwright
