#include "dsl/unroll.h"

#include <algorithm>
#include <utility>

#include "engine/asks.h"

namespace ludwright {
namespace {

constexpr int kMostMembers = 8;

bool is_walked(Op op) { return op == Op::Reached || op == Op::CrossedBy; }
bool binds_candidate(Op op) { return op == Op::Where || op == Op::Total || op == Op::Highest || op == Op::Lowest; }

// Calls `visit` with each expression of a statement but those in its bodies and on walks; true as soon as it gives
// true.
template <typename S, typename Visit>
bool some_expr(S& s, Visit&& visit) {
  const auto given = [&](auto& id) { return id != kNoId && visit(id); };
  return given(s.domain.set) || given(s.domain.low) || given(s.domain.high) || given(s.a) || given(s.b) || given(s.c) ||
         std::any_of(s.domain.one_of.begin(), s.domain.one_of.end(), given) ||
         std::any_of(s.conditions.begin(), s.conditions.end(), given);
}

// Likewise of walks.
template <typename Paths, typename Visit>
bool some_expr_on_the_way(Paths& paths, Visit&& visit) {
  const auto given = [&](auto& id) { return id != kNoId && visit(id); };
  for (auto& path : paths.paths) {
    for (auto& leg : path.legs) {
      for (auto& directions : leg.directions) {
        if (given(directions.expr)) return true;
      }
      if (given(leg.min) || given(leg.max) || given(leg.to) || given(leg.through) || given(leg.within) ||
          given(leg.over))
        return true;
    }
  }
  return false;
}

// Calls `visit` with the parts of a body, inner ones too, until it gives true. What is shared is visited more than
// once.
struct Visit {
  std::function<bool(const Statement&)> statement;
  std::function<bool(ExprId)> expr;
};
bool some_part(const Model& model, ExprId id, const std::function<bool(ExprId)>& visit) {
  const auto visit_all = [&](ExprId part) { return some_part(model, part, visit); };
  const Expr& e = model.expr(id);
  return visit(id) || (is_walked(e.op) && some_expr_on_the_way(model.paths(e.value), visit_all)) ||
         std::any_of(e.args.begin(), e.args.end(), visit_all);
}
bool some_part(const Model& model, BlockId block, const Visit& visit) {
  if (block == kNoId) return false;
  const auto visit_all = [&](ExprId id) { return some_part(model, id, visit.expr); };
  const std::vector<Statement>& statements = model.block(block).statements;
  return std::any_of(statements.begin(), statements.end(), [&](const Statement& s) {
    return visit.statement(s) || some_expr(s, visit_all) ||
           (s.paths != kNoId && some_expr_on_the_way(model.paths(s.paths), visit_all)) ||
           std::any_of(s.blocks.begin(), s.blocks.end(), [&](BlockId body) { return some_part(model, body, visit); });
  });
}

bool has_groups(const PathSet& paths) {
  return std::any_of(paths.paths.begin(), paths.paths.end(), [](const Path& path) {
    return std::any_of(path.legs.begin(), path.legs.end(), [](const Leg& leg) { return leg.group != kNoId; });
  });
}

}  // namespace

bool Unroller::unroll(const Statement& loop, std::vector<Statement>& out) {
  if (loop.kind != StatementKind::ForEach || loop.b != kNoId) return false;
  const BlockId body = loop.blocks[0];
  const int size = size_of(body);
  if (size * kMostMembers > left_ || asks(model_, body) || block_reads_candidate(body, 0) ||
      (loop.local != kNone && binds(body, loop.local)))
    return false;
  const std::vector<ExprId> members = members_of(loop);
  if (members.empty()) return false;
  left_ -= size * static_cast<int>(members.size());
  const std::vector<Statement> statements = model_.block(body).statements;
  for (const ExprId member : members) {
    local_ = loop.local;
    constant_ = member;
    for (const Statement& s : statements) out.push_back(replaced(s));
  }
  if (loop.local != kNone && is_named_outside(loop.local, body)) {
    Statement& last = out.emplace_back();
    last.kind = StatementKind::Let;
    last.local = loop.local;
    last.a = members.back();
    last.place = loop.place;
  }
  return true;
}

// The constants, in order; empty if it is not known that there are some and few.
std::vector<ExprId> Unroller::members_of(const Statement& loop) {
  const Domain& domain = loop.domain;
  const auto is_constant = [&](ExprId id) {
    const Op op = model_.expr(id).op;
    return op == Op::Compass || op == Op::Number || op == Op::Symbol;
  };
  if (domain.set != kNoId) return {};
  if (!domain.one_of.empty()) {
    const bool all = std::all_of(domain.one_of.begin(), domain.one_of.end(), is_constant);
    return all && domain.one_of.size() <= kMostMembers ? domain.one_of : std::vector<ExprId>();
  }
  if (model_.expr(domain.low).op != Op::Number || model_.expr(domain.high).op != Op::Number) return {};
  const std::int64_t low = model_.expr(domain.low).value;
  const std::int64_t high = model_.expr(domain.high).value;
  std::vector<ExprId> members;
  if (high - low >= kMostMembers) return members;
  for (std::int64_t number = low; number <= high; ++number) {
    Expr expr = model_.expr(domain.low);
    expr.value = static_cast<std::int32_t>(number);
    members.push_back(add(expr));
  }
  return members;
}

// In statements and expressions; no more are counted than may be added.
int Unroller::size_of(BlockId block) const {
  int size = 0;
  const auto add = [&](const auto&) { return ++size > left_; };
  some_part(model_, block, {add, add});
  return size;
}

// Whether a part of a body that stands in so many candidates' conditions reads the member as `it`, or what it hides.
bool Unroller::block_reads_candidate(BlockId block, int depth) const {
  if (block == kNoId) return false;
  const std::vector<Statement>& statements = model_.block(block).statements;
  return std::any_of(statements.begin(), statements.end(),
                     [&](const Statement& s) { return reads_candidate(s, depth); });
}

bool Unroller::reads_candidate(const Statement& s, int depth) const {
  const bool is_loop = s.kind == StatementKind::ForEach;
  const bool binds = is_loop || s.kind == StatementKind::Shift;
  return some_expr(s, [&](ExprId id) { return reads_candidate(id, binds && id == s.b ? depth + 1 : depth); }) ||
         (s.paths != kNoId && reads_candidate_on_the_way(s.paths, depth)) ||
         std::any_of(s.blocks.begin(), s.blocks.end(),
                     [&](BlockId body) { return block_reads_candidate(body, is_loop ? depth + 1 : depth); });
}

bool Unroller::reads_candidate(ExprId id, int depth) const {
  const Expr& e = model_.expr(id);
  if (e.op == Op::It) return depth == 0;
  if (e.op == Op::That) return depth <= 1;
  if (is_walked(e.op) && reads_candidate_on_the_way(e.value, depth)) return true;
  for (std::size_t i = 0; i < e.args.size(); ++i) {
    if (reads_candidate(e.args[i], binds_candidate(e.op) && i == 1 ? depth + 1 : depth)) return true;
  }
  return false;
}

// Tests on the way have a candidate of their own, the cell; that they may read it is not made use of.
bool Unroller::reads_candidate_on_the_way(PathsId paths, int depth) const {
  return has_groups(model_.paths(paths)) ||
         some_expr_on_the_way(model_.paths(paths), [&](ExprId id) { return reads_candidate(id, depth); });
}

bool Unroller::binds(BlockId block, int local) const {
  return some_part(model_, block, {[&](const Statement& s) { return s.local == local; }, [](ExprId) { return false; }});
}

// Whether a name is mentioned anywhere but in the body of a loop.
bool Unroller::is_named_outside(int local, BlockId body) const {
  const auto is_name = [&](const Expr& e) { return e.op == Op::Local && e.value == local; };
  std::vector<ExprId> inside;
  const auto add = [&](ExprId id) {
    if (is_name(model_.expr(id))) inside.push_back(id);
    return false;
  };
  some_part(model_, body, {[](const Statement&) { return false; }, add});
  std::sort(inside.begin(), inside.end());
  const auto end = std::unique(inside.begin(), inside.end());
  return std::count_if(model_.exprs.begin(), model_.exprs.end(), is_name) > end - inside.begin();
}

Statement Unroller::replaced(const Statement& s) {
  Statement made = s;
  some_expr(made, [&](ExprId& id) { return id = replaced(id), false; });
  if (made.paths != kNoId) made.paths = replaced_paths(made.paths);
  for (BlockId& body : made.blocks) body = replaced_block(body);
  return made;
}

BlockId Unroller::replaced_block(BlockId block) {
  if (block == kNoId) return block;
  const std::vector<Statement> statements = model_.block(block).statements;
  Block made;
  for (const Statement& s : statements) made.statements.push_back(replaced(s));
  model_.blocks.push_back(std::move(made));
  return static_cast<BlockId>(model_.blocks.size() - 1);
}

// Itself if it does not mention the name.
ExprId Unroller::replaced(ExprId id) {
  Expr made = model_.expr(id);
  if (made.op == Op::Local && made.value == local_) return constant_;
  if (is_walked(made.op)) made.value = replaced_paths(made.value);
  for (ExprId& arg : made.args) arg = replaced(arg);
  const Expr& e = model_.expr(id);
  return made.value == e.value && made.args == e.args ? id : add(made);
}

PathsId Unroller::replaced_paths(PathsId paths) {
  PathSet made = model_.paths(paths);
  bool changed = false;
  some_expr_on_the_way(made, [&](ExprId& id) {
    const ExprId old = std::exchange(id, replaced(id));
    changed = changed || old != id;
    return false;
  });
  if (!changed) return paths;
  model_.path_sets.push_back(std::move(made));
  return static_cast<PathsId>(model_.path_sets.size() - 1);
}

ExprId Unroller::add(const Expr& expr) {
  model_.exprs.push_back(expr);
  const auto id = static_cast<ExprId>(model_.exprs.size() - 1);
  fold_(id);
  return id;
}

}  // namespace ludwright
