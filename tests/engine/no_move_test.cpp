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

// Chance is not asked whether anything can follow.
TEST(NoMove, DrawsTheGameAfterChance) {
  const auto game = testing_kit::load_yaml(
      "stones.yaml",
      "game: Stones\nplayers: {white: {}, black: {}}\nboard: {shape: 3x3}\n"
      "pieces: {stone: {letter: S, moves: step any}}\nend: {full: draw when stuck}\nturn: [place new stone at empty]\n"
      "setup: [random 1..3 as n, random 1..3 as m, require n is 4]\n");
  ASSERT_TRUE(game->ok()) << game->error;
  const auto judge = game->reference();
  const auto compiled = game->compiled();
  for (Executor* play : {static_cast<Executor*>(judge.get()), compiled.get()}) {
    play->set(initial_store(game->model()));
    MoveList moves;
    play->legal_moves(moves);
    ASSERT_EQ(moves.size(), 3U);
    play->do_move(moves[0]);
    EXPECT_EQ(play->outcome().name, "no move");
    play->undo_move();
    EXPECT_FALSE(play->outcome().over());
  }
}

}  // namespace
}  // namespace ludwright
