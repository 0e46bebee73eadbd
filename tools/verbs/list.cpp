// `ludwright list`: the games, a line each.
#include <fmt/format.h>

#include <algorithm>

#include "tools/verbs/verbs.h"

namespace ludwright {
namespace {

void run(const Invocation& invocation) {
  const std::vector<std::string> names = list_games(definitions_folder());
  std::size_t width = 0;
  for (const std::string& name : names) width = std::max(width, name.size());
  for (const std::string& name : names) {
    const Loaded loaded = load_game(name, {}, definitions_folder());
    if (!loaded.game) {
      fmt::print("{:<{}}  (has errors: ludwright check {})\n", name, width, name);
      continue;
    }
    const ast::Game& game = *loaded.game;
    fmt::print("{:<{}}  {}, {} {}{}\n", name, width, game.title.text, game.seats.size(),
               game.seats.size() == 1 ? "player" : "players",
               game.options.empty()
                   ? ""
                   : fmt::format(", {} {}", game.options.size(), game.options.size() == 1 ? "option" : "options"));
  }
  (void)invocation;
}

}  // namespace

void add_list(Verb root, Invocation& invocation) {
  const Verb verb = root.add_verb("list", "The games that come with Ludwright");
  verb.footer("Example: ludwright list");
  verb.calls([&invocation] { run(invocation); });
}

}  // namespace ludwright
