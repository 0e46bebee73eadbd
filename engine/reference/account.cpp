// The runs of a decision that bring a piece to a cell, and of those that are not legal what stops the one that gets
// furthest. Tested by tests/laws/reasons_test.cpp.
#include "engine/reference/account.h"

#include <algorithm>
#include <tuple>

#include "engine/program_fault.h"
#include "engine/reference/conditions.h"
#include "engine/reference/eval.h"
#include "engine/reference/legal.h"
#include "engine/reference/search.h"
#include "engine/reference/walk.h"

namespace ludwright {

namespace reference {
namespace {

constexpr int kMostRuns = 4000;

class Accountant {
 public:
  Accountant(const Context& context, const Request& request, bool free)
      : context_(context), request_(request), free_(free) {}

  Account account(const Run& start) {
    piece_ = walker(start.store);
    goal_ = request_.alternative.empty() ? 1 + static_cast<int>(request_.then.size()) : 1;
    const std::vector<Block>& blocks = context_.model.blocks;
    may_hit_ = std::any_of(blocks.begin(), blocks.end(), [&](const Block& block) {
      return std::any_of(block.statements.begin(), block.statements.end(),
                         [&](const Statement& statement) { return asks_for_it(statement); });
    });
    // First what the piece does by itself; then what it can do once others have moved in the same decision, which tells
    // why not only where the piece by itself has no walk.
    explore(start, 0);
    if (found_) return std::move(*found_);
    if ((reached_ == 0 || goal_ == 1) && request_.alternative.empty()) {
      const Stop alone = best_;
      after_others_ = true;
      explore(start, 0);
      if (found_) return std::move(*found_);
      if (alone.order >= order_of(ConditionKind::Guard)) best_ = alone;
    }
    Account account;
    account.reached = reached_;
    account.from = request_.from;
    account.to = request_.to;
    const bool walks = no_walk_ && no_walk_->reached >= best_.reached && best_.order < order_of(ConditionKind::Guard);
    const Stop& told = walks ? *no_walk_ : best_;
    // Of runs that are written otherwise a statement stops some that nobody asks for.
    const bool other = said_other_ && told.order == order_of(ConditionKind::Statement);
    const bool went_further = goal_ > 1 && told.reached < std::min(reached_, goal_ - 1);
    if ((walks || best_.order > 0) && !other && !went_further) {
      account.verdict = walks ? Account::Verdict::NoWalk : Account::Verdict::Refused;
      account.reason = best_.condition;
      account.moves = moves_;
      if (told.reached > 0) {
        account.from = told.from;
        account.to = target(told.reached);
        account.then = told.store;
      }
    } else if (runs_ >= kMostRuns) {
      account.verdict = Account::Verdict::Unknown;
    } else if (before_ && asked_.empty() && !said_other_ && reached_ == 0) {
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

  // `reached`: how much of what is asked for the run has done; all of it at `goal_`.
  void explore(Run run, int reached) {
    if (found_ || ++runs_ >= kMostRuns) return;
    reached_ = std::max(reached_, reached);
    switch (advance(context_, run)) {
      case Status::Pruned:
        return stopped(run, reached);
      case Status::Complete:
        return completed(std::move(run), reached);
      case Status::Done:
        ++ends_;
        if (is_hit(reached)) legal(run, false);
        return;
      case Status::Asking:
        return asked(std::move(run), reached);
    }
  }
  bool is_hit(int reached) const { return reached == goal_; }
  CellId target(int reached) const {
    return reached == 0 || is_hit(reached) ? request_.to : request_.then[static_cast<std::size_t>(reached) - 1];
  }

  void stopped(const Run& run, int reached) {
    if (run.failed == nullptr) return;
    const bool hit = is_hit(reached);
    if (!hit && run.question && asks_for_it(*run.failed)) return why_not(run, *run.failed, reached);
    Condition condition = made(ConditionKind::Statement, run.failed->place);
    condition.statement = run.failed;
    if (run.failed->kind == StatementKind::Require) condition.expr = run.failed->a;
    if (hit || (reached > 0 && leads_to_walk(*run.failed))) return refuse(run, condition, reached);
    if (before_ || after_others_) return;
    before_ = true;
    early_ = condition;
  }

  // Whether a statement stands before a `move`, which it would lead to.
  bool leads_to_walk(const Statement& failed) const {
    const auto moves = [&](const auto& self, const Statement& s) -> bool {
      return s.kind == StatementKind::Move || std::any_of(s.blocks.begin(), s.blocks.end(), [&](BlockId block) {
               if (block == kNoId) return false;
               const auto& inner = context_.model.block(block).statements;
               return std::any_of(inner.begin(), inner.end(), [&](const Statement& one) { return self(self, one); });
             });
    };
    for (const Block& block : context_.model.blocks) {
      const auto& all = block.statements;
      const auto at = std::find_if(all.begin(), all.end(), [&](const Statement& one) { return &one == &failed; });
      if (at != all.end()) return std::any_of(at, all.end(), [&](const Statement& one) { return moves(moves, one); });
    }
    return false;
  }

  void completed(Run run, int reached) {
    ++ends_;
    const bool hit = is_hit(reached);
    if (hit && request_.says && !request_.says(run.made)) {
      said_other_ = true;
      return;
    }
    if (hit && !free_) {
      const auto violations = violations_of(context_, run);
      if (!violations.empty()) return refuse(run, made(ConditionKind::Never, *violations.front()), reached);
    }
    if (hit && (!run.rest.first || completes(context_, run, free_))) return legal(run, false);
    if (!run.rest.first) return;
    if (!hit && run.made.size > 0) return;  // the decision is over without it
    if (!hit) begin_decision(run);
    if (hit) run.sealed = true;  // what follows is another decision, and cannot be made
    explore(std::move(run), reached);
  }

  void asked(Run run, int reached) {
    const bool hit = is_hit(reached);
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
          run, [&](const Option& option) { return !is_elsewhere(option); }, reached);
      return;
    }
    const Statement* statement = run.asking;
    if (!request_.alternative.empty()) {
      const auto is_it = [&](const Option& option) { return option.part.name == request_.alternative; };
      const bool goes_there = go_on(run, is_it, 1);
      if (!goes_there && statement != nullptr && !statement->blocks.empty()) {
        go_on(
            run, [](const Option&) { return true; }, reached);
      }
      return;
    }
    const bool walks = statement != nullptr && statement->kind == StatementKind::Move;
    if (statement == nullptr || (!walks && !places(*statement))) {
      note_asked(statement);
      go_on(
          run, [](const Option&) { return true; }, reached);
      return;
    }
    const auto is_it = [&](const Option& option) {
      return walks ? is_walk(run, option, target(reached)) : is_placement(option);
    };
    const bool possible = go_on(run, is_it, reached + 1);
    if (!possible && asks_for_it(*statement)) {
      why_not(run, *statement, reached);
    } else if (!possible) {
      note_asked(statement);
    }
    if (reached > 0) return;
    go_on(
        run,
        [&](const Option& option) {
          return !is_it(option) && (after_others_ || (walks && piece_ != kNoPiece && by_piece(run, option)));
        },
        reached);
  }

