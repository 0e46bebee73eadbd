// Where a piece must come to for a condition to hold of a player after his turn, on bitboards alone: most turns lead
// elsewhere, and it need not be asked then. A part of step 6, compile; used by bare_turns.h and bare_nevers.h. Tested
// by tests/engine/bare_marks_test.cpp and bare_play_test.cpp.
#pragma once
#include "engine/compiled/bare_reads.h"
#include "engine/compiled/fixed_eval.h"

namespace ludwright {

template <int W>
class BareGoals {
 public:
  BareGoals(const RulesetOf<W>& rules, const BareReads<W>& reads) : rules_(rules), reads_(reads) {}

  // Of a condition that needs an own turn, or more cells.
  Bits<W> of(ExprId condition, PlayerId seat) const {
    const Node& n = reads_.node(condition);
    if (n.op == Op::And || n.op == Op::Or) return of(n.a, seat) | of(n.b, seat);
    return n.op == Op::Some ? stands_on(n.a, seat) : rules_.all_cells;
  }
  // Of one that does not hold before the turn; counts of turns are what they were.
  Bits<W> comes(ExprId condition, PlayerId seat) const {
    const Node& n = reads_.node(condition);
    if (reads_.is_count_of_turns(condition)) return {};
    if (n.op == Op::And || n.op == Op::Or) return comes(n.a, seat) | comes(n.b, seat);
    return reads_.needs_own_turn(condition) ? of(condition, seat) : rules_.all_cells;
  }
  // Of one that may ask where the choice was made.
  Bits<W> lands(ExprId condition, PlayerId seat) const {
    const Node& n = reads_.node(condition);
    if (n.op == Op::And) return lands(n.a, seat) & lands(n.b, seat);
    if (n.op == Op::Or) return lands(n.a, seat) | lands(n.b, seat);
    if (n.op == Op::Subset && reads_.node(n.a).op == Op::Landing) {
      if (const auto cells = FixedEval<W>(rules_, seat).cells(n.b)) return *cells;
    }
    return rules_.all_cells;
  }

 private:
  Bits<W> stands_on(ExprId set, PlayerId seat) const {
    const Node& n = reads_.node(set);
    if (n.op == Op::Intersect) return stands_on(n.a, seat) & stands_on(n.b, seat);
    const auto cells = n.op == Op::PiecesOn ? FixedEval<W>(rules_, seat).cells(n.a) : std::nullopt;
    return cells ? *cells : rules_.all_cells;
  }

  const RulesetOf<W>& rules_;
  const BareReads<W>& reads_;
};

}  // namespace ludwright
