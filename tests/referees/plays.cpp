// Random games for referees that share nothing with the engine: a program of its own, which tests/referees/run.py
// starts.
//   plays GAME --games N [--set OPTION=VALUE]... [--position TEXT]... [--seed N] [--plies N] [--eager] [--engine NAME]
// Moves are drawn evenly; --eager draws every other one among those written with an `x`, so that games are shorter and
// more happens in them.
// Lines, fields separated by tabs:
//   G  number                   a game begins
//   P  decider  position        a decision; the decider is a seat, or `-` for chance
//   M  move  position  outcome  a legal move, without suffix, and where it leads: `-` while the game goes on
//   C  number  move             which of them is made, from 0, with its suffix
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
  bool eager = false;
};

std::string ending(Executor& play) {
  return play.outcome().over() ? testing_kit::result_text(play.model(), play.outcome()) : "-";
}

std::string here(Executor& play) { return write_position(play.model(), play.store()); }

// What is written behind the move that led here.
std::string suffix(Executor& play, PlayerId decider, const SuffixTest& test) {
  for (const auto& [text, truth] : play.model().notation.suffix)
    if (test(play.store(), truth, decider)) return text;
  return "";
}

std::size_t draw(const std::vector<std::string>& texts, bool eager, std::mt19937_64& random) {
  std::vector<std::size_t> captures;
  for (std::size_t i = 0; eager && i < texts.size(); ++i)
    if (texts[i].find('x') != std::string::npos) captures.push_back(i);
  if (!captures.empty() && share_of(random(), 2) == 0)
    return captures[static_cast<std::size_t>(share_of(random(), captures.size()))];
  return static_cast<std::size_t>(share_of(random(), texts.size()));
}

// Lists the legal moves, and makes one.
void decide(Executor& play, const Flags& flags, const SuffixTest& test, std::mt19937_64& random) {
  const PlayerId decider = play.decider();
  fmt::print("P\t{}\t{}\n", decider == kNobody ? "-" : play.model().seats[decider].name, here(play));
  MoveList moves;
  play.legal_moves(moves);
  const std::vector<std::string> texts = write_moves(play, moves);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    play.do_move(moves[i]);
    fmt::print("M\t{}\t{}\t{}\n", texts[i], here(play), ending(play));
    play.undo_move();
  }
  const std::size_t made = draw(texts, flags.eager, random);
  play.do_move(moves[made]);
  fmt::print("C\t{}\t{}{}\n", made, texts[made], suffix(play, decider, test));
}

void play_one(Executor& play, const Flags& flags, const SuffixTest& test, std::mt19937_64& random) {
  for (int ply = 0; ply < flags.plies && !play.outcome().over(); ++ply) decide(play, flags, test, random);
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
  const SuffixTest test = testing_kit::suffix_test(game->model());
  std::mt19937_64 random(flags.seed);
  for (int number = 0; number < flags.games; ++number) {
    const std::string position =
        flags.positions.empty() ? "" : flags.positions[static_cast<std::size_t>(number) % flags.positions.size()];
    if (const std::string fault = testing_kit::set_position(*play, position); !fault.empty()) {
      fmt::print(stderr, "{}\n", fault);
      return 3;
    }
    fmt::print("G\t{}\n", number);
    play_one(*play, flags, test, random);
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
  app.add_flag("--eager", flags.eager);
  app.add_option("--engine", flags.engine);
  CLI11_PARSE(app, argc, argv);
  return ludwright::run(flags);
}
