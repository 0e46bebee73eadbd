// Paths that hop over one neighbour, which stays: which they are, and where they lead. Read by
// bare_walks.h and by the kernel for walkers. Tested by tests/engine/bare_marks_test.cpp and walkers_test.cpp.
#pragma once
#include <bit>
#include <vector>

#include "engine/compiled/ruleset.h"

namespace ludwright {

// The only leg of such a path; null if it is none, or goes directions that depend on the position.
template <int W>
const Leg* plain_hop(const RulesetOf<W>& rules, const Path& path) {
  if (path.legs.size() != 1) return nullptr;
  const Leg& leg = path.legs[0];
  const bool is_plain = leg.kind == LegKind::Hop && !leg.taking && !leg.onto && leg.within == kNoId &&
                        leg.over != kNoId && leg.over_min == 1 && leg.over_max == 1 && leg.to != kNoId &&
                        !leg.directions.empty() && rules.plan(leg).fixed_ways;
  return is_plain ? &leg : nullptr;
}

// Calls visit(cell, the cell that is hopped over, end) for each hop of a seat from some cells. Cost: O(directions x
// cells).
template <int W, typename Visit>
void each_hop(const RulesetOf<W>& rules, const Leg& leg, PlayerId seat, const Bits<W>& from, Visit&& visit) {
  for (std::uint64_t ways = rules.plan(leg).ways[seat]; ways != 0; ways &= ways - 1) {
    const int way = std::countr_zero(ways);
    from.each([&](int cell) {
      const CellId over = rules.neighbour(way, cell);
      const CellId end = over == kNoCell ? kNoCell : rules.neighbour(way, over);
      if (end != kNoCell && end != cell) visit(cell, over, end);
    });
  }
}

}  // namespace ludwright
