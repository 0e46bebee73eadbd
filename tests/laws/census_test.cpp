// What random plays show beside the laws.
#include "tools/testing/census.h"

#include <gtest/gtest.h>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

std::vector<std::string> findings_of(const std::string& yaml) {
  const auto game = testing_kit::load_yaml("census", yaml);
  EXPECT_TRUE(game->ok()) << game->error;
  Moment moment(arena_of(game->model()));
  std::vector<std::string> texts;
  for (const Census::Finding& finding : take_census(moment, {500, 40, 1}).findings) texts.push_back(finding.text);
  return texts;
}

constexpr const char* kIdle = R"(
game: Idle things
players: {white: {forward: north, letter: w}, black: {forward: south, letter: b}}
board: {shape: 4x4}
pieces:
  rook: {letter: R, moves: slide sideways to empty or enemy}
  wall: {letter: W, moves: step forward-left to own king}
  king: {letter: K}
start: |
  ..r.
  ..w.
  W...
  .R..
turn: move own piece
legal: {tame: never some taken and this is rook}
end:
  far: each player wins when some own rook in row 4
  none: mover loses when stuck
)";

TEST(Census, IdlePiecesEndsAndCellsAreFound) {
  const std::vector<std::string> found = findings_of(kIdle);
  const auto says = [&](const std::string& text) {
    return std::any_of(found.begin(), found.end(),
                       [&](const std::string& each) { return each.find(text) != std::string::npos; });
  };
  EXPECT_TRUE(says("`rook` never captures; `tame` restricts it"));
  EXPECT_TRUE(says("`wall` never moves"));
  EXPECT_TRUE(says("`king` never comes into play"));
  EXPECT_TRUE(says("no game ended by `far`"));
  EXPECT_TRUE(says("games did not end within the bound"));
  EXPECT_TRUE(says("nothing ever stands on 6 cells:"));
}

TEST(Census, SymmetriesThatNobodyDeclaredAreFound) {
  const auto found = findings_of(R"(
game: Three in a row
players: {x: {letter: X}, o: {letter: O}}
board: {shape: 3x3}
pieces: {mark: {letter: M}}
turn: place new mark at empty
end: {three: each player wins when some line of 3 own, full: draw when stuck}
properties: {turned: symmetric under quarter-turn}
)");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NE(found[0].find("`left-right`"), std::string::npos) << found[0];
  EXPECT_EQ(found[0].find("`quarter-turn`,"), std::string::npos) << found[0];
}

}  // namespace
}  // namespace ludwright
