// `ludwright replay`: a saved game, step by step.
#include <fmt/format.h>

#include "tools/verbs/game_flags.h"
#include "tools/verbs/terminal.h"

namespace ludwright {
namespace {

struct ReplayFlags {
  std::string file;
  GameFlags game;
  bool quiet = false;
};

void run(const Invocation& invocation, const ReplayFlags& flags) {
  // The whole record is tried first, so that a tampered file is refused before anything is shown.
  SavedGame saved;
  api::Game game =
      api::Game::open_saved(request_of(invocation, flags.game), flags.file, flags.game.lenient, saved).value();
  // While a game goes on, only what all may see is told.
  DrawStyle style = terminal_style(invocation);
  style.sees_all = !game.hides_anything() || !saved.result.empty() || !saved.law.empty();
  const auto print_board = [&] { fmt::print("{}", game.drawing(style).value()); };
  const std::vector<api::MadeMove> made = game.made();
  if (!flags.quiet) {
    while (game.undo().value()) {
    }
    print_board();
    for (std::size_t i = 0; i < made.size(); ++i) {
      game.redo().value();
      const auto& [text, decider, secret] = made[i];
      fmt::print("\n{}. {}: {}\n", i + 1, decider.empty() ? "chance" : decider,
                 secret && !style.sees_all ? "(hidden)" : text);
      print_board();
    }
  } else {
    print_board();
  }
  if (!saved.law.empty()) fmt::print("kept because it breaks `{}`: {}\n", saved.law, saved.fault);
  fmt::print("{} {}, {}\n", made.size(), made.size() == 1 ? "move" : "moves",
             saved.result.empty() ? "not over" : saved.result);
}

}  // namespace

void add_replay(Verb root, Invocation& invocation) {
  const Verb verb = root.add_verb("replay", "A saved game, step by step; refuses one whose definition has changed");
  verb.footer("Example: ludwright replay mygame.json --quiet");
  auto flags = std::make_shared<ReplayFlags>();
  verb.add("FILE", flags->file, "What `play` saved").required();
  add_lenient(verb, flags->game.lenient);
  verb.add("--game", flags->game.game, "The definition, if it has moved since").value_name("GAME");
  verb.add("--engine", flags->game.engine, "compiled or reference").one_of({"compiled", "reference"}).shows_default();
  verb.add("--quiet", flags->quiet, "Only the end");
  verb.calls([&invocation, flags] { run(invocation, *flags); });
}

}  // namespace ludwright
