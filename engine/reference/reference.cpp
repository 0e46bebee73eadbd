// The executor of the judge: one situation (a position, and a run that is about to ask for the next decision), and
// those before it for undo. Entry point: make_reference. Tested by tests/engine/reference_test.cpp.
#include "engine/reference/reference.h"

#include <algorithm>
#include <utility>

#include "engine/heap_bytes.h"
#include "engine/limits.h"
#include "engine/reference/eval.h"
#include "engine/reference/flow.h"
#include "engine/reference/search.h"

namespace ludwright {
namespace reference {
namespace {

// Truths and numbers as they are, sets by their size.
std::int64_t plain_value(const Scene& scene, ExprId expr) {
  const Value value = evaluate(scene, expr);
  const bool plain = value.type == Type::Number || value.type == Type::Truth;
  return plain ? value.number : size_of(value);
}

struct Situation {
  Store store;         // as it is shown: at the beginning of a unit before any of its effects
  Run run;             // at the beginning of the decision
  bool free = false;   // setup, stuck and match programs: neither `never` nor `prefer` judges them
  bool begun = false;  // in the middle of a unit
};

class Judge : public Reference {
 public:
  explicit Judge(const Model& model) : context_{model} {}

  const Model& model() const override { return context_.model; }

  void set(const Store& store) override {
    renew_budget();
    undo_.clear();
    Store begun = store;
    if (begun.stage == Stage::Turn && begun.history.empty()) begun.history.push_back(position_key(model(), begun));
    const bool given = begun.outcome.over();
    if (begun.stage == Stage::Turn && !given && begun.history.size() <= 1) forget_idle(context_, begun);
    if (begun.stage == Stage::Turn && !given) judge(context_, begun, true);
    if (given) {
      now_ = Situation{std::move(begun), Run(), false};
    } else {
      settle(std::move(begun));
    }
  }

  void copy_to(Store& out) const override { out = now_.store; }
  PieceId top(CellId cell) override {
    const std::vector<PieceId>& stack = now_.store.cells[cell];
    return stack.empty() ? kNoPiece : stack.back();
  }
  const Outcome& outcome() override { return now_.store.outcome; }
  Key key() override { return position_key(model(), now_.store); }
  TurnState turn_state() override { return {now_.store.stage, now_.store.mover, now_.store.phase, now_.store.alive}; }
  bool begins_unit() override { return !now_.begun; }

  PlayerId decider() override {
    renew_budget();
    Run run = now_.run;
    if (to_question(context_, run) != Status::Asking) return now_.store.mover;
    return run.question->random ? kNobody : run.decider;
  }

  void legal_moves(MoveList& out) override {
    out.clear();
    for (const Found& found : found_now()) {
      if (found.move == found.listed) out.push_back(found.move);
    }
  }

  void legal_runs(std::vector<LegalRun>& out) override {
    out.clear();
    for (const Found& found : found_now()) out.push_back({found.move, found.listed});
  }

  std::vector<int> weights() override {
    std::vector<int> weights;
    if (now_.store.outcome.over() || decider() != kNobody) return weights;
    for (const Found& found : found_now()) weights.push_back(found.weight);
    return weights;
  }

  void do_move(const Move& move) override {
    renew_budget();
    undo_.push_back(now_);
    if (!now_.store.outcome.over()) make(move);
  }

  void undo_move() override {
    now_ = std::move(undo_.back());
    undo_.pop_back();
  }

  void changes(PositionChanges& out) override { changes_between(model(), undo_.back().store, now_.store, out); }

  std::uint64_t perft(int depth) override {
    if (depth <= 0) return 1;
    MoveList moves;
    legal_moves(moves);
    if (depth == 1) return moves.size();
    std::uint64_t leaves = 0;
    for (const Move& move : moves) {
      do_move(move);
      leaves += perft(depth - 1);
      undo_move();
    }
    return leaves;
  }

