// Decisions drawn by number, and where numbers do not do by listing all. Included by programs.cpp.
#pragma once
#include <algorithm>
#include <bit>

#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

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
  if (names_version_ != done_.names) locals_ = done_.locals;
  version_ = done_.version;
  who_ = done_.who;
  names_version_ = done_.names;
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
  const int failed = std::exchange(times, question.total < kMany ? 0 : times + 1);
  const int draws = static_cast<int>(std::min<std::uint64_t>(kDraws, question.total));  // soon all have been tried
  for (int i = 0; i < draws && question.total < kMany; ++i) {
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
  times = failed + 1;
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

}  // namespace ludwright::programs
