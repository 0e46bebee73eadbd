// Warns of zones, areas, slots, traits and defines that nothing names: a leftover, or a word that was meant to
// be used.
#include "dsl/check/check.h"

namespace ludwright {

void check_unused_names(CheckContext& context) {
  const auto warn = [&](const std::string& name, Span span, const char* kind) {
    if (context.mentions(name)) return;
    context.diagnostics.warning(span, "unused-name", std::string(kind) + " `" + name + "` is never used")
        .help("remove it, or name it where it was meant");
  };
  for (const ast::Zone& zone : context.game.zones) warn(zone.name.text, zone.name.span, "zone");
  for (const ast::Area& area : context.game.areas) warn(area.name.text, area.name.span, "area");
  for (const ast::Slot& slot : context.game.slots) warn(slot.name.text, slot.name.span, "slot");
  for (const ast::Trait& trait : context.game.traits) warn(trait.name.text, trait.name.span, "trait");
  for (const ast::Define& define : context.game.defines) warn(define.name, define.name_span, "define");
}

}  // namespace ludwright
