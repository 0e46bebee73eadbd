// Turns, phases, rounds, ends: what happens when a unit (set-up, a turn or round, the time between rounds) is complete.
// Included by play_impl.h.
#pragma once
#include <algorithm>
#include <utility>

#include "engine/compiled/ends_impl.h"
#include "engine/compiled/resume_impl.h"
#include "engine/compiled/stuck_impl.h"
#include "engine/limits.h"

namespace ludwright {

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

// What a slot is when a turn is over. `fresh`: it was set in the turn.
template <int W>
inline std::int32_t Play<W>::lapsed(const Lapsing& lapsing, int member, std::int32_t now, bool fresh,
                                    bool round_over) const {
  const SlotInfo& info = *lapsing.info;
  if (info.kind == SlotKind::Clock) return fresh ? now : value::clamp(std::int64_t{now} + 1);
  if ((info.lasts == Lasts::NextTurn && fresh) || (info.lasts == Lasts::Round && !round_over)) return now;
  return info.starts.empty() ? info.start : info.starts[static_cast<std::size_t>(member)];
}

template <int W>
void Play<W>::lapse_one(const Lapsing& lapsing, int member, int index, bool round_over) {
  const SlotInfo& info = *lapsing.info;
  const bool fresh = board_.fresh[static_cast<std::size_t>(index)] != 0;
  const std::int32_t now = board_.slots[static_cast<std::size_t>(index)];
  const std::int32_t next = lapsed(lapsing, member, now, fresh, round_over);
  if (fresh) board_.set_fresh(index, 0);
  if (next == now) return;
  if (info.holder == SlotHolder::Game) return board_.set_game(lapsing.slot, next, false);
  board_.set_slot(info.holder, member, lapsing.slot, next, false);
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
    if (may_be_dead && board_.flow.outcome == OutcomeKind::Ongoing && has_no_legal_turn()) {
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

}  // namespace ludwright
