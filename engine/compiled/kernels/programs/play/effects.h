// What statements set and move, what that sets off, and walks carried out. Included by programs.cpp.
#pragma once
#include <algorithm>

#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {
template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::swap(const Statement& s, const Env& env) {
  const int a = first_of(pieces(s.a, env));
  if (a == kNone) return true;
  const int b = first_of(pieces(s.b, env));
  if (b == kNone || !at_.in_play.test(a) || !at_.in_play.test(b)) return false;
  if (a == b) return true;
  at_.swap(journal_, static_cast<PieceId>(a), static_cast<PieceId>(b));
  changed();
  return true;
}

template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::take_all(const Statement& s, Env& env) {
  const bool outer = std::exchange(in_cascade_, true);
  const EventKind kind = s.kind == StatementKind::Take ? EventKind::Captured : EventKind::Removed;
  const int attacker = s.kind == StatementKind::Take ? env.self : kNone;
  const std::size_t begin = members_.size();
  in_order(pieces(s.a, env), members_);
  const std::size_t end = members_.size();
  bool done = true;
  for (std::size_t i = begin; i < end && done; ++i)
    done = leave(static_cast<PieceId>(members_[i]), kind, attacker, env);
  members_.cut(begin);
  in_cascade_ = outer;
  return done && (outer || drain(env));
}

template <int W, int P>
void Machine<W, P>::bind(int local, Type type, std::int32_t member) {
  if (local == kNone) return;
  any_bound_ = true;
  renamed();
  Local& to = locals_[static_cast<std::size_t>(local)];
  to.type = type;
  switch (type) {
    case Type::Cells:
      to.cells = member == kNone ? Cells{} : Cells::one(member);
      break;
    case Type::Pieces:
      to.pieces = member == kNone ? Pieces{} : Pieces::one(member);
      to.number = member;
      break;
    case Type::Players:
      to.bits = member == kNone ? 0 : member == kNobody ? std::uint64_t{1} << kMaxSeats : std::uint64_t{1} << member;
      break;
    case Type::Types:
    case Type::Areas:
      to.bits = member == kNone ? 0 : std::uint64_t{1} << member;
      break;
    default:
      to.number = member;
      break;
  }
}

template <int W, int P>
void Machine<W, P>::set_local(int local, ExprId value, const Env& env) {
  Local& to = locals_[static_cast<std::size_t>(local)];  // which the value may ask for
  const Type type = node(value).type;
  switch (type) {
    case Type::Cells:
      to.cells = cells(value, env);
      break;
    case Type::Pieces:
      to.pieces = pieces(value, env);
      break;
    case Type::Players:
      to.bits = players(value, env);
      break;
    case Type::Types:
      to.bits = types(value, env);
      break;
    case Type::Areas:
      to.bits = areas(value, env);
      break;
    default:
      to.number = num(value, env);
      break;
  }
  to.type = type;
}

// A value as a slot holds it.
template <int W, int P>
std::int32_t Machine<W, P>::stored(const SlotInfo& slot, ExprId value, const Env& env) {
  if (node(value).op == ludwright::Op::Truth || node(value).op == ludwright::Op::Number) return node(value).value;
  switch (slot.kind) {
    case SlotKind::Flag:
      return truth(value, env) ? 1 : 0;
    case SlotKind::Number:
    case SlotKind::Clock:
    case SlotKind::Direction:
    case SlotKind::Value:
      return num(value, env);
    case SlotKind::Cell:
      return single_cell(value, env);
    case SlotKind::Piece: {
      if (node(value).type == Type::Cells) throw Overflow{};
      return single_piece(value, env);
    }
    case SlotKind::Player: {
      const int player = single_player(value, env);
      return player == kNobody ? kNone : player;
    }
    case SlotKind::Type: {
      const std::uint64_t set = types(value, env);
      return set == 0 ? kNone : std::countr_zero(set);
    }
  }
  return kNone;
}

template <int W, int P>
void Machine<W, P>::set_slot(SlotHolder holder, int member, int slot, std::int32_t value) {
  changed();
  if (holder == SlotHolder::Piece) return at_.set_piece_slot(journal_, static_cast<PieceId>(member), slot, value, true);
  slots_are_set_ = true;
  const auto index = static_cast<std::size_t>(rules_.layout.index(holder, member, slot));
  if (holder == SlotHolder::Cell && at_.slots[index] != value) {
    const int flag = rules_.layout.cell_flag[static_cast<std::size_t>(slot)];
    if (flag != kNone) journal_.flip(at_.cell_flags[static_cast<std::size_t>(flag)], member);
  }
  journal_.put(at_.slots[index], value);
  journal_.put(at_.fresh[index], std::uint8_t{1});
}

