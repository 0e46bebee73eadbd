// Places of cells on paper; see board_layout.h.
#include "tools/pictures/board_layout.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <numbers>

#include "engine/notation_parts.h"
#include "tools/pictures/text_width.h"

namespace ludwright {
namespace {

constexpr double kLabel = 11;
constexpr double kGutter = 20;

CellId id_of(std::size_t index) { return static_cast<CellId>(index); }

// Numbered boards have no files and ranks to name.
bool is_numbered(const Topology& board) {
  return std::all_of(board.cells.begin(), board.cells.end(), [](const Cell& cell) {
    return std::all_of(cell.name.begin(), cell.name.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  });
}

// "d" and "10" of "d10"; other names are cut by the notation.
std::string file_label(const Topology& board, CellId cell) {
  const std::string& name = board.cells[cell].name;
  const std::size_t digits = name.find_first_of("0123456789");
  const bool plain =
      digits != std::string::npos && digits > 0 && name.find_first_not_of("0123456789", digits) == std::string::npos;
  return plain ? name.substr(0, digits) : notation::file_text(board, cell);
}
std::string rank_label(const Topology& board, CellId cell) {
  const std::string& name = board.cells[cell].name;
  const std::string file = file_label(board, cell);
  return name.size() > file.size() && name.compare(0, file.size(), file) == 0 ? name.substr(file.size())
                                                                              : notation::rank_text(board, cell);
}

// ---- grids ----

constexpr int kLongestRow = 12;
constexpr double kFoldGap = 0.4;  // between the two halves of a folded row, in cells

// A single long row is drawn as a horseshoe: the first half below, from right to left, the rest above and back.
bool is_folded(const BoardWindow& window) {
  return window.first_rank == window.last_rank && window.last_file - window.first_file >= kLongestRow;
}
int row_length(const BoardWindow& window) {
  const int files = window.last_file - window.first_file + 1;
  return is_folded(window) ? (files + 1) / 2 : files;
}
// Column and row of a cell from the left and the top, in cells.
Point square_at(const BoardWindow& window, const Cell& cell) {
  const int file = cell.file - window.first_file;
  if (!is_folded(window)) return {static_cast<double>(file), static_cast<double>(window.last_rank - cell.rank)};
  const int length = row_length(window);
  return file < length ? Point{static_cast<double>(length - 1 - file), 1 + kFoldGap}
                       : Point{static_cast<double>(file - length), 0};
}

void place_squares(const Topology& board, BoardLayout& layout, double left, double top) {
  const BoardWindow& window = layout.window;
  const double size = layout.cell;
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    const Cell& cell = board.cells[i];
    if (!window.holds(cell)) continue;
    const Point at = square_at(window, cell);
    const Point centre = {left + (at.x + 0.5) * size, top + (at.y + 0.5) * size};
    const double half = size / 2;
    layout.shown[i] = true;
    layout.centre[i] = centre;
    layout.outline[i] = {{centre.x - half, centre.y - half},
                         {centre.x + half, centre.y - half},
                         {centre.x + half, centre.y + half},
                         {centre.x - half, centre.y + half}};
  }
}

void label_grid(const Topology& board, BoardLayout& layout, double left) {
  const BoardWindow& window = layout.window;
  std::map<int, std::string> files, ranks;
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    if (!layout.shown[i]) continue;
    files[board.cells[i].file] = file_label(board, id_of(i));
    ranks[board.cells[i].rank] = rank_label(board, id_of(i));
  }
  const double bottom = (window.last_rank - window.first_rank + 1) * layout.cell;
  for (const auto& [file, text] : files)
    layout.labels.push_back({{left + (file - window.first_file + 0.5) * layout.cell, bottom + kGutter / 2}, text});
  for (const auto& [rank, text] : ranks)
    layout.labels.push_back({{left / 2, (window.last_rank - rank + 0.5) * layout.cell}, text});
}

// Each cell's own name; where cells are too narrow for that, every second, third … cell's. Numbers stand in the corners
// of squares, the names of a folded row above its upper half and below its lower one.
void label_cells(const Topology& board, BoardLayout& layout) {
  double widest = 0;
  for (const Cell& cell : board.cells) widest = std::max(widest, text_width(cell.name, layout.label));
  const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil(widest / layout.cell)));
  const double half = layout.cell / 2;
  layout.named_inside = !is_folded(layout.window);
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    if (!layout.shown[i] || i % every != 0) continue;
    const Point at = layout.centre[i];
    const Point corner = {at.x - half + layout.label * 0.75, at.y - half + layout.label * 0.65};
    const bool above = at.y < layout.height / 2;
    const Point beside = {at.x, above ? at.y - half - kGutter / 2 : at.y + half + kGutter / 2};
    layout.labels.push_back({layout.named_inside ? corner : beside, board.cells[i].name});
  }
}

