// Watching which rules run changes no game: every definition plays on with signs as without them.
#include <gtest/gtest.h>

#include "tools/common.h"
#include "tools/simulate/watch.h"
#include "tools/stream.h"

namespace ludwright {
namespace {

TEST(SimulateWatch, PlaysTheSameGames) {
  for (const std::string& game : list_games(definitions_folder())) {
    SCOPED_TRACE(game);
    const Loaded loaded = load_game(game, {}, definitions_folder());
    ASSERT_TRUE(loaded.model);
    const WatchedModel watched = watch_rules(*loaded.model);
    const Engine plain = make_executor(*loaded.model, "compiled"), signs = make_executor(watched.model, "compiled");
    for (std::uint64_t play = 0; play < 2; ++play) {
      plain.executor->set(initial_store(*loaded.model));
      signs.executor->set(initial_store(watched.model));
      Stream stream(3, play, 0);
      MoveList moves, same;
      for (int made = 0; made < 60; ++made) {
        plain.executor->legal_moves(moves);
        signs.executor->legal_moves(same);
        ASSERT_TRUE(moves == same) << made;
        ASSERT_EQ(plain.executor->key(), signs.executor->key()) << made;
        if (moves.empty()) break;
        const Move move = moves[stream.below(moves.size())];
        plain.executor->do_move(move);
        signs.executor->do_move(move);
      }
    }
  }
}

}  // namespace
}  // namespace ludwright
