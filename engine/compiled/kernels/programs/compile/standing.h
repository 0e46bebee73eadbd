// Sets of cells by who stands there: for each kind of cell, the empty ones and those of each owner, a mask. Most ends
// of walks are told so, and of one cell it is said by its kind and one bit; of others it is said so that they are out
// of the question.
#pragma once
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "engine/compiled/ruleset.h"

namespace ludwright::programs {

// Kinds of cells: empty, of each player, of nobody.
inline constexpr std::size_t kCellKinds = kMaxSeats + 2;

template <int W>
struct StandingSet {
  bool is_exact = true;                        // else it is a part of what the masks say
  std::array<Bits<W>, kCellKinds> masks = {};  // [kind]
};

template <int W>
class Standing {
 public:
  explicit Standing(const RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered) {}

  // What is known of a set for a player, whatever stands where.
  StandingSet<W> find(ExprId id, PlayerId me) const {
    const Node& n = node(id);
    switch (n.op) {
      case E::AllCells:
        return all_kinds(rules_.all_cells);
      case E::CellSet:
        return all_kinds(rules_.cell_sets[static_cast<std::size_t>(n.value)]);
      case E::Zone:
        return all_kinds(rules_.zone(n.value, me));
      case E::Empty: {
        StandingSet<W> set = all_kinds({});
        set.masks.front() = rules_.all_cells;
        return set;
      }
      case E::CellsOf:
      case E::TopCellsOf:
        return inexact_if(find(n.a, me), m_.board.stack > 1 && n.op == E::CellsOf);
      case E::AllPieces:
        return of_seats(rules_.all_seats, true);
      case E::Own:
        return of_seats(1U << me, false);
      case E::Enemy:
        return of_seats(rules_.enemies(me), false);
      case E::Ally:
        return of_seats(rules_.allies(me), false);
      case E::Neutral:
        return of_seats(0, true);
      case E::Union: {
        StandingSet<W> set = find(n.a, me);
        const StandingSet<W> other = find(n.b, me);
        for (std::size_t kind = 0; kind < set.masks.size(); ++kind) set.masks[kind] |= other.masks[kind];
        return joined(std::move(set), other);
      }
      case E::Intersect: {
        StandingSet<W> set = find(n.a, me);
        const StandingSet<W> other = find(n.b, me);
        for (std::size_t kind = 0; kind < set.masks.size(); ++kind) set.masks[kind] &= other.masks[kind];
        return joined(std::move(set), other);
      }
      case E::Minus: {
        StandingSet<W> set = find(n.a, me);
        const StandingSet<W> other = find(n.b, me);
        if (!other.is_exact) return joined(std::move(set), other);
        for (std::size_t kind = 0; kind < set.masks.size(); ++kind)
          set.masks[kind] = set.masks[kind] & ~other.masks[kind];
        return set;
      }
      case E::Where: {
        StandingSet<W> set = find(n.a, me);
        set.is_exact = false;
        return set;
      }
      default:
        return inexact_if(all_kinds(rules_.all_cells), true);
    }
  }

 private:
  using E = ludwright::Op;
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  StandingSet<W> all_kinds(const Bits<W>& mask) const {
    StandingSet<W> set;
    set.masks.fill(mask);
    return set;
  }
  StandingSet<W> of_seats(std::uint32_t seats, bool and_nobodys) const {
    StandingSet<W> set = all_kinds({});
    if (m_.board.stack > 1) {  // one may stand under another
      set = all_kinds(rules_.all_cells);
      set.masks.front() = {};
      return inexact_if(std::move(set), true);
    }
    for (; seats != 0; seats &= seats - 1)
      set.masks[static_cast<std::size_t>(std::countr_zero(seats)) + 1] = rules_.all_cells;
    if (and_nobodys) set.masks.back() = rules_.all_cells;
    return set;
  }
  static StandingSet<W> inexact_if(StandingSet<W> set, bool is_inexact) {
    set.is_exact = set.is_exact && !is_inexact;
    return set;
  }
  static StandingSet<W> joined(StandingSet<W> set, const StandingSet<W>& with) {
    set.is_exact = set.is_exact && with.is_exact;
    return set;
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
};

}  // namespace ludwright::programs
