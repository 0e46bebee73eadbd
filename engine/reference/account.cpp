// The runs of a decision that bring a piece to a cell, and of those that are not legal what stops the one that gets
// furthest. Tested by tests/laws/reasons_test.cpp.
#include "engine/reference/account.h"

#include <algorithm>
#include <tuple>

#include "engine/program_fault.h"
#include "engine/reference/eval.h"
#include "engine/reference/legal.h"
#include "engine/reference/search.h"
#include "engine/reference/walk.h"

namespace ludwright {

int order_of(ConditionKind kind) {
  switch (kind) {
    case ConditionKind::Chosen:
      return 1;
    case ConditionKind::Guard:
    case ConditionKind::To:
    case ConditionKind::End:
    case ConditionKind::Through:
    case ConditionKind::Within:
    case ConditionKind::Over:
      return 2;
    case ConditionKind::Forbid:
      return 3;
    case ConditionKind::Statement:
      return 4;
    case ConditionKind::Never:
      return 5;
    case ConditionKind::Prefer:
      break;
  }
  return 6;
}

namespace reference {
namespace {

constexpr int kMostRuns = 4000;

class Accountant {
 public:
  Accountant(const Context& context, const Request& request, bool free)
      : context_(context), request_(request), free_(free) {}

  Account account(const Run& start) {
    piece_ = walker(start.store);
    const std::vector<Block>& blocks = context_.model.blocks;
    may_hit_ = std::any_of(blocks.begin(), blocks.end(), [&](const Block& block) {
      return std::any_of(block.statements.begin(), block.statements.end(),
                         [&](const Statement& statement) { return asks_for_it(statement); });
    });
    // First what the piece does by itself; then what it can do once others have moved in the same decision, which tells
    // why not only where the piece by itself has no walk.
    explore(start, false);
    if (found_) return std::move(*found_);
    const int order = best_order_;
    const Condition alone = best_;
    after_others_ = true;
    explore(start, false);
    if (found_) return std::move(*found_);
    if (order >= order_of(ConditionKind::Guard)) {
      best_order_ = order;
      best_ = alone;
    }
    Account account;
    if (no_walk_ && best_order_ < order_of(ConditionKind::Guard)) {
      account.verdict = Account::Verdict::NoWalk;
      account.moves = moves_;
    } else if (best_order_ > 0) {
      account.verdict = Account::Verdict::Refused;
      account.reason = best_;
    } else if (runs_ >= kMostRuns) {
      account.verdict = Account::Verdict::Unknown;
    } else if (before_ && asked_.empty()) {
      account.verdict = Account::Verdict::Refused;
      account.reason = early_;
      account.early = true;
    }
    account.asked = asked_;
    return account;
  }

  // A legal run of the decision, against which `prefer` is held.
  void set_best(std::vector<std::int32_t> prefer) { prefer_ = std::move(prefer); }

 private:
  PieceId walker(const Store& store) const {
    if (request_.from >= store.cells.size() || store.cells[request_.from].empty()) return kNoPiece;
    return store.cells[request_.from].back();
  }

  // `hit`: the run has done what is asked for.
  void explore(Run run, bool hit) {
    if (found_ || ++runs_ >= kMostRuns) return;
    switch (advance(context_, run)) {
      case Status::Pruned:
        return stopped(run, hit);
      case Status::Complete:
        return completed(std::move(run), hit);
      case Status::Done:
        ++ends_;
        if (hit) legal(run, false);
        return;
      case Status::Asking:
        return asked(std::move(run), hit);
    }
  }

  void stopped(const Run& run, bool hit) {
    if (run.failed == nullptr) return;
    if (!hit && run.question && asks_for_it(*run.failed)) return why_not(run, *run.failed);
    Condition condition = made(ConditionKind::Statement, run.failed->place);
    condition.statement = run.failed;
    if (run.failed->kind == StatementKind::Require) condition.expr = run.failed->a;
    if (hit) return refuse(condition);
    if (before_ || after_others_) return;
    before_ = true;
    early_ = condition;
  }

