// Sets of pieces, as bitboards where the board allows. Included by cell_sets_impl.h.
#pragma once
#include <algorithm>

#include "engine/compiled/at_hand_impl.h"
#include "engine/compiled/fixed_eval.h"
#include "engine/compiled/sited_impl.h"
#include "engine/compiled/where_impl.h"

namespace ludwright {
namespace value {

inline constexpr std::uint32_t kNobodyBit = 1U << kMaxSeats;
inline std::uint32_t player_bit(int player) { return player == kNobody ? kNobodyBit : 1U << player; }

}  // namespace value

template <int W>
template <typename Value, typename Make>
Value Play<W>::keep(std::vector<Kept<Value>>& all, std::int32_t index, const Env& env, Make&& make) {
  const std::uint64_t version = board_.version();
  Kept<Value>& kept = all[static_cast<std::size_t>(index) * kWays + version % kWays];
  if (kept.version == version && kept.me == env.me) return kept.value;
  const Value value = make();
  kept.version = version;
  kept.me = env.me;
  kept.value = value;
  return value;
}

template <int W>
template <typename Visit>
void Play<W>::as_each(ExprId who, const Env& env, Visit&& visit) {
  Env inner = env;
  for (std::uint32_t rest = players(who, env); rest != 0; rest &= rest - 1) {
    const int seat = std::countr_zero(rest);
    inner.me = seat == kMaxSeats ? kNobody : static_cast<PlayerId>(seat);
    visit(inner);
  }
}

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
    // Of captured pieces, the cells where they were.
    if (board_.last_cell(piece) != kNone) result.set(board_.last_cell(piece));
    return false;
  });
  return result;
}

