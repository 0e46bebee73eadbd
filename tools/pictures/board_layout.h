// Where the cells of a board lie on paper: squares, hexagons, or the joined points of a graph, with their coordinates
// at the rim. Knows nothing of pieces. Tested by tests/tools/diagram_test.cpp.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "engine/topology.h"
#include "tools/pictures/svg.h"

namespace ludwright {

// Which part of a grid is drawn; voids are always left out. Files and ranks from 0, both ends included.
struct BoardWindow {
  int first_file = 0, last_file = 0, first_rank = 0, last_rank = 0;
  bool holds(const Cell& cell) const {
    return cell.file >= first_file && cell.file <= last_file && cell.rank >= first_rank && cell.rank <= last_rank;
  }
};
BoardWindow whole_board(const Topology& board);
// At most `size` files and ranks around a cell; the whole board of a hexagonal one or a graph.
BoardWindow window_around(const Topology& board, CellId cell, int size);

struct BoardLabel {
  Point at;
  std::string text;
};

struct BoardLayout {
  double cell = 0;   // distance of neighbours
  double label = 0;  // size of the coordinates
  double width = 0, height = 0;
  std::vector<bool> shown;                     // [cell]
  std::vector<Point> centre;                   // [cell]
  std::vector<std::vector<Point>> outline;     // [cell] a polygon; empty on a graph
  std::vector<std::pair<Point, Point>> joins;  // lines of a graph
  std::vector<BoardLabel> labels;
  bool named_inside = false;  // the labels are in the cells: pieces leave them room
  BoardWindow window;
  bool cut_west = false, cut_east = false, cut_south = false, cut_north = false;  // the board goes on there

  // The direction of `direction` on paper at `cell`, of length 1; {0, 0} where a graph has no such neighbour.
  Point heading(const Topology& board, CellId cell, DirectionId direction) const;
  // Whether these are neighbours on paper too, not around an edge of the board.
  bool near(CellId a, CellId b) const;
};

// `width` is the room there is; cells become at most `largest` wide.
BoardLayout lay_out(const Topology& board, const BoardWindow& window, double width, double largest);

}  // namespace ludwright
