// `ludwright perft`: counts the leaves of the tree of moves, which tells whether a definition plays as its rules say.
#include <fmt/format.h>

#include <algorithm>

#include "tools/play/counting.h"
#include "tools/verbs/game_flags.h"
#include "tools/verbs/verbs.h"

namespace ludwright {
namespace {

struct PerftFlags {
  GameFlags game;
  int depth = 0;
  bool divide = false;
  bool ended = false;
  bool singly = false;
  unsigned threads = 1;
  unsigned repeat = 1;
};

void run(const Invocation& invocation, const PerftFlags& flags) {
  OpenGame game(invocation, flags.game);
  PlayPool pool(game, flags.threads);
  std::uint64_t nodes = 0;
  std::uint64_t ended = 0;
  if ((flags.divide || flags.ended) && flags.depth > 0) {
    const OpenGame::Choices choices = game.choices();
    const std::vector<std::uint64_t> leaves = leaves_behind(pool, choices.moves, flags.depth);
    std::vector<std::uint64_t> sooner(leaves.size());
    if (flags.ended) sooner = ended_behind(pool, choices.moves, flags.depth);
    if (flags.ended && game.executor().outcome().over()) ended = 1;
    std::vector<std::pair<std::string, std::uint64_t>> lines;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      lines.emplace_back(choices.texts[i], leaves[i] + sooner[i]);
      nodes += leaves[i];
      ended += sooner[i];
    }
    std::sort(lines.begin(), lines.end());
    for (const auto& [text, below] : lines) {
      if (flags.divide) fmt::print("{} {}\n", text, below);
    }
  } else {
    for (unsigned i = 0; i < flags.repeat; ++i)
      nodes = flags.singly ? count_singly(pool.front(), flags.depth) : count_leaves(pool, flags.depth);
  }
  if (flags.ended) fmt::print("leaves {}\nended {}\n", nodes, ended);
  fmt::print("nodes {}\n", nodes + ended);
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
  verb.add("--depth", flags->depth, "How many moves deep").required().between(0, 100).value_name("N");
  const Flag divide = verb.add("--divide", flags->divide, "A line for each first move");
  const Flag ended =
      verb.add("--ended", flags->ended,
               "Count games that end sooner too, once each: lines `leaves`, `ended` and `nodes`, the sum");
  add_threads(verb, flags->threads);
  verb.add("--singly", flags->singly, "List, make and take back every move, on one thread; for measuring")
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
