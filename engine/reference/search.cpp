// Tested by tests/engine/reference_test.cpp.
#include "engine/reference/search.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/program_fault.h"
#include "engine/reference/eval.h"
#include "engine/reference/flow.h"
#include "engine/reference/legal.h"
#include "engine/stack_room.h"

namespace ludwright::reference {
namespace {

Run fresh_run(const Store& store) {
  Run run;
  run.store = store;
  run.me = store.mover;
  run.decider = store.mover;
  return run;
}

// While it lives, `repeats` and `cycle` speak of the position that the completed turn leads to.
class Recorded {
 public:
  Recorded(const Context& context, const Run& run) : context_(context), before_(context.recorded) {
    const std::vector<LegalRule>& rules = context.model.legal;
    if (run.store.stage != Stage::Turn ||
        std::none_of(rules.begin(), rules.end(), [](const LegalRule& rule) { return rule.asks_repeats; }))
      return;
    Run rest = run;
    run_through(context, rest);
    after_ = std::move(rest.store);
    finish_turn(context, after_);
    context_.recorded = &after_;
  }
  ~Recorded() { context_.recorded = before_; }
  Recorded(const Recorded&) = delete;
  Recorded& operator=(const Recorded&) = delete;

 private:
  const Context& context_;
  const Store* before_;
  Store after_;
};

bool by_step(const Context& context, const Run& run) { return context.model.phases[run.store.phase].by_step; }

// Equal for runs that say the same and lead to the same position, whatever lapses with the turn: `next` is not part of
// a position's own key.
Key end_key(const Context& context, const Run& run) {
  const Model& model = context.model;
  const Key key = static_cast<Key>(run.store.next + 1) * 0x9e3779b97f4a7c15ULL + saying_of(run.made);
  if (!context.forgotten.any() || run.store.stage != Stage::Turn) return key + position_key(model, run.store);
  Store led = run.store;
  context.forgotten.forget(model, led, model.phases[led.phase].is_round);
  return key + position_key(model, led);
}

class Search {
 public:
  Search(const Context& context, bool free, bool prefers) : context_(context), free_(free), prefers_(prefers) {}

  void explore(Run run) {
    if (found_.size() >= kMostMoves) throw too_many_moves();
    switch (advance(context_, run)) {
      case Status::Pruned:
        return;
      case Status::Asking:
        return branch(run);
      case Status::Complete:
        return completed(std::move(run));
      case Status::Done:
        return emit(run, true);  // a decision of the rules after the program
    }
  }

  std::vector<Found> take() { return std::move(found_); }

 private:
  void branch(Run& run) {
    if (at_horizon(run)) return emit(run, false, true);
    if (!run.sealed && decision_over(context_, run)) {
      run.sealed = true;
      if (!prefers_) {  // one completion is enough
        if (completes(context_, run, free_)) emit(run, false);
        return;
      }
    }
    for (const Option& option : run.question->options) {
      Run next = run;
      answer(next, option);
      explore(std::move(next));
    }
  }

  void completed(Run run) {
    {
      const Recorded after(context_, run);
      if (!free_ && !violations_of(run.scene(context_)).empty()) return;
      if (run.rest.first && !completes(context_, run, free_)) return;
      if (run.made.size > 0 || !run.rest.first) return emit(run, !run.sealed);
    }
    // Nothing was asked: the decision is that of the rules of the end, which nothing judges.
    prefers_ = false;
    begin_decision(run);
    explore(std::move(run));
  }

  // A run that chance or another player goes on with is not judged yet: it is as good as 0 to every `prefer`.
  void emit(const Run& run, bool whole, bool horizon = false) {
    Found found;
    found.move = run.made;
    found.weight = run.weight;
    found.whole = whole;
    if (whole) found.key = end_key(context_, run);
    if (prefers_) found.prefer = preferences(run.scene(context_));
    if (horizon) std::fill(found.prefer.begin(), found.prefer.end(), 0);
    found_.push_back(std::move(found));
  }

  const Context& context_;
  bool free_;
  bool prefers_;
  std::vector<Found> found_;
};

void keep_preferred(std::vector<Found>& found) {
  if (found.empty()) return;
  std::vector<std::int32_t> best = found.front().prefer;
  for (const Found& one : found) best = std::max(best, one.prefer);
  found.erase(std::remove_if(found.begin(), found.end(), [&](const Found& one) { return one.prefer != best; }),
              found.end());
}

// Sorted; a move that was found with several completions once. Moves that say the same and lead to one position are
// listed as that of fewest choices, the first of those.
void find_listed(std::vector<Found>& found, bool chance) {
  std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) { return a.move < b.move; });
  const auto is_same = [](const Found& a, const Found& b) { return a.move == b.move; };
  std::map<Key, Move> shortest;
  for (const Found& one : found) {
    if (!one.whole) continue;
    const auto known = shortest.emplace(one.key, one.move).first;
    if (one.move.size < known->second.size) known->second = one.move;
  }
  found.erase(std::unique(found.begin(), found.end(), is_same), found.end());
  for (Found& one : found) one.listed = one.whole && !chance ? shortest.at(one.key) : one.move;
}

}  // namespace

