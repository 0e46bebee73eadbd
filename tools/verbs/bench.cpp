// `ludwright bench`: how fast a definition plays (random games, their moves, perft leaves), how much room a position
// takes, how fast an agent thinks. Tested by tests/tools/cli_test.cpp.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tools/api/count.h"
#include "tools/verbs/game_flags.h"

namespace ludwright {
namespace {

struct BenchFlags {
  GameFlags game;
  double seconds = 2;
  std::uint64_t games = 0;  // 0: as many as half of the seconds allow
  std::string agent;        // if there is one, how fast it thinks is all that is measured
  unsigned threads = 1;
  std::string format = "text";
  bool json = false;
  bool as_json() const { return json || format == "json"; }
};

double rate(std::uint64_t number, double seconds) { return seconds > 0 ? static_cast<double>(number) / seconds : 0; }

std::string json_text(const api::Game& game, const BenchFlags& flags, const Speed& found) {
  const Playouts& playouts = found.playouts;
  const std::uint64_t leaves = found.leaves * found.counts;
  nlohmann::ordered_json wins;
  for (std::size_t seat = 0; seat < game.model().seats.size(); ++seat)
    wins[game.model().seats[seat].name] = playouts.wins[seat];
  const nlohmann::ordered_json all{{"game", game.model().name},
                                   {"engine", flags.game.engine},
                                   {"threads", flags.threads},
                                   {"games", playouts.games},
                                   {"moves", playouts.moves},
                                   {"wins", wins},
                                   {"draws", playouts.draws},
                                   {"playouts_per_cpu_second", rate(playouts.games, found.playing.cpu)},
                                   {"playouts_per_second", rate(playouts.games, found.playing.clock)},
                                   {"moves_per_cpu_second", rate(playouts.moves, found.playing.cpu)},
                                   {"moves_per_second", rate(playouts.moves, found.playing.clock)},
                                   {"perft_depth", found.depth},
                                   {"perft_leaves", found.leaves},
                                   {"leaves_per_cpu_second", rate(leaves, found.counting.cpu)},
                                   {"leaves_per_second", rate(leaves, found.counting.clock)},
                                   {"position_bytes", found.size.position},
                                   {"undo_bytes_per_move", found.size.undo}};
  return all.dump() + "\n";
}

// Hexapawn (compiled engine)
//          per CPU-second
// playouts   2 345 678   (…)
std::string text(const api::Game& game, const BenchFlags& flags, const Speed& found) {
  const Playouts& playouts = found.playouts;
  const bool clock = flags.threads > 1;
  const auto row = [&](const char* name, std::uint64_t number, const Spent& spent, const std::string& of) {
    return fmt::format("{:<8} {:>14.0f}{}   {}\n", name, rate(number, spent.cpu),
                       clock ? fmt::format(" {:>14.0f}", rate(number, spent.clock)) : "", of);
  };
  std::string out = fmt::format("{} ({} engine{})\n", game.model().name, flags.game.engine,
                                clock ? fmt::format(", {} threads", flags.threads) : "");
  out += fmt::format("{:8} {:>14}{}\n", "", "per CPU-second", clock ? fmt::format(" {:>14}", "per second") : "");
  out += row("playouts", playouts.games, found.playing,
             fmt::format("({} random games of {:.1f} moves)", playouts.games,
                         rate(playouts.moves, 1.0) / static_cast<double>(playouts.games)));
  out += row("moves", playouts.moves, found.playing, "(of those games)");
  out += row("leaves", found.leaves * found.counts, found.counting,
             fmt::format("(perft {}: {})", found.depth, found.leaves));
  out += fmt::format("position {:>14} bytes\n", found.size.position);
  out += fmt::format("undo     {:>14.0f} bytes a move\n", found.size.undo);
  return out;
}

void run_agent(api::Game& game, const BenchFlags& flags) {
  const Thinking found = api::thinking_speed(game, flags.agent, flags.seconds).value();
  const double nodes = rate(found.nodes, found.cpu_seconds);
  if (flags.as_json()) {
    const nlohmann::ordered_json all{{"game", game.model().name}, {"engine", flags.game.engine},
                                     {"agent", flags.agent},      {"decisions", found.decisions},
                                     {"nodes", found.nodes},      {"nodes_per_cpu_second", nodes}};
    fmt::print("{}\n", all.dump());
    return;
  }
  fmt::print("{} ({} engine)\n{:8} {:>14}\n", game.model().name, flags.game.engine, "", "per CPU-second");
  fmt::print("{:<8} {:>14.0f}   ({} decisions of {})\n", "nodes", nodes, found.decisions, flags.agent);
}

void run(const Invocation& invocation, const BenchFlags& flags) {
  api::Game game = open_game(invocation, flags.game);
  if (!flags.agent.empty()) return run_agent(game, flags);
  const Speed found = api::speed(game, flags.seconds, flags.games, flags.threads).value();
  fmt::print("{}", flags.as_json() ? json_text(game, flags, found) : text(game, flags, found));
}

}  // namespace

void add_bench(Verb root, Invocation& invocation) {
  const Verb verb = root.add_verb("bench", "Playouts, moves and perft leaves per CPU-second; bytes of a position");
  verb.footer(
      "Example: ludwright bench chess --seconds 5\n"
      "         ludwright bench thief --agent mcts:2000\n"
      "A playout is a game played by lot to its end. Game number N is the same in every run, so that --games M makes "
      "the same games whatever the number of threads.");
  auto flags = std::make_shared<BenchFlags>();
  add_game(verb, flags->game);
  add_position(verb, flags->game);
  add_engine(verb, flags->game);
  verb.add("--seconds", flags->seconds, "CPU-seconds to measure for, at least a game and a perft")
      .between(0.05, 3600.0)
      .value_name("S")
      .shows_default();
  verb.add("--games", flags->games, "So many playouts, not as many as the time allows")
      .between(std::uint64_t{1}, std::uint64_t{1'000'000'000})
      .value_name("N");
  verb.add("--agent", flags->agent,
           "How many positions this opponent looks at, and nothing else: " + api::player_texts())
      .value_name("AGENT");
  add_threads(verb, flags->threads);
  verb.add("--format", flags->format, "text or json").one_of({"text", "json"}).shows_default();
  verb.add("--json", flags->json, "The same as --format json");
  verb.calls([&invocation, flags] { run(invocation, *flags); });
}

}  // namespace ludwright
