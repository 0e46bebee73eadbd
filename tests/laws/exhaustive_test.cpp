// All positions of small games, and what they are worth, against published results.
#include <gtest/gtest.h>

#include <map>

#include "tests/support/play_kit.h"
#include "tools/testing/solve.h"

namespace ludwright {
namespace {

struct Known {
  std::string name;
  std::string game, change;  // laid over the game
  std::size_t positions;     // 0: not known
  std::string value;         // a seat or "draw"
};

class SmallGames : public ::testing::TestWithParam<Known> {};

TEST_P(SmallGames, HaveTheKnownValue) {
  const Known& known = GetParam();
  const auto game =
      testing_kit::load_yaml(known.name, "extends: " + known.game + "\nexamples: ~\nproperties: ~\n" + known.change);
  ASSERT_TRUE(game->ok()) << game->error;
  Moment moment(arena_of(game->model()));
  std::vector<LivingLaw> none;
  ExhaustiveLimits limits;
  limits.positions = 400'000;
  const Exploration exploration = explore(moment, none, limits);
  ASSERT_TRUE(exploration.complete);
  if (known.positions > 0) {
    EXPECT_EQ(exploration.graph.nodes.size(), known.positions);
  }
  std::string error;
  const auto solution = solve(game->model(), exploration, error);
  ASSERT_TRUE(solution.has_value()) << error;
  EXPECT_EQ(solution->winner == kNobody ? "draw" : game->model().seats[solution->winner].name, known.value);
}

const std::vector<Known> kKnown = {
    {"tic_tac_toe", "tic-tac-toe", "", 5478, "draw"},
    {"misere", "tic-tac-toe", "end: {three: each player loses when some line of 3 own}\n", 5478, "draw"},
    {"hexapawn", "hexapawn", "", 0, "black"},
    // John Tromp's numbers of positions, and values, of connect four on small boards.
    {"connect_four_4x3", "connect-four", "board: {shape: 4x3}\n", 12031, "draw"},
    {"connect_four_4x4", "connect-four", "board: {shape: 4x4}\n", 161029, "draw"},
};

INSTANTIATE_TEST_SUITE_P(Known, SmallGames, ::testing::ValuesIn(kKnown),
                         [](const auto& one) { return one.param.name; });

TEST(Exhaustive, SymmetriesMakePositionsFewer) {
  const auto game =
      testing_kit::load_yaml("corners",
                             "extends: tic-tac-toe\nexamples: ~\nproperties:\n  turned: symmetric under quarter-turn\n"
                             "  mirrored: symmetric under left-right\n");
  ASSERT_TRUE(game->ok()) << game->error;
  Moment moment(arena_of(game->model()));
  std::vector<LivingLaw> laws = all_laws(game->model());
  const Exploration exploration = explore(moment, laws, {});
  EXPECT_TRUE(exploration.complete);
  EXPECT_TRUE(exploration.breaches.empty());
  EXPECT_EQ(exploration.symmetries, 8U);
  EXPECT_EQ(exploration.graph.nodes.size(), 765U);  // published many times over
}

TEST(Exhaustive, ABoundIsSaid) {
  const auto game = testing_kit::load("chess");
  ASSERT_TRUE(game->ok()) << game->error;
  Moment moment(arena_of(game->model()));
  std::vector<LivingLaw> none;
  ExhaustiveLimits limits;
  limits.plies = 2;
  const Exploration exploration = explore(moment, none, limits);
  EXPECT_FALSE(exploration.complete);
  EXPECT_EQ(exploration.plies, 2);
  EXPECT_EQ(exploration.graph.nodes.size(), 1U + 20U + 400U);
  limits.plies = 1000;
  limits.positions = 100;
  EXPECT_EQ(explore(moment, none, limits).plies, 1);
}

TEST(Exhaustive, TheFirstBreachIsAShortestOne) {
  const auto game = testing_kit::load_yaml(
      "few", "extends: tic-tac-toe\nexamples: ~\nproperties:\n  few: never number of mark is 4\n");
  ASSERT_TRUE(game->ok()) << game->error;
  Moment moment(arena_of(game->model()));
  std::vector<LivingLaw> laws = property_laws(game->model());
  const Exploration exploration = explore(moment, laws, {});
  ASSERT_EQ(exploration.breaches.size(), 1U);
  EXPECT_EQ(exploration.breaches[0].line.size(), 4U);
}

TEST(Exhaustive, EventuallyIsFollowedToTheEnd) {
  const auto game = testing_kit::load_yaml("soon", R"(extends: tic-tac-toe
examples: ~
properties:
  filled: eventually within 5 turns number of mark is 5
  middle: eventually within 9 turns some mark in file b
  corner: eventually within 6 turns some (mark in a1)
)");
  ASSERT_TRUE(game->ok()) << game->error;
  Moment moment(arena_of(game->model()));
  const std::map<std::string, bool> expected = {{"filled", true}, {"middle", false}, {"corner", false}};
  for (const Law& law : game->model().laws) {
    if (expected.count(law.name) == 0) continue;
    const bool holds = expected.at(law.name);
    bool complete = false;
    EXPECT_EQ(!explore_eventually(moment, law, {}, complete).has_value(), holds) << law.name;
    EXPECT_TRUE(complete || !holds);
  }
}

}  // namespace
}  // namespace ludwright
