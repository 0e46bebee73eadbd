// Two agents against each other, a pair of games for each opening so that each has each seat. Run by hand:
//   agent_match GAME FIRST SECOND [--set OPTION=VALUE]... [--openings N] [--plies N] [--seed N] [--moves N]
// An opening is so many random moves, none of which ends the game. Prints wins, draws and losses of the first agent,
// the chance that so many come from equals (a sign test), and nodes and time a move.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <random>

#include "tests/support/play_kit.h"
#include "tools/agents/agent.h"
#include "tools/common.h"

namespace ludwright {
namespace {

struct Flags {
  std::string game, first, second;
  std::vector<std::string> sets;
  int openings = 25, plies = 2, moves = 400;
  std::uint64_t seed = 1;
};

struct Tally {
  int wins = 0, draws = 0, losses = 0, unfinished = 0;
  std::uint64_t nodes[2] = {0, 0}, decisions[2] = {0, 0};
  double seconds[2] = {0, 0};
  std::uint64_t plies = 0;
};

// The probability of at least `wins` of so many decided games between equals.
double sign_test(int wins, int losses) {
  const int games = wins + losses;
  double sum = 0;
  for (int k = wins; k <= games; ++k) {
    sum += std::exp(std::lgamma(games + 1.0) - std::lgamma(k + 1.0) - std::lgamma(games - k + 1.0) -
                    games * std::log(2.0));
  }
  return std::min(1.0, sum);
}

Move draw(Executor& play, const MoveList& legal, std::mt19937_64& random) {
  const std::vector<int> weights = play.decider() == kNobody ? play.weights() : std::vector<int>(legal.size(), 1);
  std::discrete_distribution<std::size_t> distribution(weights.begin(), weights.end());
  return legal[distribution(random)];
}

// Plays random moves; false if the game ends on the way.
bool open(Executor& play, int plies, std::mt19937_64& random) {
  MoveList legal;
  for (int i = 0; i < plies || (!play.outcome().over() && play.decider() == kNobody); ++i) {
    if (play.outcome().over()) return false;
    play.legal_moves(legal);
    play.do_move(draw(play, legal, random));
  }
  return !play.outcome().over();
}

// `seat` is the first agent's; with more than two seats the second agent has all others.
void one_game(Executor& play, Agent& first, Agent& second, PlayerId seat, const Flags& flags, std::mt19937_64& random,
              Tally& tally) {
  MoveList legal;
  for (int i = 0; i < flags.moves && !play.outcome().over(); ++i) {
    const PlayerId decider = play.decider();
    ++tally.plies;
    if (decider == kNobody) {
      play.legal_moves(legal);
      play.do_move(draw(play, legal, random));
      continue;
    }
    const int who = decider == seat ? 0 : 1;
    const auto began = std::chrono::steady_clock::now();
    const Thought thought = (who == 0 ? first : second).choose(play);
    tally.seconds[who] += std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    tally.nodes[who] += thought.nodes;
    ++tally.decisions[who];
    play.do_move(thought.move);
  }
  if (!play.outcome().over())
    ++tally.unfinished;
  else if (play.outcome().kind == OutcomeKind::Draw)
    ++tally.draws;
  else if ((play.outcome().winners >> seat & 1) != 0)
    ++tally.wins;
  else
    ++tally.losses;
}

int run(const Flags& flags) {
  const auto game = testing_kit::load(flags.game, read_sets(flags.sets));
  if (!game->ok()) {
    fmt::print(stderr, "{}\n", game->error);
    return 3;
  }
  const auto play = game->compiled();
  const auto first = make_agent(flags.first, game->model(), 1), second = make_agent(flags.second, game->model(), 2);
  Tally tally;
  const std::size_t seats = game->model().seats.size();
  std::uint64_t drawn = flags.seed * 1000;
  for (int opening = 0; opening < flags.openings; ++opening) {
    std::uint64_t seed = ++drawn;
    for (;;) {
      std::mt19937_64 random(seed);
      play->set(initial_store(game->model()));
      if (open(*play, flags.plies, random)) break;
      seed = ++drawn;
    }
    for (std::size_t seat = 0; seat < seats; ++seat) {
      std::mt19937_64 random(seed);
      play->set(initial_store(game->model()));
      open(*play, flags.plies, random);
      first->new_game(seed * 2 + seat);
      second->new_game(seed * 3 + seat);
      one_game(*play, *first, *second, static_cast<PlayerId>(seat), flags, random, tally);
    }
    if (flags.openings > 10 && opening % 10 == 9)
      fmt::print(stderr, "  {} openings: {} {} {}\n", opening + 1, tally.wins, tally.draws, tally.losses);
  }
  fmt::print("{}: {} against {}: {} won, {} drawn, {} lost, {} unfinished (p {:.2g}); {} plies\n", flags.game,
             flags.first, flags.second, tally.wins, tally.draws, tally.losses, tally.unfinished,
             sign_test(tally.wins, tally.losses), tally.plies);
  for (int who = 0; who < 2; ++who) {
    const double decisions = std::max<double>(1, static_cast<double>(tally.decisions[who]));
    fmt::print("  {}: {:.0f} nodes and {:.1f} ms a move\n", who == 0 ? flags.first : flags.second,
               static_cast<double>(tally.nodes[who]) / decisions, 1000 * tally.seconds[who] / decisions);
  }
  return 0;
}

}  // namespace
}  // namespace ludwright

int main(int argc, char** argv) {
  ludwright::Flags flags;
  CLI::App app{"Two agents against each other"};
  app.add_option("GAME", flags.game)->required();
  app.add_option("FIRST", flags.first)->required();
  app.add_option("SECOND", flags.second)->required();
  app.add_option("--set", flags.sets)->allow_extra_args(false);
  app.add_option("--openings", flags.openings);
  app.add_option("--plies", flags.plies);
  app.add_option("--moves", flags.moves);
  app.add_option("--seed", flags.seed);
  CLI11_PARSE(app, argc, argv);
  try {
    return ludwright::run(flags);
  } catch (const ludwright::Stop& stop) {
    fmt::print(stderr, "{}", stop.message);
    return stop.status;
  }
}
