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
      if (n.attack != kNone) return some_attacked(rules_.attack_questions[static_cast<std::size_t>(n.attack)], env);
      if (n.line == kNone && node(n.a).on_top) return tops(n.a, env).any();
      return make_num(n, env);
    default:
      return make_num(n, env);
  }
}

template <int W>
inline Bits<W> Play<W>::tops(ExprId id, const Env& env) {
  const Node& n = node(id);
  if (n.flat != kNone) return flat_tops(n.flat, env.me);
  return n.in_play && n.kept_tops == kNone ? make_tops(n, env) : tops_kept(n, id, env);
}

template <int W>
inline Bits<W> Play<W>::of_types(std::uint64_t types) const {
  Cells set;
  for (; types != 0; types &= types - 1) set |= board_.by_type[static_cast<std::size_t>(std::countr_zero(types))];
  return set;
}

template <int W>
inline Bits<W> Play<W>::flat_tops(std::int32_t flat, PlayerId me) const {
  const FlatPlan& plan = flat_plans_[static_cast<std::size_t>(flat * kOwners + board_.owner_index(me))];
  Cells cells = *plan.set;
  for (std::size_t i = plan.first; i < plan.last; ++i) {
    const FlatStep& step = flat_steps_[i];
    Cells other = *step.set;
    for (const Cells* more : step.more) other |= *more;
    if (step.join == Op::Intersect) {
      cells &= other;
    } else if (step.join == Op::Minus) {
      cells &= ~other;
    } else {
      cells |= step.of_cells ? other & board_.occupied : other;
    }
  }
  return cells;
}

// Finds for each flat set and owner which bitboards it is made of.
template <int W>
void Play<W>::plan_flat_sets() {
  for (const FlatSet& set : rules_.flat_sets) {
    for (int owner = 0; owner < kOwners; ++owner) {
      FlatPlan plan{&no_cells_, flat_steps_.size(), 0};
      for (const FlatSet::Part& part : set.parts) {
        FlatStep step = at_hand(node(part.node), owner == kMaxSeats ? kNobody : static_cast<PlayerId>(owner));
        step.join = part.join;
        const bool is_first = &part == &set.parts.front();
        if (is_first && step.more.empty() && !step.of_cells) {
          plan.set = step.set;
        } else if (step.join != Op::Intersect || step.set != &board_.occupied) {
          flat_steps_.push_back(std::move(step));
        }
      }
      plan.last = flat_steps_.size();
      flat_plans_.push_back(plan);
    }
  }
}

// The bitboards whose union is a set that the board has at hand: of pieces, or of cells on which they are meant.
template <int W>
typename Play<W>::FlatStep Play<W>::at_hand(const Node& n, PlayerId me) const {
  FlatStep step;
  const auto add = [&](const Cells& set) {
    if (step.set != nullptr) step.more.push_back(&set);
    if (step.set == nullptr) step.set = &set;
  };
  switch (n.op) {
    case Op::Own:
      add(board_.by_owner[static_cast<std::size_t>(board_.owner_index(me))]);
      break;
    case Op::Enemy:
      for (std::uint32_t seats = rules_.enemies(me); seats != 0; seats &= seats - 1)
        add(board_.by_owner[static_cast<std::size_t>(std::countr_zero(seats))]);
      break;
    case Op::Neutral:
      add(board_.by_owner[kMaxSeats]);
      break;
    case Op::PiecesOfTypes: {
      const std::uint64_t types = rules_.type_masks[static_cast<std::size_t>(n.value)];
      const std::size_t count = board_.by_type.size();
      if (static_cast<std::size_t>(std::popcount(types)) == count) add(board_.occupied);
      for (std::size_t type = 0; type < count && step.set != &board_.occupied; ++type) {
        if ((types >> type & 1U) != 0) add(board_.by_type[type]);
      }
      break;
    }
    case Op::PieceFlag:
      add(board_.piece_flags[static_cast<std::size_t>(rules_.layout.piece_flag[static_cast<std::size_t>(n.value)])]);
      break;
    case Op::PiecesOn: {
      const Node& on = node(n.a);
      const auto index = static_cast<std::size_t>(on.value);
      step.of_cells = true;
      if (on.op == Op::CellSet) add(rules_.cell_sets[index]);
      if (on.op == Op::CellFlag) add(board_.cell_flags[static_cast<std::size_t>(rules_.layout.cell_flag[index])]);
      if (on.op == Op::Zone && me < m_.seats.size()) add(rules_.zones[index][me]);
      if (on.op == Op::AllCells) add(board_.occupied);
      break;
    }
    default:
      add(board_.occupied);
  }
  if (step.set == nullptr) step.set = &no_cells_;
  return step;
}

}  // namespace ludwright
