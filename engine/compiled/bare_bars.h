// Placements that are barred at some counts of turns, as `never turns is 2 and landing is middle` says: such cells are
// left out while that holds, and after the last such turn nothing is asked any more, where a set that reads turns would
// be found again and again. Used by bare_parts.h, looked at by Play::bare_where. Tested by
// tests/engine/bare_rests_test.cpp and spans_test.cpp.
#pragma once
#include <optional>

#include "engine/compiled/bare_game.h"
#include "engine/compiled/bare_reads.h"

namespace ludwright {

// All cells where a condition on the count of turns holds, or some of them. Nothing if a set is something else.
template <int W>
std::optional<BareBar> read_bar(ExprId set, const BareReads<W>& reads) {
  const Node& both = reads.node(set);
  const bool first = both.op == Op::Intersect && reads.node(both.a).op == Op::Where;
  const Node& n = both.op == Op::Intersect ? reads.node(first ? both.a : both.b) : both;
  if (n.op != Op::Where || reads.node(n.a).op != Op::AllCells || !reads.is_count_of_turns(n.b)) return std::nullopt;
  const ExprId cells = both.op != Op::Intersect ? n.a : first ? both.b : both.a;
  return reads.is_shown(cells) ? std::optional(BareBar{n.b, cells}) : std::nullopt;
}

}  // namespace ludwright
