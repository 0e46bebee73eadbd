// Whole games of the compiled engine held against the reference interpreter, position by position.
#pragma once
#include <gtest/gtest.h>

#include "tests/support/play_kit.h"

namespace ludwright::testing_kit {

// In every position of so many games by lot: the moves of the reference, leaves as many as its up to this depth, and
// games played out that are not misplayed.
inline void expect_played_as_the_reference_does(const LoadedGame& game, int plays, int depth) {
  const auto play = game.compiled();
  const auto reference = game.reference();
  std::mt19937_64 random(3);
  for (int i = 0; i < plays; ++i) {
    play->set(initial_store(game.model()));
    for (Move move; play->draw_move(random(), move); play->do_move(move)) {
      SCOPED_TRACE(write_position(game.model(), play->store()));
      reference->set(play->store());
      EXPECT_EQ(sorted_moves(*play), sorted_moves(*reference));
      for (int deep = 1; deep <= depth; ++deep) EXPECT_EQ(play->perft(deep), reference->perft(deep)) << deep;
      EXPECT_EQ(misplayed(*play, random()), "");
    }
  }
}

}  // namespace ludwright::testing_kit
