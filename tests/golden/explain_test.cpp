// The text of each of the steps, held against tests/golden/explain/<game>.<step>.txt. LUDWRIGHT_REWRITE=1 writes
// the files anew; read the difference before it is committed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

struct Case {
  const char* game;
  const char* step;
};

// Small games whole, larger ones in the steps where they show something of their own.
const Case kCases[] = {
    {"hexapawn", "read"},        {"hexapawn", "parse"},          {"hexapawn", "resolve"},
    {"hexapawn", "lower"},       {"hexapawn", "compile"},        {"tic-tac-toe", "parse"},
    {"tic-tac-toe", "resolve"},  {"reversi", "resolve"},         {"reversi", "compile"},
    {"kamisado", "parse"},       {"kamisado", "compile"},        {"english-draughts", "lower"},
    {"chess", "parse"},          {"chess", "compile"},           {"shogi", "compile"},
    {"racing-kings", "compile"}, {"lines-of-action", "compile"}, {"chess960", "plan"},
    {"ataxx", "plan"},
};

std::string dump(const testing_kit::LoadedGame& game, const std::string& step) {
  if (step == "read") return dump_yaml(*game.loaded.tree, game.loaded.sources);
  if (step == "parse") return dump_game(*game.loaded.game);
  if (step == "resolve") return dump_model(game.model());
  if (step == "lower") return dump_model(game.lowered);
  if (step == "plan") return dump_plan(*game.ruleset);
  return dump_ruleset(*game.ruleset);
}

class Explain : public ::testing::TestWithParam<Case> {};

TEST_P(Explain, IsAsReviewed) {
  const Case& wanted = GetParam();
  const auto game = testing_kit::load(wanted.game);
  ASSERT_TRUE(game->ok()) << game->error;
  const std::string got = dump(*game, wanted.step);
  const auto path =
      testing_kit::root() / "tests" / "golden" / "explain" / (std::string(wanted.game) + "." + wanted.step + ".txt");
  if (std::getenv("LUDWRIGHT_REWRITE") != nullptr) {
    std::ofstream(path) << got;
    return;
  }
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_EQ(text.str(), got) << "run with LUDWRIGHT_REWRITE=1 to rewrite " << path;
}

INSTANTIATE_TEST_SUITE_P(Steps, Explain, ::testing::ValuesIn(kCases),
                         [](const auto& one) { return testing_kit::test_name(one.param.game) + "_" + one.param.step; });

}  // namespace
}  // namespace ludwright
