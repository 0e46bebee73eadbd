// Values of expressions that are not sets of pieces or cells, one function per kind of value; the node says which to
// call. Included by play_impl.h.
#pragma once
#include <algorithm>

#include "engine/compiled/cell_sets_impl.h"
#include "engine/compiled/line_eval_impl.h"

namespace ludwright {

template <int W>
std::uint32_t Play<W>::players(ExprId id, const Env& env) {
  const Node& n = node(id);
  switch (n.op) {
    case Op::Seat:
      return 1U << n.value;
    case Op::Me:
      return value::player_bit(env.me);
    case Op::Mover:
      return value::player_bit(board_.flow.mover);
    case Op::Opponents:
      return board_.flow.alive & ~value::player_bit(env.me);
    case Op::Players:
      return board_.flow.alive;
    case Op::Nobody:
      return value::kNobodyBit;
    case Op::Winner:
      return board_.flow.winner == kNobody ? 0 : 1U << board_.flow.winner;
    case Op::Loser:
      return board_.flow.winner == kNobody ? 0 : rules_.enemies(board_.flow.winner);
    case Op::PlayerFlag: {
      std::uint32_t set = 0;
      for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
        const int index = board_.slot_index(SlotHolder::Player, static_cast<int>(seat), n.value);
        if (board_.slots[static_cast<std::size_t>(index)] != 0) set |= 1U << seat;
      }
      return set;
    }
    case Op::OwnerOf: {
      const int piece = single_piece(n.a, env);
      return piece == kNone ? 0 : value::player_bit(board_.pieces[static_cast<std::size_t>(piece)].owner);
    }
    case Op::Slot: {
      const std::int32_t player = slot_value(n, env);
      return player == kNone ? 0 : value::player_bit(player);
    }
    case Op::GameSlot: {
      const std::int32_t player = board_.slots[static_cast<std::size_t>(n.value)];
      return player == kNone ? 0 : value::player_bit(player);
    }
    case Op::It:
      return env.it == kNone ? 0 : value::player_bit(env.it);
    case Op::That:
      return env.that == kNone ? 0 : value::player_bit(env.that);
    case Op::Local: {
      const Local& local = locals_[static_cast<std::size_t>(n.value)];
      if (local.is_set) return static_cast<std::uint32_t>(local.bits);
      return local.number == kNone ? 0 : value::player_bit(local.number);
    }
    case Op::As: {
      std::uint32_t set = 0;
      as_each(n.a, env, [&](const Env& inner) { set |= players(n.b, inner); });
      return set;
    }
    case Op::Union:
      return players(n.a, env) | players(n.b, env);
    case Op::Intersect:
      return players(n.a, env) & players(n.b, env);
    case Op::Minus:
      return players(n.a, env) & ~players(n.b, env);
    case Op::First: {
      const std::uint32_t set = players(n.a, env);
      return set & (~set + 1);
    }
    case Op::Where: {
      std::uint32_t set = 0;
      Env inner = env;
      inner.that = env.it;
      for (std::uint32_t rest = players(n.a, env); rest != 0; rest &= rest - 1) {
        inner.it = std::countr_zero(rest);
        if (truth(n.b, inner)) set |= 1U << inner.it;
      }
      return set;
    }
    default:
      return 0;
  }
}

template <int W>
int Play<W>::single_player(ExprId id, const Env& env) {
  const std::uint32_t set = players(id, env);
  if (set == 0) return kNone;
  const int seat = std::countr_zero(set);
  return seat == kMaxSeats ? kNobody : seat;
}

