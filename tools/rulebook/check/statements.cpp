#include "tools/rulebook/check/statements.h"

#include <algorithm>

#include "tools/rulebook/check/bag.h"

namespace ludwright::book {

bool any_statement(const Model& model, BlockId block, const std::function<bool(const Statement&)>& passes) {
  if (block == kNoId) return false;
  const auto& statements = model.block(block).statements;
  return std::any_of(statements.begin(), statements.end(), [&](const Statement& statement) {
    return passes(statement) || std::any_of(statement.blocks.begin(), statement.blocks.end(),
                                            [&](BlockId inner) { return any_statement(model, inner, passes); });
  });
}

std::vector<std::string> parts_that(const Model& model, const std::function<bool(const Statement&)>& passes) {
  std::vector<std::string> parts;
  for (const Rule& rule : model.rules) {
    if (any_statement(model, rule.body, passes)) parts.push_back("rules." + rule.name);
  }
  const bool in_turn = std::any_of(model.phases.begin(), model.phases.end(),
                                   [&](const Phase& phase) { return any_statement(model, phase.program, passes); });
  if (in_turn) parts.emplace_back("turn");
  return parts;
}

bool any_expr(const Model& model, ExprId id, const std::function<bool(const Expr&)>& passes) {
  if (id == kNoId) return false;
  const Expr& expr = model.expr(id);
  return passes(expr) ||
         std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId inner) { return any_expr(model, inner, passes); });
}

std::vector<std::string> legal_rules_about(const Model& model, const std::function<bool(const Expr&)>& passes) {
  std::vector<std::string> parts;
  for (const LegalRule& rule : model.legal) {
    if (any_expr(model, rule.expr, passes)) parts.push_back("legal." + rule.name);
  }
  return parts;
}

int promotion_mark(const Model& model) {
  for (std::size_t slot = 0; slot < model.piece_slots.size(); ++slot) {
    const SlotInfo& info = model.piece_slots[slot];
    if (info.kind == SlotKind::Flag && info.lasts == Lasts::Forever &&
        is_one_of(info.name, "promoted|crowned|upgraded"))
      return static_cast<int>(slot);
  }
  return kNone;
}

}  // namespace ludwright::book
