// Every run of a decision with the reasons that refuse it, for the question why a move is not legal. Tested by
// tests/engine/reference_test.cpp.
#include <algorithm>

#include "engine/reference/legal.h"
#include "engine/reference/search.h"

namespace ludwright::reference {
namespace {

struct Seen {
  Candidate candidate;
  std::vector<std::int32_t> prefer;
};

class Collector {
 public:
  Collector(const Context& context, bool free, bool prefers, std::size_t limit)
      : context_(context), free_(free), prefers_(prefers), limit_(limit) {}

  void explore(Run run) {
    if (seen_.size() >= limit_) return;
    const Status status = advance(context_, run);
    if (status == Status::Pruned) {
      if (!run.refusals.empty()) emit(run, run.refusals);
      return;
    }
    if (status == Status::Complete) {
      const std::vector<Refusal> refusals = free_ ? run.refusals : judged(run);
      const bool can_end = !refusals.empty() || !run.rest.first || completes(context_, run, free_);
      if (!can_end) return emit(run, {{"rule", "", Place()}});
      if (run.made.size > 0 || !run.rest.first || !refusals.empty()) return emit(run, refusals);
      begin_decision(run);
      return explore(std::move(run));
    }
    if (status == Status::Done) return emit(run, run.refusals);
    if (decision_over(context_, run)) return emit(run, unfinished(run));
    for (const Option& option : run.question->options) {
      Run next = run;
      answer(next, option);
      if (!option.refusals.empty()) {
        emit(next, next.refusals);
      } else {
        explore(std::move(next));
      }
      if (seen_.size() >= limit_) return;
    }
  }

  std::vector<Candidate> take(const LegalRule* first_prefer) {
    std::vector<std::int32_t> best;
    for (const Seen& seen : seen_) {
      if (seen.candidate.refusals.empty()) best = std::max(best, seen.prefer);
    }
    std::vector<Candidate> candidates;
    for (Seen& seen : seen_) {
      if (first_prefer && seen.candidate.refusals.empty() && seen.prefer != best) {
        seen.candidate.refusals.push_back({"prefer", first_prefer->name, first_prefer->place});
      }
      candidates.push_back(std::move(seen.candidate));
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.move < b.move; });
    return candidates;
  }

 private:
  std::vector<Refusal> judged(const Run& run) {
    std::vector<Refusal> refusals = run.refusals;
    for (Refusal& violation : violations_of(context_, run)) refusals.push_back(std::move(violation));
    return refusals;
  }

  // Of a decision that ends in the middle: refused if nothing that follows completes the program.
  std::vector<Refusal> unfinished(Run run) {
    std::vector<Refusal> refusals = run.refusals;
    run.lenient = false;
    ask_again(run);
    if (!completes(context_, std::move(run), free_)) refusals.push_back({"rule", "", Place()});
    return refusals;
  }

  void emit(const Run& run, std::vector<Refusal> refusals) {
    Seen seen;
    seen.candidate.move = run.made;
    seen.candidate.refusals = std::move(refusals);
    if (prefers_ && seen.candidate.refusals.empty()) seen.prefer = preferences(run.scene(context_));
    seen_.push_back(std::move(seen));
  }

  const Context& context_;
  bool free_;
  bool prefers_;
  std::size_t limit_;
  std::vector<Seen> seen_;
};

}  // namespace

std::vector<Candidate> all_candidates(const Context& context, const Run& run, bool free, std::size_t limit) {
  const bool prefers = !free && has_prefer(run.scene(context));
  Collector collector(context, free, prefers, limit);
  Run lenient = run;
  lenient.lenient = true;
  lenient.refusals.clear();
  ask_again(lenient);  // it was not lenient: what was refused then is not listed
  collector.explore(std::move(lenient));
  const LegalRule* first = nullptr;
  for (const LegalRule& rule : context.model.legal) {
    const bool here = rule.phase == kNone || rule.phase == run.store.phase;
    if (prefers && !first && here && rule.kind == LegalKind::Prefer) first = &rule;
  }
  return collector.take(first);
}

}  // namespace ludwright::reference
