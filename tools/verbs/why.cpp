// `ludwright why`: the rules that allow or forbid a move.
#include <fmt/format.h>

#include "tools/verbs/game_flags.h"

namespace ludwright {

void add_why(Verb root, Invocation& invocation) {
  const Verb verb = root.add_verb("why", "The rules, with file and line, that allow or forbid a move");
  verb.footer("Example: ludwright why chess Ke2 --moves \"e4 e5\"\nExit status: 0 if the move is legal, 1 if not.");
  struct Flags {
    GameFlags game;
    std::string move;
  };
  auto flags = std::make_shared<Flags>();
  add_game(verb, flags->game);
  verb.add("MOVE", flags->move, "The move, as `ludwright moves` writes it or in coordinates").required();
  add_position(verb, flags->game);
  add_engine(verb, flags->game);
  verb.calls([&invocation, flags] {
    const api::Why why = open_game(invocation, flags->game).why(flags->move).value();
    fmt::print("{}", why.text);
    invocation.status = why.legal ? kFine : kFindings;
  });
}

}  // namespace ludwright
