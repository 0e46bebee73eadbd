// What many random plays show of a game, laws aside: pieces that never move or capture, ends that never come, cells
// nobody visits, symmetries nobody declared, and counts of lengths, choices and draws. The players are no good, so this
// says nothing of balance. Tested by tests/laws/census_test.cpp.
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tools/testing/random_play.h"

namespace ludwright {

struct Census {
  struct Finding {
    std::string text;  // "`guard` never captures"
    Place place;       // line 0 if there is none
  };
  std::vector<Finding> findings;                                // worth a look
  std::vector<std::pair<std::string, std::string>> statistics;  // what, how much; in a fixed order
};

struct CensusLimits {
  std::uint64_t plies = 8000;
  std::uint64_t listed = ~std::uint64_t{0};  // as of PlayLimits
  std::size_t most_moves = 600;
  std::uint64_t seed = 1;
  double seconds = 10;  // no play is begun later than this
};

Census take_census(Moment& moment, const CensusLimits& limits);

}  // namespace ludwright
