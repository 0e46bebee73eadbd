// Warns of ends that say `mover` where they are judged in the middle of a turn and at its end: there it is two players.
#include <algorithm>

#include "dsl/check/check.h"

namespace ludwright {
namespace {

bool is_judged_in_mid_turn(const Model& model, const EndRule& rule) {
  if (rule.asks_stuck || rule.asks_repeats) return false;
  for (std::size_t i = 0; i < model.phases.size(); ++i) {
    const Phase& phase = model.phases[i];
    const bool in_phase = rule.phase == kNone || rule.phase == static_cast<int>(i);
    if (in_phase && phase.by_step && !phase.is_round) return true;
  }
  return false;
}

}  // namespace

void check_mid_turn_mover(CheckContext& context) {
  const Model& model = context.model;
  const auto warn_of = [&](const std::vector<ast::Named>& ends) {
    for (const ast::Named& written : ends) {
      const auto rule = std::find_if(model.end.begin(), model.end.end(),
                                     [&](const EndRule& end) { return end.name == written.name; });
      if (rule == model.end.end() || rule->subject == kNoId || model.expr(rule->subject).op != Op::Mover) continue;
      if (!is_judged_in_mid_turn(model, *rule)) continue;
      context.diagnostics
          .warning(written.name_span, "mid-turn-mover",
                   "`mover` of the end `" + written.name +
                       "` is two players: in the middle of a turn the one whose turn "
                       "it is, when it is over the next one")
          .note("with `ply: step` ends are judged after every decision")
          .help("say of whom it must be so, as in `each player wins when some own king in goal`");
    }
  };
  warn_of(context.game.end);
  for (const ast::Phase& phase : context.game.phases) warn_of(phase.end);
}

}  // namespace ludwright
