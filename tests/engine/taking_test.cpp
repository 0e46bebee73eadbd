// What a search that looks at captures alone is given: legal runs, and among them one for each move that begins with a
// walk onto what it takes.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

class Taking : public ::testing::TestWithParam<std::string> {};

TEST_P(Taking, RunsAreLegalAndNoneThatTakesIsMissing) {
  const auto game = testing_kit::load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  std::mt19937_64 random(7);
  std::vector<LegalRun> runs;
  TurnList turns;
  Move move;
  for (int made = 0; made < 60 && play->draw_move(random(), move); ++made) {
    play->do_move(move);
    play->legal_runs(runs);
    play->legal_turns(turns, Executor::Wanted::Taking);
    MoveList listed;
    for (std::size_t i = 0; i < turns.size(); ++i) {
      turns[i].write(move);
      const auto run = std::find_if(runs.begin(), runs.end(), [&](const LegalRun& one) { return one.made == move; });
      ASSERT_NE(run, runs.end()) << made;
      listed.push_back(run->listed);
    }
    for (const LegalRun& run : runs) {
      const Choice& first = run.made.choices[0];
      if (first.kind != ChoiceKind::Walk || play->top(first.b) == kNoPiece || first.a == first.b) continue;
      const MoveFacts facts = play->facts(run.made);
      ASSERT_TRUE(facts.parts[0].taken == 0 || std::find(listed.begin(), listed.end(), run.listed) != listed.end())
          << made;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Definitions, Taking, ::testing::ValuesIn(testing_kit::all_definitions()),
                         [](const auto& one) { return testing_kit::test_name(one.param); });

}  // namespace
}  // namespace ludwright
