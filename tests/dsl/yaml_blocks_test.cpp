#include "dsl/yaml_blocks.h"

#include <gtest/gtest.h>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

TEST(WithoutBlock, LeavesLinesWhereTheyWere) {
  EXPECT_EQ(without_block("a: 1\nexamples:\n  - one\n\n# two\n- three\nb: 2\n", "examples"),
            "a: 1\nexamples:\n []    \n\n     \n       \nb: 2\n");
}

TEST(WithoutBlock, TakesTheBlockAtTheEnd) {
  EXPECT_EQ(without_block("examples:\n  - {play: [x], then: y}", "examples"), "examples:\n []");
}

TEST(WithoutBlock, LeavesWhatItCannotTell) {
  for (const std::string text : {"examples: [a, b]\nc: 1\n", "examples:\n\n  - a\n", "examples:\nb: 1\n",
                                 "other:\n  examples:\n    - a\n", "examples_of: 1\n", "examples:\n---\n", ""}) {
    EXPECT_EQ(without_block(text, "examples"), text);
  }
}

// A definition read for play is the same game.
class ReadForPlay : public ::testing::TestWithParam<std::string> {};

TEST_P(ReadForPlay, IsTheSameGame) {
  const Loaded whole = load_game(GetParam(), {}, testing_kit::definitions());
  const Loaded play = load_game(GetParam(), {}, testing_kit::definitions(), Purpose::Play);
  ASSERT_TRUE(whole.model && play.model) << play.diagnostics.render(play.sources);
  EXPECT_EQ(checksum(*play.model), checksum(*whole.model));
  // Names that only examples use are warned of in vain there; nobody is shown warnings of what is read for play.
  EXPECT_EQ(play.diagnostics.has_errors(), whole.diagnostics.has_errors());
}

INSTANTIATE_TEST_SUITE_P(Definitions, ReadForPlay, ::testing::ValuesIn(testing_kit::all_definitions()),
                         [](const auto& one) { return testing_kit::test_name(one.param); });

}  // namespace
}  // namespace ludwright
