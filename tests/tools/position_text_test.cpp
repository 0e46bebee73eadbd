// Positions as text at any decision, in mid-turn and mid-round as well.
#include "tools/files/position_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace ludwright {
namespace {

class PositionText : public testing::TestWithParam<const char*> {};

TEST_P(PositionText, IsReadBackToTheSameDecision) {
  OpenGame game(OpenRequest{.game = GetParam()});
  OpenGame again(OpenRequest{.game = GetParam()});
  std::mt19937_64 random(11);
  int in_mid_unit = 0;
  for (int i = 0; i < 60 && !game.executor().outcome().over(); ++i) {
    const std::string text = position_text(game);
    again.set_position(text);
    ASSERT_EQ(again.executor().key(), game.executor().key()) << text;
    ASSERT_EQ(again.executor().decider(), game.executor().decider()) << text;
    const std::vector<std::string> moves = game.choices().texts;
    ASSERT_EQ(again.choices().texts, moves) << text;
    ASSERT_EQ(position_text(again), text);
    in_mid_unit += text.find(" then ") != std::string::npos ? 1 : 0;
    const std::string& next = moves[static_cast<std::size_t>(random() % moves.size())];
    game.make_moves(next);
  }
  EXPECT_GT(in_mid_unit, 10);
}

INSTANTIATE_TEST_SUITE_P(Games, PositionText, testing::Values("dragons-of-kir", "thief", "dungeon-chess", "backgammon"),
                         [](const auto& game) {
                           std::string name = game.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(PositionTextInMidRound, ShowsWhereTheRoundBeganAndWhatWasDone) {
  OpenGame game(OpenRequest{.game = "dragons-of-kir"});
  const std::string begin = "7a/8/2Ds²2Dw¹2/8/8/2De³2Dn⁴2/8/A7 r [hand.r:M;hand.b:S]";
  game.set_position(begin);
  game.make_moves("Md4-north");
  EXPECT_EQ(position_text(game), "7a/8/2Ds²2Dw¹2/8/8/2De³2Dn⁴2/8/A7 r [hand.b:S;hand.r:M] - then Md4-north");
  EXPECT_EQ(game.model().seats[game.executor().decider()].name, "blue");
}

TEST(PositionTextInMidRound, MovesThatAreNotLegalAreRefused) {
  OpenGame game(OpenRequest{.game = "dragons-of-kir"});
  EXPECT_THROW(game.set_position("7a/8/2Ds²2Dw¹2/8/8/2De³2Dn⁴2/8/A7 r [hand.r:M;hand.b:S] - then Sd4-north"), Stop);
}

// What stands behind a `;` elsewhere is a remark.
TEST(PositionTextOfAreas, MisspeltNamesAreRefused) {
  OpenGame game(OpenRequest{.game = "backgammon"});
  PositionError error;
  EXPECT_FALSE(read_position(game.model(), "15[mm]7M w [hnd.w:14M;off.b:13m] die=2,other_die=2", error));
  EXPECT_EQ(error.message.substr(0, 27), "expected an area, got `hnd.");
  EXPECT_EQ(error.offset, 12U);
}

}  // namespace
}  // namespace ludwright