  void completed(Run run, bool hit) {
    ++ends_;
    if (hit && request_.says && !request_.says(run.made)) return;
    if (hit && !free_) {
      const auto violations = violations_of(context_, run);
      if (!violations.empty()) return refuse(made(ConditionKind::Never, *violations.front()));
    }
    if (hit && (!run.rest.first || completes(context_, run, free_))) return legal(run, false);
    if (!run.rest.first) return;
    if (!hit && run.made.size > 0) return;  // the decision is over without it
    if (!hit) begin_decision(run);
    if (hit) run.sealed = true;  // what follows is another decision, and cannot be made
    explore(std::move(run), hit);
  }

  void asked(Run run, bool hit) {
    if (at_horizon(run)) {
      ++ends_;
      if (hit) legal(run, true);
      return;
    }
    if (!run.sealed && decision_over(context_, run)) {
      ++ends_;
      if (!hit) return;
      run.sealed = true;
    }
    if (hit) {
      go_on(
          run, [](const Option&) { return true; }, true);
      return;
    }
    const Statement* statement = run.asking;
    const bool walks = statement != nullptr && statement->kind == StatementKind::Move;
    if (statement == nullptr || (!walks && !places(*statement))) {
      note_asked(statement);
      go_on(
          run, [](const Option&) { return true; }, false);
      return;
    }
    const auto is_it = [&](const Option& option) { return walks ? is_walk(run, option) : is_placement(option); };
    const bool possible = go_on(run, is_it, true);
    if (!possible && asks_for_it(*statement)) {
      why_not(run, *statement);
    } else if (!possible) {
      note_asked(statement);
    }
    go_on(
        run,
        [&](const Option& option) {
          return !is_it(option) && (after_others_ || (walks && piece_ != kNoPiece && by_piece(run, option)));
        },
        false);
  }

  static bool places(const Statement& statement) {
    return statement.kind == StatementKind::PlaceNew || statement.kind == StatementKind::PlacePiece;
  }
  bool asks_for_it(const Statement& statement) const {
    return request_.from == kNoCell ? places(statement) : statement.kind == StatementKind::Move && piece_ != kNoPiece;
  }
  void why_not(const Run& run, const Statement& statement) {
    if (request_.from == kNoCell) return why_no_placement(run, statement);
    why_no_walk(run, statement);
  }

  // Whether there is such an option. Where nothing in the game does what is asked for, one way to the end of the
  // decision is enough to see what else is asked after a choice, but of one of ways.
  template <typename Fits>
  bool go_on(const Run& run, const Fits& fits, bool hit) {
    const bool one_is_enough = !may_hit_ && run.asking != nullptr && run.asking->blocks.empty();
    const int before = ends_;
    bool any = false;
    for (const Option& option : run.question->options) {
      if (!fits(option)) continue;
      any = true;
      Run next = run;
      answer(next, option);
      explore(std::move(next), hit);
      if (found_ || (one_is_enough && ends_ > before)) break;
    }
    return any;
  }

  bool by_piece(const Run& run, const Option& option) const {
    return on_board(run.store, piece_) && option.choice.a == cell_of(run.store, piece_);
  }
  bool is_walk(const Run& run, const Option& option) const {
    if (piece_ == kNoPiece || !by_piece(run, option)) return false;
    if (request_.to != kNoCell && option.choice.b != request_.to) return false;
    if (request_.move.empty()) return true;
    const auto& moves = moves_of(run.scene(context_), piece_);
    return option.choice.alt < moves.size() && moves[option.choice.alt].name == request_.move;
  }
  bool is_placement(const Option& option) const {
    return request_.from == kNoCell && option.choice.a == request_.type &&
           (request_.to == kNoCell || option.choice.b == request_.to);
  }

  // ---- why a walk is no option ----

  void why_no_walk(const Run& run, const Statement& statement) {
    if (!on_board(run.store, piece_)) return;
    const Scene scene = run.scene(context_);
    const Value movers = evaluate(scene, statement.a);
    const bool chosen = std::binary_search(movers.pieces.begin(), movers.pieces.end(), piece_) ||
                        context_.lifts(ConditionKind::Chosen, statement.place, piece_);
    if (!chosen) {
      Condition condition = made(ConditionKind::Chosen, statement.place);
      condition.statement = &statement;
      find_excluding(scene, statement.a, condition);
      return refuse(condition);
    }
    if (!on_top(run.store, piece_)) return;
    if (statement.paths != kNoId) return why_no_way(run, statement.paths, nullptr);
    const std::vector<MoveRule>& moves = moves_of(scene, piece_);
    moves_ = &moves;
    no_walk_ = true;
    for (const MoveRule& rule : moves) {
      if (!statement.by.empty() && rule.name != statement.by) continue;
      if (request_.move.empty() || rule.name == request_.move) why_no_way(run, rule.paths, &rule);
    }
  }