  // Of an alternative with a cell: whether another one is chosen.
  bool is_elsewhere(const Option& option) const {
    if (request_.alternative.empty() || request_.from == kNoCell) return false;
    const Choice& choice = option.choice;
    const bool on_board = choice.kind == ChoiceKind::Cell || choice.kind == ChoiceKind::Walk ||
                          (choice.kind == ChoiceKind::Piece && choice.a < kMaxCells);
    return on_board && choice.a != request_.from;
  }

  static bool places(const Statement& statement) {
    return statement.kind == StatementKind::PlaceNew || statement.kind == StatementKind::PlacePiece;
  }
  bool asks_for_it(const Statement& statement) const {
    if (!request_.alternative.empty()) return false;
    return request_.from == kNoCell ? places(statement) : statement.kind == StatementKind::Move && piece_ != kNoPiece;
  }
  void why_not(const Run& run, const Statement& statement, int reached) {
    if (request_.from == kNoCell) return why_no_placement(run, statement);
    why_no_walk(run, statement, reached);
  }

  // Whether there is such an option. Where nothing in the game does what is asked for, one way to the end of the
  // decision is enough to see what else is asked after a choice, but of one of ways.
  template <typename Fits>
  bool go_on(const Run& run, const Fits& fits, int reached) {
    const bool one_is_enough = !may_hit_ && run.asking != nullptr && run.asking->blocks.empty();
    const int before = ends_;
    bool any = false;
    for (const Option& option : run.question->options) {
      if (!fits(option)) continue;
      any = true;
      Run next = run;
      answer(next, option);
      explore(std::move(next), reached);
      if (found_ || (one_is_enough && ends_ > before)) break;
    }
    return any;
  }

  bool by_piece(const Run& run, const Option& option) const {
    return on_board(run.store, piece_) && option.choice.a == cell_of(run.store, piece_);
  }
  bool is_walk(const Run& run, const Option& option, CellId to) const {
    if (piece_ == kNoPiece || !by_piece(run, option)) return false;
    if (to != kNoCell && option.choice.b != to) return false;
    if (request_.move.empty()) return true;
    const auto& moves = moves_of(run.scene(context_), piece_);
    return option.choice.alt < moves.size() && moves[option.choice.alt].name == request_.move;
  }
  bool is_placement(const Option& option) const {
    return request_.from == kNoCell && option.choice.a == request_.type &&
           (request_.to == kNoCell || option.choice.b == request_.to);
  }

  // ---- why a walk is no option ----

