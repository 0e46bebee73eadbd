// Draws without a list: where nothing else is asked after a choice, what there is to choose is known before any of it
// is run; one is drawn and run, and another if it turns out not to be legal. Included by play_impl.h.
#pragma once
#include <algorithm>

#include "engine/compiled/plain_impl.h"

namespace ludwright {

// What is known of a walk of a statement before it is made. `unless`: the conditions under which something is asked
// after it; `sure`: if nothing is, it is legal.
template <int W>
typename Play<W>::Ending Play<W>::ending_of_walk(const Statement& s, const std::vector<ExprId>& unless, PieceId piece,
                                                 const Instance& walk, bool sure, const Env& env) {
  const PieceRecord& record = board_.pieces[piece];
  if (record.owner >= m_.seats.size() || rules_.asking_landings[record.owner][record.type].test(walk.end))
    return Ending::Unknown;
  Env walked = env;
  walked.this_piece = piece;
  walked.origin = record.index;
  walked.landing = walk.end;
  const std::size_t taken = taken_.size();
  for (int i = 0; i < walk.victims; ++i) victims_on(walk.victim[static_cast<std::size_t>(i)], piece, taken_);
  const bool stirs = walk.victims > 0 || rules_.stirring_landings[record.owner][record.type].test(walk.end);
  const bool asks = std::any_of(unless.begin(), unless.end(), [&](ExprId id) { return may_hold(id, stirs, walked); });
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
bool Play<W>::may_hold(ExprId condition, bool stirs, const Env& env) {
  const Node& n = node(condition);
  if (n.op == Op::And) return may_hold(n.a, stirs, env) && may_hold(n.b, stirs, env);
  if (n.op == Op::Or) return may_hold(n.a, stirs, env) || may_hold(n.b, stirs, env);
  if (rules_.last_choices.steady[static_cast<std::size_t>(condition)]) return stirs || truth(condition, env);
  return !rules_.last_choices.settled[static_cast<std::size_t>(condition)] || truth(condition, env);
}

// False, and nothing is drawn, where the moves must be listed after all.
template <int W>
bool Play<W>::draw_by_trial(std::uint64_t random, Move& out) {
  listed_.clear();
  if (trace_.empty()) in_stuck_ = false;
  drawing_ = true;
  tries_ = rules_.prefers_truths || preference_count() == 0;
  list_from_trace();
  drawing_ = false;
  candidates_.swap(listed_);
  keep_preferred();
  const bool drawn = draw_candidate(random, out);
  back_to_trace();
  return drawn;
}

// Of candidates of which all is known, those that nothing is preferred to; of what chance brings all.
template <int W>
void Play<W>::keep_preferred() {
  std::vector<std::int32_t> best;
  if (listed_for_ != kNobody) {
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
  while (!candidates_.empty()) {
    std::uint64_t left = share_of(random, sum);
    std::size_t chosen = left;
    if (sum != candidates_.size()) {
      for (chosen = 0; left >= static_cast<std::uint64_t>(candidates_[chosen].weight); ++chosen)
        left -= static_cast<std::uint64_t>(candidates_[chosen].weight);
    }
    Listed& drawn = candidates_[chosen];
    if (try_candidate(drawn)) {
      out = drawn.move;
      return true;
    }
    sum -= static_cast<std::uint64_t>(drawn.weight);
    std::swap(drawn, candidates_.back());
    candidates_.pop_back();
    random = mix(random);
  }
  return false;  // none, or none that `prefer` could not better
}

// Whether a candidate is one of the legal moves.
template <int W>
bool Play<W>::try_candidate(Listed& candidate) {
  if (!try_run(candidate)) return false;
  // Of moves that say the same and lead to one position one is listed. What chance brings is never merged.
  if (!candidate.complete || listed_for_ == kNobody) return true;
  return std::none_of(candidates_.begin(), candidates_.end(), [&](Listed& other) {
    if (&other == &candidate || other.saying != candidate.saying) return false;
    const bool goes_first =
        other.move.size != candidate.move.size ? other.move.size < candidate.move.size : other.move < candidate.move;
    if (!goes_first || !try_run(other) || !other.complete) return false;
    find_key(candidate);
    find_key(other);
    return other.key == candidate.key;
  });
}

// Whether a candidate is legal and none could be preferred to it.
template <int W>
bool Play<W>::try_run(Listed& candidate) {
  if (!candidate.untried) return is_best(candidate.preference);
  choices_.assign(trace_.begin(), trace_.end());
  choices_.insert(choices_.end(), candidate.move.begin(), candidate.move.end());
  to_unit_start();
  mode_ = Mode::Complete;
  forced_ = &choices_;
  found_completion_ = false;
  asked_ = false;
  best_preference_.clear();
  ++running_;
  run_unit([&](const Env& end) { return finish_run(end); });
  --running_;
  mode_ = Mode::List;
  forced_ = nullptr;
  if (!found_completion_ || (listed_for_ != kNobody && !is_best(best_preference_))) return false;
  candidate.complete = !asked_;
  candidate.untried = false;
  return true;
}

}  // namespace ludwright
