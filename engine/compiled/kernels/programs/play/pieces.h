// Sets of pieces that expressions of programs give, their order and their roles. Included by programs.cpp.
#pragma once
#include <algorithm>
#include <bit>

#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

// Of `among`, which matters only where a set is one of all pieces: who asks about pieces that are out of play names
// them.
template <int W, int P>
Bits<P> Machine<W, P>::pieces(ExprId id, const Env& env, const Pieces& among) {
  using E = ludwright::Op;
  const Node& n = node(id);
  switch (n.op) {
    case E::AllPieces:
      return among;
    case E::Own:
      return at_.owned[Position<W, P>::owner_index(env.me)] & among;
    case E::PiecesOfTypes:
      return at_.of_types[static_cast<std::size_t>(n.value)] & among;
    case E::PieceFlag:
      return flagged(n.value) & among;
    case E::Local: {
      const Local& local = locals_[static_cast<std::size_t>(n.value)];
      return local.type == Type::Pieces ? local.pieces : Pieces{};
    }
    case E::Intersect:
    case E::Minus:
    case E::Where:
      return narrowed(chain_of(n), env, among);
    case E::PiecesIn: {
      const Node& area = node(n.a);
      if (area.op != E::Area) return pieces_of(n, env, among);
      const int container = container_of(area, env);
      return container == kNone ? Pieces{} : at_.areas[static_cast<std::size_t>(container)] & among;
    }
    case E::PiecesOn:
      return names_one(n.a) ? pieces_on_one(n, env, among) : pieces_of(n, env, among);
    default:
      return pieces_of(n, env, among);
  }
}

// Those on the one cell that is named.
template <int W, int P>
[[gnu::noinline]] Bits<P> Machine<W, P>::pieces_on_one(const Node& n, const Env& env, const Pieces& among) {
  const int cell = single_cell(n.a, env);
  return cell == kNone ? Pieces{} : pieces_at(static_cast<CellId>(cell)) & among;
}

template <int W, int P>
[[gnu::noinline]] Bits<P> Machine<W, P>::pieces_of(const Node& n, const Env& env, const Pieces& among) {
  using E = ludwright::Op;
  switch (n.op) {
    case E::Enemy:
    case E::Ally: {
      Pieces set;
      std::uint32_t seats = n.op == E::Enemy ? rules_.enemies(env.me) : rules_.allies(env.me);
      for (; seats != 0; seats &= seats - 1) set |= at_.owned[static_cast<std::size_t>(std::countr_zero(seats))];
      return set & among;
    }
    case E::Neutral:
      return at_.owned[Position<W, P>::kNobodys] & among;
    case E::InRole: {
      if (rules_.roles_by_set) return role_set(static_cast<std::size_t>(n.value)) & among;
      Pieces set;
      among.each([&](int piece) {
        if (role_of(static_cast<PieceId>(piece), env) == n.value) set.set(piece);
      });
      return set;
    }
    case E::PiecesOn: {
      // What is dear is asked of the cells on which such pieces are.
      const bool is_dear = (node(n.a).depends & kOnAttacked) != 0;
      return pieces_on(is_dear ? cells(n.a, env, cells_under(among)) : cells(n.a, env)) & among;
    }
    case E::PiecesIn: {
      Pieces set;
      for (std::uint64_t areas = this->areas(n.a, env); areas != 0; areas &= areas - 1)
        set |= at_.areas[static_cast<std::size_t>(std::countr_zero(areas))];
      return set & among;
    }
    case E::This:
    case E::Attacker:
    case E::It:
    case E::That:
    case E::Slot:
    case E::GameSlot:
    case E::First: {
      const int piece = single_piece(id_of(n), env);
      return piece == kNone ? Pieces{} : Pieces::one(piece);
    }
    case E::Taken:
      return run_.taken;
    case E::As: {
      Pieces set;
      as_each(n.a, env, [&](const Env& inner) { set |= pieces(n.b, inner, among); });
      return set;
    }
    case E::Union:
      return pieces(n.a, env, among) | pieces(n.b, env, among);
    default:
      return {};
  }
}

