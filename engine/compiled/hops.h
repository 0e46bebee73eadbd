// Movements that hop over one neighbour, which stays, to an empty cell: which they are, and where they lead. Read by
// bare_hops.h and by the kernel for walkers. Tested by tests/engine/bare_marks_test.cpp and walkers_test.cpp.
#pragma once
#include <bit>
#include <vector>

#include "engine/compiled/ruleset.h"

namespace ludwright {

// The only leg of such a movement; null if it is none, or goes directions that depend on the position.
template <int W>
const Leg* plain_hop(const RulesetOf<W>& rules, PathsId id) {
  const std::vector<Path>& paths = rules.lowered.paths(id).paths;
  if (paths.size() != 1 || paths[0].legs.size() != 1) return nullptr;
  const Leg& leg = paths[0].legs[0];
  const bool is_plain = leg.kind == LegKind::Hop && !leg.taking && !leg.onto && leg.within == kNoId &&
                        leg.over != kNoId && leg.over_min == 1 && leg.over_max == 1 && leg.to != kNoId &&
                        rules.code[static_cast<std::size_t>(leg.to)].op == Op::Empty && !leg.directions.empty() &&
                        rules.plan(leg).fixed_ways;
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
