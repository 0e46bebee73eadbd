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

TEST_F(PlayAgainstAgents, ThePromptSaysWhatIsWanted) {
  // Kamisado, rules 2 and 3: the colour moved to names the next tower.
  const Result tower = run("play kamisado --seat black=human --seat white=human", "a1a7\nquit\n");
  EXPECT_THAT(tower.out, HasSubstr("black, move a tower> "));
  EXPECT_THAT(tower.out, HasSubstr("white, move the red tower on f8> "));
  // Thief: sacrifices follow the move, and the King is drawn as what it is.
  const Result thief = run("play thief --seat light=human --seat dark=human", "Gb2a3\nquit\n");
  EXPECT_THAT(thief.out, HasSubstr("light, after Gb2a3: sacrifice or pass> "));
  EXPECT_THAT(thief.out, HasSubstr("c1 king (guard), c5 king (guard)\n"));
  // The first amazon of the list has more moves than are looked at.
  EXPECT_THAT(run("play amazons --others human", "quit\n").out, HasSubstr("white, move an amazon> "));
}

TEST_F(PlayAgainstAgents, ARoundsEndIsSaid) {
  // Kamisado, rule 7: who reaches the far row wins the round; one round is the whole match.
  const Result one = run("play kamisado --seat black=human --seat white=human --position '8/1Tr6/8/8/8/8/8/8 b red'",
                         "b7b8\nmoves\nquit\n");
  EXPECT_THAT(one.out, HasSubstr("the round is over: black wins by home_row\n"));
  EXPECT_THAT(one.out, HasSubstr("game over: black wins by points, the last round by home_row"));
  EXPECT_THAT(one.out, HasSubstr("over> moves\ngame over: black wins by points\n"));
  // Few things to choose from are listed.
  const Result draft = run("play dungeon-chess --seat southern=human --seat northern=human", "human\nquit\n");
  EXPECT_THAT(draft.out, HasSubstr("southern, after human: choose the amount (0Z, 1Z, 2Z)> "));
  const Result next =
      run("play kamisado --set match=standard --seat black=human --seat white=human "
          "--position '8/1Tr6/7ty/8/8/2tb5/8/Tn7 b red'",
          "b7b8\nleft_first\nquit\n");
  EXPECT_THAT(next.out, HasSubstr("before the next round:\n"));
  EXPECT_THAT(next.out, HasSubstr("black, choose left first or right first> "));
}

TEST_F(PlayAgainstAgents, ASavedGameKnowsWhoPlayedAndHow) {
  const std::string play = "play kamisado --set match=long --seat black=human --seat white=mcts:20 --seed 1";
  EXPECT_EQ(run(play + " --save game.json", "a1a7\nquit\n").status, 0);
  const Result again = run("play --load game.json", "moves\nquit\n");
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_THAT(again.out, HasSubstr("black: human, white: mcts:20\n"));
  EXPECT_THAT(run("play --load game.json kamisado --set match=single").err,
              HasSubstr("was played with match=long, not single"));
  EXPECT_THAT(run("play --load game.json chess").err, HasSubstr("is a game of `kamisado`, not of `chess`"));
  EXPECT_THAT(run("play --load game.json --moves a1a2").err, HasSubstr("says where its game stands"));
  EXPECT_THAT(run("play").err, HasSubstr("expected a GAME, or --load FILE"));
}

TEST_F(PlayAgainstAgents, SavingAsksBeforeItWritesOver) {
  const std::string play = "play hexapawn --seat white=human --seat black=human";
  EXPECT_THAT(run(play, "save a.json\nsave a.json\nno\nsave a.json\nyes\nquit\n").out,
              HasSubstr("write over it? (yes or no) no\nnot saved\nwhite, move a pawn> save a.json\n"
                        "`a.json` is there already: write over it? (yes or no) yes\nsaved to a.json\n"));
}

TEST_F(PlayAgainstAgents, NothingDrivesTheTerminal) {
  const Result typed = run("play hexapawn --seat white=human --seat black=human", "why \x1b[31mx\nquit\n");
  EXPECT_THAT(typed.out, Not(HasSubstr("\x1b")));
  EXPECT_THAT(run("show 'no\x1b[2Jgame'").err, Not(HasSubstr("\x1b")));
}

// Of every verb, in 80 columns; what cannot be broken, a list of values, may be longer.
TEST_F(PlayAgainstAgents, HelpFitsTheScreen) {
  for (const char* verb : {"", "list", "new", "check", "show", "moves", "why", "perft", "play", "replay", "test",
                           "bench", "diagram", "rulebook write", "simulate", "merge", "report", "export"}) {
    const Result help = run(std::string(verb) + " --help");
    EXPECT_EQ(help.status, 0) << verb;
    std::istringstream lines(help.out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 84U) << verb << ": " << line;
  }
}

TEST_F(PlayAgainstAgents, TheyPlayEachOther) {
  const Result result = run("play tic-tac-toe --seat x=mcts:200 --seat o=alphabeta:5000 --seed 1");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("game over: draw by full"));
}

}  // namespace
}  // namespace ludwright
