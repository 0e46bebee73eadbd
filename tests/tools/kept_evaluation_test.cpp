// An evaluation that is kept while moves are made and taken back says what one from scratch says of the position: along
// random games of every definition, with weights drawn by lot.
#include "tools/agents/kept_evaluation.h"

#include <gtest/gtest.h>

#include "tests/support/play_kit.h"
#include "tools/stream.h"

namespace ludwright {
namespace {

constexpr double kNear = 2e-3;  // what rounding of some hundred parts may come to

class KeptEvaluationOf : public testing::TestWithParam<std::string> {};

TEST_P(KeptEvaluationOf, SaysWhatScratchSays) {
  const auto loaded = testing_kit::load(GetParam());
  ASSERT_TRUE(loaded->ok()) << loaded->error;
  const Model& model = loaded->model();
  Evaluation evaluation(model, kind_of(model));
  Stream lot(5, 0, 0);
  for (float& weight : evaluation.weights()) weight = static_cast<float>(lot.below(2000)) / 1000.0F - 1.0F;
  const auto compiled = loaded->compiled();
  Executor& play = *compiled;
  KeptEvaluation kept(evaluation);
  for (std::uint64_t game = 0; game < 3; ++game) {
    Stream stream(7, game, 0);
    play.set(initial_store(model));
    kept.set(play);
    std::vector<Results> before;
    Move move;
    const auto look = [&] {
      const Results found = kept.results(play), expected = evaluation.results(play.store(), play.decider());
      for (std::size_t seat = 0; seat < model.seats.size(); ++seat)
        ASSERT_NEAR(found[seat], expected[seat], kNear) << "after " << before.size() << " moves of game " << game;
      if (model.seats.size() == 2) {
        ASSERT_NEAR(kept.balance(play.decider()), evaluation.balance(play.store(), play.decider()), kNear);
      }
    };
    while (before.size() < 120 && play.draw_move(stream.next(), move)) {
      before.push_back(kept.results(play));
      play.do_move(move);
      kept.made(play);
      if (play.outcome().over()) break;
      look();
      if (HasFatalFailure()) return;
      // There and back again, which must leave no trace.
      if (!play.draw_move(stream.next(), move)) break;
      const Results here = kept.results(play);
      play.do_move(move);
      kept.made(play);
      play.undo_move();
      kept.undone();
      ASSERT_EQ(kept.results(play), here);
    }
    for (; !before.empty(); before.pop_back()) {
      play.undo_move();
      kept.undone();
      ASSERT_EQ(kept.results(play), before.back()) << "back at move " << before.size();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EveryDefinition, KeptEvaluationOf, testing::ValuesIn(testing_kit::all_definitions()),
                         [](const auto& each) { return testing_kit::test_name(each.param); });

}  // namespace
}  // namespace ludwright
