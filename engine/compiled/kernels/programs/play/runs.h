// Runs as far as something is asked. Included by programs.cpp.
#pragma once
#include <algorithm>
#include <array>

#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

// Runs on until somebody is asked, the program is over (or comes to `stop`), or cannot go on.
template <int W, int P>
typename Machine<W, P>::Status Machine<W, P>::advance(int stop) {
  if (++work_ > kMostRuns) throw Overflow{};
  while (run_.pc != stop) {
    const Op& now = op(run_.pc);
    switch (now.kind) {
      case Kind::Do:
        if (!run_steps(tables_->routines.of_ops[static_cast<std::size_t>(run_.pc)], run_.env)) return Status::Failed;
        work_ += static_cast<std::uint64_t>(now.next - run_.pc);  // looked at where it goes on
        run_.pc = now.next;
        break;
      case Kind::Ask:
      case Kind::Either:
        return Status::Asking;
      case Kind::Branch: {
        const Statement& s = *now.s;
        std::size_t i = 0;
        while (i < s.conditions.size() && !truth(s.conditions[i], run_.env)) ++i;
        run_.pc = i < now.targets.size() ? now.targets[i] : now.to;
        break;
      }
      case Kind::Count:
        run_.frames.push().left = std::max(0, num(now.s->a, run_.env));
        ++run_.pc;
        break;
      case Kind::UpTo:
        if (run_.frames.top().left > 0) return Status::Asking;
        leave_loop(now);
        break;
      case Kind::Repeat:
        if (run_.frames.top().left-- > 0) {
          ++run_.pc;
        } else {
          leave_loop(now);
        }
        break;
      case Kind::AsLong:
        if (run_.frames.top().left > 0 && possible(run_.pc + 1, now.to - 1)) {
          --run_.frames.top().left;
          ++run_.pc;
        } else {
          leave_loop(now);
        }
        break;
      case Kind::Members: {
        const auto first = static_cast<std::int32_t>(members_.size());
        list_members(*now.s, run_.env);
        Frame& frame = run_.frames.push();
        frame.first = first;
        frame.size = static_cast<std::int32_t>(members_.size()) - first;
        frame.it = run_.env.it;
        frame.that = run_.env.that;
        run_.members = members_.size();
        ++run_.pc;
        break;
      }
      case Kind::NextMember: {
        Frame& frame = run_.frames.top();
        if (frame.left == frame.size) {
          run_.env.it = frame.it;
          run_.env.that = frame.that;
          renamed();
          leave_loop(now);
          break;
        }
        const std::int32_t member = members_[static_cast<std::size_t>(frame.first + frame.left++)];
        run_.env.that = frame.it;
        run_.env.it = member;
        renamed();
        if (now.s->local != kNone) bind(now.s->local, domain_type(now.s->domain), member);
        ++run_.pc;
        break;
      }
      case Kind::Seats: {
        Frame& frame = run_.frames.push();
        frame.seats = seats_of(*now.s, run_.env, frame.from);
        frame.me = run_.env.me;
        frame.decider = run_.env.decider;
        ++run_.pc;
        break;
      }
      case Kind::NextSeat: {
        Frame& frame = run_.frames.top();
        if (frame.seats == 0) {
          run_.env.me = frame.me;
          run_.env.decider = frame.decider;
          renamed();
          leave_loop(now);
          break;
        }
        PlayerId seat = frame.from;
        while ((frame.seats >> seat & 1U) == 0) seat = static_cast<PlayerId>((seat + 1U) % seat_count_);
        frame.seats &= ~(1U << seat);
        frame.from = seat;
        run_.env.me = run_.env.decider = seat;
        renamed();
        ++run_.pc;
        break;
      }
      case Kind::Together:
        if (run_.together++ == 0) run_.together_choices = 0;
        ++run_.pc;
        break;
      case Kind::Apart:
        --run_.together;
        ++run_.pc;
        break;
      case Kind::Jump:
        if (now.to < run_.pc && ++work_ > kMostRuns) throw Overflow{};
        run_.pc = now.to;
        break;
      case Kind::End:
        return Status::Complete;
    }
  }
  return Status::Complete;
}

// Likewise where there is one way to go on at most: of alternatives the first is it, if nothing after it can fail.
template <int W, int P>
typename Machine<W, P>::Status Machine<W, P>::advance_alone() {
  while (true) {
    const Status status = advance();
    if (status != Status::Asking || is_over()) return status;
    const Op& now = op(run_.pc);
    if ((now.kind != Kind::Either && now.kind != Kind::UpTo) || !cannot_fail(target_of(now, 0))) return status;
    level(depth_++);  // each choice has one
    answer_alternative(0);
  }
}

