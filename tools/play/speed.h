// How fast a game plays: random games, perft, room of a position. Tested by tests/tools/cli_test.cpp.
#pragma once
#include <cstdint>

#include "tools/play/counting.h"

namespace ludwright {

// Seconds of all threads together, and by the clock.
struct Spent {
  double cpu = 0, clock = 0;
};

struct Speed {
  Playouts playouts;
  Spent playing;
  int depth = 0;                         // of perft
  std::uint64_t leaves = 0, counts = 0;  // of one perft, and how often it was made
  Spent counting;
  PositionSize size;
};

// From where the pool stands. So many playouts, 0: as many as half of the CPU-seconds allow, at least one; then the
// deepest perft that the other half allows, as often as it does. Playout number N is the same in every run.
Speed measure_speed(PlayPool& pool, double seconds, std::uint64_t games);

}  // namespace ludwright
