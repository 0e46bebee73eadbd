// The kernel of programs, see engine/compiled/kernels/programs/play/machine.h: which games it plays, that its games by
// lot are those of the rules, and that each move is as likely as any other.
#include <gtest/gtest.h>

#include <filesystem>
#include <numeric>
#include <random>

#include "engine/compiled/board_impl.h"
#include "engine/compiled/ruleset.h"
#include "tests/engine/programs_rules.h"
#include "tests/support/each_option.h"
#include "tests/support/excess.h"
#include "tests/support/first_moves.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

using programs_rules::kRules;
using programs_rules::Rules;

bool has_kernel(const testing_kit::LoadedGame& game) {
  return dump_ruleset(*game.ruleset).find("by running programs") != std::string::npos;
}

TEST(Programs, KernelIsThatOfTheseGames) {
  std::vector<std::string> found;
  for (const std::string& name : testing_kit::all_definitions()) {
    const auto game = testing_kit::load(name);
    ASSERT_TRUE(game->ok()) << game->error;
    if (has_kernel(*game)) found.push_back(std::filesystem::path(name).stem().string());
  }
  const std::vector<std::string> wanted = {
      "brandub", "dragon-face", "dragons-of-kir", "dungeon-chess", "go",     "kalah",    "onitama", "tablut",
      "thief",   "bag",         "belts",          "detour",        "encore", "heirs",    "muster",  "quota",
      "relay",   "roster",      "shunting",       "stacks",        "steps",  "turnover", "vigil"};
  EXPECT_EQ(found, wanted);
}

// What is wrong with games by lot from the present position, whose first moves are counted, or "".
template <int W>
std::string misplayed_as(const testing_kit::LoadedGame& game, Executor& judge, std::uint64_t seed, int followed,
                         int games, std::vector<std::uint64_t>& counts) {
  const auto& rules = static_cast<const RulesetOf<W>&>(*game.ruleset);
  const Store store = judge.store();
  Board<W> board(game.lowered, rules.layout, rules.place_keys);
  board.load(store);
  const auto kernel = rules.kernel()->play();
  if (!kernel->take(board)) return "not taken over";
  MoveList first, legal, made;
  judge.legal_moves(first);
  counts.assign(first.size(), 0);
  std::mt19937_64 random(seed);
  for (int i = 0; i < games; ++i) {
    const auto end = kernel->play_out(random());
    if (!end) return "a game that was given up";
    kernel->moves(made);
    if (made.empty() || end->moves != made.size()) return "other moves than it counts";
    const auto at = std::find(first.begin(), first.end(), made[0]);
    if (at == first.end()) return "a first move that is not legal";
    ++counts[static_cast<std::size_t>(at - first.begin())];
    if (i >= followed) continue;
    for (const Move& move : made) {
      judge.legal_moves(legal);
      if (std::find(legal.begin(), legal.end(), move) == legal.end())
        return "a move that is not legal in " + write_position(game.model(), judge.store());
      judge.do_move(move);
    }
    const Outcome outcome = judge.outcome();
    if (outcome.kind != end->outcome || outcome.winners != end->winners)
      return "another end than that of its moves in " + write_position(game.model(), judge.store());
    judge.set(store);
  }
  return "";
}
std::string misplayed(const testing_kit::LoadedGame& game, Executor& judge, std::uint64_t seed, int followed, int games,
                      std::vector<std::uint64_t>& counts) {
  const std::size_t cells = game.model().board.cells.size();
  if (cells <= 64) return misplayed_as<1>(game, judge, seed, followed, games, counts);
  return cells <= 128   ? misplayed_as<2>(game, judge, seed, followed, games, counts)
         : cells <= 256 ? misplayed_as<4>(game, judge, seed, followed, games, counts)
                        : misplayed_as<8>(game, judge, seed, followed, games, counts);
}

// Goes on by lot over so many moves and then to the beginning of a turn; from the start again where the game is over.
void go_on(const testing_kit::LoadedGame& game, Executor& play, int moves, std::mt19937_64& random) {
  play.set(initial_store(game.model()));
  bool begins = true;
  Move move;
  for (int made = 0; made < moves || !begins; ++made) {
    if (!play.draw_move(random(), move)) {
      play.set(initial_store(game.model()));
      return;
    }
    begins = play.facts(move).ends_turn;
    play.do_move(move);
  }
  if (play.outcome().over()) play.set(initial_store(game.model()));
  play.set(play.store());
}

