// What lame leaps and hops reach past what stands between, and by which way.
#include "engine/compiled/screened_reach.h"

#include <gtest/gtest.h>

#include "engine/compiled/ruleset.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

class ScreenedReachOf : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(game->ok()) << game->error;
    for (const auto& place : {"d5", "e6", "e9", "g5"}) occupied.set(cell(place));
  }

  int cell(const std::string& name) const {
    const auto& cells = game->lowered.board.cells;
    const auto found = std::find_if(cells.begin(), cells.end(), [&](const Cell& one) { return one.name == name; });
    return static_cast<int>(found - cells.begin());
  }
  const TableMove<2>& table(const std::string& type) const {
    const auto& types = game->lowered.types;
    const auto found = std::find_if(types.begin(), types.end(), [&](const PieceType& one) { return one.name == type; });
    const auto& rules = dynamic_cast<const RulesetOf<2>&>(*game->ruleset);
    return rules.tables[static_cast<std::size_t>(found - types.begin())][0];
  }
  std::string names(const Bits<2>& cells) const {
    std::string all;
    cells.each([&](int one) { all += game->lowered.board.cells[static_cast<std::size_t>(one)].name + " "; });
    return all;
  }
  std::string reached(const std::string& type, const std::string& from) const {
    return names(table(type).reaches[0].from(static_cast<CellId>(cell(from)), occupied));
  }

  std::unique_ptr<testing_kit::LoadedGame> game = testing_kit::load("xiangqi");
  Bits<2> occupied;
};

TEST_F(ScreenedReachOf, LameLeapsNeedAnEmptyWay) {
  ASSERT_EQ(table("horse").family, Family::Screened);
  EXPECT_EQ(reached("horse", "e5"), "d3 f3 g4 g6 ");  // d5 and e6 are in the way of the others
  EXPECT_EQ(reached("elephant", "c5"), "a3 e3 ");     // the others are across the river
}

TEST_F(ScreenedReachOf, HopsGoToTheSecondPiece) {
  // Without taking up to a piece, with it beyond the first.
  EXPECT_EQ(reached("cannon", "e5"), "e1 e2 e3 e4 f5 e9 ");
  EXPECT_EQ(reached("cannon", "c5"), "c1 c2 c3 c4 a5 b5 g5 c6 c7 c8 c9 c10 ");
}

TEST_F(ScreenedReachOf, TheWayIsThatOfTheWalk) {
  const auto way = [&](const std::string& type, const std::string& from, const std::string& to) {
    const LameWay<2> found =
        table(type).screened[0].way(static_cast<CellId>(cell(from)), static_cast<CellId>(cell(to)), occupied);
    const auto& board = game->lowered.board;
    return names(found.between) + "from " + board.cells[found.here].name + " " +
           board.directions[static_cast<std::size_t>(found.heading)];
  };
  EXPECT_EQ(way("horse", "e5", "g4"), "f5 from f5 southeast");
  EXPECT_EQ(way("cannon", "e5", "e9"), "e6 e7 e8 from e5 north");
}

TEST_F(ScreenedReachOf, AttacksAreWhatIsTaken) {
  const ScreenedReach<2> attacks = table("cannon").screened[0].attacks();
  EXPECT_EQ(names(attacks.from(static_cast<CellId>(cell("e5")), occupied)), "a5 b5 c5 h5 i5 e7 e8 e9 ");
  EXPECT_TRUE(attacks.hops());
  EXPECT_FALSE(table("horse").screened[0].hops());
}

}  // namespace
}  // namespace ludwright
