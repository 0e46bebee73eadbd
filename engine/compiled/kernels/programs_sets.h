// Sets of pieces and of cells that expressions of programs give. Included by programs.cpp.
#pragma once
#include <algorithm>
#include <bit>

#include "engine/compiled/kernels/programs_machine.h"

namespace ludwright::programs {

// ---- pieces
// ---------------------------------------------------------------------------------------------------------

// Of `among`, which matters only where a set is one of all pieces: who asks about pieces that are out of play names
// them.
template <int W>
Set<W> Machine<W>::pieces(ExprId id, const Env& env, const Pieces& among) {
  using E = ludwright::Op;
  const Node& n = node(id);
  switch (n.op) {
    case E::AllPieces:
      return among;
    case E::Own:
      return env.me == kNobody ? at_.owned[Position<W>::kNobodys] & among : at_.owned[env.me] & among;
    case E::Enemy:
    case E::Ally: {
      Pieces set;
      std::uint32_t seats = n.op == E::Enemy ? rules_.enemies(env.me) : rules_.allies(env.me);
      for (; seats != 0; seats &= seats - 1) set |= at_.owned[static_cast<std::size_t>(std::countr_zero(seats))];
      return set & among;
    }
    case E::Neutral:
      return at_.owned[Position<W>::kNobodys] & among;
    case E::PiecesOfTypes:
      return at_.of_types[static_cast<std::size_t>(n.value)] & among;
    case E::PieceFlag:
      return flagged(n.value) & among;
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
    case E::GameSlot: {
      const int piece = single_piece(id, env);
      return piece == kNone ? Pieces{} : Pieces::one(piece);
    }
    case E::Taken:
      return run_.taken;
    case E::Local: {
      const Local& local = locals_[static_cast<std::size_t>(n.value)];
      return local.type == Type::Pieces ? local.pieces : Pieces{};
    }
    case E::As: {
      Pieces set;
      as_each(n.a, env, [&](const Env& inner) { set |= pieces(n.b, inner, among); });
      return set;
    }
    case E::Union:
      return pieces(n.a, env, among) | pieces(n.b, env, among);
    case E::Intersect: {
      const bool late = (node(n.a).depends & kOnAttacked) != 0 || node(n.b).op == E::Taken;
      const Pieces first = pieces(late ? n.b : n.a, env, among);
      if (first.none()) return first;
      return first & pieces(late ? n.a : n.b, env, first);
    }
    case E::Minus: {
      const Pieces first = pieces(n.a, env, among);
      if (first.none()) return first;
      return first & ~pieces(n.b, env, first);
    }
    case E::Where: {
      const Pieces set = pieces(n.a, env, among);
      if (set.none()) return set;
      Env inner = env;
      inner.that = env.it;
      return those_where(n.b, set, inner);
    }
    case E::First: {
      const int piece = first_of(pieces(n.a, env));
      return piece == kNone ? Pieces{} : Pieces::one(piece);
    }
    default:
      return {};
  }
}

// The pieces of a set for which a condition on `it` holds: where it says of which sets they are, by sets.
template <int W>
Set<W> Machine<W>::those_where(ExprId id, const Pieces& set, Env& env) {
  using E = ludwright::Op;
  const Node& n = node(id);
  if ((n.depends & kOnIt) == 0) return truth(id, env) ? set : Pieces{};
  switch (n.op) {
    case E::And: {
      const Pieces first = those_where(n.a, set, env);
      return first.none() ? first : those_where(n.b, first, env);
    }
    case E::Or: {
      const Pieces first = those_where(n.a, set, env);
      const Pieces rest = set & ~first;
      return rest.none() ? first : first | those_where(n.b, rest, env);
    }
    case E::Not:
      return set & ~those_where(n.a, set, env);
    case E::Subset:
      if (node(n.a).op == E::It && node(n.b).type == Type::Pieces && (node(n.b).depends & kOnIt) == 0)
        return set & pieces(n.b, env, set);
      break;
    case E::Equal:
    case E::Less:
    case E::LessEqual: {
      const bool left = is_slot_of_it(n.a) && (node(n.b).depends & kOnIt) == 0;
      const bool right = !left && is_slot_of_it(n.b) && (node(n.a).depends & kOnIt) == 0;
      if (!left && !right) break;
      const int slot = node(left ? n.a : n.b).value;
      const std::int32_t other = num(left ? n.b : n.a, env);
      Pieces found;
      set.each([&](int piece) {
        const std::int32_t value = at_.piece_slot(static_cast<PieceId>(piece), slot);
        const bool holds = n.op == E::Equal  ? value == other
                           : n.op == E::Less ? (left ? value < other : other < value)
                                             : (left ? value <= other : other <= value);
        if (holds) found.set(piece);
      });
      return found;
    }
    case E::Slot:
      if (node(n.a).op == E::It && is_flag(n.value)) return set & flagged(n.value);
      break;
    default:
      break;
  }
  Pieces found;
  set.each([&](int piece) {
    env.it = piece;
    if (truth(id, env)) found.set(piece);
  });
  return found;
}

template <int W>
int Machine<W>::single_piece(ExprId id, const Env& env) {
  using E = ludwright::Op;
  const Node& n = node(id);
  switch (n.op) {
    case E::This:
      return env.self;
    case E::Attacker:
      return env.attacker;
    case E::It:
      return env.it;
    case E::That:
      return env.that;
    case E::Slot:
    case E::GameSlot: {
      const std::int32_t piece = n.op == E::Slot ? slot_value(n, env) : at_.slots[static_cast<std::size_t>(n.value)];
      return piece != kNone && at_.in_play.test(piece) ? piece : kNone;
    }
    default:
      return first_of(pieces(id, env));
  }
}

template <int W>
Bits<W> Machine<W>::cells_under(const Pieces& set) const {
  Cells cells;
  set.each([&](int piece) {
    const int cell = at_.cell_of(static_cast<PieceId>(piece));
    if (cell != kNone) cells.set(cell);
  });
  return cells;
}

template <int W>
Set<W> Machine<W>::pieces_on(const Cells& set) const {
  Pieces found;
  (set & at_.occupied).each([&](int cell) {
    for (PieceId piece = at_.top[static_cast<std::size_t>(cell)]; piece != kNoPiece; piece = at_.below[piece])
      found.set(piece);
  });
  return found;
}

// In the order of the game: on cells first, by cell and then from the bottom of the stack; then in areas by container,
// type, owner and state; then those out of play.
template <int W>
bool Machine<W>::goes_before(PieceId a, PieceId b) const {
  const PieceRecord& x = at_.pieces[a];
  const PieceRecord& y = at_.pieces[b];
  const auto place = [](const PieceRecord& record) {
    return record.site == SiteKind::Cell ? 0 : record.site == SiteKind::Area ? 1 : 2;
  };
  if (place(x) != place(y)) return place(x) < place(y);
  if (x.index != y.index) return x.index < y.index;
  if (x.site == SiteKind::Cell) return at_.level(a) < at_.level(b);
  if (x.type != y.type) return x.type < y.type;
  if (x.owner != y.owner) return x.owner < y.owner;
  for (int slot = 0; slot < rules_.layout.per_piece; ++slot) {
    const std::int32_t p = at_.piece_slot(a, slot);
    const std::int32_t q = at_.piece_slot(b, slot);
    if (p != q) return p < q;
  }
  return a < b;
}

template <int W>
int Machine<W>::first_of(const Pieces& set) const {
  if (set.none()) return kNone;
  int first = set.lowest();
  Pieces rest = set;
  rest.reset(first);
  rest.each([&](int piece) {
    if (goes_before(static_cast<PieceId>(piece), static_cast<PieceId>(first))) first = piece;
  });
  return first;
}

// Appends them.
template <int W>
void Machine<W>::in_order(const Pieces& set, std::vector<std::int32_t>& out) const {
  const auto begin = static_cast<std::ptrdiff_t>(out.size());
  set.each([&](int piece) { out.push_back(piece); });
  std::sort(out.begin() + begin, out.end(), [&](std::int32_t a, std::int32_t b) {
    return goes_before(static_cast<PieceId>(a), static_cast<PieceId>(b));
  });
}

// The pieces in play with a role, where each role is of a set that depends on their owner alone. Kept while nothing
// changes.
template <int W>
const Set<W>& Machine<W>::role_set(std::size_t role) {
  static const Pieces nobody_has_one{};
  if (in_role_) return nobody_has_one;
  if (roles_version_ == version_) return role_sets_[role];
  in_role_ = true;
  Pieces left = at_.in_play;
  for (std::size_t i = 0; i < m_.roles.size(); ++i) {
    Pieces set;
    for (std::size_t seat = 0; seat <= m_.seats.size(); ++seat) {
      Env env;
      env.me = env.decider = seat < m_.seats.size() ? static_cast<PlayerId>(seat) : kNobody;
      const Pieces those = left & at_.owned[Position<W>::owner_index(env.me)];
      if (those.any()) set |= those & pieces(node(m_.roles[i].condition).b, env, those);
    }
    role_sets_[i] = set;
    left = left & ~set;
  }
  in_role_ = false;
  roles_version_ = version_;
  return role_sets_[role];
}

// While a role is being found, no piece has any.
template <int W>
int Machine<W>::role_of(PieceId piece, const Env& env) {
  if (m_.roles.empty() || in_role_ || !at_.in_play.test(piece)) return kNone;
  if (rules_.roles_by_set) {
    for (std::size_t role = 0; role < m_.roles.size(); ++role) {
      if (role_set(role).test(piece)) return static_cast<int>(role);
    }
    return kNone;
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

// ---- cells
// ----------------------------------------------------------------------------------------------------------

// `among`: only these matter to who asks.
template <int W>
Bits<W> Machine<W>::cells(ExprId id, const Env& env, const Cells& among) {
  using E = ludwright::Op;
  const Node& n = node(id);
  const auto one = [](std::int32_t cell) { return cell == kNone ? Cells{} : Cells::one(cell); };
  switch (n.op) {
    case E::AllCells:
      return rules_.all_cells;
    case E::Empty:
      return rules_.all_cells & ~at_.occupied;
    case E::CellSet:
      return rules_.cell_sets[static_cast<std::size_t>(n.value)];
    case E::Zone:
      return rules_.zone(n.value, env.me);
    case E::Lines: {
      const std::int32_t low = num(n.a, env);
      return rules_.lines_between(static_cast<LineKind>(n.value), env.me, low, n.b == kNoId ? low : num(n.b, env));
    }
    case E::Attacked:
      return attacked(among, env);
    case E::Origin:
      return one(env.origin);
    case E::Landing:
      return one(env.landing);
    case E::Here:
      return one(env.here);
    case E::Crossed:
      return env.crossed;
    case E::CellsOf:
      return m_.board.stack == 1 ? top_cells(n.a, env) : cells_under(pieces(n.a, env));
    case E::TopCellsOf:
      return top_cells(n.a, env);
    case E::Reached: {
      Cells set;
      const Cells starts = cells_at(n.a, env);
      starts.each([&](int start) {
        walk(n.value, static_cast<CellId>(start), kNone, env, true, [&](const Walk& found) {
          set.set(found.end);
          return false;
        });
      });
      return set;
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
      return local.type == Type::Cells ? local.cells : Cells{};
    }
    case E::As: {
      Cells set;
      as_each(n.a, env, [&](const Env& inner) { set |= cells(n.b, inner, among); });
      return set;
    }
    case E::Union:
      return cells_at(n.a, env) | cells_at(n.b, env);
    case E::Intersect: {
      const bool late = (node(n.a).depends & kOnAttacked) != 0;
      const Cells first = cells(late ? n.b : n.a, env, among);
      if (first.none()) return first;
      return first & cells(late ? n.a : n.b, env, first);
    }
    case E::Minus: {
      const Cells first = cells(n.a, env, among);
      if (first.none()) return first;
      return first & ~cells(n.b, env, first);
    }
    case E::Where: {
      Cells set = cells(n.a, env, among) & among;
      Env inner = env;
      inner.that = env.it;
      if ((node(n.b).depends & kOnIt) == 0) return truth(n.b, inner) ? set : Cells{};
      const Cells all = set;
      all.each([&](int cell) {
        inner.it = cell;
        if (!truth(n.b, inner)) set.reset(cell);
      });
      return set;
    }
    case E::First: {
      const Cells set = cells(n.a, env);
      return set.any() ? Cells::one(set.lowest()) : Cells{};
    }
    default:
      return {};
  }
}

// The cells whose top piece is in a set, found from sets of cells where these are at hand.
template <int W>
Bits<W> Machine<W>::top_cells(ExprId id, const Env& env) {
  using E = ludwright::Op;
  const Node& n = node(id);
  switch (n.op) {
    case E::AllPieces:
      return at_.occupied;
    case E::Own:
      return at_.tops[Position<W>::owner_index(env.me)];
    case E::Neutral:
      return at_.tops[Position<W>::kNobodys];
    case E::Enemy:
    case E::Ally: {
      Cells set;
      std::uint32_t seats = n.op == E::Enemy ? rules_.enemies(env.me) : rules_.allies(env.me);
      for (; seats != 0; seats &= seats - 1) set |= at_.tops[static_cast<std::size_t>(std::countr_zero(seats))];
      return set;
    }
    case E::PiecesOn:
      return cells(n.a, env) & at_.occupied;
    case E::Union:
      return top_cells(n.a, env) | top_cells(n.b, env);
    case E::Intersect: {
      const Cells first = top_cells(n.a, env);
      return first.none() ? first : first & top_cells(n.b, env);
    }
    case E::Minus: {
      const Cells first = top_cells(n.a, env);
      return first.none() ? first : first & ~top_cells(n.b, env);
    }
    default:
      return cells_under(pieces(id, env) & at_.on_board & ~at_.covered);
  }
}

template <int W>
Bits<W> Machine<W>::cells_at(ExprId id, const Env& env) {
  return node(id).type == Type::Pieces ? cells_under(pieces(id, env)) : cells(id, env);
}

template <int W>
int Machine<W>::single_cell(ExprId id, const Env& env) {
  using E = ludwright::Op;
  const Node& n = node(id);
  if (n.type == Type::Pieces) {
    const int piece = single_piece(id, env);
    return piece == kNone ? kNone : at_.cell_of(static_cast<PieceId>(piece));
  }
  switch (n.op) {
    case E::It:
      return env.it;
    case E::Origin:
      return env.origin;
    case E::Landing:
      return env.landing;
    case E::Here:
      return env.here;
    case E::CellsOf:
      if (node(n.a).op == E::This || node(n.a).op == E::It) return single_cell(n.a, env);
      break;
    default:
      break;
  }
  const Cells set = cells(id, env);
  return set.any() ? set.lowest() : kNone;
}

template <int W>
void Machine<W>::find_fixed_cells(ExprId id, PlayerId me, FixedCells& to) {
  Env env;
  env.me = env.decider = me;
  const Cells found = cells_at(id, env);
  to = {version_, found};
}

// Whether a cell is in a set, without making the set where that is dear.
template <int W>
bool Machine<W>::has_cell(ExprId id, CellId cell, const Env& env) {
  using E = ludwright::Op;
  if (tables_->fixed[static_cast<std::size_t>(id)] && (node(id).depends & kOnAttacked) == 0)
    return fixed_cells(id, env.me).test(cell);
  const Node& n = node(id);
  switch (n.op) {
    case E::Union:
      return has_cell(n.a, cell, env) || has_cell(n.b, cell, env);
    case E::Intersect:
      return has_cell(n.a, cell, env) && has_cell(n.b, cell, env);
    case E::Minus:
      return has_cell(n.a, cell, env) && !has_cell(n.b, cell, env);
    case E::Where: {
      if (n.type != Type::Cells || !has_cell(n.a, cell, env)) break;
      Env inner = env;
      inner.that = env.it;
      inner.it = cell;
      return truth(n.b, inner);
    }
    case E::Attacked:
      return attacked(Cells::one(cell), env).test(cell);
    case E::TopCellsOf: {
      const PieceId piece = at_.top[cell];
      return piece != kNoPiece && pieces(n.a, env, Pieces::one(piece)).test(piece);
    }
    default:
      break;
  }
  if (n.type == Type::Pieces) return (pieces(id, env, pieces_on(Cells::one(cell)))).any();
  return cells(id, env, Cells::one(cell)).test(cell);
}

}  // namespace ludwright::programs
