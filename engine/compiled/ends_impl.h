// How a game ends: who wins, loses and is taken out, and which end rules may hold. Included by flow_impl.h.
#pragma once
#include "engine/compiled/play.h"

namespace ludwright {

template <int W>
int Play<W>::repeats() const {
  if (!is_noted_) return 1;
  return board_.history.count(recorded_key()) + (after_turn_ ? 1 : 0);
}

template <int W>
int Play<W>::cycle() const {
  const int back = board_.history.since_first(recorded_key());
  return back == 0 ? 0 : back - (after_turn_ ? 0 : 1);
}

template <int W>
void Play<W>::end_game(OutcomeKind kind, std::uint32_t seats, int index) {
  board_.flow.outcome = kind;
  board_.flow.winners = static_cast<std::uint8_t>(seats);
  board_.flow.end_rule = static_cast<std::int16_t>(index);
}

template <int W>
std::uint32_t Play<W>::subjects(const EndRule& rule, const Env& env) {
  if (rule.subject == kNoId) return board_.flow.alive;
  if (node(rule.subject).op == Op::Mover) return 1U << board_.flow.mover & board_.flow.alive;
  return players(rule.subject, env) & board_.flow.alive;
}

template <int W>
std::uint32_t Play<W>::best_players(const EndRule& rule) {
  std::uint32_t best = 0;
  std::int64_t top = 0;
  for (std::uint32_t rest = board_.flow.alive; rest != 0; rest &= rest - 1) {
    Env env;
    env.me = static_cast<PlayerId>(std::countr_zero(rest));
    const std::int64_t score = rule.kind == EndKind::Most ? num(rule.value, env) : -std::int64_t{num(rule.value, env)};
    if (best == 0 || score > top) {
      top = score;
      best = 0;
    }
    if (score == top) best |= 1U << env.me;
  }
  return best;
}

// The seats of the teams that these seats belong to.
template <int W>
std::uint32_t Play<W>::team_seats(std::uint32_t seats) const {
  std::uint32_t all = 0;
  for (; seats != 0; seats &= seats - 1) {
    const auto seat = static_cast<PlayerId>(std::countr_zero(seats));
    all |= 1U << seat | rules_.allies(seat);
  }
  return all;
}

template <int W>
void Play<W>::set_alive(std::uint32_t seats) {
  if (board_.flow.alive == seats) return;
  board_.flow.alive = static_cast<std::uint8_t>(seats);
  board_.renew_version();  // conditions speak of players
}

// These seats are out, and what the rules do then is done. The unit under way knows nothing of it.
template <int W>
void Play<W>::eliminate(std::uint32_t seats) {
  set_alive(board_.flow.alive & ~seats);
  const Mode mode = std::exchange(mode_, Mode::First);
  const int captures = captures_;
  const std::vector<PieceId> taken = taken_;
  Cascade cascade = std::exchange(cascade_, Cascade{});
  ++running_;
  for (std::uint32_t rest = seats; rest != 0; rest &= rest - 1) {
    Env env;
    env.me = static_cast<PlayerId>(std::countr_zero(rest));
    env.decider = kNobody;
    run_plain_rules(EventKind::PlayerLoses, env, 0, [] { return true; });
  }
  --running_;
  mode_ = mode;
  captures_ = captures;
  taken_ = taken;
  cascade_ = std::move(cascade);
}

// Of a run that comes to a question: who was taken out when it was first come to. True if anybody was.
template <int W>
bool Play<W>::eliminate_again() {
  const std::size_t before = outs_;
  while (forced_ != nullptr && outs_ < trace_.outs.size() && trace_.outs[outs_].after == cursor_)
    eliminate(trace_.outs[outs_++].seats);
  return outs_ != before;
}

// These seats are out. True if that ended the game.
template <int W>
bool Play<W>::lose(std::uint32_t seats, int index, bool turn_over) {
  eliminate(seats);
  const std::uint32_t left = board_.flow.alive;
  std::uint32_t teams = 0;
  for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
    if ((left >> seat & 1U) != 0) teams |= 1U << m_.seats[seat].team;
  }
  const bool over = std::popcount(teams) <= 1;
  if (over) {
    set_alive(left | seats);  // who is out matters only while the game goes on
    end_game(left == 0 ? OutcomeKind::Draw : OutcomeKind::Win, team_seats(left), index);
  } else if (!turn_over) {
    trace_.outs.push_back({trace_.choices.size(), seats});
    may_be_dead_ = true;
  } else if ((left >> board_.flow.mover & 1U) == 0) {
    board_.flow.mover = next_living(board_.flow.mover);
    known_turn_ = {};
    if (!board_.history.empty()) board_.history.set_last(full_key());
  }
  return over;
}

