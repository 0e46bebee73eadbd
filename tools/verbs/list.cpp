// `ludwright list`: the games, a line each.
#include <fmt/format.h>

#include <algorithm>

#include "tools/api/game.h"
#include "tools/verbs/verbs.h"

namespace ludwright {
namespace {

void run() {
  const std::vector<api::CatalogEntry> games = api::catalog();
  std::size_t width = 0;
  for (const api::CatalogEntry& game : games) width = std::max(width, game.name.size());
  const auto count = [](std::size_t number, const char* what) {
    return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
  };
  for (const auto& [name, title, seats, options] : games) {
    if (seats == 0)
      fmt::print("{:<{}}  (has errors: ludwright check {})\n", name, width, name);
    else
      fmt::print("{:<{}}  {}, {}{}\n", name, width, title, count(seats, "player"),
                 options == 0 ? "" : ", " + count(options, "option"));
  }
}

}  // namespace

void add_list(Verb root, Invocation&) {
  const Verb verb = root.add_verb("list", "The games that come with Ludwright");
  verb.footer("Example: ludwright list");
  verb.calls([] { run(); });
}

}  // namespace ludwright