  void why_no_way(const Run& run, PathsId paths, const MoveRule* rule) {
    no_walk_ = true;
    const Scene outside = run.scene(context_);
    const Bindings bound = before_move(outside, piece_);
    const Scene scene = outside.bind(bound).as(rule ? run.store.pieces[piece_].owner : run.me);
    const auto nearest = nearest_walk(scene, paths, piece_, request_.to);
    if (!nearest) return;
    const bool allowed =
        rule == nullptr || holds(scene, rule->guard) || context_.lifts(ConditionKind::Guard, rule->place, piece_);
    if (!allowed) {
      Condition condition = made(ConditionKind::Guard, rule->place, rule->name, first_false(scene, rule->guard));
      condition.move = rule;
      return refuse(condition, nearest->unmet.size() + 1);
    }
    bool walks = false;
    for (const Numbered& numbered : moves_along(scene, paths, piece_)) {
      if (request_.to != kNoCell && numbered.instance.end != request_.to) continue;
      walks = true;
      const auto refusals = refusals_of(outside.as(run.decider), piece_, numbered.instance, false);
      if (refusals.empty()) continue;
      refuse(made(ConditionKind::Forbid, *refusals.front()), refusals.size());
    }
    if (walks || nearest->unmet.empty()) return;
    const Unmet& unmet = nearest->unmet.front();
    Condition condition = made(unmet.id.kind, unmet.id.place, rule ? rule->name : "", unmet.expr);
    condition.cell = unmet.cell;
    condition.move = rule;
    refuse(condition, nearest->unmet.size());
  }

  // The smallest part of a set of movers that leaves the piece out.
  void find_excluding(const Scene& scene, ExprId set, Condition& condition) const {
    const Expr& expr = scene.model().expr(set);
    condition.expr = set;
    switch (expr.op) {
      case Op::Intersect:
        for (const ExprId arg : expr.args) {
          if (!has_piece(scene, arg)) return find_excluding(scene, arg, condition);
        }
        return;
      case Op::Minus:
        if (!has_piece(scene, expr.args[0])) return find_excluding(scene, expr.args[0], condition);
        condition.expr = expr.args[1];
        condition.excluded = true;
        return;
      case Op::Where: {
        if (!has_piece(scene, expr.args[0])) return find_excluding(scene, expr.args[0], condition);
        const Value it = piece_value(piece_);
        condition.expr = first_false(scene.with(it), expr.args[1]);
        return;
      }
      default:
        return;
    }
  }

  bool has_piece(const Scene& scene, ExprId set) const {
    const Value value = evaluate(scene, set);
    if (value.type == Type::Pieces) return std::binary_search(value.pieces.begin(), value.pieces.end(), piece_);
    return cells_of(scene, value).test(cell_of(scene.store, piece_));
  }

  // Of a truth that does not hold the first part that does not.
  static ExprId first_false(const Scene& scene, ExprId truth) {
    const Expr& expr = scene.model().expr(truth);
    if (expr.op != Op::And) return truth;
    for (const ExprId arg : expr.args) {
      if (!holds(scene, arg)) return first_false(scene, arg);
    }
    return truth;
  }

  void why_no_placement(const Run& run, const Statement& statement) {
    Condition condition = made(ConditionKind::Chosen, statement.place);
    condition.statement = &statement;
    const Scene scene = run.scene(context_);
    condition.expr = statement.a;
    if (has_type(run, evaluate(scene, statement.a))) {
      const Value target = evaluate(scene, statement.b);
      condition.expr = statement.b;
      condition.cell = request_.to;
      condition.excluded = target.type != Type::Areas && request_.to < run.store.cells.size() &&
                           cells_of(scene, target).test(request_.to);  // and there is no room
    }
    refuse(condition);
  }

