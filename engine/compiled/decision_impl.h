// Decisions: choices are replayed, listed or only tried, and a decision ends where the next one begins.
// Included by play_impl.h.
#pragma once
#include <algorithm>
#include <utility>

#include "engine/compiled/attack_impl.h"

namespace ludwright {

inline Choice alternative(int index) {
  Choice choice;
  choice.kind = ChoiceKind::Alternative;
  choice.a = static_cast<std::uint16_t>(index);
  return choice;
}

// Whether a decision that has already begun ends here, before a choice of `decider`.
template <int W>
bool Play<W>::at_boundary(PlayerId decider) {
  if (move_.size == 0) {
    decision_by_ = decider;
    listed_for_ = decider;
    decision_mark_ = board_.mark();
    return false;
  }
  if (is_another(decider)) return true;
  return phase().by_step && together_ != 2 && board_.mark() != decision_mark_;
}

// Of a draw: lists the decision at hand if it ends before a choice of `decider`, without a look at how the turn may go
// on. It is tried if it is drawn.
template <int W>
bool Play<W>::list_begun(PlayerId decider) {
  if (mode_ != Mode::List || !drawing_ || !tries_ || board_.flow.stage != Stage::Turn) return false;
  if (move_.size == 0 || is_another(decider) || !at_boundary(decider)) return false;
  declined_ = 0;
  return list_unmade(Ending::Last);
}

// The next recorded choice is made, as by `decider`.
template <int W>
void Play<W>::note_replayed(PlayerId decider) {
  ++cursor_;
  decision_by_ = decider;
  begun_ = mode_ != Mode::Exists || cursor_ < forced_->size();  // tried: what follows the trace is a new decision
  if (together_ == 1) together_ = 2;
}

// Whether it is only asked if there is a legal run.
template <int W>
bool Play<W>::one_run_is_enough() const {
  return mode_ == Mode::Exists || (mode_ == Mode::Complete && preference_count() == 0);
}

// Whether all choices that were to be made are, so that it matters only who is asked now, and not what.
template <int W>
bool Play<W>::stops_here() const {
  return mode_ == Mode::Force && cursor_ == forced_->size() && board_.flow.stage != Stage::Setup;
}

template <int W>
bool Play<W>::stop_to_ask(PlayerId decider) {
  stopped_mid_unit_ = true;
  last_decider_ = decider;
  save_point();
  return true;
}

// Makes a choice: replays the recorded one while the trace lasts, else tries every member.
// choice_of(i) is the choice for member i; make(i) goes on with it.
template <int W>
template <typename ChoiceOf, typename Make, typename EndingOf>
bool Play<W>::branch(PlayerId decider, int size, ChoiceOf&& choice_of, Make&& make, bool sure, EndingOf&& ending_of) {
  // Set-up asks chance alone.
  const bool asks_nobody = board_.flow.stage == Stage::Setup && decider != kNobody;
  if (asks_nobody && size > 1) throw choice_in_setup();
  if (mode_ == Mode::First || asks_nobody) {  // the first that goes
    for (int i = 0; i < size; ++i) {
      if (make(i)) return true;
    }
    return false;
  }
  if (forced_ != nullptr && cursor_ < forced_->size()) {
    const Choice wanted = (*forced_)[cursor_];
    for (int i = 0; i < size; ++i) {
      if (!(choice_of(i) == wanted)) continue;
      const int together = together_;
      note_replayed(decider);
      if (facts_ != nullptr) facts_->parts.resize(cursor_);
      if (make(i)) return true;
      together_ = together;
      --cursor_;
      return false;
    }
    return false;
  }
  if (mode_ == Mode::Force) return stop_to_ask(decider);
  if (mode_ == Mode::Complete || mode_ == Mode::Exists) {
    asked_ = true;
    const bool begun = begun_ || move_.size > 0;
    if (begun && is_another(decider)) return size > 0 && reach_horizon();
    if (sure) {
      found_completion_ = found_completion_ || size > 0;
      return size > 0 && found_one();
    }
    const PlayerId by = decision_by_;
    const bool begun_before = begun_;
    if (!begun) decision_by_ = decider;
    begun_ = true;
    const bool one_is_enough = one_run_is_enough();
    bool stop = false;
    for (int i = 0; i < size && !stop && search_ != Search::Over; ++i) {
      const bool is_sure = one_is_enough && ending_of(i) == Ending::Sure;
      found_completion_ = found_completion_ || is_sure;
      stop = is_sure ? found_one() : make(i);
    }
    decision_by_ = by;
    begun_ = begun_before;
    return stop;
  }
  if (list_begun(decider)) return false;
  if (at_boundary(decider)) {
    if (is_another(decider)) {
      if (size == 0) return false;
      Listed& listed = list_move();
      if (!unjudged_unit_) listed.preference.assign(preference_count(), 0);
      return false;
    }
    // Legal if some completion exists; with `prefer`, as good as its best one.
    const Scratch kept = scratch();
    mode_ = Mode::Complete;
    found_completion_ = false;
    best_preference_.clear();
    for (int i = 0; i < size; ++i) {
      if (make(i)) break;
    }
    mode_ = Mode::List;
    restore(kept);
    if (found_completion_) list_move().preference = best_preference_;
    return false;
  }
  const bool is_first = move_.size == 0;
  const PlayerId by = decision_by_;
  const std::size_t decision_mark = decision_mark_;
  for (int i = 0; i < size; ++i) {
    if (move_.size >= kMaxChoices) throw too_many_choices();
    move_.push(choice_of(i));
    if (sure) {
      Listed& listed = list_move();
      listed.complete = true;
      listed.by_chance = decision_by_ == kNobody;
      listed.saying = saying_of(move_);
      --move_.size;
      continue;
    }
    declined_ = 0;
    if (list_unmade(ending_of(i))) {
      --move_.size;
      continue;
    }
    const int together = together_;
    if (together_ == 1) together_ = 2;
    const bool stop = make(i);
    together_ = together;
    --move_.size;
    decision_by_ = by;
    decision_mark_ = decision_mark;
    if (stop) return true;
  }
  if (!is_first || forced_ == nullptr || trace_.empty()) return false;
  // The board stays where the trace leads.
  stopped_mid_unit_ = true;
  last_decider_ = decider;
  return true;
}

// The move at hand.
template <int W>
typename Play<W>::Listed& Play<W>::list_move() {
  if (listed_.size() >= kMostMoves) throw too_many_moves();
  Listed& listed = listed_.emplace_back();
  listed.move = move_;
  listed.weight = weight_;
  return listed;
}

// What a move goes on with where it is known that so many alternatives are declined.
template <int W>
void Play<W>::add_declined(Move& move, int count) {
  if (move.size + count > kMaxChoices) throw too_many_choices();
  for (int i = 0; i < count; ++i) move.push(alternative(0));
}

// Lists the move at hand if it need not be made for that.
template <int W>
bool Play<W>::list_unmade(Ending ending) {
  if (ending == Ending::Unknown || (ending == Ending::Last && !(drawing_ && tries_))) return false;
  Listed& listed = list_move();
  add_declined(listed.move, declined_);
  listed.saying = saying_of(move_);
  if (ending == Ending::Sure) {
    listed.complete = true;
    listed.by_chance = decision_by_ == kNobody;
    listed.preference = preference_;
  } else {
    listed.untried = true;
  }
  return true;
}

// Whoever decided is not asked how chance or another player goes on: the run counts as complete, and as 0 to every
// `prefer`.
template <int W>
bool Play<W>::reach_horizon() {
  const std::vector<std::int32_t> preference(unjudged_unit_ ? 0 : preference_count(), 0);
  if (mode_ == Mode::Complete && (!found_completion_ || preference > best_preference_)) best_preference_ = preference;
  found_completion_ = true;
  return mode_ == Mode::Exists ? found_one() : preference.empty();
}

// Whether no run could be preferred to one of these values.
template <int W>
bool Play<W>::is_best(const std::vector<std::int32_t>& preference) const {
  return preference.empty() ||
         (rules_.prefers_truths && std::all_of(preference.begin(), preference.end(), [](auto v) { return v != 0; }));
}

template <int W>
std::size_t Play<W>::preference_count() const {
  return static_cast<std::size_t>(std::count_if(m_.legal.begin(), m_.legal.end(), [&](const LegalRule& rule) {
    return rule.kind == LegalKind::Prefer && (rule.phase == kNone || rule.phase == board_.flow.phase);
  }));
}

template <int W>
void Play<W>::keep(RunState& state) const {
  state.together = together_;
  state.weight = weight_;
  state.captures = captures_;
  state.locals = locals_;
  state.taken = taken_;
  state.cascade = cascade_;
}

template <int W>
void Play<W>::take_back(const RunState& state) {
  together_ = state.together;
  weight_ = state.weight;
  captures_ = state.captures;
  locals_ = state.locals;
  taken_ = state.taken;
  cascade_ = state.cascade;
}

// What a run changes; saved where a run is stopped that is not to be kept.
template <int W>
typename Play<W>::Scratch Play<W>::scratch() const {
  Scratch kept{board_.mark(), move_, decision_by_, decision_mark_, cursor_, {}};
  keep(kept.state);
  return kept;
}

template <int W>
void Play<W>::restore(const Scratch& kept) {
  board_.undo_to(kept.mark);
  move_ = kept.move;
  decision_by_ = kept.decision_by;
  decision_mark_ = kept.decision_mark;
  cursor_ = kept.cursor;
  take_back(kept.state);
}

// What the rules of the end of a turn do, where they may ask or fail, as a part of it. What they ask is a decision of
// its own, which nothing judges; of a program that asks nothing the turn begins with it.
template <int W>
bool Play<W>::run_end_of_turn(const Env& env, bool is_silent) {
  const bool is_judged = is_silent && !unjudged_unit_;
  const auto outer = after_turn_;
  if (is_judged && rules_.turns_ask_repeats) after_turn_ = key_after_turn();
  const bool legal = !is_judged || allowed(env);
  after_turn_ = outer;
  if (!legal) return false;
  const EventKind over = phase().is_round ? EventKind::RoundEnds : EventKind::TurnEnds;
  const bool unjudged = std::exchange(unjudged_unit_, true);
  past_program_ = true;
  const bool stop = run_plain_rules(over, unit_env(), 0, [&] { return finish_run(unit_env()); });
  past_program_ = false;
  unjudged_unit_ = unjudged;
  return stop;
}

// Whether those rules can be done, or come to where chance or another player goes on.
template <int W>
bool Play<W>::can_end() {
  const Scratch kept = scratch();
  const Mode mode = std::exchange(mode_, Mode::Exists);
  const auto* forced = std::exchange(forced_, nullptr);
  const auto search = std::exchange(search_, Search::None);
  const bool unjudged = std::exchange(unjudged_unit_, true);
  const bool found = found_completion_;
  const bool asked = asked_;
  const EventKind over = phase().is_round ? EventKind::RoundEnds : EventKind::TurnEnds;
  const bool can = run_plain_rules(over, unit_env(), 0, [] { return true; });
  mode_ = mode;
  forced_ = forced;
  search_ = search;
  unjudged_unit_ = unjudged;
  found_completion_ = found;
  asked_ = asked;
  restore(kept);
  return can;
}

// A complete run: judged by never and prefer, then listed, or proof that the decision can be completed.
template <int W>
bool Play<W>::finish_run(const Env& end) {
  Env env = end;
  env.me = board_.flow.mover;
  env.it = kNone;
  env.that = kNone;
  const bool goes_on = !past_program_ && board_.flow.stage == Stage::Turn && rules_.ends_by_run(phase());
  if (goes_on) {
    const bool replays = forced_ != nullptr && cursor_ < forced_->size();
    const bool begins = mode_ == Mode::List && move_.size == 0;
    if (replays || begins || (mode_ == Mode::Force && !stops_at_end_))
      return run_end_of_turn(env, begins && !replays && trace_.empty());
  }
  if (mode_ == Mode::Force) {
    last_decider_ = kNobody;
    return true;
  }
  const auto outer = after_turn_;
  const bool asks = !unjudged_unit_ && rules_.turns_ask_repeats;
  if (asks) after_turn_ = key_after_turn();
  const bool legal = (unjudged_unit_ || allowed(env)) && (!goes_on || can_end());
  const std::vector<std::int32_t> preference =
      unjudged_unit_ || !legal || mode_ == Mode::Exists ? std::vector<std::int32_t>{} : preferences(env);
  if (asks) after_turn_ = outer;
  if (!legal) return false;
  if (mode_ == Mode::Exists) {
    found_completion_ = true;
    return true;
  }
  if (mode_ == Mode::Complete) {
    if (!found_completion_ || preference > best_preference_) best_preference_ = preference;
    found_completion_ = true;
    return is_best(preference);  // no other completion could be better
  }
  Listed& listed = list_move();
  listed.complete = true;
  listed.by_chance = decision_by_ == kNobody;
  listed.saying = saying_of(move_);
  listed.has_key = true;
  listed.key = end_key();
  listed.preference = preference;
  return false;
}

template <int W>
bool Play<W>::allowed(const Env& env) {
  for (const LegalRule& rule : m_.legal) {
    if (rule.kind != LegalKind::Never || (rule.phase != kNone && rule.phase != board_.flow.phase)) continue;
    if (truth(rule.expr, env)) return false;
  }
  return true;
}

template <int W>
std::vector<std::int32_t> Play<W>::preferences(const Env& env) {
  std::vector<std::int32_t> values;
  for (const LegalRule& rule : m_.legal) {
    if (rule.kind != LegalKind::Prefer || (rule.phase != kNone && rule.phase != board_.flow.phase)) continue;
    values.push_back(num(rule.expr, env));
  }
  return values;
}

template <int W>
typename Play<W>::Env Play<W>::unit_env() const {
  Env env;
  env.me = board_.flow.mover;
  env.decider = board_.flow.mover;
  return env;
}

// Whether the block has a run from here, whatever follows it. What the first one found did is taken back as that of one
// that fails is, statement by statement: then nothing has to be saved before.
template <int W>
bool Play<W>::possible(BlockId block, const Env& env) {
  const std::vector<Statement>& statements = m_.block(block).statements;
  if (!statements.empty() && statements[0].kind == StatementKind::Require && !truth(statements[0].a, env)) return false;
  const Mode mode = mode_;
  const auto* forced = forced_;
  auto* facts = facts_;
  const bool begun = begun_;
  const auto search = std::exchange(search_, Search::Under);
  const BlockId search_block = std::exchange(search_block_, block);
  const std::uint8_t chosen = move_.size;
  mode_ = Mode::Exists;
  forced_ = nullptr;
  facts_ = nullptr;
  // Whoever decided before, chance among them, has no part in the question: the block's first choice is looked into.
  begun_ = false;
  move_.size = 0;
  run_block(block, 0, env, [&](const Env&) { return found_one(); });
  const bool found = search_ == Search::Over;
  mode_ = mode;
  forced_ = forced;
  facts_ = facts;
  begun_ = begun;
  search_ = search;
  search_block_ = search_block;
  move_.size = chosen;
  return found;
}

// What a run in Mode::Exists gives that has come to where it is known to be possible: stop and keep what it did, or,
// for `possible`, look no further.
template <int W>
bool Play<W>::found_one() {
  if (search_ == Search::None) return true;
  search_ = Search::Over;
  return false;
}

}  // namespace ludwright
