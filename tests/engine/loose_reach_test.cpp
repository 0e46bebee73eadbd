// No walk leads out of where its movement could lead at most: held against random games of games with every kind of
// leg.
#include "engine/compiled/loose_reach.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

class LooseReachOf : public ::testing::TestWithParam<std::string> {
 protected:
  // The number of walks seen, or -1 if the board has another width.
  template <int W>
  int walks_within(const testing_kit::LoadedGame& game, Executor& play) {
    const auto* rules = dynamic_cast<const RulesetOf<W>*>(game.ruleset.get());
    if (rules == nullptr) return -1;
    LooseReach<W> reach(*rules);
    std::mt19937_64 random(3);
    int seen = 0;
    MoveList moves;
    for (int made = 0; made < 60; ++made) {
      play.legal_moves(moves);
      if (moves.empty()) break;
      const Store store = play.store();
      for (const Move& move : moves) {
        if (move.size == 0 || move.choices[0].kind != ChoiceKind::Walk) continue;
        const Choice& walk = move.choices[0];
        const PieceRecord& piece = store.pieces[store.cells[walk.a].back()];
        if (piece.owner == kNobody || walk.alt >= game.lowered.types[piece.type].moves.size()) continue;
        const PathsId paths = game.lowered.types[piece.type].moves[walk.alt].paths;
        EXPECT_TRUE(reach.cells(paths, walk.a, piece.owner).test(walk.b))
            << game.model().board.cells[walk.a].name << " " << game.model().board.cells[walk.b].name;
        ++seen;
      }
      play.do_move(moves[random() % moves.size()]);
    }
    return seen;
  }
};

TEST_P(LooseReachOf, HoldsEveryWalk) {
  const auto game = testing_kit::load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  play->set(initial_store(game->model()));
  const int seen = std::max(walks_within<1>(*game, *play), walks_within<2>(*game, *play));
  EXPECT_GT(seen, 100);
}

INSTANTIATE_TEST_SUITE_P(Games, LooseReachOf,
                         ::testing::Values("chess", "xiangqi", "dragon-face", "english-draughts",
                                           "international-draughts", "makruk", "tablut", "nine-mens-morris"),
                         [](const auto& one) { return testing_kit::test_name(one.param); });

// The cells on which it depends whether one cell is attacked from another.
TEST(LooseReach, WaysAreThoseOfTheWalks) {
  const auto game = testing_kit::load("xiangqi");
  ASSERT_TRUE(game->ok()) << game->error;
  const auto& rules = dynamic_cast<const RulesetOf<2>&>(*game->ruleset);
  const Model& model = game->lowered;
  const auto cell = [&](const std::string& name) {
    const auto found = std::find_if(model.board.cells.begin(), model.board.cells.end(),
                                    [&](const Cell& one) { return one.name == name; });
    return static_cast<std::size_t>(found - model.board.cells.begin());
  };
  const auto ways = [&](const char* type, const char* from, const char* to) {
    const auto found =
        std::find_if(model.types.begin(), model.types.end(), [&](const PieceType& one) { return one.name == type; });
    std::vector<Bits<2>> all(model.board.cells.size());
    LooseReach<2> reach(rules);
    for (const MoveRule& move : found->moves) reach.add_ways(move.paths, static_cast<int>(cell(from)), 0, all.data());
    std::string names;
    all[cell(to)].each([&](int one) { names += model.board.cells[static_cast<std::size_t>(one)].name + " "; });
    return names;
  };
  EXPECT_EQ(ways("horse", "b1", "c3"), "b2 c3 ");
  EXPECT_EQ(ways("elephant", "c1", "e3"), "d2 e3 ");
  EXPECT_EQ(ways("cannon", "b3", "b6"), "b4 b5 b6 ");
  EXPECT_EQ(ways("cannon", "b3", "c4"), "");
}

TEST(LooseReach, IsNoLargerThanTheWays) {
  const auto game = testing_kit::load("xiangqi");
  ASSERT_TRUE(game->ok()) << game->error;
  const auto& rules = dynamic_cast<const RulesetOf<2>&>(*game->ruleset);
  LooseReach<2> reach(rules);
  const Model& model = game->lowered;
  const auto cells = [&](const char* type, const char* from) {
    const auto found =
        std::find_if(model.types.begin(), model.types.end(), [&](const PieceType& one) { return one.name == type; });
    const auto cell = std::find_if(model.board.cells.begin(), model.board.cells.end(),
                                   [&](const Cell& one) { return one.name == from; });
    Bits<2> all;
    for (const MoveRule& move : found->moves)
      all |= reach.cells(move.paths, static_cast<int>(cell - model.board.cells.begin()), 0);
    return all.count();
  };
  EXPECT_EQ(cells("horse", "e5"), 8 + 4);  // its ends, and what it passes
  EXPECT_EQ(cells("elephant", "c1"), 2 + 2);
  EXPECT_EQ(cells("cannon", "e5"), 8 + 9);
}

}  // namespace
}  // namespace ludwright
