// Every definition of the repository keeps the laws of games and its own properties, for every value of its options.
#include <gtest/gtest.h>

#include "tests/support/play_kit.h"
#include "tools/stream.h"
#include "tools/testing/failure.h"

namespace ludwright {
namespace {

#ifdef NDEBUG
constexpr std::uint64_t kPlies = 1000;
constexpr std::uint64_t kPliesOfVariants = 100;
#else
constexpr std::uint64_t kPlies = 60;
constexpr std::uint64_t kPliesOfVariants = 20;
#endif

void expect_lawful(const Model& model, std::uint64_t plies, std::uint64_t seed) {
  Moment moment(arena_of(model));
  std::vector<LivingLaw> laws = all_laws(model);
  PlayLimits limits;
  limits.plies = plies;
  limits.most_moves = 200;
  limits.seed = seed;
  limits.seconds = plies == kPlies ? 1.5 : 0.15;
  PlayCounts counts;
  for (const Breach& breach : random_plays(moment, laws, limits, counts)) {
    ShrinkLimits quickly;
    quickly.seconds = 3;
    const Shrunk shrunk = shrink(moment, laws, breach, quickly);
    ADD_FAILURE() << failure_text(describe_failure(moment, laws, breach, shrunk, model.name, {}, {}));
  }
  EXPECT_GT(counts.plies, 0U);
}

class Laws : public ::testing::TestWithParam<std::string> {};

TEST_P(Laws, HoldOnRandomPlays) {
  const auto game = testing_kit::load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  expect_lawful(game->model(), kPlies, 1);
  for (const OptionInfo& option : game->model().options) {
    for (const std::string& value : option.values) {
      if (HasFailure() || value == option.fallback) continue;
      SCOPED_TRACE("option " + option.name + " = " + value);
      const auto variant = testing_kit::load(GetParam(), {{option.name, value}});
      if (variant->error.find("[options-exclude]") != std::string::npos) continue;  // not with the other defaults
      ASSERT_TRUE(variant->ok()) << variant->error;
      expect_lawful(variant->model(), kPliesOfVariants, 2);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Laws, ::testing::ValuesIn(testing_kit::all_definitions()),
                         [](const auto& one) { return testing_kit::test_name(one.param); });

TEST(RandomPlay, TheSameSeedGivesTheSameNumbers) {
  EXPECT_EQ(draw_numbers(7, 5), draw_numbers(7, 5));
  EXPECT_NE(draw_numbers(7, 5), draw_numbers(8, 5));
  EXPECT_EQ(draw_numbers(1, 3), (std::vector<std::uint32_t>{529761798, 878179987, 616820632}));
  // Of more numbers the first are the same.
  const std::vector<std::uint32_t> many = draw_numbers(9, 250);
  EXPECT_EQ(draw_numbers(9, 24), std::vector<std::uint32_t>(many.begin(), many.begin() + 24));
}

}  // namespace
}  // namespace ludwright
