// Turns: what follows a decision, what lapses, and what is made anew where a turn could not be gone on with. Included
// by programs.cpp.
#pragma once
#include <algorithm>

#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

// Makes the last decision that is hoped for anew, of those after which the turn can be gone on with; if there is none,
// the one before it, and so on. `is_first`: whether the last one that was tried is the first of the turn.
template <int W, int P>
typename Machine<W, P>::Decided Machine<W, P>::decide_anew(bool& is_first) {
  Decided decided = Decided::No;
  proves_ = true;
  while (decided == Decided::No && hoped_count_ > 0) {
    const Hoped& last = hoped_[--hoped_count_];
    decisions_.resize(last.decisions);
    is_first = last.is_first;
    stuck_ = last.stuck;
    Level& here = level(0);
    depth_ = 1;
    restore(last.kept);
    decided = draw_there(here);
    depth_ = 0;
  }
  proves_ = false;
  return decided;
}

// Notes that it was not proved of the last decision that the turn can be gone on with.
template <int W, int P>
void Machine<W, P>::hope() {
  if (hoped_count_ == hoped_.size()) hoped_.emplace_back();
  Hoped& hoped = hoped_[hoped_count_++];
  hoped.kept = levels_[0]->kept;
  hoped.decisions = decisions_.size();
  hoped.stuck = stuck_;
  hoped.is_first = !mid_turn_;
}

template <int W, int P>
void Machine<W, P>::note_decision(Decided decided) {
  if (decided == Decided::Open && is_hoped_) {
    hope();
  } else {
    hoped_count_ = 0;  // what is proved of one is proved of those before it
  }
  decisions_.push_back(static_cast<std::uint32_t>(choices_.size()));
  if (decided == Decided::Open) return open();
  mid_turn_ = false;
  end_unit();
}

// Goes on where nothing may follow what was decided in the turn.
template <int W, int P>
void Machine<W, P>::fall_back() {
  bool is_first = false;
  const Decided decided = decide_anew(is_first);
  if (decided != Decided::No) return note_decision(decided);
  mid_turn_ = mid_turn_ && !is_first;
  if (is_first) return be_stuck();
  undo_unit();
  end_game(OutcomeKind::Draw, 0, kNoMoveEnd);
}

template <int W, int P>
void Machine<W, P>::undo_unit() {
  take_back_to(0);
  renew_versions();
  waiting_.clear();
  next_waiting_ = 0;
  ran_.clear();
  in_cascade_ = false;
}

// Goes on where the mover has no turn.
template <int W, int P>
void Machine<W, P>::be_stuck() {
  undo_unit();
  stuck_ = Stuck::Yes;
  judge_ends(true);
  if (at_.flow.outcome != OutcomeKind::Ongoing) return;
  const int program = tables_->stuck[at_.flow.phase];
  if (program != kNone && begin_turn_program(program, true)) {
    const Decided decided = decide();
    if (decided != Decided::No) return note_decision(decided);
    undo_unit();
  }
  end_game(OutcomeKind::Draw, 0, kNoMoveEnd);
}

// Goes on by one decision, or over a unit that asks nobody.
template <int W, int P>
void Machine<W, P>::go_on_by_one() {
  if (mid_turn_) {
    const Decided decided = decide();
    if (decided != Decided::Silent) return decided == Decided::No ? fall_back() : note_decision(decided);
    hoped_count_ = 0;
    mid_turn_ = false;
    return end_unit();
  }
  if (at_.flow.stage == Stage::Setup) {
    begin_setup();
    const Decided decided = decide();
    if (decided == Decided::Silent) return end_unit();
    if (decided != Decided::No) return note_decision(decided);
    return end_game(OutcomeKind::Draw, 0, kNoMoveEnd);
  }
  const bool begins = begin_turn_program(tables_->programs[at_.flow.phase], false);
  const Decided decided = begins ? decide() : Decided::No;
  return decided == Decided::No ? be_stuck() : note_decision(decided);
}

// After a decision that did not end the turn.
template <int W, int P>
void Machine<W, P>::open() {
  mid_turn_ = true;
  if (hoped_count_ == 0) keep_changes();
  if (!by_step()) return;
  stuck_ = Stuck::No;
  const Flow flow = at_.flow;
  const std::size_t mark = journal_.mark();
  judge_ends(false);
  const bool is_over = at_.flow.outcome != OutcomeKind::Ongoing;
  if (!is_over && at_.flow.alive == flow.alive) return;
  if (hoped_count_ > 0) {  // now it must be proved
    take_back_to(mark);
    at_.flow = flow;
    renew_versions();
    const bool is_proved = completes();
    if (is_proved) hoped_count_ = 0;
    return is_proved ? open() : fall_back();
  }
  if (is_over) return;
  if ((at_.flow.alive >> at_.flow.mover & 1U) == 0) {
    mid_turn_ = false;
    end_unit();
  }
}

