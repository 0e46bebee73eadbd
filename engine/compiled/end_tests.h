// What the sets of cells say where walks may end: whether pieces may stand there, and whose. A part of step 6, compile;
// used by tables.h.
#pragma once
#include <optional>

#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
class EndTests {
 public:
  explicit EndTests(const RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered) {}

  // Whether an end test is the same mask for all walks of a generation.
  bool is_one_mask(ExprId id) const { return (node(id).depends & (kChangesInWalk | kOnAttacked)) == 0; }
  // Whether no cell of a set carries a piece, for certain.
  bool only_empty(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::Empty:
        return true;
      case Op::Union:
        return only_empty(n.a) && only_empty(n.b);
      case Op::Intersect:
        return only_empty(n.a) || only_empty(n.b);
      case Op::Minus:
      case Op::Where:
        return only_empty(n.a);
      default:
        return false;
    }
  }
  // Whether all cells of a set carry pieces, for certain.
  bool only_taken(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::Union) return only_taken(n.a) && only_taken(n.b);
    if (n.op == Op::Intersect) return only_taken(n.a) || only_taken(n.b);
    return is_of_tops(n) || ((n.op == Op::Minus || n.op == Op::Where) && only_taken(n.a));
  }
  // Whether a set has all empty cells, for certain.
  bool has_empty(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::Union) return has_empty(n.a) || has_empty(n.b);
    if (n.op == Op::Intersect) return has_empty(n.a) && has_empty(n.b);
    if (n.op == Op::Minus) return has_empty(n.a) && only_taken(n.b);
    return n.op == Op::Empty || n.op == Op::AllCells;
  }
  // Whether a piece of one's own may be in a set of pieces or cells.
  bool may_be_own(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::Union) return may_be_own(n.a) || may_be_own(n.b);
    if (n.op == Op::Intersect) return may_be_own(n.a) && may_be_own(n.b);
    if (is_of_tops(n)) return may_be_own(n.a);
    if (n.op == Op::Minus) {
      const Node& without = is_of_tops(node(n.b)) ? node(node(n.b).a) : node(n.b);
      return without.op != Op::Own && may_be_own(n.a);
    }
    return n.op != Op::Empty && n.op != Op::Enemy && n.op != Op::Ally && n.op != Op::Neutral;
  }
  // The types of enemies' pieces that are in a set of pieces or cells, wherever they stand; nothing if more decides.
  std::optional<std::uint64_t> enemies_in(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::AllCells:
      case Op::AllPieces:
      case Op::Enemy:
        return ~std::uint64_t{0};
      case Op::Empty:
      case Op::Own:
      case Op::Ally:
      case Op::Neutral:
        return std::uint64_t{0};
      case Op::PiecesOfTypes:
        return rules_.type_masks[static_cast<std::size_t>(n.value)];
      case Op::TopCellsOf:
        return enemies_in(n.a);
      case Op::CellsOf:
        return is_of_tops(n) ? enemies_in(n.a) : std::nullopt;
      case Op::Union:
      case Op::Intersect:
      case Op::Minus:
        break;
      default:
        return std::nullopt;
    }
    const auto a = enemies_in(n.a);
    const auto b = enemies_in(n.b);
    const std::uint64_t decides = n.op == Op::Union ? ~std::uint64_t{0} : 0;
    if (a == decides || (n.op != Op::Minus && b == decides)) return decides;
    if (!a || !b) return std::nullopt;
    return n.op == Op::Union ? *a | *b : n.op == Op::Intersect ? *a & *b : *a & ~*b;
  }
  // The test as a set of ends. Most are one of a few, which need no expression.
  typename RulesetOf<W>::EndSet ends(ExprId to) const {
    using Kind = typename RulesetOf<W>::EndSet::Kind;
    const auto is_enemies = [&](ExprId id) { return is_of_tops(node(id)) && node(node(id).a).op == Op::Enemy; };
    const Node& n = node(to);
    if (n.op == Op::Empty) return {Kind::Empty, to, false};
    if (n.op == Op::GameSlot) return {Kind::GameSlot, to, false};
    if (is_enemies(to)) return {Kind::Enemy, to, false};
    const bool both = n.op == Op::Union && ((node(n.a).op == Op::Empty && is_enemies(n.b)) ||
                                            (node(n.b).op == Op::Empty && is_enemies(n.a)));
    return {both ? Kind::Enemy : is_not_own(to) ? Kind::NotOwn : Kind::Other, to, both};
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  // Whether a set of cells is that of the pieces in a set that are on top.
  bool is_of_tops(const Node& n) const {
    return n.op == Op::TopCellsOf || (n.op == Op::CellsOf && m_.board.stack == 1 && node(n.a).in_play);
  }
  // All cells but those with a piece of the mover on top.
  bool is_not_own(ExprId id) const {
    const Node& n = node(id);
    const auto is_own = [&](ExprId set) { return node(set).op == Op::TopCellsOf && node(node(set).a).op == Op::Own; };
    if (n.op == Op::Minus) return node(n.a).op == Op::AllCells && is_own(n.b);
    if (n.op != Op::Union || node(n.a).op != Op::Empty || node(n.b).op != Op::TopCellsOf) return false;
    const Node& others = node(node(n.b).a);
    return others.op == Op::Minus && node(others.a).op == Op::AllPieces && node(others.b).op == Op::Own;
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
};

}  // namespace ludwright
