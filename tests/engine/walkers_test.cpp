// The kernel for walkers, see engine/compiled/kernels/walkers/walkers.h: which games it takes over, that it counts as
// the reference interpreter does whatever their rules are, that its games by lot are of legal moves, each as likely,
// and end as they should.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <random>

#include "tests/engine/walkers_rules.h"
#include "tests/support/excess.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

using walkers_rules::kRules;
using walkers_rules::Rules;

bool has_kernel(const testing_kit::LoadedGame& game) {
  return dump_ruleset(*game.ruleset).find("by the kernel for walkers") != std::string::npos;
}

TEST(Walkers, AreThoseOfTheseGames) {
  std::vector<std::string> found;
  for (const std::string& name : testing_kit::all_definitions()) {
    const auto game = testing_kit::load(name);
    ASSERT_TRUE(game->ok()) << game->error;
    if (has_kernel(*game)) found.push_back(std::filesystem::path(name).stem().string());
  }
  const std::vector<std::string> wanted = {
      "antichess",  "capablanca", "chess",     "crazyhouse", "horde",       "king-of-the-hill", "knightmate",
      "los-alamos", "makruk",     "minishogi", "shogi",      "three-check", "xiangqi"};
  EXPECT_EQ(found, wanted);
}

std::unique_ptr<testing_kit::LoadedGame> load(const Rules& rules) {
  return testing_kit::load_yaml("walkers.yaml", std::string(R"(
game: Walkers
players: {white: {forward: north, letter: w}, black: {forward: south, letter: b}}
)") + rules.text);
}

class WalkersByRules : public ::testing::TestWithParam<Rules> {};

TEST_P(WalkersByRules, AreTakenOverIfTheyAreKnown) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  EXPECT_EQ(has_kernel(*game), GetParam().taken);
}

TEST_P(WalkersByRules, CountsAreThoseOfTheReference) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  const auto reference = game->reference();
  std::mt19937_64 random(5);
  std::size_t positions = 0;
  for (int plays = 0; plays < 12; ++plays) {
    play->set(initial_store(game->model()));
    Move move;
    for (int turns = 0; turns < 40 && play->draw_move(random(), move); ++turns, ++positions) {
      play->do_move(move);
      if ((turns + plays) % 5 != 0) continue;
      SCOPED_TRACE(write_position(game->model(), play->store()));
      reference->set(play->store());
      for (int depth = 1; depth <= 2; ++depth) ASSERT_EQ(play->perft(depth), reference->perft(depth)) << depth;
      MoveList moves;
      play->legal_moves(moves);
      ASSERT_EQ(testing_kit::miscount(*play, moves, 40, 90), "");
    }
  }
  EXPECT_GT(positions, 60U);
}

TEST_P(WalkersByRules, GamesByLotAreOfLegalMovesAndEndAsTheyShould) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  std::mt19937_64 random(6);
  int made = 0;
  for (Move move; made < 30; ++made) {
    SCOPED_TRACE(write_position(game->model(), play->store()));
    if (made % 6 == 0) {
      for (std::uint64_t seed = 0; seed < 4; ++seed) ASSERT_EQ(testing_kit::misplayed(*play, seed), "");
    }
    if (!play->draw_move(random(), move)) break;
    play->do_move(move);
  }
}

// The first moves of games by lot, by the positions that they lead to, against how likely those are.
class FirstMoves {
 public:
  FirstMoves(Executor& play, int depth) : play_(play), depth_(depth) {
    std::vector<Key> keys;
    add(1, keys);
  }
  double excess(std::uint64_t seed, int games) {
    if (weights_.size() < 2) return 0;
    std::vector<std::uint64_t> counts(weights_.size());
    std::mt19937_64 random(seed);
    const std::size_t before = play_.store().history.size();
    for (int game = 0; game < games; ++game) {
      play_.play_out([&] { return random(); },
                     [&] {
                       const auto history = play_.store().history;
                       const auto first = history.begin() + static_cast<std::ptrdiff_t>(before);
                       const auto most = std::min<std::ptrdiff_t>(depth_, history.end() - first);
                       ++counts[index_.at(std::vector<Key>(first, first + most))];
                     });
    }
    return testing_kit::excess(counts, weights_);
  }

