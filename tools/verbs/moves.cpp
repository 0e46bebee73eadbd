// `ludwright moves`: the legal moves of a position, one a line, sorted.
#include <fmt/format.h>

#include <algorithm>

#include "tools/verbs/game_flags.h"

namespace ludwright {

void add_moves(Verb root, Invocation& invocation) {
  const Verb verb = root.add_verb("moves", "Legal moves of a position, one a line, sorted");
  verb.footer("Example: ludwright moves chess --moves \"e4 e5\"");
  auto flags = std::make_shared<GameFlags>();
  add_game(verb, *flags);
  add_position(verb, *flags);
  add_engine(verb, *flags);
  verb.calls([&invocation, flags] {
    api::Game game = open_game(invocation, *flags);
    std::vector<std::string> texts = game.move_texts().value();
    std::sort(texts.begin(), texts.end());
    for (const std::string& text : texts) fmt::print("{}\n", text);
    if (game.is_over()) fmt::print(stderr, "no moves: the game is over: {}\n", game.result());
  });
}

}  // namespace ludwright
