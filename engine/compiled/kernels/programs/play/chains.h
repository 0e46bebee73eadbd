// Sets of pieces that are narrowed link by link, what names few first. Included by programs.cpp.
#pragma once
#include <algorithm>
#include <utility>

#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

// Where a link to one cell begins: that cell, or the one from which it lies so; kNone if there is none.
template <int W, int P>
[[gnu::always_inline]] inline int Machine<W, P>::base_of(const Link& link, const Env& env) {
  int cell = kNone;
  if (link.local == kNone) {
    cell = find_site(link, env);
  } else {
    const Local& local = locals_[static_cast<std::size_t>(link.local)];
    if (local.type != Type::Pieces || local.number == kNone) return kNone;
    const auto piece = static_cast<PieceId>(local.number);
    cell = link.slot != kNone ? at_.piece_slot(piece, link.slot)
           : link.is_top      ? at_.top_cell_of(piece)
                              : at_.cell_of(piece);
  }
  if (link.except == kNone || cell == kNone) return cell;
  const Local& except = locals_[static_cast<std::size_t>(link.except)];
  return except.type == Type::Cells && except.cells.test(cell) ? kNone : cell;
}

// The cell of a link to one; kNone if there is none.
template <int W, int P>
[[gnu::always_inline]] inline int Machine<W, P>::site_of(const Link& link, const Env& env) {
  const int cell = base_of(link, env);
  if (link.shift == nullptr || cell == kNone) return cell;
  const CellId to = link.shift[cell];
  return to == kNoCell ? kNone : to;
}

// Of a link to one cell: that which something else lies so from.
template <int W, int P>
[[gnu::noinline]] int Machine<W, P>::find_site(const Link& link, const Env& env) {
  if (node(link.site).type != Type::Pieces) return single_cell(link.site, env);
  const int piece = single_piece(link.site, env);
  if (piece == kNone) return kNone;
  return link.is_top ? at_.top_cell_of(static_cast<PieceId>(piece)) : at_.cell_of(static_cast<PieceId>(piece));
}

// Of a link that is no condition.
template <int W, int P>
[[gnu::always_inline]] inline Bits<P> Machine<W, P>::of_link(const Link& link, const Env& env, const Pieces& among) {
  switch (link.source) {
    case Link::Source::Types:
      return at_.of_types[link.at] & among;
    case Link::Source::Own:
      return at_.owned[Position<W, P>::owner_index(env.me)] & among;
    case Link::Source::Role:
      return role_set(link.at) & among;
    case Link::Source::Flag:
      return at_.flags[link.at] & among;
    case Link::Source::Area:
      if (!link.is_mine) return at_.areas[link.at] & among;
      return env.me < seat_count_ ? at_.areas[link.at + env.me] & among : Pieces{};
    case Link::Source::All:
      return among;
    default:
      return find_of_link(link, env, among);
  }
}

template <int W, int P>
[[gnu::noinline]] Bits<P> Machine<W, P>::find_of_link(const Link& link, const Env& env, const Pieces& among) {
  switch (link.source) {
    case Link::Source::Joined: {
      Pieces joined;
      for (const Link& part : link.parts) joined |= of_link(part, env, among);
      return joined;
    }
    case Link::Source::Name: {
      const Local& local = locals_[static_cast<std::size_t>(link.local)];
      return local.type == Type::Pieces ? local.pieces : Pieces{};
    }
    case Link::Source::Site: {
      const int cell = site_of(link, env);
      return cell == kNone ? Pieces{} : pieces_at(static_cast<CellId>(cell)) & among;
    }
    default:
      return pieces(link.id, env, among);
  }
}

// Of the pieces on one cell, by the first links; `next` is the one that follows.
template <int W, int P>
[[gnu::always_inline]] inline Bits<P> Machine<W, P>::begun_at(const Chain& chain, int cell, const Env& env,
                                                              std::size_t& next) {
  next = chain.at_site == nullptr ? 1 : 2;
  Pieces found;
  if (cell == kNone) return found;
  PieceId piece = at_.top[static_cast<std::size_t>(cell)];
  if (piece == kNoPiece) return found;  // mostly nothing stands there
  if (chain.at_site == nullptr) return pieces_at(static_cast<CellId>(cell));
  for (; piece != kNoPiece; piece = at_.below[piece]) {
    if ((chain.at_types >> at_.pieces[piece].type & 1U) == 0) continue;  // mostly another one stands there
    if (passes(*chain.at_site, piece, column_of(*chain.at_site, env))) found.set(piece);
  }
  return found;
}