  bool has_type(const Run& run, const Value& what) const {
    if (what.type == Type::Types) return (what.bits >> request_.type & 1U) != 0;
    return std::any_of(what.pieces.begin(), what.pieces.end(),
                       [&](PieceId piece) { return run.store.pieces[piece].type == request_.type; });
  }

  // ---- what is found ----

  static Condition made(ConditionKind kind, const Place& place, const std::string& name = "", ExprId expr = kNoId) {
    Condition condition;
    condition.id = {kind, place};
    condition.name = name;
    condition.expr = expr;
    return condition;
  }

  static Condition made(ConditionKind kind, const LegalRule& rule) {
    return made(kind, rule.place, rule.name, rule.expr);
  }

  // Of the runs that are stopped that is told of which gets furthest, and of those the one that fails least; of those
  // again one that might end where it is asked to.
  void refuse(const Condition& condition, std::size_t failures = 1) {
    const int order = order_of(condition.id.kind);
    const auto rank = [](int of, std::size_t fails, ConditionKind kind) {
      return std::tuple(-of, fails, ends_wrongly(kind));
    };
    if (best_order_ > 0 && rank(order, failures, condition.id.kind) >= rank(best_order_, best_failures_, best_.id.kind))
      return;
    best_order_ = order;
    best_failures_ = failures;
    best_ = condition;
  }

  void legal(const Run& run, bool horizon) {
    if (!prefer_.empty() && !free_) {
      std::vector<std::int32_t> values = preferences_of(context_, run);
      if (horizon) std::fill(values.begin(), values.end(), 0);
      std::size_t at = 0;
      for (const LegalRule& rule : context_.model.legal) {
        if (rule.kind != LegalKind::Prefer || (rule.phase != kNone && rule.phase != run.store.phase)) continue;
        if (at >= values.size() || at >= prefer_.size()) break;
        if (values[at] < prefer_[at]) return refuse(made(ConditionKind::Prefer, rule));
        ++at;
      }
    }
    found_ = Account();
    found_->verdict = Account::Verdict::Legal;
    found_->run = run.made;
  }

  // Not which way to go on, but what is to be done there.
  void note_asked(const Statement* statement) {
    if (statement == nullptr || !statement->blocks.empty() ||
        std::find(asked_.begin(), asked_.end(), statement) != asked_.end())
      return;
    asked_.push_back(statement);
  }

  const Context& context_;
  const Request& request_;
  bool free_;
  bool after_others_ = false;
  PieceId piece_ = kNoPiece;
  std::vector<std::int32_t> prefer_;  // the best values of `prefer`, if there are such rules
  bool may_hit_ = false;              // there is a statement that might do what is asked for
  int runs_ = 0;
  int ends_ = 0;  // of decisions that were come to
  std::optional<Account> found_;
  Condition best_, early_;
  int best_order_ = 0;
  std::size_t best_failures_ = 0;
  bool no_walk_ = false;
  bool before_ = false;
  const std::vector<MoveRule>* moves_ = nullptr;
  std::vector<const Statement*> asked_;
};

}  // namespace

Account account_of(const Context& context, const Run& run, bool free, const Request& request) {
  try {
    Lifting lifting;
    lifting.conditions = &request.lifted;
    lifting.no_tests = request.no_tests;
    if (request.from < run.store.cells.size() && !run.store.cells[request.from].empty())
      lifting.piece = run.store.cells[request.from].back();
    context.lifting = &lifting;
    struct Restore {
      const Context& context;
      ~Restore() { context.lifting = nullptr; }
    } restore{context};
    Run start = run;
    ask_again(start);  // conditions may have been lifted since it asked
    Accountant accountant(context, request, free);
    if (!free && has_prefer(run.scene(context))) {
      const std::vector<Found> found = legal_decisions(context, start, free);
      if (!found.empty()) accountant.set_best(found.front().prefer);
    }
    return accountant.account(start);
  } catch (const ProgramFault&) {  // more choices or ways than can be followed
    Account unknown;
    unknown.verdict = Account::Verdict::Unknown;
    return unknown;
  }
}

}  // namespace reference
}  // namespace ludwright
