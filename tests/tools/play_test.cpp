// `play` against agents: their thinking shown, hints with reasons, replies taken back, moves held against better ones,
// games saved and gone on with.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/run_program.h"

namespace ludwright {
namespace {

using testing::HasSubstr;
using testing::Not;

class PlayAgainstAgents : public testing_kit::ProgramTest {};

// Gardner: the second player of hexapawn wins, whatever the first does.
TEST_F(PlayAgainstAgents, TheirThinkingIsShown) {
  const Result result = run("play hexapawn --seat white=human --seat black=alphabeta:5000 --seed 1", "a1a2\nquit\n");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("(alphabeta:5000: wins by force, expects "));
}

TEST_F(PlayAgainstAgents, UndoTakesTheReplyBackToo) {
  const Result result = run("play hexapawn --seat white=human --others mcts:50 --seed 1", "a1a2\nundo\nmoves\nquit\n");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("a1a2 b1b2 c1c2"));
}

TEST_F(PlayAgainstAgents, HintsHaveReasons) {
  // A move to the third row wins at once.
  const Result result =
      run("play hexapawn --seat white=human --seat black=human --position '3/P1p/1P1 w 3'", "hint\nquit\n");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr(": wins by force"));
  EXPECT_THAT(result.out, HasSubstr("it ends the game"));
}

// After the middle the second player must take a corner.
TEST_F(PlayAgainstAgents, MistakesAreFound) {
  const Result result =
      run("play tic-tac-toe --seat x=human --seat o=human", "b2\na2\nanalyse\nanalyse 1\nanalyse x\nquit\n");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("2. o a2: "));
  EXPECT_THAT(result.out, HasSubstr(" %, a mistake: "));
  EXPECT_THAT(result.out, HasSubstr("expected a number of moves, got `x`"));
}

TEST_F(PlayAgainstAgents, SavedGamesGoOn) {
  EXPECT_EQ(run("play hexapawn --seat white=human --others mcts:50 --seed 1 --save game.json", "a1a2\nquit\n").status,
            0);
  const Result result =
      run("play --load game.json --seat white=human --others mcts:50 --seed 1 hexapawn", "undo\nmoves\nquit\n");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("a1a2 b1b2 c1c2"));
}

TEST_F(PlayAgainstAgents, WhatIsHiddenIsNotTold) {
  write("guess.yaml", R"(game: Guess
players: {light: {}, dark: {}}
board: {shape: 2x1}
areas: {hand: {of: player, seen_by: owner}}
pieces: {all: {neutral: yes}, sun: {letter: S}, moon: {letter: M}}
setup:
  - each player: [place new sun of nobody at hand of me, place new moon of nobody at hand of me]
turn: place piece in hand of me at empty
stuck: pass
end: {full: draw when no empty}
)");
  const Result result = run("play guess.yaml --seat light=human --others mcts:20 --seed 1", "S@a1\nquit\n");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("dark: "));
  EXPECT_THAT(result.out, Not(HasSubstr("mcts:20: ")));
}

TEST_F(PlayAgainstAgents, TheyPlayEachOther) {
  const Result result = run("play tic-tac-toe --seat x=mcts:200 --seat o=alphabeta:5000 --seed 1");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("game over: draw by full"));
}

}  // namespace
}  // namespace ludwright
