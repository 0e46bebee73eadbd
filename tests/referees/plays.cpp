// Random games for referees that share nothing with the engine: a program of its own, which tests/referees/run.py
// starts.
//   plays GAME --games N [--set OPTION=VALUE]... [--position TEXT]... [--seed N] [--results N] [--engine NAME]
// Lines, fields separated by tabs:
//   G  number                   a game begins
//   P  decider  position        a decision; the decider is a seat, or `-` for chance
//   M  move  position  outcome  a legal move, and where it leads: `-` while the game goes on. Of many legal moves only
//                               --results have the last two fields, drawn evenly, the one that is made among them
//   C  number                   which of them is made, from 0
//   E  outcome  position        the game is over, or broken off (`-`) after --plies decisions
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <random>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

struct Flags {
  std::string game, engine = "compiled";
  std::vector<std::string> sets, positions;
  std::uint64_t seed = 1;
  int games = 1, plies = 1000;
  std::size_t results = 1000000;
};

std::string ending(Executor& play) {
  return play.outcome().over() ? testing_kit::result_text(play.model(), play.outcome()) : "-";
}

std::string here(Executor& play) { return write_position(play.model(), play.store()); }

void list_decision(Executor& play, const MoveList& moves, std::size_t made, std::size_t results,
                   std::mt19937_64& random) {
  const PlayerId decider = play.decider();
  fmt::print("P\t{}\t{}\n", decider == kNobody ? "-" : play.model().seats[decider].name, here(play));
  const std::vector<std::string> texts = write_moves(play, moves, testing_kit::suffix_test(play.model()));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool shown = i == made || random() % moves.size() < results;
    if (!shown) {
      fmt::print("M\t{}\n", texts[i]);
      continue;
    }
    play.do_move(moves[i]);
    fmt::print("M\t{}\t{}\t{}\n", texts[i], here(play), ending(play));
    play.undo_move();
  }
  fmt::print("C\t{}\n", made);
}

void play_one(Executor& play, const Flags& flags, std::mt19937_64& random) {
  MoveList moves;
  for (int ply = 0; ply < flags.plies && !play.outcome().over(); ++ply) {
    play.legal_moves(moves);
    const auto made = static_cast<std::size_t>(share_of(random(), moves.size()));
    list_decision(play, moves, made, flags.results, random);
    play.do_move(moves[made]);
  }
  fmt::print("E\t{}\t{}\n", ending(play), here(play));
}

int run(const Flags& flags) {
  OptionChoices options;
  for (const std::string& set : flags.sets) options[set.substr(0, set.find('='))] = set.substr(set.find('=') + 1);
  const auto game = testing_kit::load(flags.game, options);
  if (!game->ok()) {
    fmt::print(stderr, "{}\n", game->error);
    return 3;
  }
  const std::unique_ptr<Executor> play = flags.engine == "reference" ? game->reference() : game->compiled();
  std::mt19937_64 random(flags.seed);
  for (int number = 0; number < flags.games; ++number) {
    const std::string position =
        flags.positions.empty() ? "" : flags.positions[static_cast<std::size_t>(number) % flags.positions.size()];
    if (const std::string fault = testing_kit::set_position(*play, position); !fault.empty()) {
      fmt::print(stderr, "{}\n", fault);
      return 3;
    }
    fmt::print("G\t{}\n", number);
    play_one(*play, flags, random);
  }
  return 0;
}

}  // namespace
}  // namespace ludwright

int main(int argc, char** argv) {
  ludwright::Flags flags;
  CLI::App app("Random games, each legal move with where it leads");
  app.add_option("GAME", flags.game)->required();
  app.add_option("--set", flags.sets)->allow_extra_args(false);
  app.add_option("--position", flags.positions)->allow_extra_args(false);
  app.add_option("--games", flags.games);
  app.add_option("--seed", flags.seed);
  app.add_option("--plies", flags.plies);
  app.add_option("--results", flags.results);
  app.add_option("--engine", flags.engine);
  CLI11_PARSE(app, argc, argv);
  return ludwright::run(flags);
}
