// Players, types and areas that expressions of programs give. Included by programs.cpp.
#pragma once
#include <bit>

#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

template <int W, int P>
template <typename Visit>
void Machine<W, P>::as_each(ExprId players, const Env& env, Visit&& visit) {
  Env inner = env;
  for (std::uint32_t rest = this->players(players, env); rest != 0; rest &= rest - 1) {
    inner.me = player_of(std::countr_zero(rest));
    visit(inner);
  }
}

template <int W, int P>
std::uint32_t Machine<W, P>::players(ExprId id, const Env& env) {
  using E = ludwright::Op;
  const Node& n = node(id);
  const auto one = [](std::int32_t player) { return player == kNone ? 0 : bit_of(static_cast<PlayerId>(player)); };
  switch (n.op) {
    case E::Seat:
      return 1U << n.value;
    case E::Me:
      return bit_of(env.me);
    case E::Mover:
      return bit_of(at_.flow.mover);
    case E::Opponents:
      return at_.flow.alive & ~bit_of(env.me);
    case E::Players:
      return at_.flow.alive;
    case E::Nobody:
      return kNobodyBit;
    case E::PlayerFlag: {
      std::uint32_t set = 0;
      for (std::size_t seat = 0; seat < seat_count_; ++seat) {
        const int index = rules_.layout.index(SlotHolder::Player, static_cast<int>(seat), n.value);
        if (at_.slots[static_cast<std::size_t>(index)] != 0) set |= 1U << seat;
      }
      return set;
    }
    case E::OwnerOf: {
      const int piece = single_piece(n.a, env);
      return piece == kNone ? 0 : bit_of(at_.pieces[static_cast<std::size_t>(piece)].owner);
    }
    case E::Slot:
      return one(slot_value(n, env));
    case E::GameSlot:
      return one(at_.slots[static_cast<std::size_t>(n.value)]);
    case E::It:
      return one(env.it);
    case E::That:
      return one(env.that);
    case E::Local: {
      const Local& local = locals_[static_cast<std::size_t>(n.value)];
      return local.type == Type::Players ? static_cast<std::uint32_t>(local.bits) : 0;
    }
    case E::As: {
      std::uint32_t set = 0;
      as_each(n.a, env, [&](const Env& inner) { set |= players(n.b, inner); });
      return set;
    }
    case E::Union:
      return players(n.a, env) | players(n.b, env);
    case E::Intersect:
      return players(n.a, env) & players(n.b, env);
    case E::Minus:
      return players(n.a, env) & ~players(n.b, env);
    case E::First: {
      const std::uint32_t set = players(n.a, env);
      return set & (~set + 1);
    }
    case E::Where: {
      std::uint32_t set = 0;
      Env inner = env;
      inner.that = env.it;
      for (std::uint32_t rest = players(n.a, env); rest != 0; rest &= rest - 1) {
        inner.it = player_of(std::countr_zero(rest));
        if (truth(n.b, inner)) set |= rest & (~rest + 1);
      }
      return set;
    }
    default:
      return 0;
  }
}

template <int W, int P>
int Machine<W, P>::single_player(ExprId id, const Env& env) {
  const Node& n = node(id);
  if (n.op == ludwright::Op::Me) return env.me;
  if (n.op == ludwright::Op::Seat) return n.value;
  const std::uint32_t set = players(id, env);
  return set == 0 ? kNone : static_cast<int>(player_of(std::countr_zero(set)));
}

template <int W, int P>
std::uint64_t Machine<W, P>::types(ExprId id, const Env& env) {
  using E = ludwright::Op;
  const Node& n = node(id);
  const auto one = [](std::int32_t type) { return type == kNone ? 0 : std::uint64_t{1} << type; };
  switch (n.op) {
    case E::AllTypes:
      return m_.types.size() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << m_.types.size()) - 1;
    case E::TypeSet:
      return rules_.type_masks[static_cast<std::size_t>(n.value)];
    case E::TypeOf: {
      const int piece = single_piece(n.a, env);
      return piece == kNone ? 0 : one(at_.pieces[static_cast<std::size_t>(piece)].type);
    }
    case E::Trait:
      return one(num(id, env));
    case E::Slot:
      return one(slot_value(n, env));
    case E::GameSlot:
      return one(at_.slots[static_cast<std::size_t>(n.value)]);
    case E::It:
      return one(env.it);
    case E::That:
      return one(env.that);
    case E::Local: {
      const Local& local = locals_[static_cast<std::size_t>(n.value)];
      return local.type == Type::Types ? local.bits : 0;
    }
    case E::As: {
      std::uint64_t set = 0;
      as_each(n.a, env, [&](const Env& inner) { set |= types(n.b, inner); });
      return set;
    }
    case E::Union:
      return types(n.a, env) | types(n.b, env);
    case E::Intersect:
      return types(n.a, env) & types(n.b, env);
    case E::Minus:
      return types(n.a, env) & ~types(n.b, env);
    case E::First: {
      const std::uint64_t set = types(n.a, env);
      return set & (~set + 1);
    }
    case E::Where: {
      std::uint64_t set = 0;
      Env inner = env;
      inner.that = env.it;
      for (std::uint64_t rest = types(n.a, env); rest != 0; rest &= rest - 1) {
        inner.it = std::countr_zero(rest);
        if (truth(n.b, inner)) set |= std::uint64_t{1} << inner.it;
      }
      return set;
    }
    default:
      return 0;
  }
}

