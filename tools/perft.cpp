// `ludwright perft`: counts the leaves of the tree of moves, which tells whether a definition plays as its rules say.
#include <fmt/format.h>

#include <algorithm>

#include "tools/common.h"

namespace ludwright {
namespace {

struct PerftFlags {
  GameFlags game;
  int depth = 0;
  bool divide = false;
};

void run(const Invocation& invocation, const PerftFlags& flags) {
  OpenGame game(invocation, flags.game);
  std::uint64_t nodes = 0;
  if (flags.divide && flags.depth > 0) {
    const OpenGame::Choices choices = game.choices();
    std::vector<std::pair<std::string, std::uint64_t>> lines;
    for (std::size_t i = 0; i < choices.moves.size(); ++i) {
      game.executor().do_move(choices.moves[i]);
      const std::uint64_t below = game.executor().perft(flags.depth - 1);
      game.executor().undo_move();
      lines.emplace_back(choices.texts[i], below);
      nodes += below;
    }
    std::sort(lines.begin(), lines.end());
    for (const auto& [text, below] : lines) fmt::print("{} {}\n", text, below);
  } else {
    nodes = game.executor().perft(flags.depth);
  }
  fmt::print("nodes {}\n", nodes);
}

}  // namespace

void add_perft(CLI::App& app, Invocation& invocation) {
  CLI::App* verb = app.add_subcommand("perft", "Count sequences of N moves; the last line is `nodes N`");
  verb->footer("Example: ludwright perft chess --depth 4");
  auto flags = std::make_shared<PerftFlags>();
  add_game(*verb, flags->game);
  add_position(*verb, flags->game);
  add_engine(*verb, flags->game);
  verb->add_option("--depth", flags->depth, "How many moves deep")
      ->required()
      ->check(CLI::Range(0, 100))
      ->type_name("N");
  verb->add_flag("--divide", flags->divide, "A line for each first move");
  verb->callback([&invocation, flags] { run(invocation, *flags); });
}

}  // namespace ludwright
