// Values of nodes that depend on nothing but the seat, the cell of the moving piece and that of a candidate. Used by
// tables.h for the guards of movements, by prohibition.h, and by cell_sets_impl.h for conditions on candidates.
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

#include "engine/compiled/ruleset.h"

namespace ludwright {
namespace value {

inline std::int32_t clamp(std::int64_t number) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(number, std::numeric_limits<std::int32_t>::min(),
                                                            std::numeric_limits<std::int32_t>::max()));
}

}  // namespace value

template <int W>
class FixedEval {
 public:
  // `candidate`: the cell that `it` is or is on, if there is one.
  FixedEval(const RulesetOf<W>& rules, PlayerId me, int candidate = kNone)
      : rules_(rules), me_(me), candidate_(candidate) {}

  // The number or truth of a node while `this` stands on `cell`; nothing if it depends on more.
  std::optional<std::int32_t> number(ExprId id, int cell) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::Number:
      case Op::Truth:
      case Op::Symbol:
        return n.value;
      case Op::Coordinate:
        if (candidate_ != kNone && is_candidate(n.a))
          return rules_.coordinate(static_cast<LineKind>(n.value), me_, candidate_);
        if (!is_own_cell(n.a)) return std::nullopt;
        return rules_.coordinate(static_cast<LineKind>(n.value), me_, cell);
      case Op::Subset: {
        if (!is_own_cell(n.a)) return std::nullopt;
        const auto set = cells(n.b);
        return set ? std::optional<std::int32_t>(set->test(cell) ? 1 : 0) : std::nullopt;
      }
      case Op::Not: {
        const auto a = number(n.a, cell);
        return a ? std::optional<std::int32_t>(*a == 0 ? 1 : 0) : std::nullopt;
      }
      case Op::Negate: {
        const auto a = number(n.a, cell);
        return a ? std::optional<std::int32_t>(value::clamp(-std::int64_t{*a})) : std::nullopt;
      }
      case Op::Add:
      case Op::Subtract:
      case Op::Multiply:
      case Op::Equal:
      case Op::Less:
      case Op::LessEqual:
      case Op::And:
      case Op::Or:
        return joined(n, cell);
      default:
        return std::nullopt;
    }
  }

  // A set of cells that is the same all through the game; nothing if it depends on more.
  std::optional<Bits<W>> cells(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::AllCells:
        return rules_.all_cells;
      case Op::CellSet:
        return rules_.cell_sets[static_cast<std::size_t>(n.value)];
      case Op::Zone:
        return rules_.zone(n.value, me_);
      case Op::Lines:
        if (node(n.a).op != Op::Number || node(n.b).op != Op::Number) return std::nullopt;
        return rules_.lines_between(static_cast<LineKind>(n.value), me_, node(n.a).value, node(n.b).value);
      case Op::Union:
      case Op::Intersect:
      case Op::Minus: {
        const auto a = cells(n.a);
        const auto b = cells(n.b);
        if (!a || !b) return std::nullopt;
        if (n.op == Op::Union) return *a | *b;
        return n.op == Op::Intersect ? *a & *b : *a & ~*b;
      }
      default:
        return std::nullopt;
    }
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  bool is_own_cell(ExprId id) const {
    const Node& n = node(id);
    // A candidate may be looked at when the piece has left its cell.
    return (n.op == Op::Origin && candidate_ == kNone) || (n.op == Op::CellsOf && node(n.a).op == Op::This);
  }

  bool is_candidate(ExprId id) const {
    const Node& n = node(id);
    return (n.op == Op::It && n.type == Type::Cells) || (n.op == Op::CellsOf && node(n.a).op == Op::It);
  }

  std::optional<std::int32_t> joined(const Node& n, int cell) const {
    const auto a = number(n.a, cell);
    const auto b = number(n.b, cell);
    if (!a || !b) return std::nullopt;
    switch (n.op) {
      case Op::Add:
        return value::clamp(std::int64_t{*a} + *b);
      case Op::Subtract:
        return value::clamp(std::int64_t{*a} - *b);
      case Op::Multiply:
        return value::clamp(std::int64_t{*a} * *b);
      case Op::Equal:
        return *a == *b ? 1 : 0;
      case Op::Less:
        return *a < *b ? 1 : 0;
      case Op::LessEqual:
        return *a <= *b ? 1 : 0;
      case Op::And:
        return *a != 0 && *b != 0 ? 1 : 0;
      default:
        return *a != 0 || *b != 0 ? 1 : 0;
    }
  }

  const RulesetOf<W>& rules_;
  const PlayerId me_;
  const int candidate_;
};

// Whether a set of cells is the same all through the game, for each seat.
template <int W>
bool is_fixed(const RulesetOf<W>& rules, ExprId cells) {
  for (std::size_t seat = 0; seat < rules.lowered.seats.size(); ++seat) {
    if (!FixedEval<W>(rules, static_cast<PlayerId>(seat)).cells(cells)) return false;
  }
  return true;
}

}  // namespace ludwright