template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::assign(const Statement& s, const Env& env) {
  const auto changed_to = [&](std::int32_t old, std::int32_t value) {
    return s.sign == 0 ? value : changed_by(old, s.sign, value);
  };
  switch (s.kind) {
    case StatementKind::AssignGame: {
      const std::int32_t value = stored(m_.game_slots[static_cast<std::size_t>(s.slot)], s.a, env);
      set_slot(SlotHolder::Game, 0, s.slot, changed_to(at_.slots[static_cast<std::size_t>(s.slot)], value));
      return true;
    }
    case StatementKind::AssignNext: {
      const int player = single_player(s.a, env);
      journal_.put(at_.flow.next, player == kNone ? kNobody : static_cast<PlayerId>(player));
      changed();
      return true;
    }
    case StatementKind::AssignSlot: {
      const auto holder = static_cast<SlotHolder>(s.holder);
      const SlotInfo& slot = m_.slots(holder)[static_cast<std::size_t>(s.slot)];
      const std::int32_t value = stored(slot, s.a, env);
      if (holder == SlotHolder::Player) {
        for (std::uint32_t rest = players(s.b, env) & rules_.all_seats; rest != 0; rest &= rest - 1) {
          const int seat = std::countr_zero(rest);
          const auto index = static_cast<std::size_t>(rules_.layout.index(holder, seat, s.slot));
          set_slot(holder, seat, s.slot, changed_to(at_.slots[index], value));
        }
        return true;
      }
      if (holder == SlotHolder::Cell) {
        cells_at(s.b, env).each([&](int cell) {
          const auto index = static_cast<std::size_t>(rules_.layout.index(holder, cell, s.slot));
          set_slot(holder, cell, s.slot, changed_to(at_.slots[index], value));
        });
        return true;
      }
      const auto set = [&](int piece) {
        const std::int32_t old = s.sign == 0 ? 0 : at_.piece_slot(static_cast<PieceId>(piece), s.slot);
        set_slot(holder, piece, s.slot, changed_to(old, value));
      };
      targets(s.b, env).each(set);
      return true;
    }
    case StatementKind::AssignOwner: {
      const int player = single_player(s.a, env);
      const PlayerId owner = player == kNone ? kNobody : static_cast<PlayerId>(player);
      targets(s.b, env).each([&](int piece) {
        at_.set_owner(journal_, static_cast<PieceId>(piece), owner);
        changed();
      });
      return true;
    }
    default: {
      const std::uint64_t set = types(s.a, env);
      targets(s.b, env).each([&](int piece) {
        if (set != 0) at_.set_type(journal_, static_cast<PieceId>(piece), static_cast<TypeId>(std::countr_zero(set)));
        changed();
      });
      return true;
    }
  }
}

// The pieces that a target names; a cell stands for its top piece.
template <int W, int P>
Bits<P> Machine<W, P>::targets(ExprId id, const Env& env) {
  if (node(id).type == Type::Pieces) return pieces(id, env);
  Pieces set;
  (cells(id, env) & at_.occupied).each([&](int cell) { set.set(at_.top[static_cast<std::size_t>(cell)]); });
  return set;
}

// ---- what is moved

template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::send(const Statement& s, const Env& env) {
  const std::size_t begin = members_.size();
  in_order(pieces(s.a, env), members_);
  const std::size_t end = members_.size();
  bool done = true;
  if (begin != end) {
    const bool to_area = node(s.b).type == Type::Areas;
    const std::uint64_t areas = to_area ? this->areas(s.b, env) : 0;
    const Cells cells = to_area ? Cells{} : cells_at(s.b, env);
    for (std::size_t i = begin; i < end && done; ++i) {
      const auto piece = static_cast<PieceId>(members_[i]);
      if (to_area) {
        done = areas != 0;
        if (done) at_.bring_to_area(journal_, piece, std::countr_zero(areas));
      } else {
        at_.lift(journal_, piece);
        int to = kNone;
        cells.some([&](int cell) { return at_.has_room(static_cast<CellId>(cell)) && (to = cell, true); });
        done = to != kNone;
        if (done) at_.put(journal_, piece, static_cast<CellId>(to));
      }
      changed();
    }
  }
  members_.cut(begin);
  return done;
}

template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::send_under(const Statement& s, const Env& env) {
  const std::size_t begin = members_.size();
  in_order(pieces(s.a, env), members_);
  const std::size_t end = members_.size();
  bool done = true;
  if (begin != end) {
    const int over = first_of(pieces(s.b, env));
    done = over != kNone && at_.on_board.test(over);
    for (std::size_t i = begin; i < end && done; ++i) {
      const auto piece = static_cast<PieceId>(members_[i]);
      if (piece == over) continue;
      const auto cell = static_cast<CellId>(at_.pieces[static_cast<std::size_t>(over)].index);
      at_.lift(journal_, piece);
      done = at_.has_room(cell);
      if (done) at_.put_under(journal_, piece, static_cast<PieceId>(over));
      changed();
    }
  }
  members_.cut(begin);
  return done;
}

