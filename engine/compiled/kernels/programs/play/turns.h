// Decisions drawn by number, and turns. Included by programs.cpp.
#pragma once
#include <algorithm>
#include <bit>

#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

// ---- decisions

template <int W, int P>
void Machine<W, P>::begin_run(int pc, bool free) {
  run_ = new_run_;
  run_.pc = pc;
  run_.env.me = run_.env.decider = at_.flow.mover;
  if (std::exchange(any_bound_, false)) {
    for (Local& local : locals_) local.type = Type::Error;
    renamed();
  }
  members_.clear();
  keep_changes();
  is_free_ = free;
}

// Goes on with `setup` as far as something is asked: what comes before that is the same in every game.
template <int W, int P>
void Machine<W, P>::begin_setup() {
  if (begun_at_) {
    at_ = *begun_at_;
    renew_versions();
    is_free_ = true;
    any_bound_ = true;
    run_ = begun_.run;
    locals_ = begun_.locals;
    members_ = begun_members_;
    slots_are_set_ = true;
    keep_changes();
    return renamed();
  }
  begin_run(tables_->setup, true);
  if (advance_unasked() == Status::Failed) {  // and will do so again
    take_back_to(0);
    return begin_run(tables_->setup, true);
  }
  keep_changes();
  keep(begun_);
  begun_members_ = members_;
  begun_at_ = at_;
}

// What comes before the program of a turn.
template <int W, int P>
bool Machine<W, P>::begin_turn_program(int pc, bool free) {
  begin_run(pc, free);
  const bool is_round = m_.phases[at_.flow.phase].is_round;
  return run_plain_rules(is_round ? EventKind::RoundStarts : EventKind::TurnStarts, at_.flow.mover, run_.env);
}

// Whether what comes after it can be done.
template <int W, int P>
bool Machine<W, P>::can_finish() {
  if (at_.flow.stage != Stage::Turn || !rules_.ends_by_run(m_.phases[at_.flow.phase])) return true;
  Kept& kept = level(depth_++).kept;
  keep(kept);
  const bool can = finish_program();
  restore(kept);
  --depth_;
  return can;
}

// What comes after it.
template <int W, int P>
bool Machine<W, P>::finish_program() {
  if (at_.flow.stage != Stage::Turn) return true;
  const bool is_round = m_.phases[at_.flow.phase].is_round;
  return run_plain_rules(is_round ? EventKind::RoundEnds : EventKind::TurnEnds, at_.flow.mover, run_.env);
}

// Whether `never` allows the turn that is complete; `preference` is greater for what `prefer` prefers.
template <int W, int P>
bool Machine<W, P>::judge_legal(std::uint32_t& preference) {
  preference = 0;
  if (is_free_) return true;
  Env asking = run_.env;
  asking.me = at_.flow.mover;
  if (rules_.turns_ask_repeats) after_turn_ = key_after_turn();
  bool is_legal = true;
  for (const LegalRule* rule : judged_[at_.flow.phase].rules) {
    const bool holds = truth(rule->expr, asking);
    if (rule->kind == LegalKind::Prefer) {
      preference = preference * 2 + (holds ? 1 : 0);
    } else if (holds) {
      is_legal = false;
      break;
    }
  }
  after_turn_.reset();
  return is_legal;
}

// With which the position would be recorded if the turn, which is complete, ended here. Changes nothing.
template <int W, int P>
Key Machine<W, P>::key_after_turn() {
  const Run run = run_;
  const Flow flow = at_.flow;
  const std::size_t mark = journal_.mark();
  const std::uint64_t version = version_;
  const std::uint64_t who = who_;
  const bool slots_are_set = slots_are_set_;
  finish_program();
  end_turn();
  const Key key = position_key();
  take_back_to(mark);
  at_.flow = flow;
  run_ = run;
  version_ = version;
  who_ = who;
  slots_are_set_ = slots_are_set;
  return key;
}

// Whether the decision that has come to its end is legal, but for what is done when a turn ends. That the turn can be
// gone on with is hoped for, where it need not be proved: the decisions that follow will tell, see Hoped.
template <int W, int P>
bool Machine<W, P>::is_legal(std::uint32_t& preference) {
  if (op(run_.pc).kind == Kind::End) return judge_legal(preference) && can_finish();
  preference = run_.by_chance ? best_preference() : 0;  // what chance says is not compared
  if (at_horizon()) return has_answers();
  if (proves_ || is_free_ || at_.flow.stage != Stage::Turn) return completes();
  is_hoped_ = !cannot_fail(run_.pc);
  return true;
}

