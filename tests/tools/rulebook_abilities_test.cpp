// What single kinds of pieces can do, and what sections of a book about one value of an option say of sizes. Sentences
// that stand alone are in tests/rulebook/turns_and_ends.tsv.
#include <gtest/gtest.h>

#include "tests/tools/rulebook_kit.h"

namespace ludwright::book {
namespace {

TEST(RulebookAbilities, TheCannonIsWhoeverHasOne) {
  const auto cannons = [](const std::string& sentence) {
    const std::string book =
        "# Rules\n\n## Guns\n\nKobolds, goblins, iron golems and ogres have cannon attacks.\n\n"
        "## The cannon\n\n" +
        sentence + "\n";
    return status_of(check_text("dungeon-chess", book), sentence);
  };
  EXPECT_EQ(cannons("The cannon attacks orthogonally."), "pass");
  EXPECT_EQ(cannons("The cannon attacks diagonally."), "fail");
  EXPECT_EQ(cannons("The cannon must jump exactly one piece (the screen) between it and the target."), "pass");
  EXPECT_EQ(cannons("The cannon must jump exactly two pieces (the screen) between it and the target."), "fail");
  EXPECT_EQ(cannons("The screen may be friendly or enemy."), "pass");
  EXPECT_EQ(cannons("The screen must be enemy."), "fail");
  EXPECT_EQ(cannons("Without a screen, the cannon cannot capture."), "pass");
  EXPECT_EQ(cannons("Without a screen, the cannon may capture."), "fail");
  EXPECT_EQ(cannons("The cannon jumps over the screen and lands on the target's square."), "pass");
}

TEST(RulebookAbilities, WhoHasACannon) {
  expect_rows("dungeon-chess", {{"Kobolds and ogres have cannon attacks.", Status::Pass},
                                {"Kobolds and trolls have cannon attacks.", Status::Fail}});
}

TEST(RulebookAbilities, PartsOfOneMapAreNotTheBoard) {
  const auto map = [](const std::string& label, const std::string& text) {
    const std::string book = "# Rules\n\n## Map 2: two player\n\n- **" + label + ":** " + text + "\n";
    return status_of(check_text("dungeon-chess", book), text);
  };
  EXPECT_EQ(map("Top hall", "8×3"), "pass");
  EXPECT_EQ(map("Top hall", "8×4"), "fail");
  EXPECT_EQ(map("Middle hall", "8×8 with 4×4 water in the middle"), "pass");
  EXPECT_EQ(map("Middle hall", "8×8 with 3×3 water in the middle"), "fail");
  EXPECT_EQ(map("Corridors", "2 squares wide"), "pass");
  EXPECT_EQ(map("Corridors", "3 squares wide"), "fail");
  EXPECT_EQ(map("Balcony", "8×3"), "partial");
}

TEST(RulebookAbilities, VictoryLabels) {
  const auto label = [](const std::string& sentence) {
    return status_of(check_text("thief", "# Rules\n\n## Winning\n\n- **Elimination win:** " + sentence + "\n"),
                     sentence);
  };
  EXPECT_EQ(label("All of the opponent's pieces have been removed."), "pass");
  EXPECT_NE(label("All of your own pieces have been removed."), "pass");
}

}  // namespace
}  // namespace ludwright::book
