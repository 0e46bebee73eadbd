// `ludwright replay`: a saved game, step by step.
#include <fmt/format.h>

#include "tools/agents/sight.h"
#include "tools/testing/record.h"
#include "tools/verbs/game_flags.h"
#include "tools/verbs/verbs.h"
#include "tools/words/roles.h"

namespace ludwright {
namespace {

struct ReplayFlags {
  std::string file, game;
  std::string engine = "compiled";
  bool quiet = false;
  bool lenient = false;
};

// While a game goes on, only what all may see is told.
void print_board(const Invocation& invocation, OpenGame& game, bool all) {
  DrawStyle style;
  style.sees_all = all;
  style.unicode = speaks_unicode();
  style.color = invocation.colors(stdout);
  fmt::print("{}", draw_position(game.model(), game.executor().store(), style));
}

void run(const Invocation& invocation, const ReplayFlags& flags) {
  std::unique_ptr<OpenGame> game;
  const SavedGame saved = open_saved(invocation, flags.file, flags.game, flags.engine, flags.lenient, game);
  // The whole record is tried first, so that a tampered file is refused before anything is shown.
  Record record(*game, saved.game, saved.position);
  if (const std::string fault = record.replay(saved); !fault.empty()) {
    throw Stop{kInput, fmt::format("error: `{}` does not hold together: {}\n", flags.file, fault)};
  }
  const bool all = !hides_anything(game->model()) || !saved.result.empty() || !saved.law.empty();
  if (!flags.quiet) {
    while (record.undo()) {
    }
    print_board(invocation, *game, all);
    while (record.redo()) {
      const Record::Entry& entry = record.made().back();
      const std::string who =
          entry.decider < game->model().seats.size() ? game->model().seats[entry.decider].name : "chance";
      fmt::print("\n{}. {}: {}\n", record.made().size(), who, entry.secret && !all ? "(hidden)" : entry.text);
      print_board(invocation, *game, all);
    }
  } else {
    print_board(invocation, *game, all);
  }
  if (!saved.law.empty()) fmt::print("kept because it breaks `{}`: {}\n", saved.law, saved.fault);
  fmt::print("{} {}, {}\n", record.made().size(), record.made().size() == 1 ? "move" : "moves",
             saved.result.empty() ? "not over" : saved.result);
}

}  // namespace

void add_replay(Verb root, Invocation& invocation) {
  const Verb verb = root.add_verb("replay", "A saved game, step by step; refuses one whose definition has changed");
  verb.footer("Example: ludwright replay mygame.json --quiet");
  auto flags = std::make_shared<ReplayFlags>();
  verb.add("FILE", flags->file, "What `play` saved").required();
  add_lenient(verb, flags->lenient);
  verb.add("--game", flags->game, "The definition, if it has moved since").value_name("GAME");
  verb.add("--engine", flags->engine, "compiled or reference").one_of({"compiled", "reference"}).shows_default();
  verb.add("--quiet", flags->quiet, "Only the end");
  verb.calls([&invocation, flags] { run(invocation, *flags); });
}

}  // namespace ludwright