// Of pieces in play.
template <int W, int P>
[[gnu::always_inline]] inline Bits<P> Machine<W, P>::those_of(const Chain& chain, const Env& env) {
  if (!chain.is_at_site()) return narrowed(chain, env, at_.in_play);
  const int cell = site_of(chain.links[0], env);
  if (cell == kNone || !has_type(static_cast<CellId>(cell), chain.types_at_site())) return {};
  return found_at(chain, static_cast<CellId>(cell), env);
}

// Likewise of a chain that is of one cell.
template <int W, int P>
[[gnu::noinline]] Bits<P> Machine<W, P>::found_at(const Chain& chain, CellId cell, const Env& env) {
  std::size_t next = 0;
  const Pieces set = begun_at(chain, cell, env, next);
  return set.none() || next == chain.links.size() ? set : narrowed_from(chain, next, set, env);
}

// By its first links; `next` is the one that follows.
template <int W, int P>
[[gnu::always_inline]] inline Bits<P> Machine<W, P>::begun(const Chain& chain, const Env& env, const Pieces& among,
                                                           std::size_t& next) {
  next = 1;
  const Link& first = chain.links[0];
  if (first.source == Link::Source::Site && !chain.cut) return begun_at(chain, site_of(first, env), env, next) & among;
  if (chain.odd != kNone && at_.moved_number(chain.odd).none()) return {};
  if (chain.roster != kNone && &among == &at_.in_play) {
    next = chain.rosters;
    return roster_set(chain, env);
  }
  const Pieces set = of_link(first, env, among);
  return chain.cut ? set & among : set;
}

// Of pieces in play: by the links that say only which there are.
template <int W, int P>
[[gnu::noinline]] const Bits<P>& Machine<W, P>::roster_set(const Chain& chain, const Env& env) {
  const std::size_t seat = env.me < seat_count_ ? env.me : seat_count_;
  auto& [roster, known] = roster_sets_[static_cast<std::size_t>(chain.roster) * (seat_count_ + 1) + seat];
  if (roster != at_.roster) {
    known = narrowed_on(chain, 1, chain.rosters, of_link(chain.links[0], env, at_.in_play), env);
    roster = at_.roster;
  }
  return known;
}

// Whether there is no such piece, by which are in play alone; false where that is not soon said.
template <int W, int P>
bool Machine<W, P>::nobody_has(ExprId id, const Env& env) {
  if (id == kNoId || node(id).type != Type::Pieces || !narrows(node(id).op)) return false;
  const Chain& chain = chain_of(node(id));
  return chain.roster != kNone && roster_set(chain, env).none();
}

// By some of the links, none of them the first.
template <int W, int P>
[[gnu::always_inline]] inline Bits<P> Machine<W, P>::narrowed_on(const Chain& chain, std::size_t from, std::size_t to,
                                                                 Pieces set, const Env& env) {
  for (std::size_t i = from; i < to && set.any(); ++i) {
    const Link& link = chain.links[i];
    if (link.kind == Link::Kind::Own) {
      const OwnTest& test = tables_->terms.own_tests[link.at];
      const std::size_t column = column_of(test, env);
      const Pieces before = set;
      before.each([&](int piece) {
        if (!passes(test, static_cast<PieceId>(piece), column)) set.reset(piece);
      });
    } else if (link.kind == Link::Kind::If) {
      set = narrowed_by(link, set, env);
    } else if (link.kind == Link::Kind::When) {
      if (!truth_of_others(link.id, env)) return {};
    } else if (link.source == Link::Source::Site && link.by_member) {
      const int cell = site_of(link, env);
      const bool wanted = link.kind == Link::Kind::In;
      const Pieces before = set;
      before.each([&](int piece) {
        const PieceRecord& record = at_.pieces[static_cast<std::size_t>(piece)];
        const bool is_there = cell != kNone && record.site == SiteKind::Cell && record.index == cell;
        if (is_there != wanted) set.reset(piece);
      });
    } else if (link.by_member && set.count() < 3) {
      const Pieces before = set;
      const bool wanted = link.kind == Link::Kind::In;
      before.each([&](int piece) {
        if (has_piece(link.id, static_cast<PieceId>(piece), env) != wanted) set.reset(piece);
      });
    } else {
      const Pieces other = of_link(link, env, set);
      set = link.kind == Link::Kind::In ? set & other : set & ~other;
    }
  }
  return set;
}

template <int W, int P>
[[gnu::noinline]] Bits<P> Machine<W, P>::narrowed_from(const Chain& chain, std::size_t next, const Pieces& set,
                                                       const Env& env) {
  return narrowed_on(chain, next, chain.links.size(), set, env);
}

template <int W, int P>
[[gnu::noinline]] Bits<P> Machine<W, P>::narrowed(const Chain& chain, const Env& env, const Pieces& among) {
  if (chain.kept != kNone && &among == &at_.in_play && !in_role_) return kept_set(chain, env);
  std::size_t next = 0;
  const Pieces set = begun(chain, env, among, next);
  return set.none() || next == chain.links.size() ? set : narrowed_on(chain, next, chain.links.size(), set, env);
}