// Likewise in `setup`, which asks chance alone: what is placed there goes to the one cell that there is for it.
template <int W, int P>
typename Machine<W, P>::Status Machine<W, P>::advance_unasked() {
  while (true) {
    const Status status = advance();
    if (status != Status::Asking || asks_chance()) return status;
    if (op(run_.pc).kind != Kind::Ask || op(run_.pc).s->kind != StatementKind::PlaceNew) throw Overflow{};
    const std::size_t made = choices_.size();
    const Question& question = ask(level(depth_), false);
    if (question.groups.empty()) return Status::Failed;
    if (question.groups.size() > 1 || question.sites.count() > 1) throw Overflow{};
    if (!answer_place(question.groups[0].what, question.sites.lowest())) return Status::Failed;
    choices_.cut(made);
    run_.made = 0;
    run_.made_by = kNobody;
  }
}

template <int W, int P>
Type Machine<W, P>::domain_type(const Domain& domain) const {
  if (domain.set != kNoId) return node(domain.set).type;
  return domain.one_of.empty() ? Type::Number : node(domain.one_of.front()).type;
}

// Appends the members of a domain to members_, in the order of the game.
template <int W, int P>
void Machine<W, P>::list_domain(const Domain& domain, const Env& env) {
  const auto add = [&](int member) { return members_.push_back(member), false; };
  if (domain.set != kNoId) {
    list_set(domain.set, env);
  } else if (!domain.one_of.empty()) {
    for (const ExprId id : domain.one_of) list_set(id, env);
  } else {
    const std::int64_t low = num(domain.low, env);
    const std::int64_t high = num(domain.high, env);
    if (high > low + kMostNumbers) throw Overflow{};
    for (std::int64_t number = low; number <= high; ++number) add(static_cast<std::int32_t>(number));
  }
}

template <int W, int P>
void Machine<W, P>::list_set(ExprId id, const Env& env) {
  const Type type = node(id).type;
  if (type == Type::Pieces) return in_order(pieces(id, env), members_);
  if (type == Type::Direction || type == Type::Value) {
    const std::int32_t value = num(id, env);
    if (value != kNone) members_.push_back(value);
    return;
  }
  some_member(id, env, [&](int member) { return members_.push_back(member), false; });
}

// Likewise those of a loop, in its order.
template <int W, int P>
void Machine<W, P>::list_members(const Statement& s, const Env& env) {
  if (s.b != kNoId && s.domain.set != kNoId && node(s.domain.set).type == Type::Pieces) {
    const Pieces set = pieces(s.domain.set, env);
    if (set.count() <= kFewByKey) return list_few_by_key(set, s.b, env);
  }
  const std::size_t begin = members_.size();
  list_domain(s.domain, env);
  const std::size_t end = members_.size();
  if (s.b == kNoId) return;
  if (end - begin < 2) return;
  Env inner = env;
  inner.that = env.it;
  for (std::size_t i = begin; i < end; ++i) {  // the keys, after the members
    inner.it = members_[i];
    members_.push_back(num(s.b, inner));
  }
  const std::size_t count = end - begin;
  for (std::size_t i = begin + 1; i < end; ++i) {  // mostly in order
    const std::int32_t member = members_[i];
    const std::int32_t key = members_[i + count];
    std::size_t to = i;
    for (; to > begin && members_[to - 1 + count] > key; --to) {
      members_[to] = members_[to - 1];
      members_[to + count] = members_[to - 1 + count];
    }
    members_[to] = member;
    members_[to + count] = key;
  }
  members_.cut(end);
}

// Of pieces, whose order in the game is asked for where keys are the same.
template <int W, int P>
void Machine<W, P>::list_few_by_key(const Pieces& set, ExprId by, const Env& env) {
  struct Keyed {
    std::int32_t key, piece;
  };
  std::array<Keyed, kFewByKey> few;
  std::size_t count = 0;
  const auto precedes = [&](std::int32_t a, std::int32_t b) {
    const std::uint64_t x = order_of(static_cast<PieceId>(a));
    const std::uint64_t y = order_of(static_cast<PieceId>(b));
    return x != y ? x < y : goes_before(static_cast<PieceId>(a), static_cast<PieceId>(b));
  };
  const bool is_slot = is_slot_of_it(by);
  Env inner = env;
  inner.that = env.it;
  set.each([&](int piece) {
    inner.it = piece;
    const std::int32_t key = is_slot ? at_.piece_slot(static_cast<PieceId>(piece), node(by).value) : num(by, inner);
    std::size_t to = count++;
    for (; to > 0; --to) {
      const Keyed& before = few[to - 1];
      if (before.key < key || (before.key == key && !precedes(piece, before.piece))) break;
      few[to] = before;
    }
    few[to] = {key, piece};
  });
  for (std::size_t i = 0; i < count; ++i) members_.push_back(few[i].piece);
}

template <int W, int P>
bool Machine<W, P>::at_horizon() const {
  return run_.made > 0 && (asks_chance() || run_.by_chance || run_.env.decider != run_.made_by);
}

// Whether the decision is over before what is asked now.
template <int W, int P>
bool Machine<W, P>::is_over() const {
  if (run_.made == 0) return false;
  const bool joined = run_.together > 0 && run_.together_choices > 0;
  return at_horizon() || (by_step() && run_.changes != run_.changes_before && !joined);
}

}  // namespace ludwright::programs
