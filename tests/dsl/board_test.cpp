// Step 3, resolve: boards of every kind: cells, names, directions, terrains, marks, drawings.
#include <gtest/gtest.h>

#include "tests/dsl/game_text.h"

namespace ludwright {
namespace {

using testing_text::dumped;
using testing_text::first_fault;
using testing_text::load;

std::string game_on(const std::string& board, const std::string& more = "") {
  return "game: Test\nplayers: {white: {letter: w}, black: {letter: b}}\nboard:\n" + board +
         "pieces: {man: {letter: M, moves: step any}, boss: {letter: +B, moves: step any}}\nturn: move own "
         "piece\nstuck: pass\n" +
         more;
}

const Topology& board_of(const Loaded& loaded) {
  static const Topology none;
  if (loaded.model) return loaded.model->board;
  ADD_FAILURE() << loaded.diagnostics.render(loaded.sources);
  return none;
}

std::string neighbour(const Topology& board, const std::string& cell, const std::string& direction) {
  const CellId from = board.find_cell(cell);
  const DirectionId along = board.find_direction(direction);
  if (from == kNoCell || along == kNoDirection) return "?";
  const CellId to = board.neighbour(from, along);
  return to == kNoCell ? "-" : board.cells[to].name;
}

TEST(Board, ShapesHaveTheirCells) {
  struct Row {
    const char* shape;
    std::size_t cells;
    const char* first;
    const char* last;
  };
  const Row rows[] = {{"8x8", 64, "a1", "h8"},           {"3x5", 15, "a1", "c5"},
                      {"30x2", 60, "a1", "ad2"},         {"hex rhombus 11x11", 121, "a1", "k11"},
                      {"hex hexagon 5", 61, "e1", "e9"}, {"1x1", 1, "a1", "a1"}};
  for (const Row& row : rows) {
    SCOPED_TRACE(row.shape);
    const Loaded loaded = load(game_on(std::string("  shape: ") + row.shape + "\n"));
    const Topology& board = board_of(loaded);
    ASSERT_EQ(board.cells.size(), row.cells);
    EXPECT_EQ(board.cells.front().name, row.first);
    EXPECT_EQ(board.cells.back().name, row.last);
  }
}

TEST(Board, NamesCanBeGiven) {
  const Loaded shogi = load(game_on("  shape: 3x3\n  files: 3 2 1\n  ranks: c b a\n"));
  EXPECT_EQ(board_of(shogi).cells.front().name, "3c");
  EXPECT_EQ(board_of(shogi).cells.back().name, "1a");
  const Loaded numbers = load(game_on("  map: |\n    .#.\n    #.#\n  names: numbers\n"));
  ASSERT_EQ(board_of(numbers).cells.size(), 3u);
  EXPECT_EQ(board_of(numbers).cells[0].name, "3");
  EXPECT_EQ(board_of(numbers).cells[1].name, "1");
  EXPECT_EQ(board_of(numbers).cells[2].name, "2");
}

TEST(Board, MapsHaveVoidsAndTerrains) {
  const Loaded loaded = load(game_on("  map: |\n    .~.\n    #~~\n  key: {\"~\": water}\n", "zones: {wet: water}\n"));
  EXPECT_EQ(board_of(loaded).cells.size(), 5u);
  EXPECT_EQ(dumped(loaded, "terrain "), "water {b1 c1 b2}");
  EXPECT_EQ(dumped(loaded, "zone wet of white "), "{b1 c1 b2}");
  EXPECT_EQ(neighbour(board_of(loaded), "b1", "west"), "-");
}

TEST(Board, Wraps) {
  const Loaded loaded = load(game_on("  shape: 4x4\n  wrap: files\n"));
  EXPECT_EQ(neighbour(board_of(loaded), "d2", "east"), "a2");
  EXPECT_EQ(neighbour(board_of(loaded), "d4", "north"), "-");
}

TEST(Board, LinesMakeAGraph) {
  const Loaded loaded = load(game_on("  lines: {east/west: [\"a1 d1 g1\", \"a4 d4\"], up: [\"a1 a4\"]}\n"));
  const Topology& board = board_of(loaded);
  ASSERT_EQ(board.cells.size(), 5u);
  EXPECT_EQ(board.kind, BoardKind::Graph);
  EXPECT_EQ(neighbour(board, "a1", "east"), "d1");
  EXPECT_EQ(neighbour(board, "d1", "west"), "a1");
  EXPECT_EQ(neighbour(board, "a1", "up"), "a4");
  EXPECT_EQ(neighbour(board, "a4", "up"), "-");
  EXPECT_EQ(board.cells[1].file, 3);
  EXPECT_EQ(board.width, 7);
  EXPECT_EQ(board.opposite[board.find_direction("east")], board.find_direction("west"));
  EXPECT_EQ(board.opposite[board.find_direction("up")], kNoDirection);
  const Loaded plain = load(game_on("  lines: {on/off: [\"home mid end\"]}\n", "start: \"M.m\"\n"));
  EXPECT_EQ(board_of(plain).height, 1);
  EXPECT_EQ(dumped(plain, "start end "), "black man");
}

TEST(Board, StartDrawings) {
  const Loaded one = load(game_on("  shape: 3x2\n", "start: |\n  m.M\n  .m.\n"));
  EXPECT_EQ(dumped(one, "start a2 "), "black man");
  EXPECT_EQ(dumped(one, "start c2 "), "white man");
  EXPECT_EQ(dumped(one, "start b1 "), "black man");
  const Loaded spaced = load(game_on("  shape: 3x2\n", "start: |\n  +B . +b\n  wM bM w+B\n"));
  EXPECT_EQ(dumped(spaced, "start a2 "), "white boss");
  EXPECT_EQ(dumped(spaced, "start c2 "), "black boss");
  EXPECT_EQ(dumped(spaced, "start b1 "), "black man");
  EXPECT_EQ(dumped(spaced, "start c1 "), "white boss");
}

// The error is at the letter inside the drawing.
TEST(Board, AFaultInADrawingIsFoundInPlace) {
  const Loaded loaded = load(game_on("  shape: 3x2\n", "start: |\n  m.M\n  .x.\n"));
  EXPECT_EQ(first_fault(loaded), "unknown-drawing: no piece is drawn as `x`");
  const Span span = loaded.diagnostics.list().front().span;
  EXPECT_EQ(loaded.sources.text(span.file).substr(span.begin, span.end - span.begin), "x");
}

TEST(Board, RefusesWhatIsTooLargeOrWrong) {
  const std::pair<const char*, const char*> rows[] = {{"  shape: 8\n", "bad-shape"},
                                                      {"  shape: 0x4\n", "bad-shape"},
                                                      {"  shape: 9999x9999\n", "too-large"},
                                                      {"  shape: 30x30\n", "too-large"},
                                                      {"  shape: hex hexagon 14\n", "too-large"},
                                                      {"  shape: hex triangle 4\n", "bad-shape"},
                                                      {"  shape: 4x4\n  files: a b\n", "board-names"},
                                                      {"  map: |\n    ...\n    ..\n", "bad-drawing"},
                                                      {"  lines: {east/west: [\"a b\", \"a c\"]}\n", "board-lines"}};
  for (const auto& [board, code] : rows) {
    SCOPED_TRACE(board);
    const std::string fault = first_fault(load(game_on(board)));
    EXPECT_EQ(fault.substr(0, fault.find(':')), code);
  }
}

}  // namespace
}  // namespace ludwright
