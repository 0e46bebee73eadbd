// Which candidates a condition holds of, as bitboards. Included by piece_sets_impl.h.
#pragma once
#include "engine/compiled/at_hand_impl.h"

namespace ludwright {

// Of the pieces on top of cells, those of which a condition holds. Of its parts, what is the same for all is asked
// once, and what names a set or a value is one operation. `by_type`: it asks nothing of the candidate but its type.
template <int W>
Bits<W> Play<W>::those_where(ExprId condition, const Cells& from, bool by_type, Env& env) {
  if (from.none()) return from;
  const Node& n = node(condition);
  if ((n.depends & kOnIt) == 0) return truth(condition, env) ? from : Cells{};
  switch (n.op) {
    case Op::And:
      return those_where(n.b, those_where(n.a, from, by_type, env), by_type, env);
    case Op::Or: {
      const Cells first = those_where(n.a, from, by_type, env);
      return first | those_where(n.b, from & ~first, by_type, env);
    }
    case Op::Not:
      return from & ~those_where(n.a, from, by_type, env);
    case Op::Subset:
      if (node(n.a).op == Op::It && (node(n.b).depends & (kOnIt | kOnAttacked)) == 0) return from & tops(n.b, env);
      break;
    case Op::Equal: {
      const bool first = (node(n.b).depends & kOnIt) == 0;
      if (const auto those = those_with(first ? n.a : n.b, first ? n.b : n.a, from, env)) return *those;
      break;
    }
    default:
      break;
  }
  Cells set;
  for (Cells left = from; left.any();) {
    const int cell = left.lowest();
    env.it = board_.top[static_cast<std::size_t>(cell)];
    Cells alike = Cells::one(cell);
    if (by_type) alike = left & board_.by_type[board_.pieces[static_cast<std::size_t>(env.it)].type];
    if (truth(condition, env)) set |= alike;
    left &= ~alike;
  }
  return set;
}

// Of the pieces on top of cells, those whose slot or the mark of whose cell has a value that is the same for all.
template <int W>
std::optional<Bits<W>> Play<W>::those_with(ExprId of_it, ExprId wanted, const Cells& from, const Env& env) {
  const Node& n = node(of_it);
  if ((node(wanted).depends & kOnIt) != 0) return std::nullopt;
  const Node& of = node(n.a == kNoId ? of_it : n.a);
  if (n.op == Op::Mark && of.op == Op::CellsOf && node(of.a).op == Op::It)
    return from & rules_.marked(n.value, num(wanted, env));
  if (n.op != Op::Slot || of.op != Op::It) return std::nullopt;
  const std::int32_t value = num(wanted, env);
  if (is_bare_)
    return from & marks_.with(static_cast<std::size_t>(rules_.bare.mark_of[static_cast<std::size_t>(n.value)]), value);
  Cells set;
  from.each([&](int cell) {
    const int at = board_.slot_index(SlotHolder::Piece, board_.top[static_cast<std::size_t>(cell)], n.value);
    if (board_.slots[static_cast<std::size_t>(at)] == value) set.set(cell);
  });
  return set;
}

}  // namespace ludwright
