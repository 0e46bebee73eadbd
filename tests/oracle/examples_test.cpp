// The examples and properties that stand in the definitions themselves, on both engines.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

using testing_kit::LoadedGame;

#ifdef NDEBUG
constexpr std::uint64_t kCompiledLimit = 200'000;
constexpr std::uint64_t kReferenceLimit = 2'000;
constexpr int kMoves = 120;
#else
constexpr std::uint64_t kCompiledLimit = 20'000;
constexpr std::uint64_t kReferenceLimit = 500;
constexpr int kMoves = 30;
#endif

class Examples : public ::testing::TestWithParam<std::string> {};

TEST_P(Examples, Hold) {
  const auto plain = testing_kit::load(GetParam());
  ASSERT_TRUE(plain->ok()) << plain->error;
  for (std::size_t i = 0; i < plain->model().examples.size(); ++i) {
    const Example& first = plain->model().examples[i];
    const OptionChoices options(first.options.begin(), first.options.end());
    const auto game = testing_kit::load(GetParam(), options);
    ASSERT_TRUE(game->ok()) << game->error;
    const Example& example = game->model().examples[i];
    const auto judge = game->reference();
    for (const auto& finding : testing_kit::run_example(example, *game->compiled(), *judge, kCompiledLimit)) {
      ADD_FAILURE() << "compiled: " << finding;
    }
    for (const auto& finding : testing_kit::run_example(example, *game->reference(), *judge, kReferenceLimit)) {
      ADD_FAILURE() << "reference: " << finding;
    }
  }
}

// Values of a law along one play.
struct LawWatch {
  const Law& law;
  bool seen = false;
  std::int64_t last = 0;

  std::string look(Reference& judge, const Store& store) {
    if (law.kind == LawKind::AtMostTurns) return store.turns <= law.turns ? "" : "more turns than allowed";
    const std::int64_t now = judge.evaluate(law.expr, store.mover);
    std::string wrong;
    if (law.kind == LawKind::Always && now == 0) wrong = "does not hold";
    if (law.kind == LawKind::Never && now != 0) wrong = "holds";
    if (seen && law.kind == LawKind::Constant && now != last) wrong = "changed";
    if (seen && law.kind == LawKind::Rising && now < last) wrong = "fell";
    if (seen && law.kind == LawKind::Falling && now > last) wrong = "rose";
    seen = true;
    last = now;
    return wrong;
  }
};

TEST_P(Examples, PropertiesHoldOnRandomPlays) {
  const auto game = testing_kit::load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const auto executor = game->compiled();
  const auto judge = game->reference();
  std::mt19937 random(11);
  for (int plays = 0; plays < 2; ++plays) {
    std::vector<LawWatch> watches;
    for (const Law& law : game->model().laws) watches.push_back({law});
    executor->set(initial_store(game->model()));
    MoveList moves;
    for (int made = 0; made < kMoves; ++made) {
      const Store store = executor->store();
      if (!watches.empty()) judge->set(store);
      for (LawWatch& watch : watches) {
        ASSERT_EQ(watch.look(*judge, store), "")
            << "property `" << watch.law.name << "` at " << write_position(game->model(), store);
      }
      executor->legal_moves(moves);
      if (moves.empty()) break;
      executor->do_move(moves[random() % moves.size()]);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Examples, ::testing::ValuesIn(testing_kit::all_definitions()),
                         [](const auto& one) { return testing_kit::test_name(one.param); });

}  // namespace
}  // namespace ludwright
