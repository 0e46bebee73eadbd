// What books leave open and play meets, and what in a book contradicts itself: small books in own words with the faults
// of published ones.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/tools/rulebook_kit.h"

namespace ludwright::book {
namespace {

bool has(const BookReport& report, const std::string& id, const std::string& words = "") {
  return std::any_of(report.findings.begin(), report.findings.end(), [&](const Finding& finding) {
    return finding.id == id && finding.text.find(words) != std::string::npos;
  });
}

// Enough rules for a book, none of them about ends.
constexpr const char* kThief =
    "A game for two players. The players take turns. The game is played on a 5x5 board. You may not capture your own "
    "pieces. Guards move one square diagonally and may capture. ";
constexpr const char* kTowers =
    "A game for two players. The board has 8 rows and 8 columns. The players take turns. Towers cannot capture. A "
    "tower "
    "moves any number of squares straight or diagonally forward. ";

TEST(RulebookGaps, PositionsThatComeBackNeedARule) {
  EXPECT_TRUE(has(check_text("thief", kThief), "RB052"));
  EXPECT_FALSE(
      has(check_text("thief", std::string(kThief) + "The game is a draw if the same position occurs three times."),
          "RB052"));
  EXPECT_FALSE(has(check_text("kamisado", kTowers), "RB052"));
}

TEST(RulebookGaps, PlayersWithoutAMoveNeedARule) {
  EXPECT_TRUE(has(check_text("kamisado", kTowers), "RB051"));
  EXPECT_FALSE(
      has(check_text("kamisado", std::string(kTowers) + "A player who has no legal move must pass."), "RB051"));
  // That a piece is stuck is no answer.
  EXPECT_TRUE(has(check_text("kamisado", std::string(kTowers) + "Such a tower is stuck there."), "RB051"));
}

TEST(RulebookGaps, WhatCannotBeIsTold) {
  EXPECT_TRUE(
      has(check_text("kamisado", std::string(kTowers) + "Two towers that repeat moves for ever lose."), "RB054"));
  EXPECT_FALSE(has(check_text("thief", std::string(kThief) + "Two guards that repeat moves for ever lose."), "RB054"));
}

TEST(RulebookGaps, PiecesOfOneColourAreTold) {
  EXPECT_TRUE(has(check_text("thief", kThief), "RB055", "guard (13 of 25)"));
  EXPECT_FALSE(has(check_text("thief", std::string(kThief) + "So a guard stays on squares of one colour."), "RB055"));
  EXPECT_FALSE(has(check_text("kamisado", kTowers), "RB055"));
}

TEST(RulebookGaps, ASentenceOrTwoAreNoBook) {
  EXPECT_FALSE(has(check_text("thief", "A game for two players."), "RB052"));
}

TEST(RulebookGaps, TermsAndPermissionsThatAreNotClear) {
  EXPECT_TRUE(has(check_text("dungeon-chess", "Gaps block diagonal slides."), "RB044", "gaps"));
  EXPECT_FALSE(has(check_text("dungeon-chess", "Gaps block diagonal slides. A gap is a hole in the floor."), "RB044"));
  EXPECT_TRUE(has(check_text("dungeon-chess", "An enemy beside it can capture it (auto-capture)."), "RB045"));
  EXPECT_FALSE(has(check_text("dungeon-chess", "An enemy beside it can capture it."), "RB045"));
}

TEST(RulebookGaps, AnArmyThatCannotBeSetUp) {
  EXPECT_TRUE(has(check_text("dungeon-chess", "- Warlock (20) + 55 Skeletons = 75 XP\n"), "RB014", "fits_camp"));
  EXPECT_FALSE(has(check_text("dungeon-chess", "- Warlock (20) + 15 Skeletons = 35 XP\n"), "RB014"));
  EXPECT_TRUE(has(check_text("dungeon-chess", "Budget: 75 XP\n\nUp to 35 Skeletons + King make a swarm.\n"), "RB013"));
  EXPECT_FALSE(has(check_text("dungeon-chess", "Budget: 75 XP\n\nUp to 55 Skeletons + King make a swarm.\n"), "RB013"));
}

TEST(RulebookGaps, AttacksThatTheSentenceLeavesOut) {
  const std::string table =
      "| Unit | Attack |\n|---|---|\n| Warlock | King step + diagonal slide |\n| Red Dragon | King step + knight jump "
      "|\n"
      "| Warlord | King step + knight jump |\n\n";
  EXPECT_TRUE(has(check_text("dungeon-chess", table + "The Warlock and the Red Dragon have ranged attacks."), "RB028"));
  EXPECT_FALSE(
      has(check_text("dungeon-chess", table + "The Warlock, the Red Dragon and the Warlord have ranged attacks."),
          "RB028"));
}

TEST(RulebookGaps, RolesThatTheBookNames) {
  EXPECT_TRUE(
      has(check_text("thief", "There are 4 roles. King, Thief, Guard and Elite; a King becomes Emperor."), "RB026"));
  EXPECT_FALSE(
      has(check_text("thief", "There are 5 roles. King, Thief, Guard and Elite; a King becomes Emperor."), "RB026"));
}

}  // namespace
}  // namespace ludwright::book
