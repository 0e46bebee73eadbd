// Warns of a `stuck` program that is never made, since a rule ends the game as soon as somebody is stuck, and of one
// that is made in every turn, since nobody can ever make one.
#include <algorithm>

#include "dsl/check/check.h"

namespace ludwright {
namespace {

// Whether the rule ends the game, or puts the mover out, whenever the mover is stuck.
bool ends_for_the_stuck(const ast::Named& rule) {
  const ast::Node& node = rule.node;
  // An option that chooses the phrase stands between it and its name: `stuck` may be for its other values.
  constexpr std::uint32_t nearly_nothing = 8;
  if (node.span.begin > rule.name_span.end + nearly_nothing) return false;
  if (node.kind != ast::Kind::End || node.children.empty()) return false;
  const ast::Node& condition = node.children.back();
  return condition.kind == ast::Kind::Name && condition.text == "stuck";
}

// Whether a piece of some type that the set may have could ever walk: by this name, by these paths, or at all.
bool can_walk(const Model& model, const Statement& move) {
  if (move.paths != kNoId) return true;
  const auto has_way = [&](const std::vector<MoveRule>& moves) {
    return std::any_of(moves.begin(), moves.end(),
                       [&](const MoveRule& rule) { return move.by.empty() || rule.name == move.by; });
  };
  return std::any_of(model.types.begin(), model.types.end(),
                     [&](const PieceType& type) { return has_way(type.moves); }) ||
         std::any_of(model.roles.begin(), model.roles.end(), [&](const Role& role) { return has_way(role.moves); });
}

// Whether some run of the block may come to its end.
bool can_be_made(const Model& model, BlockId id) {
  if (id == kNoId) return true;
  for (const Statement& statement : model.block(id).statements) {
    if (statement.kind == StatementKind::Move && !can_walk(model, statement)) return false;
    if (statement.kind == StatementKind::Require && model.expr(statement.a).op == Op::Truth &&
        model.expr(statement.a).value == 0)
      return false;
    const bool must = statement.kind == StatementKind::Either || statement.kind == StatementKind::FirstPossible;
    if (must && !statement.blocks.empty() &&
        std::none_of(statement.blocks.begin(), statement.blocks.end(),
                     [&](BlockId block) { return can_be_made(model, block); }))
      return false;
    if (statement.kind == StatementKind::Together && !can_be_made(model, statement.blocks.front())) return false;
  }
  return true;
}

}  // namespace

void check_stuck_programs(CheckContext& context) {
  const ast::Game& game = context.game;
  for (std::size_t i = 0; i < game.phases.size() && i < context.model.phases.size(); ++i) {
    const ast::Phase& phase = game.phases[i];
    if (phase.turn && !can_be_made(context.model, context.model.phases[i].program)) {
      context.diagnostics.warning(phase.turn->span, "idle-stuck", "this turn can never be made")
          .note(phase.stuck ? "whoever is to move makes `stuck` instead" : "whoever is to move is stuck");
    }
    if (!phase.stuck) continue;
    for (const auto* rules : {&game.end, &phase.end}) {
      const auto rule = std::find_if(rules->begin(), rules->end(), ends_for_the_stuck);
      if (rule == rules->end()) continue;
      context.diagnostics.warning(phase.stuck->span, "idle-stuck", "`stuck` is never made")
          .note("the end `" + rule->name + "` is judged first, and says what it means when nobody can move")
          .help("keep one of the two");
    }
  }
}

}  // namespace ludwright
