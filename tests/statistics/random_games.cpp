// Random games of one definition under both engines: whether they agree at every position, how the games end, how long
// they are, and how often each move, type and alternative is used. A program of its own, run by hand:
//   random_games GAME [--set OPTION=VALUE]... [--games N] [--seed N] [--judge EVERY] [--moves N]
// Exit status 1 if the engines disagree, or a game reaches the limit of moves.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <map>
#include <numeric>
#include <random>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

struct Flags {
  std::string game;
  std::vector<std::string> sets;
  int games = 100;
  int judge = 1;  // every how many games the reference interpreter plays along
  int moves = 20000;
  unsigned seed = 1;
};

struct Statistics {
  std::map<std::string, int> ends, used;
  std::vector<int> lengths;
  long long decisions = 0, options = 0, chances = 0;
  int most_options = 0;
};

void note_use(const Model& model, const MoveFacts& facts, const Move& move, Statistics& statistics) {
  for (std::size_t i = 0; i < facts.parts.size() && i < move.size; ++i) {
    const MoveFacts::Part& part = facts.parts[i];
    switch (move.choices[i].kind) {
      case ChoiceKind::Walk: {
        const bool has_role = part.role != kNone;
        const auto& name =
            has_role ? model.roles[static_cast<std::size_t>(part.role)].name : model.types[part.type].name;
        const auto& rules =
            has_role ? model.roles[static_cast<std::size_t>(part.role)].moves : model.types[part.type].moves;
        const std::string rule = part.rule == kNone ? "(inline)" : rules[static_cast<std::size_t>(part.rule)].name;
        ++statistics.used[name + "." + rule + (part.taken > 0 ? " taking" : "")];
        break;
      }
      case ChoiceKind::Place:
        ++statistics.used["place " + model.types[part.type].name];
        break;
      case ChoiceKind::Alternative:
        if (!part.name.empty()) ++statistics.used["alternative " + part.name];
        break;
      default:
        break;
    }
  }
}

// What differs between the engines at this position, or "".
std::string difference(Executor& compiled, Executor& judge, const MoveList& moves) {
  MoveList judged;
  judge.legal_moves(judged);
  if (!(moves == judged)) {
    MoveList mine = moves;
    return "moves: compiled " + testing_kit::join(write_moves(compiled, mine)) + "\n  reference " +
           testing_kit::join(write_moves(judge, judged));
  }
  if (compiled.key() != judge.key()) return "keys";
  const Model& model = compiled.model();
  if (testing_kit::result_text(model, compiled.outcome()) != testing_kit::result_text(model, judge.outcome()))
    return "result: compiled " + testing_kit::result_text(model, compiled.outcome()) + ", reference " +
           testing_kit::result_text(model, judge.outcome());
  if (moves.empty()) return "";
  if (compiled.decider() != judge.decider()) return "who decides";
  return compiled.weights() == judge.weights() ? "" : "weights";
}

// False after a finding, which is printed.
bool play(const testing_kit::LoadedGame& game, const Flags& flags, int index, Statistics& statistics) {
  const Model& model = game.model();
  const auto compiled = game.compiled();
  const auto judge = index % flags.judge == 0 ? game.reference() : nullptr;
  compiled->set(initial_store(model));
  if (judge) judge->set(initial_store(model));
  std::seed_seq seed{flags.seed, static_cast<unsigned>(index)};
  std::mt19937 random(seed);
  std::vector<Move> line;
  const auto replayed = [&] {
    const auto fresh = game.compiled();
    fresh->set(initial_store(model));
    MoveList list;
    std::string text;
    for (const Move& move : line) {
      fresh->legal_moves(list);
      const auto texts = write_moves(*fresh, list);
      const auto at = std::find(list.begin(), list.end(), move) - list.begin();
      text += texts[static_cast<std::size_t>(at)] + " ";
      fresh->do_move(move);
    }
    return text;
  };
  MoveList moves;
  for (int made = 0; made < flags.moves; ++made) {
    compiled->legal_moves(moves);
    const std::string wrong = judge ? difference(*compiled, *judge, moves) : "";
    if (!wrong.empty()) {
      fmt::print("game {} after {} moves: the engines differ: {}\n  position {}\n  moves {}\n", index, made, wrong,
                 write_position(model, compiled->store()), replayed());
      return false;
    }
    if (moves.empty()) {
      const Outcome& outcome = compiled->outcome();
      ++statistics.ends[testing_kit::result_text(model, outcome)];
      statistics.lengths.push_back(made);
      return true;
    }
    const std::vector<int> weights = compiled->weights();
    std::size_t pick = random() % moves.size();
    if (!weights.empty()) {
      pick = std::discrete_distribution<std::size_t>(weights.begin(), weights.end())(random);
      ++statistics.chances;
    } else {
      ++statistics.decisions;
      statistics.options += static_cast<long long>(moves.size());
      statistics.most_options = std::max(statistics.most_options, static_cast<int>(moves.size()));
    }
    const Move move = moves[pick];
    note_use(model, compiled->facts(move), move, statistics);
    line.push_back(move);
    compiled->do_move(move);
    if (judge) judge->do_move(move);
  }
  fmt::print("game {} is not over after {} moves\n  position {}\n", index, flags.moves,
             write_position(model, compiled->store()));
  return false;
}

