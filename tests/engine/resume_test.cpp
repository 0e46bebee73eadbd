// A turn of several decisions goes on from where it stopped, whatever was asked, tried and taken back between: lists,
// who decides, keys and what a move takes are those of the reference, which runs a turn from its beginning each time.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

// Moves made, taken back or asked about: twenty times as many with LUDWRIGHT_DEEP.
int steps() { return testing_kit::deep() ? 1800 : 90; }

class Resumed : public ::testing::TestWithParam<std::string> {};

TEST_P(Resumed, ForthAndBackByBothEngines) {
  const auto game = testing_kit::load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  const auto judge = game->reference();
  judge->set(initial_store(game->model()));
  std::mt19937_64 random(5);
  MoveList found, wanted;
  int made = 0;
  for (int step = 0; step < steps(); ++step) {
    SCOPED_TRACE("step " + std::to_string(step));
    judge->legal_moves(wanted);
    switch (random() % 6) {
      case 0:
        ASSERT_EQ(play->decider(), judge->decider());
        break;
      case 1:
        if (!wanted.empty()) {
          const Move& move = wanted[random() % wanted.size()];
          ASSERT_EQ(play->facts(move).ends_turn, judge->facts(move).ends_turn);
        }
        break;
      case 2:
        if (!wanted.empty()) {
          ASSERT_EQ(play->perft(1), wanted.size());
        }
        break;
      case 3:
        ASSERT_EQ(play->weights(), judge->weights());
        break;
      default:  // straight on
        break;
    }
    if (random() % 2 == 0) {
      play->legal_moves(found);
      ASSERT_EQ(found, wanted);
    }
    if (made > 0 && (wanted.empty() || random() % 3 == 0)) {
      play->undo_move();
      judge->undo_move();
      --made;
    } else if (!wanted.empty()) {
      Move move = wanted[random() % wanted.size()];
      if (random() % 2 == 0) {
        ASSERT_TRUE(play->draw_move(random(), move));
      }
      play->do_move(move);
      judge->do_move(move);
      ++made;
    }
    ASSERT_EQ(play->key(), judge->key());
  }
}

INSTANTIATE_TEST_SUITE_P(Definitions, Resumed, ::testing::ValuesIn(testing_kit::all_definitions()),
                         [](const auto& one) { return testing_kit::test_name(one.param); });

}  // namespace
}  // namespace ludwright