  MoveFacts facts(const Move& move) override {
    renew_budget();
    MoveFacts facts;
    Run run = now_.run;
    for (const Choice& choice : move) {
      if (!follow(run, choice, &facts)) break;
    }
    Status status = advance(context_, run);
    if (!facts.parts.empty()) facts.parts.back().taken = run.captures - captures_before_;
    if (status == Status::Complete) status = advance(context_, run);
    facts.ends_turn = status == Status::Done;
    return facts;
  }

  MemoryUse memory() const override {
    MemoryUse use{bytes_of(now_), heap_bytes(now_.store.history)};
    for (const Situation& before : undo_) use.undo += bytes_of(before) + heap_bytes(before.store.history);
    return use;
  }

  std::vector<const Statement*> asking(const Move& move) override {
    renew_budget();
    std::vector<const Statement*> statements;
    Run run = now_.run;
    for (const Choice& choice : move) {
      if (to_question(context_, run) != Status::Asking) break;
      statements.push_back(run.asking);
      if (!follow(run, choice)) break;
    }
    return statements;
  }

  Account account(const Request& request) override {
    renew_budget();
    if (now_.store.outcome.over()) return {};
    Account account = account_of(context_, now_.run, now_.free, request);
    // Who has no legal turn is asked something else instead: the reason is that of the turn.
    if (account.verdict == Account::Verdict::NotAsked && now_.free && now_.store.stage == Stage::Turn) {
      const BlockId turn = model().phases[now_.store.phase].program;
      renew_budget();
      Account usual = account_of(context_, begin_turn(context_, now_.store, turn), false, request);
      if (usual.verdict != Account::Verdict::NotAsked) return usual;
    }
    return account;
  }

  std::int64_t evaluate(ExprId expr, PlayerId me) override {
    renew_budget();
    return plain_value({context_, now_.store, now_.run.bound, me}, expr);
  }

 private:
  // A situation has its store twice, the second time in its run.
  static std::size_t bytes_of(const Situation& situation) {
    return sizeof situation + heap_bytes(situation.store) + heap_bytes(situation.run.store);
  }
  void renew_budget() { context_.budget = kBudget; }

  std::vector<Found> found_now() {
    renew_budget();
    if (now_.store.outcome.over()) return {};
    return legal_decisions(context_, now_.run, now_.free);
  }

  // Makes the choice in `run`; false if nobody asks for it.
  bool follow(Run& run, const Choice& choice, MoveFacts* facts = nullptr) {
    if (to_question(context_, run) != Status::Asking) return false;
    const std::shared_ptr<const Question> question = run.question;
    for (const Option& option : question->options) {
      if (!(option.choice == choice)) continue;
      if (facts) {
        if (!facts->parts.empty()) facts->parts.back().taken = run.captures - captures_before_;
        captures_before_ = run.captures;
        facts->parts.push_back(option.part);
      }
      answer(run, option);
      return true;
    }
    return false;
  }

  void make(const Move& move) {
    Run run = now_.run;
    for (const Choice& choice : move) {
      if (!follow(run, choice)) return;
    }
    Status status = advance(context_, run);
    if (status == Status::Complete) status = advance(context_, run);
    if (status == Status::Asking) {
      continue_unit(std::move(run));
    } else if (status == Status::Done) {
      Store store = std::move(run.store);
      end_unit(store);
      settle(std::move(store));
    }
  }

