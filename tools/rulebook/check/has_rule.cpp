// Rules that other games have, and whether this one does: "The fifty-move rule does not apply". See rule_judge.h.
#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {
namespace {

// Whether a condition, or a part of it, is such.
template <typename Is>
bool any_part(const Model& model, ExprId id, const Is& is) {
  if (id == kNoId) return false;
  const Expr& expr = model.expr(id);
  return is(expr) ||
         std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId arg) { return any_part(model, arg, is); });
}

}  // namespace

// What is nowhere declared to be a duty need not be announced; what a rule of an end, a random draw or a change of type
// is, the definition says.
Judgement RuleJudge::has_rule(const Claim& claim) {
  std::optional<bool> has;
  if (claim.word == "announcing") {
    if (!claim.no) return inconclusive("what players say is no matter of the definition");
    return pass();
  }
  if (claim.word == "quiet-turns" || claim.word == "repetition") {
    const bool repeats = claim.word == "repetition";
    const auto any = [&](const auto& is) {
      return std::any_of(model_.end.begin(), model_.end.end(),
                         [&](const EndRule& rule) { return any_part(model_, rule.condition, is); });
    };
    has = any([&](const Expr& expr) {
      if (repeats) return expr.op == Op::Repeats;
      return expr.op == Op::GameSlot && model_.game_slots[static_cast<std::size_t>(expr.value)].kind == SlotKind::Clock;
    });
    // Fifty moves of each, or another number?
    const bool fifty =
        any([](const Expr& expr) { return expr.op == Op::Number && (expr.value == 100 || expr.value == 50); });
    if (!repeats && *has && !fifty) return inconclusive("the definition counts other turns");
  } else if (claim.word == "promotion") {
    has = !census().becomes.empty();
    if (!*has && census().moves < 200) return inconclusive("too few moves came up in play");
  } else if (claim.word == "huffing") {
    // A piece that did not capture would be taken from its own player.
    has = std::any_of(moments().begin(), moments().end(), [&](const Moment& moment) {
      const PlayerId me = moment.before.mover;
      const auto own = [me](const Store& store) {
        return std::count_if(store.pieces.begin(), store.pieces.end(), [me](const PieceRecord& piece) {
          return piece.owner == me && piece.site == SiteKind::Cell;
        });
      };
      return own(moment.after) < own(moment.before);
    });
  } else {
    // Something that is named nowhere in the definition.
    const auto names = [&](const std::string& name) { return name.find(claim.word) != std::string::npos; };
    has = std::any_of(model_.areas.begin(), model_.areas.end(), [&](const auto& one) { return names(one.name); }) ||
          std::any_of(model_.game_slots.begin(), model_.game_slots.end(),
                      [&](const auto& one) { return names(one.name); }) ||
          std::any_of(model_.types.begin(), model_.types.end(), [&](const auto& one) { return names(one.name); }) ||
          std::any_of(model_.options.begin(), model_.options.end(), [&](const auto& one) { return names(one.name); });
  }
  if (*has != claim.no) return pass();
  return fail(claim.no ? "the definition has such a rule" : "the definition has no such rule");
}

}  // namespace ludwright::book