// The answers with that number, to the end of the decision. What they led to is left if they are legal, and as good as
// any can be.
template <int W, int P>
bool Machine<W, P>::follow(std::uint64_t number) {
  const std::size_t depth = depth_;
  const Question* question = levels_[0]->asked;
  const bool is_alternative = op(run_.pc).kind == Kind::Either;
  const std::uint64_t drawn = number;
  beyond_.question = nullptr;
  while (true) {
    const bool is_answer = answer(*question, number);
    const Status status = !is_answer ? Status::Failed : expected_ == 1 ? advance_alone() : advance();
    if (status == Status::Failed) break;
    if (status == Status::Complete || is_over()) {
      std::uint32_t preference = 0;
      if (number != 0 || !is_legal(preference) || preference != best_preference()) break;
      depth_ = depth;
      return true;
    }
    const std::uint64_t expected = expected_;
    question = &ask(level(depth_++), true);
    if (question->total > expected) throw Overflow{};
    if (is_alternative && depth_ == depth + 1 && journal_.mark() == levels_[0]->kept.mark)
      beyond_ = {question, run_.pc, drawn - number, expected};
    if (number >= question->total || !may_answer(run_.pc, *question, number)) break;
  }
  depth_ = depth;
  return false;
}

// Whether a number may be followed, as far as the last one told that was.
template <int W, int P>
bool Machine<W, P>::may_follow(std::uint64_t number) {
  if (beyond_.question == nullptr || number < beyond_.first || number - beyond_.first >= beyond_.size) return true;
  number -= beyond_.first;
  return number < beyond_.question->total && may_answer(beyond_.pc, *beyond_.question, number);
}

template <int W, int P>
std::uint64_t Machine<W, P>::saying(std::size_t first) const {
  Move move;
  for (std::size_t i = first; i < choices_.size(); ++i) move.push(choices_[i]);
  return saying_sum(move);
}

// Of two runs that say the same: whether they lead to the same.
template <int W, int P>
Key Machine<W, P>::arrangement() {
  const bool lapses = !tables_->layout.forgotten.empty() && at_.flow.stage == Stage::Turn;
  const Key key = lapses ? at_.end_key(m_.phases[at_.flow.phase].is_round) : position_key();
  return key + static_cast<Key>(at_.flow.next + 1) * 0x9e3779b97f4a7c15U;
}

// Whether the walks of the decision, the first of its choices given, lead to another cell.
template <int W, int P>
bool Machine<W, P>::leaves(std::size_t first) const {
  int from = kNone;
  int to = kNone;
  for (std::size_t i = first; i < choices_.size(); ++i) {
    if (choices_[i].kind != ChoiceKind::Walk) continue;
    if (from == kNone) from = choices_[i].a;
    to = choices_[i].b;
  }
  return from != to;
}

// Whether another way to say the same leads to the same and goes before this one, which is at the end of the turn. Then
// it is the other that counts, and nothing is done.
template <int W, int P>
bool Machine<W, P>::is_doubled() {
  const Kept& start = levels_[0]->kept;
  const std::size_t first = start.choices;
  Move own;
  for (std::size_t i = first; i < choices_.size(); ++i) own.push(choices_[i]);
  const std::uint64_t said = saying_sum(own);
  const Key led = arrangement();
  Doubling doubling;
  doubling.first = first;
  doubling.said = &own;
  doubling.takes = run_.captures != start.run.captures;
  const bool walks = tables_->walks_of_this && run_.walks > 0 && !run_.by_alike;
  keep(done_);
  done_members_.clear();
  done_members_.append(members_.begin() + start.members, members_.end());
  const Pieces touched = at_.touched();
  journal_.undo_for_now(start.mark);
  restore(start);
  const auto visit = [&] {
    if (op(run_.pc).kind != Kind::End || saying(first) != said) return false;
    Move other;
    for (std::size_t i = first; i < choices_.size(); ++i) other.push(choices_[i]);
    const bool goes_first = other.size != own.size ? other.size < own.size : other < own;
    std::uint32_t preference = 0;
    return goes_first && arrangement() == led && is_legal(preference) && preference == best_preference();
  };
  Search search{visit};
  if (walks) {
    for (const Choice& choice : own) {
      if (choice.kind != ChoiceKind::Walk) continue;
      if (doubling.from == kNone) doubling.from = choice.a;
      doubling.to = choice.b;
    }
    if (doubling.from == doubling.to) doubling.from = doubling.to = kNone;
    search.doubling = &doubling;
  }
  if (!walks || may_walk_otherwise(own)) {
    for (const Choice& choice : own) said_.push_back(choice);
    const bool passed = each(search);
    said_.clear();
    restore(start);
    if (passed) return true;
  }
  journal_.redo();
  at_.redone(touched);
  for (const Choice& choice : own) choices_.push_back(choice);
  members_.append(done_members_.begin(), done_members_.end());
  run_ = done_.run;
  if (names_ != done_.names) locals_ = done_.locals;
  version_ = done_.version;
  who_ = done_.who;
  names_ = done_.names;
  return false;
}