// Whether a piece is in a set, of those that matter to who asks, be it in play or not.
template <int W, int P>
bool Machine<W, P>::has_piece(ExprId id, PieceId piece, const Env& env) {
  using E = ludwright::Op;
  const Node& n = node(id);
  switch (n.op) {
    case E::AllPieces:
      return true;
    case E::Own:
      return at_.owned[Position<W, P>::owner_index(env.me)].test(piece);
    case E::Enemy:
    case E::Ally: {
      const std::uint32_t seats = n.op == E::Enemy ? rules_.enemies(env.me) : rules_.allies(env.me);
      const PlayerId owner = at_.pieces[piece].owner;
      return owner != kNobody && (seats >> owner & 1U) != 0;
    }
    case E::Neutral:
      return at_.owned[Position<W, P>::kNobodys].test(piece);
    case E::PiecesOfTypes:
      return at_.of_types[static_cast<std::size_t>(n.value)].test(piece);
    case E::PieceFlag:
      return flagged(n.value).test(piece);
    case E::InRole:
      return rules_.roles_by_set ? role_set(static_cast<std::size_t>(n.value)).test(piece)
                                 : role_of(piece, env) == n.value;
    case E::PiecesOn: {
      const PieceRecord& record = at_.pieces[piece];
      return record.site == SiteKind::Cell && has_cell(n.a, static_cast<CellId>(record.index), env);
    }
    case E::PiecesIn: {
      const PieceRecord& record = at_.pieces[piece];
      return record.site == SiteKind::Area && (areas(n.a, env) >> record.index & 1U) != 0;
    }
    case E::This:
    case E::Attacker:
    case E::It:
    case E::That:
    case E::Slot:
    case E::GameSlot:
    case E::First:
      return single_piece(id, env) == piece;
    case E::Taken:
      return run_.taken.test(piece);
    case E::Local: {
      const Local& local = locals_[static_cast<std::size_t>(n.value)];
      return local.type == Type::Pieces && local.pieces.test(piece);
    }
    case E::As:
      return pieces(id, env, Pieces::one(piece)).test(piece);
    case E::Union:
      return has_piece(n.a, piece, env) || has_piece(n.b, piece, env);
    case E::Intersect:
    case E::Minus:
    case E::Where:
      return chain_has(chain_of(n), piece, env);
    default:
      return false;
  }
}

template <int W, int P>
int Machine<W, P>::find_single_piece(ExprId id, const Env& env) {
  using E = ludwright::Op;
  const Node& n = node(id);
  switch (n.op) {
    case E::Attacker:
      return env.attacker;
    case E::That:
      return env.that;
    case E::Slot:
    case E::GameSlot: {
      const std::int32_t piece = n.op == E::Slot ? slot_value(n, env) : at_.slots[static_cast<std::size_t>(n.value)];
      return piece != kNone && (piece == env.self || at_.in_play.test(piece)) ? piece : kNone;
    }
    case E::First:
      return first_of(pieces(n.a, env));
    default:
      return first_of(pieces(id, env));
  }
}

template <int W, int P>
Bits<W> Machine<W, P>::cells_under(const Pieces& set) const {
  Cells cells;
  set.each([&](int piece) {
    const int cell = at_.cell_of(static_cast<PieceId>(piece));
    if (cell != kNone) cells.set(cell);
  });
  return cells;
}

template <int W, int P>
Bits<P> Machine<W, P>::pieces_on(const Cells& set) const {
  Pieces found;
  (set & at_.occupied).each([&](int cell) {
    for (PieceId piece = at_.top[static_cast<std::size_t>(cell)]; piece != kNoPiece; piece = at_.below[piece])
      found.set(piece);
  });
  return found;
}

