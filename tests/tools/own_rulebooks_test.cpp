// The rulebooks that stand beside definitions say what the definitions play, and all of it.
#include <gtest/gtest.h>

#include <filesystem>

#include "dsl/read.h"
#include "tests/support/run_program.h"
#include "tools/common.h"

namespace ludwright {
namespace {

std::vector<std::string> games_with_rulebooks() {
  std::vector<std::string> games;
  for (const std::string& game : list_games(definitions_folder())) {
    if (std::filesystem::exists(definitions_folder() / game / "rulebook.md")) games.push_back(game);
  }
  return games;
}

class OwnRulebook : public testing_kit::ProgramTest, public ::testing::WithParamInterface<std::string> {};

TEST_P(OwnRulebook, SaysWhatIsPlayed) {
  const Result checked = run("rulebook check '" + (definitions_folder() / GetParam() / "rulebook.md").string() +
                             "' --fail-on fail,conflict,stale,error,partial,unbound,undocumented");
  EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
}

INSTANTIATE_TEST_SUITE_P(Games, OwnRulebook, ::testing::ValuesIn(games_with_rulebooks()), [](const auto& one) {
  std::string name = one.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace ludwright
