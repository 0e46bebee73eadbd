// Step 5, lower: what loops over constants become, as the dumped model shows it. That it means the same is told by
// every comparison of the two engines.
#include "dsl/lower.h"

#include <gtest/gtest.h>

#include "tests/dsl/game_text.h"

namespace ludwright {
namespace {

using testing_text::dumped_under;
using testing_text::load;
using testing_text::small_game;

// The lowered turn of a game that begins with some lines.
std::string lowered(const std::string& lines) {
  std::string yaml = small_game("");
  const std::string from = "turn: move own piece\n";
  yaml.replace(yaml.find(from), from.size(), "turn:\n" + lines + "  - pass\n");
  Loaded loaded = load(yaml);
  if (loaded.model) *loaded.model = lower(*loaded.model);
  return dumped_under(loaded, "  turn");
}

TEST(Lower, LoopsOverConstantsBecomeTheirBodies) {
  EXPECT_EQ(lowered("  - for each 2..3 as n: [count += n, hue = red]\n"),
            "assign-game count += (Number 2)\nassign-game hue (Symbol colour.red)\n"
            "assign-game count += (Number 3)\nassign-game hue (Symbol colour.red)\npass\n");
  EXPECT_EQ(lowered("  - for each one of red green as h: [hue = h]\n"),
            "assign-game hue (Symbol colour.red)\nassign-game hue (Symbol colour.green)\npass\n");
  // Loops inside, and what is known of the constant.
  EXPECT_EQ(lowered("  - for each 1..2 as a:\n"
                    "      - for each 1..2 as b:\n"
                    "          - if a is b: [count += a]\n"),
            "assign-game count += (Number 1)\nassign-game count += (Number 2)\npass\n");
  // Walks are made anew with what they name.
  EXPECT_EQ(lowered("  - for each one of north east as way: [take enemy reached by step way from this]\n"),
            "take (Intersect Enemy (PiecesOn (Reached [step (Compass north)] (TopCellsOf This))))\n"
            "take (Intersect Enemy (PiecesOn (Reached [step (Compass east)] (TopCellsOf This))))\npass\n");
}

TEST(Lower, DirectionsThatAreTurnedAreFound) {
  EXPECT_EQ(lowered("  - for each one of north east as way: [take enemy reached by step way turned back from this]\n"),
            "take (Intersect Enemy (PiecesOn (Reached [step (Compass south)] (TopCellsOf This))))\n"
            "take (Intersect Enemy (PiecesOn (Reached [step (Compass west)] (TopCellsOf This))))\npass\n");
}

TEST(Lower, CellsOfAllCellsAreThose) {
  EXPECT_EQ(lowered("  - take enemy in (cell reached by step north from this)\n"),
            "take (Intersect Enemy (PiecesOn (Reached [step (Compass north)] (TopCellsOf This))))\npass\n");
}

TEST(Lower, OtherLoopsStay) {
  const std::string loops[] = {
      "  - for each own as p: [p.moved = yes]\n",                     // what it is over is found in play
      "  - for each 1..count as n: [count += n]\n",                   // likewise
      "  - for each 1..9 as n: [count += n]\n",                       // many
      "  - for each 1..2 as n: [choose own as p, p.moved = yes]\n",   // asks
      "  - for each 1..2: [count += it]\n",                           // without a name
      "  - for each 1..2 as n: [take own where it.level is that]\n",  // likewise, in a condition
  };
  for (const std::string& loop : loops) EXPECT_NE(lowered(loop).find("for-each"), std::string::npos) << loop;
  // In a condition of a condition `that` is the candidate of the outer one.
  EXPECT_EQ(
      lowered("  - for each 1..2 as n: [take own where some enemy where it.level < that.level]\n").find("for-each"),
      std::string::npos);
}

TEST(Lower, NamesKeepTheLastMember) {
  EXPECT_EQ(lowered("  - for each 1..2 as n: [count += n]\n  - count += n\n"),
            "assign-game count += (Number 1)\nassign-game count += (Number 2)\nlet (Number 2) as #0\n"
            "assign-game count += (Local #0)\npass\n");
  const std::string inner =
      lowered("  - for each 1..2 as n:\n      - for each 3..4 as n: [hue = red]\n      - count += n\n");
  EXPECT_NE(inner.find("let (Number 4)"), std::string::npos) << inner;
  EXPECT_NE(inner.find("assign-game count += (Local #0)"), std::string::npos) << inner;
}

// Each loop makes eight of what is inside it; what is beyond the bound stays a loop.
TEST(Lower, LoopsInsideLoopsAreBounded) {
  std::string lines;
  std::string indent = "  ";
  for (int i = 0; i < 12; ++i) {
    lines += indent + "- for each 1..8 as n" + std::to_string(i) + ":\n";
    indent += "    ";
  }
  lines += indent + "- count += 1\n";
  const std::string text = lowered(lines);
  EXPECT_NE(text.find("for-each"), std::string::npos);
  EXPECT_LT(text.size(), 1'000'000U);
}

}  // namespace
}  // namespace ludwright
