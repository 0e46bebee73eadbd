// Warns of ends that say `mover` where they are judged in the middle of a turn and at its end: there it is two players;
// and of those by which the `mover` loses when a position comes again: it is the other who has brought it about.
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

void check_mover_in_ends(CheckContext& context) {
  const Model& model = context.model;
  const auto warn_of_repeats = [&](const ast::Named& written, const EndRule& rule) {
    if (rule.kind != EndKind::Loses || !rule.asks_repeats || model.seats.size() != 2) return;
    context.diagnostics
        .warning(written.name_span, "next-mover",
                 "by the end `" + written.name + "` the player loses who did not bring the position about")
        .note("ends are judged after the turn: `mover` is who is to move then")
        .help("`mover wins when …` if who repeats a position is to lose");
  };
  const auto warn_of = [&](const std::vector<ast::Named>& ends) {
    for (const ast::Named& written : ends) {
      const auto rule = std::find_if(model.end.begin(), model.end.end(),
                                     [&](const EndRule& end) { return end.name == written.name; });
      if (rule == model.end.end() || rule->subject == kNoId || model.expr(rule->subject).op != Op::Mover) continue;
      warn_of_repeats(written, *rule);
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
