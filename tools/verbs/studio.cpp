// `ludwright studio`: the studio page, served to this machine.
#include <fmt/format.h>

#include <algorithm>

#include "dsl/files.h"
#include "tools/api/game.h"
#include "tools/server/server.h"
#include "tools/verbs/verbs.h"

namespace ludwright {
namespace {

#ifdef LUDWRIGHT_WIDE
server::ServerOptions options_for(const std::string& game, int port) {
  server::ServerOptions options;
  options.port = port;
  if (game.empty()) return options;
  if (!is_yaml_path(game)) {
    const auto names = api::list_games();
    if (std::find(names.begin(), names.end(), game) == names.end())
      throw Stop{kInput, fmt::format("error: there is no game `{}`\n", game)};
    options.game = game;
    return options;
  }
  std::error_code error;
  if (!std::filesystem::is_regular_file(game, error))
    throw Stop{kInput, fmt::format("error: there is no file `{}`\n", game)};
  options.file = game;
  return options;
}

void serve(const std::string& game, int port) {
  server::Server studio(options_for(game, port));
  fmt::print("open {}\nControl-C ends it\n", studio.address());
  std::fflush(stdout);
  studio.run();
}
#else
void serve(const std::string&, int) { throw not_built("the studio is not part of this build"); }
#endif

}  // namespace

void add_studio(Verb root, Invocation& /*invocation*/) {
  const Verb verb = root.add_verb("studio", "Write and play games in the browser");
  verb.footer("Example: ludwright studio mygame/mygame.yaml");
  struct Flags {
    std::string game;
    int port = 0;
  };
  auto flags = std::make_shared<Flags>();
  verb.add("GAME", flags->game, "A game, or the YAML file of one, which the page then can save");
  verb.add("--port", flags->port, "0: one that is free").between(0, 65535).shows_default();
  verb.calls([flags] { serve(flags->game, flags->port); });
}

}  // namespace ludwright