void print(const std::map<std::string, int>& counts, const char* title) {
  std::vector<std::pair<int, std::string>> sorted;
  for (const auto& [name, count] : counts) sorted.emplace_back(-count, name);
  std::sort(sorted.begin(), sorted.end());
  fmt::print("{}\n", title);
  for (const auto& [count, name] : sorted) fmt::print("  {:8}  {}\n", -count, name);
}

void print(const Model& model, Statistics& statistics) {
  for (const EndRule& end : model.end) {
    const auto named = [&](const auto& entry) { return entry.first.ends_with(" by " + end.name); };
    if (std::none_of(statistics.ends.begin(), statistics.ends.end(), named))
      statistics.ends["(never) by " + end.name] = 0;
  }
  for (const PieceType& type : model.types)
    for (const MoveRule& rule : type.moves) {
      const std::string name = type.name + "." + rule.name;
      if (statistics.used.count(name) + statistics.used.count(name + " taking") == 0) statistics.used[name] = 0;
    }
  print(statistics.ends, "results");
  print(statistics.used, "used");
  std::vector<int>& lengths = statistics.lengths;
  std::sort(lengths.begin(), lengths.end());
  if (lengths.empty()) return;
  const auto at = [&](double share) {
    return lengths[static_cast<std::size_t>(share * static_cast<double>(lengths.size() - 1))];
  };
  const double sum = std::accumulate(lengths.begin(), lengths.end(), 0.0);
  fmt::print("moves of a game: mean {:.1f}, least {}, quarter {}, median {}, three quarters {}, most {}\n",
             sum / static_cast<double>(lengths.size()), at(0), at(0.25), at(0.5), at(0.75), at(1));
  fmt::print("choice: mean {:.1f} moves, most {}; {} decisions, {} chance events\n",
             static_cast<double>(statistics.options) / static_cast<double>(std::max(1LL, statistics.decisions)),
             statistics.most_options, statistics.decisions, statistics.chances);
}

int run(const Flags& flags) {
  OptionChoices options;
  for (const std::string& set : flags.sets) {
    const std::size_t equals = std::min(set.find('='), set.size());
    options[set.substr(0, equals)] = set.substr(std::min(equals + 1, set.size()));
  }
  const auto game = testing_kit::load(flags.game, options);
  if (!game->ok()) {
    fmt::print("{}", game->error);
    return 1;
  }
  Statistics statistics;
  bool good = true;
  for (int index = 0; index < flags.games && good; ++index) good = play(*game, flags, index, statistics);
  print(game->model(), statistics);
  fmt::print("{} games, {}\n", statistics.lengths.size(), good ? "both engines agree" : "stopped at a finding");
  return good ? 0 : 1;
}

}  // namespace
}  // namespace ludwright

int main(int argc, char** argv) {
  ludwright::Flags flags;
  CLI::App app("Random games of a definition under both engines");
  app.add_option("GAME", flags.game)->required();
  app.add_option("--set", flags.sets)->allow_extra_args(false);
  app.add_option("--games", flags.games)->capture_default_str();
  app.add_option("--judge", flags.judge, "every how many games the reference interpreter plays along")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--moves", flags.moves)->capture_default_str();
  app.add_option("--seed", flags.seed)->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  return ludwright::run(flags);
}