BoardLayout lay_out_grid(const Topology& board, BoardLayout layout, double width, double largest) {
  const BoardWindow& window = layout.window;
  const bool folded = is_folded(window);
  const bool named = is_numbered(board) || folded;  // cell by cell
  const double left = named ? 2 : kGutter, top = folded ? kGutter : 0;
  const int files = row_length(window);
  const double ranks = folded ? 2 + kFoldGap : window.last_rank - window.first_rank + 1;
  layout.cell = std::min(largest, (width - left - 4) / files);
  layout.width = left + files * layout.cell + 4;
  layout.height = top + ranks * layout.cell + (named && !folded ? 2 : kGutter);
  place_squares(board, layout, left, top);
  if (named)
    label_cells(board, layout);
  else
    label_grid(board, layout, left);
  layout.cut_west = window.first_file > 0;
  layout.cut_east = window.last_file < board.width - 1;
  layout.cut_south = window.first_rank > 0;
  layout.cut_north = window.last_rank < board.height - 1;
  return layout;
}

// ---- hexagons ----

// North is up and right by half a cell: rows are shifted against each other.
Point hex_centre(const Cell& cell) { return {cell.file + cell.rank * 0.5, -cell.rank * std::numbers::sqrt3 / 2}; }

BoardLayout lay_out_hex(const Topology& board, BoardLayout layout, double width, double largest) {
  std::vector<Point> at;
  double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
  for (const Cell& cell : board.cells) {
    at.push_back(hex_centre(cell));
    left = std::min(left, at.back().x);
    right = std::max(right, at.back().x);
    top = std::min(top, at.back().y);
    bottom = std::max(bottom, at.back().y);
  }
  const double across = right - left + 1;
  layout.cell = std::min(largest, (width - 2 * kGutter) / across);
  const double radius = layout.cell / std::numbers::sqrt3;
  layout.width = across * layout.cell + 2 * kGutter;
  layout.height = (bottom - top) * layout.cell + 2 * radius + kGutter + 4;
  const auto place = [&](Point p) {
    return Point{kGutter + (p.x - left + 0.5) * layout.cell, (p.y - top) * layout.cell + radius + 2};
  };
  std::map<int, std::size_t> lowest, rightmost;
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    layout.shown[i] = true;
    layout.centre[i] = place(at[i]);
    for (int corner = 0; corner < 6; ++corner) {
      const double angle = (corner * 60 - 90) * std::numbers::pi / 180;
      layout.outline[i].push_back(
          {layout.centre[i].x + radius * std::cos(angle), layout.centre[i].y + radius * std::sin(angle)});
    }
    const Cell& cell = board.cells[i];
    if (lowest.count(cell.file) == 0) lowest[cell.file] = i;  // cells are ordered by rank from the bottom
    rightmost[cell.rank] = i;
  }
  for (const auto& [file, i] : lowest) {
    const Point c = layout.centre[i];
    layout.labels.push_back({{c.x - radius * 0.55, c.y + radius + layout.label * 0.55}, file_label(board, id_of(i))});
  }
  for (const auto& [rank, i] : rightmost) {
    const Point c = layout.centre[i];
    layout.labels.push_back({{c.x + layout.cell / 2 + layout.label * 0.8, c.y}, rank_label(board, id_of(i))});
  }
  return layout;
}

// ---- graphs ----

// Places by names like `d3`, if all cells have such names, all different.
bool places_by_name(const Topology& board, std::vector<Point>& places) {
  std::map<std::pair<int, int>, int> taken;
  for (const Cell& cell : board.cells) {
    const std::string& name = cell.name;
    const bool named = name.size() >= 2 && name.size() <= 3 && name[0] >= 'a' && name[0] <= 'z' &&
                       std::all_of(name.begin() + 1, name.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    if (!named) return false;
    const int file = name[0] - 'a', rank = std::stoi(name.substr(1)) - 1;
    if (++taken[{file, rank}] > 1) return false;
    places.push_back({static_cast<double>(file), static_cast<double>(rank)});
  }
  return !places.empty();
}

void place_on_circle(const Topology& board, std::vector<Point>& places) {
  places.clear();
  const double count = static_cast<double>(board.cells.size());
  const double radius = std::max(1.0, count / 6);
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(i) / count;
    places.push_back({radius + radius * std::sin(angle), radius + radius * std::cos(angle)});
  }
}

