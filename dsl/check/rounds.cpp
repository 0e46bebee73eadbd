// Warns of what waits for rounds where no phase has a `round`: slots that last for one, and the number of rounds.
#include <algorithm>

#include "dsl/ast_phrases.h"
#include "dsl/check/check.h"

namespace ludwright {
namespace {

void warn_of_number(const ast::Node& node, CheckContext& context) {
  if (node.kind == ast::Kind::Name && node.text == "rounds")
    context.diagnostics.warning(node.span, "no-rounds", "`rounds` is always 0: the game has no `round`")
        .help("turns are counted by `turns`, those of a phase by `phase_turns`");
  for (const ast::Node& child : node.children) warn_of_number(child, context);
  for (const ast::Node& block : node.blocks) warn_of_number(block, context);
}

}  // namespace

void check_rounds(CheckContext& context) {
  const auto& phases = context.game.phases;
  if (std::any_of(phases.begin(), phases.end(), [](const ast::Phase& phase) { return phase.round.has_value(); }))
    return;
  for (const ast::Slot& slot : context.game.slots) {
    if (!slot.lasts || slot.lasts->text != "round") continue;
    context.diagnostics
        .warning(slot.lasts->span, "no-rounds",
                 "`" + slot.name.text + "` never goes back to its start: the game has no `round`")
        .help("write `lasts: turn` or `lasts: next turn`");
  }
  for_each_phrase(context.game, [&](const ast::Node& phrase) { warn_of_number(phrase, context); });
  for (const ast::Define& define : context.game.defines) warn_of_number(define.body, context);
}

}  // namespace ludwright
