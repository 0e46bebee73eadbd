// Values of expressions, one function per kind of value; the node says which to call. Included by play_impl.h.
#pragma once
#include <algorithm>
#include <limits>

#include "engine/compiled/play.h"

namespace ludwright {
namespace value {

inline std::int32_t clamp(std::int64_t number) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(number, std::numeric_limits<std::int32_t>::min(),
                                                            std::numeric_limits<std::int32_t>::max()));
}
inline constexpr std::uint32_t kNobodyBit = 1U << kMaxSeats;
inline std::uint32_t player_bit(int player) { return player == kNobody ? kNobodyBit : 1U << player; }

}  // namespace value

// ---- sets of pieces -------------------------------------------------------------------------------------------------

template <int W>
void Play<W>::add_piece_to(Pieces& set, PieceId piece) {
  if (board_.on_top(piece)) {
    set.cells.set(board_.pieces[piece].index);
  } else {
    set.add_off(piece);
  }
}

template <int W>
PieceSet<W> Play<W>::of_pieces(const std::vector<PieceId>& list) {
  Pieces set;
  for (const PieceId piece : list) add_piece_to(set, piece);
  return set;
}

template <int W>
Bits<W> Play<W>::cells_of(const Pieces& set) const {
  Cells result = set.cells;
  set.some_off([&](PieceId piece) {
    if (board_.pieces[piece].site == SiteKind::Cell) result.set(board_.pieces[piece].index);
    return false;
  });
  return result;
}

template <int W>
template <typename Keep>
PieceSet<W> Play<W>::pick(Keep&& keep) {
  Pieces set;
  if (!rules_.has_off) return set;
  for (std::size_t piece = 0; piece < board_.pieces.size(); ++piece) {
    const auto id = static_cast<PieceId>(piece);
    const SiteKind site = board_.pieces[piece].site;
    if (site == SiteKind::Gone || (site == SiteKind::Cell && board_.top[board_.pieces[piece].index] == id)) continue;
    if (keep(id)) set.add_off(id);
  }
  return set;
}

template <int W>
int Play<W>::role_of(PieceId piece, const Env& env) {
  if (finding_role_ || board_.pieces[piece].site == SiteKind::Gone) return kNone;
  finding_role_ = true;  // a role whose condition asks for roles would never end: meanwhile no piece has any
  Env inner = env;
  inner.this_piece = piece;
  inner.me = board_.pieces[piece].owner;
  inner.that = env.it;
  inner.it = piece;
  for (std::size_t role = 0; role < m_.roles.size(); ++role) {
    if (truth(m_.roles[role].condition, inner)) {
      finding_role_ = false;
      return static_cast<int>(role);
    }
  }
  finding_role_ = false;
  return kNone;
}