template <int W, int P>
Bits<P> Machine<W, P>::pieces_at(CellId cell) const {
  Pieces found;
  for (PieceId piece = at_.top[cell]; piece != kNoPiece; piece = at_.below[piece]) found.set(piece);
  return found;
}

// Where a piece comes in the order of the game, as far as this is soon said: on cells first, by cell and then from the
// bottom of the stack; then in areas by container, type and owner; then those out of play.
template <int W, int P>
std::uint64_t Machine<W, P>::order_of(PieceId piece) const {
  const PieceRecord& record = at_.pieces[piece];
  const std::uint64_t place = std::uint64_t{record.index} << 32;
  if (record.site == SiteKind::Cell)
    return place | (m_.board.stack == 1 ? 0U : static_cast<std::uint64_t>(at_.level(piece)));
  return place | (record.site == SiteKind::Area ? std::uint64_t{1} : std::uint64_t{2}) << 48 |
         std::uint64_t{record.type} << 16 | record.owner;
}

// Of two of which `order_of` says the same: by state.
template <int W, int P>
bool Machine<W, P>::goes_before(PieceId a, PieceId b) const {
  const std::vector<int>& flag_of = rules_.layout.piece_flag;
  for (int slot = 0; slot < rules_.layout.per_piece; ++slot) {
    if (const int flag = flag_of[static_cast<std::size_t>(slot)]; flag != kNone) {
      const Pieces& set = at_.flags[static_cast<std::size_t>(flag)];
      if (set.test(a) != set.test(b)) return set.test(b);
      continue;
    }
    const std::int32_t p = at_.piece_slot(a, slot);
    const std::int32_t q = at_.piece_slot(b, slot);
    if (p != q) return p < q;
  }
  return a < b;
}

// The pieces that nothing tells from one in an area, itself included; of one on the board, itself.
template <int W, int P>
Bits<P> Machine<W, P>::alike_in_area(PieceId piece) const {
  const PieceRecord& record = at_.pieces[piece];
  if (record.site != SiteKind::Area) return Pieces::one(piece);
  Pieces set;
  at_.areas[record.index].each([&](int other) {
    const PieceRecord& o = at_.pieces[static_cast<std::size_t>(other)];
    if (o.type == record.type && o.owner == record.owner) set.set(other);
  });
  if (set.count() == 1) return set;
  for (const Pieces& flag : at_.flags) set &= flag.test(piece) ? flag : ~flag;
  bool is_moved = false;
  for (const Pieces& moved : at_.moved_numbers) {
    set &= moved.test(piece) ? moved : ~moved;
    is_moved = is_moved || moved.test(piece);
  }
  const Pieces among = set;
  among.each([&](int other) {
    bool alike = true;
    for (int slot = 0; is_moved && alike && slot < rules_.layout.per_piece; ++slot) {
      alike = is_flag(slot) || at_.piece_slot(piece, slot) == at_.piece_slot(static_cast<PieceId>(other), slot);
    }
    if (!alike) set.reset(other);
  });
  return set;
}

template <int W, int P>
int Machine<W, P>::first_of(const Pieces& set) const {
  if (set.none()) return kNone;
  int first = set.lowest();
  Pieces rest = set;
  rest.reset(first);
  if (rest.none()) return first;
  std::uint64_t least = order_of(static_cast<PieceId>(first));
  rest.each([&](int piece) {
    const std::uint64_t own = order_of(static_cast<PieceId>(piece));
    if (own > least || (own == least && !goes_before(static_cast<PieceId>(piece), static_cast<PieceId>(first)))) return;
    first = piece;
    least = own;
  });
  return first;
}

