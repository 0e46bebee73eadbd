// The two engines on the same random plays of every definition, for every option value: the same legal moves in the
// same order, the same key, decider and outcome at every decision, and undo back to the start; now and then what is
// counted is what is listed.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

using testing_kit::LoadedGame;

#ifdef NDEBUG
constexpr int kPlays = 6;
constexpr int kMoves = 120;
constexpr int kCountEvery = 29;
#else
constexpr int kPlays = 1;
constexpr int kMoves = 25;
constexpr int kCountEvery = 100;
#endif

void expect_same(Executor& compiled, Executor& reference, MoveList& moves) {
  const Model& model = compiled.model();
  SCOPED_TRACE("at " + write_position(model, compiled.store()));
  ASSERT_EQ(write_position(model, compiled.store()), write_position(model, reference.store()));
  ASSERT_EQ(testing_kit::result_text(model, compiled.outcome()), testing_kit::result_text(model, reference.outcome()));
  ASSERT_EQ(compiled.key(), reference.key());
  MoveList judged;
  compiled.legal_moves(moves);
  reference.legal_moves(judged);
  ASSERT_TRUE(moves == judged) << "compiled: " << testing_kit::join(write_moves(compiled, moves))
                               << "\nreference: " << testing_kit::join(write_moves(reference, judged));
  ASSERT_EQ(moves.empty(), compiled.outcome().over());
  if (moves.empty()) return;
  ASSERT_EQ(compiled.decider(), reference.decider());
  ASSERT_EQ(compiled.weights(), reference.weights());
}

void play_once(const LoadedGame& game, unsigned seed) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  const auto compiled = game.compiled();
  const auto reference = game.reference();
  compiled->set(initial_store(game.model()));
  reference->set(initial_store(game.model()));
  const Key first = compiled->key();
  std::mt19937 random(seed);
  MoveList moves;
  int made = 0;
  for (; made < kMoves; ++made) {
    expect_same(*compiled, *reference, moves);
    if (::testing::Test::HasFatalFailure() || moves.empty()) break;
    if (seed == 1 && made % kCountEvery == kCountEvery - 1) {
      ASSERT_EQ(testing_kit::miscount(*compiled, moves, 8, 40), "") << write_position(game.model(), compiled->store());
    }
    const Move move = moves[random() % moves.size()];
    compiled->do_move(move);
    reference->do_move(move);
  }
  for (; made > 0; --made) compiled->undo_move();
  EXPECT_EQ(compiled->key(), first);
}

class Agreement : public ::testing::TestWithParam<std::string> {};

TEST_P(Agreement, BothEnginesPlayTheSameGame) {
  const auto game = testing_kit::load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  for (unsigned seed = 1; seed <= kPlays && !HasFatalFailure(); ++seed) play_once(*game, seed);
  for (const OptionInfo& option : game->model().options) {
    for (const std::string& value : option.values) {
      if (HasFatalFailure() || value == option.fallback) continue;
      SCOPED_TRACE("option " + option.name + " = " + value);
      const auto variant = testing_kit::load(GetParam(), {{option.name, value}});
      if (variant->error.find("[options-exclude]") != std::string::npos) continue;  // not with the other defaults
      ASSERT_TRUE(variant->ok()) << variant->error;
      play_once(*variant, 7);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Agreement, ::testing::ValuesIn(testing_kit::all_definitions()),
                         [](const auto& one) { return testing_kit::test_name(one.param); });

}  // namespace
}  // namespace ludwright
