// Values and sets that cost no more than a look: constants, slots, small truths, and pieces that the board has at hand.
// Included by sets_impl.h.
#pragma once
#include <bit>

#include "engine/compiled/play.h"

namespace ludwright {

template <int W>
inline std::int32_t Play<W>::num(ExprId id, const Env& env) {
  const Node& n = node(id);
  return n.kept != kNone || n.by_own != kNone ? num_kept(n, env) : num_of(n, env);
}

template <int W>
inline std::int32_t Play<W>::num_of(const Node& n, const Env& env) {
  switch (n.op) {
    case Op::Number:
    case Op::Truth:
    case Op::Symbol:
      return n.value;
    case Op::GameSlot:
      return board_.slots[static_cast<std::size_t>(n.value)];
    case Op::Not:
      return !truth(n.a, env);
    case Op::And:
      return truth(n.a, env) && truth(n.b, env);
    case Op::Or:
      return truth(n.a, env) || truth(n.b, env);
    case Op::Equal:
      return num(n.a, env) == num(n.b, env);
    case Op::Less:
      return num(n.a, env) < num(n.b, env);
    case Op::LessEqual:
      return num(n.a, env) <= num(n.b, env);
    case Op::Stuck:
      return is_stuck();
    case Op::Repeats:
      return repeats();
    case Op::Some:
      if (n.line == kNone && node(n.a).on_top) return tops(n.a, env).any();
      return make_num(n, env);
    default:
      return make_num(n, env);
  }
}

template <int W>
inline Bits<W> Play<W>::tops(ExprId id, const Env& env) {
  const Node& n = node(id);
  if (n.flat != kNone) return flat_tops(rules_.flat_sets[static_cast<std::size_t>(n.flat)], env.me);
  return n.in_play && n.kept_tops == kNone ? make_tops(n, env) : tops_kept(n, id, env);
}

template <int W>
inline Bits<W> Play<W>::of_types(std::uint64_t types) const {
  Cells set;
  for (; types != 0; types &= types - 1) set |= board_.by_type[static_cast<std::size_t>(std::countr_zero(types))];
  return set;
}

template <int W>
Bits<W> Play<W>::flat_tops(const FlatSet& set, PlayerId me) const {
  Cells cells;
  for (const FlatSet::Part& part : set.parts) {
    const Cells other = tops_at_hand(node(part.node), me);
    if (part.join == Op::Union) {
      cells |= other;
    } else {
      cells &= part.join == Op::Intersect ? other : ~other;
    }
  }
  return cells;
}

template <int W>
Bits<W> Play<W>::tops_at_hand(const Node& n, PlayerId me) const {
  switch (n.op) {
    case Op::Own:
      return board_.by_owner[static_cast<std::size_t>(board_.owner_index(me))];
    case Op::Enemy: {
      Cells set;
      for (std::uint32_t seats = rules_.enemies(me); seats != 0; seats &= seats - 1)
        set |= board_.by_owner[static_cast<std::size_t>(std::countr_zero(seats))];
      return set;
    }
    case Op::Neutral:
      return board_.by_owner[kMaxSeats];
    case Op::PiecesOfTypes:
      return of_types(rules_.type_masks[static_cast<std::size_t>(n.value)]);
    case Op::PieceFlag:
      return board_.piece_flags[static_cast<std::size_t>(rules_.layout.piece_flag[static_cast<std::size_t>(n.value)])];
    case Op::PiecesOn:
      break;
    default:
      return board_.occupied;
  }
  const Node& on = node(n.a);
  const auto index = static_cast<std::size_t>(on.value);
  if (on.op == Op::CellSet) return board_.occupied & rules_.cell_sets[index];
  if (on.op == Op::CellFlag)
    return board_.occupied & board_.cell_flags[static_cast<std::size_t>(rules_.layout.cell_flag[index])];
  if (on.op == Op::Zone) return me < m_.seats.size() ? board_.occupied & rules_.zones[index][me] : Cells{};
  return board_.occupied;
}

}  // namespace ludwright
