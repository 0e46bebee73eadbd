// Runs of a turn that meet are gone on with once: what is listed is what stays of all runs when each has been run to
// its end. The reference interpreter, which runs all, is held against it by perft, too.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

class Meeting : public ::testing::TestWithParam<std::string> {};

// Along a game by lot.
void hold_lists(const testing_kit::LoadedGame& game, int moves) {
  const auto play = game.compiled();
  play->set(initial_store(game.model()));
  std::mt19937_64 random(11);
  std::vector<LegalRun> runs;
  MoveList listed;
  Move move;
  for (int made = 0; made < moves && play->draw_move(random(), move); ++made) {
    play->do_move(move);
    play->legal_moves(listed);
    play->legal_runs(runs);
    MoveList kept;
    for (const LegalRun& run : runs) {
      if (run.made == run.listed) kept.push_back(run.made);
    }
    ASSERT_EQ(listed, kept) << "after " << made + 1 << " moves";
  }
}

TEST_P(Meeting, NoMoveIsLost) {
  const auto game = testing_kit::load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  hold_lists(*game, 40);
}

INSTANTIATE_TEST_SUITE_P(Definitions, Meeting, ::testing::ValuesIn(testing_kit::all_definitions()),
                         [](const auto& one) { return testing_kit::test_name(one.param); });

// What the rest of a turn reads tells runs apart that are at one position.
TEST(MeetingRest, TellsRunsApart) {
  for (const std::string rest : {"nothing", "last", "named", "first", "taken", "marked"}) {
    const auto game =
        testing_kit::load((testing_kit::root() / "tests/definitions/relay.yaml").string(), {{"rest", rest}});
    ASSERT_TRUE(game->ok()) << game->error;
    hold_lists(*game, 30);
    const auto reference = game->reference();
    const auto play = game->compiled();
    reference->set(initial_store(game->model()));
    play->set(initial_store(game->model()));
    EXPECT_EQ(play->perft(2), reference->perft(2)) << rest;
  }
}

// A name that is yet to be bound may have been bound to a piece of a position that had more of them.
TEST(MeetingRest, NamesOfAnotherPositionAreNotRead) {
  const auto game = testing_kit::load((testing_kit::root() / "tests/definitions/shunting.yaml").string());
  ASSERT_TRUE(game->ok()) << game->error;
  const std::string small = "4/4/C2e w - -";
  const auto play = game->compiled();
  MoveList alone, after;
  testing_kit::set_position(*play, small);
  play->legal_moves(alone);
  play->set(initial_store(game->model()));
  play->legal_moves(after);
  testing_kit::set_position(*play, small);
  play->legal_moves(after);
  EXPECT_EQ(alone, after);
}

}  // namespace
}  // namespace ludwright
