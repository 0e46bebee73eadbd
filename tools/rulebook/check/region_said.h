// What RegionReader reads around "row", "square" and the like. Only for regions.cpp and region_lines.cpp.
#pragma once
#include <algorithm>

#include "tools/rulebook/check/regions.h"

namespace ludwright::book {

// What stands before and behind the word for what is meant.
struct RegionReader::Said {
  std::optional<int> number;
  std::vector<int> ordinals;
  bool middle = false, nearest = false, farthest = false, top = false, bottom = false, left = false, right = false;
  bool outer = false, edge = false, inner = false, corner = false, dark = false, light = false, alternate = false,
       last = false;
  bool mine = false, all = false;
  bool from_left = false, from_right = false, from_top = false, from_bottom = false, from_ends = false;
  int seat = -1;  // whose view is meant
  bool any() const {
    return !ordinals.empty() || middle || nearest || farthest || top || bottom || left || right || outer || last ||
           inner;
  }
};

// The cells for which takes(x, y) holds, as each player sees them, or if not `own` all as the first does.
template <typename Takes>
Region RegionReader::those(Takes&& takes, bool own) const {
  Region region;
  region.own = own;
  region.cells.resize(vocabulary_.model().seats.size());
  for (std::size_t seat = 0; seat < region.cells.size(); ++seat) {
    for (std::size_t cell = 0; cell < board_.cells.size(); ++cell) {
      const auto id = static_cast<CellId>(cell);
      const bool taken =
          own ? takes(x_of(seat, id), y_of(seat, id)) : takes(board_.cells[cell].file, board_.cells[cell].rank);
      if (taken) region.cells[seat].push_back(id);
    }
    std::stable_sort(region.cells[seat].begin(), region.cells[seat].end(), [&](CellId a, CellId b) {
      return std::pair(y_of(seat, a), x_of(seat, a)) < std::pair(y_of(seat, b), x_of(seat, b));
    });
  }
  return region;
}

}  // namespace ludwright::book