template <int W>
std::uint64_t Play<W>::types(ExprId id, const Env& env) {
  const Node& n = node(id);
  switch (n.op) {
    case Op::AllTypes:
      return m_.types.size() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << m_.types.size()) - 1;
    case Op::TypeSet:
      return rules_.type_masks[static_cast<std::size_t>(n.value)];
    case Op::TypeOf: {
      const int piece = single_piece(n.a, env);
      return piece == kNone ? 0 : std::uint64_t{1} << board_.pieces[static_cast<std::size_t>(piece)].type;
    }
    case Op::Trait: {
      const std::int32_t type = num(id, env);
      return type == kNone ? 0 : std::uint64_t{1} << type;
    }
    case Op::Slot: {
      const std::int32_t type = slot_value(n, env);
      return type == kNone ? 0 : std::uint64_t{1} << type;
    }
    case Op::GameSlot: {
      const std::int32_t type = board_.slots[static_cast<std::size_t>(n.value)];
      return type == kNone ? 0 : std::uint64_t{1} << type;
    }
    case Op::It:
      return env.it == kNone ? 0 : std::uint64_t{1} << env.it;
    case Op::That:
      return env.that == kNone ? 0 : std::uint64_t{1} << env.that;
    case Op::Local: {
      const Local& local = locals_[static_cast<std::size_t>(n.value)];
      if (local.is_set) return local.bits;
      return local.number == kNone ? 0 : std::uint64_t{1} << local.number;
    }
    case Op::Union:
      return types(n.a, env) | types(n.b, env);
    case Op::Intersect:
      return types(n.a, env) & types(n.b, env);
    case Op::Minus:
      return types(n.a, env) & ~types(n.b, env);
    case Op::First: {
      const std::uint64_t set = types(n.a, env);
      return set & (~set + 1);
    }
    case Op::Where: {
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

template <int W>
std::uint64_t Play<W>::areas(ExprId id, const Env& env) {
  const Node& n = node(id);
  switch (n.op) {
    case Op::Area: {
      const Area& area = m_.areas[static_cast<std::size_t>(n.value)];
      if (!area.per_player) return std::uint64_t{1} << area.first;
      return env.me < m_.seats.size() ? std::uint64_t{1} << (area.first + env.me) : 0;
    }
    case Op::As: {
      std::uint64_t set = 0;
      as_each(n.a, env, [&](const Env& inner) { set |= areas(n.b, inner); });
      return set;
    }
    case Op::Union:
      return areas(n.a, env) | areas(n.b, env);
    case Op::Intersect:
      return areas(n.a, env) & areas(n.b, env);
    default:
      return 0;
  }
}

// Visits the members of a set in canonical order: cells ascending; pieces by cell and from the bottom of a stack, then
// by container, type, owner, slots and id; players, types ascending.
template <int W>
template <typename Visit>
bool Play<W>::some_member(ExprId id, const Env& env, Visit&& visit) {
  switch (node(id).type) {
    case Type::Cells:
      return cells(id, env).some(visit);
    case Type::Players: {
      for (std::uint32_t rest = players(id, env); rest != 0; rest &= rest - 1) {
        const int seat = std::countr_zero(rest);
        if (visit(seat == kMaxSeats ? static_cast<int>(kNobody) : seat)) return true;
      }
      return false;
    }
    case Type::Types: {
      for (std::uint64_t rest = types(id, env); rest != 0; rest &= rest - 1) {
        if (visit(std::countr_zero(rest))) return true;
      }
      return false;
    }
    case Type::Pieces: {
      if (node(id).on_top) {
        return tops(id, env).some(
            [&](int cell) { return visit(static_cast<int>(board_.top[static_cast<std::size_t>(cell)])); });
      }
      if (node(id).sited) return some_sited(id, env, true, visit);
      const Pieces set = pieces(id, env);
      if (!set.any_off()) {
        return set.cells.some(
            [&](int cell) { return visit(static_cast<int>(board_.top[static_cast<std::size_t>(cell)])); });
      }
      std::vector<std::array<int, 5>> order;
      set.cells.each([&](int cell) {
        const PieceId piece = board_.top[static_cast<std::size_t>(cell)];
        order.push_back({0, cell, board_.height(static_cast<CellId>(cell)), 0, piece});
      });
      set.some_off([&](PieceId piece) {
        const PieceRecord& record = board_.pieces[piece];
        const int level = board_.level(piece);
        if (record.site == SiteKind::Cell) order.push_back({0, record.index, level + 1, 0, piece});
        if (record.site == SiteKind::Area) order.push_back({1, record.index, record.type, record.owner, piece});
        if (record.site == SiteKind::Gone) order.push_back({2, record.index, record.type, record.owner, piece});
        return false;
      });
      std::sort(order.begin(), order.end(), [&](const auto& a, const auto& b) {
        if (!std::equal(a.begin(), a.end() - 1, b.begin())) return a < b;
        const auto slots = compare_slots(static_cast<PieceId>(a[4]), static_cast<PieceId>(b[4]));
        return slots != 0 ? slots < 0 : a[4] < b[4];
      });
      return std::any_of(order.begin(), order.end(), [&](const auto& entry) { return visit(entry[4]); });
    }
    default:
      return false;
  }
}

template <int W>
std::int32_t Play<W>::slot_value(const Node& n, const Env& env) {
  const Node& of = node(n.a);
  if (of.type == Type::Players) {
    const int player = single_player(n.a, env);
    if (player == kNone || player == kNobody) return n.type == Type::Number || n.type == Type::Truth ? 0 : kNone;
    return board_.slots[static_cast<std::size_t>(board_.slot_index(SlotHolder::Player, player, n.value))];
  }
  if (of.type == Type::Cells) {
    const int cell = single_cell(n.a, env);
    if (cell == kNone) return n.type == Type::Number || n.type == Type::Truth ? 0 : kNone;
    return board_.slots[static_cast<std::size_t>(board_.slot_index(SlotHolder::Cell, cell, n.value))];
  }
  const int piece = single_piece(n.a, env);
  if (piece == kNone) return n.type == Type::Number || n.type == Type::Truth ? 0 : kNone;
  return board_.slots[static_cast<std::size_t>(board_.slot_index(SlotHolder::Piece, piece, n.value))];
}

template <int W>
bool Play<W>::subset(const Node& n, const Env& env) {
  switch (node(n.a).type) {
    case Type::Cells: {
      // One cell asked for membership: `this is not attacked` must not make the whole set.
      const Op op = node(n.a).op;
      const Op of = op == Op::CellsOf ? node(node(n.a).a).op : Op::None;
      if (op == Op::It || op == Op::Landing || op == Op::Origin || op == Op::Here || of == Op::This || of == Op::It) {
        const int cell = single_cell(n.a, env);
        return cell != kNone && has_cell(n.b, static_cast<CellId>(cell), env);
      }
      const Cells a = cells(n.a, env);
      return a.any() && a.subset_of(cells(n.b, env));
    }
    case Type::Pieces: {
      const Op op = node(n.a).op;
      if (op == Op::This || op == Op::It || op == Op::That || op == Op::Slot || op == Op::GameSlot) {
        const int piece = single_piece(n.a, env);
        return piece != kNone && has_piece(n.b, static_cast<PieceId>(piece), env);
      }
      bool any = false;
      const bool outside = some_member(n.a, env, [&](int piece) {
        any = true;
        return !has_piece(n.b, static_cast<PieceId>(piece), env);
      });
      return any && !outside;
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

template <int W>
bool Play<W>::is_none(ExprId id, const Env& env) {
  switch (node(id).type) {
    case Type::Cells:
    case Type::Pieces:
    case Type::Players:
    case Type::Types:
    case Type::Areas:
      return count(id, env) == 0;
    default:
      return num(id, env) == kNone;
  }
}

template <int W>
int Play<W>::count(ExprId id, const Env& env) {
  switch (node(id).type) {
    case Type::Cells:
      return cells(id, env).count();
    case Type::Pieces: {
      if (node(id).on_top) return tops(id, env).count();
      if (!node(id).gathered) return pieces(id, env).count();
      int number = 0;
      some_sited(id, env, false, [&](int) { return ++number, false; });
      return number;
    }
    case Type::Players:
      return std::popcount(players(id, env));
    case Type::Types:
      return std::popcount(types(id, env));
    case Type::Areas:
      return std::popcount(areas(id, env));
    default:
      return 0;
  }
}

template <int W>
std::int32_t Play<W>::fold(const Node& n, const Env& env) {
  Env inner = env;
  inner.that = env.it;
  std::int64_t result = 0;
  bool first = true;
  some_member(n.a, env, [&](int member) {
    inner.it = member;
    const std::int32_t x = num(n.b, inner);
    if (n.op == Op::Total) {
      result += x;
    } else if (first || (n.op == Op::Highest ? x > result : x < result)) {
      result = x;
    }
    first = false;
    return false;
  });
  return value::clamp(result);
}

template <int W>
std::int32_t Play<W>::num_kept(const Node& n, const Env& env) {
  if (n.by_own != kNone && env.me < m_.seats.size()) return num_by_own(n, env);
  if (!is_kept(n)) return num_of(n, env);
  return keep(kept_numbers_, n.kept, env, [&] { return num_of(n, env); });
}

template <int W>
std::int32_t Play<W>::num_by_own(const Node& n, const Env& env) {
  KeptByCells& kept = kept_by_own_[static_cast<std::size_t>(n.by_own * kMaxSeats + env.me)];
  const Cells& own = board_.by_owner[env.me];
  if (!kept.known || !(kept.cells == own)) kept = {true, own, num_of(n, env)};
  return kept.value;
}

// What num_of does not know.
template <int W>
std::int32_t Play<W>::make_num(const Node& n, const Env& env) {
  switch (n.op) {
    case Op::Compass:
      return n.value;
    case Op::None:
      return n.type == Type::Number || n.type == Type::Truth ? 0 : kNone;
    case Op::OwnerDirection: {
      if (env.me >= m_.seats.size()) return kNone;
      const DirectionId forward = m_.seats[env.me].forward;
      return forward == kNoDirection ? kNone : rules_.turned(forward, n.value);
    }
    case Op::Heading:
      return env.heading;
    case Op::HeadingDirection:
      return env.heading == kNone ? kNone : rules_.turned(env.heading, n.value);
    case Op::Turned: {
      const std::int32_t direction = num(n.a, env);
      return direction == kNone ? kNone : rules_.turned(direction, n.value);
    }
    case Op::Opposite: {
      const std::int32_t direction = num(n.a, env);
      if (direction == kNone) return kNone;
      const DirectionId opposite = m_.board.opposite[static_cast<std::size_t>(direction)];
      return opposite == kNoDirection ? kNone : opposite;
    }
    case Op::Count:
      return count(n.a, env);
    case Op::Some:
      if (const Node& line = node(n.a); line.line != kNone)
        return some_line(line.line, line.value, cells(line.a, env), env.me);
      if (node(n.a).in_play && !node(n.a).gathered && tops(n.a, env).any()) return true;
      if (node(n.a).gathered) return some_sited(n.a, env, false, [](int) { return true; });
      return node(n.a).type == Type::Pieces ? pieces(n.a, env).any() : !is_none(n.a, env);
    case Op::Total:
    case Op::Highest:
    case Op::Lowest:
      return fold(n, env);
    case Op::Subset:
      return subset(n, env);
    case Op::IsNone:
      return is_none(n.a, env);
    case Op::Slot:
      return slot_value(n, env);
    case Op::Trait: {
      int type = kNone;
      if (node(n.a).type == Type::Types) {
        const std::uint64_t set = types(n.a, env);
        if (set != 0) type = std::countr_zero(set);
      } else {
        const int piece = single_piece(n.a, env);
        if (piece != kNone) type = board_.pieces[static_cast<std::size_t>(piece)].type;
      }
      if (type == kNone) return n.type == Type::Number || n.type == Type::Truth ? 0 : kNone;
      return m_.types[static_cast<std::size_t>(type)].traits[static_cast<std::size_t>(n.value)];
    }
    case Op::Mark: {
      const int cell = single_cell(n.a, env);
      return cell == kNone ? kNone : m_.marks[static_cast<std::size_t>(n.value)].values[static_cast<std::size_t>(cell)];
    }
    case Op::Coordinate: {
      const int cell = single_cell(n.a, env);
      return cell == kNone ? 0 : rules_.coordinate(static_cast<LineKind>(n.value), env.me, cell);
    }
    case Op::TypeNumber: {
      const std::uint64_t set = types(n.a, env);
      return set == 0 ? 0 : std::countr_zero(set) + 1;
    }
    case Op::It:
      return env.it;
    case Op::That:
      return env.that;
    case Op::Local:
      return locals_[static_cast<std::size_t>(n.value)].number;
    case Op::As: {
      const std::uint32_t set = players(n.a, env);
      if (set == 0) return n.type == Type::Number || n.type == Type::Truth ? 0 : kNone;
      Env inner = env;
      const int seat = std::countr_zero(set);
      inner.me = seat == kMaxSeats ? kNobody : static_cast<PlayerId>(seat);
      return num(n.b, inner);
    }
    case Op::Turns:
      return board_.flow.turns;
    case Op::Rounds:
      return board_.flow.rounds;
    case Op::PhaseTurns:
      return board_.flow.phase_turns;
    case Op::Repeats:
      return repeats();
    case Op::Cycle:
      return cycle();
    case Op::StuckAs:
      return stuck_as(env.me);
    case Op::Won:
      return would_win(env.me);
    case Op::Negate:
      return value::clamp(-std::int64_t{num(n.a, env)});
    case Op::Add:
      return value::clamp(std::int64_t{num(n.a, env)} + num(n.b, env));
    case Op::Subtract:
      return value::clamp(std::int64_t{num(n.a, env)} - num(n.b, env));
    case Op::Multiply:
      return value::clamp(std::int64_t{num(n.a, env)} * num(n.b, env));
    case Op::Divide: {
      const std::int64_t by = num(n.b, env);
      return by == 0 ? 0 : value::clamp(num(n.a, env) / by);
    }
    case Op::Modulo: {
      const std::int64_t by = num(n.b, env);
      return by == 0 ? 0 : value::clamp(num(n.a, env) % by);
    }
    default:
      return 0;
  }
}

}  // namespace ludwright
