// On which landings a condition holds that is read after a walk or a placement, as far as the piece, where it came from
// and the seat tell before any play. Used by forecast_builder.h.
#pragma once
#include "engine/compiled/fixed_eval.h"

namespace ludwright {

// The landings on which a condition holds, and those on which it may: the first are among the second.
template <int W>
struct Landings {
  Bits<W> sure, may;
};

// A piece of the seat's own that has come to its landing.
struct Arrived {
  TypeId type = 0;
  std::uint64_t flags = 0;  // those that it has; bits of SlotLayout::piece_flag
  std::uint64_t known = 0;  // the flags of which that is known
  int origin = kNone;       // where it came from, if that is known
  bool is_placed = false;   // it did not walk, and nothing was taken
};

template <int W>
class LandingEval {
 public:
  LandingEval(const RulesetOf<W>& rules, PlayerId me, const Arrived& piece)
      : rules_(rules), fixed_(rules, me), piece_(piece) {}

  Landings<W> truth(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::Truth:
        return either(n.value != 0);
      case Op::Not:
        return without(either(true), truth(n.a));
      case Op::And:
        return both(truth(n.a), truth(n.b));
      case Op::Or:
        return any(truth(n.a), truth(n.b));
      case Op::Subset:
        if (node(n.a).op == Op::This) return membership(n.b);
        return is_one_cell(n.a) ? meeting(n.a, n.b) : unknown();
      case Op::Some:
        if (node(n.a).op == Op::Taken && piece_.is_placed) return either(false);
        return node(n.a).type == Type::Cells ? some(n.a) : unknown();
      default:
        return unknown();
    }
  }

  // Whether the piece belongs to a set.
  Landings<W> membership(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::AllPieces:
      case Op::Own:
        return either(true);
      case Op::PiecesOfTypes:
        return either((rules_.type_masks[static_cast<std::size_t>(n.value)] >> piece_.type & 1U) != 0);
      case Op::PieceFlag: {
        const int flag = rules_.layout.piece_flag[static_cast<std::size_t>(n.value)];
        return (piece_.known >> flag & 1U) != 0 ? either((piece_.flags >> flag & 1U) != 0) : unknown();
      }
      case Op::PiecesOn: {
        const auto cells = fixed_.cells(n.a);
        return cells ? exactly(*cells) : unknown();
      }
      case Op::Union:
        return any(membership(n.a), membership(n.b));
      case Op::Intersect:
        return both(membership(n.a), membership(n.b));
      case Op::Minus:
        return without(membership(n.a), membership(n.b));
      default:
        return unknown();
    }
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  Landings<W> unknown() const { return {{}, rules_.all_cells}; }
  Landings<W> either(bool holds) const { return holds ? exactly(rules_.all_cells) : exactly({}); }
  static Landings<W> exactly(const Bits<W>& cells) { return {cells, cells}; }
  static Landings<W> both(const Landings<W>& a, const Landings<W>& b) { return {a.sure & b.sure, a.may & b.may}; }
  static Landings<W> any(const Landings<W>& a, const Landings<W>& b) { return {a.sure | b.sure, a.may | b.may}; }
  static Landings<W> without(const Landings<W>& a, const Landings<W>& b) { return {a.sure & ~b.may, a.may & ~b.sure}; }

  bool is_landing(ExprId id) const {
    return node(id).op == Op::Landing || (node(id).op == Op::CellsOf && node(node(id).a).op == Op::This);
  }
  bool is_one_cell(ExprId id) const { return is_landing(id) || (node(id).op == Op::Origin && piece_.origin != kNone); }

  // Whether there is a cell in a set.
  Landings<W> some(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::Union) return any(some(n.a), some(n.b));
    if (n.op == Op::Intersect && fixed_.cells(n.b)) return meeting(n.a, n.b);
    if (n.op == Op::Intersect && fixed_.cells(n.a)) return meeting(n.b, n.a);
    return is_one_cell(id) ? either(true) : unknown();
  }
  // Whether some cell of one set is in the other.
  Landings<W> meeting(ExprId id, ExprId other) const {
    const auto cells = fixed_.cells(other);
    if (!cells) return unknown();
    const Node& n = node(id);
    if (n.op == Op::Union) return any(meeting(n.a, other), meeting(n.b, other));
    if (is_landing(id)) return exactly(*cells);
    if (n.op == Op::Origin && piece_.origin != kNone) return either(cells->test(piece_.origin));
    const auto known = fixed_.cells(id);
    return known ? either((*known & *cells).any()) : unknown();
  }

  const RulesetOf<W>& rules_;
  const FixedEval<W> fixed_;
  const Arrived piece_;
};

}  // namespace ludwright
