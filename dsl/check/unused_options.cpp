// Warns of options that change nothing: neither `by option` nor `option x` of any branch names them.
#include "dsl/check/check.h"

namespace ludwright {

void check_unused_options(CheckContext& context) {
  for (const ast::Option& option : context.game.options) {
    if (option.is_read) continue;
    context.diagnostics.warning(option.name_span, "unused-option", "option `" + option.name + "` changes nothing")
        .help("remove it, or read it: `by option " + option.name + ": {…}` as a value, `option " + option.name +
              "` in a phrase");
  }
}

}  // namespace ludwright
