// Boards as graphs: neighbours, rotation, wrapping, voids.
#include "engine/topology.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace ludwright {
namespace {

// A board of the given size, all cells there but the voids, named by file and rank.
Topology board(BoardKind kind, int width, int height, const std::vector<std::string>& voids = {}) {
  Topology topology;
  topology.kind = kind;
  topology.width = width;
  topology.height = height;
  for (int rank = 0; rank < height; ++rank) {
    for (int file = 0; file < width; ++file) {
      const std::string name = std::string(1, static_cast<char>('a' + file)) + std::to_string(rank + 1);
      const bool is_void = std::find(voids.begin(), voids.end(), name) != voids.end();
      topology.at.push_back(is_void ? kNoCell : static_cast<CellId>(topology.cells.size()));
      if (!is_void) topology.cells.push_back({name, file, rank});
    }
  }
  return topology;
}

std::string neighbour(const Topology& topology, const std::string& cell, const std::string& direction) {
  const CellId to = topology.neighbour(topology.find_cell(cell), topology.find_direction(direction));
  return to == kNoCell ? "-" : topology.cells[to].name;
}

TEST(Topology, NeighboursOfAGrid) {
  Topology grid = board(BoardKind::Grid, 3, 3, {"b3"});
  connect(grid);
  struct Row {
    const char *cell, *direction, *expected;
  };
  for (const Row& row : {Row{"b2", "northwest", "a3"}, Row{"b2", "southeast", "c1"}, Row{"a1", "west", "-"},
                         Row{"a1", "north", "a2"}, Row{"b2", "north", "-"}, Row{"c3", "east", "-"}}) {
    SCOPED_TRACE(std::string(row.cell) + " " + row.direction);
    EXPECT_EQ(neighbour(grid, row.cell, row.direction), row.expected);
  }
}

TEST(Topology, NeighboursOfAHexBoard) {
  Topology hex = board(BoardKind::Hex, 3, 3);
  connect(hex);
  EXPECT_EQ(hex.directions.size(), 6U);
  EXPECT_EQ(neighbour(hex, "b2", "northwest"), "a3");
  EXPECT_EQ(neighbour(hex, "b2", "southeast"), "c1");
  EXPECT_EQ(hex.find_direction("northeast"), kNoDirection);
}

TEST(Topology, WrapJoinsTheEdges) {
  Topology torus = board(BoardKind::Grid, 3, 3);
  torus.wrap_files = true;
  connect(torus);
  EXPECT_EQ(neighbour(torus, "c1", "east"), "a1");
  EXPECT_EQ(neighbour(torus, "a2", "northwest"), "c3");
  EXPECT_EQ(neighbour(torus, "a3", "north"), "-");
}

TEST(Topology, TurningIsRotationOfTheRing) {
  Topology grid = board(BoardKind::Grid, 2, 2);
  connect(grid);
  const DirectionId north = grid.find_direction("north");
  EXPECT_EQ(grid.directions[grid.turned(north, grid.quarter())], "east");
  EXPECT_EQ(grid.directions[grid.turned(north, -1)], "northwest");
  EXPECT_EQ(grid.turned(north, grid.half()), grid.opposite[north]);
  EXPECT_EQ(grid.turned(kNoDirection, 1), kNoDirection);
}

TEST(Topology, OffsetsLeapOverVoids) {
  Topology grid = board(BoardKind::Grid, 3, 3, {"b1"});
  connect(grid);
  const CellId a1 = grid.find_cell("a1");
  EXPECT_EQ(grid.offset(a1, 2, 0), grid.find_cell("c1"));
  EXPECT_EQ(grid.offset(a1, 1, 0), kNoCell);
  EXPECT_EQ(grid.offset(a1, -1, 0), kNoCell);
  EXPECT_EQ(grid.find_cell("b1"), kNoCell);
}

}  // namespace
}  // namespace ludwright
