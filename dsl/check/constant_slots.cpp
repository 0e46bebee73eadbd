// Warns of slots that no program ever gives anything but their start.
#include "dsl/check/check.h"
#include "dsl/ranges.h"

namespace ludwright {

void check_constant_slots(CheckContext& context) {
  const Ranges ranges(context.model, context.game, false, true);
  for (const SlotHolder holder : {SlotHolder::Game, SlotHolder::Player, SlotHolder::Piece, SlotHolder::Cell}) {
    const auto& slots = context.model.slots(holder);
    for (std::size_t i = 0; i < slots.size(); ++i) {
      if (!ranges.is_constant(holder, static_cast<int>(i)) || !context.mentions(slots[i].name)) continue;
      for (const ast::Slot& written : context.game.slots) {
        if (written.name.text != slots[i].name) continue;
        context.diagnostics.warning(written.name.span, "constant-slot", "slot `" + slots[i].name + "` never changes")
            .note("no program gives it anything but what it has at the start")
            .help("what it holds is given by `=` or `+=` in a program");
      }
    }
  }
}

}  // namespace ludwright
