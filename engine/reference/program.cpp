// Statements by tasks: each statement does its work or pushes what is to be done before the rest of the block. Loops
// push themselves again, so that no program needs a deep stack. Tested by tests/engine/reference_test.cpp.
#include "engine/reference/program.h"

#include <algorithm>

#include "engine/program_fault.h"
#include "engine/reference/effects.h"
#include "engine/reference/eval.h"
#include "engine/stack_room.h"

namespace ludwright::reference {
namespace {

void execute(const Context& context, Run& run, const Statement& statement);

void push_statements(const Context& context, Run& run, BlockId block, std::size_t index) {
  if (index >= context.model.block(block).statements.size()) return;
  run.then([&context, block, index](Run& r) {
    push_statements(context, r, block, index + 1);
    execute(context, r, context.model.block(block).statements[index]);
  });
}

Option alternative(int index, Task apply, const std::vector<std::string>& names = {}) {
  Option option;
  if (static_cast<std::size_t>(index) < names.size()) option.part.name = names[static_cast<std::size_t>(index)];
  option.choice.kind = ChoiceKind::Alternative;
  option.choice.a = static_cast<std::uint16_t>(index);
  option.apply = std::move(apply);
  return option;
}

std::int32_t times_of(const Context& context, const Run& run, const Statement& statement) {
  return std::max(0, number_of(run.scene(context), statement.a));
}

// ---- trials
// -----------------------------------------------------------------------------------------------------------

// The block alone, from where the run is. Whoever decided before, chance among them, has no part in it: its first
// choice is looked into.
Run trial_of(const Context& context, const Run& run, BlockId block) {
  Run trial = run;
  trial.rest = TaskList();
  trial.sealed = true;
  trial.made = Move();
  trial.made_by = kNobody;
  trial.made_by_chance = false;
  push_block(context, trial, block);
  return trial;
}

// What a trial has done that asked nothing is done in the run.
void keep_trial(Run& run, Run trial) {
  trial.rest = run.rest;
  trial.asked_again = run.asked_again;
  trial.sealed = run.sealed;
  trial.made = run.made;
  trial.made_by = run.made_by;
  trial.made_by_chance = run.made_by_chance;
  run = std::move(trial);
}

// Whether a trial that has come to `status` can be carried through.
bool finishes(const Context& context, const Run& run, Status status) {
  const NestedCall call;
  if (call.is_short_of_stack()) throw endless_program();
  if (status != Status::Asking) return status != Status::Pruned;
  if (at_horizon(run)) return true;
  for (const Option& option : run.question->options) {
    Run branch = run;
    answer(branch, option);
    const Status then = advance(context, branch);
    if (finishes(context, branch, then)) return true;
  }
  return false;
}

// ---- alternatives
// ----------------------------------------------------------------------------------------------------

void do_if(const Context& context, Run& run, const Statement& statement) {
  for (std::size_t i = 0; i < statement.conditions.size(); ++i) {
    if (holds(run.scene(context), statement.conditions[i])) return push_block(context, run, statement.blocks[i]);
  }
  if (statement.blocks.size() > statement.conditions.size()) push_block(context, run, statement.blocks.back());
}

void do_either(const Context& context, Run& run, const Statement& statement) {
  Question question;
  for (std::size_t i = 0; i < statement.blocks.size(); ++i) {
    const BlockId block = statement.blocks[i];
    question.options.push_back(alternative(
        static_cast<int>(i), [&context, block](Run& r) { push_block(context, r, block); }, statement.names));
  }
  ask(run, std::move(question));
}

void do_first_possible(const Context& context, Run& run, const Statement& statement) {
  Question question;
  for (std::size_t i = 0; i < statement.blocks.size() && question.options.empty(); ++i) {
    const BlockId block = statement.blocks[i];
    if (!possible(context, run, block)) continue;
    question.options.push_back(alternative(
        static_cast<int>(i), [&context, block](Run& r) { push_block(context, r, block); }, statement.names));
  }
  ask(run, std::move(question));
}

void do_may(const Context& context, Run& run, const Statement& statement) {
  const BlockId block = statement.blocks[0];
  Question question;
  question.options.push_back(alternative(0, [](Run&) {}));
  question.options.push_back(alternative(1, [&context, block](Run& r) { push_block(context, r, block); }));
  ask(run, std::move(question));
}

// ---- loops
// -----------------------------------------------------------------------------------------------------------

void up_to(const Context& context, Run& run, BlockId block, std::int32_t left) {
  if (left <= 0) return;
  Question question;
  question.options.push_back(alternative(0, [](Run&) {}));
  question.options.push_back(alternative(1, [&context, block, left](Run& r) {
    r.then([&context, block, left](Run& later) { up_to(context, later, block, left - 1); });
    push_block(context, r, block);
  }));
  ask(run, std::move(question));
}

void times(const Context& context, Run& run, BlockId block, std::int32_t left) {
  if (left <= 0) return;
  run.then([&context, block, left](Run& r) { times(context, r, block, left - 1); });
  push_block(context, run, block);
}

// What must not repeat in a loop, as it was before a pass; and the pass before that one.
struct Passed {
  std::vector<Value> values;
  std::shared_ptr<const Passed> before;
};

void as_long_as_possible(const Context& context, Run& run, const Statement& statement, std::int32_t left,
                         const std::shared_ptr<const Passed>& before) {
  std::shared_ptr<Passed> now;
  if (!statement.conditions.empty()) {
    now = std::make_shared<Passed>(Passed{{}, before});
    for (const ExprId id : statement.conditions) now->values.push_back(evaluate(run.scene(context), id));
  }
  for (const Passed* pass = before.get(); pass != nullptr; pass = pass->before.get()) {
    if (std::equal(now->values.begin(), now->values.end(), pass->values.begin(), same)) return;
  }
  if (left <= 0) return;
  Run trial = trial_of(context, run, statement.blocks[0]);
  const Status status = advance(context, trial);
  if (!finishes(context, trial, status)) return;
  const bool asks = status == Status::Asking;
  if (!asks) keep_trial(run, std::move(trial));  // it need not be made again
  run.then([&context, &statement, left, now](Run& r) { as_long_as_possible(context, r, statement, left - 1, now); });
  if (asks) push_block(context, run, statement.blocks[0]);
}

bool same_arrangement(const Store& a, const Store& b) {
  const auto same_record = [](const PieceRecord& x, const PieceRecord& y) {
    return x.type == y.type && x.owner == y.owner && x.site == y.site &&
           (x.site == SiteKind::Gone || x.index == y.index);
  };
  return a.cells == b.cells && a.game_slots == b.game_slots && a.player_slots == b.player_slots &&
         a.cell_slots == b.cell_slots && a.piece_slots == b.piece_slots && a.next == b.next &&
         std::equal(a.pieces.begin(), a.pieces.end(), b.pieces.begin(), b.pieces.end(), same_record);
}

void until_settled(const Context& context, Run& run, BlockId block, std::int32_t left) {
  if (left <= 0) return;
  run.then([&context, block, left, before = run.store](Run& r) {
    if (!same_arrangement(before, r.store)) until_settled(context, r, block, left - 1);
  });
  push_block(context, run, block);
}

struct Loop {
  std::vector<Value> members;
  const Statement* statement = nullptr;
  Value it, that;  // outside the loop
};

void for_each(const Context& context, Run& run, const std::shared_ptr<const Loop>& loop, std::size_t index) {
  if (index >= loop->members.size()) {
    run.it = loop->it;
    run.that = loop->that;
    return;
  }
  run.then([&context, loop, index](Run& r) { for_each(context, r, loop, index + 1); });
  run.that = loop->it;
  run.it = loop->members[index];
  bind_local(run, loop->statement->local, loop->members[index]);
  push_block(context, run, loop->statement->blocks[0]);
}

void do_for_each(const Context& context, Run& run, const Statement& statement) {
  auto loop = std::make_shared<Loop>();
  loop->members = domain_members(context, run, statement.domain);
  loop->statement = &statement;
  loop->it = run.it;
  loop->that = run.that;
  if (statement.b != kNoId) {
    std::vector<std::pair<std::int32_t, Value>> keyed;
    for (const Value& member : loop->members) {
      keyed.emplace_back(number_of(run.scene(context).with(member), statement.b), member);
    }
    std::stable_sort(keyed.begin(), keyed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < keyed.size(); ++i) loop->members[i] = keyed[i].second;
  }
  for_each(context, run, loop, 0);
}

// ---- hands over
// ------------------------------------------------------------------------------------------------------

struct Players {
  std::vector<PlayerId> seats;
  BlockId block = kNoId;
  PlayerId me = kNobody, decider = kNobody;  // outside
};

void hand_over(const Context& context, Run& run, const std::shared_ptr<const Players>& players, std::size_t index) {
  if (index >= players->seats.size()) {
    run.me = players->me;
    run.decider = players->decider;
    return;
  }
  run.then([&context, players, index](Run& r) { hand_over(context, r, players, index + 1); });
  run.me = run.decider = players->seats[index];
  push_block(context, run, players->block);
}

void do_players(const Context& context, Run& run, const Statement& statement) {
  auto players = std::make_shared<Players>();
  players->block = statement.blocks[0];
  players->me = run.me;
  players->decider = run.decider;
  if (statement.kind == StatementKind::As) {
    players->seats = seats_of(evaluate(run.scene(context), statement.a).bits);
  } else {
    const std::size_t count = context.model.seats.size();
    for (std::size_t i = 0; i < count; ++i) {
      const PlayerId seat = static_cast<PlayerId>((run.store.mover + i) % count);
      if ((run.store.alive >> seat) & 1U) players->seats.push_back(seat);
    }
  }
  hand_over(context, run, players, 0);
}

void do_together(const Context& context, Run& run, const Statement& statement) {
  if (run.together++ == 0) run.together_choices = 0;
  run.then([](Run& r) { --r.together; });
  push_block(context, run, statement.blocks[0]);
}

// ---- leaves
// ----------------------------------------------------------------------------------------------------------

std::vector<PieceId> ordered(const Context& context, const Run& run, ExprId set) {
  return in_order(context.model, run.store, evaluate(run.scene(context), set).pieces);
}

void do_require(const Context& context, Run& run, const Statement& statement) {
  if (!holds(run.scene(context), statement.a)) run.prune();
}

void do_pass(Run& run) {
  Question question;
  Option option;
  option.choice.kind = ChoiceKind::Pass;
  option.apply = [](Run&) {};
  question.options.push_back(std::move(option));
  ask(run, std::move(question));
}

// One piece that can only go to one area is put there unasked.
void place(const Context& context, Run& run, const Statement& statement) {
  Question question = place_question(context, run, statement);
  const bool forced = question.options.size() == 1 && question.options[0].choice.b >= kMaxCells;
  if (!forced) return ask(run, std::move(question));
  const Task apply = std::move(question.options[0].apply);
  apply(run);
}

void perform(const Context& context, Run& run, const Statement& statement) {
  const BlockId body = statement.blocks.empty() ? kNoId : statement.blocks[0];
  switch (statement.kind) {
    case StatementKind::Move:
      return ask(run, walk_question(context, run, statement));
    case StatementKind::PlaceNew:
    case StatementKind::PlacePiece:
      return place(context, run, statement);
    case StatementKind::Choose:
    case StatementKind::Random:
      return ask(run, domain_question(context, run, statement));
    case StatementKind::Take:
      open_cascade(context, run);
      return push_captures(context, run, ordered(context, run, statement.a), run.bound.self);
    case StatementKind::Remove:
      open_cascade(context, run);
      return push_removals(context, run, ordered(context, run, statement.a));
    case StatementKind::Send:
      return send(context, run, statement);
    case StatementKind::SendUnder:
      return send_under(context, run, statement);
    case StatementKind::Shift:
      return shift(context, run, statement);
    case StatementKind::Swap:
      return swap_places(context, run, statement);
    case StatementKind::Require:
      return do_require(context, run, statement);
    case StatementKind::Pass:
      return do_pass(run);
    case StatementKind::Let:
      return bind_local(run, statement.local, evaluate(run.scene(context), statement.a));
    case StatementKind::AssignGame:
    case StatementKind::AssignSlot:
    case StatementKind::AssignType:
    case StatementKind::AssignOwner:
    case StatementKind::AssignNext:
      return assign(context, run, statement);
    case StatementKind::If:
      return do_if(context, run, statement);
    case StatementKind::ForEach:
      return do_for_each(context, run, statement);
    case StatementKind::Either:
      return do_either(context, run, statement);
    case StatementKind::FirstPossible:
      return do_first_possible(context, run, statement);
    case StatementKind::May:
      return do_may(context, run, statement);
    case StatementKind::UpTo:
      // How often is not told anew where the question is.
      return run.then(
          [&context, body, left = times_of(context, run, statement)](Run& r) { up_to(context, r, body, left); });
    case StatementKind::AsLongAsPossible:
      return as_long_as_possible(context, run, statement, times_of(context, run, statement), nullptr);
    case StatementKind::UntilSettled:
      return until_settled(context, run, body, times_of(context, run, statement));
    case StatementKind::Times:
      return times(context, run, body, times_of(context, run, statement));
    case StatementKind::EachPlayer:
    case StatementKind::As:
      return do_players(context, run, statement);
    case StatementKind::Together:
      return do_together(context, run, statement);
  }
}

// A statement that cannot be done, or that asks for what is not there, ends the run; if that is lifted it does nothing.
void execute(const Context& context, Run& run, const Statement& statement) {
  const bool lifted = context.lifts(ConditionKind::Statement, statement.place);
  const Store before = lifted ? run.store : Store();
  perform(context, run, statement);
  if (run.question) run.asking = &statement;
  const bool can_go_on = !run.pruned && !(run.question && run.question->options.empty());
  if (can_go_on) return;
  if (!lifted) {
    run.failed = &statement;
    return;
  }
  run.store = before;
  run.question.reset();
  run.pruned = false;
}

// Whether a question is answered unasked: in `setup`, what is not left to chance must have one answer.
bool forced(const Run& run) {
  if (!run.skip_forced || run.question->random) return false;
  if (run.question->options.size() > 1) throw choice_in_setup();
  return run.question->options.size() == 1;
}

}  // namespace

void push_block(const Context& context, Run& run, BlockId block) {
  if (block != kNoId) push_statements(context, run, block, 0);
}

Status advance(const Context& context, Run& run) {
  while (true) {
    if (run.pruned) return Status::Pruned;
    if (run.question && !forced(run)) return run.question->options.empty() ? Status::Pruned : Status::Asking;
    if (run.question) {
      const std::shared_ptr<const Question> question = std::move(run.question);
      question->options.front().apply(run);
      continue;
    }
    if (!run.rest.first) return Status::Done;
    context.spend();
    const bool was_complete = run.complete;
    const std::shared_ptr<const TaskList::Node> node = run.rest.first;
    run.rest.first = node->rest;
    run.asked_again.first = node;
    node->task(run);
    if (run.complete && !was_complete && !run.pruned) return Status::Complete;
  }
}

void answer(Run& run, const Option& option) {
  const std::shared_ptr<const Question> asked = std::move(run.question);  // keeps `option` alive
  run.question.reset();
  const bool random = asked->random;
  if (run.made_by == kNobody) {
    run.made_by = run.decider;
    run.made_by_chance = random;
  }
  if (!run.sealed) {
    if (run.made.size == 0) run.weight = option.weight;
    if (run.made.size >= kMaxChoices) throw too_many_choices();
    run.made.push(option.choice);
    if (run.together > 0) ++run.together_choices;
  }
  option.apply(run);
}

bool at_horizon(const Run& run) {
  if (run.made_by == kNobody) return false;
  return run.question->random || run.made_by_chance || run.decider != run.made_by;
}

bool possible(const Context& context, const Run& run, BlockId block) {
  Run trial = trial_of(context, run, block);
  const Status status = advance(context, trial);
  return finishes(context, trial, status);
}

void ask(Run& run, Question question) {
  run.asking = nullptr;
  run.question = std::make_shared<const Question>(std::move(question));
}

void bind_local(Run& run, int local, const Value& value) {
  if (local == kNone) return;
  const std::size_t index = static_cast<std::size_t>(local);
  if (run.bound.locals.size() <= index) run.bound.locals.resize(index + 1);
  run.bound.locals[index] = value;
}

}  // namespace ludwright::reference
