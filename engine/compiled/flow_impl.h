// Turns, phases, rounds, ends: what happens when a unit (set-up, a turn or round, the time between rounds) is complete.
// Included by play_impl.h.
#pragma once
#include <algorithm>
#include <utility>

#include "engine/compiled/resume_impl.h"
#include "engine/limits.h"

namespace ludwright {

// ---- running units
// ------------------------------------------------------------------------------------------------------

template <int W>
bool Play<W>::run_unit() {
  const Frame done{.play = this, .kind = Frame::Kind::End};
  const Env env = unit_env();
  switch (board_.flow.stage) {
    case Stage::Setup:
      return run_block(m_.setup, 0, env, done);
    case Stage::Next:
      return run_block(m_.match.next, 0, env, done);
    case Stage::Turn:
      break;
  }
  const Phase& now = phase();
  const BlockId program = in_stuck_ ? now.stuck : now.program;
  const EventKind starts = now.is_round ? EventKind::RoundStarts : EventKind::TurnStarts;
  if (rules_.rules_of[static_cast<std::size_t>(starts)].empty()) return run_block(program, 0, env, done);
  return run_plain_rules(starts, env, 0, [&] { return run_block(program, 0, env, done); });
}

template <int W>
void Play<W>::start_unit() {
  taken_.clear();
  captures_ = 0;
  cascade_.clear();
  runs_ = 0;
}

template <int W>
void Play<W>::to_unit_start() {
  board_.undo_to(unit_mark_);
  trace_.point.board = Point::Board::Elsewhere;
  std::uint32_t alive = board_.flow.alive;
  for (const Out& out : trace_.outs) alive |= out.seats;
  set_alive(alive);
  outs_ = 0;
  start_unit();
  together_ = 0;
  weight_ = 1;
  begun_ = false;
  move_.size = 0;
  cursor_ = 0;
  unjudged_unit_ = in_stuck_ || board_.flow.stage != Stage::Turn;
  past_program_ = false;
}

// Units that ask nothing are run as soon as they are reached.
template <int W>
void Play<W>::run_through() {
  while (board_.flow.stage != Stage::Turn && trace_.empty() && board_.flow.outcome == OutcomeKind::Ongoing) {
    unit_mark_ = board_.mark();
    if (is_dead_end()) return end_game(OutcomeKind::Draw, 0, kNoMoveEnd);
    if (!run_forced({})) {
      board_.undo_to(unit_mark_);
      return;
    }
    finish_unit();
  }
}

template <int W>
void Play<W>::begin_round() {
  Flow& flow = board_.flow;
  flow.stage = Stage::Turn;
  flow.phase = 0;
  flow.phase_turns = 0;
  flow.rounds = 0;
  flow.mover = flow.next != kNobody && (flow.alive >> flow.next & 1U) != 0 ? flow.next : PlayerId{0};
  flow.next = kNobody;
  skip_phases();
  board_.history.clear();
}

// On to the first phase whose `until` does not hold yet, or the last.
template <int W>
void Play<W>::skip_phases() {
  Flow& flow = board_.flow;
  while (flow.phase + 1U < m_.phases.size()) {
    Env env;
    env.me = flow.mover;
    if (phase().until == kNoId || !truth(phase().until, env)) return;
    ++flow.phase;
    flow.phase_turns = 0;
    flow.rounds = 0;
  }
}

template <int W>
PlayerId Play<W>::next_living(PlayerId after) const {
  const auto seats = static_cast<PlayerId>(m_.seats.size());
  for (PlayerId seat = after;;) {
    seat = seat + 1 >= seats ? PlayerId{0} : static_cast<PlayerId>(seat + 1);
    if (seat == after || (board_.flow.alive >> seat & 1U) != 0) return seat;
  }
}

// The rules of the end of a turn, of which nothing is asked: the first run of them.
template <int W>
void Play<W>::run_end_rules() {
  const EventKind over = phase().is_round ? EventKind::RoundEnds : EventKind::TurnEnds;
  if (rules_.rules_of[static_cast<std::size_t>(over)].empty()) return;
  mode_ = Mode::First;
  run_plain_rules(over, unit_env(), 0, [] { return true; });
  mode_ = Mode::List;
}

// What follows them, up to the position that is recorded.
template <int W>
void Play<W>::end_turn() {
  Flow& flow = board_.flow;
  const Phase& now = phase();
  if (!rules_.lapsing.empty()) lapse(now.is_round);
  ++flow.turns;
  ++flow.phase_turns;
  if (now.is_round) ++flow.rounds;
  // A round is nobody's: who was first to move is so again.
  const PlayerId first = flow.next != kNobody ? flow.next : flow.mover;
  const bool stays = flow.next != kNobody || now.is_round;
  flow.mover = stays && (flow.alive >> first & 1U) != 0 ? first : next_living(first);
  flow.next = kNobody;
  taken_.clear();
  if (m_.phases.size() > 1) skip_phases();
}

// The key that the position would be recorded with if the turn, which is complete, ended here. Changes nothing.
template <int W>
Key Play<W>::key_after_turn() {
  const Scratch kept = scratch();
  const Flow flow = board_.flow;
  const Mode mode = mode_;
  const auto* forced = forced_;
  auto* facts = facts_;
  forced_ = nullptr;
  facts_ = nullptr;
  run_end_rules();
  end_turn();
  const Key key = full_key();
  forced_ = forced;
  facts_ = facts;
  mode_ = mode;
  restore(kept);
  board_.flow = flow;
  return key;
}

template <int W>
void Play<W>::finish_unit(bool is_whole) {
  Flow& flow = board_.flow;
  judged_ = false;
  known_turn_ = {};
  in_stuck_ = false;
  trace_.clear();
  if (flow.stage != Stage::Turn) {
    begin_round();
  } else {
    if (is_whole && !rules_.ends_by_run(phase())) run_end_rules();
    mode_ = Mode::List;
    end_turn();
  }
  taken_.clear();
  unit_mark_ = board_.mark();
  if (!rules_.idle.empty() && flow.stage == Stage::Turn) forget_idle();
  board_.find_spare();
  // What is played in stretches is told by the keys of its positions, as some of them record them anyway.
  const bool is_asked = !playing_out_ || rules_.asks_past || rules_.is_stretched();
  if (is_asked && !skips_key_) board_.history.push(full_key());
}

template <int W>
void Play<W>::lapse(bool round_over) {
  for (const Lapsing& lapsing : rules_.lapsing) {
    if (skips_tallies_ && lapsing.is_tally) continue;
    const int members = lapsing.members == kNone ? static_cast<int>(board_.pieces.size()) : lapsing.members;
    const std::int32_t* slots = board_.slots.data();
    const std::uint8_t* fresh = board_.fresh.data();
    // Mostly none is to change: a look at all, without a branch for each.
    std::int32_t differ = lapsing.changes_all ? 1 : 0;
    int index = lapsing.first;
    for (int i = 0; i < members; ++i, index += lapsing.stride)
      differ |= (slots[index] ^ lapsing.start) | std::int32_t{fresh[index]};
    if (differ == 0) continue;
    index = lapsing.first;
    for (int i = 0; i < members; ++i, index += lapsing.stride) {
      const bool as_it_was = fresh[index] == 0 && slots[index] == lapsing.start;
      if (lapsing.changes_all || !as_it_was) lapse_one(lapsing, i, index, round_over);
    }
  }
}

template <int W>
void Play<W>::lapse_one(const Lapsing& lapsing, int member, int index, bool round_over) {
  const SlotInfo& info = *lapsing.info;
  const bool fresh = board_.fresh[static_cast<std::size_t>(index)] != 0;
  const std::int32_t now = board_.slots[static_cast<std::size_t>(index)];
  std::int32_t next = now;
  if (info.kind == SlotKind::Clock) {
    if (!fresh) next = value::clamp(std::int64_t{now} + 1);
  } else if ((info.lasts != Lasts::NextTurn || !fresh) && (info.lasts != Lasts::Round || round_over)) {
    next = info.starts.empty() ? info.start : info.starts[static_cast<std::size_t>(member)];
  }
  if (fresh) board_.set_fresh(index, 0);
  if (next == now) return;
  if (info.holder == SlotHolder::Game) return board_.set_game(lapsing.slot, next, false);
  board_.set_slot(info.holder, member, lapsing.slot, next, false);
}

// ---- ends
// -----------------------------------------------------------------------------------------------------------------

template <int W>
int Play<W>::repeats() const {
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
void Play<W>::take_out(std::uint32_t seats) {
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
bool Play<W>::take_out_again() {
  const std::size_t before = outs_;
  while (forced_ != nullptr && outs_ < trace_.outs.size() && trace_.outs[outs_].after == cursor_)
    take_out(trace_.outs[outs_++].seats);
  return outs_ != before;
}

// These seats are out. True if that ended the game.
template <int W>
bool Play<W>::lose(std::uint32_t seats, int index, bool turn_over) {
  take_out(seats);
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

// Applies the rule if it holds; true if that ended the game.
template <int W>
bool Play<W>::apply_end(const EndRule& rule, int index, bool turn_over) {
  Env env;
  env.me = board_.flow.mover;
  env.decider = env.me;
  if (rule.kind == EndKind::Draw || rule.kind == EndKind::Most || rule.kind == EndKind::Least) {
    if (!truth(rule.condition, env)) return false;
    if (rule.kind == EndKind::Draw) {
      end_game(OutcomeKind::Draw, 0, index);
      return true;
    }
    const std::uint32_t best = best_players(rule);
    const bool tie = std::popcount(best) != 1;
    end_game(tie ? OutcomeKind::Draw : OutcomeKind::Win, tie ? 0 : best, index);
    return true;
  }
  std::uint32_t those = 0;
  for (std::uint32_t rest = subjects(rule, env); rest != 0; rest &= rest - 1) {
    env.me = static_cast<PlayerId>(std::countr_zero(rest));
    if (truth(rule.condition, env)) those |= 1U << env.me;
  }
  if (those == 0) return false;
  if (rule.kind == EndKind::Loses) return lose(those, index, turn_over);
  end_game(OutcomeKind::Win, team_seats(those), index);
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
    case RangeTest::Of::Turns:
      return test.low <= board_.flow.turns && board_.flow.turns <= test.high;
    case RangeTest::Of::Count: {
      const int number = plans_.tops(test.index, me).count();
      return test.low <= number && number <= test.high;
    }
    case RangeTest::Of::Repeats:  // no more often than that
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
  } else if (phase().stuck == kNoId && has_no_turn()) {
    end_game(OutcomeKind::Draw, 0, kNoMoveEnd);
  }
}

template <int W>
void Play<W>::end_round() {
  Flow& flow = board_.flow;
  flow.winner = kNobody;
  if (flow.outcome == OutcomeKind::Win) flow.winner = static_cast<PlayerId>(std::countr_zero(unsigned{flow.winners}));
  set_alive(rules_.all_seats);
  flow.next = kNobody;
  Env env;
  env.me = flow.mover;
  env.decider = kNobody;
  mode_ = Mode::First;
  ++running_;
  run_block(m_.match.score, 0, env, [](const Env&) { return true; });
  --running_;
  mode_ = Mode::List;
  flow.outcome = OutcomeKind::Ongoing;
  for (std::size_t i = 0; i < m_.match.end.size(); ++i) {
    if (apply_end(m_.match.end[i], kMatchEnd + static_cast<int>(i), true)) return;
  }
  flow.winners = 0;
  flow.end_rule = kNone;
  flow.stage = Stage::Next;
  unit_mark_ = board_.mark();
  if (!undo_.empty() && !playing_out_) {
    UndoRest& rest = undo_.back().has_rest ? undo_rests_[rests_ - 1] : add_rest(undo_.back());
    if (rest.old_history.empty()) rest.old_history = board_.history.keys();
  }
  run_through();
}

template <int W>
void Play<W>::judge_now() {
  for (int rounds = 0; !judged_; ++rounds) {
    judged_ = true;
    if (rounds == kMaxIdleRounds) return end_game(OutcomeKind::Draw, 0, kLimitEnd);
    if (board_.flow.outcome != OutcomeKind::Ongoing) return;
    const bool in_turn = board_.flow.stage == Stage::Turn;
    const bool mid_turn = in_turn && !trace_.empty();
    if (in_turn && !is_dead_ && (!mid_turn || phase().by_step)) judge_ends(!mid_turn);
    const bool mover_is_out = (board_.flow.alive >> board_.flow.mover & 1U) == 0;
    if (mid_turn && mover_is_out && board_.flow.outcome == OutcomeKind::Ongoing) {
      finish_unit(false);
      run_through();
      continue;
    }
    // Of a game by lot the next draw tells, and where leaves are counted that there are none.
    const bool may_be_over = !trace_.empty() && may_be_dead_ && board_.flow.outcome == OutcomeKind::Ongoing;
    const bool is_told = playing_out_ || (lags_ && !m_.match.present);
    if (may_be_over && (is_told ? std::exchange(is_dead_, false) : is_dead_end()))
      end_game(OutcomeKind::Draw, 0, kNoMoveEnd);
    if (!in_turn) return;
    if (trace_.empty()) unit_mark_ = board_.mark();
    const bool may_be_dead = trace_.empty() && rules_.stuck_may_fail[board_.flow.phase];
    if (may_be_dead && board_.flow.outcome == OutcomeKind::Ongoing && has_no_turn()) {
      in_stuck_ = true;
      if (is_dead_end()) end_game(OutcomeKind::Draw, 0, kNoMoveEnd);
      in_stuck_ = false;
    }
    // A round that is over leads to the next one, which may be over at once.
    if (board_.flow.outcome != OutcomeKind::Ongoing && m_.match.present && board_.flow.turns < m_.limit) {
      if (!trace_.empty()) trace_.clear();
      end_round();
    }
  }
}

// Whether nothing can follow the choices made so far in this unit.
template <int W>
bool Play<W>::is_dead_end() {
  found_completion_ = false;
  run_from(trace_.point, Mode::Exists, trace_.choices);
  const bool dead = !found_completion_;
  if (trace_.empty()) {
    to_unit_start();
  } else {
    redo_trace();
  }
  return dead;
}

template <int W>
bool Play<W>::compute_stuck() {
  if (board_.flow.stage != Stage::Turn || in_stuck_search_) return false;
  const bool cacheable = running_ == 0;
  if (cacheable && known_turn_.stuck != kNone) return known_turn_.stuck != 0;
  std::optional<bool> exists;
  if (cacheable && fast_turn()) {
    in_stuck_search_ = true;
    exists = fast_exists();
    in_stuck_search_ = false;
  }
  const bool stuck = exists ? !*exists : find_stuck(board_.flow.mover);
  if (cacheable) known_turn_.stuck = stuck ? 1 : 0;
  return stuck;
}

// Whether the program has no legal run, asked before the turn begins. That is to be stuck, but where legality asks who
// is stuck: while it is found out whether the mover is, nobody is.
template <int W>
bool Play<W>::has_no_turn() {
  if (!rules_.legal_asks_stuck || board_.flow.stage != Stage::Turn) return compute_stuck();
  const bool cacheable = running_ == 0 && trace_.empty();
  if (cacheable && known_turn_.none != kNone) return known_turn_.none != 0;
  const std::optional<bool> exists = fast_turn() ? fast_exists() : std::nullopt;
  if (exists && cacheable) known_turn_.none = *exists ? 0 : 1;
  if (exists) return !*exists;
  const bool outer = std::exchange(in_stuck_, false);
  const bool dead = is_dead_end();
  in_stuck_ = outer;
  return dead;
}

// Whether `player`, were it to move in the present arrangement, has no legal turn.
template <int W>
bool Play<W>::stuck_as(PlayerId player) {
  if (player == kNobody || board_.flow.stage != Stage::Turn) return false;
  return player == board_.flow.mover ? compute_stuck() : find_stuck(player);
}

// By a search for one complete run. While it lasts nobody counts as stuck: a rule that asks would never end.
template <int W>
bool Play<W>::find_stuck(PlayerId player) {
  if (in_stuck_search_) return false;
  in_stuck_search_ = true;
  const Flow flow = board_.flow;
  const auto after_turn = after_turn_;
  after_turn_.reset();
  if (player != flow.mover) board_.flow.next = kNobody;
  board_.flow.mover = player;
  bool stuck = !has_sure_walk();
  if (stuck) {
    // At the beginning of a turn there is nothing that a run would need to find again.
    const bool is_fresh = running_ == 0 && trace_.empty();
    const std::optional<Scratch> kept = is_fresh ? std::nullopt : std::optional(scratch());
    const std::size_t mark = board_.mark();
    const Mode mode = mode_;
    const auto* forced = forced_;
    const std::size_t cursor = cursor_;
    const bool unjudged = unjudged_unit_;
    const bool in_stuck = in_stuck_;
    const bool found = found_completion_;
    const std::size_t unit_mark = unit_mark_;
    mode_ = Mode::Exists;
    forced_ = nullptr;
    unjudged_unit_ = false;
    in_stuck_ = false;
    found_completion_ = false;
    const bool begun = begun_;
    const auto search = std::exchange(search_, Search::None);
    const bool past_program = std::exchange(past_program_, false);
    taken_.clear();
    captures_ = 0;
    cascade_ = Cascade{};
    together_ = 0;
    begun_ = false;
    move_.size = 0;
    ++running_;
    run_unit();
    --running_;
    stuck = !found_completion_;
    mode_ = mode;
    forced_ = forced;
    cursor_ = cursor;
    unjudged_unit_ = unjudged;
    in_stuck_ = in_stuck;
    found_completion_ = found;
    unit_mark_ = unit_mark;
    begun_ = begun;
    search_ = search;
    past_program_ = past_program;
    if (kept) restore(*kept);
    board_.undo_to(mark);
    if (is_fresh) start_unit();
  }
  board_.flow = flow;
  after_turn_ = after_turn;
  in_stuck_search_ = false;
  return stuck;
}

// Whether an end rule, of those that ask nothing of the future or the past, would now say that `me` wins.
template <int W>
bool Play<W>::would_win(PlayerId me) {
  for (const EndRule& rule : m_.end) {
    if ((rule.phase != kNone && rule.phase != board_.flow.phase) || rule.asks_stuck || rule.asks_repeats ||
        rule.asks_won)
      continue;
    Env inner;
    inner.me = board_.flow.mover;
    if (rule.kind == EndKind::Draw) {
      if (truth(rule.condition, inner)) return false;
      continue;
    }
    if (rule.kind == EndKind::Most || rule.kind == EndKind::Least) {
      if (!truth(rule.condition, inner)) continue;
      return best_players(rule) == 1U << me;
    }
    std::uint32_t those = 0;
    for (std::uint32_t rest = subjects(rule, inner); rest != 0; rest &= rest - 1) {
      inner.me = static_cast<PlayerId>(std::countr_zero(rest));
      if (truth(rule.condition, inner)) those |= 1U << inner.me;
    }
    if (those == 0) continue;
    if (rule.kind == EndKind::Wins) return (those >> me & 1U) != 0;
    std::uint32_t teams = 0;
    const std::uint32_t left = board_.flow.alive & ~those;
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      if ((left >> seat & 1U) != 0) teams |= 1U << m_.seats[seat].team;
    }
    if (std::popcount(teams) == 1) return (left >> me & 1U) != 0;
  }
  return false;
}

}  // namespace ludwright