// Makes one decision of those that are legal; nothing is made if there is none.
template <int W, int P>
typename Machine<W, P>::Decided Machine<W, P>::decide() {
  run_.made = run_.walks = 0;
  run_.made_by = kNobody;
  run_.by_chance = run_.by_alike = run_.repeats_kind = run_.shares_ends = run_.took_on_way = run_.has_taken = false;
  run_.kinds = 0;
  run_.changes_before = run_.changes;
  run_.together_choices = 0;
  is_hoped_ = false;
  walks_.clear();
  version_ = ++last_version_;
  Level& here = level(0);
  depth_ = 1;
  Decided decided = Decided::No;
  switch (at_.flow.stage == Stage::Setup ? advance_unasked() : advance()) {
    case Status::Failed:
      break;
    case Status::Complete: {
      std::uint32_t preference = 0;
      if (is_legal(preference)) decided = Decided::Silent;
      break;
    }
    case Status::Asking:
      decided = draw_there(here);
      break;
  }
  depth_ = 0;
  if (decided == Decided::Complete || decided == Decided::Silent) {
    if (!finish_program()) throw Overflow{};
  }
  return decided;
}

// Whether what is asked had too many answers for a number each the last few times, so that weighing them is in vain, as
// it mostly is again. Now and then it is tried all the same.
template <int W, int P>
bool Machine<W, P>::has_too_many() {
  int& times = too_many_[static_cast<std::size_t>(run_.pc)];
  return times >= kFewTimes && ++times % kTimesApart != 0;
}

// Of what is asked there.
template <int W, int P>
typename Machine<W, P>::Decided Machine<W, P>::draw_there(Level& here) {
  keep(here.kept);
  const bool is_chance = asks_chance();
  if (is_chance && names_pieces(op(run_.pc).s->domain)) return draw_piece();
  if (has_too_many()) return decide_by_listing(is_chance);
  return ask(here, true).total != 0 ? draw(is_chance) : Decided::No;
}

template <int W, int P>
typename Machine<W, P>::Decided Machine<W, P>::draw(bool is_chance) {
  const Level& here = *levels_[0];
  const Question& question = *here.asked;
  beyond_.question = nullptr;
  int& times = too_many_[static_cast<std::size_t>(run_.pc)];
  times = question.total < kMany ? 0 : times + 1;
  for (int i = 0; i < kDraws && question.total < kMany; ++i) {
    is_hoped_ = false;
    const std::uint64_t number = share_of(next_random(), question.total);
    if (!may_answer(run_.pc, question, number) || !may_follow(number)) continue;
    if (follow(number)) {
      // What one walk took on the way to the next says which way that was.
      // Unless he is back where he was: another may have done so.
      const bool says_way =
          run_.took_on_way && tables_->walks_of_this && tables_->captures_remove && leaves(here.kept.choices);
      const bool is_whole = op(run_.pc).kind == Kind::End;
      const bool may_be_doubled = is_whole && !is_chance &&
                                  (run_.by_alike || run_.shares_ends || (run_.walks > 1 && !says_way) ||
                                   (run_.repeats_kind && run_.walks < 2 && may_be_said_otherwise(here.kept.choices)));
      if (!may_be_doubled || !is_doubled()) return is_whole ? Decided::Complete : Decided::Open;
      beyond_.question = nullptr;  // the search has asked other things there
    }
    // Most numbers lead nowhere before anything is done.
    if (choices_.size() != here.kept.choices || journal_.mark() != here.kept.mark) restore(here.kept);
  }
  return decide_by_listing(is_chance);
}

