// What is told of kinds of pieces: bound to a colour or a part of the board, alike, dearer than what does more.
#include "tools/testing/units.h"

#include <gtest/gtest.h>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

std::vector<std::string> told(const UnitReport& report) {
  std::vector<std::string> texts;
  for (const Census::Finding& finding : report.findings) texts.push_back(finding.text);
  return texts;
}

std::string fact(const UnitReport& report, const std::string& name) {
  for (const auto& [what, value] : report.facts) {
    if (what == name) return value;
  }
  return "";
}

TEST(Units, KindsOfBoundsAreTold) {
  const auto game = testing_kit::load_yaml("units", R"(
game: Units
players: {white: {forward: north, letter: w}, black: {forward: south, letter: b}}
board: {shape: 6x6}
traits: {price: number}
pieces:
  pawn: {letter: P, price: 1, moves: step forward}
  bishop: {letter: B, price: 3, moves: slide diagonal}
  monk: {letter: M, price: 3, moves: slide diagonal}
  rook: {letter: R, price: 5, moves: slide orthogonal}
  guard: {letter: G, price: 5, moves: step orthogonal}
  dabbaba: {letter: D, price: 2, moves: {two: leap 0x2, three: leap 1x3}}
  camel: {letter: C, price: 2, moves: leap 0x2}
start: |
  bmrgdc
  pppppp
  ......
  ......
  PPPPPP
  BMRGDC
turn: move own piece
end: {stuck: mover loses when stuck}
)");
  ASSERT_TRUE(game->ok()) << game->error;
  const UnitReport report = take_units(game->model());
  EXPECT_EQ(
      told(report),
      (std::vector<std::string>{
          "the pawn never comes back to a cell that it left", "the bishop reaches only cells of one colour (18 of 36)",
          "the monk reaches only cells of one colour (18 of 36)",
          "the dabbaba reaches only cells of one colour (18 of 36)",
          "the camel reaches only cells of one colour (9 of 36)", "move and take alike: `bishop`, `monk`",
          "the guard has no less `price` than the rook, and the rook can do all that it can and more",
          "the camel has no less `price` than the dabbaba, and the dabbaba can do all that it can and more"}));
  EXPECT_EQ(fact(report, "rook reaches"), "36 of 36 cells from c1");
  EXPECT_EQ(fact(report, "rook does all of"), "pawn, guard");
}

TEST(Units, PartsOfTheBoardAreTold) {
  const auto game = testing_kit::load("xiangqi");
  ASSERT_TRUE(game->ok()) << game->error;
  const UnitReport report = take_units(game->model());
  EXPECT_EQ(fact(report, "elephant reaches"), "7 of 90 cells from c1");
  EXPECT_EQ(fact(report, "advisor reaches"), "5 of 90 cells from d1");
  EXPECT_EQ(fact(report, "chariot reaches"), "90 of 90 cells from a1");
}

}  // namespace
}  // namespace ludwright
