// Positions counted, and how fast that is. Tested by tests/api and tests/tools/cli_test.cpp.
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tools/api/game.h"
#include "tools/play/speed.h"
#include "tools/play/thinking_speed.h"

namespace ludwright::api {

struct PerftRequest {
  int depth = 1;
  bool divide = false;   // each first move by itself too
  bool ended = false;    // games that end sooner too, once each
  bool singly = false;   // every move is listed, made and taken back, on one thread, as a search does it; else counted
                         // as fast as can be. Without `divide` and `ended`
  unsigned threads = 1;  // the result does not depend on it
};

struct Perft {
  std::uint64_t leaves = 0;                                   // sequences of `depth` moves
  std::uint64_t ended = 0;                                    // games that are over before
  std::vector<std::pair<std::string, std::uint64_t>> behind;  // first move → leaves and ended behind it, sorted
};

// From where the game stands. Bounded by the caller: it grows by the number of moves with each step.
Result<Perft> perft(Game& game, const PerftRequest& request);

// How fast the game plays from where it stands, measured for so many CPU-seconds; `games`: so many playouts, 0: as many
// as the time allows.
Result<Speed> speed(const Game& game, double seconds, std::uint64_t games, unsigned threads);
// How many positions a player looks at.
Result<Thinking> thinking_speed(Game& game, const std::string& player, double seconds);

}  // namespace ludwright::api
