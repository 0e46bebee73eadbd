// Games whose state calls the pieces that walk: that leaves and games by lot are those of the rules, and that each move
// is as likely as any other. The rules are in called_rules.h.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <tuple>

#include "tests/engine/called_rules.h"
#include "tests/support/endings.h"
#include "tests/support/excess.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

using called::kRules;
using called::kSmall;
using called::kUsual;
using called::Rules;

// ---- leaves and games against both ways to list

// What is wrong with counts and games by lot along a random game, or "".
std::string misjudged(const testing_kit::LoadedGame& game, const Store& start, std::uint64_t seed, int depth,
                      std::uint64_t most) {
  const auto play = game.compiled();
  const auto reference = game.reference();
  play->set(start);
  reference->set(start);
  std::mt19937_64 random(seed);
  MoveList moves;
  for (int made = 0;; ++made) {
    const std::string here = write_position(game.model(), play->store()) + ": ";
    play->legal_moves(moves);
    if (testing_kit::result_text(game.model(), play->outcome()) !=
        testing_kit::result_text(game.model(), reference->outcome()))
      return here + "another outcome than that of the reference";
    if (moves.empty() || made > 40) return "";
    std::string wrong = testing_kit::miscount(*play, moves, 6, 60);
    for (std::uint64_t game_seed = 0; game_seed < 6 && wrong.empty(); ++game_seed)
      wrong = testing_kit::misplayed(*play, seed * 1000 + game_seed);
    for (int plies = 1; plies <= depth && wrong.empty(); ++plies) {
      const std::uint64_t leaves = play->perft(plies);
      if (leaves > most) break;
      const std::uint64_t wanted = reference->perft(plies);
      if (leaves != wanted)
        wrong = "leaves at depth " + std::to_string(plies) + ": " + std::to_string(leaves) + " for " +
                std::to_string(wanted);
    }
    if (!wrong.empty()) return here + wrong;
    const Move move = moves[share_of(random(), moves.size())];
    play->do_move(move);
    reference->do_move(move);
  }
}

using Options = std::map<std::string, std::string>;
class CalledByOption : public ::testing::TestWithParam<Options> {};

