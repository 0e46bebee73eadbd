// Warns of values of an enumeration that nothing gives or asks for. An enumeration that is itself named is used as a
// whole.
#include "dsl/check/check.h"

namespace ludwright {

void check_unused_values(CheckContext& context) {
  for (const ast::Enumeration& values : context.game.values) {
    for (const ast::Text& member : values.members) {
      if (context.mentions(member.text)) continue;
      context.diagnostics.warning(member.span, "unused-value",
                                  "value `" + member.text + "` of `" + values.name.text + "` is never used");
    }
  }
}

}  // namespace ludwright
