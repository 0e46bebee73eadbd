// Counts and random games do not depend on how many threads share the work.
#include "tools/play/counting.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

struct Case {
  std::string game, moves;
  int depth;
  std::uint64_t games;  // few where they are long
};

void PrintTo(const Case& one, std::ostream* out) { *out << one.game; }

class Counting : public ::testing::TestWithParam<Case> {
 protected:
  OpenGame& open(const std::string& engine = "compiled") {
    game_ = std::make_unique<OpenGame>(OpenRequest{.game = GetParam().game, .engine = engine});
    game_->make_moves(GetParam().moves);
    return *game_;
  }

 private:
  std::unique_ptr<OpenGame> game_;
};

TEST_P(Counting, LeavesAreThoseOfOnePlay) {
  OpenGame& game = open();
  const std::uint64_t leaves = game.executor().perft(GetParam().depth);
  for (const unsigned threads : {1U, 2U, 5U}) {
    PlayPool pool(game, threads);
    EXPECT_EQ(count_leaves(pool, GetParam().depth), leaves) << threads << " threads";
    EXPECT_EQ(count_leaves(pool, 1), game.executor().perft(1));
    EXPECT_EQ(count_leaves(pool, 0), 1U);
    // Behind each move.
    const MoveList moves = game.choices().moves;
    const std::vector<std::uint64_t> behind = leaves_behind(pool, moves, GetParam().depth);
    ASSERT_EQ(behind.size(), moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      game.executor().do_move(moves[i]);
      EXPECT_EQ(behind[i], game.executor().perft(GetParam().depth - 1));
      game.executor().undo_move();
    }
  }
}

TEST_P(Counting, GamesAreThoseOfTheirNumbers) {
  const OpenGame& game = open();
  PlayPool one(game, 1), three(game, 3);
  const std::uint64_t games = GetParam().games;
  const Playouts all = play_out(one, 0, games);
  EXPECT_EQ(all.games, games);
  EXPECT_EQ(play_out(three, 0, games), all);
  // In parts, and each play is where it was.
  const Playouts first = play_out(three, 0, games / 3), rest = play_out(one, games / 3, games - games / 3);
  EXPECT_EQ(first.moves + rest.moves, all.moves);
  EXPECT_EQ(first.draws + rest.draws, all.draws);
  EXPECT_NE(play_out(one, games, games).moves, all.moves) << "other numbers, other games";
}

TEST_P(Counting, SizeIsMeasuredAndThePlayStaysWhereItWas) {
  const OpenGame& game = open();
  const std::unique_ptr<Executor> play = game.another_play();
  const PositionSize size = measure_size(*play, 1);
  EXPECT_GT(size.position, 0U);
  EXPECT_GT(size.undo, 0);
  EXPECT_EQ(play->key(), game.another_play()->key());
}

INSTANTIATE_TEST_SUITE_P(Games, Counting,
                         ::testing::Values(Case{"tic-tac-toe", "", 5, 60}, Case{"hexapawn", "a1a2", 4, 60},
                                           Case{"chess", "e4 e5 Nf3", 3, 10}, Case{"backgammon", "", 3, 2},
                                           Case{"dungeon-chess", "", 3, 2}),
                         [](const auto& one) { return testing_kit::test_name(one.param.game); });

TEST(PlayPool, EachIndexIsDoneOnceAndFaultsComeOut) {
  const OpenGame game({.game = "tic-tac-toe"});
  PlayPool pool(game, 4);
  std::vector<std::atomic<int>> done(1000);
  pool.share_out(done.size(), [&](Executor&, std::uint64_t index) { ++done[index]; });
  for (const auto& times : done) EXPECT_EQ(times, 1);
  pool.share_out(0, [](Executor&, std::uint64_t) { FAIL(); });
  EXPECT_THROW(pool.share_out(100,
                              [](Executor&, std::uint64_t index) {
                                if (index == 50) throw std::runtime_error("planted");
                              }),
               std::runtime_error);
}

}  // namespace
}  // namespace ludwright
