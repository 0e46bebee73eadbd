// Sets of cells, as bitboards. Included by eval_impl.h.
#pragma once

#include "engine/compiled/piece_sets_impl.h"

namespace ludwright {

template <int W>
Bits<W> Play<W>::cells(ExprId id, const Env& env) {
  const Node& n = node(id);
  if (n.plan != kNone) return plans_.cells(n.plan, env.me, env.this_piece);
  if (!is_kept(n)) return find_cells(n, id, env);
  return keep(kept_cells_, n.kept, env, [&] { return find_cells(n, id, env); });
}

template <int W>
inline Bits<W> Play<W>::find_cells(const Node& n, ExprId id, const Env& env) {
  switch (n.op) {
    case Op::Empty:
      return rules_.all_cells & ~board_.occupied;
    case Op::CellSet:
      return rules_.cell_sets[static_cast<std::size_t>(n.value)];
    case Op::Zone:
      return rules_.zone(n.value, env.me);
    case Op::CellFlag:
      return board_.cell_flags[static_cast<std::size_t>(rules_.layout.cell_flag[static_cast<std::size_t>(n.value)])];
    case Op::TopCellsOf:
      return tops(n.a, env);
    default:
      return make_cells(n, id, env);
  }
}

// What find_cells does not know.
template <int W>
Bits<W> Play<W>::make_cells(const Node& n, ExprId id, const Env& env) {
  switch (n.op) {
    case Op::AllCells:
      return rules_.all_cells;
    case Op::Lines:
      return rules_.lines_between(static_cast<LineKind>(n.value), env.me, num(n.a, env), num(n.b, env));
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
        const int cell = piece == kNone ? kNone : board_.last_cell(static_cast<PieceId>(piece));
        return cell == kNone ? Cells{} : Cells::one(cell);
      }
      return inner.in_play && m_.board.stack == 1 ? tops(n.a, env) : cells_of(pieces(n.a, env));
    }
    case Op::Reached:
    case Op::CrossedBy: {
      Cells set;
      const Cells starts = cells(n.a, env);
      if (reach_by_fill(n.value, starts, n.op == Op::CrossedBy, env, set)) return set;
      starts.each([&](int start) {
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
      return rules_.runs_of(n.value).within(cells(n.a, env), n.value);
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
      as_each(n.a, env, [&](const Env& inner) { set |= cells(n.b, inner); });
      return set;
    }
    case Op::Union:
      return cells(n.a, env) | cells(n.b, env);
    case Op::Intersect:
    case Op::Minus: {
      const bool both = n.op == Op::Intersect;
      const bool turn_round = both && is_asked(n.a) && !is_asked(n.b);
      const ExprId second = turn_round ? n.a : n.b;
      const Cells first = cells(turn_round ? n.b : n.a, env);
      if (first.none()) return first;
      if (!is_asked(second)) return both ? first & cells(second, env) : first & ~cells(second, env);
      Cells set;
      first.each([&](int cell) {
        if (has_cell(second, static_cast<CellId>(cell), env) == both) set.set(cell);
      });
      return set;
    }
    case Op::Where: {
      const int bracket = rules_.bracket_of[static_cast<std::size_t>(id)];
      if (bracket != kNone)
        return cells(n.a, env) & fill_brackets(rules_.brackets[static_cast<std::size_t>(bracket)], env);
      const Backward& backward = rules_.backward[static_cast<std::size_t>(id)];
      if (backward.paths != kNoId) return spread_from(backward, cells(n.a, env), env);
      const Cells* const meant = n.by_cells != kNone ? meant_cells(n, env) : nullptr;
      if (meant != nullptr) return cells(n.a, env) & *meant;
      Env inner = env;
      inner.that = env.it;
      return cells_where(n.b, cells(n.a, env), inner);
    }
    default:
      return {};
  }
}

// Of some cells, those of which a condition holds. Of its parts, what is the same for all is asked once, and what
// compares a coordinate with a number is one operation.
template <int W>
Bits<W> Play<W>::cells_where(ExprId condition, const Cells& from, Env& env) {
  if (from.none()) return from;
  const Node& n = node(condition);
  if ((n.depends & kOnIt) == 0) return truth(condition, env) ? from : Cells{};
  const auto is_coordinate = [&](ExprId id) {
    return node(id).op == Op::Coordinate && node(node(id).a).op == Op::It && node(node(id).a).type == Type::Cells;
  };
  const auto is_same = [&](ExprId id) { return (node(id).depends & kOnIt) == 0; };
  switch (n.op) {
    case Op::And:
      return cells_where(n.b, cells_where(n.a, from, env), env);
    case Op::Or: {
      const Cells first = cells_where(n.a, from, env);
      return first | cells_where(n.b, from & ~first, env);
    }
    case Op::Not:
      return from & ~cells_where(n.a, from, env);
    case Op::Equal:
    case Op::Less:
    case Op::LessEqual: {
      const bool first = is_coordinate(n.a) && is_same(n.b);
      if (!first && !(is_coordinate(n.b) && is_same(n.a))) break;
      const std::int64_t than = num(first ? n.b : n.a, env);
      const std::int64_t beside = n.op == Op::Less ? 1 : 0;
      const std::int64_t low = first && n.op != Op::Equal ? 1 : than + beside;
      const std::int64_t high = !first && n.op != Op::Equal ? kMaxCells : than - beside;
      return from & rules_.lines_between(static_cast<LineKind>(node(first ? n.a : n.b).value), env.me,
                                         value::clamp(low), value::clamp(high));
    }
    default:
      break;
  }
  Cells set;
  from.each([&](int cell) {
    env.it = cell;
    if (truth(condition, env)) set.set(cell);
  });
  return set;
}

// The cells on which the condition of a Where holds, if it asks no more than where the candidate and `this` are; else
// null. They are found once for each cell of `this`.
template <int W>
const Bits<W>* Play<W>::meant_cells(const Node& where, const Env& env) {
  if (env.me >= m_.seats.size() || env.this_piece == kNone) return nullptr;
  const int here = board_.last_cell(static_cast<PieceId>(env.this_piece));
  if (here == kNone) return nullptr;
  auto& known = meant_cells_[static_cast<std::size_t>(where.by_cells * kMaxSeats + env.me)];
  if (known.empty()) known.resize(static_cast<std::size_t>(rules_.cell_count));
  std::optional<Cells>& cells = known[static_cast<std::size_t>(here)];
  if (!cells) {
    cells = Cells{};
    for (int cell = 0; cell < rules_.cell_count; ++cell) {
      if (FixedEval<W>(rules_, env.me, cell).number(where.b, here).value_or(0) != 0) cells->set(cell);
    }
  }
  return &*cells;
}

// Whether the cell is in the set, without making the set where that is dear.
template <int W>
bool Play<W>::has_cell(ExprId id, CellId cell, const Env& env) {
  const Node& n = node(id);
  if (is_kept(n)) return cells(id, env).test(cell);
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
    case Op::As: {
      bool found = false;
      as_each(n.a, env, [&](const Env& inner) { found = found || has_cell(n.b, cell, inner); });
      return found;
    }
    case Op::TopCellsOf:
      if (is_bare_) return tops(n.a, env).test(cell);
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
      if (node(n.a).op == Op::Local) {
        const Local& local = locals_[static_cast<std::size_t>(node(n.a).value)];
        if (local.is_set && local.cells.any()) return local.cells.lowest();  // bitboards alone tell of them
      }
      const int piece = single_piece(n.a, env);
      return piece == kNone ? kNone : board_.last_cell(static_cast<PieceId>(piece));
    }
    case Op::First:
      return single_cell(n.a, env);
    default: {
      const Cells set = cells(id, env);
      return set.any() ? set.lowest() : kNone;
    }
  }
}

}  // namespace ludwright
