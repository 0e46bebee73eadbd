// What tests of whole games share: load a definition, make both engines, run a definition's examples.
// Header only, so that every test program can use it.
#pragma once
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "dsl/load.h"
#include "dsl/lower.h"
#include "dsl/read.h"
#include "engine/compiled/compiled.h"
#include "engine/executor.h"
#include "engine/notation.h"
#include "engine/reference/reference.h"
#include "tests/support/places.h"

namespace ludwright::testing_kit {

// A loaded game with what its engines need to stay alive.
struct LoadedGame {
  Loaded loaded;
  Model lowered;
  std::shared_ptr<const Ruleset> ruleset;
  std::string error;  // rendered diagnostics, or why it could not be compiled

  bool ok() const { return error.empty(); }
  const Model& model() const { return *loaded.model; }
  std::unique_ptr<Reference> reference() const { return make_reference(model()); }
  std::unique_ptr<Executor> compiled() const { return make_compiled(ruleset); }
};

inline std::unique_ptr<LoadedGame> finish(Loaded loaded) {
  auto game = std::make_unique<LoadedGame>();
  game->loaded = std::move(loaded);
  if (!game->loaded.model) {
    game->error = game->loaded.diagnostics.render(game->loaded.sources);
    if (game->error.empty()) game->error = "no model and no diagnostic";
    return game;
  }
  game->lowered = lower(*game->loaded.model);
  game->ruleset = compile(game->lowered, *game->loaded.model, game->error);
  if (!game->ruleset && game->error.empty()) game->error = "not compiled, and no reason given";
  return game;
}

// `name` as in load_game: a game of definitions/ or a path.
inline std::unique_ptr<LoadedGame> load(const std::string& name, const OptionChoices& options = {}) {
  return finish(load_game(name, options, definitions()));
}
inline std::unique_ptr<LoadedGame> load_yaml(const std::string& name, const std::string& text,
                                             const OptionChoices& options = {}) {
  return finish(load_text(name, text, options, definitions()));
}

// Every definition there is: the names of definitions/, and the paths of tests/definitions/*.yaml.
inline std::vector<std::string> all_definitions() {
  std::vector<std::string> names = list_games(definitions());
  std::vector<std::string> extra;
  for (const auto& entry : std::filesystem::directory_iterator(root() / "tests" / "definitions")) {
    if (entry.path().extension() == ".yaml") extra.push_back(entry.path().string());
  }
  std::sort(extra.begin(), extra.end());
  names.insert(names.end(), extra.begin(), extra.end());
  return names;
}

// Whether the long runs are asked for: LUDWRIGHT_DEEP=1.
inline bool deep() { return std::getenv("LUDWRIGHT_DEEP") != nullptr; }

// A name that GoogleTest takes: letters, digits, underscores.
inline std::string test_name(const std::string& text) {
  const std::filesystem::path path(text);
  std::string stem = (path.parent_path().filename() == "definitions" ? "variant_" : "") + path.stem().string();
  for (char& c : stem) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return stem;
}

// Sets `executor` to a position text, or to the start if it is empty. What is wrong, or "".
inline std::string set_position(Executor& executor, const std::string& text) {
  if (text.empty()) {
    executor.set(initial_store(executor.model()));
    return "";
  }
  PositionError error;
  const auto store = read_position(executor.model(), text, error);
  if (!store) return "position `" + text + "`: " + error.message + " at byte " + std::to_string(error.offset);
  executor.set(*store);
  return "";
}

inline std::string join(const std::vector<std::string>& texts) {
  std::string all;
  for (const auto& text : texts) all += (all.empty() ? "" : " ") + text;
  return all;
}

// What suffixes of move text ask, by the reference interpreter; nothing if the notation has none.
inline SuffixTest suffix_test(const Model& model) {
  if (model.notation.suffix.empty()) return {};
  std::shared_ptr<Reference> judge = make_reference(model);
  return [judge](const Store& after, ExprId truth, PlayerId me) {
    judge->set(after);
    return judge->evaluate(truth, me) != 0;
  };
}

inline std::vector<std::string> sorted_moves(Executor& executor) {
  MoveList moves;
  executor.legal_moves(moves);
  auto texts = write_moves(executor, moves, suffix_test(executor.model()));
  std::sort(texts.begin(), texts.end());
  return texts;
}

// Plays moves by text. What is wrong, or "".
inline std::string play(Executor& executor, const std::vector<std::string>& moves) {
  const SuffixTest suffix = suffix_test(executor.model());
  for (const auto& text : moves) {
    const auto move = read_move(executor, text, suffix);
    if (!move) return "no legal move `" + text + "` among: " + join(sorted_moves(executor));
    executor.do_move(*move);
  }
  return "";
}

inline std::string result_text(const Model& model, const Outcome& outcome) {
  if (outcome.kind == OutcomeKind::Ongoing) return "ongoing";
  if (outcome.kind == OutcomeKind::Draw) return "draw by " + outcome.name;
  std::string winners;
  for (std::size_t seat = 0; seat < model.seats.size(); ++seat) {
    if (outcome.winners >> seat & 1) winners += (winners.empty() ? "" : " and ") + model.seats[seat].name;
  }
  return winners + " wins by " + outcome.name;
}

// Runs one example on one engine; `judge` evaluates its `then`. Each finding is a sentence.
// Counts of more than `most` leaves are left out.
inline std::vector<std::string> run_example(const Example& example, Executor& executor, Reference& judge,
                                            std::uint64_t most) {
  std::vector<std::string> findings;
  const auto fail = [&](const std::string& what) { findings.push_back("example `" + example.name + "`: " + what); };
  std::string wrong = set_position(executor, example.position);
  if (wrong.empty()) wrong = play(executor, example.play);
  if (!wrong.empty()) {
    fail(wrong);
    return findings;
  }
  const SuffixTest suffix = suffix_test(executor.model());
  for (const auto& text : example.legal) {
    if (!read_move(executor, text, suffix))
      fail("`" + text + "` should be legal; legal are: " + join(sorted_moves(executor)));
  }
  for (const auto& [text, rule] : example.illegal) {
    if (read_move(executor, text, suffix)) fail("`" + text + "` should not be legal");
  }
  if (example.has_only) {
    // Suffixes may be left out, as where moves are typed.
    MoveList legal, named;
    executor.legal_moves(legal);
    bool known = true;
    for (const auto& text : example.only) {
      const auto move = read_move(executor, text, suffix);
      known = known && move;
      if (move) named.push_back(*move);
    }
    std::sort(named.begin(), named.end());
    std::sort(legal.begin(), legal.end());
    if (!known || named != legal)
      fail("only [" + join(example.only) + "] should be legal, got [" + join(sorted_moves(executor)) + "]");
  }
  for (const auto& [depth, leaves] : example.count) {
    if (leaves > most) continue;
    const auto got = executor.perft(depth);
    if (got != leaves) {
      fail("count at depth " + std::to_string(depth) + " should be " + std::to_string(leaves) + ", got " +
           std::to_string(got));
    }
  }
  if (!example.result.empty()) {
    const auto got = result_text(executor.model(), executor.outcome());
    if (got != example.result) fail("result should be `" + example.result + "`, got `" + got + "`");
  }
  if (example.then != kNoId) {
    judge.set(executor.store());
    if (judge.evaluate(example.then, executor.store().mover) == 0) fail("`then` does not hold");
  }
  return findings;
}

// What is wrong with the leaves that `play` counts 2 moves deep, against the moves listed after each of its legal moves
// and their counts, or "". Of up to `deep` moves 3 deep as well, of more than `most` nothing is counted.
inline std::string miscount(Executor& play, const MoveList& moves, std::size_t deep, std::size_t most) {
  if (moves.empty() || moves.size() > most) return "";
  const auto listed_after = [&](const Move& move) {
    MoveList next;
    play.do_move(move);
    play.legal_moves(next);
    const std::uint64_t counted = play.perft(1);
    play.undo_move();
    return std::make_pair(static_cast<std::uint64_t>(next.size()), counted);
  };
  const auto is_wrong = [](int depth, std::uint64_t counted, std::uint64_t listed) {
    if (counted == listed) return std::string();
    return "leaves at depth " + std::to_string(depth) + ": counted " + std::to_string(counted) + ", listed " +
           std::to_string(listed);
  };
  const Store before = play.store();
  const Key key = play.key();
  std::uint64_t listed = 0;
  std::uint64_t after = 0;
  for (const Move& move : moves) {
    const auto [size, counted] = listed_after(move);
    if (size != counted) return is_wrong(1, counted, size);
    listed += size;
    if (moves.size() > deep) continue;
    play.do_move(move);
    after += play.perft(2);
    play.undo_move();
  }
  std::string wrong = is_wrong(2, play.perft(2), listed);
  if (wrong.empty() && moves.size() <= deep) wrong = is_wrong(3, play.perft(3), after);
  const Store now = play.store();
  if (wrong.empty() && (play.key() != key || now.history != before.history ||
                        write_position(play.model(), now) != write_position(play.model(), before)))
    wrong = "counting leaves changed the position";
  return wrong;
}

// What is wrong with a game of legal moves from here through positions with these keys to an end that `end` describes,
// or "".
template <typename Describe>
std::string not_followed(Executor& play, const std::vector<Key>& keys, const std::string& end, Describe&& here) {
  std::string wrong;
  std::size_t made = 0;
  MoveList moves;
  for (const Key key : keys) {
    play.legal_moves(moves);
    const auto leads_there = [&](const Move& move) {
      play.do_move(move);
      if (play.key() == key) return true;
      // Of three a player may be out after the key was noted.
      if (play.model().seats.size() > 2 && play.store().history.back() == key) return true;
      play.undo_move();
      return false;
    };
    if (std::none_of(moves.begin(), moves.end(), leads_there)) {
      wrong = "no legal move leads on after " + std::to_string(made) + " of " + std::to_string(keys.size());
      break;
    }
    ++made;
  }
  play.legal_moves(moves);
  if (wrong.empty() && (!moves.empty() || here() != end)) wrong = "the moves lead to " + here() + ", not to " + end;
  for (; made > 0; --made) play.undo_move();
  return wrong;
}

// What is wrong with the game that `play` plays out by lot from here, against the same draws made one by one or, where
// it draws otherwise, against the rules; or "". That each move is as likely is for other tests to tell, and of kernels
// that play turns of several decisions, of which no key is kept, that the moves are legal.
inline std::string misplayed(Executor& play, std::uint64_t seed) {
  const auto here = [&] {
    const Outcome outcome = play.outcome();  // as it was told before the position was asked for
    return write_position(play.model(), play.store()) + " " + outcome.name + " " + std::to_string(outcome.winners);
  };
  const std::string start = here();
  const Key key = play.key();
  const std::vector<Phase>& phases = play.model().phases;
  const bool one_a_turn =
      std::none_of(phases.begin(), phases.end(), [](const Phase& phase) { return phase.by_step || phase.is_round; });
  std::mt19937_64 random(seed);
  std::string end;
  std::vector<Key> keys;
  const auto note_end = [&] {
    end = here();
    keys = play.store().history;
    if (!keys.empty()) keys.back() = play.key();  // what follows the last round of a match changes the position
  };
  int asked = 0;
  const std::uint64_t played = play.play_out([&] { return ++asked, random(); }, note_end);
  if (here() != start || play.key() != key) return "a game that was played out changed the position";
  random.seed(seed);
  std::uint64_t made = 0;
  for (Move move; play.draw_move(random(), move); ++made) play.do_move(move);
  const std::string drawn = here();
  for (std::uint64_t i = 0; i < made; ++i) play.undo_move();
  if (played == made && end == drawn) return "";
  if (keys.size() > played && one_a_turn) {
    keys.erase(keys.begin(), keys.end() - static_cast<std::ptrdiff_t>(played));
    return not_followed(play, keys, end, here);
  }
  // Others ask for each move, and once more. The rounds of a match may be drawn each in its way.
  const bool is_drawn_apart = static_cast<std::uint64_t>(asked) <= played || play.model().match.present;
  if (is_drawn_apart) return "";
  return "played out in " + std::to_string(played) + " moves to " + end + ", drawn in " + std::to_string(made) +
         " to " + drawn;
}

}  // namespace ludwright::testing_kit
