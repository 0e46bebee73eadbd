// Boards drawn as text: grids with and without frames, voids, hexagonal boards, graphs, colours, and what a seat may
// not see.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

using namespace testing_kit;

std::string drawn(const std::string& yaml, const DrawStyle& style, const std::string& position = "") {
  Loaded loaded = load_text("test", yaml, {}, definitions());
  if (!loaded.model) return loaded.diagnostics.render(loaded.sources);
  if (position.empty()) return "\n" + draw_board(*loaded.model, initial_store(*loaded.model), style);
  PositionError error;
  const auto store = read_position(*loaded.model, position, error);
  return store ? "\n" + draw_board(*loaded.model, *store, style) : error.message;
}

DrawStyle plain() {
  DrawStyle style;
  style.unicode = false;
  return style;
}

constexpr const char* kRest = R"(
turn: move own piece
stuck: pass
end:
  over: draw when turns >= 5
)";

TEST(DrawBoard, PlainGridWithVoidsAndTerrain) {
  const std::string yaml = std::string(R"(
game: Test
players: {white: {forward: north, letter: w}, black: {forward: south, letter: b}}
board:
  map: |
    #..
    .~.
    ...
  key: {"~": water}
pieces:
  king: {letter: K, moves: step any}
  pawn: {letter: P, moves: step forward}
start: |
  #.k
  ...
  KP.
)") + kRest;
  EXPECT_EQ(drawn(yaml, plain()), R"(
3   . k
2 . ~ .
1 K P .
  a b c
ground: ~ water
white to move
)");
}

TEST(DrawBoard, FramesAndOneTypeOfPiece) {
  const std::string yaml = std::string(R"(
game: Test
players: {white: {letter: w}, black: {letter: b}}
board: {shape: 2x2}
pieces: {stone: {letter: S, moves: step any}}
start: |
  s.
  .S
)") + kRest;
  EXPECT_EQ(drawn(yaml, DrawStyle{}), R"(
  ┌───┬───┐
2 │ b │ · │
  ├───┼───┤
1 │ · │ w │
  └───┴───┘
    a   b
white to move
)");
}

TEST(DrawBoard, HexagonalRowsAreShifted) {
  const std::string yaml = std::string(R"(
game: Test
players: {red: {letter: r}, blue: {letter: b}}
board: {shape: hex rhombus 3x3}
pieces: {stone: {letter: S, moves: step any}}
)") + kRest;
  EXPECT_EQ(drawn(yaml, plain(), "s2/3/2S r"), R"(
  3 b . .
 2 . . .
1 . . r
 a b c
red to move
)");
}

// Their rows do not begin below one another: the name of a file stands at its upper end.
TEST(DrawBoard, HexagonsShowTheirFiles) {
  const std::string yaml = std::string(R"(
game: Test
players: {red: {letter: r}, blue: {letter: b}}
board: {shape: hex hexagon 2}
pieces: {stone: {letter: S, moves: step any}}
)") + kRest;
  EXPECT_EQ(drawn(yaml, plain(), "2/3/1S r"), R"(
    a b
 3 . . c
2 . . .
 1 . r
red to move
)");
}

TEST(DrawBoard, FilesOfMoreThanNineRanksHaveTheirNames) {
  std::string map;
  for (int rank = 0; rank < 12; ++rank) map += rank < 3 ? "    ...\n" : "    #..\n";
  const std::string yaml = "game: Test\nplayers: {white: {}, black: {}}\nboard:\n  map: |\n" + map +
                           "pieces: {stone: {letter: S, moves: step any}}" + kRest;
  const std::string text = drawn(yaml, plain());
  EXPECT_NE(text.find("   a b c\n"), std::string::npos) << text;  // a12, a11 and a10 alone stand in file a
}

TEST(DrawBoard, WideBoardsFitAScreen) {
  const std::string yaml = std::string(
                               "game: Test\nplayers: {white: {letter: w}, black: {letter: b}}\nboard: {shape: 20x20}\n"
                               "pieces: {stone: {letter: S, moves: step any}}") +
                           kRest;
  std::istringstream lines(drawn(yaml, DrawStyle{}));
  for (std::string line; std::getline(lines, line);) {
    const auto columns = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xc0) != 0x80; });
    EXPECT_LE(columns, 80) << line;
  }
}

// No terrain looks like a void or like a piece; what most of the board is has no sign.
TEST(DrawBoard, TerrainsHaveSigns) {
  const std::string yaml = std::string(R"(
game: Test
players: {white: {}, black: {}}
board:
  map: |
    m.w
    ...
    #..
  key: {m: marsh, w: wall, ".": meadow}
pieces: {stone: {letter: S, moves: step any}}
)") + kRest;
  EXPECT_EQ(drawn(yaml, plain()), R"(
3 : . ^
2 . . .
1   . .
  a b c
ground: `:` marsh, ^ wall
white to move
)");
}

TEST(DrawBoard, HiddenAreasShowHowManyOnly) {
  const std::string yaml = std::string(R"(
game: Test
players: {white: {letter: w}, black: {letter: b}}
board: {shape: 2x1}
areas:
  hand: {of: player, seen_by: owner}
  bag: {seen_by: nobody}
pieces:
  knight: {letter: N, moves: step any}
  rook: {letter: R, moves: step any}
)") + kRest;
  const std::string position = "2 w [NRnn;bag:RR] -";
  DrawStyle style = plain();
  EXPECT_NE(drawn(yaml, style, position).find("white hand: N knight, R rook\nblack hand: nx2 knight\nbag: Rx2 rook\n"),
            std::string::npos)
      << drawn(yaml, style, position);
  style.sees_all = false;
  style.viewer = 1;
  EXPECT_NE(drawn(yaml, style, position).find("white hand: 2 hidden\nblack hand: nx2 knight\nbag: 2 hidden\n"),
            std::string::npos)
      << drawn(yaml, style, position);
}

TEST(DrawBoard, ColourIsAddedToTheSameText) {
  const auto game = load("kamisado");
  ASSERT_TRUE(game->ok()) << game->error;
  const Store store = initial_store(game->model());
  DrawStyle style;
  const std::string without = draw_board(game->model(), store, style);
  style.color = true;
  const std::string with = draw_board(game->model(), store, style);
  std::string stripped;
  for (std::size_t i = 0; i < with.size(); ++i) {
    if (with[i] == '\x1b')
      i = with.find('m', i);
    else
      stripped += with[i];
  }
  EXPECT_EQ(stripped, without);
  EXPECT_NE(with.find("\x1b[48;5;203"), std::string::npos) << "red ground";
}

}  // namespace
}  // namespace ludwright
