// Texts that could be moves, and texts that no move is written as.
#include "tools/testing/move_shape.h"

#include <gtest/gtest.h>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

TEST(MoveShape, KnowsCellsLettersAndSigns) {
  const auto chess = testing_kit::load("chess");
  ASSERT_TRUE(chess->ok()) << chess->error;
  const MoveShape shape(chess->model());
  for (const std::string text :
       {"e4", "Nf3", "Nbxd7+", "R1e2", "exd6", "e8=Q", "e8=Y", "e7e8q", "O-O", "O-O-O", "e2e4", "pass"})
    EXPECT_EQ(shape.readable(text), text.size()) << text;
  EXPECT_EQ(shape.readable("Nz3"), 1U);
  EXPECT_EQ(shape.readable("e9"), 1U);
  EXPECT_EQ(shape.readable("Ye4"), 0U);
  EXPECT_EQ(shape.readable("e4 e5"), 2U);
}

TEST(MoveShape, KnowsEveryExampleOfEveryDefinition) {
  for (const std::string& name : testing_kit::all_definitions()) {
    const auto game = testing_kit::load(name);
    ASSERT_TRUE(game->ok()) << game->error;
    const MoveShape shape(game->model());
    for (const Example& example : game->model().examples) {
      if (!example.options.empty()) continue;
      for (const auto* moves : {&example.legal, &example.only, &example.play}) {
        for (const std::string& text : *moves) EXPECT_EQ(shape.readable(text), text.size()) << name << ": " << text;
      }
    }
  }
}

}  // namespace
}  // namespace ludwright