// Where chance draws one of a set of pieces: each as likely, and then the decision is over.
template <int W, int P>
typename Machine<W, P>::Decided Machine<W, P>::draw_piece() {
  const Kept& start = levels_[0]->kept;
  const Pieces those = pieces(op(run_.pc).s->domain.set, run_.env);
  const auto count = static_cast<std::uint64_t>(those.count());
  if (count == 0) return Decided::No;
  for (int i = 0; i < kDraws; ++i) {
    is_hoped_ = false;
    const int piece = those.nth(static_cast<int>(share_of(next_random(), count)));
    std::uint32_t preference = 0;
    if (answer_member(Type::Pieces, piece) && advance() != Status::Failed && is_legal(preference) &&
        preference == best_preference())
      return op(run_.pc).kind == Kind::End ? Decided::Complete : Decided::Open;
    restore(start);
  }
  return decide_by_listing(true);
}

// The same with all legal decisions found first.
template <int W, int P>
typename Machine<W, P>::Decided Machine<W, P>::decide_by_listing(bool is_chance) {
  const Kept& start = levels_[0]->kept;
  const std::size_t first = start.choices;
  const bool proves = std::exchange(proves_, true);
  is_hoped_ = false;
  leaves_.clear();
  leaf_choices_.clear();
  leaf_tried_.clear();
  const auto find = [&] {
    Leaf leaf;
    if (!is_legal(leaf.preference)) return false;
    leaf.tried = static_cast<std::uint32_t>(leaf_tried_.size());
    for (std::size_t i = 0; i < depth_; ++i) leaf_tried_.push_back(levels_[i]->tried);
    leaf.weight = is_chance ? weight_ : 1;
    leaf.first = static_cast<std::uint32_t>(leaf_choices_.size());
    leaf.size = static_cast<std::uint32_t>(choices_.size() - first);
    leaf_choices_.insert(leaf_choices_.end(), choices_.begin() + first, choices_.end());
    leaf.is_whole = op(run_.pc).kind == Kind::End || !at_horizon();
    if (!is_chance) {
      leaf.saying = saying(first);
      if (op(run_.pc).kind == Kind::End) leaf.key = arrangement();
      leaf.is_whole = op(run_.pc).kind == Kind::End;
    }
    leaves_.push_back(leaf);
    return false;
  };
  each(Search{find});
  proves_ = proves;
  restore(start);
  if (!is_chance) drop_doubled();
  std::uint64_t sum = 0;
  for (const Leaf& leaf : leaves_) sum += leaf.weight;
  if (sum == 0) return Decided::No;
  std::uint64_t left = share_of(next_random(), sum);
  std::size_t chosen = 0;
  for (; left >= leaves_[chosen].weight; ++chosen) left -= leaves_[chosen].weight;
  const auto stop = [] { return true; };
  Search again{stop};
  again.path = leaf_tried_.data() + leaves_[chosen].tried;
  each(again);
  return op(run_.pc).kind == Kind::End ? Decided::Complete : Decided::Open;
}

// Leaves the leaves that are preferred, and of those that say the same and lead to the same the one that goes first.
template <int W, int P>
void Machine<W, P>::drop_doubled() {
  std::uint32_t best = 0;
  for (const Leaf& leaf : leaves_) best = std::max(best, leaf.preference);
  const auto is_worse = [&](const Leaf& leaf) { return leaf.preference != best; };
  leaves_.erase(std::remove_if(leaves_.begin(), leaves_.end(), is_worse), leaves_.end());
  const auto goes_before = [&](const Leaf& x, const Leaf& y) {
    if (x.size != y.size) return x.size < y.size;
    const auto at = [&](const Leaf& leaf) { return leaf_choices_.begin() + leaf.first; };
    return std::lexicographical_compare_three_way(at(x), at(x) + x.size, at(y), at(y) + y.size) < 0;
  };
  // The whole ones that are alike one after the other, that which goes first before the others. In their order, which
  // is the same in every game, nothing is to be told of the others.
  const auto precedes = [&](const Leaf& x, const Leaf& y) {
    if (x.is_whole != y.is_whole) return x.is_whole;
    if (!x.is_whole) return x.first < y.first;
    if (x.saying != y.saying) return x.saying < y.saying;
    return x.key != y.key ? x.key < y.key : goes_before(x, y);
  };
  std::sort(leaves_.begin(), leaves_.end(), precedes);
  const auto are_alike = [](const Leaf& x, const Leaf& y) {
    return x.is_whole && y.is_whole && x.saying == y.saying && x.key == y.key;
  };
  leaves_.erase(std::unique(leaves_.begin(), leaves_.end(), are_alike), leaves_.end());
}

// ---- turns

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
