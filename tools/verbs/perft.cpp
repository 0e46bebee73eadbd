// `ludwright perft`: counts the leaves of the tree of moves, which tells whether a definition plays as its rules say.
#include <fmt/format.h>

#include "tools/api/count.h"
#include "tools/verbs/game_flags.h"

namespace ludwright {
namespace {

struct PerftFlags {
  GameFlags game;
  api::PerftRequest perft;
  unsigned repeat = 1;
};

void run(const Invocation& invocation, const PerftFlags& flags) {
  api::Game game = open_game(invocation, flags.game);
  api::Perft perft;
  for (unsigned i = 0; i < flags.repeat; ++i) perft = api::perft(game, flags.perft).value();
  if (flags.perft.divide) {
    for (const auto& [text, below] : perft.behind) fmt::print("{} {}\n", text, below);
  }
  if (flags.perft.ended) fmt::print("leaves {}\nended {}\n", perft.leaves, perft.ended);
  fmt::print("nodes {}\n", perft.leaves + perft.ended);
}

}  // namespace

void add_perft(Verb root, Invocation& invocation) {
  const Verb verb = root.add_verb("perft", "Count sequences of N moves; the last line is `nodes N`");
  verb.footer(
      "Counted are games that go on for N moves, whether or not they end with the last; "
      "those that end sooner only with --ended.\n"
      "Example: ludwright perft chess --depth 4");
  auto flags = std::make_shared<PerftFlags>();
  add_game(verb, flags->game);
  add_position(verb, flags->game);
  add_engine(verb, flags->game);
  verb.add("--depth", flags->perft.depth, "How many moves deep").required().between(0, 100).value_name("N");
  const Flag divide = verb.add("--divide", flags->perft.divide, "A line for each first move");
  const Flag ended =
      verb.add("--ended", flags->perft.ended,
               "Count games that end sooner too, once each: lines `leaves`, `ended` and `nodes`, the sum");
  add_threads(verb, flags->perft.threads);
  verb.add("--singly", flags->perft.singly, "List, make and take back every move, on one thread; for measuring")
      .excludes(divide)
      .excludes(ended);
  verb.add("--repeat", flags->repeat, "Count so often; for measuring")
      .between(1, 1'000'000)
      .value_name("N")
      .shows_default()
      .excludes(divide)
      .excludes(ended);
  verb.calls([&invocation, flags] { run(invocation, *flags); });
}

}  // namespace ludwright
