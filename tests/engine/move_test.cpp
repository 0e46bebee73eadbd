// What moves say, whatever the order in which they say it.
#include <gtest/gtest.h>

#include "engine/turn_list.h"

namespace ludwright {
namespace {

Choice choice(ChoiceKind kind, int a, int b = 0) {
  Choice made;
  made.kind = kind;
  made.a = static_cast<std::uint16_t>(a);
  made.b = static_cast<std::uint16_t>(b);
  return made;
}
Choice walk(int from, int to) { return choice(ChoiceKind::Walk, from, to); }

std::uint64_t saying(std::initializer_list<Choice> choices) {
  Move move;
  for (const Choice& each : choices) move.push(each);
  return saying_of(move);
}

TEST(TurnList, KeepsShortAndLongMoves) {
  MoveList moves;
  for (std::uint16_t from = 5; from-- > 0;) {
    Move& move = moves.emplace_back();
    for (std::uint16_t size = 0; size < (from == 2 ? kMaxChoices : from); ++size) {
      Choice choice;
      choice.kind = ChoiceKind::Walk;
      choice.a = static_cast<std::uint16_t>(300 * from);
      choice.b = size;
      move.push(choice);
    }
  }
  TurnList turns;
  for (const Move& move : moves) turns.push_back(move);
  ASSERT_EQ(turns.size(), moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) EXPECT_TRUE(turns[i].move() == moves[i]) << i;
  turns.sort();
  std::sort(moves.begin(), moves.end());
  for (std::size_t i = 0; i < moves.size(); ++i) EXPECT_TRUE(turns[i].move() == moves[i]) << i;
  turns.clear();
  EXPECT_TRUE(turns.empty());
}

TEST(Saying, TheOrderDoesNotCount) {
  EXPECT_EQ(saying({walk(1, 2), walk(8, 9)}), saying({walk(8, 9), walk(1, 2)}));
  EXPECT_EQ(saying({choice(ChoiceKind::Cell, 3), choice(ChoiceKind::Cell, 5)}),
            saying({choice(ChoiceKind::Cell, 5), choice(ChoiceKind::Cell, 3)}));
}

TEST(Saying, WalksThatGoOnAreOne) {
  EXPECT_EQ(saying({walk(1, 2), walk(2, 3)}), saying({walk(1, 3)}));
  EXPECT_EQ(saying({walk(1, 2), walk(2, 4)}), saying({walk(1, 3), walk(3, 4)}));
  EXPECT_EQ(saying({walk(1, 2), walk(2, 1)}), saying({}));
}

TEST(Saying, HowTheProgramWasFollowedDoesNotCount) {
  EXPECT_EQ(saying({choice(ChoiceKind::Alternative, 1), walk(1, 2)}), saying({walk(1, 2)}));
  EXPECT_EQ(saying({choice(ChoiceKind::Pass, 0)}), saying({}));
}

TEST(Saying, WhatIsChosenCounts) {
  EXPECT_NE(saying({walk(1, 2)}), saying({walk(1, 3)}));
  EXPECT_NE(saying({walk(1, 2), choice(ChoiceKind::Type, 4)}), saying({walk(1, 2), choice(ChoiceKind::Type, 5)}));
  EXPECT_NE(saying({choice(ChoiceKind::Place, 0, 7)}), saying({}));
  EXPECT_NE(saying({choice(ChoiceKind::Cell, 3)}), saying({choice(ChoiceKind::Type, 3)}));
}

}  // namespace
}  // namespace ludwright