TEST_P(CalledByOption, KamisadoIsCountedAndPlayedAsItsRulesSay) {
  const auto game = testing_kit::load("kamisado", GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  for (const char* text : {"", "8/8/8/tytb6/TpTr6/8/8/7Tg b green", "8/8/8/3tg4/3Sr4/8/8/8 b red",
                           "8/1Tr6/ty7/4Tb2tg/to3Ty1Tg1/8/8/8 b red", "8/8/5tb2/tytb6/TpTrTb5/8/8/7Tg b green"}) {
    ASSERT_EQ(testing_kit::set_position(*play, text), "");
    for (std::uint64_t seed = 1; seed <= 2; ++seed)
      EXPECT_EQ(misjudged(*game, play->store(), seed, 3, 300), "") << text << " " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Options, CalledByOption,
                         ::testing::Values(Options{}, Options{{"pass_colour", "unchanged"}},
                                           Options{{"deadlock", "last_mover_loses_game"}},
                                           Options{{"match", "standard"}},
                                           Options{{"match", "standard"}, {"deadlock", "last_mover_loses_game"}},
                                           Options{{"match", "long"}, {"refill", "own_colours"}}));

TEST(Called, LeavesOfKamisadoAreThoseThatAreKnown) {
  const auto game = testing_kit::load("kamisado");
  ASSERT_TRUE(game->ok()) << game->error;
  EXPECT_EQ(game->compiled()->perft(6), 7399924U);
}

// ---- other rules

std::unique_ptr<testing_kit::LoadedGame> load_rules(const Rules& rules) {
  std::string text = "game: Called\n";
  const std::string own = "\n" + std::string(rules.text);
  for (const auto& [key, usual] : kUsual) {
    if (own.find("\n" + std::string(key)) == std::string::npos) text += usual;
  }
  std::string rest = rules.text;
  // A key that is only taken away.
  for (const char* none : {"stuck: ~\n"}) {
    if (const auto at = rest.find(none); at != std::string::npos) rest.erase(at, std::string(none).size());
  }
  return testing_kit::load_yaml("called.yaml", text + rest);
}

// Passes that lead to a position again, from the first of them and after it.
TEST(Called, RepetitionIsCountedFromTheGameBefore) {
  const auto game = load_rules({"", R"(
start: |
  . . . . .
  tb tr . . .
  Tg Tr . . .
  . . . . .
  . . . . Tb
)"});
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  ASSERT_EQ(testing_kit::play(*play, {"e1e2"}), "");
  for (int left = 2; left > 0; --left) {
    std::string end;
    const auto note_end = [&] { end = testing_kit::result_text(game->model(), play->outcome()); };
    EXPECT_EQ(play->play_out([] { return std::uint64_t{1}; }, note_end), static_cast<std::uint64_t>(left));
    EXPECT_EQ(end, "white wins by blocked");
    EXPECT_EQ(play->perft(left), 1U);
    EXPECT_EQ(play->perft(left + 1), 0U);
    ASSERT_EQ(testing_kit::play(*play, {"pass"}), "");
  }
  EXPECT_TRUE(play->outcome().over());
}

class CalledByRules : public ::testing::TestWithParam<Rules> {};

TEST_P(CalledByRules, IsCountedAndPlayedAsItsRulesSay) {
  const auto game = load_rules(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const Store start = game->compiled()->store();
  for (std::uint64_t seed = 1; seed <= 8; ++seed) EXPECT_EQ(misjudged(*game, start, seed, 4, 600), "") << seed;
}

INSTANTIATE_TEST_SUITE_P(Rules, CalledByRules, ::testing::ValuesIn(kRules),
                         [](const auto& one) { return std::string(one.param.name); });

// ---- each move is as likely as any other

using Ending = std::tuple<std::string, int>;  // result, turns
using Endings = std::map<Ending, double>;

// How likely each ending is from the present position, where it does not depend on how that came about.
const Endings& likely_endings(Executor& play, int turns, std::map<std::pair<Key, int>, Endings>& known) {
  const auto [place, is_new] = known.try_emplace({play.key(), turns});
  if (!is_new) return place->second;
  MoveList moves;
  play.legal_moves(moves);
  Endings all;
  if (moves.empty()) all[{testing_kit::result_text(play.model(), play.outcome()), turns}] = 1;
  for (const Move& move : moves) {
    play.do_move(move);
    for (const auto& [ending, share] : likely_endings(play, turns + 1, known))
      all[ending] += share / static_cast<double>(moves.size());
    play.undo_move();
  }
  return place->second = all;
}

class CalledEndings : public ::testing::TestWithParam<Rules> {};

TEST_P(CalledEndings, AreAsLikelyAsTheyAre) {
  const auto game = load_rules(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  std::map<std::pair<Key, int>, Endings> known;
  const Endings& likely = likely_endings(*play, 0, known);
  std::map<Ending, std::uint64_t> found;
  std::mt19937_64 random(21);
  constexpr int kGames = 40000;
  for (int i = 0; i < kGames; ++i) {
    std::string result;
    const std::uint64_t turns = play->play_out(
        [&] { return random(); }, [&] { result = testing_kit::result_text(game->model(), play->outcome()); });
    ++found[{result, static_cast<int>(turns)}];
  }
  // Endings that are too rare for the test stand together.
  std::vector<std::uint64_t> counts(1);
  std::vector<double> weights(1);
  for (const auto& [ending, share] : likely) {
    const bool is_rare = share * kGames < 8;
    if (!is_rare) {
      counts.push_back(0);
      weights.push_back(0);
    }
    (is_rare ? counts.front() : counts.back()) += found[ending];
    (is_rare ? weights.front() : weights.back()) += share;
  }
  EXPECT_EQ(found.size(), likely.size()) << "an ending that cannot be";
  if (counts.front() == 0) {
    counts.erase(counts.begin());
    weights.erase(weights.begin());
  }
  EXPECT_GT(counts.size(), 5U);
  EXPECT_LT(testing_kit::excess(counts, weights), 4);
}

INSTANTIATE_TEST_SUITE_P(Rules, CalledEndings, ::testing::ValuesIn(kSmall),
                         [](const auto& one) { return std::string(one.param.name); });

// The first two turns of Kamisado.
TEST(Called, EachFirstMoveIsAsLikely) {
  const auto game = testing_kit::load("kamisado");
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  MoveList moves, replies;
  play->legal_moves(moves);
  std::map<Key, std::size_t> first, second;
  std::vector<double> weights;
  for (const Move& move : moves) {
    play->do_move(move);
    first[play->key()] = first.size();
    play->legal_moves(replies);
    for (const Move& reply : replies) {
      play->do_move(reply);
      second[play->key()] = second.size();
      weights.push_back(1.0 / static_cast<double>(replies.size()));
      play->undo_move();
    }
    play->undo_move();
  }
  ASSERT_EQ(first.size(), 102U);
  ASSERT_EQ(second.size(), 1150U);
  std::vector<std::uint64_t> counts(first.size()), later(second.size());
  std::mt19937_64 random(22);
  for (int i = 0; i < 30000; ++i) {
    play->play_out([&] { return random(); },
                   [&] {
                     const Store store = play->store();
                     ++counts[first.at(store.history[1])];
                     ++later[second.at(store.history[2])];
                   });
  }
  EXPECT_LT(testing_kit::excess(counts, std::vector<double>(counts.size(), 1)), 4);
  EXPECT_LT(testing_kit::excess(later, weights), 4);
}

TEST(Called, AGameIsThatOfItsNumbersWhateverWasPlayedBefore) {
  const auto game = testing_kit::load("kamisado");
  ASSERT_TRUE(game->ok()) << game->error;
  testing_kit::expect_games_of_numbers(*game->compiled());
}

}  // namespace
}  // namespace ludwright