std::vector<const LegalRule*> violations_of(const Context& context, const Run& run) {
  const Recorded after(context, run);
  return violations_of(run.scene(context));
}

std::vector<std::int32_t> preferences_of(const Context& context, const Run& run) {
  const Recorded after(context, run);
  return preferences(run.scene(context));
}

bool decision_over(const Context& context, const Run& run) {
  if (run.made.size == 0) return false;
  if (at_horizon(run)) return true;
  if (run.complete != run.complete_before) return true;
  const bool joined = run.together > 0 && run.together_choices > 0;
  return by_step(context, run) && run.changes != run.changes_before && !joined;
}

Status to_question(const Context& context, Run& run) {
  const Status status = advance(context, run);
  return status == Status::Complete && run.made.size == 0 ? advance(context, run) : status;
}

Run begin_turn(const Context& context, const Store& store, BlockId program) {
  Run run = fresh_run(store);
  const bool round = context.model.phases[store.phase].is_round;
  push_rules(context, run, round ? EventKind::RoundEnds : EventKind::TurnEnds, store.mover);
  run.then([](Run& r) { r.complete = true; });
  push_block(context, run, program);
  push_rules(context, run, round ? EventKind::RoundStarts : EventKind::TurnStarts, store.mover);
  return run;
}

Run begin_plain(const Context& context, const Store& store, BlockId program) {
  Run run = fresh_run(store);
  run.skip_forced = store.stage == Stage::Setup;
  run.then([](Run& r) { r.complete = true; });
  push_block(context, run, program);
  return run;
}

void begin_decision(Run& run) {
  run.made = Move();
  run.weight = 1;
  run.made_by = kNobody;
  run.made_by_chance = false;
  run.changes_before = run.changes;
  run.complete_before = run.complete;
  run.sealed = false;
  run.together_choices = 0;
}

void ask_again(Run& run) {
  if (!run.question) return;
  run.question.reset();
  run.rest = run.asked_again;
}

std::vector<Found> legal_decisions(const Context& context, const Run& run, bool free) {
  Run start = run;
  const Status status = to_question(context, start);
  const bool chance = status == Status::Asking && start.question->random;
  const bool prefers = !free && !chance && !run.complete_before && has_prefer(run.scene(context));
  Search search(context, free, prefers);
  search.explore(run);
  std::vector<Found> found = search.take();
  if (prefers) keep_preferred(found);
  find_listed(found, chance);
  return found;
}

bool completes(const Context& context, Run run, bool free) {
  const NestedCall call;
  if (call.is_short_of_stack()) throw endless_program();
  switch (advance(context, run)) {
    case Status::Pruned:
      return false;
    case Status::Done:
      return true;
    case Status::Complete:
      if (!free && !violations_of(context, run).empty()) return false;
      return !run.rest.first || completes(context, std::move(run), free);
    case Status::Asking:
      break;
  }
  if (at_horizon(run)) return true;
  for (const Option& option : run.question->options) {
    Run next = run;
    next.sealed = true;
    answer(next, option);
    if (completes(context, std::move(next), free)) return true;
  }
  return false;
}

bool run_through(const Context& context, Run& run) {
  const Status status = advance(context, run);
  if (status == Status::Pruned) return false;
  if (status == Status::Done) return true;
  if (status == Status::Complete) return run_through(context, run);
  for (const Option& option : run.question->options) {
    Run next = run;
    next.sealed = true;
    answer(next, option);
    if (!run_through(context, next)) continue;
    run = std::move(next);
    return true;
  }
  return false;
}

bool is_stuck(const Scene& scene, PlayerId player) {
  const Context& context = scene.context;
  if (context.in_stuck > 0 || player == kNobody) return false;
  const Guard guard(context.in_stuck);
  const Store* const recorded = std::exchange(context.recorded, nullptr);
  Store store = scene.store;
  store.mover = player;
  if (player != scene.store.mover) store.next = kNobody;
  const bool stuck = !completes(context, begin_turn(context, store, context.model.phases[store.phase].program), false);
  context.recorded = recorded;
  return stuck;
}

}  // namespace ludwright::reference
