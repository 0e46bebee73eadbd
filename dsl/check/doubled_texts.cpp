// Warns of two letters or texts that stand for the same: one of them was meant for another value.
#include <map>

#include "dsl/check/check.h"

namespace ludwright {
namespace {

using Pairs = std::vector<std::pair<ast::Text, ast::Text>>;

void warn_of_doubled(const Pairs& pairs, const std::string& where, CheckContext& context) {
  std::map<std::string, const ast::Text*> first;
  for (const auto& [letter, value] : pairs) {
    const auto [known, added] = first.emplace(value.text, &letter);
    if (added) continue;
    context.diagnostics
        .warning(letter.span, "doubled-text",
                 "`" + known->second->text + "` and `" + letter.text + "` both stand for `" + value.text + "`")
        .help("give " + where + " one letter for each value");
  }
}

}  // namespace

void check_doubled_texts(CheckContext& context) {
  for (const ast::Mark& mark : context.game.board.marks)
    warn_of_doubled(mark.key, "the map of `" + mark.name.text + "`", context);
  for (const ast::Slot& slot : context.game.slots) warn_of_doubled(slot.text, "`" + slot.name.text + "`", context);
}

}  // namespace ludwright