// Of whom the condition of a rule holds, of those of whom it is asked: the mover, if the rule is about all.
template <int W>
std::uint32_t Play<W>::holders(const EndRule& rule) {
  Env env;
  env.me = board_.flow.mover;
  env.decider = env.me;
  const bool is_of_some = rule.kind == EndKind::Wins || rule.kind == EndKind::Loses;
  std::uint32_t those = 0;
  for (std::uint32_t rest = is_of_some ? subjects(rule, env) : 1U << env.me; rest != 0; rest &= rest - 1) {
    env.me = static_cast<PlayerId>(std::countr_zero(rest));
    if (truth(rule.condition, env)) those |= 1U << env.me;
  }
  return those;
}

// Applies the rule if it holds; true if that ended the game.
template <int W>
bool Play<W>::apply_end(const EndRule& rule, int index, bool turn_over) {
  const std::uint32_t those = holders(rule);
  if (those == 0) return false;
  if (rule.kind == EndKind::Loses) return lose(those, index, turn_over);
  if (rule.kind == EndKind::Wins) {
    end_game(OutcomeKind::Win, team_seats(those), index);
    return true;
  }
  const std::uint32_t best = rule.kind == EndKind::Draw ? 0 : best_players(rule);
  const bool is_draw = std::popcount(best) != 1;
  end_game(is_draw ? OutcomeKind::Draw : OutcomeKind::Win, is_draw ? 0 : best, index);
  return true;
}

// Whether a number may lie in its range.
template <int W>
[[gnu::always_inline]] inline bool Play<W>::may_lie(const RangeTest& test, PlayerId me) {
  switch (test.of) {
    case RangeTest::Of::Slot: {
      const std::int32_t number = board_.slots[static_cast<std::size_t>(test.index)];
      return test.low <= number && number <= test.high;
    }
    case RangeTest::Of::OwnSlot: {
      const std::int32_t number =
          board_.slots[static_cast<std::size_t>(board_.slot_index(SlotHolder::Player, me, test.index))];
      return test.low <= number && number <= test.high;
    }
    case RangeTest::Of::Turns:
      return test.low <= board_.flow.turns && board_.flow.turns <= test.high;
    case RangeTest::Of::Count: {
      const int number = plans_.tops(test.index, me).count();
      return test.low <= number && number <= test.high;
    }
    case RangeTest::Of::Repeats:  // no more often than that
      if (!is_noted_) return test.low <= 1;
      return board_.history.most(recorded_key()) + (after_turn_ ? 1 : 0) >= test.low;
    case RangeTest::Of::Line:
      return some_line(test.line, test.low, plans_.tops(test.index, me), me);
  }
  return true;
}

// Whether all these numbers may: where it is asked of every turn, and elsewhere.
template <int W>
[[gnu::always_inline]] inline bool Play<W>::all_may_lie(const std::vector<RangeTest>& tests, PlayerId me) {
  for (const RangeTest& test : tests) {
    if (!may_lie(test, me)) return false;
  }
  return true;
}
template <int W>
bool Play<W>::in_ranges(const std::vector<RangeTest>& tests, PlayerId me) {
  return all_may_lie(tests, me);
}

// Whether what must hold for a rule to apply does, as far as a look tells.
template <int W>
[[gnu::always_inline]] inline bool Play<W>::may_apply(const EndCheck& check) {
  if (check.of != EndCheck::kEach)
    return all_may_lie(check.tests, check.of == EndCheck::kMover ? board_.flow.mover : static_cast<PlayerId>(check.of));
  if (check.tests.empty()) return true;
  for (std::uint32_t seats = board_.flow.alive; seats != 0; seats &= seats - 1) {
    if (in_ranges(check.tests, static_cast<PlayerId>(std::countr_zero(seats)))) return true;
  }
  return false;
}

template <int W>
void Play<W>::judge_ends(bool turn_over) {
  const std::vector<EndCheck>& checks = rules_.end_checks[board_.flow.phase];
  // Who is taken out changes what the other rules say: all are asked again.
  for (auto check = checks.begin(); check != checks.end();) {
    const bool is_false = skips_tallies_ && check->is_tally;
    const bool is_asked = !is_false && (check->needs_stuck ? turn_over && is_stuck() : turn_over || !check->at_turns);
    const std::uint8_t alive = board_.flow.alive;
    if (is_asked && may_apply(*check) && apply_end(*check->rule, check->index, turn_over)) return;
    check = board_.flow.alive == alive ? check + 1 : checks.begin();
  }
  if (!turn_over) return;
  if (board_.flow.turns >= m_.limit) {
    end_game(OutcomeKind::Draw, 0, kLimitEnd);
  } else if (phase().stuck == kNoId && has_no_legal_turn()) {
    end_game(OutcomeKind::Draw, 0, kNoMoveEnd);
  }
}

}  // namespace ludwright
