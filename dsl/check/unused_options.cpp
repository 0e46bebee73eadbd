// Warns of options that change nothing: neither `by option` nor `option x` of any branch names them.
#include <set>

#include "dsl/check/check.h"

namespace ludwright {

void check_unused_options(CheckContext& context) {
  std::set<std::string> told;  // an option of each player is there for every seat
  for (const ast::Option& option : context.game.options) {
    if (option.is_read || !told.insert(option.group).second) continue;
    auto entry =
        context.diagnostics.warning(option.name_span, "unused-option", "option `" + option.group + "` changes nothing");
    if (option.kind == ast::Option::Kind::Pieces)
      entry.help("remove it, or let an area begin with it: `start: option " + option.group + "`");
    else
      entry.help("remove it, or read it: `by option " + option.group + ": {…}` as a value, `option " + option.group +
                 "` in a phrase");
  }
}

}  // namespace ludwright
