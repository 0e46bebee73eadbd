// Whether pieces stand in a line of so many. Included by eval_impl.h.
#pragma once
#include "engine/compiled/play.h"

namespace ludwright {

// Whether there is a line of so many cells in the set. A line that the set seen before did not have goes through a cell
// that is new.
template <int W>
bool Play<W>::some_line(std::int32_t line, int length, const Cells& set, PlayerId me) {
  if (set.count() < length) return false;
  // In one word all lines are looked at as soon as it is known which those are that were not seen before.
  if constexpr (W == 1) return has_line(length, set);
  KeptByCells& none = kept_lines_[static_cast<std::size_t>(line) * kMaxSeats + rules_.seat_index(me)];
  const Cells fresh = set & ~none.cells;
  if (none.known && fresh.none()) return false;
  constexpr int kFew = 3;
  const bool found = none.known && fresh.count() <= kFew
                         ? fresh.some([&](int cell) { return on_line(length, cell, set); })
                         : has_line(length, set);
  if (!found) none = {true, set, 0};
  return found;
}

template <int W>
bool Play<W>::has_line(int length, const Cells& set) const {
  const Runs<W>& runs = rules_.runs_of(length);
  for (const auto& way : runs.ways) {
    if (way.starts_in(set).any()) return true;
  }
  return std::any_of(runs.windows.begin(), runs.windows.end(),
                     [&](const Cells& window) { return window.subset_of(set); });
}

// Whether a cell of the set is on a line of so many of its cells.
template <int W>
bool Play<W>::on_line(int length, int cell, const Cells& set) const {
  const Runs<W>& runs = rules_.runs_of(length);
  for (const auto& way : runs.ways) {
    const Shift<W>& step = *way.step;
    int run = 1;
    for (int at = cell; step.from.test(at) && set.test(at + step.delta); at += step.delta) ++run;
    for (int at = cell - step.delta; at >= 0 && at < rules_.cell_count && step.from.test(at) && set.test(at);
         at -= step.delta)
      ++run;
    if (run >= length) return true;
  }
  return std::any_of(runs.windows.begin(), runs.windows.end(),
                     [&](const Cells& window) { return window.test(cell) && window.subset_of(set); });
}

}  // namespace ludwright
