#include "dsl/yaml_blocks.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace ludwright