// Games from the start and from so many positions after it, each against the rules; and the first moves of those from
// there.
void expect_games_of_rules(const testing_kit::LoadedGame& game, Executor& judge, int positions, int moves, int followed,
                           int draws, std::size_t most) {
  std::mt19937_64 random(31);
  std::vector<std::uint64_t> counts;
  for (int from = 0; from <= positions * moves; from += moves) {
    go_on(game, judge, from, random);
    SCOPED_TRACE(write_position(game.model(), judge.store()));
    MoveList legal;
    judge.legal_moves(legal);
    const std::vector<int> by = judge.weights();
    std::vector<double> weights(by.begin(), by.end());
    if (weights.empty()) weights.assign(legal.size(), 1);
    const bool counted = from != 0 && legal.size() > 1 && legal.size() <= most;
    const int games = counted ? static_cast<int>(legal.size()) * draws : followed;
    ASSERT_EQ(misplayed(game, judge, 7, followed, games, counts), "");
    if (counted) {
      EXPECT_LT(testing_kit::excess(counts, weights), 4.5);
      // One of many that is left out does not stand out in the sum.
      const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
      for (std::size_t i = 0; i < counts.size(); ++i) {
        if (weights[i] / sum * games > 11) {
          EXPECT_GT(counts[i], 0U) << "never drawn: number " << i << " of those that are legal";
        }
      }
    }
  }
}

// ---- definitions

using Options = std::map<std::string, std::string>;
struct Chosen {
  const char* name;
  Options options;
};
class ProgramsByOption : public ::testing::TestWithParam<Chosen> {};

TEST_P(ProgramsByOption, ArePlayedAsTheirRulesSay) {
  const auto game = testing_kit::load(GetParam().name, GetParam().options);
  ASSERT_TRUE(game->ok()) << game->error;
  ASSERT_TRUE(has_kernel(*game));
  const auto play = game->compiled();
  for (int moves : {9, 24}) expect_games_of_rules(*game, *play, 1, moves, 2, 0, 0);
}

const Chosen kChosen[] = {{"thief", {}},
                          {"thief", {{"size", "7"}}},
                          {"thief", {{"elite_double", "straight"}, {"sacrifice_timing", "before_move"}}},
                          {"thief", {{"lone_king", "moves"}, {"sacrifice_carriers", "yes"}}},
                          {"dragon-face", {}},
                          {"dragon-face", {{"multi_jump", "chain"}}},  // chains of up to fifteen
                          {"dragon-face", {{"multi_jump", "chain"}, {"forced_capture", "forced"}}},
                          {"dragon-face", {{"reactivation", "saved"}, {"no_move", "pass"}}},
                          {"dungeon-chess", {}},
                          {"dungeon-chess", {{"map", "four_player"}, {"seats", "3"}, {"check", "off"}}},
                          {"brandub", {}},
                          {"tablut", {{"king_falls", "to_four"}, {"throne", "royal"}}},
                          {"go", {}},
                          {"go", {{"size", "5"}, {"ko", "simple"}, {"suicide", "allowed"}}},
                          {"kalah", {}},
                          {"onitama", {}}};

INSTANTIATE_TEST_SUITE_P(Games, ProgramsByOption, ::testing::ValuesIn(kChosen), [](const auto& one) {
  return testing_kit::test_name(one.param.name) + "_" + std::to_string(one.index);
});

TEST(Programs, AreSoWithEachValueOfEachOption) {
  const bool deep = testing_kit::deep();
  const std::vector<int> positions = deep ? std::vector<int>{5, 14, 33, 60} : std::vector<int>{9};
  for (const char* name : {"thief", "dragon-face", "dungeon-chess", "dragons-of-kir", "go", "kalah", "tablut"}) {
    const auto usual = testing_kit::load(name);
    ASSERT_TRUE(usual->ok()) << usual->error;
    for (const auto& [value, options] : testing_kit::each_option(usual->model(), {})) {
      SCOPED_TRACE(std::string(name) + " " + value);
      const auto game = testing_kit::load(name, options);
      if (!game->ok() || !has_kernel(*game)) continue;
      const auto play = game->compiled();
      for (int moves : positions) expect_games_of_rules(*game, *play, 1, moves, deep ? 2 : 1, 20, deep ? 80 : 0);
    }
  }
}

// In each of these positions something else is asked.
TEST(Programs, EachFirstMoveIsAsLikely) {
  const std::pair<const char*, const char*> positions[] = {
      {"thief", "1e1e1/1ggg1/5/1G3/GE1G1 l light.jewel=d1,dark.jewel=c4,@turns=4"},  // two ways in mid-turn
      {"thief", "5/1gG2/5/5/5 l light.jewel=c4,dark.jewel=b4,@turns=18"},            // a lone king
      {"onitama", "5/m1s1s/2S2/3MS/SS3 r [box:TDFCGOYHXNL;hand.b:RK;hand.r:EB;middle:A] 18"}};
  for (const auto& [name, position] : positions) {
    SCOPED_TRACE(position);
    const auto game = testing_kit::load(name);
    ASSERT_TRUE(game->ok()) << game->error;
    const auto play = game->compiled();
    ASSERT_EQ(testing_kit::set_position(*play, position), "");
    MoveList legal;
    play->legal_moves(legal);
    std::vector<std::uint64_t> counts;
    ASSERT_EQ(misplayed(*game, *play, 5, 4, static_cast<int>(legal.size()) * 40, counts), "");
    EXPECT_LT(testing_kit::excess(counts, std::vector<double>(counts.size(), 1)), 4);
  }
}

