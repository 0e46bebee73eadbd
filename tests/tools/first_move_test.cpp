// Games that cannot be begun, and where that is said to be.
#include "tools/testing/first_move.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/play_kit.h"
#include "tools/common.h"

namespace ludwright {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// What is said of a board of stones with this program, after the name of the file.
std::string said(const std::string& program, const OptionChoices& options = {}) {
  const std::string text =
      "game: Stones\nplayers: {white: {}, black: {}}\nboard: {shape: 8x8}\npieces: {stone: {letter: S}}\n" + program;
  Loaded loaded = load_text("stones.yaml", text, options, definitions_folder());
  EXPECT_FALSE(loaded.diagnostics.has_errors()) << loaded.diagnostics.render(loaded.sources);
  Diagnostics found;
  try_first_move(loaded, found);
  return found.render(loaded.sources);
}

TEST(FirstMove, MayBeMade) { EXPECT_EQ(said("turn: [place new stone at empty]\nend: {full: draw when stuck}\n"), ""); }

TEST(FirstMove, WhatAnotherFileAsksOfPositionsIsChangedHere) {
  const std::string text =
      "extends: hexapawn\nboard: {shape: 4x4}\nstart: |\n  pppp\n  ....\n  ....\n  PPPP\n"
      "end: {far_row: each player wins when some own pawn in row 4}\nexamples: ~\n";
  const Loaded loaded = load_text("four.yaml", text, {}, definitions_folder());
  ASSERT_FALSE(loaded.diagnostics.has_errors()) << loaded.diagnostics.render(loaded.sources);
  Diagnostics found;
  try_first_move(loaded, found);
  EXPECT_THAT(found.render(loaded.sources), HasSubstr("change `valid.pawns` in four.yaml, too, or remove it there"));
}

TEST(FirstMove, IsNotListedFromAFlood) {
  const std::string wrong = said("end: {full: draw when stuck}\nturn:\n  - 8 times: place new stone at empty\n");
  EXPECT_THAT(wrong, StartsWith("stones.yaml:7:3: error: the first move cannot be made: more than 200000 moves"));
  EXPECT_THAT(wrong, HasSubstr("help: write `ply: step`"));
}

TEST(FirstMove, IsRefusedByARestriction) {
  const std::string wrong =
      said("end: {full: mover loses when stuck}\nturn: place new stone at empty\nlegal: {dry: never some own}\n");
  EXPECT_THAT(wrong,
              StartsWith("stones.yaml:7:9: warning: the game is over before its first move: black wins by full"));
  EXPECT_THAT(wrong, HasSubstr("note: `dry` refuses every turn of the first position"));
}

TEST(FirstMove, IsRefusedByRestrictionsTogether) {
  const std::string wrong = said(
      "end: {full: mover loses when stuck}\nturn: place new stone at empty\n"
      "legal: {low: never some own in rank 1..4, far: never some own in file 8, high: never some own in rank 5..8}\n");
  EXPECT_THAT(wrong, HasSubstr("note: `low` and `high` together refuse every turn of the first position"));
}

TEST(FirstMove, IsStoppedByALineOfTheTurn) {
  const std::string wrong = said(
      "end: {full: mover loses when stuck}\nturn:\n  - place new stone at row 1\n  - take enemy\n"
      "  - move own stone by step any\n  - move own stone by slide any to enemy\n");
  EXPECT_THAT(wrong,
              StartsWith("stones.yaml:10:5: warning: the game is over before its first move: black wins by full"));
  EXPECT_THAT(wrong, HasSubstr("note: nobody can do this in any turn of the first position"));
}

TEST(FirstMove, ComesTooLateForAnEndThatHoldsFromTheStart) {
  const std::string wrong = said(
      "setup: place new stone at a1\nend: {full: draw when stuck, home: each player wins when some own stone in rank "
      "1}\n"
      "turn: place new stone at empty\n");
  EXPECT_THAT(wrong, HasSubstr("the game is over before its first move: white wins by home"));
  EXPECT_THAT(wrong, HasSubstr("note: it holds for white from the start: what it asks for is on a1"));
}

TEST(FirstMove, IsNotMadeWhereADrawingLacksWhatAnInheritedEndAsksFor) {
  Loaded loaded = load_text("stones.yaml",
                            "game: Stones\nextends: brandub\nstart: |\n  ...S...\n  ...S...\n  ...s...\n  SSsKsSS\n"
                            "  ...s...\n  ...S...\n  ...S...\n",
                            {}, definitions_folder());
  Diagnostics found;
  try_first_move(loaded, found);
  const std::string wrong = found.render(loaded.sources);
  EXPECT_THAT(wrong,
              StartsWith("stones.yaml:3:8: warning: the game is over before its first move: attackers wins by caught"));
  EXPECT_THAT(wrong, HasSubstr("note: `caught` stands in "));
  EXPECT_THAT(wrong, HasSubstr("note: none of what `no` asks for is there from the start"));
}

TEST(FirstMove, LeadsToWhatNoPositionMayBe) {
  const std::string rules = "end: {full: draw when stuck}\nturn: place new stone at empty\nvalid: ";
  EXPECT_EQ(said(rules + "{few: {if: number of stone <= 64}}\n"), "");
  const std::string wrong = said(rules + "{few: {if: number of stone <= 2}}\n");
  EXPECT_THAT(wrong, StartsWith("stones.yaml:7:9: warning: play leads to a position that `few` refuses"));
  EXPECT_THAT(wrong, HasSubstr("note: after "));
}

TEST(FirstMove, IsPointedAtInTheSetup) {
  const std::string wrong = said(
      "turn: [place new stone at empty]\nend: {full: draw when stuck}\nsetup:\n  - random 0..200000 as n\n"
      "  - count = n\nstate: {game: {count: {number: 0}}}\n");
  EXPECT_THAT(wrong, StartsWith("stones.yaml:8:3: error: the first move cannot be made: more than 200000 numbers"));
}

TEST(FirstMove, IsNotReachedWhereSetupWouldHaveToChoose) {
  EXPECT_THAT(
      said("setup: [place new stone at row 1]\nturn: [place new stone at empty]\nend: {full: draw when stuck}\n"),
      StartsWith("stones.yaml:5:8: error: the first move cannot be made: there is more than one way to go on"));
}

TEST(FirstMove, IsNotMadeWhereTheGameIsOver) {
  EXPECT_THAT(said("turn: [move own piece]\nend: {blocked: mover loses when stuck}\n"),
              StartsWith("stones.yaml:6:7: warning: the game is over before its first move: black wins by blocked"));
  EXPECT_THAT(said("turn: [move own piece]\nstuck: [require some own]\nend: {full: draw when some own in row 8}\n"),
              StartsWith("stones.yaml:5:7: warning: the game is over before its first move: draw by no move"));
  EXPECT_THAT(said("turn: [place new stone at empty]\nend: {full: draw when stuck}\nsetup: [require some piece]\n"),
              StartsWith("stones.yaml:7:9: warning: the game is over before its first move: draw by no move"));
}

TEST(FirstMove, IsStoppedByALineOfTheSetup) {
  const std::string text = said(
      "turn: [place new stone at empty]\nend: {full: draw when stuck}\n"
      "setup:\n  - each player:\n      - place new stone at a1\n");
  EXPECT_THAT(text, HasSubstr("stones.yaml:9:9: warning: the game is over before its first move"));
  EXPECT_THAT(text, HasSubstr("note: this cannot be done in the set-up"));
}
TEST(FirstMove, ComesAfterAPositionThatIsRefused) {
  const std::string wrong = said(
      "setup: place new stone at a1\nend: {full: draw when stuck}\nturn: place new stone at empty\n"
      "valid: {few: {if: number of own <= 0, text: none}}\n");
  EXPECT_THAT(wrong, HasSubstr("the game begins with a position that `few` refuses [valid-broken]"));
  EXPECT_THAT(wrong, HasSubstr("help: either pieces do not stand as they should, or this asks for too much"));
}

}  // namespace
}  // namespace ludwright
