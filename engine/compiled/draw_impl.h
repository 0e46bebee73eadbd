// Draws without a list: where nothing else is asked after a choice, what there is to choose is known before any of it
// is run; one is drawn and run, and another if it turns out not to be legal. Included by play_impl.h.
#pragma once
#include <algorithm>

#include "engine/compiled/plain_impl.h"

namespace ludwright {

// What is known of a walk of a statement before it is made. `unless`: the conditions under which something is asked
// after it; `sure`: if nothing is, it is legal; `stirs`: what the move does may change what is steady.
template <int W>
typename Play<W>::Ending Play<W>::ending_of_walk(const Statement& s, const std::vector<ExprId>& unless, PieceId piece,
                                                 const Instance& walk, bool sure, bool stirs, const Env& env) {
  const PieceRecord& record = board_.pieces[piece];
  if (record.owner >= m_.seats.size() || rules_.asking_landings[record.owner][record.type].test(walk.end))
    return Ending::Unknown;
  Env walked = env;
  walked.this_piece = piece;
  walked.origin = record.index;
  walked.landing = walk.end;
  const std::size_t taken = taken_.size();
  for (int i = 0; i < walk.victims; ++i) victims_on(walk.victim[static_cast<std::size_t>(i)], piece, taken_);
  stirs = stirs || rules_.stirring_landings[record.owner][record.type].test(walk.end);
  const bool asks = std::any_of(unless.begin(), unless.end(),
                                [&](ExprId id) { return may_hold(id, stirs, walk.victims > 0, walked); });
  const auto declined = rules_.last_choices.declined.find(&s);
  declined_ = declined == rules_.last_choices.declined.end() ? 0 : declined->second;
  if (!asks && sure) {
    walked.me = board_.flow.mover;
    preference_ = preferences(walked);
  }
  taken_.resize(taken);
  return asks ? Ending::Unknown : sure ? Ending::Sure : Ending::Last;
}

// Whether the condition may hold after a walk, judged before it. `stirs`: the walk may change what is steady.
template <int W>
bool Play<W>::may_hold(ExprId condition, bool stirs, bool takes, const Env& env) {
  const Node& n = node(condition);
  if (n.op == Op::And) return may_hold(n.a, stirs, takes, env) && may_hold(n.b, stirs, takes, env);
  if (n.op == Op::Or) return may_hold(n.a, stirs, takes, env) || may_hold(n.b, stirs, takes, env);
  const LastChoices& last = rules_.last_choices;
  const auto at = static_cast<std::size_t>(condition);
  if (last.steady[at]) return stirs || (takes && last.grows[at]) || truth(condition, env);
  return !last.settled[at] || truth(condition, env);
}

// Whether a draw may list the walks of a statement in sets: of the walks of one piece, what is asked after them depends
// on whether they take and stir alone.
template <int W>
bool Play<W>::may_list_sets(const Statement& s, const std::vector<ExprId>* unless, bool sure, PlayerId decider) {
  if (!lists_sets_ || mode_ != Mode::List || facts_ != nullptr || board_.flow.stage != Stage::Turn) return false;
  if (move_.size > 0 && at_boundary(decider)) return false;
  if (sure ? rules_.forbids : unless == nullptr || rules_.last_choices.by_end.count(&s) != 0) return false;
  if (move_.size >= kMaxChoices) throw too_many_choices();
  set_prefixes_.push_back(move_);
  return true;
}

// Notes the walks of a piece from a table that are known to be the last that is asked of their decision. Gives the ends
// of the others.
template <int W>
Bits<W> Play<W>::list_set(const LastMove& last, PieceId piece, std::uint8_t alt, const MoveRule& rule,
                          const TableMove<W>& table, Cells ends, const Env& env, const Env& own) {
  WalkSet some;
  some.prefix = set_prefixes_.size() - 1;
  some.from = board_.pieces[piece].index;
  some.alt = alt;
  some.weight = weight_;
  some.by_chance = (move_.size == 0 ? env.decider : decision_by_) == kNobody;
  if (last.sure) {
    some.ends = ends;
    some.sure = true;
    if (ends.any()) walk_sets_.push_back(some);
    return {};
  }
  const bool is_declined = rules_.last_choices.declined.count(last.statement) != 0;
  if (rule.effects != kNoId && (is_declined || may_ask(m_, rule.effects))) return ends;
  const PieceRecord& record = board_.pieces[piece];
  const Cells open = ends & ~rules_.asking_landings[record.owner][record.type];
  const bool stirs = rules_.stirs_by_effects(rule);
  const Cells stirring = stirs ? rules_.all_cells : rules_.stirring_landings[record.owner][record.type];
  for (const Cells& alike : {open & board_.occupied & stirring, open & board_.occupied & ~stirring,
                             open & ~board_.occupied & stirring, open & ~board_.occupied & ~stirring}) {
    if (alike.none()) continue;
    const Instance walk = table_walk(piece, some.from, static_cast<CellId>(alike.lowest()), table, own);
    const Ending ending = ending_of_walk(*last.statement, *last.unless, piece, walk, last.sure_if_last, stirs, env);
    if (ending == Ending::Unknown || (ending == Ending::Sure && !preference_.empty())) continue;
    some.ends = alike;
    some.sure = ending == Ending::Sure;
    some.declined = declined_;
    walk_sets_.push_back(some);
    ends &= ~alike;
  }
  return ends;
}

// Gives the sink the members of the choice that an alternative begins with, of which it is known that nothing is asked
// after them. They are tried when they are drawn. Pieces that are not on top of cells may be alike: then it is run.
template <int W>
template <typename Sink>
bool Play<W>::list_members(const Statement& choose, Sink&& sink) {
  const Env env = unit_env();
  const ExprId set = choose.domain.set;
  const auto any = [](PieceId) { return true; };
  if (node(set).type == Type::Pieces && !node(set).on_top && pieces(set, env).some_off(any)) return run_part(sink);
  Type type = Type::Pieces;
  const typename Pool<MemberLists>::Loan lists(member_lists_);
  domain_members(choose.domain, env, lists->values, type);
  return std::any_of(lists->values.begin(), lists->values.end(), [&](std::int32_t member) {
    return sink.one(whole_move({alternative(alternative_), member_choice(type, member, choose.local)}));
  });
}

template <int W>
Choice Play<W>::walk_of(const WalkSet& some, int end) {
  Choice walk;
  walk.kind = ChoiceKind::Walk;
  walk.a = some.from;
  walk.b = static_cast<std::uint16_t>(end);
  walk.alt = some.alt;
  return walk;
}

// Makes one of the walks of a set a candidate of its own.
template <int W>
void Play<W>::single_out(WalkSet& some, int end) {
  some.ends.reset(end);
  Listed& listed = candidates_.emplace_back();
  listed.move = set_prefixes_[some.prefix];
  listed.move.push(walk_of(some, end));
  listed.saying = saying_of(listed.move);
  add_declined(listed.move, some.declined);
  listed.weight = some.weight;
  listed.complete = some.sure;
  listed.by_chance = some.sure && some.by_chance;
  listed.untried = !some.sure;
}

// False, and nothing is drawn, where the moves must be listed after all.
template <int W>
bool Play<W>::draw_by_trial(std::uint64_t random, Move& out) {
  listed_.clear();
  if (trace_.empty()) in_stuck_ = false;
  drawing_ = true;
  tries_ = lists_sets_ = rules_.prefers_truths || preference_count() == 0;
  walk_sets_.clear();
  set_prefixes_.clear();
  list_from_trace();
  drawing_ = lists_sets_ = false;
  candidates_.swap(listed_);
  keep_preferred();
  const bool drawn = draw_candidate(random, out);
  walk_sets_.clear();
  back_to_trace();
  return drawn;
}

// Of candidates of which all is known, those that nothing is preferred to; of what chance brings all.
template <int W>
void Play<W>::keep_preferred() {
  std::vector<std::int32_t> best;
  if (listed_for_ != kNobody) {
    if (!walk_sets_.empty()) return;  // nothing is preferred, or it is not known
    for (const Listed& candidate : candidates_) {
      if (candidate.untried) return;
      best = std::max(best, candidate.preference);
    }
    if (best.empty()) return;
    const auto is_worse = [&](const Listed& candidate) { return candidate.preference != best; };
    candidates_.erase(std::remove_if(candidates_.begin(), candidates_.end(), is_worse), candidates_.end());
  }
  for (Listed& candidate : candidates_) candidate.preference.clear();
}

// By weight, which is one for all unless chance decides. Candidates that are not legal are left out of the draws after
// theirs, so that the shares of the others stay as they are.
template <int W>
bool Play<W>::draw_candidate(std::uint64_t random, Move& out) {
  std::uint64_t sum = 0;
  for (const Listed& candidate : candidates_) sum += static_cast<std::uint64_t>(candidate.weight);
  const auto counts_once = [](const WalkSet& some) { return some.weight == 1; };
  const bool even = sum == candidates_.size() && std::all_of(walk_sets_.begin(), walk_sets_.end(), counts_once);
  for (const WalkSet& some : walk_sets_) sum += some.share();
  for (; sum != 0; random = mix(random)) {
    const std::size_t chosen = candidate_at(share_of(random, sum), even);
    if (try_candidate(chosen)) {
      out = candidates_[chosen].move;
      return true;
    }
    sum -= static_cast<std::uint64_t>(candidates_[chosen].weight);
    std::swap(candidates_[chosen], candidates_.back());
    candidates_.pop_back();
  }
  return false;  // none, or none that `prefer` could not better
}

// The candidate that has so many shares before it. `even`: each has one.
template <int W>
std::size_t Play<W>::candidate_at(std::uint64_t left, bool even) {
  for (WalkSet& some : walk_sets_) {
    if (left < some.share()) {
      single_out(some, some.ends.nth(static_cast<int>(left / static_cast<std::uint64_t>(some.weight))));
      return candidates_.size() - 1;
    }
    left -= some.share();
  }
  std::size_t chosen = 0;
  if (even) return static_cast<std::size_t>(left);
  for (; left >= static_cast<std::uint64_t>(candidates_[chosen].weight); ++chosen)
    left -= static_cast<std::uint64_t>(candidates_[chosen].weight);
  return chosen;
}

// Whether a candidate is one of the legal moves.
template <int W>
bool Play<W>::try_candidate(std::size_t index) {
  if (!try_run(candidates_[index])) return false;
  // Of moves that say the same and lead to one position one is listed. What chance brings is never merged.
  if (!candidates_[index].complete || listed_for_ == kNobody) return true;
  const std::uint64_t saying = saying_sum(candidates_[index].move);
  for (WalkSet& some : walk_sets_) {
    const std::uint64_t before = saying_sum(set_prefixes_[some.prefix]);
    for (Cells left = some.ends; left.any();) {
      const int end = left.lowest();
      left.reset(end);
      if (before + saying_of_walk(some.from, static_cast<std::uint16_t>(end)) == saying) single_out(some, end);
    }
  }
  Listed& candidate = candidates_[index];
  return std::none_of(candidates_.begin(), candidates_.end(), [&](Listed& other) {
    if (&other == &candidate || other.saying != candidate.saying) return false;
    const bool goes_first =
        other.move.size != candidate.move.size ? other.move.size < candidate.move.size : other.move < candidate.move;
    if (!goes_first || !try_run(other) || !other.complete) return false;
    find_key(candidate);
    find_key(other);
    return other.complete && candidate.complete && other.key == candidate.key;
  });
}

// Whether a candidate is legal and none could be preferred to it.
template <int W>
bool Play<W>::try_run(Listed& candidate) {
  if (!candidate.untried) return is_best(candidate.preference);
  choices_ = trace_.choices;
  choices_.insert(choices_.end(), candidate.move.begin(), candidate.move.end());
  found_completion_ = false;
  asked_ = false;
  best_preference_.clear();
  run_from(trace_.point, Mode::Complete, choices_);
  if (!found_completion_ || (listed_for_ != kNobody && !is_best(best_preference_))) return false;
  candidate.complete = !asked_;
  candidate.untried = false;
  return true;
}

}  // namespace ludwright