template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::shift(const Statement& s, const Env& env) {
  const std::size_t begin = members_.size();
  in_order(pieces(s.a, env) & at_.on_board, members_);
  const std::size_t end = members_.size();
  Env inner = env;
  inner.that = env.it;
  bool done = true;
  for (std::size_t i = begin; i < end && done; ++i) {  // where each goes, after the pieces
    inner.it = members_[i];
    const std::int32_t way = num(s.b, inner);
    const CellId cell =
        way < 0 ? kNoCell : rules_.neighbour(way, at_.pieces[static_cast<std::size_t>(members_[i])].index);
    done = cell != kNoCell;
    members_.push_back(cell);
  }
  for (std::size_t i = begin; i < end && done; ++i) at_.lift(journal_, static_cast<PieceId>(members_[i]));
  for (std::size_t i = begin; i < end && done; ++i) {
    const auto cell = static_cast<CellId>(members_[end + (i - begin)]);
    done = at_.has_room(cell);
    if (done) at_.put(journal_, static_cast<PieceId>(members_[i]), cell);
    moved();
  }
  members_.cut(begin);
  return done;
}

template <int W, int P>
bool Machine<W, P>::shift_one(PieceId piece, std::int32_t way) {
  const CellId from = at_.pieces[piece].index;
  const CellId cell = way < 0 ? kNoCell : rules_.neighbour(way, from);
  if (cell == kNoCell || (cell != from && !at_.has_room(cell))) return false;
  at_.move(journal_, piece, cell);
  moved();
  return true;
}

// A new piece in the one area that there is for it, unasked.
template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::place_in_area(const Statement& s, Env& env) {
  const std::uint64_t types = this->types(s.a, env);
  const std::uint64_t areas = this->areas(s.b, env);
  if (types == 0 || areas == 0) return false;
  if (std::popcount(types) != 1 || std::popcount(areas) != 1) throw Overflow{};
  PlayerId owner = env.me;
  if (s.c != kNoId) {
    const int player = single_player(s.c, env);
    owner = player == kNone ? kNobody : static_cast<PlayerId>(player);
  }
  const PieceId piece = at_.create(journal_, static_cast<TypeId>(std::countr_zero(types)), owner);
  at_.put_area(journal_, piece, std::countr_zero(areas));
  env.self = piece;
  env.landing = kNone;
  changed();
  const bool outer = std::exchange(in_cascade_, true);
  queue(EventKind::Placed, piece, env);
  in_cascade_ = outer;
  return outer || drain(env);
}

// A walk carried out: captures, arrival, what the movement does, the rules.
template <int W, int P>
bool Machine<W, P>::make_walk(PieceId piece, const Walk& walk, BlockId effects, PlayerId me, Env& env) {
  name_walk(piece, walk, env);
  const bool outer = std::exchange(in_cascade_, true);
  if (walk.victims > 0) {
    const std::size_t begin = members_.size();
    for (int i = 0; i < walk.victims; ++i) {
      const std::size_t first = members_.size();
      for (PieceId victim = at_.top[walk.victim[static_cast<std::size_t>(i)]]; victim != kNoPiece;
           victim = at_.below[victim]) {
        if (victim != piece) members_.push_back(victim);
      }
      std::reverse(members_.begin() + first, members_.end());
    }
    const std::size_t end = members_.size();
    for (std::size_t i = begin; i < end; ++i) {
      if (!leave(static_cast<PieceId>(members_[i]), EventKind::Captured, piece, env)) return false;
    }
    members_.cut(begin);
  }
  if (at_.on_board.test(piece)) {
    const bool stays = at_.pieces[piece].index == env.landing;
    if (stays || at_.has_room(static_cast<CellId>(env.landing))) {
      queue(EventKind::Moves, piece, env);
      if (!stays) at_.move(journal_, piece, static_cast<CellId>(env.landing));
    }
  }
  moved();  // after all that is asked of where it stood
  if (effects != kNoId) {
    const PlayerId outside = env.me;
    env.me = me;
    if (!run_block(effects, env)) return false;
    env.me = outside;
  }
  in_cascade_ = outer;
  return outer || drain(env);
}

