// Step 5, lower: what can be known before play is computed, and sugar becomes primitives. Sets of cells that depend on
// the board and the seat alone become constant sets; constant numbers and truths are folded; `if` with a constant
// condition becomes its body, a loop over a few constants its bodies; `may` becomes `either`. Tested by
// tests/golden/explain_test.cpp and by every comparison of the two engines.
#include "dsl/lower.h"

#include <algorithm>
#include <utility>

#include "dsl/lower_bans.h"
#include "dsl/static_eval.h"
#include "dsl/unroll.h"
#include "engine/takes.h"

namespace ludwright {
namespace {

class Lowering {
 public:
  explicit Lowering(const Model& model) : model_(model) {}

  Model run() {
    drop_valid();
    for (std::size_t id = 0; id < model_.exprs.size(); ++id) fold(static_cast<ExprId>(id));
    for (std::size_t block = 0; block < model_.blocks.size(); ++block) lower_block(block);
    drop_idle_rules();
    lower_bans(model_, [this](ExprId id) { fold(id); });
    number_legs();
    return std::move(model_);
  }

 private:
  // Play does not ask what a position must be like to be read. What stands for it stays as a place that says nothing:
  // behind it may be expressions of a model that was changed since.
  void drop_valid() {
    for (const ValidRule& rule : model_.valid) blank(rule.expr);
    model_.valid.clear();
  }

  void blank(ExprId id) {
    if (id == kNoId || static_cast<std::size_t>(id) < model_.play_exprs) return;
    Expr& e = model_.exprs[static_cast<std::size_t>(id)];
    const std::vector<ExprId> args = std::move(e.args);
    if (e.op == Op::Reached || e.op == Op::CrossedBy) blank_paths(e.value);
    const Type type = e.type;
    e = {};
    e.type = type;
    for (const ExprId arg : args) blank(arg);
  }

  void blank_paths(PathsId id) {
    if (id == kNoId || static_cast<std::size_t>(id) < model_.play_paths) return;
    for (const Path& path : std::exchange(model_.path_sets[static_cast<std::size_t>(id)].paths, {})) {
      for (const Leg& leg : path.legs) {
        for (const ExprId read : {leg.min, leg.max, leg.to, leg.through, leg.within, leg.over}) blank(read);
        for (const Directions& directions : leg.directions) blank(directions.expr);
        blank_paths(leg.group);
      }
    }
  }

  // Rules that forbid what never is so, that prefer what always is alike, or that say what one before them says: an
  // option, or what a definition extends, may have left nothing of them.
  void drop_idle_rules() {
    std::vector<LegalRule> rest;
    for (const LegalRule& rule : model_.legal) {
      const Expr& expr = model_.expr(rule.expr);
      const bool is_idle = rule.kind == LegalKind::Prefer ? expr.op == Op::Truth || expr.op == Op::Number
                                                          : expr.op == Op::Truth && expr.value == 0;
      const bool is_said = std::any_of(rest.begin(), rest.end(), [&](const LegalRule& other) {
        return other.kind == rule.kind && (other.phase == kNone || other.phase == rule.phase) &&
               says_same(other.expr, rule.expr);
      });
      if (!is_idle && !is_said) rest.push_back(rule);
    }
    model_.legal = std::move(rest);
  }
  bool says_same(ExprId a, ExprId b) const {
    const Expr& x = model_.expr(a);
    const Expr& y = model_.expr(b);
    const bool is_same_set =
        x.op == Op::CellSet && y.op == Op::CellSet &&
        model_.cell_sets[static_cast<std::size_t>(x.value)] == model_.cell_sets[static_cast<std::size_t>(y.value)];
    return a == b || (x.op == y.op && x.type == y.type && (x.value == y.value || is_same_set) && x.aux == y.aux &&
                      std::equal(x.args.begin(), x.args.end(), y.args.begin(), y.args.end(),
                                 [&](ExprId one, ExprId other) { return says_same(one, other); }));
  }

  void number_legs() {
    int index = 0;
    for (PathSet& set : model_.path_sets) {
      for (Path& path : set.paths) {
        for (Leg& leg : path.legs) leg.index = index++;
      }
    }
  }

