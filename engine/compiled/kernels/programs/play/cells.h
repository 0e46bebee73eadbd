// Sets of cells that expressions of programs give. Included by programs.cpp.
#pragma once
#include <algorithm>
#include <bit>

#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

// `among`: only these matter to who asks.
template <int W, int P>
Bits<W> Machine<W, P>::cells(ExprId id, const Env& env, const Cells& among) {
  using E = ludwright::Op;
  const Node& n = node(id);
  switch (n.op) {
    case E::AllCells:
      return rules_.all_cells;
    case E::Empty:
      return rules_.all_cells & ~at_.occupied;
    case E::CellSet:
      return rules_.cell_sets[static_cast<std::size_t>(n.value)];
    case E::CellFlag:
      return at_.cell_flags[static_cast<std::size_t>(rules_.layout.cell_flag[static_cast<std::size_t>(n.value)])];
    case E::Local: {
      const Local& local = locals_[static_cast<std::size_t>(n.value)];
      return local.type == Type::Cells ? local.cells : Cells{};
    }
    default:
      return cells_of(n, env, among);
  }
}

template <int W, int P>
[[gnu::noinline]] Bits<W> Machine<W, P>::cells_of(const Node& n, const Env& env, const Cells& among) {
  using E = ludwright::Op;
  const auto one = [](std::int32_t cell) { return cell == kNone ? Cells{} : Cells::one(cell); };
  switch (n.op) {
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
      if (names_one(n.a)) return one(cell_of_one(n.a, env));
      return m_.board.stack == 1 && tables_->terms.gone[static_cast<std::size_t>(n.a)] == 0
                 ? top_cells(n.a, env)
                 : cells_under(pieces(n.a, env));
    case E::TopCellsOf:
      return names_one(n.a) ? one(top_cell_of_one(n.a, env)) : top_cells(n.a, env);
    case E::CrossedBy: {
      Cells set;
      cells_at(n.a, env).each([&](int start) {
        walk(n.value, static_cast<CellId>(start), kNone, env, true, [&](const Walk& found) {
          set |= found.crossed;
          return false;
        });
      });
      return set;
    }
    case E::LineOf:
      return rules_.runs_of(n.value).within(cells_at(n.a, env), n.value);
    case E::Reached: {
      Cells set;
      const Nearby& near = tables_->terms.nearby[static_cast<std::size_t>(n.value)];
      if (names_one(id_of(n))) return one(single_cell(id_of(n), env));
      if (near.leg != nullptr && names_one(n.a)) {
        const int start = single_cell(n.a, env);
        if (start == kNone) return set;
        if (near.is_free && env.me < seat_count_)
          return tables_->around[static_cast<std::size_t>(n.value)][spot_index(env.me, start)];
        reach_near(near, static_cast<CellId>(start), env, set);
        return set;
      }
      const Cells starts = cells_at(n.a, env);
      starts.each([&](int start) {
        if (near.leg != nullptr) return reach_near(near, static_cast<CellId>(start), env, set);
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

// The cells where walks of one leg end, each test of which is the same for all walks.
template <int W, int P>
[[gnu::noinline]] void Machine<W, P>::reach_near(const Nearby& near, CellId start, const Env& env, Cells& ends) {
  if (near.reads_begin && (env.crossed.any() || env.here != start)) {
    Env begun = env;
    begun.crossed = {};
    begun.here = start;
    return reach_near(near, start, begun, ends);
  }
  const Leg& leg = *near.leg;
  if (leg.kind == LegKind::Spread) {
    const Cells reached = flood(leg, start, env.me);
    ends |= near.to == kNoId ? reached : reached & fixed_cells(near.to, env.me);
    return;
  }
  std::uint64_t ways = 0;
  if (const LegWays& known = tables_->legs[static_cast<std::size_t>(leg.index)]; known.known) {
    ways = known.ways[tables_->way(env.me, env.heading)];
  } else if (near.way != kNoId) {
    const std::int32_t way = num(near.way, env);
    if (way >= 0) ways = std::uint64_t{1} << way;
  } else {
    int forward = kNone;
    if (env.me < seat_count_ && m_.seats[env.me].forward != kNoDirection) forward = m_.seats[env.me].forward;
    for (const Directions& directions : leg.directions) {
      if (directions.kind == DirectionClass::One) {
        const std::int32_t way = num(directions.expr, env);
        if (way >= 0) ways |= std::uint64_t{1} << way;
      } else {
        ways |= rules_.directions_of(directions.kind, forward, env.heading);
      }
    }
  }
  if (ways == 0) return;
  const auto holds = [&](ExprId id, CellId cell) { return id == kNoId || fixed_cells(id, env.me).test(cell); };
  const auto arrive = [&](CellId cell) {
    if (holds(near.within, cell) && holds(near.to, cell)) ends.set(cell);
  };
  if (leg.kind == LegKind::Step) {
    for (; ways != 0; ways &= ways - 1) {
      const CellId cell = rules_.neighbour(std::countr_zero(ways), start);
      if (cell != kNoCell) arrive(cell);
    }
    return;
  }
  const std::int32_t least = leg.min == kNoId ? 1 : num(leg.min, env);
  const std::int32_t most = leg.max == kNoId     ? std::numeric_limits<std::int32_t>::max()
                            : leg.max == leg.min ? least
                                                 : num(leg.max, env);
  if (least <= 0 && most >= 0) arrive(start);  // it stays
  for (; ways != 0; ways &= ways - 1) {
    const int way = std::countr_zero(ways);
    Cells passed;
    CellId at = start;
    for (std::int32_t length = 1; length <= most; ++length) {
      at = rules_.neighbour(way, at);
      if (at == kNoCell || at == start || (near.may_return && passed.test(at))) break;
      if (length >= least) arrive(at);
      if (length == most || !holds(near.within, at)) break;
      if (!near.through_all && (near.through == kNoId ? at_.occupied.test(at) : !holds(near.through, at))) break;
      if (near.may_return) passed.set(at);
    }
  }
}

// The cells that a spread comes to each of whose tests is the same for all walks, wherever it may end.
template <int W, int P>
Bits<W> Machine<W, P>::flood(const Leg& leg, CellId start, PlayerId me) {
  const std::uint64_t ways = rules_.plan(leg).ways[me < seat_count_ ? me : seat_count_];
  const Cells within = leg.within == kNoId ? rules_.all_cells : fixed_cells(leg.within, me);
  const Cells pass = within & (leg.through == kNoId ? ~at_.occupied : fixed_cells(leg.through, me));
  Cells fresh = ~Cells::one(start);  // not come to yet
  Cells reached;
  for (Cells front = Cells::one(start); front.any(); front &= pass) {
    Cells next;
    for (std::uint64_t rest = ways; rest != 0; rest &= rest - 1) {
      const auto way = static_cast<std::size_t>(std::countr_zero(rest));
      if (rules_.is_flat) {
        next |= rules_.steps[way].moved(front);
      } else {
        front.each([&](int cell) {
          const CellId to = rules_.neighbour(static_cast<int>(way), cell);
          if (to != kNoCell) next.set(to);
        });
      }
    }
    front = next & fresh;
    fresh &= ~front;
    reached |= front;
  }
  return reached & within;
}

// Likewise where there is one at most; kNone if there is none.
template <int W, int P>
[[gnu::noinline]] int Machine<W, P>::one_near(const Nearby& near, CellId start, const Env& env) {
  if (!near.shift.empty()) return near.shift[start] == kNoCell ? kNone : near.shift[start];
  const std::int32_t way = num(near.way, env);
  if (way < 0) return kNone;
  const auto holds = [&](ExprId id, CellId cell) { return id == kNoId || fixed_cells(id, env.me).test(cell); };
  const std::int32_t length = near.leg->kind == LegKind::Step ? 1 : num(near.leg->min, env);
  CellId at = start;
  Cells passed;
  for (std::int32_t gone = 0; gone < length; ++gone) {
    if (gone > 0 && !near.through_all && (near.through == kNoId ? at_.occupied.test(at) : !holds(near.through, at)))
      return kNone;
    if (near.may_return && gone > 0) passed.set(at);
    at = rules_.neighbour(way, at);
    if (at == kNoCell || (at == start && near.leg->kind == LegKind::Slide) || (near.may_return && passed.test(at)))
      return kNone;
  }
  return length >= 0 && holds(near.to, at) ? at : kNone;
}

// The cells whose top piece is in a set, found from sets of cells where these are at hand.
template <int W, int P>
Bits<W> Machine<W, P>::top_cells(ExprId id, const Env& env) {
  using E = ludwright::Op;
  const Node& n = node(id);
  switch (n.op) {
    case E::AllPieces:
      return at_.occupied;
    case E::Own:
      return at_.tops[Position<W, P>::owner_index(env.me)];
    case E::Neutral:
      return at_.tops[Position<W, P>::kNobodys];
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

template <int W, int P>
Bits<W> Machine<W, P>::cells_at(ExprId id, const Env& env) {
  return node(id).type == Type::Pieces ? cells_under(pieces(id, env)) : cells(id, env);
}

// Of one piece: where it stands, or stood.
template <int W, int P>
int Machine<W, P>::cell_of_one(ExprId id, const Env& env) {
  const int piece = single_piece(id, env);
  return piece == kNone ? kNone : at_.cell_of(static_cast<PieceId>(piece));
}

// Of one piece: where it stands on top.
template <int W, int P>
int Machine<W, P>::top_cell_of_one(ExprId id, const Env& env) {
  const int piece = single_piece(id, env);
  return piece == kNone ? kNone : at_.top_cell_of(static_cast<PieceId>(piece));
}

template <int W, int P>
int Machine<W, P>::single_cell(ExprId id, const Env& env) {
  using E = ludwright::Op;
  const Node& n = node(id);
  if (n.type == Type::Pieces) return cell_of_one(id, env);
  switch (n.op) {
    case E::It:
      return env.it;
    case E::That:
      return env.that;
    case E::Origin:
      return env.origin;
    case E::Landing:
      return env.landing;
    case E::Here:
      return env.here;
    case E::Slot:
      return slot_value(n, env);
    case E::GameSlot:
      return at_.slots[static_cast<std::size_t>(n.value)];
    case E::CellsOf:
      if (names_one(n.a)) return cell_of_one(n.a, env);
      break;
    case E::TopCellsOf:
      if (names_one(n.a)) return top_cell_of_one(n.a, env);
      break;
    case E::Minus: {
      if (!names_one(id)) break;
      const int cell = single_cell(n.a, env);
      return cell == kNone || has_cell(n.b, static_cast<CellId>(cell), env) ? kNone : cell;
    }
    case E::Reached: {
      if (!names_one(id)) break;
      const int start = single_cell(n.a, env);
      if (start == kNone) return kNone;
      return one_near(tables_->terms.nearby[static_cast<std::size_t>(n.value)], static_cast<CellId>(start), env);
    }
    default:
      break;
  }
  const Cells set = cells(id, env);
  return set.any() ? set.lowest() : kNone;
}

template <int W, int P>
void Machine<W, P>::find_fixed_cells(ExprId id, PlayerId me, FixedCells& to) {
  Env env;
  env.me = env.decider = me;
  const Cells found = cells_at(id, env);
  to = {version_, found};
}

// Whether one of the pieces stands on a cell, or stood there when it left play.
template <int W, int P>
bool Machine<W, P>::is_on(ExprId id, CellId cell, const Env& env) {
  if (tables_->terms.gone[static_cast<std::size_t>(id)] != 0) return cells_under(pieces(id, env)).test(cell);
  for (PieceId piece = at_.top[cell]; piece != kNoPiece; piece = at_.below[piece]) {
    if (has_piece(id, piece, env)) return true;
  }
  return false;
}

// Whether a cell is in a set, without making the set where that is dear.
template <int W, int P>
bool Machine<W, P>::has_cell(ExprId id, CellId cell, const Env& env) {
  using E = ludwright::Op;
  const Node& n = node(id);
  switch (n.op) {
    case E::AllCells:
      return true;
    case E::Empty:
      return !at_.occupied.test(cell);
    case E::CellSet:
      return rules_.cell_sets[static_cast<std::size_t>(n.value)].test(cell);
    case E::Zone:
      return rules_.zone(n.value, env.me).test(cell);
    case E::CellFlag:
      return cells(id, env).test(cell);
    case E::Local:
      if (n.type != Type::Cells) break;
      return locals_[static_cast<std::size_t>(n.value)].type == Type::Cells &&
             locals_[static_cast<std::size_t>(n.value)].cells.test(cell);
    default:
      break;
  }
  if (names_one(id)) return single_cell(id, env) == cell;
  if (tables_->fixed[static_cast<std::size_t>(id)] && (n.depends & kOnAttacked) == 0)
    return fixed_cells(id, env.me).test(cell);
  switch (n.op) {
    case E::Union:
      return has_cell(n.a, cell, env) || has_cell(n.b, cell, env);
    case E::Intersect:
      if (n.type != Type::Cells) break;
      return has_cell(n.a, cell, env) && has_cell(n.b, cell, env);
    case E::Minus:
      if (n.type != Type::Cells) break;
      return has_cell(n.a, cell, env) && !has_cell(n.b, cell, env);
    case E::Where: {
      if (n.type != Type::Cells || !has_cell(n.a, cell, env)) break;
      Env inner = env;
      inner.that = env.it;
      inner.it = cell;
      return truth(n.b, inner);
    }
    case E::Attacked:
      return is_attacked(cell, env);
    case E::TopCellsOf: {
      const PieceId piece = at_.top[cell];
      return piece != kNoPiece && has_piece(n.a, piece, env);
    }
    case E::CellsOf:
      return is_on(n.a, cell, env);
    case E::Crossed:
      return env.crossed.test(cell);
    default:
      break;
  }
  return n.type == Type::Pieces ? is_on(id, cell, env) : cells(id, env, Cells::one(cell)).test(cell);
}

}  // namespace ludwright::programs
