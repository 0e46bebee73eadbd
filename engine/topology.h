// The board as a graph: cells, named directions, neighbours, coordinates. Built once per definition; immutable.
// Voids are not cells. Tested by tests/engine/topology_test.cpp.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/ids.h"

namespace ludwright {

enum class BoardKind : std::uint8_t { Grid, Hex, Graph };

struct Cell {
  std::string name;  // "a1"
  int file = 0;      // 0-based column of the drawing; on a graph the index of the cell
  int rank = 0;      // 0-based, counted from the bottom of the drawing; on a graph 0
};

struct Topology {
  BoardKind kind = BoardKind::Grid;
  int width = 0;            // files of the drawing, voids included
  int height = 0;           // ranks of the drawing
  int stack = 1;            // pieces a cell may carry
  bool wrap_files = false;  // east of the last file is the first
  bool wrap_ranks = false;
  std::vector<Cell> cells;  // ordered by rank from the bottom, then by file
  std::vector<std::string> directions;
  // ring: directions in clockwise order, the base of `turned left` and of relative directions.
  // Grid: the 8 compass directions from north. Hex: 6. Graph: empty (only `back` exists there).
  std::vector<DirectionId> ring;
  std::vector<DirectionId> opposite;            // [direction], kNoDirection where there is none
  std::vector<std::vector<CellId>> neighbours;  // [direction][cell], kNoCell off the board or into a void
  std::vector<CellId> at;                       // [rank * width + file] -> cell, kNoCell for a void
  // dx, dy of each direction on a grid or hex board, in files and ranks. Empty on a graph.
  std::vector<std::array<int, 2>> delta;

  CellId neighbour(CellId cell, DirectionId direction) const { return neighbours[direction][cell]; }

  // The direction `steps` places clockwise of `direction` in the ring (negative: counter-clockwise).
  // kNoDirection on a board without a ring or for a direction outside it.
  DirectionId turned(DirectionId direction, int steps) const;

  // The cell `dx` files east and `dy` ranks north of `cell`, wrapped where the board wraps; kNoCell off the board
  // or on a void. What lies between does not matter. Grids and hex boards only.
  CellId offset(CellId cell, int dx, int dy) const;

  // Ring steps of a quarter turn (2 on a grid), a half turn (4; 3 on hex), and of the diagonal beside `forward` (1).
  int quarter() const { return kind == BoardKind::Hex ? 1 : 2; }
  int half() const { return static_cast<int>(ring.size()) / 2; }

  CellId find_cell(const std::string& name) const;            // kNoCell if there is none
  DirectionId find_direction(const std::string& name) const;  // kNoDirection if there is none
};

// Fills `directions`, `ring`, `opposite`, `neighbours`, `delta` from `kind`, `width`, `height`, `wrap_*`, `cells`,
// `at`. Grid: the 8 compass directions. Hex: north east southeast south west northwest. Graphs are filled by their
// builder.
void connect(Topology& topology);

}  // namespace ludwright
