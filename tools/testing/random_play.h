// Plays drawn at random and held against laws. A play is a list of numbers, each the index of a move modulo the number
// of legal moves, so that every part of a play is a play again.
// Tested by tests/laws/.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/testing/laws.h"

namespace ludwright {

// A law broken, and where.
struct Breach {
  std::size_t law = 0;  // index into the laws judged
  std::string how;
  Line line;  // the moves that led there, as made
};

struct PlayLimits {
  std::uint64_t plies = 3000;    // of all plays together
  std::size_t most_moves = 250;  // of one play
  std::uint64_t seed = 1;
  std::size_t most_breaches = 10;  // after so many laws were broken, stop
  double seconds = 1e9;            // or after so long
};

struct PlayCounts {
  std::uint64_t plays = 0, plies = 0, judged = 0;
};

// Judges every law along plays from the model's start; the first breach of each law.
std::vector<Breach> random_plays(Moment& moment, std::vector<LivingLaw>& laws, const PlayLimits& limits,
                                 PlayCounts& counts);

// One play from `first`, every law in `judged` at every position (`strided`: where it is due). The first breach.
std::optional<Breach> judge_line(Moment& moment, std::vector<LivingLaw>& laws, const std::vector<std::size_t>& judged,
                                 const Store& first, bool from_start, const Line& line);

}  // namespace ludwright