// A piece leaves play, unless a rule says what happens instead.
template <int W, int P>
bool Machine<W, P>::leave(PieceId piece, EventKind kind, int attacker, Env& env) {
  if (!at_.in_play.test(piece)) return true;
  Env bound = env;
  bound.self = piece;
  bound.landing = at_.cell_of(piece);
  bound.attacker = attacker;
  if (kind == EventKind::Captured) {
    ++run_.captures;
    run_.taken.set(piece);
  }
  for (const EventRule<W>& event : rules_.event_rules[static_cast<std::size_t>(kind)]) {
    if (!event.instead || !matches(event, kind, piece, bound)) continue;
    const auto has_run = std::pair<int, PieceId>(event.index, piece);
    if (std::find(ran_.begin(), ran_.end(), has_run) != ran_.end()) continue;
    const Rule& rule = m_.rules[static_cast<std::size_t>(event.index)];
    const PlayerId me = at_.pieces[piece].owner;
    Env asking = bound;
    asking.me = me;
    asking.it = asking.that = kNone;
    if (!truth(rule.condition, asking)) continue;
    ran_.push_back(has_run);
    return run_rule(rule, bound, me, env);
  }
  queue(kind, piece, bound);
  at_.lift(journal_, piece);
  changed();
  return true;
}

template <int W, int P>
bool Machine<W, P>::matches(const EventRule<W>& event, EventKind kind, PieceId piece, const Env& bound) {
  const PieceRecord& record = at_.pieces[piece];
  if (!event.may_match(record.type, record.owner, bound.landing)) return false;
  if (!event.asks) return true;
  const Rule& rule = m_.rules[static_cast<std::size_t>(event.index)];
  Env asking = bound;
  asking.me = record.owner;
  asking.it = asking.that = kNone;
  if (rule.set != kNoId && !pieces(rule.set, asking, Pieces::one(piece)).test(piece)) return false;
  if (kind == EventKind::Captured && rule.by != kNoId) {
    if (bound.attacker == kNone || !pieces(rule.by, asking, Pieces::one(bound.attacker)).test(bound.attacker))
      return false;
  }
  const auto holds_cell = [&](ExprId set, std::int32_t cell) {
    return set == kNoId || (cell != kNone && has_cell(set, static_cast<CellId>(cell), asking));
  };
  return holds_cell(rule.from, bound.origin) && holds_cell(rule.to, bound.landing);
}

template <int W, int P>
void Machine<W, P>::queue(EventKind kind, PieceId piece, const Env& bound) {
  for (const EventRule<W>& event : rules_.event_rules[static_cast<std::size_t>(kind)]) {
    if (event.instead || !matches(event, kind, piece, bound)) continue;
    Waiting& waiting = waiting_.add();
    waiting.rule = event.index;
    waiting.piece = piece;
    waiting.me = at_.pieces[piece].owner;
    waiting.bound = bound;
  }
}

// The body with its own names; what it captures stays captured.
template <int W, int P>
bool Machine<W, P>::run_rule(const Rule& rule, const Env& bound, PlayerId me, Env& env) {
  Env inside = bound;
  inside.me = me;
  inside.decider = env.decider;
  inside.it = inside.that = kNone;
  return run_block(rule.body, inside);
}

// Runs the rules that wait, the first first; each may make more of them wait.
template <int W, int P>
bool Machine<W, P>::drain(Env& env) {
  if (waiting_.empty() && ran_.empty()) return true;
  in_cascade_ = true;
  bool done = true;
  while (done && next_waiting_ < waiting_.size()) {
    const Waiting next = waiting_[next_waiting_++];
    const auto has_run = std::pair<int, PieceId>(next.rule, next.piece);
    if (std::find(ran_.begin(), ran_.end(), has_run) != ran_.end()) continue;
    const Rule& rule = m_.rules[static_cast<std::size_t>(next.rule)];
    Env asking = next.bound;
    asking.me = next.me;
    asking.it = asking.that = kNone;
    if (!truth(rule.condition, asking)) continue;
    ran_.push_back(has_run);
    done = run_rule(rule, next.bound, next.me, env);
  }
  waiting_.clear();
  next_waiting_ = 0;
  ran_.clear();
  in_cascade_ = false;
  return done;
}

// Rules about turns, rounds and players.
template <int W, int P>
bool Machine<W, P>::run_plain_rules(EventKind kind, PlayerId me, Env& env) {
  for (const int index : rules_.rules_of[static_cast<std::size_t>(kind)]) {
    const int odd = tables_->terms.rule_odd[static_cast<std::size_t>(index)];
    if (odd == Terms::kNever || (odd != kNone && at_.moved_number(odd).none())) continue;
    const Rule& rule = m_.rules[static_cast<std::size_t>(index)];
    Env asking;
    asking.me = me;
    asking.decider = env.decider;
    if (truth(rule.condition, asking) && !run_rule(rule, asking, me, env)) return false;
  }
  return true;
}

}  // namespace ludwright::programs