template <int W>
PieceSet<W> Play<W>::pieces(ExprId id, const Env& env) {
  const Node& n = node(id);
  Pieces set;
  switch (n.op) {
    case Op::None:
      return set;
    case Op::AllPieces:
      set = pick([](PieceId) { return true; });
      set.cells = board_.occupied;
      return set;
    case Op::Own:
      set = pick([&](PieceId piece) { return board_.pieces[piece].owner == env.me; });
      set.cells = board_.by_owner[static_cast<std::size_t>(board_.owner_index(env.me))];
      return set;
    case Op::Neutral:
      set = pick([&](PieceId piece) { return board_.pieces[piece].owner == kNobody; });
      set.cells = board_.by_owner[kMaxSeats];
      return set;
    case Op::Enemy:
    case Op::Ally: {
      const std::uint32_t wanted = n.op == Op::Enemy ? rules_.enemies(env.me) : rules_.allies(env.me);
      set = pick([&](PieceId piece) {
        const PlayerId owner = board_.pieces[piece].owner;
        return owner != kNobody && (wanted >> owner & 1U) != 0;
      });
      for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
        if ((wanted >> seat & 1U) != 0) set.cells |= board_.by_owner[seat];
      }
      return set;
    }
    case Op::PiecesOfTypes: {
      const std::uint64_t mask = rules_.type_masks[static_cast<std::size_t>(n.value)];
      set = pick([&](PieceId piece) { return (mask >> board_.pieces[piece].type & 1U) != 0; });
      for (std::uint64_t rest = mask; rest != 0; rest &= rest - 1) {
        set.cells |= board_.by_type[static_cast<std::size_t>(std::countr_zero(rest))];
      }
      return set;
    }
    case Op::PieceFlag: {
      set = pick([&](PieceId piece) {
        return board_.slots[static_cast<std::size_t>(board_.slot_index(SlotHolder::Piece, piece, n.value))] != 0;
      });
      set.cells =
          board_.piece_flags[static_cast<std::size_t>(rules_.layout.piece_flag[static_cast<std::size_t>(n.value)])];
      return set;
    }
    case Op::InRole:
      set = pick([&](PieceId piece) { return role_of(piece, env) == n.value; });
      board_.occupied.each([&](int cell) {
        if (role_of(board_.top[static_cast<std::size_t>(cell)], env) == n.value) set.cells.set(cell);
      });
      return set;
    case Op::PiecesOn: {
      const Cells on = cells(n.a, env);
      if (m_.board.stack > 1) {
        set = pick([&](PieceId piece) {
          return board_.pieces[piece].site == SiteKind::Cell && on.test(board_.pieces[piece].index);
        });
      }
      set.cells = on & board_.occupied;
      return set;
    }
    case Op::PiecesIn: {
      const std::uint64_t in = areas(n.a, env);
      return pick([&](PieceId piece) {
        return board_.pieces[piece].site == SiteKind::Area && (in >> board_.pieces[piece].index & 1U) != 0;
      });
    }
    case Op::Taken:
      return of_pieces(taken_);
    case Op::This:
    case Op::Attacker:
    case Op::It:
    case Op::That:
    case Op::Slot:
    case Op::GameSlot:
    case Op::First: {
      const int piece = single_piece(id, env);
      if (piece != kNone) add_piece_to(set, static_cast<PieceId>(piece));
      return set;
    }
    case Op::Local: {
      const Local& local = locals_[static_cast<std::size_t>(n.value)];
      if (local.is_set) return of_pieces(local.pieces);
      if (local.number != kNone) add_piece_to(set, static_cast<PieceId>(local.number));
      return set;
    }
    case Op::As: {
      Env inner = env;
      for (std::uint32_t rest = players(n.a, env); rest != 0; rest &= rest - 1) {
        const int seat = std::countr_zero(rest);
        inner.me = seat == kMaxSeats ? kNobody : static_cast<PlayerId>(seat);
        const Pieces part = pieces(n.b, inner);
        set.cells |= part.cells;
        part.some_off([&](PieceId piece) {
          set.add_off(piece);
          return false;
        });
      }
      return set;
    }
    case Op::Union: {
      set = pieces(n.a, env);
      const Pieces other = pieces(n.b, env);
      set.cells |= other.cells;
      other.some_off([&](PieceId piece) {
        set.add_off(piece);
        return false;
      });
      return set;
    }
    case Op::Intersect:
    case Op::Minus: {
      const bool both = n.op == Op::Intersect;
      // What asks `attacked` is asked last, and of members only.
      const bool turn_round = both && ((asks_attacked(n.a) && !asks_attacked(n.b)) || node(n.b).op == Op::Taken);
      const ExprId first = turn_round ? n.b : n.a;
      const ExprId second = turn_round ? n.a : n.b;
      const Pieces from = pieces(first, env);
      if (asks_attacked(second)) {
        from.cells.each([&](int cell) {
          if (has_piece(second, board_.top[static_cast<std::size_t>(cell)], env) == both) set.cells.set(cell);
        });
      } else if (from.cells.any()) {
        const Pieces other = pieces(second, env);
        set.cells = both ? from.cells & other.cells : from.cells & ~other.cells;
      }
      filter_off(from, set, second, env, both);
      return set;
    }
    case Op::Where: {
      const Pieces from = pieces(n.a, env);
      Env inner = env;
      inner.that = env.it;
      from.cells.each([&](int cell) {
        inner.it = board_.top[static_cast<std::size_t>(cell)];
        if (truth(n.b, inner)) set.cells.set(cell);
      });
      from.some_off([&](PieceId piece) {
        inner.it = piece;
        if (truth(n.b, inner)) set.add_off(piece);
        return false;
      });
      return set;
    }
    default:
      return set;
  }
}

template <int W>
void Play<W>::filter_off(const Pieces& from, Pieces& to, ExprId condition, const Env& env, bool wanted) {
  from.some_off([&](PieceId piece) {
    if (has_piece(condition, piece, env) == wanted) to.add_off(piece);
    return false;
  });
}

