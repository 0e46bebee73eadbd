// Definitions put into English read back as themselves.
#include "tools/testing/written_book.h"

#include <gtest/gtest.h>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

TEST(WrittenBook, ReadsBack) {
  for (const std::string game : {"kamisado", "dungeon-chess", "go", "backgammon", "onitama"}) {
    const auto loaded = testing_kit::load(game);
    ASSERT_TRUE(loaded->ok()) << loaded->error;
    EXPECT_EQ(fault_of_written_book(loaded->loaded, game, {}), "") << game;
  }
}

TEST(WrittenBook, OfAUsersFile) {
  const auto loaded = testing_kit::load_yaml("march", R"(
game: March
players: {white: {forward: north, letter: w}, black: {forward: south, letter: b}}
board: {shape: 3x5}
pieces: {man: {letter: M, moves: step forward to empty}}
start: |
  mmm
  ...
  ...
  ...
  MMM
turn: move own piece
end: {stuck: mover loses when stuck}
)");
  ASSERT_TRUE(loaded->ok()) << loaded->error;
  EXPECT_EQ(fault_of_written_book(loaded->loaded, "march.yaml", {}), "");
}

}  // namespace
}  // namespace ludwright