template <int W, int P>
void Machine<W, P>::end_unit() {
  keep_changes();
  Flow& flow = at_.flow;
  if (flow.stage == Stage::Setup) {
    flow.stage = Stage::Turn;
    if (flow.next != kNobody) flow.mover = flow.next;
    flow.next = kNobody;
    renew_versions();
    skip_phases();
    history_.clear();
    history_.push(key_for_past());
  } else {
    finish_turn();
  }
  at_.find_spare();
  stuck_ = Stuck::Unknown;
  judge_ends(true);
}

template <int W, int P>
void Machine<W, P>::finish_turn() {
  end_turn();
  if (rules_.asks_past) history_.push(key_for_past());
}

// Up to the position that is recorded.
template <int W, int P>
void Machine<W, P>::end_turn() {
  Flow& flow = at_.flow;
  const bool is_round = m_.phases[flow.phase].is_round;
  lapse(is_round);
  ++flow.turns;
  ++flow.phase_turns;
  if (is_round) ++flow.rounds;
  const PlayerId first = flow.next != kNobody ? flow.next : flow.mover;
  const bool stays = flow.next != kNobody || is_round;
  const bool lives = (flow.alive >> first & 1U) != 0;
  flow.mover = stays && lives ? first : next_living(first);
  flow.next = kNobody;
  version_ = ++last_version_;
  skip_phases();
}

template <int W, int P>
PlayerId Machine<W, P>::next_living(PlayerId after) const {
  const std::size_t count = seat_count_;
  for (std::size_t i = 1; i <= count; ++i) {
    const auto seat = static_cast<PlayerId>((after + i) % count);
    if ((at_.flow.alive >> seat & 1U) != 0) return seat;
  }
  return after;
}

template <int W, int P>
void Machine<W, P>::skip_phases() {
  Flow& flow = at_.flow;
  while (flow.phase + 1U < m_.phases.size()) {
    const ExprId until = m_.phases[flow.phase].until;
    Env env;
    env.me = env.decider = flow.mover;
    if (until == kNoId || !truth(until, env)) return;
    ++flow.phase;
    flow.phase_turns = 0;
    flow.rounds = 0;
    version_ = ++last_version_;
  }
}

template <int W, int P>
void Machine<W, P>::lapse(bool round_over) {
  bool stays = false;
  bool changes = false;
  for (const Lapsing& lapsing : rules_.lapsing) {
    const SlotInfo& info = *lapsing.info;
    if (info.holder != SlotHolder::Piece && info.kind != SlotKind::Clock && info.lasts != Lasts::NextTurn) {
      if (!slots_are_set_) continue;
      stays = stays || (info.lasts == Lasts::Round && !round_over);
    }
    const bool always = info.lasts == Lasts::Turn || (info.lasts == Lasts::Round && round_over);
    if (info.holder == SlotHolder::Piece) {
      const int flag = rules_.layout.piece_flag[static_cast<std::size_t>(lapsing.slot)];
      if (flag == kNone) {
        if (!always) continue;
        const Pieces moved = at_.moved_number(lapsing.slot);
        changes = changes || moved.any();
        moved.each([&](int piece) {
          at_.set_piece_slot(journal_, static_cast<PieceId>(piece), lapsing.slot, info.start, false);
        });
        continue;
      }
      Pieces& fresh = at_.fresh_flags[static_cast<std::size_t>(flag)];
      changes = changes || at_.flags[static_cast<std::size_t>(flag)].any();
      if (always) at_.set_flags(journal_, flag, {});
      if (info.lasts == Lasts::NextTurn)
        at_.set_flags(journal_, flag, at_.flags[static_cast<std::size_t>(flag)] & fresh);
      journal_.put(fresh, Pieces{});
      continue;
    }
    for (int member = 0; member < lapsing.members; ++member) {
      const auto index = static_cast<std::size_t>(lapsing.first + member * lapsing.stride);
      const bool fresh = at_.fresh[index] != 0;
      const std::int32_t old = at_.slots[index];
      std::int32_t value = old;
      const auto at = static_cast<std::size_t>(member);
      if (always || (info.lasts == Lasts::NextTurn && !fresh)) {
        value = at < info.starts.size() ? info.starts[at] : info.start;
      } else if (info.kind == SlotKind::Clock && !fresh) {
        value = clamped(std::int64_t{value} + 1);
      }
      journal_.put(at_.fresh[index], std::uint8_t{0});
      if (value == old) continue;
      journal_.put(at_.slots[index], value);
      changes = true;
      if (info.holder != SlotHolder::Cell) continue;
      const int flag = rules_.layout.cell_flag[static_cast<std::size_t>(lapsing.slot)];
      if (flag != kNone) journal_.flip(at_.cell_flags[static_cast<std::size_t>(flag)], member);
    }
  }
  slots_are_set_ = stays;
  if (changes) who_ = ++last_version_;
}

}  // namespace ludwright::programs