// Whether `piece` is in the set; also asked of captured pieces, which are in no set of pieces in play.
template <int W>
bool Play<W>::has_piece(ExprId id, PieceId piece, const Env& env) {
  const Node& n = node(id);
  const PieceRecord& record = board_.pieces[piece];
  switch (n.op) {
    case Op::AllPieces:
      return true;
    case Op::Own:
      return record.owner == env.me;
    case Op::Neutral:
      return record.owner == kNobody;
    case Op::Enemy:
      return record.owner != kNobody && (rules_.enemies(env.me) >> record.owner & 1U) != 0;
    case Op::Ally:
      return record.owner != kNobody && (rules_.allies(env.me) >> record.owner & 1U) != 0;
    case Op::PiecesOfTypes:
      return (rules_.type_masks[static_cast<std::size_t>(n.value)] >> record.type & 1U) != 0;
    case Op::PieceFlag:
      return board_.slots[static_cast<std::size_t>(board_.slot_index(SlotHolder::Piece, piece, n.value))] != 0;
    case Op::InRole:
      return role_of(piece, env) == n.value;
    case Op::PiecesOn:
      return record.site == SiteKind::Cell && has_cell(n.a, record.index, env);
    case Op::PiecesIn:
      return record.site == SiteKind::Area && (areas(n.a, env) >> record.index & 1U) != 0;
    case Op::This:
    case Op::Attacker:
    case Op::It:
    case Op::That:
      return single_piece(id, env) == piece;
    case Op::Union:
      return has_piece(n.a, piece, env) || has_piece(n.b, piece, env);
    case Op::Intersect:
      return has_piece(n.a, piece, env) && has_piece(n.b, piece, env);
    case Op::Minus:
      return has_piece(n.a, piece, env) && !has_piece(n.b, piece, env);
    case Op::Where: {
      if (!has_piece(n.a, piece, env)) return false;
      Env inner = env;
      inner.that = env.it;
      inner.it = piece;
      return truth(n.b, inner);
    }
    default:
      break;
  }
  const Pieces set = pieces(id, env);
  return board_.on_top(piece) ? set.cells.test(record.index) : set.has_off(piece);
}

template <int W>
int Play<W>::single_piece(ExprId id, const Env& env) {
  const Node& n = node(id);
  switch (n.op) {
    case Op::This:
      return env.this_piece;
    case Op::Attacker:
      return env.attacker;
    case Op::It:
      return env.it;
    case Op::That:
      return env.that;
    case Op::Slot:
      return slot_value(n, env);
    case Op::GameSlot:
      return board_.slots[static_cast<std::size_t>(n.value)];
    case Op::Local:
      if (!locals_[static_cast<std::size_t>(n.value)].is_set) return locals_[static_cast<std::size_t>(n.value)].number;
      break;
    case Op::First: {
      int first = kNone;
      some_member(n.a, env, [&](int member) {
        first = member;
        return true;
      });
      return first;
    }
    default:
      break;
  }
  int first = kNone;
  some_member(id, env, [&](int member) {
    first = member;
    return true;
  });
  return first;
}

// ---- sets of cells --------------------------------------------------------------------------------------------------

