// Programs that no run leads through: the game is drawn, in both engines, and nothing is asked.
#include <gtest/gtest.h>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

void expect_drawn(Executor& play) {
  for (int again = 0; again < 2; ++again) {
    play.set(initial_store(play.model()));
    EXPECT_EQ(play.outcome().kind, OutcomeKind::Draw);
    EXPECT_EQ(play.outcome().name, "no move");
    MoveList moves;
    play.legal_moves(moves);
    EXPECT_TRUE(moves.empty());
  }
}

TEST(NoMove, DrawsTheGame) {
  const std::string text =
      "game: Stones\nplayers: {white: {}, black: {}}\nboard: {shape: 3x3}\n"
      "pieces: {stone: {letter: S, moves: step any}}\nend: {full: draw when number of own is 9}\n";
  for (const std::string program :
       {"turn: [move own piece]\nstuck: [require some own]\n",
        "turn: [move own piece]\nstuck: [random own as p, p.owner = black]\n",
        "setup: [require some piece]\nturn: [place new stone at empty]\nstuck: pass\n",
        "setup: [random piece as p, remove p]\nturn: [place new stone at empty]\nstuck: pass\n"}) {
    SCOPED_TRACE(program);
    const auto game = testing_kit::load_yaml("stones.yaml", text + program);
    ASSERT_TRUE(game->ok()) << game->error;
    expect_drawn(*game->compiled());
    expect_drawn(*game->reference());
  }
}

}  // namespace
}  // namespace ludwright
