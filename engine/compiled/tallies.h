// Tallies: state that nobody but the rules about the end of a game reads, such as the number of turns without a capture
// or of checks in a row. Where leaves are counted the last turn before them need not keep its tallies, as long as no
// such rule can hold after it. A part of step 6, compile; used by perft_impl.h.
#pragma once
#include <cstdint>
#include <limits>
#include <vector>

namespace ludwright {

class Ruleset;

struct Tallies {
  // A rule about the end that reads tallies or asks for the past cannot hold after a turn if, before it, this number is
  // less than that: a clock that is one more after the turn, or what the turn sets.
  struct Bound {
    int index = 0;  // Board::slots
    std::int32_t below = 0;
    std::int32_t reset = 0;  // nothing sets it to more
  };
  bool ok = false;                                      // they can be left out
  std::vector<bool> rules;                              // [Model::rules] it does nothing but keep tallies
  std::vector<Bound> bounds;                            // of those that do not ask how often the position was there
  int least_repeats = std::numeric_limits<int>::max();  // of those that do: it was there no less than so often
  bool alternates = false;                              // two players, of whom neither has two turns in a row
};

// Notes them in a ruleset whose code, lapsing slots and end checks are made: Lapsing::is_tally and EndCheck::is_tally,
// too.
void find_tallies(Ruleset& rules);

}  // namespace ludwright