  // Arguments stay in place: nodes that still refer to them may be shared.
  void fold(ExprId id) {
    Expr& expr = model_.exprs[static_cast<std::size_t>(id)];
    fold_none(expr);
    bool folded = expr.op == Op::None;
    if (expr.type == Type::Cells)
      folded =
          folded || expr.op == Op::CellSet || expr.op == Op::Zone || expr.op == Op::AllCells || fold_cells(expr, id);
    else if (expr.type == Type::Number || expr.type == Type::Truth)
      folded = folded || expr.op == Op::Number || expr.op == Op::Truth || fold_number(expr, id);
    if (folded) return;
    shorten(expr);
    fold_direction(expr);
    compare_unturned(id);
  }

  // Of the directions, the one that becomes `to` by what an expression does to its argument; kNone: not just one.
  int turned_from(const Expr& turn, int to) const {
    int found = kNone;
    for (int from = 0; from < static_cast<int>(model_.board.directions.size()); ++from) {
      if (turned(turn, from) != to) continue;
      if (found != kNone) return kNone;
      found = from;
    }
    return found;
  }
  int turned(const Expr& turn, int from) const {
    const auto direction = static_cast<DirectionId>(from);
    const DirectionId to = turn.op == Op::Opposite ? model_.board.opposite[static_cast<std::size_t>(from)]
                                                   : model_.board.turned(direction, turn.value);
    return to == kNoDirection ? kNone : to;
  }
  static bool turns(const Expr& expr) { return expr.op == Op::Turned || expr.op == Op::Opposite; }

  void fold_direction(Expr& expr) const {
    if (!turns(expr) || model_.expr(expr.args[0]).op != Op::Compass) return;
    const int to = turned(expr, model_.expr(expr.args[0]).value);
    if (to == kNone) return;
    expr.op = Op::Compass;
    expr.value = to;
    expr.args.clear();
  }

  // `x turned left is north` is `x is east`.
  void compare_unturned(ExprId id) {
    const Expr expr = model_.expr(id);
    if (expr.op != Op::Equal) return;
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      const Expr turn = model_.expr(expr.args[side]);
      Expr to = model_.expr(expr.args[1 - side]);
      if (!turns(turn) || to.op != Op::Compass) continue;
      to.value = turned_from(turn, to.value);
      if (to.value == kNone) continue;
      model_.exprs.push_back(to);
      std::vector<ExprId>& args = model_.exprs[static_cast<std::size_t>(id)].args;
      args = {turn.args[0], static_cast<ExprId>(model_.exprs.size() - 1)};
      return compare_unturned(id);
    }
  }

  bool fold_cells(Expr& expr, ExprId id) {
    Zone zone;
    bool same = true;
    for (std::size_t seat = 0; seat < model_.seats.size(); ++seat) {
      const auto found = static_cells(model_, id, static_cast<int>(seat), steps_);
      if (!found || steps_ < 0) return false;
      zone.cells.push_back(found->cells);
      same = same && zone.cells.back() == zone.cells.front();
      if (!found->asks_seat) break;
      if (seat > 0) continue;
      const auto of_nobody = static_cells(model_, id, kNone, steps_);
      if (!of_nobody || steps_ < 0) return false;
      zone.of_nobody = of_nobody->cells;
      same = zone.of_nobody == found->cells;
    }
    if (same) {
      model_.cell_sets.push_back(zone.cells.front());
      expr.op = Op::CellSet;
      expr.value = static_cast<std::int32_t>(model_.cell_sets.size() - 1);
    } else {
      zone.name = "constant " + std::to_string(model_.zones.size());
      model_.zones.push_back(std::move(zone));
      expr.op = Op::Zone;
      expr.value = static_cast<std::int32_t>(model_.zones.size() - 1);
    }
    expr.args.clear();
    return true;
  }

  // A number that is not the same for every seat stays as it is.
  bool fold_number(Expr& expr, ExprId id) {
    std::optional<std::int64_t> value;
    for (std::size_t seat = 0; seat < model_.seats.size(); ++seat) {
      const auto here = static_number(model_, id, static_cast<int>(seat), steps_);
      if (!here || steps_ < 0 || (value && *value != here->value)) return false;
      value = here->value;
      if (!here->asks_seat) break;
      const auto of_nobody = seat == 0 ? static_number(model_, id, kNone, steps_) : here;
      if (!of_nobody || steps_ < 0 || of_nobody->value != *value) return false;
    }
    expr.op = expr.type == Type::Truth ? Op::Truth : Op::Number;
    expr.value = static_cast<std::int32_t>(*value);
    expr.args.clear();
    return true;
  }

