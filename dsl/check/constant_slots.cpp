// Warns of slots that no program ever gives anything but their start, and of clocks that nothing sets back.
#include "dsl/check/check.h"
#include "dsl/ranges.h"

namespace ludwright {

void check_constant_slots(CheckContext& context) {
  const Ranges ranges(context.model, context.game, false, true);
  for (const SlotHolder holder : {SlotHolder::Game, SlotHolder::Player, SlotHolder::Piece, SlotHolder::Cell}) {
    const auto& slots = context.model.slots(holder);
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const bool is_clock = slots[i].kind == SlotKind::Clock &&
                            context.mentioned_in_phrases.count(slots[i].name) != 0 &&
                            ranges.is_given_nothing(holder, static_cast<int>(i));
      if (!is_clock && (!ranges.is_constant(holder, static_cast<int>(i)) || !context.mentions(slots[i].name))) continue;
      for (const ast::Slot& written : context.game.slots) {
        if (written.name.text != slots[i].name) continue;
        if (is_clock) {
          context.diagnostics
              .warning(written.name.span, "constant-slot", "clock `" + slots[i].name + "` is never set back")
              .note("so it counts all turns, as `turns` does")
              .help("a rule sets it back: `{when: piece captured, do: " + slots[i].name + " = 0}`");
          continue;
        }
        context.diagnostics.warning(written.name.span, "constant-slot", "slot `" + slots[i].name + "` never changes")
            .note("no program gives it anything but what it has at the start")
            .help("what it holds is given by `=` or `+=` in a program");
      }
    }
  }
}

}  // namespace ludwright
