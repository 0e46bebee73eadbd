// Games in which more pieces come and go than a play has records for.
#include <gtest/gtest.h>

#include <random>

#include "engine/program_fault.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

TEST(Records, LongGamesDoNotRunOutOfThem) {
  const auto game = testing_kit::load((testing_kit::root() / "tests/definitions/turnover.yaml").string());
  ASSERT_TRUE(game->ok()) << game->error;
  const auto judge = game->reference();
  const auto compiled = game->compiled();
  judge->set(initial_store(game->model()));
  compiled->set(initial_store(game->model()));
  std::mt19937_64 random(3);
  std::vector<Key> keys;
  MoveList moves, expected;
  while (!judge->outcome().over()) {
    keys.push_back(judge->key());
    ASSERT_EQ(compiled->key(), keys.back()) << keys.size();
    judge->legal_moves(expected);
    compiled->legal_moves(moves);
    ASSERT_EQ(moves, expected) << keys.size();
    ASSERT_FALSE(moves.empty());
    const Move move = moves[random() % moves.size()];
    judge->do_move(move);
    compiled->do_move(move);
  }
  EXPECT_EQ(judge->outcome().name, "long");
  EXPECT_EQ(compiled->outcome().name, "long");
  EXPECT_GT(keys.size(), 2 * static_cast<std::size_t>(kMaxPieces));
  EXPECT_LE(compiled->store().pieces.size(), static_cast<std::size_t>(kMaxPieces));
  while (!keys.empty()) {
    compiled->undo_move();
    ASSERT_EQ(compiled->key(), keys.back()) << keys.size();
    keys.pop_back();
  }
}

// Nothing leaves play: both engines say so where there is no record left.
void hoard(Executor& play) {
  MoveList moves;
  for (int turn = 0; turn <= kMaxPieces; ++turn) {
    play.legal_moves(moves);
    ASSERT_FALSE(moves.empty()) << turn;
    play.do_move(moves[0]);
  }
}

TEST(Records, MorePiecesThanThereAreRecordsIsAnError) {
  const auto game = testing_kit::load_yaml(
      "test",
      "game: Hoard\nplayers: {white: {}, black: {}}\nboard: {shape: 3x3}\nareas: {sack: {of: player}}\n"
      "pieces: {bead: {letter: B}}\n"
      "turn: [pass, place new bead at sack]\nend: {full: draw when stuck}\n");
  ASSERT_TRUE(game->ok()) << game->error;
  for (const bool fast : {true, false}) {
    const auto play = fast ? game->compiled() : game->reference();
    play->set(initial_store(game->model()));
    try {
      hoard(*play);
      ADD_FAILURE() << "no error";
    } catch (const ProgramFault& fault) {
      EXPECT_STREQ(fault.what(), "more than 1024 pieces are in play");
    }
    play->set(initial_store(game->model()));  // which makes it as good as new
    EXPECT_EQ(play->perft(3), 1U);
  }
}

}  // namespace
}  // namespace ludwright
