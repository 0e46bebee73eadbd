// Random games of one definition under both engines: whether they agree at every position, how the games end, how long
// they are, and how often each move, type and alternative is used. A program of its own, run by hand; README.md beside
// it says with which arguments every end and ability of the games occurs:
//   random_games GAME [--set OPTION=VALUE]... [--games N] [--each-option] [--quiet PERCENT] [--thin PERCENT]...
// Exit status 1 if the engines disagree, or a game reaches the limit of moves.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <ctime>
#include <map>
#include <random>

#include "tests/statistics/census.h"
#include "tests/statistics/starts.h"
#include "tests/support/each_option.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

struct Flags {
  std::string game;
  std::vector<std::string> sets;
  int games = 100;
  int judge = 1;  // every how many games the reference interpreter plays along
  int look = 1;   // at every how many positions the moves are listed, by it too
  int count = 0;  // at every how many of those leaves are counted; 0: at none
  int moves = 20000;
  double seconds = 1e9;  // of the processor, for each set of options
  unsigned seed = 1;
  bool each_option = false;
  bool changes = false;
  bool examples = false;
  std::string position;
  int after = 0, thin = 0;  // how games begin
  int quiet = 0, back = 0;  // how moves are drawn
};

enum class Verdict { Over, Differs, Endless };

std::string replayed(const testing_kit::LoadedGame& game, const Store& start, const std::vector<Move>& line) {
  const auto fresh = game.compiled();
  fresh->set(start);
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
}

// What differs between the engines at this position, or "". `listed`: the moves are compared as well.
std::string difference(Executor& compiled, Executor& judge, const MoveList& moves, bool listed) {
  if (compiled.key() != judge.key()) return "keys";
  const Model& model = compiled.model();
  if (testing_kit::result_text(model, compiled.outcome()) != testing_kit::result_text(model, judge.outcome()))
    return "result: compiled " + testing_kit::result_text(model, compiled.outcome()) + ", reference " +
           testing_kit::result_text(model, judge.outcome());
  if (!listed) return "";
  MoveList judged;
  judge.legal_moves(judged);
  if (!(moves == judged)) {
    return "moves: compiled " + testing_kit::join(write_moves(compiled, moves)) + "\n  reference " +
           testing_kit::join(write_moves(judge, judged));
  }
  if (moves.empty()) return "";
  if (compiled.decider() != judge.decider()) return "who decides";
  return compiled.weights() == judge.weights() ? "" : "weights";
}

bool has_options(const Model& model, const Example& example) {
  return std::all_of(example.options.begin(), example.options.end(), [&](const auto& wanted) {
    return std::any_of(model.options.begin(), model.options.end(), [&](const OptionInfo& option) {
      return option.name == wanted.first && option.chosen == wanted.second;
    });
  });
}

// One game, and those who play it.
class Game {
 public:
  Game(const testing_kit::LoadedGame& game, const Flags& flags, int index, Census& census)
      : game_(game), model_(game.model()), flags_(flags), index_(index), census_(census), compiled_(game.compiled()) {
    std::seed_seq seed{flags.seed, static_cast<unsigned>(index)};
    random_.seed(seed);
    if (index % flags.judge == 0) judge_ = game.reference();
  }

  Verdict play() {
    begin();
    if (judge_) judge_->set(start_);
    MoveList moves;
    for (int made = 0; made < flags_.moves; ++made) {
      const bool over = compiled_->outcome().over();
      const bool listed = over || made % flags_.look == 0;
      const bool chosen = flags_.quiet > 0 || flags_.back > 0;  // from the list
      moves.clear();
      if (listed || chosen) compiled_->legal_moves(moves);
      if (!agree(moves, made, listed)) return Verdict::Differs;
      if (over) {
        ++census_.ends[testing_kit::result_text(model_, compiled_->outcome())];
        census_.lengths.push_back(made);
        return Verdict::Over;
      }
      if (listed) count(moves);
      make(moves.empty() ? draw() : draw(moves));
    }
    fmt::print("game {} is not over after {} moves\n  position {}\n", index_, flags_.moves,
               write_position(model_, compiled_->store()));
    return Verdict::Endless;
  }

