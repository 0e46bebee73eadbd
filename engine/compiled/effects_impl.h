// Effects that choose nothing, events, and the rules that events set off. Included by play_impl.h.
#pragma once
#include <algorithm>

#include "engine/compiled/decision_impl.h"

namespace ludwright {

template <int W>
typename Play<W>::Local Play<W>::local_value(ExprId id, const Env& env) {
  Local bound;
  switch (node(id).type) {
    case Type::Cells:
      bound.is_set = true;
      bound.cells = cells(id, env);
      break;
    case Type::Pieces: {
      bound.is_set = true;
      some_member(id, env, [&](int piece) {
        bound.pieces.push_back(static_cast<PieceId>(piece));
        return false;
      });
      break;
    }
    case Type::Players:
      bound.is_set = true;
      bound.bits = players(id, env);
      break;
    case Type::Types:
      bound.is_set = true;
      bound.bits = types(id, env);
      break;
    case Type::Areas:
      bound.is_set = true;
      bound.bits = areas(id, env);
      break;
    default:
      bound.number = num(id, env);
      break;
  }
  return bound;
}

// The value of an expression as a slot holds it.
template <int W>
std::int32_t Play<W>::slot_encoded(ExprId id, const Env& env) {
  switch (node(id).type) {
    case Type::Cells:
      return single_cell(id, env);
    case Type::Pieces:
      return single_piece(id, env);
    case Type::Players:
      return single_player(id, env);
    case Type::Types: {
      const std::uint64_t set = types(id, env);
      return set == 0 ? kNone : std::countr_zero(set);
    }
    default:
      return num(id, env);
  }
}

template <int W>
std::int32_t Play<W>::assigned(const Statement& s, std::int32_t old, const Env& env) {
  const std::int32_t number = slot_encoded(s.a, env);
  return s.sign == 0 ? number : value::clamp(std::int64_t{old} + std::int64_t{s.sign} * number);
}

template <int W>
void Play<W>::assign(const Statement& s, const Env& env) {
  if (s.kind == StatementKind::AssignGame) {
    const std::int32_t old = board_.slots[static_cast<std::size_t>(s.slot)];
    board_.set_game(s.slot, assigned(s, old, env));
    return;
  }
  if (s.kind == StatementKind::AssignNext) {
    const int player = single_player(s.a, env);
    board_.set_next(player == kNone ? kNobody : static_cast<PlayerId>(player));
    return;
  }
  const auto holder = static_cast<SlotHolder>(s.holder);
  if (rules_.is_plain_flag(s) && node(s.b).type == Type::Cells) {
    const bool value = assigned(s, 0, env) != 0;
    const auto flag = static_cast<std::size_t>(rules_.layout.cell_flag[static_cast<std::size_t>(s.slot)]);
    const Cells set = cells(s.b, env);
    (value ? set & ~board_.cell_flags[flag] : set & board_.cell_flags[flag]).each([&](int cell) {
      board_.set_slot(holder, cell, s.slot, value ? 1 : 0);
    });
    return;
  }
  std::vector<int>& members = assigned_members_;
  members.clear();
  // The value of a cell's slot is asked of the pieces' cells, and of cells a piece slot of their top pieces.
  const Type target = node(s.b).type;
  some_member(s.b, env, [&](int member) {
    if (s.kind == StatementKind::AssignSlot && holder == SlotHolder::Cell && target == Type::Pieces) {
      if (board_.pieces[static_cast<std::size_t>(member)].site != SiteKind::Cell) return false;
      member = board_.pieces[static_cast<std::size_t>(member)].index;
    } else if (target == Type::Cells && (s.kind != StatementKind::AssignSlot || holder == SlotHolder::Piece)) {
      member = board_.top[static_cast<std::size_t>(member)];
      if (member == kNoPiece) return false;
    }
    members.push_back(member);
    return false;
  });
  // Values first, then effects, so that no member sees another's new value.
  std::vector<std::int32_t>& values = assigned_values_;
  values.clear();
  for (const int member : members) {
    std::int32_t old = 0;
    if (s.kind == StatementKind::AssignSlot) {
      old = board_.slots[static_cast<std::size_t>(board_.slot_index(holder, member, s.slot))];
    }
    values.push_back(assigned(s, old, env));
  }
  for (std::size_t i = 0; i < members.size(); ++i) {
    const auto piece = static_cast<PieceId>(members[i]);
    if (s.kind == StatementKind::AssignSlot) {
      board_.set_slot(holder, members[i], s.slot, values[i]);
    } else if (s.kind == StatementKind::AssignType) {
      if (values[i] != kNone) board_.set_type(piece, static_cast<TypeId>(values[i]));
    } else {
      board_.set_owner(piece, values[i] == kNone ? kNobody : static_cast<PlayerId>(values[i]));
    }
  }
}

template <int W>
bool Play<W>::run_effect(const Statement& s, const Env& env) {
  const typename Pool<std::vector<PieceId>>::Loan loan(piece_lists_);
  std::vector<PieceId>& list = *loan;
  const auto members = [&](ExprId id) {
    list.clear();
    some_member(id, env, [&](int piece) {
      list.push_back(static_cast<PieceId>(piece));
      return false;
    });
  };
  switch (s.kind) {
    case StatementKind::Send: {
      members(s.a);
      if (list.empty()) return true;
      if (node(s.b).type == Type::Areas) {
        const std::uint64_t target = areas(s.b, env);
        if (target == 0) return false;
        for (const PieceId piece : list) {
          board_.lift(piece);
          board_.put_area(piece, std::countr_zero(target));
        }
        return true;
      }
      const Cells target = cells(s.b, env);
      for (const PieceId piece : list) {
        board_.lift(piece);  // its own cell may be the one it is sent to
        const bool sent = target.some([&](int cell) {
          if (!board_.has_room(static_cast<CellId>(cell))) return false;
          board_.put(piece, static_cast<CellId>(cell));
          return true;
        });
        if (!sent) return false;
      }
      return true;
    }
    case StatementKind::SendUnder: {
      members(s.a);
      if (list.empty()) return true;
      const int over = single_piece(s.b, env);
      if (over == kNone || board_.pieces[static_cast<std::size_t>(over)].site != SiteKind::Cell) return false;
      const CellId cell = board_.pieces[static_cast<std::size_t>(over)].index;
      for (const PieceId piece : list) {
        if (piece == over) continue;
        board_.lift(piece);
        if (!board_.has_room(cell)) return false;
        board_.put(piece, cell, board_.level(static_cast<PieceId>(over)));
      }
      return true;
    }
    case StatementKind::Shift: {
      members(s.a);
      list.erase(std::remove_if(list.begin(), list.end(),
                                [&](PieceId piece) { return board_.pieces[piece].site != SiteKind::Cell; }),
                 list.end());
      std::vector<CellId> goals;
      Env inner = env;
      inner.that = env.it;
      for (const PieceId piece : list) {
        inner.it = piece;
        const std::int32_t way = num(s.b, inner);
        if (way == kNone) return false;
        const CellId goal = rules_.neighbour(way, board_.pieces[piece].index);
        if (goal == kNoCell) return false;
        goals.push_back(goal);
      }
      for (const PieceId piece : list) board_.lift(piece);
      for (std::size_t i = 0; i < list.size(); ++i) {
        if (!board_.has_room(goals[i])) return false;
        board_.put(list[i], goals[i]);
      }
      return true;
    }
    case StatementKind::Swap: {
      const int a = single_piece(s.a, env);
      const int b = single_piece(s.b, env);
      if (a == kNone) return true;
      if (b == kNone) return false;
      const PieceRecord x = board_.pieces[static_cast<std::size_t>(a)];
      const PieceRecord y = board_.pieces[static_cast<std::size_t>(b)];
      if (x.site == SiteKind::Gone || y.site == SiteKind::Gone) return false;
      if (a == b) return true;
      const int under_a = board_.level(static_cast<PieceId>(a));
      const int under_b = board_.level(static_cast<PieceId>(b));
      board_.lift(static_cast<PieceId>(a));
      board_.lift(static_cast<PieceId>(b));
      const auto to = [&](int piece, const PieceRecord& place, int level) {
        if (place.site == SiteKind::Cell) board_.put(static_cast<PieceId>(piece), place.index, level);
        if (place.site == SiteKind::Area) board_.put_area(static_cast<PieceId>(piece), place.index);
      };
      // Within one stack from the bottom.
      if (under_a < under_b) to(b, x, under_a);
      to(a, y, under_b);
      if (under_a >= under_b) to(b, x, under_a);
      return true;
    }
    default:  // what sets is sure, and done by run_set
      return true;
  }
}

template <int W>
bool Play<W>::matches(const Rule& rule, PieceId piece, const Env& env) {
  if (rule.set != kNoId && !has_piece(rule.set, piece, env)) return false;
  if (rule.by != kNoId && (env.attacker == kNone || !has_piece(rule.by, static_cast<PieceId>(env.attacker), env)))
    return false;
  if (rule.from != kNoId && (env.origin == kNone || !has_cell(rule.from, static_cast<CellId>(env.origin), env)))
    return false;
  return rule.to == kNoId || (env.landing != kNone && has_cell(rule.to, static_cast<CellId>(env.landing), env));
}

// Whether a rule that may match does.
template <int W>
bool Play<W>::is_met(const EventRule<W>& rule, PieceId piece, const Env& env) {
  const bool known = !rule.asks && board_.pieces[piece].owner < m_.seats.size() && env.landing != kNone;
  return known || matches(m_.rules[static_cast<std::size_t>(rule.index)], piece, env);
}

// Notes the `do` rules that an event sets off; they run when the statement is complete. `env` has the bindings of the
// event.
template <int W>
void Play<W>::queue_event(EventKind kind, PieceId piece, const Env& env) {
  const PieceRecord& record = board_.pieces[piece];
  for (const EventRule<W>& rule : rules_.event_rules[static_cast<std::size_t>(kind)]) {
    if (rule.instead || !rule.may_match(record.type, record.owner, env.landing)) continue;
    cascade_.waiting.push_back({rule.index, piece, env});
    Env& inner = cascade_.waiting.back().env;
    inner.me = record.owner;
    inner.this_piece = piece;
    inner.it = kNone;
    inner.that = kNone;
    if (!is_met(rule, piece, inner)) cascade_.waiting.pop_back();
  }
}

// A statement that causes events: its effects, then the rules that they set off, the first first, then what follows.
// Rules that run in a cascade add to it; the same rule runs once for a piece.
template <int W>
template <typename Effects>
bool Play<W>::with_events(NextEnv next, Effects&& effects) {
  if (cascade_.open) return effects([&](const Env& env) { return next(env); });
  cascade_.open = true;
  const bool stop = effects([&](const Env& env) { return drain(env, next); });
  if (!stop) cascade_ = Cascade{};
  return stop;
}

template <int W>
bool Play<W>::drain(const Env& env, NextEnv next) {
  if (cascade_.head == cascade_.waiting.size()) {
    if (cascade_.waiting.empty()) {
      cascade_.open = false;
      const bool stop = next(env);
      if (!stop) cascade_.open = true;
      return stop;
    }
    // What follows is no part of the cascade.
    Cascade kept;
    std::swap(kept, cascade_);
    const bool stop = next(env);
    if (!stop) std::swap(kept, cascade_);
    return stop;
  }
  const std::size_t head = cascade_.head++;
  const std::size_t ran = cascade_.ran.size();
  const std::size_t waiting = cascade_.waiting.size();
  const typename Cascade::Pending pending = cascade_.waiting[head];
  const Rule& rule = m_.rules[static_cast<std::size_t>(pending.rule)];
  bool stop = false;
  if (has_run(pending.rule, pending.piece) || (rule.condition != kNoId && !truth(rule.condition, pending.env))) {
    stop = drain(env, next);
  } else {
    cascade_.ran.emplace_back(pending.rule, pending.piece);
    Env inner = pending.env;
    inner.decider = env.decider;
    stop = run_block(rule.body, 0, inner, [&](const Env&) { return drain(env, next); });
  }
  if (!stop) {
    cascade_.head = head;
    cascade_.ran.resize(ran);
    cascade_.waiting.resize(waiting);
  }
  return stop;
}

// The rule that replaces an event, the first that matches; kNone if none does. `env` has the bindings of the event.
template <int W>
int Play<W>::rule_instead(EventKind kind, PieceId piece, const Env& env) {
  for (const int index : rules_.rules_of[static_cast<std::size_t>(kind)]) {
    const Rule& rule = m_.rules[static_cast<std::size_t>(index)];
    if (rule.instead && !has_run(index, piece) && matches(rule, piece, env) &&
        (rule.condition == kNoId || truth(rule.condition, env)))
      return index;
  }
  return kNone;
}

// A piece is captured (by a walk or `take`) or removed (by `remove`): the first `instead` rule that matches replaces
// it.
template <int W>
bool Play<W>::leave_play(PieceId piece, int attacker, bool is_capture, const Env& env, Next next) {
  const PieceRecord record = board_.pieces[piece];
  if (record.site == SiteKind::Gone) return next();
  const EventKind kind = is_capture ? EventKind::Captured : EventKind::Removed;
  Env inner = env;
  inner.attacker = is_capture ? attacker : kNone;
  inner.me = record.owner;
  inner.this_piece = piece;
  inner.landing = record.site == SiteKind::Cell ? record.index : kNone;
  inner.it = kNone;
  inner.that = kNone;
  const std::size_t mark = board_.mark();
  const std::size_t taken = taken_.size();
  const std::size_t waiting = cascade_.waiting.size();
  const int captures = captures_;
  const auto take_back = [&](bool stop) {
    if (stop) return true;
    board_.undo_to(mark);
    taken_.resize(taken);
    cascade_.waiting.resize(waiting);
    captures_ = captures;
    return false;
  };
  // Rules are matched just before the event: the piece is none of those taken yet.
  const int replaced_by = rule_instead(kind, piece, inner);
  if (replaced_by == kNone) queue_event(kind, piece, inner);
  if (is_capture) {
    ++captures_;
    taken_.push_back(piece);
  }
  if (replaced_by == kNone) {
    board_.lift(piece);
    return take_back(next());
  }
  const std::size_t ran = cascade_.ran.size();
  cascade_.ran.emplace_back(replaced_by, piece);
  const Rule& rule = m_.rules[static_cast<std::size_t>(replaced_by)];
  const bool stop = run_block(rule.body, 0, inner, [&](const Env&) { return next(); });
  if (!stop) cascade_.ran.resize(ran);
  return take_back(stop);
}

template <int W>
bool Play<W>::leave_all(const std::vector<PieceId>& list, std::size_t index, int attacker, bool is_capture,
                        const Env& env, Next next) {
  if (index == list.size()) return next();
  return leave_play(list[index], attacker, is_capture, env,
                    [&] { return leave_all(list, index + 1, attacker, is_capture, env, next); });
}

// Rules about turns, rounds and losers: no piece, all in file order.
template <int W>
bool Play<W>::run_plain_rules(EventKind kind, const Env& env, std::size_t index, Next next) {
  const auto& rules = rules_.rules_of[static_cast<std::size_t>(kind)];
  if (index == rules.size()) return next();
  const Rule& rule = m_.rules[static_cast<std::size_t>(rules[index])];
  const auto rest = [&] { return run_plain_rules(kind, env, index + 1, next); };
  Env inner;
  inner.me = env.me;
  inner.decider = env.decider;
  if (skips_tallies_ && rules_.tallies.rules[static_cast<std::size_t>(rules[index])]) return rest();
  if (rule.condition != kNoId && !truth(rule.condition, inner)) return rest();
  if (rules_.rule_only_sets[static_cast<std::size_t>(rules[index])]) {
    const std::size_t mark = board_.mark();
    run_sets(rule.body, 0, inner);
    const bool stop = rest();
    if (!stop) board_.undo_to(mark);
    return stop;
  }
  return run_block(rule.body, 0, inner, [&](const Env&) { return rest(); });
}

}  // namespace ludwright