// Appends them.
template <int W, int P>
void Machine<W, P>::in_order(const Pieces& set, Stack<std::int32_t>& out) {
  if (set.none()) return;
  const int first = set.lowest();
  Pieces rest = set;
  rest.reset(first);
  if (rest.none()) {
    out.push_back(first);
    return;
  }
  sorted_.clear();
  bool is_sorted = true;
  const auto precedes = [&](const auto& a, const auto& b) {
    if (a.first != b.first) return a.first < b.first;
    return goes_before(static_cast<PieceId>(a.second), static_cast<PieceId>(b.second));
  };
  const auto add = [&](int piece) {
    const std::pair<std::uint64_t, std::int32_t> next(order_of(static_cast<PieceId>(piece)), piece);
    is_sorted = is_sorted && (sorted_.empty() || precedes(sorted_.back(), next));
    sorted_.push_back(next);
  };
  const int count = set.count();
  const bool is_large = count >= 8;
  if (is_large) {  // mostly as the last ones were
    for (const std::int32_t piece : last_order_) {
      if (set.test(piece)) add(piece);
    }
    if (static_cast<int>(sorted_.size()) != count) {
      sorted_.clear();
      is_sorted = true;
    }
  }
  if (sorted_.empty()) set.each(add);
  if (!is_sorted) {
    std::sort(sorted_.begin(), sorted_.end(), precedes);
  }
  const std::size_t begin = out.size();
  for (const auto& [order, piece] : sorted_) out.push_back(piece);
  if (is_large) last_order_.assign(out.begin() + begin, out.end());
}

// Whether all that the roles are read of is as it was, where this is soon said; notes it.
template <int W, int P>
bool Machine<W, P>::roles_are_same() {
  const Reads& reads = tables_->role_reads;
  if (!reads.are_told) return false;
  const std::uint64_t now = version_of(reads);
  return std::exchange(roles_read_, now) == now;
}

template <int W, int P>
const Bits<P>& Machine<W, P>::find_role_set(std::size_t role) {
  static const Pieces nobody_has_one{};
  if (in_role_) return nobody_has_one;
  if (roles_are_same()) {
    roles_version_ = version_of_roles();
    return role_sets_[role];
  }
  in_role_ = true;
  for (Pieces& set : role_sets_) set = {};
  Env env;
  for (std::size_t seat = 0; seat <= seat_count_; ++seat) {
    env.me = env.decider = seat < seat_count_ ? static_cast<PlayerId>(seat) : kNobody;
    Pieces those = at_.in_play & at_.owned[Position<W, P>::owner_index(env.me)];
    if (those.none()) continue;
    for (std::size_t i = 0; i < m_.roles.size() && those.any(); ++i) {
      const ExprId named = node(m_.roles[i].condition).b;
      if (names_one(named)) {
        const int piece = single_piece(named, env);
        if (piece == kNone || !those.test(piece)) continue;
        role_sets_[i].set(piece);
        those.reset(piece);
        continue;
      }
      const Pieces set = those & pieces(named, env, those);
      role_sets_[i] |= set;
      those = those & ~set;
    }
  }
  in_role_ = false;
  roles_version_ = version_of_roles();
  roles_of_pieces_.fill(kNone);
  for (std::size_t i = 0; i < role_sets_.size(); ++i)
    role_sets_[i].each(
        [&](int piece) { roles_of_pieces_[static_cast<std::size_t>(piece)] = static_cast<std::int16_t>(i); });
  return role_sets_[role];
}

// While a role is being found, no piece has any.
template <int W, int P>
int Machine<W, P>::role_of(PieceId piece, const Env& env) {
  if (m_.roles.empty() || in_role_ || !at_.in_play.test(piece)) return kNone;
  if (rules_.roles_by_set) {
    role_set(0);  // all of them are known then
    return roles_of_pieces_[piece];
  }
  in_role_ = true;
  Env inner = env;
  inner.me = at_.pieces[piece].owner;
  inner.self = piece;
  inner.it = piece;
  inner.that = env.it;
  int found = kNone;
  for (std::size_t role = 0; role < m_.roles.size() && found == kNone; ++role) {
    if (truth(m_.roles[role].condition, inner)) found = static_cast<int>(role);
  }
  in_role_ = false;
  return found;
}

}  // namespace ludwright::programs
