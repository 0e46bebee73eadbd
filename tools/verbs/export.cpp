// `ludwright export`: definitions in other notations. Betza words of pieces: betza_export.h.

#include <fmt/format.h>

#include <algorithm>

#include "tools/verbs/game_flags.h"
#include "tools/verbs/verbs.h"
#include "tools/words/betza_export.h"
#include "tools/words/piece_names.h"

namespace ludwright {
namespace {

struct Flags {
  GameFlags game;
  std::string piece;
};

void run(Invocation& invocation, const Flags& flags) {
  const Loaded loaded = load_or_stop(invocation, flags.game.game, read_sets(flags.game.sets));
  const Model& model = *loaded.model;
  if (model.board.kind != BoardKind::Grid)
    throw Stop{kFindings, "error: betza words are for square boards, and the board of this game is none\n"};
  std::vector<std::pair<std::string, const std::vector<MoveRule>*>> walkers;
  std::vector<std::string> names;
  for (const PieceType& type : model.types) walkers.emplace_back(type.name, &type.moves);
  for (const Role& role : model.roles) walkers.emplace_back(role.name, &role.moves);
  names.reserve(walkers.size());
  for (const auto& [name, moves] : walkers) names.push_back(name);
  if (!flags.piece.empty() && std::find(names.begin(), names.end(), flags.piece) == names.end()) {
    throw Stop{kFindings, unknown_piece(flags.piece, names)};
  }
  for (const auto& [name, moves] : walkers) {
    if (flags.piece.empty() ? moves->empty() : name != flags.piece) continue;
    const BetzaExport made = betza_of(model, name, *moves);
    const std::string word = made.word.empty() ? "-" : made.word;
    fmt::print("{}\n", flags.piece.empty() ? name + ": " + word : word);
    std::fflush(stdout);
    for (const BetzaLeftOut& one : made.left_out) {
      fmt::print(stderr, "{}: note: `{}` is left out: betza words cannot say {}\n", place_text(model, one.place),
                 one.move, one.reason);
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
  betza.add("PIECE", flags->piece, "One type or role; all if not given");
  betza.calls([&invocation, flags] { run(invocation, *flags); });
}

}  // namespace ludwright