  void why_no_walk(const Run& run, const Statement& statement, int reached) {
    if (!on_board(run.store, piece_)) return;
    const Scene scene = run.scene(context_);
    const Value movers = evaluate(scene, statement.a);
    const bool chosen = std::binary_search(movers.pieces.begin(), movers.pieces.end(), piece_) ||
                        context_.lifts(ConditionKind::Chosen, statement.place, piece_);
    if (!chosen) {
      Condition condition = made(ConditionKind::Chosen, statement.place);
      condition.statement = &statement;
      find_excluding(scene, statement.a, condition);
      return refuse(run, condition, reached);
    }
    if (!on_top(run.store, piece_)) return;
    if (!no_walk_ || no_walk_->reached < reached) {
      no_walk_ = stop_at(run, reached);
      moves_ = nullptr;
    }
    if (statement.paths != kNoId) return refuse_paths(run, statement.paths, nullptr, reached);
    const std::vector<MoveRule>& moves = moves_of(scene, piece_);
    moves_ = &moves;
    for (const MoveRule& rule : moves) {
      if (!statement.by.empty() && rule.name != statement.by) continue;
      if (request_.move.empty() || rule.name == request_.move) refuse_paths(run, rule.paths, &rule, reached);
    }
  }

  // Says what stops the piece from walking these paths to the target: the condition of the move, else a prohibition of
  // a walk that there is, else the first test that the nearest walk fails. Nothing if no walk leads there.
  void refuse_paths(const Run& run, PathsId paths, const MoveRule* rule, int reached) {
    const CellId to = target(reached);
    const Scene outside = run.scene(context_);
    const Bindings bound = before_move(outside, piece_);
    const Scene scene = outside.bind(bound).as(rule ? run.store.pieces[piece_].owner : run.me);
    const auto nearest = nearest_walk(scene, paths, piece_, to);
    if (!nearest) return;
    const bool allowed =
        rule == nullptr || holds(scene, rule->guard) || context_.lifts(ConditionKind::Guard, rule->place, piece_);
    if (!allowed) {
      Condition condition = made(ConditionKind::Guard, rule->place, rule->name, first_false(scene, rule->guard));
      condition.move = rule;
      return refuse(run, condition, reached, nearest->unmet.size() + 1);
    }
    bool walks = false;
    for (const Numbered& numbered : moves_along(scene, paths, piece_)) {
      if (to != kNoCell && numbered.instance.end != to) continue;
      walks = true;
      const auto refusals = refusals_of(outside.as(run.decider), piece_, numbered.instance, false);
      if (refusals.empty()) continue;
      refuse(run, made(ConditionKind::Forbid, *refusals.front()), reached, refusals.size());
    }
    if (walks || nearest->unmet.empty()) return;
    const Unmet& unmet = nearest->unmet.front();
    Condition condition = made(unmet.id.kind, unmet.id.place, rule ? rule->name : "", unmet.expr);
    condition.cell = unmet.cell;
    condition.move = rule;
    refuse(run, condition, reached, nearest->unmet.size());
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
    refuse(run, condition, 0);
  }

  bool has_type(const Run& run, const Value& what) const {
    if (what.type == Type::Types) return (what.bits >> request_.type & 1U) != 0;
    return std::any_of(what.pieces.begin(), what.pieces.end(),
                       [&](PieceId piece) { return run.store.pieces[piece].type == request_.type; });
  }

  // ---- what is found ----

  // Where a run is stopped, and by what.
  struct Stop {
    int reached = 0;
    int order = 0;  // 0: by nothing
    std::size_t failures = 0;
    Condition condition;
    CellId from = kNoCell;       // of a further walk: where the piece stands,
    std::optional<Store> store;  // and everything else
  };
  Stop stop_at(const Run& run, int reached) const {
    Stop stop;
    stop.reached = reached;
    if (reached == 0 || piece_ == kNoPiece || !on_board(run.store, piece_)) return stop;
    stop.from = cell_of(run.store, piece_);
    stop.store = run.store;
    return stop;
  }

  // Of the runs that are stopped that is told of which gets furthest, and of those the one that fails least; of those
  // again one that might end where it is asked to.
  void refuse(const Run& run, const Condition& condition, int reached, std::size_t failures = 1) {
    if (is_hit(reached)) --reached;  // it is the last walk that is not made
    const int order = order_of(condition.id.kind);
    const auto rank = [](int steps, int of, std::size_t fails, ConditionKind kind) {
      return std::tuple(-steps, -of, fails, ends_wrongly(kind));
    };
    if (best_.order > 0 && rank(reached, order, failures, condition.id.kind) >=
                               rank(best_.reached, best_.order, best_.failures, best_.condition.id.kind))
      return;
    best_ = stop_at(run, reached);
    best_.order = order;
    best_.failures = failures;
    best_.condition = condition;
  }

  void legal(const Run& run, bool horizon) {
    if (!prefer_.empty() && !free_) {
      std::vector<std::int32_t> values = preferences_of(context_, run);
      if (horizon) std::fill(values.begin(), values.end(), 0);
      std::size_t at = 0;
      for (const LegalRule& rule : context_.model.legal) {
        if (rule.kind != LegalKind::Prefer || (rule.phase != kNone && rule.phase != run.store.phase)) continue;
        if (at >= values.size() || at >= prefer_.size()) break;
        if (values[at] < prefer_[at]) return refuse(run, made(ConditionKind::Prefer, rule), goal_);
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
  Stop best_;
  std::optional<Stop> no_walk_;  // the piece might go, and there is no way
  Condition early_;
  bool before_ = false;
  bool said_other_ = false;  // a run does what is asked for, and is written otherwise
  int goal_ = 1;
  int reached_ = 0;
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
