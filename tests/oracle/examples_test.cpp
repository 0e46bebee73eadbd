// The examples that stand in the definitions themselves, on both engines.
#include <gtest/gtest.h>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

using testing_kit::LoadedGame;

#ifdef NDEBUG
constexpr std::uint64_t kCompiledLimit = 200'000;
constexpr std::uint64_t kReferenceLimit = 2'000;
#else
constexpr std::uint64_t kCompiledLimit = 20'000;
constexpr std::uint64_t kReferenceLimit = 500;
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

INSTANTIATE_TEST_SUITE_P(Games, Examples, ::testing::ValuesIn(testing_kit::all_definitions()),
                         [](const auto& one) { return testing_kit::test_name(one.param); });

}  // namespace
}  // namespace ludwright