template <int W>
template <typename Keep>
PieceSet<W> Play<W>::pick(Keep&& keep) {
  Pieces set;
  if (!rules_.has_off) return set;
  const std::size_t words = std::min(board_.off.size(), board_.pieces.size() / 64 + 1);
  for (std::size_t i = 0; i < words; ++i) {
    for (std::uint64_t rest = board_.off[i]; rest != 0; rest &= rest - 1) {
      const auto piece = static_cast<PieceId>(i * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
      if (keep(piece)) set.add_off(piece);
    }
  }
  return set;
}

// [role] the pieces that the role's condition names where `owner` is me: one of the owner's has the first role of those
// that have it.
template <int W>
const std::vector<PieceSet<W>>& Play<W>::role_sets(PlayerId owner) {
  RoleSets& kept = role_sets_[owner];
  if (kept.version == board_.version() && kept.alive == board_.flow.alive && !kept.of.empty()) return kept.of;
  kept.version = board_.version();
  kept.alive = board_.flow.alive;
  kept.of.clear();
  Env env;
  env.me = owner;
  finding_role_ = true;  // a role whose condition asks for roles would never end: meanwhile no piece has any
  for (const Role& role : m_.roles) kept.of.push_back(pieces(node(role.condition).b, env));
  finding_role_ = false;
  return kept.of;
}

// Where roles are by kind, which it is: see Ruleset::role_by_kind.
template <int W>
std::size_t Play<W>::kind_index(PieceId piece) const {
  std::size_t kind = board_.pieces[piece].type;
  for (std::size_t i = rules_.kind_slots.size(); i-- > 0;) {
    const int slot = board_.slot_index(SlotHolder::Piece, piece, rules_.kind_slots[i]);
    kind = kind << 1U | (board_.slots[static_cast<std::size_t>(slot)] != 0 ? 1U : 0U);
  }
  return kind;
}

template <int W>
int Play<W>::role_of(PieceId piece, const Env& env) {
  if (finding_role_ || board_.pieces[piece].site == SiteKind::Gone) return kNone;
  if (!rules_.role_by_kind.empty()) return rules_.role_by_kind[kind_index(piece)];
  const PlayerId owner = board_.pieces[piece].owner;
  if (rules_.roles_by_set && owner < m_.seats.size()) {
    const std::vector<Pieces>& sets = role_sets(owner);
    for (std::size_t role = 0; role < sets.size(); ++role) {
      if (board_.on_top(piece) ? sets[role].cells.test(board_.pieces[piece].index) : sets[role].has_off(piece))
        return static_cast<int>(role);
    }
    return kNone;
  }
  const std::uint64_t version = board_.version();
  if (rules_.keeps_roles) {
    if (kept_roles_.size() < board_.pieces.size()) kept_roles_.resize(board_.pieces.size());
    if (kept_roles_[piece].version == version) return kept_roles_[piece].value;
  }
  finding_role_ = true;
  Env inner = env;
  inner.this_piece = piece;
  inner.me = owner;
  inner.that = env.it;
  inner.it = piece;
  int found = kNone;
  for (std::size_t role = 0; role < m_.roles.size() && found == kNone; ++role) {
    if (truth(m_.roles[role].condition, inner)) found = static_cast<int>(role);
  }
  finding_role_ = false;
  if (rules_.keeps_roles) kept_roles_[piece] = {version, kNone, found};
  return found;
}

// Finds what of_set gives.
template <int W>
void Play<W>::find_sets() const {
  sets_version_ = board_.pieces_version();
  const std::size_t masks = rules_.kind_masks.size();
  sets_.assign(rules_.kinds.size(), {});
  flagged_.resize(masks);
  for (std::size_t mask = 0; mask < masks; ++mask)
    flagged_[mask] = with_flags(rules_.kind_masks[mask], board_.occupied);
  for (const MaskedKind& kind : rules_.masked_kinds) sets_[kind.set] |= board_.by_type[kind.type] & flagged_[kind.mask];
}

// Of the pieces on top of these cells those that have and lack its flags, whatever their type.
template <int W>
Bits<W> Play<W>::with_flags(const PieceKind& kind, Cells cells) const {
  for (std::uint64_t rest = kind.with; rest != 0; rest &= rest - 1)
    cells &= board_.piece_flags[static_cast<std::size_t>(std::countr_zero(rest))];
  for (std::uint64_t rest = kind.without; rest != 0; rest &= rest - 1)
    cells &= ~board_.piece_flags[static_cast<std::size_t>(std::countr_zero(rest))];
  return cells;
}

template <int W>
Bits<W> Play<W>::tops_kept(const Node& n, ExprId id, const Env& env) {
  if (!n.in_play) return pieces(id, env).cells;
  if (!is_kept(n, n.kept_tops)) return make_tops(n, env);
  return keep(kept_cells_, n.kept_tops, env, [&] { return make_tops(n, env); });
}

// Of the pieces on top of cells, those in the set. Operations that name a single piece are not asked here.
template <int W>
Bits<W> Play<W>::make_tops(const Node& n, const Env& env) {
  Cells set;
  switch (n.op) {
    case Op::Ally: {
      for (std::uint32_t seats = rules_.allies(env.me); seats != 0; seats &= seats - 1)
        set |= board_.by_owner[static_cast<std::size_t>(std::countr_zero(seats))];
      return set;
    }
    case Op::InRole: {
      Cells left = board_.occupied;
      for (std::size_t seat = 0; rules_.roles_by_set && !finding_role_ && seat < m_.seats.size(); ++seat) {
        const std::vector<Pieces>& sets = role_sets(static_cast<PlayerId>(seat));
        Cells in = sets[static_cast<std::size_t>(n.value)].cells & board_.by_owner[seat];
        for (std::size_t role = 0; role < static_cast<std::size_t>(n.value); ++role) in &= ~sets[role].cells;
        set |= in;
        left &= ~board_.by_owner[seat];
      }
      left.each([&](int cell) {
        if (role_of(board_.top[static_cast<std::size_t>(cell)], env) == n.value) set.set(cell);
      });
      return set;
    }
    case Op::PiecesOn:
      return cells(n.a, env) & board_.occupied;
    case Op::As: {
      as_each(n.a, env, [&](const Env& inner) { set |= tops(n.b, inner); });
      return set;
    }
    case Op::Union:
      return tops(n.a, env) | tops(n.b, env);
    case Op::Intersect:
    case Op::Minus: {
      const bool both = n.op == Op::Intersect;
      // What asks `attacked` is asked last, and of members only.
      const bool turn_round = both && is_asked(n.a) && !is_asked(n.b);
      const ExprId second = turn_round ? n.a : n.b;
      const Cells from = tops(turn_round ? n.b : n.a, env);
      if (from.none()) return from;
      if (!is_asked(second)) return both ? from & tops(second, env) : from & ~tops(second, env);
      from.each([&](int cell) {
        if (has_piece(second, board_.top[static_cast<std::size_t>(cell)], env) == both) set.set(cell);
      });
      return set;
    }
    case Op::Where: {
      const Backward& backward = rules_.backward[rules_.index_of(n)];
      if (backward.paths != kNoId) return spread_from(backward, tops(n.a, env), env);
      const Cells* const meant = n.by_cells != kNone ? meant_cells(n, env) : nullptr;
      if (meant != nullptr) return tops(n.a, env) & *meant;
      Env inner = env;
      inner.that = env.it;
      return those_where(n.b, tops(n.a, env), n.by_type, inner);
    }
    default:
      return set;
  }
}

template <int W>
PieceSet<W> Play<W>::pieces(ExprId id, const Env& env) {
  const Node& n = node(id);
  if (n.on_top) {
    Pieces set;
    set.cells = tops(id, env);
    return set;
  }
  if (!is_kept(n)) return make_pieces(n, id, env);
  return keep(kept_pieces_, n.kept, env, [&] { return make_pieces(n, id, env); });
}

template <int W>
PieceSet<W> Play<W>::make_pieces(const Node& n, ExprId id, const Env& env) {
  Pieces set;
  if (n.gathered) {
    some_sited(id, env, false, [&](int piece) {
      add_piece_to(set, static_cast<PieceId>(piece));
      return false;
    });
    return set;
  }
  if (n.in_play) {
    set = pick([&](PieceId piece) { return has_piece(id, piece, env); });
    set.cells = tops(id, env);
    return set;
  }
  switch (n.op) {
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
      if (local.is_set) {
        set = of_pieces(local.pieces);
        set.cells |= local.cells;  // where bitboards alone tell of them
        return set;
      }
      if (local.number != kNone) add_piece_to(set, static_cast<PieceId>(local.number));
      return set;
    }
    case Op::As: {
      as_each(n.a, env, [&](const Env& inner) {
        const Pieces part = pieces(n.b, inner);
        set.cells |= part.cells;
        part.some_off([&](PieceId piece) {
          set.add_off(piece);
          return false;
        });
      });
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
      const bool turn_round = both && ((is_asked(n.a) && !is_asked(n.b)) || node(n.b).op == Op::Taken);
      const ExprId first = turn_round ? n.b : n.a;
      const ExprId second = turn_round ? n.a : n.b;
      const Pieces from = pieces(first, env);
      if (is_asked(second)) {
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
    case Op::None:
      return false;
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
    case Op::Slot:
    case Op::GameSlot:
    case Op::First:
      return single_piece(id, env) == piece;
    case Op::Local: {
      const Local& local = locals_[static_cast<std::size_t>(n.value)];
      if (!local.is_set) return local.number == static_cast<std::int32_t>(piece);
      return std::find(local.pieces.begin(), local.pieces.end(), piece) != local.pieces.end();
    }
    case Op::Taken:
      return std::find(taken_.begin(), taken_.end(), piece) != taken_.end();
    case Op::As: {
      bool found = false;
      as_each(n.a, env, [&](const Env& inner) { found = found || has_piece(n.b, piece, inner); });
      return found;
    }
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
    case Op::Slot: {
      const int holder = node(n.a).type == Type::Pieces ? single_piece(n.a, env) : kNone;
      const std::int32_t piece = slot_value(n, env);
      return holder != kNone && is_gone(holder) ? piece : held(piece, env);
    }
    case Op::GameSlot:
      return held(board_.slots[static_cast<std::size_t>(n.value)], env);
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

}  // namespace ludwright