// Twenty games by lot, and then again in another order.
template <int W>
void expect_games_of_numbers(const testing_kit::LoadedGame& game) {
  ASSERT_TRUE(game.ok()) << game.error;
  const auto& rules = static_cast<const RulesetOf<W>&>(*game.ruleset);
  Board<W> board(game.lowered, rules.layout, rules.place_keys);
  board.load(game.compiled()->store());
  const auto kernel = rules.kernel()->play();
  ASSERT_TRUE(kernel->take(board));
  std::vector<MoveList> games;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    ASSERT_TRUE(kernel->play_out(seed).has_value());
    kernel->moves(games.emplace_back());
  }
  MoveList again;
  for (std::uint64_t seed = 20; seed-- > 0;) {
    ASSERT_TRUE(kernel->play_out(seed).has_value());
    kernel->moves(again);
    EXPECT_EQ(again, games[seed]) << seed;
  }
}

TEST(Programs, AGameIsThatOfItsNumbersWhateverWasPlayedBefore) {
  expect_games_of_numbers<1>(*testing_kit::load("thief"));
  expect_games_of_numbers<2>(*testing_kit::load("dragon-face", {{"multi_jump", "chain"}}));  // decisions are listed
}

// ---- small rule sets

// `text` replaces keys of these.
const std::pair<const char*, const char*> kUsual[] = {
    {"players:", "players: {white: {forward: north, letter: w}, black: {forward: south, letter: b}}\n"},
    {"board:", "board: {shape: 4x4}\n"},
    {"pieces:", R"(pieces:
  man: {letter: M, moves: step any}
  guard: {letter: G, moves: slide orthogonal 1..2}
)"},
    {"start:", R"(start: |
  mg.m
  ....
  ....
  MG.M
)"},
    {"turn:", "turn: move own\n"},
    {"stuck:", "stuck: pass\n"},
    {"end:", R"(end:
  alone: each player loses when no own
  long: draw when turns >= 24
)"}};

std::unique_ptr<testing_kit::LoadedGame> load_rules(const Rules& rules) {
  std::string text = "game: Programs\n";
  const std::string own = "\n" + std::string(rules.text);
  const auto has = [&](const char* key) { return own.find("\n" + std::string(key)) != std::string::npos; };
  for (const auto& [key, usual] : kUsual) {
    const std::string name = key;
    const bool is_left_out =
        (name == "turn:" && (has("phases:") || has("round:"))) || (name == "stuck:" && has("phases:"));
    if (!has(key) && !is_left_out) text += usual;
  }
  std::string rest = rules.text;
  for (const char* taken_away : {"stuck: ~\n", "start: ~\n"}) {
    if (const auto at = rest.find(taken_away); at != std::string::npos) rest.erase(at, 9);
  }
  return testing_kit::load_yaml("programs.yaml", text + rest);
}

void expect_bare_games(const testing_kit::LoadedGame& game) {
  const auto play = game.compiled();
  const auto reference = game.reference();
  std::mt19937_64 random(7);
  for (Move move; play->draw_move(random(), move); play->do_move(move)) {
    SCOPED_TRACE(write_position(game.model(), play->store()));
    reference->set(play->store());
    EXPECT_EQ(play->perft(2), reference->perft(2));
    EXPECT_EQ(testing_kit::misplayed(*play, random()), "");
    MoveList moves;
    play->legal_moves(moves);
    EXPECT_LT(testing_kit::excess_of_first_moves(*play, moves, 40 * moves.size(), random()), 4.5);
  }
}

class ProgramsByRules : public ::testing::TestWithParam<Rules> {};

TEST_P(ProgramsByRules, ArePlayedAsTheySayAndEvenly) {
  const auto game = load_rules(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  // What bitboards alone tell is counted and played on them.
  const bool is_bare = dump_ruleset(*game->ruleset).find("on bitboards alone\n") != std::string::npos;
  ASSERT_EQ(has_kernel(*game) || is_bare, GetParam().taken);
  if (is_bare) return expect_bare_games(*game);
  if (!GetParam().taken) return;
  const std::unique_ptr<Executor> judge = GetParam().by_reference ? game->reference() : game->compiled();
  expect_games_of_rules(*game, *judge, 2, 3, 5, 12, 60);
}

INSTANTIATE_TEST_SUITE_P(Rules, ProgramsByRules, ::testing::ValuesIn(kRules),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace ludwright