 private:
  // The position given, or of one of the examples that have the options of this game; "" is the first.
  std::string first_position() {
    if (!flags_.examples) return flags_.position;
    std::vector<std::string> positions;
    for (const Example& example : model_.examples) {
      if (!example.position.empty() && has_options(model_, example)) positions.push_back(example.position);
    }
    return positions.empty() ? "" : positions[random_() % positions.size()];
  }

  // Sets the position where the game begins: as given, some moves on, fewer pieces. These moves are not counted.
  void begin() {
    std::string first;
    for (int attempt = 0; attempt < 100; ++attempt) {  // examples may show games that are over
      first = first_position();
      const std::string wrong = testing_kit::set_position(*compiled_, first);
      if (!wrong.empty()) throw std::invalid_argument(wrong);
      if (!flags_.examples || !compiled_->outcome().over()) break;
    }
    MoveList moves;
    bool at_turn = true;
    for (int made = 0; made < flags_.after || !at_turn; ++made) {
      compiled_->legal_moves(moves);
      if (moves.empty()) break;
      const Move move = draw(moves);
      at_turn = compiled_->facts(move).ends_turn;
      compiled_->do_move(move);
    }
    if (compiled_->outcome().over()) {
      testing_kit::set_position(*compiled_, first);
    } else if (flags_.thin > 0) {
      thin_out(*compiled_, flags_.thin, random_);
    }
    start_ = compiled_->store();
    compiled_->set(start_);
    last_.assign(model_.seats.size(), Move{});
  }

  bool agree(const MoveList& moves, int made, bool listed) {
    if (!judge_) return true;
    ++census_.positions;
    std::string wrong = difference(*compiled_, *judge_, moves, listed);
    if (wrong.empty() && listed && flags_.count > 0 && made / flags_.look % flags_.count == 0) {
      wrong = testing_kit::miscount(*compiled_, moves, 40, 400);
      if (wrong.empty()) wrong = testing_kit::misplayed(*compiled_, random_());
    }
    if (wrong.empty() && listed) wrong = misdrawn(moves);
    if (wrong.empty()) return true;
    fmt::print("game {} after {} moves: the engines differ: {}\n  start {}\n  position {}\n  moves {}\n", index_, made,
               wrong, write_position(model_, start_), write_position(model_, compiled_->store()),
               replayed(game_, start_, line_));
    return false;
  }

  // Whether some draws are among the legal moves, which come in order.
  std::string misdrawn(const MoveList& moves) {
    constexpr int kDraws = 4;
    for (int i = 0; i < kDraws && !moves.empty(); ++i) {
      const Move drawn = draw();
      if (!std::binary_search(moves.begin(), moves.end(), drawn)) return "a move was drawn that is not listed";
    }
    return "";
  }
  void count(const MoveList& moves) {
    if (!compiled_->weights().empty()) {
      ++census_.chances;
      return;
    }
    ++census_.decisions;
    census_.options += static_cast<long long>(moves.size());
    census_.most_options = std::max(census_.most_options, static_cast<int>(moves.size()));
  }
  Move draw() {
    Move move;
    const std::uint64_t random = (std::uint64_t{random_()} << 32) | random_();
    compiled_->draw_move(random, move);
    return move;
  }
  Move draw(const MoveList& moves) {
    const std::vector<int> weights = compiled_->weights();
    if (!weights.empty())
      return moves[std::discrete_distribution<std::size_t>(weights.begin(), weights.end())(random_)];
    if (flags_.back > 0 && percent(flags_.back)) {
      const auto reverse = std::find_if(moves.begin(), moves.end(), [&](const Move& move) { return takes_back(move); });
      if (reverse != moves.end()) return *reverse;
    }
    Move move = moves[random_() % moves.size()];
    if (flags_.quiet > 0 && percent(flags_.quiet)) {
      for (int again = 0; again < 8 && takes(move); ++again) move = moves[random_() % moves.size()];
    }
    return move;
  }
  bool percent(int chance) { return static_cast<int>(random_() % 100) < chance; }
  bool takes(const Move& move) {
    const MoveFacts facts = compiled_->facts(move);
    return std::any_of(facts.parts.begin(), facts.parts.end(), [](const auto& part) { return part.taken > 0; });
  }
  // Whether this is the way back of the last walk of whoever decides.
  bool takes_back(const Move& move) {
    if (last_.empty() || compiled_->decider() == kNobody) return false;
    const Move& last = last_[compiled_->decider()];
    return last.size > 0 && move.size > 0 && last.choices[0].kind == ChoiceKind::Walk &&
           move.choices[0].kind == ChoiceKind::Walk && move.choices[0].a == last.choices[0].b &&
           move.choices[0].b == last.choices[0].a;
  }