template <int W, int P>
std::uint64_t Machine<W, P>::areas(ExprId id, const Env& env) {
  using E = ludwright::Op;
  const Node& n = node(id);
  switch (n.op) {
    case E::Area: {
      const int container = container_of(n, env);
      return container == kNone ? 0 : std::uint64_t{1} << container;
    }
    case E::As: {
      std::uint64_t set = 0;
      as_each(n.a, env, [&](const Env& inner) { set |= areas(n.b, inner); });
      return set;
    }
    case E::Local: {
      const Local& local = locals_[static_cast<std::size_t>(n.value)];
      return local.type == Type::Areas ? local.bits : 0;
    }
    case E::Union:
      return areas(n.a, env) | areas(n.b, env);
    case E::Intersect:
      return areas(n.a, env) & areas(n.b, env);
    case E::Minus:
      return areas(n.a, env) & ~areas(n.b, env);
    default:
      return 0;
  }
}

// Calls `visit` with the members in the order of the game, until it gives true.
template <int W, int P>
template <typename Visit>
bool Machine<W, P>::some_member(ExprId id, const Env& env, Visit&& visit) {
  switch (node(id).type) {
    case Type::Cells:
      return cells(id, env).some(visit);
    case Type::Pieces: {
      const Pieces set = pieces(id, env);
      if (set.count() < 2) return set.some(visit);
      const std::size_t begin = members_.size();
      in_order(set, members_);
      const std::size_t end = members_.size();
      bool stopped = false;
      for (std::size_t i = begin; i < end && !stopped; ++i) stopped = visit(members_[i]);
      members_.cut(begin);
      return stopped;
    }
    case Type::Players: {
      for (std::uint32_t rest = players(id, env); rest != 0; rest &= rest - 1) {
        if (visit(static_cast<int>(player_of(std::countr_zero(rest))))) return true;
      }
      return false;
    }
    case Type::Types: {
      for (std::uint64_t rest = types(id, env); rest != 0; rest &= rest - 1) {
        if (visit(std::countr_zero(rest))) return true;
      }
      return false;
    }
    case Type::Areas: {
      for (std::uint64_t rest = areas(id, env); rest != 0; rest &= rest - 1) {
        if (visit(std::countr_zero(rest))) return true;
      }
      return false;
    }
    default: {
      const std::int32_t value = num(id, env);
      return (node(id).type == Type::Number || node(id).type == Type::Truth || value != kNone) && visit(value);
    }
  }
}

template <int W, int P>
[[gnu::noinline]] std::int32_t Machine<W, P>::slot_value(const Node& n, const Env& env) {
  const std::int32_t none = n.type == Type::Number || n.type == Type::Truth ? 0 : kNone;
  switch (node(n.a).type) {
    case Type::Players: {
      const int player = single_player(n.a, env);
      if (player == kNone || player == kNobody) return none;
      return at_.slots[static_cast<std::size_t>(rules_.layout.index(SlotHolder::Player, player, n.value))];
    }
    case Type::Cells: {
      const int cell = single_cell(n.a, env);
      if (cell == kNone) return none;
      return at_.slots[static_cast<std::size_t>(rules_.layout.index(SlotHolder::Cell, cell, n.value))];
    }
    default: {
      const int piece = single_piece(n.a, env);
      return piece == kNone ? none : at_.piece_slot(static_cast<PieceId>(piece), n.value);
    }
  }
}

template <int W, int P>
[[gnu::noinline]] int Machine<W, P>::count(ExprId id, const Env& env) {
  switch (node(id).type) {
    case Type::Cells:
      return cells(id, env).count();
    case Type::Pieces:
      return pieces(id, env).count();
    case Type::Players:
      return std::popcount(players(id, env));
    case Type::Types:
      return std::popcount(types(id, env));
    case Type::Areas:
      return std::popcount(areas(id, env));
    case Type::Number:
    case Type::Truth:
      return num(id, env) != 0 ? 1 : 0;
    default:
      return num(id, env) != kNone ? 1 : 0;
  }
}

