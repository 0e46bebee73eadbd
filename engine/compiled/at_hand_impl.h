// Values and sets that cost no more than a look: constants, slots, small truths, and pieces that the board has at hand.
// Included by piece_sets_impl.h.
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
      if (n.attack != kNone) return some_attacked(rules_.attack_questions[static_cast<std::size_t>(n.attack)], env);
      if (node(n.a).on_top) return tops(n.a, env).any();
      return make_num(n, env);
    default:
      return make_num(n, env);
  }
}

template <int W>
inline Bits<W> Play<W>::tops(ExprId id, const Env& env) {
  const Node& n = node(id);
  if (n.flat != kNone) return plans_.tops(n.flat, env.me);
  return n.in_play && n.kept_tops == kNone ? make_tops(n, env) : tops_kept(n, id, env);
}

template <int W>
inline Bits<W> Play<W>::of_types(std::uint64_t types) const {
  Cells set;
  for (; types != 0; types &= types - 1) set |= board_.by_type[static_cast<std::size_t>(std::countr_zero(types))];
  return set;
}

}  // namespace ludwright