// Of all pieces in play.
template <int W, int P>
[[gnu::noinline]] const Bits<P>& Machine<W, P>::kept_set(const Chain& chain, const Env& env) {
  const std::size_t seat = std::min<std::size_t>(env.me, seat_count_);
  auto& [version, known] = kept_sets_[static_cast<std::size_t>(chain.kept) * (seat_count_ + 1) + seat];
  if (version == version_) return known;
  std::size_t next = 0;
  const Pieces set = begun(chain, env, at_.in_play, next);
  known = narrowed_on(chain, next, chain.links.size(), set, env);
  version = version_;
  return known;
}

// By a condition on `it`.
template <int W, int P>
[[gnu::noinline]] Bits<P> Machine<W, P>::narrowed_by(const Link& link, const Pieces& set, const Env& env) {
  Env inner = env;
  inner.that = env.it;
  const int first = set.lowest();
  Pieces rest = set;
  rest.reset(first);
  if (rest.any()) return those_where(link.id, set, inner);
  inner.it = first;
  return truth(link.id, inner) ? set : Pieces{};
}

template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::chain_has(const Chain& chain, PieceId piece, const Env& env) {
  for (const Link& link : chain.links) {
    if (link.kind == Link::Kind::If || link.kind == Link::Kind::When) {
      Env inner = env;
      inner.that = env.it;
      inner.it = piece;
      if (!truth(link.id, inner)) return false;
    } else if (link.kind == Link::Kind::Own) {
      const OwnTest& test = tables_->terms.own_tests[link.at];
      if (!passes(test, piece, column_of(test, env))) return false;
    } else if (has_piece(link.id, piece, env) != (link.kind == Link::Kind::In)) {
      return false;
    }
  }
  return true;
}

// The pieces of a set for which a condition holds that asks for each as `it`, or as `this`: where it says of which sets
// they are, by sets.
template <int W, int P>
Bits<P> Machine<W, P>::those_where(ExprId id, const Pieces& set, Env& env, Asked asked) {
  using E = ludwright::Op;
  const Node& n = node(id);
  const bool is_it = asked == Asked::It;
  const std::uint32_t named = is_it ? kOnIt : kOnThis;
  const auto names = [&](ExprId of) { return (node(of).depends & named) != 0; };
  const auto is_name = [&](ExprId of) { return node(of).op == (is_it ? E::It : E::This); };
  if (!names(id)) return truth(id, env) ? set : Pieces{};
  switch (n.op) {
    case E::And: {
      const Pieces first = those_where(n.a, set, env, asked);
      return first.none() ? first : those_where(n.b, first, env, asked);
    }
    case E::Or: {
      const Pieces first = those_where(n.a, set, env, asked);
      const Pieces rest = set & ~first;
      return rest.none() ? first : first | those_where(n.b, rest, env, asked);
    }
    case E::Not:
      return set & ~those_where(n.a, set, env, asked);
    case E::Subset:
      if (is_name(n.a) && node(n.b).type == Type::Pieces && !names(n.b)) return set & pieces(n.b, env, set);
      break;
    case E::Equal:
    case E::Less:
    case E::LessEqual: {
      const bool left = is_it && is_slot_of_it(n.a) && !names(n.b);
      const bool right = is_it && !left && is_slot_of_it(n.b) && !names(n.a);
      if (!left && !right) break;
      const int slot = node(left ? n.a : n.b).value;
      const std::int32_t other = num(left ? n.b : n.a, env);
      const auto says = [&](std::int32_t value) {
        return n.op == E::Equal  ? value == other
               : n.op == E::Less ? (left ? value < other : other < value)
                                 : (left ? value <= other : other <= value);
      };
      Pieces found = set;
      const auto check = [&](int piece) {
        found.assign(piece, says(at_.piece_slot(static_cast<PieceId>(piece), slot)));
      };
      if (is_flag(slot)) {
        set.each(check);
        return found;
      }
      // Mostly few have another number than at first.
      const Pieces moved = set & at_.moved_number(slot);
      if (!says(m_.piece_slots[static_cast<std::size_t>(slot)].start)) found = moved;
      moved.each(check);
      return found;
    }
    case E::Slot:
      if (is_name(n.a) && node(n.a).type == Type::Pieces && is_flag(n.value)) return set & flagged(n.value);
      break;
    default:
      break;
  }
  Pieces found;
  set.each([&](int piece) {
    (is_it ? env.it : env.self) = piece;
    if (truth(id, env)) found.set(piece);
  });
  return found;
}

}  // namespace ludwright::programs