// Whether there is a member.
template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::some(ExprId id, const Env& env) {
  using E = ludwright::Op;
  const Node& n = node(id);
  switch (n.type) {
    case Type::Cells: {
      if (n.op != E::Where || (node(n.b).depends & kOnIt) == 0) return cells(id, env).any();
      Env inner = env;
      inner.that = env.it;
      return cells(n.a, env).some([&](int cell) {
        inner.it = cell;
        return truth(n.b, inner);
      });
    }
    case Type::Pieces: {
      if (names_one(id)) return single_piece(id, env) != kNone;
      if (n.op == E::Local) return has_some(n.value);
      if (n.op == E::Union) return some(n.a, env) || some(n.b, env);
      if (!narrows(n.op)) return pieces(id, env).any();
      // The first one for which the last condition holds will do.
      const Chain& chain = chain_of(n);
      const Link& last = chain.links.back();
      if (chain.kept != kNone || last.kind != Link::Kind::If) return narrowed(chain, env, at_.in_play).any();
      std::size_t next = 0;
      const Pieces first = begun(chain, env, at_.in_play, next);
      const Pieces set = narrowed_on(chain, next, chain.links.size() - 1, first, env);
      if (set.none()) return false;
      Env inner = env;
      inner.that = env.it;
      return set.some([&](int piece) {
        inner.it = piece;
        return truth(last.id, inner);
      });
    }
    default:
      break;
  }
  return count(id, env) != 0;
}

template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::subset(const Node& n, const Env& env) {
  switch (node(n.a).type) {
    case Type::Cells: {
      if (names_one(n.a)) {
        const int cell = single_cell(n.a, env);
        return cell != kNone && has_cell(n.b, static_cast<CellId>(cell), env);
      }
      const Cells a = cells(n.a, env);
      if (a.none()) return false;
      const int first = a.lowest();
      Cells rest = a;
      rest.reset(first);
      if (rest.none()) return has_cell(n.b, static_cast<CellId>(first), env);
      return node(n.b).type == Type::Pieces ? a.subset_of(cells_under(pieces(n.b, env)))
                                            : a.subset_of(cells(n.b, env, a));
    }
    case Type::Pieces: {
      if (names_one(n.a)) {
        const int piece = single_piece(n.a, env);
        return piece != kNone && has_piece(n.b, static_cast<PieceId>(piece), env);
      }
      const Pieces a = pieces(n.a, env);
      if (a.none()) return false;
      if (a.count() == 1) return has_piece(n.b, static_cast<PieceId>(a.lowest()), env);
      return a.subset_of(pieces(n.b, env, a));
    }
    case Type::Players: {
      const std::uint32_t a = players(n.a, env);
      return a != 0 && (a & ~players(n.b, env)) == 0;
    }
    case Type::Types: {
      const std::uint64_t a = types(n.a, env);
      return a != 0 && (a & ~types(n.b, env)) == 0;
    }
    case Type::Areas: {
      const std::uint64_t a = areas(n.a, env);
      return a != 0 && (a & ~areas(n.b, env)) == 0;
    }
    default:
      return num(n.a, env) == num(n.b, env);
  }
}

template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::equal(const Node& n, const Env& env) {
  switch (node(n.a).type) {
    case Type::Cells:
      return cells(n.a, env) == cells(n.b, env);
    case Type::Pieces:
      return pieces(n.a, env) == pieces(n.b, env);
    case Type::Players:
      return players(n.a, env) == players(n.b, env);
    case Type::Types:
      return types(n.a, env) == types(n.b, env);
    case Type::Areas:
      return areas(n.a, env) == areas(n.b, env);
    default:
      return num(n.a, env) == num(n.b, env);
  }
}

template <int W, int P>
[[gnu::noinline]] std::int32_t Machine<W, P>::fold(const Node& n, const Env& env) {
  const ByType& known_by = tables_->terms.by_type[static_cast<std::size_t>(n.value)];
  if (known_by.local == kNone) return fold_members(n, env);
  const Local& local = locals_[static_cast<std::size_t>(known_by.local)];
  if (local.type != Type::Types || std::popcount(local.bits) != 1) return fold_members(n, env);
  auto& known = type_numbers_[static_cast<std::size_t>(known_by.first + std::countr_zero(local.bits))];
  if (!known) known = fold_members(n, env);
  return *known;
}

template <int W, int P>
std::int32_t Machine<W, P>::fold_members(const Node& n, const Env& env) {
  Env inner = env;
  inner.that = env.it;
  std::int64_t result = 0;
  bool first = true;
  const auto add = [&](int member) {
    inner.it = member;
    const std::int32_t x = num(n.b, inner);
    if (n.op == ludwright::Op::Total) {
      result += x;
    } else if (first || (n.op == ludwright::Op::Highest ? x > result : x < result)) {
      result = x;
    }
    first = false;
    return false;
  };
  if (node(n.a).type == Type::Pieces) {
    pieces(n.a, env).some(add);
  } else {
    some_member(n.a, env, add);
  }
  return clamped(result);
}

}  // namespace ludwright::programs
