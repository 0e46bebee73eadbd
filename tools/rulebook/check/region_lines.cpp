// Rows, columns and squares that are described; see regions.h.
#include <algorithm>
#include <set>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/region_said.h"

namespace ludwright::book {

std::optional<Region> RegionReader::rows(std::size_t& at, Said& said) const {
  std::size_t i = at;
  const int height = board_.height;
  const bool far = word(i) == "farrow";
  ++i;
  if (board_.kind != BoardKind::Grid) return std::nullopt;
  // "row 6", "rows 1 and 2", "rows 1 to 3": as they are numbered.
  if (!far && is_number_word(word(i)) && !said.any()) {
    std::set<int> numbers;
    const std::string& last = board_.cells.back().name;
    if (last.size() < 2 || last.substr(1) != std::to_string(height)) return std::nullopt;
    for (;;) {
      const int first = std::atoi(word(i).c_str());
      int to = first;
      ++i;
      if (word(i) == "to" && is_number_word(word(i + 1))) {
        to = std::atoi(word(i + 1).c_str());
        i += 2;
      }
      for (int row = first; row <= to; ++row) numbers.insert(row);
      if (word(i) != "and" || !is_number_word(word(i + 1)) || word(i + 2) == "row") break;
      ++i;
    }
    if (said.number && *said.number != static_cast<int>(numbers.size())) return std::nullopt;
    at = i;
    Region region = those([&](int, int y) { return numbers.count(y + 1) > 0; }, said.mine);
    region.is_line = true;
    region.is_loose = !said.all;
    return said.mine && !can_see(true) ? std::nullopt : std::optional(region);
  }
  const bool shifts = (word(i) == "aheadof" || word(i) == "behindof") && !far && !said.any();
  if (shifts) {
    // "the row in front of it": of the row that was spoken of, or of pieces.
    const int sign = word(i) == "aheadof" ? 1 : -1;
    std::size_t end = i + 1;
    int seat = -1;
    std::optional<Region> base;
    const int count = said.number.value_or(1);
    if (take(end, "it|them|that|those|these|this|that 1|that row|this row")) {
      base = there_;
    } else if (!take_person(end, seat)) {
      base = one(end);
      if (!base) {
        std::size_t pieces = i;
        Region whole_rows;
        if (const auto beside = beside_pieces(pieces, 1)) {
          whole_rows = *beside;
          for (std::size_t who = 0; who < whole_rows.cells.size(); ++who) {
            const std::vector<CellId> from = whole_rows.cells[who];
            Region row = those(
                [&](int, int y) {
                  return std::any_of(from.begin(), from.end(), [&](CellId cell) { return y_of(who, cell) == y; });
                },
                true);
            whole_rows.cells[who] = row.cells[who];
          }
          whole_rows.is_line = whole_rows.is_loose = true;
          at = pieces;
          return count == 1 ? std::optional(whole_rows) : std::nullopt;
        }
      }
    }
    if (base && can_see(true)) {
      std::vector<std::vector<CellId>> cells(base->cells.size());
      for (std::size_t who = 0; who < cells.size(); ++who) {
        int nearest = height, farthest = -1;
        for (const CellId cell : base->cells[who]) {
          nearest = std::min(nearest, y_of(who, cell));
          farthest = std::max(farthest, y_of(who, cell));
        }
        Region row = those(
            [&](int, int y) {
              return sign > 0 ? y > farthest && y <= farthest + count : y < nearest && y >= nearest - count;
            },
            true);
        cells[who] = row.cells[who];
      }
      Region region;
      region.cells = std::move(cells);
      region.own = region.is_line = region.is_loose = true;
      at = end;
      return region;
    }
    if (seat < 0 && !take(end, "")) return std::nullopt;
  }
  behind(i, said);
  Region region;
  const int count = said.number.value_or(1);
  const bool own = !(said.top || said.bottom || said.middle || said.from_top || said.from_bottom);
  if (own && !can_see(true)) return std::nullopt;
  if (said.left || said.right || said.outer) return std::nullopt;
  if (far || said.farthest || (said.last && said.ordinals.empty())) {
    region = those([&](int, int y) { return y >= height - count; }, true);
  } else if (said.middle) {
    if ((height - count) % 2 != 0) {
      if (said.number) return std::nullopt;
      return std::nullopt;
    }
    region = those([&](int, int y) { return y >= (height - count) / 2 && y < (height + count) / 2; }, false);
  } else if (said.top) {
    region = those([&](int, int y) { return y >= height - count; }, false);
  } else if (said.bottom) {
    region = those([&](int, int y) { return y < count; }, false);
  } else if (said.nearest && said.ordinals.empty()) {
    region = those([&](int, int y) { return y < count; }, true);
  } else if (!said.ordinals.empty()) {
    std::set<int> numbers(said.ordinals.begin(), said.ordinals.end());
    if (numbers.size() == 1 && *numbers.begin() == 1 && said.number) {  // "the first three rows"
      for (int row = 2; row <= count; ++row) numbers.insert(row);
    } else if (said.number && *said.number != static_cast<int>(numbers.size())) {
      return std::nullopt;
    }
    // Rows that lie beyond the middle are counted from the same side by all, unless it is said how.
    const bool beyond = 2 * *numbers.rbegin() > height + 1 && !said.mine && !said.nearest;
    const bool from_top = said.from_top;
    region = those([&](int, int y) { return numbers.count(from_top ? height - y : y + 1) > 0; }, own && !beyond);
  } else if (said.mine && said.seat < 0) {
    region = those([&](int, int y) { return y < count; }, true);  // "the row in front of you"
  } else {
    return std::nullopt;
  }
  region.is_loose = !said.all;
  if (said.seat >= 0) {
    const auto seen = region.cells[static_cast<std::size_t>(said.seat)];
    region.cells.assign(region.cells.size(), seen);
    region.own = false;
  }
  region.is_line = true;
  at = i;
  return region;
}

std::optional<Region> RegionReader::columns(std::size_t& at, Said& said) const {
  std::size_t i = at;
  const int width = board_.width;
  if (board_.kind != BoardKind::Grid) return std::nullopt;
  const std::string last = board_.cells.back().name;
  const bool lettered = !last.empty() && last[0] == static_cast<char>('a' + width - 1);
  const auto column_of = [&](const std::string& name) {
    return name.size() == 1 && name[0] >= 'a' && name[0] < 'a' + width ? name[0] - 'a' : -1;
  };
  Region region;
  if (word(i) != "column") {  // "the c-file"
    const int column = column_of(word(i).substr(0, 1));
    if (!lettered || column < 0 || word(i)[1] != '-') return std::nullopt;
    ++i;
    region = those([&](int x, int) { return x == column; }, false);
  } else if (column_of(word(i + 1)) >= 0 && lettered && !said.any()) {
    int first = column_of(word(i + 1)), to = first;
    i += 2;
    if (word(i) == "to" && column_of(word(i + 1)) >= 0) to = column_of(word(i + 1)), i += 2;
    std::set<int> numbers;
    for (int column = first; column <= to; ++column) numbers.insert(column);
    while (word(i) == "and" && column_of(word(i + 1)) >= 0) numbers.insert(column_of(word(i + 1))), i += 2;
    if (said.number && *said.number != static_cast<int>(numbers.size())) return std::nullopt;
    region = those([&](int x, int) { return numbers.count(x) > 0; }, false);
  } else {
    ++i;
    if (word(i) != "of" && word(i) != "in") behind(i, said);
    const int count = said.number.value_or(1);
    if (said.middle && (width - count) % 2 == 0) {
      region = those([&](int x, int) { return x >= (width - count) / 2 && x < (width + count) / 2; }, false);
    } else if (said.outer && said.number.value_or(2) == 2) {
      region = those([&](int x, int) { return x == 0 || x == width - 1; }, false);
    } else if (said.left != said.right && said.ordinals.empty()) {
      if (!can_see(true)) return std::nullopt;
      region = those([&](int x, int) { return said.left ? x < count : x >= width - count; }, true);
    } else if (said.ordinals.size() == 1 && said.from_left != said.from_right && !said.number) {
      if (!can_see(true)) return std::nullopt;
      const int column = said.from_left ? said.ordinals[0] - 1 : width - said.ordinals[0];
      region = those([&](int x, int) { return x == column; }, true);
    } else {
      return std::nullopt;
    }
  }
  region.is_line = true;
  region.is_loose = !said.all;
  std::size_t end = i;
  if (const auto outer = of(end)) {
    for (std::size_t seat = 0; seat < region.cells.size(); ++seat) {
      std::erase_if(region.cells[seat], [&](CellId cell) {
        return std::find(outer->cells[seat].begin(), outer->cells[seat].end(), cell) == outer->cells[seat].end();
      });
    }
    region.own = region.own || outer->own;
    region.is_line = false;
    i = end;
  }
  at = i;
  return region;
}

// What is said of squares, of those of a region.
Region RegionReader::within(const Region& outer, const Said& said) const {
  Region region = outer;
  for (std::size_t seat = 0; seat < region.cells.size(); ++seat) {
    int low_x = board_.width, high_x = -1, low_y = board_.height, high_y = -1;
    for (const CellId cell : outer.cells[seat]) {
      low_x = std::min(low_x, x_of(seat, cell)), high_x = std::max(high_x, x_of(seat, cell));
      low_y = std::min(low_y, y_of(seat, cell)), high_y = std::max(high_y, y_of(seat, cell));
    }
    const int spread = said.number ? (low_y == high_y || low_x == high_x ? *said.number
                                      : *said.number == 1                ? 1
                                                                         : 2)
                                   : 2;
    std::erase_if(region.cells[seat], [&](CellId cell) {
      const int x = x_of(seat, cell), y = y_of(seat, cell);
      const int from_x = std::abs(2 * x - low_x - high_x), from_y = std::abs(2 * y - low_y - high_y);
      bool is = true;
      if (said.middle) is = from_x < spread && from_y < spread;
      if (said.corner) is = is && (x == low_x || x == high_x) && (y == low_y || y == high_y);
      if (said.edge) is = is && (x == low_x || x == high_x || y == low_y || y == high_y);
      if (said.inner) is = is && x > low_x && x < high_x && y > low_y && y < high_y;
      if (said.outer) is = is && (x == low_x || x == high_x);
      if (said.corner && said.nearest) is = is && y == low_y;
      if (said.corner && said.farthest) is = is && y == high_y;
      // Top and bottom are those of the board; beside them so are left and right.
      const bool of_board = said.top || said.bottom;
      const Cell& drawn = board_.cells[cell];
      const int at_x = of_board ? drawn.file : x, at_y = drawn.rank;
      if (said.left) is = is && at_x == (of_board ? 0 : low_x);
      if (said.right) is = is && at_x == (of_board ? board_.width - 1 : high_x);
      if (said.top) is = is && at_y == board_.height - 1;
      if (said.bottom) is = is && at_y == 0;
      if (said.dark || said.light) is = is && ((drawn.file + drawn.rank) % 2 == 0) == said.dark;
      if (said.alternate) is = is && (x - low_x) % 2 == 0;
      if (!said.ordinals.empty()) {
        const bool left = std::find(said.ordinals.begin(), said.ordinals.end(), x - low_x + 1) != said.ordinals.end();
        const bool right = std::find(said.ordinals.begin(), said.ordinals.end(), high_x - x + 1) != said.ordinals.end();
        is = is && ((said.from_left && left) || (said.from_right && right) || (said.from_ends && (left || right)));
      }
      return !is;
    });
    region.own = region.own || (said.corner && (said.nearest || said.farthest)) ||
                 ((said.left || said.right || said.from_left || said.from_right) && !said.top && !said.bottom);
  }
  region.is_line = false;
  return region;
}

std::optional<Region> RegionReader::squares(std::size_t& at, Said& said) const {
  std::size_t i = at;
  if (board_.kind != BoardKind::Grid) return std::nullopt;
  // "the right half of the first two ranks"
  if (said.left != said.right && !said.top && !said.bottom && !said.number && take(i, "half")) {
    take(i, "of board");
    const auto outer = of(i);
    Region region = outer ? *outer : whole();
    if (board_.width % 2 != 0 || !can_see(true)) return std::nullopt;
    for (std::size_t seat = 0; seat < region.cells.size(); ++seat)
      std::erase_if(region.cells[seat], [&](CellId cell) {
        const int x = said.mine ? x_of(seat, cell) : board_.cells[cell].file;
        return (2 * x < board_.width) != said.left;
      });
    region.own = region.own || said.mine;
    region.is_loose = true;
    region.is_line = false;
    region.number.reset();
    at = i;
    return region;
  }
  const bool middle = take(i, "middle"), corner = !middle && take(i, "corner"),
             edge = !middle && !corner && take(i, "edge");
  const bool end = !middle && !corner && !edge && take(i, "end");
  if (!middle && !corner && !edge && !end && !take(i, "square")) {
    // "the whole of the first row"
    if (!said.all || said.any() || said.number || !take(i, "of")) return std::nullopt;
    auto region = one(i);
    if (region) at = i;
    return region;
  }
  said.middle = said.middle || middle;
  said.corner = said.corner || corner;
  said.edge = said.edge || edge;
  said.outer = said.outer || end;
  std::size_t before = i;
  if (word(i) != "of" && word(i) != "on") behind(i, said);
  const bool near = said.corner && (said.nearest || said.farthest);  // "the corners nearest to you"
  if (said.mine && before != i && !near) return std::nullopt;        // "the square in front of you" is none
  if (said.alternate) {
    // "every other point of the row, beginning at the edge": where it begins stands behind.
  }
  std::size_t inner = i;
  std::optional<Region> outer;
  if (take(inner, "of board|on board|of whole board")) {
    outer = whole();
  } else {
    inner = i;
    outer = of(inner);
  }
  const bool said_outer = outer.has_value();
  if (outer) {
    i = inner;
  } else if (!said.ordinals.empty() || said.outer ||
             ((said.left || said.right) && !said.top && !said.bottom && there_)) {
    outer = there_;
  } else if (said.middle && there_ && !there_->cells[0].empty()) {
    // Of the row that was spoken of, or of the board: as the number has it.
    const Region of_row = within(*there_, said), of_board = within(whole(), said);
    const auto counts = [&](const Region& region) {
      return said.number && static_cast<int>(region.cells[0].size()) == *said.number;
    };
    if (counts(of_row) == counts(of_board)) return std::nullopt;
    outer = counts(of_row) ? there_ : std::optional(whole());
  } else {
    outer = whole();
  }
  if (!outer) return std::nullopt;
  const bool plain = !said.any() && !said.from_left && !said.from_right && !said.from_ends && !said.corner &&
                     !said.edge && !said.dark && !said.light && !said.alternate;
  if (plain && !said_outer) return std::nullopt;
  if (!said.ordinals.empty() && !said.from_left && !said.from_right && !said.from_ends) return std::nullopt;
  if (((said.nearest || said.farthest) && !near) || said.last) return std::nullopt;
  if (said.alternate) {
    std::size_t starts = i;
    take(starts, ",");
    if (!take(starts,
              "start at edge|start with edge|start from edge|start in corner|start at corner|start with corner|"
              "starting at edge|starting with edge|starting from edge|beginning at edge|beginning with edge|"
              "beginning from edge|beginning in corner|starting in corner|beginning with corner|from edge|"
              "from edge on|from corner|starting with outer"))
      return std::nullopt;
    i = starts;
  }
  Region region = within(*outer, said);
  if (said.left || said.right || said.from_left || said.from_right) {
    if (!said.top && !said.bottom && !can_see(true)) return std::nullopt;
  }
  region.is_line = plain && outer->is_line;
  region.is_loose = edge && !said.all && !said.number;  // somewhere along it
  region.number = said.number;
  at = i;
  return region;
}

}  // namespace ludwright::book
