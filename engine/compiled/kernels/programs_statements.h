// Statements that ask nobody, and loops of such. Included by programs.cpp.
#pragma once
#include <algorithm>

#include "engine/compiled/kernels/programs_machine.h"

namespace ludwright::programs {

template <int W, int P>
bool Machine<W, P>::run_block(BlockId block, Env& env) {
  if (block == kNoId) return true;
  const int begin = tables_->routines.begins[static_cast<std::size_t>(block)];
  if (begin == kNone) cannot_run();
  if (++work_ > kMostRuns) cannot_run();  // there is no way back in it
  const Step* const steps = tables_->routines.steps.data();
  for (const Step* step = steps + begin;; ++step) {
    const auto go_to = [&](int to) { step = steps + to - 1; };
    switch (step->kind) {
      case Step::Kind::Do:
        if (!run_statement(*step->s, env)) return false;
        break;
      case Step::Kind::Let:
        bind(step->local, step->value, env);
        break;
      case Step::Kind::LetPieces:
        bind_pieces(step->local, narrowed(*step->chain, env, at_.in_play));
        break;
      case Step::Kind::LetPiecesAt: {  // mostly nothing stands there
        const int cell = site_of(step->chain->links[0], env);
        const bool is_empty = cell == kNone || at_.top[static_cast<std::size_t>(cell)] == kNoPiece;
        bind_pieces(step->local, is_empty ? Pieces{} : narrowed(*step->chain, env, at_.in_play));
        break;
      }
      case Step::Kind::Unless:
        if (!truth(step->value, env)) go_to(step->to);
        break;
      case Step::Kind::UnlessSome:
        if (!has_some(step->local)) go_to(step->to);
        break;
      case Step::Kind::UnlessNone:
        if (has_some(step->local)) go_to(step->to);
        break;
      case Step::Kind::Jump:
        go_to(step->to);
        break;
      case Step::Kind::End:
        return true;
    }
  }
}

// False where it cannot be done: then the run is none.
template <int W, int P>
bool Machine<W, P>::run_statement(const Statement& s, Env& env) {
  if (++work_ > kMostRuns) cannot_run();
  switch (s.kind) {
    case StatementKind::Require:
      return truth(s.a, env);
    case StatementKind::If:
      return run_if(s, env);
    case StatementKind::Let:
      return bind(s.local, s.a, env);
    case StatementKind::AssignGame:
    case StatementKind::AssignSlot:
    case StatementKind::AssignType:
    case StatementKind::AssignOwner:
    case StatementKind::AssignNext:
      return assign(s, env);
    case StatementKind::Take:
    case StatementKind::Remove:
      return take_all(s, env);
    case StatementKind::Send:
      return send(s, env);
    case StatementKind::SendUnder:
      return send_under(s, env);
    case StatementKind::Shift:
      return shift(s, env);
    case StatementKind::Swap:
      return swap(s, env);
    case StatementKind::PlaceNew:
      return place_in_area(s, env);
    case StatementKind::ForEach:
      return for_each(s, env);
    case StatementKind::EachPlayer:
    case StatementKind::As:
      return as_players(s, env);
    case StatementKind::Times:
      return run_times(s, env);
    case StatementKind::AsLongAsPossible:
      return as_long_as_possible(s, env);
    case StatementKind::Together:
      return run_block(s.blocks[0], env);
    default:
      cannot_run();  // `until settled` and what asks
  }
}

template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::run_if(const Statement& s, Env& env) {
  for (std::size_t i = 0; i < s.conditions.size(); ++i) {
    if (truth(s.conditions[i], env)) return run_block(s.blocks[i], env);
  }
  return s.blocks.size() == s.conditions.size() || run_block(s.blocks.back(), env);
}

template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::run_times(const Statement& s, Env& env) {
  for (std::int32_t left = num(s.a, env); left > 0; --left) {
    if (!run_block(s.blocks[0], env)) return false;
  }
  return true;
}

template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::for_each(const Statement& s, Env& env) {
  const std::int32_t it = env.it;
  const std::int32_t that = env.that;
  const auto pass = [&](Type type, std::int32_t member) {
    env.that = it;
    env.it = member;
    if (s.local != kNone) bind(s.local, type, member);
    const bool done = run_block(s.blocks[0], env);
    env.it = it;
    env.that = that;
    return done;
  };
  if (s.domain.set == kNoId && s.domain.one_of.empty()) {
    const std::int32_t high = num(s.domain.high, env);
    for (std::int64_t number = num(s.domain.low, env); number <= high; ++number) {
      if (!pass(Type::Number, static_cast<std::int32_t>(number))) return false;
    }
    return true;
  }
  const Type type = domain_type(s.domain);
  if (s.domain.set == kNoId && s.b == kNoId && type == Type::Direction) {
    const auto is_constant = [&](ExprId id) { return node(id).op == ludwright::Op::Compass; };
    if (std::all_of(s.domain.one_of.begin(), s.domain.one_of.end(), is_constant))
      return std::all_of(s.domain.one_of.begin(), s.domain.one_of.end(),
                         [&](ExprId id) { return pass(type, node(id).value); });
  }
  const std::size_t begin = members_.size();
  list_members(s, env);
  const std::size_t end = members_.size();
  bool done = true;
  for (std::size_t i = begin; i < end && done; ++i) done = pass(type, members_[i]);
  members_.resize(begin);
  return done;
}

template <int W, int P>
std::uint32_t Machine<W, P>::seats_of(const Statement& s, const Env& env, PlayerId& from) {
  from = s.kind == StatementKind::As ? PlayerId{0} : at_.flow.mover;
  const std::uint32_t all = rules_.all_seats;
  return s.kind == StatementKind::As ? players(s.a, env) & all : at_.flow.alive;
}

template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::as_players(const Statement& s, Env& env) {
  const PlayerId me = env.me;
  const PlayerId decider = env.decider;
  PlayerId from = 0;
  const std::uint32_t seats = seats_of(s, env, from);
  const std::size_t count = seat_count_;
  for (std::size_t i = 0; i < count; ++i) {
    const auto seat = static_cast<PlayerId>((from + i) % count);
    if ((seats >> seat & 1U) == 0) continue;
    env.me = env.decider = seat;
    if (!run_block(s.blocks[0], env)) return false;
  }
  env.me = me;
  env.decider = decider;
  return true;
}

// Of a block that asks nobody: it is possible if it can be done.
template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::as_long_as_possible(const Statement& s, Env& env) {
  const std::size_t begin = passed_.size();
  const std::size_t count = s.conditions.size();
  for (std::int32_t left = num(s.a, env); left > 0; --left) {
    if (count != 0 && has_passed(s, begin, env)) break;
    Kept& kept = level(depth_++).kept;
    keep(kept);
    const Env before = env;
    const std::size_t waiting = waiting_.size();
    const std::size_t ran = ran_.size();
    const bool in_cascade = in_cascade_;
    const bool done = run_block(s.blocks[0], env);
    --depth_;
    if (done) continue;
    take_back_to(kept.mark);
    run_ = kept.run;
    ++run_.said;  // what is done now is not what was done then
    locals_ = kept.locals;
    members_.resize(kept.members);
    version_ = kept.version;
    who_ = kept.who;
    names_ = kept.names;
    waiting_.resize(waiting);
    ran_.resize(ran);
    in_cascade_ = in_cascade;
    env = before;
    break;
  }
  passed_.resize(begin);
  return true;
}

// Whether what must not repeat is as it was before another pass of the loop, from `begin` on; notes it.
template <int W, int P>
bool Machine<W, P>::has_passed(const Statement& s, std::size_t begin, const Env& env) {
  const std::size_t count = s.conditions.size();
  const std::size_t now = passed_.size();
  for (const ExprId id : s.conditions) {
    const Local value = value_of(id, env);
    passed_.push_back(value);
  }
  const auto alike = [](const Local& x, const Local& y) {
    return x.number == y.number && x.bits == y.bits && x.cells == y.cells && x.pieces == y.pieces;
  };
  for (std::size_t i = begin; i < now; i += count) {
    if (std::equal(passed_.begin() + static_cast<std::ptrdiff_t>(i),
                   passed_.begin() + static_cast<std::ptrdiff_t>(i + count),
                   passed_.begin() + static_cast<std::ptrdiff_t>(now), alike))
      return true;
  }
  return false;
}

template <int W, int P>
typename Machine<W, P>::Local Machine<W, P>::value_of(ExprId id, const Env& env) {
  Local value;
  value.type = node(id).type;
  switch (value.type) {
    case Type::Cells:
      if (names_one(id))
        value.number = single_cell(id, env);
      else
        value.cells = cells(id, env);
      break;
    case Type::Pieces:
      value.pieces = pieces(id, env);
      break;
    case Type::Players:
      value.bits = players(id, env);
      break;
    case Type::Types:
      value.bits = types(id, env);
      break;
    case Type::Areas:
      value.bits = areas(id, env);
      break;
    default:
      value.number = num(id, env);
      break;
  }
  return value;
}

}  // namespace ludwright::programs