  // A decision that ended in the middle of a program.
  void continue_unit(Run run) {
    bool may_be_dead = at_horizon(run);
    begin_decision(run);
    if (run.store.stage == Stage::Turn && model().phases[run.store.phase].by_step) {
      Store store = run.store;
      judge(context_, store, false);
      const bool all_live = store.alive == run.store.alive;
      const bool mover_lives = ((store.alive >> store.mover) & 1U) != 0;
      if (store.outcome.over()) {
        if (model().match.present) lapse(model(), store, false);
        settle(std::move(store));
        now_.begun = now_.store.outcome.over();
        return;
      }
      if (!mover_lives) {
        end_unit(store);
        return settle(std::move(store));
      }
      run.store = std::move(store);
      if (!all_live) ask_again(run);
      may_be_dead = may_be_dead || !all_live;
    }
    // Whoever decided before was not asked whether anything can follow.
    if (may_be_dead && !completes(context_, run, now_.free)) {
      run.store.outcome = {OutcomeKind::Draw, 0, "no move"};
      settle(std::move(run.store));
      now_.begun = now_.store.outcome.over();
      return;
    }
    Store shown = run.store;
    now_ = Situation{std::move(shown), std::move(run), now_.free, true};
  }

  void end_unit(Store& store) {
    switch (store.stage) {
      case Stage::Setup:
        store.stage = Stage::Turn;
        if (store.next != kNobody) store.mover = store.next;
        store.next = kNobody;
        skip_phases(context_, store);
        store.history = {position_key(model(), store)};
        break;
      case Stage::Next:
        start_round(context_, store);
        break;
      case Stage::Turn:
        finish_turn(context_, store);
        forget_idle(context_, store);
        break;
    }
    judge(context_, store, true);
  }

  // From the beginning of a unit to a decision or the end of the game.
  void settle(Store store) {
    for (int i = 0; i < kMaxIdleRounds; ++i) {
      if (store.outcome.over()) {
        const bool last = !model().match.present || store.stage != Stage::Turn || store.turns >= model().limit;
        if (last || !score_round(context_, store)) return show_end(std::move(store));
      }
      find_spare(model(), store);
      if (store.stage == Stage::Turn ? find_turn(store) : find_plain(store)) return;
    }
    store.outcome = {OutcomeKind::Draw, 0, "limit"};
    show_end(std::move(store));
  }

  void show_end(Store store) { now_ = Situation{std::move(store), Run(), false}; }

  // Up to the first question, once for all who want to know; not if there is none.
  void ask(Run& run) {
    Run asked = run;
    if (advance(context_, asked) == Status::Asking) run = std::move(asked);
  }

  bool begin(const Store& store, Run run, bool free) {
    ask(run);
    begin_decision(run);
    if (!completes(context_, run, free)) return false;
    now_ = Situation{store, std::move(run), free};
    return true;
  }

  // The program of the turn or, if it has no legal run, of the stuck.
  bool find_turn(Store& store) {
    const Phase& phase = model().phases[store.phase];
    if (begin(store, begin_turn(context_, store, phase.program), false)) return true;
    if (phase.stuck != kNoId && begin(store, begin_turn(context_, store, phase.stuck), true)) return true;
    store.outcome = {OutcomeKind::Draw, 0, "no move"};
    return false;
  }

  // Setup, or what is done between two rounds. If it asks nothing it is done at once.
  bool find_plain(Store& store) {
    const BlockId program = store.stage == Stage::Setup ? model().setup : model().match.next;
    Run run = begin_plain(context_, store, program);
    Run trial = run;
    const Status status = advance(context_, trial);
    if (status == Status::Asking && begin(store, std::move(run), true)) return true;
    if (status == Status::Complete) {
      store = std::move(trial.store);
      end_unit(store);
    } else {
      store.outcome = {OutcomeKind::Draw, 0, "no move"};
    }
    return false;
  }

  Context context_;
  Situation now_;
  std::vector<Situation> undo_;
  int captures_before_ = 0;
};

}  // namespace
}  // namespace reference

std::int64_t evaluate(const Model& model, const Store& store, ExprId expr, PlayerId me) {
  const reference::Context context{model};
  const reference::Bindings bound;
  return reference::plain_value({context, store, bound, me}, expr);
}

std::unique_ptr<Reference> make_reference(const Model& model) { return std::make_unique<reference::Judge>(model); }

}  // namespace ludwright
