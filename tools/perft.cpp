// `ludwright perft`: counts the leaves of the tree of moves, which tells whether a definition plays as its rules say.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "tools/counting.h"

namespace ludwright {
namespace {

struct PerftFlags {
  GameFlags game;
  int depth = 0;
  bool divide = false;
  unsigned threads = 1;
  unsigned repeat = 1;
};

void run(const Invocation& invocation, const PerftFlags& flags) {
  OpenGame game(invocation, flags.game);
  PlayPool pool(game, flags.threads);
  std::uint64_t nodes = 0;
  if (flags.divide && flags.depth > 0) {
    const OpenGame::Choices choices = game.choices();
    const std::vector<std::uint64_t> leaves = leaves_behind(pool, choices.moves, flags.depth);
    std::vector<std::pair<std::string, std::uint64_t>> lines;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      lines.emplace_back(choices.texts[i], leaves[i]);
      nodes += leaves[i];
    }
    std::sort(lines.begin(), lines.end());
    for (const auto& [text, below] : lines) fmt::print("{} {}\n", text, below);
  } else {
    for (unsigned i = 0; i < flags.repeat; ++i) nodes = count_leaves(pool, flags.depth);
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
  auto* divide = verb->add_flag("--divide", flags->divide, "A line for each first move");
  add_threads(*verb, flags->threads);
  verb->add_option("--repeat", flags->repeat, "Count so often; for measuring")
      ->check(CLI::Range(1, 1'000'000))
      ->type_name("N")
      ->capture_default_str()
      ->excludes(divide);
  verb->callback([&invocation, flags] { run(invocation, *flags); });
}

}  // namespace ludwright
