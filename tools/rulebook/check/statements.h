// Which rules of a definition do a thing: what a sentence such as "pawns promote" is about. Tested by
// tests/tools/rulebook_check_test.cpp.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "engine/model.h"

namespace ludwright::book {

// Whether a block or one inside it has a statement that passes. Linear in the statements.
bool any_statement(const Model& model, BlockId block, const std::function<bool(const Statement&)>& passes);
// "rules.crowning" for each rule with such a statement; "turn" if it stands in a turn.
std::vector<std::string> parts_that(const Model& model, const std::function<bool(const Statement&)>& passes);
// "legal.must_capture" for each rule of legality in which an expression passes.
std::vector<std::string> legal_rules_about(const Model& model, const std::function<bool(const Expr&)>& passes);
// Whether an expression or one inside it passes.
bool any_expr(const Model& model, ExprId expr, const std::function<bool(const Expr&)>& passes);
// The flag of pieces that says that one is promoted, where they keep their type; kNone if there is none.
int promotion_mark(const Model& model);

}  // namespace ludwright::book
