// What is known of games on bitboards alone before the first of them is played: how many sets of moves a position can
// have, how long turns may be barred, and whether what ends such a game lasts, so that it need not be looked for after
// every turn. Used by bare_lots_impl.h; tested by tests/engine/placements_by_lot_test.cpp.
#pragma once
#include <algorithm>
#include <cstddef>
#include <vector>

#include "engine/compiled/bare_reads.h"

namespace ludwright {

struct BareLots {
  std::size_t most_sets = 0;  // of moves that differ only in where they end
  // Turns are new pieces and no more, and of each of BareGame::ends this holds: once it holds of somebody it does
  // whatever is placed then, or what must hold before it does.
  bool ends_last = false;
  int nevers_after = 0;     // after so many turns nothing that must not be can come of one
  std::vector<bool> lasts;  // [BareGame::ends] it is the end itself
};

template <int W>
class BareLotsFinder {
 public:
  explicit BareLotsFinder(const RulesetOf<W>& rules) : rules_(rules), game_(rules.bare), reads_(rules) {}

  BareLots find() const {
    BareLots lots;
    lots.most_sets = most_sets();
    for (const BareNever<W>& never : game_.nevers) lots.nevers_after = std::max(lots.nevers_after, after(never));
    bool all = true;
    for (const auto& end : game_.ends) {
      lots.lasts.push_back(lasts(*end.check));
      all = all && (lots.lasts.back() || tests_last(*end.check));
    }
    lots.ends_last = all && !game_.has_outs && !game_.ends.empty() && game_.placing_after != BareGame<W>::kEver &&
                     game_.nevers.empty() && game_.parts[0].steps.empty() && !game_.keeps_state &&
                     game_.at_stuck.empty() && rules_.lowered.phases[0].stuck == kNoId;
    return lots;
  }

 private:
  const Node& node(ExprId id) const { return reads_.node(id); }

  int after(const BareNever<W>& never) const {
    int last = BareReads<W>::kEver;
    for (const ExprId part : never.first) last = std::min(last, reads_.last_turn(part));
    return last == BareReads<W>::kEver ? last : last + 1;
  }

  // Those that take, and then all others, may be listed.
  std::size_t most_sets() const {
    std::size_t walks = 0;
    for (const auto& moves : game_.moves) {
      std::size_t of_seat = 0;
      for (const BareMove<W>& move : moves) {
        std::size_t strides = 0;
        for (const auto& stride : move.strides) strides += static_cast<std::size_t>(stride.high);
        of_seat += std::max(strides, static_cast<std::size_t>(move.from.count()));
      }
      walks = std::max(walks, of_seat);
    }
    return game_.parts.size() * (1 + 2 * walks);
  }

  // Whether it goes on holding of somebody while pieces come and none leaves.
  bool lasts(const EndCheck& check) const { return is_of_same(check) && rises(check.rule->condition, false); }
  // Whether what must hold before it does.
  bool tests_last(const EndCheck& check) const {
    return is_of_same(check) && !check.tests.empty() &&
           std::all_of(check.tests.begin(), check.tests.end(), [&](const RangeTest& test) {
             if (test.high != RangeTest{}.high || (test.of != RangeTest::Of::Line && test.of != RangeTest::Of::Count))
               return false;
             const auto& parts = rules_.flat_sets[static_cast<std::size_t>(test.index)].parts;
             return std::all_of(parts.begin(), parts.end(), [&](const FlatSet::Part& part) {
               return part.join != Op::Minus && rises(part.node, false);
             });
           });
  }
  // Whether it asks the same whoever is to move.
  bool is_of_same(const EndCheck& check) const {
    return check.of != EndCheck::kMover || (node(check.rule->condition).depends & kOnMe) == 0;
  }

  // Whether a set only gains members, or a number only rises, while pieces come and none leaves; or only loses or
  // falls.
  bool rises(ExprId id, bool falls) const {
    if (id == kNoId) return true;
    const Node& n = node(id);
    const auto both = [&](bool second_falls) { return rises(n.a, falls) && rises(n.b, second_falls); };
    switch (n.op) {
      case Op::Number:
      case Op::Truth:
      case Op::AllCells:
      case Op::CellSet:
      case Op::Zone:
        return true;
      case Op::Lines:
        return reads_.is_fixed(id);
      case Op::Turns:
      case Op::PhaseTurns:
      case Op::AllPieces:
      case Op::PiecesOfTypes:
      case Op::Own:
      case Op::Enemy:
      case Op::Ally:
      case Op::Neutral:
        return !falls;
      case Op::Empty:
        return falls;
      case Op::PiecesOn:
        return !falls && rises(n.a, false);
      case Op::TopCellsOf:
      case Op::CellsOf:
      case Op::LineOf:
      case Op::Some:
      case Op::Count:
        return rises(n.a, falls);
      case Op::Union:
      case Op::Intersect:
      case Op::And:
      case Op::Or:
      case Op::Add:
        return both(falls);
      case Op::Minus:
      case Op::Subtract:
        return both(!falls);
      case Op::Less:
      case Op::LessEqual:
        return rises(n.a, !falls) && rises(n.b, falls);
      case Op::Not:
      case Op::Negate:
        return rises(n.a, !falls);
      case Op::Where: {
        const Backward& found = rules_.backward[static_cast<std::size_t>(id)];
        if (found.paths == kNoId) return false;
        const Leg& leg = rules_.lowered.paths(found.paths).paths[0].legs[0];
        return rises(n.a, falls) && rises(found.goals, falls) && rises(leg.to, falls) && rises(leg.through, falls) &&
               rises(leg.within, falls);
      }
      default:
        return false;
    }
  }

  const RulesetOf<W>& rules_;
  const BareGame<W>& game_;
  const BareReads<W> reads_;
};

}  // namespace ludwright
