// What is drawn is what is listed. Where every move that a draw may meet is legal, each has its turn once as the random
// bits go through their range; where some are not, draw_move_even_test.cpp holds the shares against each other.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "engine/program_fault.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

TEST(ShareOf, PartsAreEqual) {
  EXPECT_EQ(share_of(0, 3), 0U);
  EXPECT_EQ(share_of(~std::uint64_t{0}, 3), 2U);
  EXPECT_EQ(share_of(~std::uint64_t{0} / 3 + 1, 3), 1U);
  EXPECT_EQ(share_of(std::uint64_t{1} << 63, 2), 1U);
  EXPECT_EQ(share_of((std::uint64_t{1} << 63) - 1, 2), 0U);
}

// Games all of whose draws come from tables of legal moves alone; walks of royals are tried when they are drawn.
bool is_drawn_from_tables(const std::string& game) {
  static const std::set<std::string> games{"breakthrough", "clobber", "connect-four", "gomoku",
                                           "hexapawn",     "reversi", "tic-tac-toe"};
  return games.count(game) != 0;
}

class DrawMove : public ::testing::TestWithParam<std::string> {};

TEST_P(DrawMove, DrawsWhatIsListed) {
  const auto game = testing_kit::load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const auto executor = game->compiled();
  executor->set(initial_store(game->model()));
  std::mt19937_64 random(5);
  MoveList moves;
  Move drawn;
  for (int made = 0; made < 24; ++made) {
    executor->legal_moves(moves);
    if (moves.empty()) break;
    if (made % 8 == 3 && moves.size() < 200 && executor->weights().empty()) {
      MoveList shares;
      const std::uint64_t width = ~std::uint64_t{0} / moves.size();
      for (std::size_t i = 0; i < moves.size(); ++i) {
        ASSERT_TRUE(executor->draw_move(width * i + width / 2, drawn));
        shares.push_back(drawn);
      }
      std::sort(shares.begin(), shares.end());
      const bool once_each = std::equal(shares.begin(), shares.end(), moves.begin(), moves.end());
      const bool all_legal =
          std::includes(moves.begin(), moves.end(), shares.begin(), std::unique(shares.begin(), shares.end()));
      const std::string where = write_position(game->model(), executor->store());
      ASSERT_TRUE(all_legal) << where;
      ASSERT_TRUE(once_each || !is_drawn_from_tables(GetParam())) << where;
    }
    ASSERT_TRUE(executor->draw_move(random(), drawn));
    executor->do_move(drawn);
  }
}

// Draws from a position, all of which have to be legal moves.
void expect_legal_draws(const testing_kit::LoadedGame& game, const std::string& position) {
  ASSERT_TRUE(game.ok()) << game.error;
  const auto executor = game.compiled();
  ASSERT_EQ(testing_kit::set_position(*executor, position), "");
  MoveList moves;
  executor->legal_moves(moves);
  std::mt19937_64 random(11);
  std::set<std::string> drawn_ones;
  Move drawn;
  for (int i = 0; i < 600; ++i) {
    ASSERT_TRUE(executor->draw_move(random(), drawn));
    ASSERT_TRUE(std::binary_search(moves.begin(), moves.end(), drawn)) << "draw " << i;
    drawn_ones.insert(write_moves(*executor, {drawn})[0]);
  }
  EXPECT_EQ(drawn_ones.size(), moves.size());
}

// The King goes two steps, and one way to each cell is listed.
TEST(DrawMoveOf, TwoSteps) {
  expect_legal_draws(*testing_kit::load("thief"), "5/5/3e1/2G2/5 l light.jewel=c2,dark.jewel=d3,@turns=6");
}

// What its own effects set, and whom it takes, decides whether a walk is all of a move.
TEST(DrawMoveOf, WalksThatLeadToAChoice) {
  const auto game = testing_kit::load((testing_kit::root() / "tests/definitions/stamps.yaml").string());
  expect_legal_draws(*game, "");
  expect_legal_draws(*game, "c1p1c/1c1c1/2C2/1C3/CP1PC l");
}

// Who is stuck draws from the program for that, also where an alternative may be tried that leads to nothing.
TEST(DrawMoveOf, WhoIsStuck) {
  const auto game = testing_kit::load_yaml(
      "test",
      "game: Test\nplayers: {white: {forward: north, letter: w}, black: {forward: south, letter: b}}\n"
      "board: {shape: 3x3}\nstate: {game: {count: {number: 0}}}\n"
      "pieces: {man: {letter: M, moves: step forward to empty}}\nstart: |\n  . m .\n  . . .\n  . M .\n"
      "turn:\n  - either:\n      walk: [move own piece]\n"
      "      push: [choose own piece as one, require no own in row 3, require no own in row 2]\n"
      "stuck: [count += 1]\nend: {length: draw when turns >= 9}\n");
  expect_legal_draws(*game, "1M1/3/1m1 w");
}

TEST(DrawMoveOf, TooManyChoices) {
  const auto game = testing_kit::load_yaml(
      "test",
      "game: Test\nplayers: {white: {forward: north}, black: {forward: south}}\nboard: {shape: 4x4}\n"
      "state: {piece: {tired: {flag: no}}}\npieces: {man: {letter: M, moves: step any to empty}}\n"
      "start: |\n  m . . m\n  . . . .\n  . . . .\n  M . . M\n"
      "turn: [38 times: [choose a1 as corner], move own piece, {may: [require some own tired, choose own piece]}, "
      "{may: [require some own tired, choose own piece]}]\nstuck: pass\nend: {length: draw when turns >= 9}\n");
  ASSERT_TRUE(game->ok()) << game->error;
  const auto executor = game->compiled();
  executor->set(initial_store(game->model()));
  Move drawn;
  EXPECT_THROW(executor->draw_move(1, drawn), ProgramFault);
}

INSTANTIATE_TEST_SUITE_P(Games, DrawMove, ::testing::ValuesIn(testing_kit::all_definitions()),
                         [](const auto& one) { return testing_kit::test_name(one.param); });

}  // namespace
}  // namespace ludwright
