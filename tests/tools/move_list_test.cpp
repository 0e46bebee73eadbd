#include "tools/files/move_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ludwright {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(MoveList, LeavesOutWhatMakesNoMove) {
  EXPECT_THAT(words_of_moves("1. e4 e5 2. Nf3 1-0"), ElementsAre("e4", "e5", "Nf3"));
  EXPECT_THAT(words_of_moves("1.e4 {best (by test)} 1...c5 $6 2.Nf3 (2.c3 d5 (2...Nf6 {old)}) 3.exd5) d6 *"),
              ElementsAre("1.e4", "1...c5", "2.Nf3", "d6"));
  EXPECT_THAT(words_of_moves("[White \"Ann\"]\n[Result \"1/2-1/2\"]\n\n1. e4 ; king's pawn (\ne5 1/2-1/2\n"),
              ElementsAre("e4", "e5"));
  EXPECT_THAT(words_of_moves("exd6 e.p. Kd2"), ElementsAre("exd6", "Kd2"));
}

TEST(MoveList, LeavesMovesAsTheyAre) {
  EXPECT_THAT(words_of_moves("13/9(2) bar/22* a4-a5,a6 [x]"), ElementsAre("13/9(2)", "bar/22*", "a4-a5,a6", "[x]"));
  EXPECT_THAT(words_of_moves("* e4"), ElementsAre("*", "e4")) << "a result stands at the end";
}

TEST(MoveList, TakesWhatIsNeverClosedToTheEnd) {
  EXPECT_THAT(words_of_moves("e4 {never"), ElementsAre("e4"));
  EXPECT_THAT(words_of_moves("e4 (e5 {"), ElementsAre("e4"));
  EXPECT_THAT(words_of_moves(" ("), IsEmpty());
}

}  // namespace
}  // namespace ludwright
