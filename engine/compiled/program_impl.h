// Runs of programs by continuation: every statement calls `next` once for each way to go on, and takes its own changes
// back when `next` gives false. True means stop and keep. Names that a statement binds reach those after it through the
// Env. Statements that can be done and ask nothing are done one after the other. Included by play_impl.h.
#pragma once
#include <algorithm>

#include "engine/compiled/meet_impl.h"
#include "engine/stack_room.h"

namespace ludwright {

template <int W>
bool Play<W>::run_block(BlockId block, std::size_t index, const Env& env, NextEnv next) {
  const NestedCall call;
  if (call.is_short_of_stack()) throw endless_program();
  if (block == kNoId) return next(env);
  const std::vector<Statement>& statements = m_.block(block).statements;
  if (index == statements.size()) return next(env);
  if (rules_.set_ops[static_cast<std::size_t>(block)][index].is_sure) return run_sure(block, index, env, next);
  const Frame rest{.play = this, .kind = Frame::Kind::Block, .next = next, .block = block, .index = index + 1};
  return run_statement(statements[index], env, rest);
}

// Runs the statements up to the first that asks something or may fail, and then that.
template <int W>
bool Play<W>::run_sure(BlockId block, std::size_t index, const Env& env, NextEnv next) {
  const std::vector<Statement>& statements = m_.block(block).statements;
  const std::vector<SetOp<W>>& ops = rules_.set_ops[static_cast<std::size_t>(block)];
  const std::size_t mark = board_.mark();
  const std::size_t kept = kept_locals_.size();
  for (; index < statements.size() && ops[index].is_sure; ++index) {
    if (++runs_ > rules_.most_runs) throw too_much_work();
    for (const int name : ops[index].names) kept_locals_.emplace_back(name, locals_[static_cast<std::size_t>(name)]);
    if (!set_at_once(ops[index], {env.me, env.this_piece, env.origin, env.landing}))
      run_set(statements[index], env, kNoId);
  }
  const bool stop = run_block(block, index, env, next);
  if (!stop) board_.undo_to(mark);
  for (; kept_locals_.size() > kept; kept_locals_.pop_back()) {
    auto& [name, value] = kept_locals_.back();
    if (!stop) locals_[static_cast<std::size_t>(name)] = std::move(value);
  }
  return stop;
}

template <int W>
bool Play<W>::run_statement(const Statement& s, const Env& env, NextEnv next) {
  if (++runs_ > rules_.most_runs) throw too_much_work();
  if (mode_ == Mode::Force) asking_ = {&s, kNone, &env, next};
  if (has_met(s, kNone, env, next)) return false;
  const std::size_t mark = board_.mark();
  const auto undoing = [&](bool stop) {
    if (!stop) board_.undo_to(mark);
    return stop;
  };
  switch (s.kind) {
    case StatementKind::Move:
      return run_move(s, env, next);
    case StatementKind::PlaceNew:
    case StatementKind::PlacePiece:
      return run_place(s, env, next);
    case StatementKind::Choose:
    case StatementKind::Random:
      return run_choose(s, env, next);
    case StatementKind::Take:
    case StatementKind::Remove: {
      const typename Pool<std::vector<PieceId>>::Loan loan(piece_lists_);
      std::vector<PieceId>& list = *loan;
      list.clear();
      some_member(s.a, env, [&](int piece) {
        list.push_back(static_cast<PieceId>(piece));
        return false;
      });
      return with_events(next, [&](NextEnv done) {
        return leave_all(list, 0, env.this_piece, s.kind == StatementKind::Take, env, [&] { return done(env); });
      });
    }
    case StatementKind::Pass:
      eliminate_again();
      return branch(
          env.decider, 1, [](int) { return Choice{}; }, [&](int) { return next(env); });
    case StatementKind::Require:
      return truth(s.a, env) && next(env);
    case StatementKind::If: {
      for (std::size_t i = 0; i < s.conditions.size(); ++i) {
        if (truth(s.conditions[i], env)) return run_block(s.blocks[i], 0, env, next);
      }
      return s.blocks.size() > s.conditions.size() ? run_block(s.blocks.back(), 0, env, next) : next(env);
    }
    case StatementKind::ForEach:
      return run_for_each(s, env, next);
    case StatementKind::Either:
    case StatementKind::May:
      return run_either(s, env, next);
    case StatementKind::FirstPossible:
      return run_first_possible(s, env, next);
    case StatementKind::UpTo:
      return run_up_to(s, num(s.a, env), env, next);
    case StatementKind::AsLongAsPossible:
      return run_as_long(s, num(s.a, env), nullptr, env, next);
    case StatementKind::UntilSettled:
      return run_settled(s, num(s.a, env), env, next);
    case StatementKind::Times:
      return run_times(s, num(s.a, env), env, next);
    case StatementKind::EachPlayer:
      return run_players(s, board_.flow.alive, board_.flow.mover, env, next);
    case StatementKind::As:
      return run_players(s, players(s.a, env) & rules_.all_seats, 0, env, next);
    case StatementKind::Together: {
      const int kept = together_;
      if (together_ == 0) together_ = 1;
      const Frame rest{.play = this, .kind = Frame::Kind::Together, .next = next, .s = &s, .left = kept};
      const bool stop = run_block(s.blocks[0], 0, env, rest);
      if (!stop) together_ = kept;
      return stop;
    }
    default:
      return undoing(run_effect(s, env) && next(env));
  }
}

template <int W>
bool Play<W>::run_either(const Statement& s, const Env& env, NextEnv next) {
  eliminate_again();
  const bool may = s.kind == StatementKind::May;
  const int size = may ? 2 : static_cast<int>(s.blocks.size());
  return branch(env.decider, size, alternative, [&](int i) {
    if (facts_ != nullptr && mode_ == Mode::Force && static_cast<std::size_t>(i) < s.names.size()) {
      facts_->parts.back().name = s.names[static_cast<std::size_t>(i)];
    }
    if (may && i == 0) return next(env);
    return run_block(s.blocks[static_cast<std::size_t>(may ? 0 : i)], 0, env, next);
  });
}

template <int W>
bool Play<W>::run_first_possible(const Statement& s, const Env& env, NextEnv next) {
  eliminate_again();
  int first = kNone;
  if (forced_ != nullptr && cursor_ < forced_->size() && (*forced_)[cursor_].kind == ChoiceKind::Alternative) {
    first = (*forced_)[cursor_].a;  // replayed: it was possible then
  } else {
    for (std::size_t i = 0; i < s.blocks.size() && first == kNone; ++i) {
      if (possible(s.blocks[i], env)) first = static_cast<int>(i);
    }
  }
  if (first == kNone || first >= static_cast<int>(s.blocks.size())) return false;
  return branch(
      env.decider, 1, [&](int) { return alternative(first); },
      [&](int) {
        if (facts_ != nullptr && mode_ == Mode::Force && static_cast<std::size_t>(first) < s.names.size()) {
          facts_->parts.back().name = s.names[static_cast<std::size_t>(first)];
        }
        return run_block(s.blocks[static_cast<std::size_t>(first)], 0, env, next);
      });
}

template <int W>
bool Play<W>::run_up_to(const Statement& s, int left, const Env& env, NextEnv next) {
  if (left <= 0) return next(env);
  if (mode_ == Mode::Force) asking_ = {&s, left, &env, next};
  if (has_met(s, left, env, next)) return false;
  eliminate_again();
  const Frame rest{.play = this, .kind = Frame::Kind::UpTo, .next = next, .s = &s, .left = left - 1};
  return branch(env.decider, 2, alternative,
                [&](int i) { return i == 0 ? next(env) : run_block(s.blocks[0], 0, env, rest); });
}

template <int W>
bool Play<W>::run_as_long(const Statement& s, int left, const Passed* before, const Env& env, NextEnv next) {
  Passed now{{}, before};
  for (const ExprId id : s.conditions) {
    now.values.push_back(local_value(id, env));
    std::sort(now.values.back().pieces.begin(), now.values.back().pieces.end());
  }
  for (const Passed* pass = now.before; pass != nullptr; pass = pass->before) {
    if (pass->values == now.values) return next(env);
  }
  if (left <= 0 || !possible(s.blocks[0], env)) return next(env);
  const Passed* passed = s.conditions.empty() ? nullptr : &now;
  const Frame rest{
      .play = this, .kind = Frame::Kind::AsLong, .next = next, .s = &s, .left = left - 1, .passed = passed};
  return run_block(s.blocks[0], 0, env, rest);
}

template <int W>
bool Play<W>::run_settled(const Statement& s, int left, const Env& env, NextEnv next) {
  if (left <= 0) return next(env);
  const Arrangement before = board_.arrangement();
  return run_block(s.blocks[0], 0, env, [&](const Env& after) {
    return board_.arrangement() == before ? next(after) : run_settled(s, left - 1, after, next);
  });
}

template <int W>
bool Play<W>::run_times(const Statement& s, int left, const Env& env, NextEnv next) {
  if (left <= 0) return next(env);
  const Frame rest{.play = this, .kind = Frame::Kind::Times, .next = next, .s = &s, .left = left - 1};
  return run_block(s.blocks[0], 0, env, rest);
}

// The members that a loop goes over, in its order.
template <int W>
void Play<W>::loop_members(const Statement& s, const Env& env, std::vector<std::int32_t>& members) {
  Type type = Type::Number;
  domain_members(s.domain, env, members, type);
  if (s.b == kNoId) return;
  std::vector<std::pair<std::int32_t, std::int32_t>> keyed;
  Env inner = env;
  inner.that = env.it;
  for (const std::int32_t member : members) {
    inner.it = member;
    keyed.emplace_back(num(s.b, inner), member);
  }
  std::stable_sort(keyed.begin(), keyed.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  for (std::size_t i = 0; i < members.size(); ++i) members[i] = keyed[i].second;
}

template <int W>
bool Play<W>::run_for_each(const Statement& s, const Env& env, NextEnv next) {
  std::vector<std::int32_t> members;
  loop_members(s, env, members);
  return run_members(s, members, 0, env.it, env.that, env, next);
}

// `it` and `that` are those outside the loop.
template <int W>
bool Play<W>::run_members(const Statement& s, const std::vector<std::int32_t>& members, std::size_t index, int it,
                          int that, const Env& env, NextEnv next) {
  Env inner = env;
  if (index == members.size()) {
    inner.it = it;
    inner.that = that;
    return next(inner);
  }
  inner.that = it;
  inner.it = members[index];
  const Frame rest{.play = this,
                   .kind = Frame::Kind::Members,
                   .next = next,
                   .s = &s,
                   .index = index + 1,
                   .members = &members,
                   .it = it,
                   .that = that};
  if (s.local == kNone) return run_block(s.blocks[0], 0, inner, rest);
  const Local kept = locals_[static_cast<std::size_t>(s.local)];
  bind_member(s.local, members[index]);
  const bool stop = run_block(s.blocks[0], 0, inner, rest);
  if (!stop) locals_[static_cast<std::size_t>(s.local)] = kept;
  return stop;
}

// Seats in order from `first`; each is me and decides in the body.
template <int W>
bool Play<W>::run_players(const Statement& s, std::uint32_t left, PlayerId first, const Env& env, NextEnv next) {
  if (left == 0) return next(env);
  const auto seats = static_cast<int>(m_.seats.size());
  int seat = first < seats ? first : 0;
  while ((left >> seat & 1U) == 0) seat = (seat + 1) % seats;
  Env inner = env;
  inner.me = static_cast<PlayerId>(seat);
  inner.decider = inner.me;
  const int more = (left & (left - 1)) != 0 ? 1 : 0;
  players_to_come_ += more;
  const Frame rest{.play = this,
                   .kind = Frame::Kind::Seats,
                   .next = next,
                   .s = &s,
                   .seats = left & ~(1U << seat),
                   .first = first,
                   .me = env.me,
                   .decider = env.decider};
  const bool stop = run_block(s.blocks[0], 0, inner, rest);
  players_to_come_ -= more;
  return stop;
}

}  // namespace ludwright