template <int W>
Bits<W> Play<W>::cells(ExprId id, const Env& env) {
  const Node& n = node(id);
  switch (n.op) {
    case Op::AllCells:
      return rules_.all_cells;
    case Op::Empty:
      return rules_.all_cells & ~board_.occupied;
    case Op::CellSet:
      return rules_.cell_sets[static_cast<std::size_t>(n.value)];
    case Op::Zone:
      return env.me < m_.seats.size() ? rules_.zones[static_cast<std::size_t>(n.value)][env.me] : Cells{};
    case Op::Lines: {
      const std::int32_t low = num(n.a, env);
      const std::int32_t high = num(n.b, env);
      Cells set;
      for (int cell = 0; cell < rules_.cell_count; ++cell) {
        const int at = coordinate(n.value, cell, env.me);
        if (at >= low && at <= high) set.set(cell);
      }
      return set;
    }
    case Op::CellFlag:
      return board_.cell_flags[static_cast<std::size_t>(rules_.layout.cell_flag[static_cast<std::size_t>(n.value)])];
    case Op::Attacked: {
      Cells set;
      for (int cell = 0; cell < rules_.cell_count; ++cell) {
        if (attacked(static_cast<CellId>(cell), env.me, env)) set.set(cell);
      }
      return set;
    }
    case Op::Origin:
      return env.origin == kNone ? Cells{} : Cells::one(env.origin);
    case Op::Landing:
      return env.landing == kNone ? Cells{} : Cells::one(env.landing);
    case Op::Here:
      return env.here == kNone ? Cells{} : Cells::one(env.here);
    case Op::Crossed:
      return env.crossed;
    case Op::CellsOf: {
      const Node& inner = node(n.a);
      if (inner.op == Op::This || inner.op == Op::It) {
        const int piece = single_piece(n.a, env);
        if (piece == kNone || board_.pieces[static_cast<std::size_t>(piece)].site != SiteKind::Cell) return {};
        return Cells::one(board_.pieces[static_cast<std::size_t>(piece)].index);
      }
      return cells_of(pieces(n.a, env));
    }
    case Op::TopCellsOf:
      return pieces(n.a, env).cells;
    case Op::Reached:
    case Op::CrossedBy: {
      Cells set;
      cells(n.a, env).each([&](int start) {
        walk(n.value, static_cast<CellId>(start), env, false, [&](const Instance& instance) {
          if (n.op == Op::Reached) {
            set.set(instance.end);
          } else {
            set |= instance.crossed;
          }
          return false;
        });
      });
      return set;
    }
    case Op::LineOf:
      return line_of(n.value, cells(n.a, env));
    case Op::Slot:
    case Op::GameSlot:
    case Op::It:
    case Op::That:
    case Op::First: {
      const int cell = single_cell(id, env);
      return cell == kNone ? Cells{} : Cells::one(cell);
    }
    case Op::Local: {
      const Local& local = locals_[static_cast<std::size_t>(n.value)];
      if (local.is_set) return local.cells;
      return local.number == kNone ? Cells{} : Cells::one(local.number);
    }
    case Op::As: {
      Cells set;
      Env inner = env;
      for (std::uint32_t rest = players(n.a, env); rest != 0; rest &= rest - 1) {
        const int seat = std::countr_zero(rest);
        inner.me = seat == kMaxSeats ? kNobody : static_cast<PlayerId>(seat);
        set |= cells(n.b, inner);
      }
      return set;
    }
    case Op::Union:
      return cells(n.a, env) | cells(n.b, env);
    case Op::Intersect:
    case Op::Minus: {
      const bool both = n.op == Op::Intersect;
      const bool turn_round = both && asks_attacked(n.a) && !asks_attacked(n.b);
      const ExprId second = turn_round ? n.a : n.b;
      const Cells first = cells(turn_round ? n.b : n.a, env);
      if (first.none()) return first;
      if (!asks_attacked(second)) return both ? first & cells(second, env) : first & ~cells(second, env);
      Cells set;
      first.each([&](int cell) {
        if (has_cell(second, static_cast<CellId>(cell), env) == both) set.set(cell);
      });
      return set;
    }
    case Op::Where: {
      Cells set;
      Env inner = env;
      inner.that = env.it;
      cells(n.a, env).each([&](int cell) {
        inner.it = cell;
        if (truth(n.b, inner)) set.set(cell);
      });
      return set;
    }
    default:
      return {};
  }
}

// Whether the cell is in the set, without making the set where that is dear.
template <int W>
bool Play<W>::has_cell(ExprId id, CellId cell, const Env& env) {
  const Node& n = node(id);
  switch (n.op) {
    case Op::Empty:
      return !board_.occupied.test(cell);
    case Op::AllCells:
      return true;
    case Op::Attacked:
      return attacked(cell, env.me, env);
    case Op::Union:
      return has_cell(n.a, cell, env) || has_cell(n.b, cell, env);
    case Op::Intersect:
      return has_cell(n.a, cell, env) && has_cell(n.b, cell, env);
    case Op::Minus:
      return has_cell(n.a, cell, env) && !has_cell(n.b, cell, env);
    case Op::TopCellsOf:
      return board_.top[cell] != kNoPiece && has_piece(n.a, board_.top[cell], env);
    case Op::Where: {
      if (!has_cell(n.a, cell, env)) return false;
      Env inner = env;
      inner.that = env.it;
      inner.it = cell;
      return truth(n.b, inner);
    }
    default:
      return cells(id, env).test(cell);
  }
}