 private:
  void add(double weight, std::vector<Key>& keys) {
    MoveList moves;
    if (static_cast<int>(keys.size()) < depth_ && !play_.outcome().over()) play_.legal_moves(moves);
    if (moves.empty()) {
      const auto [place, is_new] = index_.try_emplace(keys, weights_.size());
      if (is_new) weights_.push_back(0);
      weights_[place->second] += weight;
    }
    for (const Move& move : moves) {
      play_.do_move(move);
      keys.push_back(play_.key());
      add(weight / static_cast<double>(moves.size()), keys);
      keys.pop_back();
      play_.undo_move();
    }
  }

  Executor& play_;
  const int depth_;
  std::map<std::vector<Key>, std::size_t> index_;
  std::vector<double> weights_;
};

struct Situation {
  const char* name;
  const char* game;
  const char* position;
  int depth = 1;
};

class WalkersDraw : public ::testing::TestWithParam<Situation> {};

TEST_P(WalkersDraw, EachMoveIsAsLikely) {
  const auto game = testing_kit::load(GetParam().game);
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  ASSERT_EQ(testing_kit::set_position(*play, GetParam().position), "");
  EXPECT_LT(FirstMoves(*play, GetParam().depth).excess(10, 700), 4);
}

// Positions in which it is told in different ways what is a turn.
const Situation kSituations[] = {
    {"Castling", "chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
    {"CastlingThroughAttack", "chess", "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1"},
    {"Check", "chess", "4k3/8/8/8/1b6/8/3PP3/R3K1NR w KQ - 0 1"},
    {"DoubleCheck", "chess", "4k3/8/8/4r3/8/3n4/3P4/R3K2R w KQ - 0 1"},
    {"Pins", "chess", "4r2k/8/8/7b/1b6/5B2/3QN3/4K3 w - - 0 1"},
    {"Promotion", "chess", "3n1n2/4P3/8/8/8/8/k7/4K3 w - - 0 1"},
    {"EnPassant", "chess", "4k3/8/8/1PpP4/8/8/8/4K3 w - c6 0 2"},
    {"EnPassantEndangers", "chess", "4k3/8/8/r1pP3K/8/8/8/8 w - c6 0 2"},
    {"AfterCheck", "chess", "3qk3/8/8/8/8/8/8/R3K3 w Q - 0 1", 2},
    {"Pockets", "crazyhouse", "r1b1k2r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNB1K2R[QNPqp] w KQkq - 0 5"},
    {"PocketsInCheck", "crazyhouse", "4k3/8/8/8/8/8/4r3/K7[QNPq] w - - 0 5", 2},
    {"Hands", "shogi", "l3g1gn1/1r1k1s1b1/2np2ppl/psp1pp2P/1p4P2/4PPS2/PPPPG1RPN/1B1G4L/LNS1K4[P] w - - 11 21"},
    {"HandsInCheck", "minishogi", "", 2},
    {"Screens", "xiangqi", "r1bakab1r/4n4/9/4p4/2p3p1p/p1P3P2/3RN2cP/4C1c1C/4A3R/2BAK1BN1 w - - 6 21"},
    {"ScreensInCheck", "xiangqi", "3k5/9/9/9/9/9/4C4/9/9/R3K4 w - - 0 1", 2},
    {"TwoWords", "capablanca", ""},
};

class WalkersTaken : public WalkersByRules {};

TEST_P(WalkersTaken, EachMoveIsAsLikely) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  std::mt19937_64 random(8);
  Move move;
  for (int turns = 0; turns < 12 && play->draw_move(random(), move); ++turns) {
    play->do_move(move);
    if (turns % 4 != 3 || play->outcome().over()) continue;
    SCOPED_TRACE(write_position(game->model(), play->store()));
    EXPECT_LT(FirstMoves(*play, 1).excess(9, 1500), 4);
  }
}

std::string name_of(const ::testing::TestParamInfo<Rules>& one) { return one.param.name; }

std::vector<Rules> taken() {
  std::vector<Rules> some;
  std::copy_if(std::begin(kRules), std::end(kRules), std::back_inserter(some),
               [](const Rules& one) { return one.taken; });
  return some;
}

INSTANTIATE_TEST_SUITE_P(Rules, WalkersByRules, ::testing::ValuesIn(kRules), name_of);
INSTANTIATE_TEST_SUITE_P(Rules, WalkersTaken, ::testing::ValuesIn(taken()), name_of);
INSTANTIATE_TEST_SUITE_P(Situations, WalkersDraw, ::testing::ValuesIn(kSituations),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace ludwright
