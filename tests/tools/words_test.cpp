// Moves and conditions in words.
#include <gtest/gtest.h>

#include "tests/support/play_kit.h"
#include "tools/words/english.h"
#include "tools/words/rule_words.h"
#include "tools/words/zone_words.h"

namespace ludwright {
namespace {

using namespace testing_kit;

TEST(Words, MovesAreSentences) {
  const struct {
    const char* move;
    const char* words;
  } rows[] = {
      {"step forward", "steps one cell forward, and may take an enemy there"},
      {"step forward or backward to empty", "steps one cell forward or backward to an empty cell"},
      {"step forward-diagonal to enemy", "steps one cell diagonally forward to an enemy"},
      {"slide diagonal", "slides any number of empty cells diagonally, and may take an enemy it meets"},
      {"slide forward 2 to empty", "slides 2 empty cells forward"},
      {"slide orthogonal 1..3", "slides 1 to 3 cells orthogonally over empty cells, and may take an enemy it meets"},
      {"leap 1x2", "leaps 1x2, whatever lies between, and may take an enemy there"},
      {"hop any taking enemy to empty", "hops in any direction over an enemy, taking it, to an empty cell"},
      {"step north also leap 1x3",
       "steps one cell north, or leaps 1x3, whatever lies between, and may take an enemy there"},
      {"step forward then step sideways",
       "steps one cell forward, then steps one cell sideways, and may take an enemy there"},
      {"slide orthogonal over 1 piece to enemy",
       "slides any number of empty cells orthogonally, passing over exactly one piece, to an enemy"},
      {"slide orthogonal through cell over 0..2 own to empty",
       "slides any number of cells orthogonally over anything, passing over at most 2 own pieces, to an empty cell"},
      {"slide diagonal through empty except row 3",
       "slides any number of cells diagonally over empty cells that are not in row 3, and may take an enemy it meets"},
      {"leap 1x2 to enemy", "leaps 1x2 to an enemy, whatever lies between"},
  };
  for (const auto& row : rows) {
    const std::string yaml =
        std::string(
            "game: Test\nplayers: {white: {forward: north}, black: {forward: south}}\nboard: {shape: 5x5}\n"
            "pieces: {man: {letter: M, moves: ") +
        row.move + "}}\nturn: move own piece\nstuck: pass\nend: {over: draw when turns >= 5}\n";
    const Loaded loaded = load_text("test", yaml, {}, definitions());
    ASSERT_TRUE(loaded.model) << loaded.diagnostics.render(loaded.sources);
    EXPECT_EQ(move_sentence(*loaded.model, loaded.model->types[0].moves[0]), row.words);
  }
}

// A part of a grid by its corners, what is the same for all seats once, any other shape by its cells.
TEST(Words, PluralsAreThoseOfEnglish) {
  for (const auto& [one, more] : {std::pair("goose", "geese"),
                                  {"swordsman", "swordsmen"},
                                  {"own man in row 2", "own men in row 2"},
                                  {"human", "humans"},
                                  {"wolf", "wolves"},
                                  {"sheep", "sheep"},
                                  {"infantry", "infantries"},
                                  {"chief", "chiefs"},
                                  {"thief", "thieves"},
                                  {"fox", "foxes"}})
    EXPECT_EQ(plural_words(one), more);
}

TEST(Words, ZonesAreTheirCells) {
  const struct {
    const char* cells;
    const char* words;
  } rows[] = {
      {"row 1..2", "a1 to e2 for white; a4 to e5 for black"},
      {"file b or file c", "b1 to c5"},
      {"row 1 or row 5", "a1 b1 c1 d1 e1 a5 b5 c5 d5 e5"},
      {"{white: c3, black: a1 or a2}", "c3 for white; a1 a2 for black"},
      {"cell", "all cells"},
      {"cell except c3", "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 and 12 more"},
  };
  for (const auto& row : rows) {
    const std::string yaml =
        std::string(
            "game: Test\nplayers: {white: {forward: north}, black: {forward: south}}\nboard: {shape: 5x5}\n"
            "pieces: {man: {letter: M, moves: step forward to there}}\nturn: move own piece\nstuck: pass\n"
            "end: {over: draw when turns >= 5}\nzones: {there: ") +
        row.cells + "}\n";
    const Loaded loaded = load_text("test", yaml, {}, definitions());
    ASSERT_TRUE(loaded.model) << loaded.diagnostics.render(loaded.sources);
    EXPECT_EQ(zone_words(*loaded.model, loaded.model->zones[0]), row.words);
  }
}

TEST(Words, ConditionsAreClauses) {
  const struct {
    const char* condition;
    const char* words;
  } rows[] = {
      {"some own man in row 5", "some own man is in row 5"},
      {"no enemy in row 5", "no enemy piece is in row 5"},
      {"no own", "there is no own piece"},
      {"some own man in attacked", "some own man is attacked"},
      {"stuck and turns >= 5", "there is no legal turn and the number of turns is at least 5"},
      {"repeats >= 3", "the position has occurred at least 3 times"},
      {"repeats > 3", "the position has occurred at least 4 times"},
      {"number of (man in row 3..4) < 2", "there is at most one man in rows 3 to 4"},
      {"number of (man in row 3..4) > 2", "there are at least 3 men in rows 3 to 4"},
      {"number of own is 0", "there is no own piece"},
      {"some enemy reached by step backward from own king",
       "there is an enemy piece directly behind one of the player's kings"},
      {"no man of opponent in row 1", "no man of the opponent is in row 1"},
      {"some cell except own except row 1 except (cell reached by spread any through cell except own from row 1)",
       "there is a cell that is not own, not in row 1, and not joined to a cell in row 1 by cells that are not own"},
      {"me.done_for", "the player is done for"},
      {"not me.done_for", "the player is not done for"},
      {"some man except row 3", "there is a man outside row 3"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.condition);
    const std::string yaml =
        std::string(
            "game: Test\nplayers: {white: {forward: north}, black: {forward: south}}\nboard: {shape: 5x5}\n"
            "state: {player: {done_for: {flag: no}}}\npieces: {man: {letter: M, moves: step any}, "
            "king: {letter: K, moves: step any}}\n"
            "turn: move own piece\nstuck: pass\nend: {over: each player wins when ") +
        row.condition + "}\n";
    const Loaded loaded = load_text("test", yaml, {}, definitions());
    ASSERT_TRUE(loaded.model) << loaded.diagnostics.render(loaded.sources);
    EXPECT_EQ(expression_words(*loaded.model, loaded.model->end[0].condition), row.words);
  }
  const Loaded taking = load_text("test",
                                  "game: Test\nplayers: {white: {forward: north}}\nboard: {shape: 5x5}\n"
                                  "pieces: {man: {letter: M, moves: step any}}\nturn: move own piece\nstuck: pass\n"
                                  "legal: {calm: never some taken}\n",
                                  {}, definitions());
  ASSERT_TRUE(taking.model) << taking.diagnostics.render(taking.sources);
  EXPECT_EQ(expression_words(*taking.model, taking.model->legal[0].expr), "a piece has been taken");
}

// Whatever a definition says, its words come out and name no operation.
TEST(Words, EveryDefinitionHasWords) {
  for (const std::string& name : all_definitions()) {
    SCOPED_TRACE(name);
    const Loaded loaded = load_game(name, {}, definitions());
    ASSERT_TRUE(loaded.model) << loaded.diagnostics.render(loaded.sources);
    for (const PieceType& type : loaded.model->types) {
      for (const MoveRule& move : type.moves) EXPECT_FALSE(move_sentence(*loaded.model, move).empty());
    }
    for (const EndRule& end : loaded.model->end) EXPECT_FALSE(expression_words(*loaded.model, end.condition).empty());
    for (const LegalRule& rule : loaded.model->legal) EXPECT_FALSE(expression_words(*loaded.model, rule.expr).empty());
  }
}

}  // namespace
}  // namespace ludwright
