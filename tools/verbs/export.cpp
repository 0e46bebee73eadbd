// `ludwright export`: definitions in other notations.
#include <fmt/format.h>

#include "tools/api/words.h"
#include "tools/verbs/game_flags.h"

namespace ludwright {
namespace {

struct Flags {
  GameFlags game;
  std::string piece;
};

void run(Invocation& invocation, const Flags& flags) {
  const api::Game game = api::Game::open(request_of(invocation, flags.game)).value();
  for (const api::BetzaWord& each : api::betza(game, flags.piece).value()) {
    const std::string word = each.word.empty() ? "-" : each.word;
    fmt::print("{}\n", flags.piece.empty() ? each.piece + ": " + word : word);
    std::fflush(stdout);
    for (const auto& [place, move, reason] : each.left_out) {
      fmt::print(stderr, "{}: note: `{}` is left out: betza words cannot say {}\n", place, move, reason);
      invocation.status = kFindings;
    }
  }
}

}  // namespace

void add_export(Verb root, Invocation& invocation) {
  const Verb verb = root.add_verb("export", "A definition in other notations");
  verb.needs_verb();
  const Verb betza = verb.add_verb("betza", "How pieces move, as words of Betza notation");
  betza.takes_flags_of_others();
  betza.footer(
      "Example: ludwright export betza chess knight\n"
      "The words are canonical: equal moves give equal words, and `moves: betza WORD` reads them back. What they "
      "cannot "
      "say is left out and told on stderr.\n"
      "Exit status: 0 if everything is said, 1 if something was left out.");
  auto flags = std::make_shared<Flags>();
  add_game(betza, flags->game);
  flags->game.engine = "reference";  // nothing is played
  betza.add("PIECE", flags->piece, "One type or role; all if not given");
  betza.calls([&invocation, flags] { run(invocation, *flags); });
}

}  // namespace ludwright