template <int W>
int Play<W>::single_cell(ExprId id, const Env& env) {
  const Node& n = node(id);
  switch (n.op) {
    case Op::It:
      return env.it;
    case Op::That:
      return env.that;
    case Op::Origin:
      return env.origin;
    case Op::Landing:
      return env.landing;
    case Op::Here:
      return env.here;
    case Op::GameSlot:
      return board_.slots[static_cast<std::size_t>(n.value)];
    case Op::Slot:
      return slot_value(n, env);
    case Op::CellsOf: {
      const int piece = single_piece(n.a, env);
      if (piece == kNone || board_.pieces[static_cast<std::size_t>(piece)].site != SiteKind::Cell) return kNone;
      return board_.pieces[static_cast<std::size_t>(piece)].index;
    }
    case Op::First:
      return single_cell(n.a, env);
    default: {
      const Cells set = cells(id, env);
      return set.any() ? set.lowest() : kNone;
    }
  }
}

template <int W>
Bits<W> Play<W>::line_of(int length, const Cells& set) const {
  Cells result;
  for (const auto& window : rules_.windows_of(length)) {
    if (window.subset_of(set)) result |= window;
  }
  return result;
}

// ---- players, types, areas
// ---------------------------------------------------------------------------------------------

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
      Env inner = env;
      for (std::uint32_t rest = players(n.a, env); rest != 0; rest &= rest - 1) {
        const int seat = std::countr_zero(rest);
        inner.me = seat == kMaxSeats ? kNobody : static_cast<PlayerId>(seat);
        set |= players(n.b, inner);
      }
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
      Env inner = env;
      for (std::uint32_t rest = players(n.a, env); rest != 0; rest &= rest - 1) {
        const int seat = std::countr_zero(rest);
        inner.me = seat == kMaxSeats ? kNobody : static_cast<PlayerId>(seat);
        set |= areas(n.b, inner);
      }
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
// by container, type, owner and id; players, types ascending.
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
        int level = 0;
        for (PieceId under = board_.below[piece]; under != kNoPiece; under = board_.below[under]) ++level;
        if (record.site == SiteKind::Cell) order.push_back({0, record.index, level + 1, 0, piece});
        if (record.site == SiteKind::Area) order.push_back({1, record.index, record.type, record.owner, piece});
        if (record.site == SiteKind::Gone) order.push_back({2, record.index, record.type, record.owner, piece});
        return false;
      });
      std::sort(order.begin(), order.end());
      return std::any_of(order.begin(), order.end(), [&](const auto& entry) { return visit(entry[4]); });
    }
    default:
      return false;
  }
}

// ---- numbers, truths, values, directions
// ---------------------------------------------------------------------------------

template <int W>
int Play<W>::coordinate(int kind, int cell, PlayerId me) const {
  const Cell& at = m_.board.cells[static_cast<std::size_t>(cell)];
  switch (static_cast<LineKind>(kind)) {
    case LineKind::File:
      return at.file + 1;
    case LineKind::Rank:
      return at.rank + 1;
    case LineKind::Row:
      return rules_.row_of(me, cell);
    case LineKind::Column:
      break;
  }
  return rules_.column_of(me, cell);
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
    case Type::Pieces:
      return pieces(id, env).count();
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
std::int32_t Play<W>::num(ExprId id, const Env& env) {
  const Node& n = node(id);
  switch (n.op) {
    case Op::Number:
    case Op::Truth:
    case Op::Symbol:
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
      return node(n.a).type == Type::Pieces ? pieces(n.a, env).any() : !is_none(n.a, env);
    case Op::Total:
    case Op::Highest:
    case Op::Lowest:
      return fold(n, env);
    case Op::Subset:
      return subset(n, env);
    case Op::IsNone:
      return is_none(n.a, env);
    case Op::GameSlot:
      return board_.slots[static_cast<std::size_t>(n.value)];
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
      return cell == kNone ? 0 : coordinate(n.value, cell, env.me);
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
    case Op::Stuck:
      return compute_stuck();
    case Op::Won:
      return would_win(env.me, env);
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
    case Op::Equal:
      return num(n.a, env) == num(n.b, env);
    case Op::Less:
      return num(n.a, env) < num(n.b, env);
    case Op::LessEqual:
      return num(n.a, env) <= num(n.b, env);
    case Op::And:
      return truth(n.a, env) && truth(n.b, env);
    case Op::Or:
      return truth(n.a, env) || truth(n.b, env);
    case Op::Not:
      return !truth(n.a, env);
    default:
      return 0;
  }
}

}  // namespace ludwright