  void make(const Move& move) {
    const PlayerId decider = compiled_->decider();
    const Store before = flags_.changes ? compiled_->store() : Store{};
    note_use(model_, compiled_->facts(move), move, flags_.changes ? &before : nullptr, census_);
    line_.push_back(move);
    if (decider != kNobody) last_[decider] = move;
    compiled_->do_move(move);
    if (judge_) judge_->do_move(move);
    if (flags_.changes) note_changes(model_, move, before, compiled_->store(), census_);
  }

  const testing_kit::LoadedGame& game_;
  const Model& model_;
  const Flags& flags_;
  int index_;
  Census& census_;
  std::unique_ptr<Executor> compiled_, judge_;
  std::mt19937 random_;
  Store start_;
  std::vector<Move> line_, last_;  // all moves made; the last of each seat
};

// Plays until the games are made or the time is over. False after a finding, which is printed.
bool play_all(const testing_kit::LoadedGame& game, const Flags& flags, Census& census) {
  const std::clock_t begin = std::clock();
  const auto spent = [&] { return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC; };
  for (int index = 0; index < flags.games && spent() < flags.seconds; ++index) {
    if (Game(game, flags, index, census).play() != Verdict::Over) return false;
  }
  return true;
}

// One set of options of the table that --each-option prints. False after a finding.
bool play_set(const Flags& flags, const OptionChoices& options, const std::string& name) {
  const auto game = testing_kit::load(flags.game, options);
  if (!game->ok()) {
    fmt::print("{:44} not allowed: {}\n", name, game->error.substr(0, game->error.find('\n')));
    return true;
  }
  Census census;
  const bool good = play_all(*game, flags, census);
  fmt::print("{:44} {:7} games {:9} positions {:2} differences\n", name, census.lengths.size(), census.positions,
             good ? 0 : 1);
  std::fflush(stdout);
  return good;
}

bool play_each_option(const Flags& flags, const OptionChoices& given, const Model& model) {
  bool good = true;
  for (const auto& [name, options] : testing_kit::each_option(model, given))
    good = play_set(flags, options, name) && good;
  return good;
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
  if (flags.each_option) return play_each_option(flags, options, game->model()) ? 0 : 1;
  Census census;
  const bool good = play_all(*game, flags, census);
  print(game->model(), census);
  fmt::print("{} games, {} positions, {}\n", census.lengths.size(), census.positions,
             good ? "both engines agree" : "stopped at a finding");
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
  app.add_option("--seconds", flags.seconds, "processor time after which no further game of a set of options is begun");
  app.add_flag("--each-option", flags.each_option,
               "a table: the options as given, then each other option at each value but its default");
  app.add_option("--judge", flags.judge, "every how many games the reference interpreter plays along")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--look", flags.look,
                 "at every how many positions moves are listed, counted and compared; keys and results are at all")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--count", flags.count,
                 "at every how many of those leaves are counted up to 3 moves deep and compared with what is listed, "
                 "and a game is played out; 0: at none")
      ->capture_default_str();
  app.add_option("--moves", flags.moves)->capture_default_str();
  app.add_option("--seed", flags.seed)->capture_default_str();
  app.add_flag("--changes", flags.changes, "count pieces passed over, slots of pieces set, pieces that leave play");
  app.add_option("--position", flags.position, "where games begin");
  app.add_flag("--examples", flags.examples,
               "where games begin: positions of the definition's examples with these options");
  app.add_option("--after", flags.after, "where games begin: so many random moves on, at the next beginning of a turn");
  app.add_option("--thin", flags.thin, "where games begin: each piece taken off with this chance in a hundred");
  app.add_option("--quiet", flags.quiet, "chance in a hundred that a move is drawn from those that take nothing");
  app.add_option("--back", flags.back, "chance in a hundred that a walk is taken back if it can be");
  CLI11_PARSE(app, argc, argv);
  try {
    return ludwright::run(flags);
  } catch (const std::exception& fault) {
    fmt::print("{}\n", fault.what());
    return 1;
  }
}
