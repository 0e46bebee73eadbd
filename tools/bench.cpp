// `ludwright bench`: how fast a definition plays: random games, their moves, and perft leaves per CPU-second.
#include <fmt/format.h>

#include <random>

#include "tools/common.h"

namespace ludwright {
namespace {

struct BenchFlags {
  GameFlags game;
  double seconds = 2;
  std::string format = "text";
};

struct Rates {
  double playouts = 0, moves = 0, leaves = 0;  // per CPU-second
  std::uint64_t games = 0;
  int depth = 0;
};

// Plays from `start` to the end with moves drawn evenly; the number of moves made.
std::uint64_t playout(Executor& executor, const Store& start, std::mt19937_64& random) {
  executor.set(start);
  std::uint64_t made = 0;
  for (Move move; executor.draw_move(random(), move); ++made) executor.do_move(move);
  return made;
}

Rates measure(OpenGame& game, double seconds) {
  Rates rates;
  Executor& executor = game.executor();
  const Store start = executor.store();
  std::mt19937_64 random(1);
  std::uint64_t made = 0;
  double begin = cpu_seconds(), spent = 0;
  do {
    made += playout(executor, start, random);
    ++rates.games;
    spent = cpu_seconds() - begin;
  } while (spent < seconds / 2);
  rates.playouts = static_cast<double>(rates.games) / spent;
  rates.moves = static_cast<double>(made) / spent;

  // The deepest perft that a fifth of the time has allowed is taken; the next depth would take too long.
  executor.set(start);
  for (int depth = 1; depth < 64; ++depth) {
    begin = cpu_seconds();
    const std::uint64_t leaves = executor.perft(depth);
    spent = cpu_seconds() - begin;
    if (leaves == 0) break;
    rates.leaves = spent > 0 ? static_cast<double>(leaves) / spent : 0;
    rates.depth = depth;
    if (spent > seconds / 20) break;
  }
  return rates;
}

void run(const Invocation& invocation, const BenchFlags& flags) {
  OpenGame game(invocation, flags.game);
  const Rates rates = measure(game, flags.seconds);
  if (flags.format == "json") {
    fmt::print(
        "{{\"game\": \"{}\", \"engine\": \"{}\", \"games\": {}, \"playouts_per_second\": {:.1f}, \"moves_per_second\": "
        "{:.1f}, "
        "\"perft_depth\": {}, \"leaves_per_second\": {:.1f}}}\n",
        game.model().name, flags.game.engine, rates.games, rates.playouts, rates.moves, rates.depth, rates.leaves);
    return;
  }
  fmt::print("{} ({} engine), per CPU-second\n", game.model().name, flags.game.engine);
  fmt::print("playouts {:>14.1f}   ({} games)\n", rates.playouts, rates.games);
  fmt::print("moves    {:>14.1f}\n", rates.moves);
  fmt::print("leaves   {:>14.1f}   (perft {})\n", rates.leaves, rates.depth);
}

}  // namespace

void add_bench(CLI::App& app, Invocation& invocation) {
  CLI::App* verb = app.add_subcommand("bench", "Playouts, moves and perft leaves per CPU-second");
  verb->footer("Example: ludwright bench chess --seconds 5");
  auto flags = std::make_shared<BenchFlags>();
  add_game(*verb, flags->game);
  add_position(*verb, flags->game);
  add_engine(*verb, flags->game);
  verb->add_option("--seconds", flags->seconds, "How long to measure")
      ->check(CLI::Range(0.05, 3600.0))
      ->type_name("S")
      ->capture_default_str();
  verb->add_option("--format", flags->format, "text or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  verb->callback([&invocation, flags] { run(invocation, *flags); });
}

}  // namespace ludwright