void join_points(const Topology& board, BoardLayout& layout) {
  for (const auto& neighbours : board.neighbours) {
    for (std::size_t i = 0; i < neighbours.size(); ++i) {
      const CellId other = neighbours[i];
      if (other != kNoCell && other > i) layout.joins.emplace_back(layout.centre[i], layout.centre[other]);
    }
  }
}

BoardLayout lay_out_graph(const Topology& board, BoardLayout layout, double width, double largest) {
  std::vector<Point> places;
  const bool named = places_by_name(board, places);
  if (!named) place_on_circle(board, places);
  double right = 0, top = 0;
  for (const Point& p : places) {
    right = std::max(right, p.x);
    top = std::max(top, p.y);
  }
  layout.cell = std::min(largest, (width - 2 * kGutter) / (right + 1));
  layout.width = (right + 1) * layout.cell + 2 * kGutter;
  layout.height = (top + 1) * layout.cell + kGutter;
  const auto place = [&](double x, double y) {
    return Point{kGutter + (x + 0.5) * layout.cell, (top - y + 0.5) * layout.cell};
  };
  std::map<int, bool> files, ranks;
  for (std::size_t i = 0; i < places.size(); ++i) {
    layout.shown[i] = true;
    layout.centre[i] = place(places[i].x, places[i].y);
    files[static_cast<int>(places[i].x)] = ranks[static_cast<int>(places[i].y)] = true;
    if (named) continue;
    const Point c = layout.centre[i];
    layout.labels.push_back(
        {{c.x + layout.cell * 0.3 + layout.label * 0.5, c.y - layout.cell * 0.3}, board.cells[i].name});
  }
  join_points(board, layout);
  if (!named) return layout;
  for (const auto& [file, used] : files)
    layout.labels.push_back(
        {{place(file, 0).x, layout.height - kGutter / 2}, std::string(1, static_cast<char>('a' + file))});
  for (const auto& [rank, used] : ranks)
    layout.labels.push_back({{kGutter / 2, place(0, rank).y}, std::to_string(rank + 1)});
  return layout;
}

}  // namespace

BoardWindow whole_board(const Topology& board) { return {0, board.width - 1, 0, board.height - 1}; }

BoardWindow window_around(const Topology& board, CellId cell, int size) {
  BoardWindow window = whole_board(board);
  if (board.kind != BoardKind::Grid || cell == kNoCell) return window;
  const auto cut = [size](int at, int length, int& first, int& last) {
    if (length <= size) return;
    first = std::clamp(at - size / 2, 0, length - size);
    last = first + size - 1;
  };
  cut(board.cells[cell].file, board.width, window.first_file, window.last_file);
  cut(board.cells[cell].rank, board.height, window.first_rank, window.last_rank);
  return window;
}

BoardLayout lay_out(const Topology& board, const BoardWindow& window, double width, double largest) {
  BoardLayout layout;
  layout.label = kLabel;
  layout.window = window;
  layout.shown.assign(board.cells.size(), false);
  layout.centre.resize(board.cells.size());
  layout.outline.resize(board.cells.size());
  switch (board.kind) {
    case BoardKind::Grid:
      return lay_out_grid(board, std::move(layout), width, largest);
    case BoardKind::Hex:
      return lay_out_hex(board, std::move(layout), width, largest);
    case BoardKind::Graph:
      break;
  }
  return lay_out_graph(board, std::move(layout), width, largest);
}

Point BoardLayout::heading(const Topology& board, CellId at, DirectionId direction) const {
  Point by;
  if (board.kind == BoardKind::Graph) {
    const CellId other = board.neighbour(at, direction);
    if (other == kNoCell) return {};
    by = {centre[other].x - centre[at].x, centre[other].y - centre[at].y};
  } else if (const CellId next = board.neighbour(at, direction);
             board.kind == BoardKind::Grid && is_folded(window) && next != kNoCell && shown[next]) {
    by = {centre[next].x - centre[at].x, centre[next].y - centre[at].y};
  } else {
    const auto& [dx, dy] = board.delta[direction];
    by = board.kind == BoardKind::Hex ? hex_centre({"", dx, dy})
                                      : Point{static_cast<double>(dx), -static_cast<double>(dy)};
  }
  const double length = std::hypot(by.x, by.y);
  return length == 0 ? Point{} : Point{by.x / length, by.y / length};
}

bool BoardLayout::near(CellId a, CellId b) const {
  if (!shown[a] || !shown[b]) return false;
  if (!joins.empty()) return true;
  return std::hypot(centre[a].x - centre[b].x, centre[a].y - centre[b].y) < cell * 1.6;
}

}  // namespace ludwright