  // What is asked of pieces of which there never are any: of what was taken, where nothing is.
  void fold_none(Expr& expr) const {
    const auto is_none = [&](ExprId id) {
      return model_.expr(id).op == Op::None && model_.expr(id).type == Type::Pieces;
    };
    const auto become = [&](Op op) {
      expr.op = op;
      expr.value = 0;
      expr.args.clear();
    };
    switch (expr.op) {
      case Op::Taken:
        if (!takes_) become(Op::None);
        return;
      case Op::Intersect:
        if (std::any_of(expr.args.begin(), expr.args.end(), is_none)) become(Op::None);
        return;
      case Op::Minus:
      case Op::Where:
        if (is_none(expr.args[0])) become(Op::None);
        return;
      case Op::Some:
        if (is_none(expr.args[0])) become(Op::Truth);
        return;
      case Op::Count:
        if (is_none(expr.args[0])) become(Op::Number);
        return;
      default:
        return;
    }
  }

  // `yes and x` is x; `no and x` is no; likewise `or`.
  void shorten(Expr& expr) {
    if (expr.op == Op::Intersect && expr.type == Type::Cells) return drop_all_cells(expr);
    if (expr.op != Op::And && expr.op != Op::Or) return;
    const bool neutral = expr.op == Op::And;
    std::vector<ExprId> rest;
    for (const ExprId arg : expr.args) {
      const Expr& part = model_.expr(arg);
      if (part.op == Op::Truth && (part.value != 0) == neutral) continue;
      if (part.op == Op::Truth) {
        expr.op = Op::Truth;
        expr.value = neutral ? 0 : 1;
        expr.args.clear();
        return;
      }
      rest.push_back(arg);
    }
    if (rest.size() == 1) {
      const Expr only = model_.expr(rest[0]);
      expr = only;
    } else if (rest.empty()) {
      expr.op = Op::Truth;
      expr.value = neutral ? 1 : 0;
      expr.args.clear();
    } else {
      expr.args = rest;
    }
  }

  // `cell reached by ...` is what is reached.
  void drop_all_cells(Expr& expr) {
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      const Expr other = model_.expr(expr.args[1 - side]);
      if (model_.expr(expr.args[side]).op != Op::AllCells || other.type != Type::Cells) continue;
      expr = other;
      return;
    }
  }

  void lower_block(std::size_t index) {
    std::vector<Statement> lowered;
    // Copied: lowering an `if` may splice in the statements of another block.
    const std::vector<Statement> statements = model_.blocks[index].statements;
    for (const Statement& statement : statements) lower_statement(statement, lowered, 0);
    model_.blocks[index].statements = std::move(lowered);
  }

  void lower_statement(Statement statement, std::vector<Statement>& out, int depth) {
    if (statement.kind == StatementKind::If && depth < 64) {
      const BlockId taken = constant_branch(statement);
      if (taken == kNoId) return;
      if (taken >= 0) {
        const std::vector<Statement> body = model_.block(taken).statements;
        for (const Statement& inner : body) lower_statement(inner, out, depth + 1);
        return;
      }
    }
    if (std::vector<Statement> bodies; unroller_.unroll(statement, bodies)) {
      for (const Statement& inner : bodies) lower_statement(inner, out, depth + 1);
      return;
    }
    if (statement.kind == StatementKind::May) {
      model_.blocks.emplace_back();
      statement.kind = StatementKind::Either;
      statement.blocks.insert(statement.blocks.begin(), static_cast<BlockId>(model_.blocks.size() - 1));
      statement.names.assign(2, "");
    }
    out.push_back(std::move(statement));
  }

  static constexpr BlockId kUndecided = -2;

  // The body of an `if` whose outcome is known, kNoId for none; kUndecided if it is not. Conditions known to fail are
  // dropped.
  BlockId constant_branch(Statement& statement) const {
    while (!statement.conditions.empty() && model_.expr(statement.conditions[0]).op == Op::Truth) {
      if (model_.expr(statement.conditions[0]).value != 0) return statement.blocks[0];
      statement.conditions.erase(statement.conditions.begin());
      statement.blocks.erase(statement.blocks.begin());
    }
    if (!statement.conditions.empty()) return kUndecided;
    return statement.blocks.empty() ? kNoId : statement.blocks[0];
  }

  Model model_;
  const bool takes_ = ever_takes(model_);
  Unroller unroller_{model_, [this](ExprId id) { fold(id); }};
  std::int64_t steps_ = 20'000'000;  // left for folding; what is beyond it is computed in play
};

}  // namespace

Model lower(const Model& model) { return Lowering(model).run(); }

}  // namespace ludwright
