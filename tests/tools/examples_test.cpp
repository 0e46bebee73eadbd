// Examples and properties: kept ones pass, broken ones are found with their place.
#include "tools/testing/examples.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

constexpr const char* kGame = R"(
game: Test
players: {white: {forward: north, letter: w}, black: {forward: south, letter: b}}
board: {shape: 3x3}
pieces: {man: {letter: M, moves: step forward to empty}}
start: |
  mmm
  ...
  MMM
turn: move own piece
end: {no_move: mover loses when stuck}
examples:
  - {name: right, only: [a1a2, b1b2, c1c2], play: [], count: {1: 3}}
  - {name: wrong count, count: {1: 4}}
  - {name: wrong move, play: [a1a3]}
  - {name: wrong legal, legal: [a1b2], illegal: [a1a2]}
  - {name: wrong then, then: no own man}
properties:
  men_stay: constant number of man
  black_never_moves: never turns >= 2
)";

TEST(Examples, FaultsAreFound) {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("ludwright_examples_" + std::to_string(::getpid()) + ".yaml"))
          .string();
  std::ofstream(path) << kGame;
  const OpenRequest request = {.game = path, .engine = "reference"};
  OpenGame game(request);
  OpenedGames games(request);
  std::vector<std::string> found;
  for (const Example& example : game.model().examples) {
    for (const Failure& failure : run_example(games, {}, example, {})) {
      EXPECT_GT(failure.place.line, 0U);
      found.push_back(failure.what + ": " + failure.text.substr(0, failure.text.find('\n')));
    }
  }
  EXPECT_EQ(found, (std::vector<std::string>{
                       "example `wrong count`: expected 4 leaves at depth 1, got 3",
                       "example `wrong move`: `a1a3` is illegal",
                       "example `wrong legal`: `a1b2` should be legal",
                       "example `wrong legal`: `a1a2` should be illegal",
                       "example `wrong then`: `then` does not hold: it is not so that there is no own piece",
                   }));
  std::filesystem::remove(path);
}

class OwnExamples : public ::testing::TestWithParam<std::string> {};

TEST_P(OwnExamples, Hold) {
  const OpenRequest request = {.game = GetParam()};
  OpenGame game(request);
  OpenedGames games(request);
  for (const Example& example : game.model().examples) {
    for (const Failure& failure : run_example(games, {}, example, {.most_leaves = 30'000}))
      ADD_FAILURE() << failure.what << ": " << failure.text;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, OwnExamples, ::testing::ValuesIn(list_games(testing_kit::definitions())),
                         [](const auto& row) { return testing_kit::test_name(row.param); });

}  // namespace
}  // namespace ludwright
