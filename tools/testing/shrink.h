// A failing play made small: fewer moves by RapidCheck's shrinking, a search of all short plays and of some drawn at
// random, then fewer pieces in the position before the last moves. Tested by tests/laws/.
#pragma once
#include <optional>
#include <string>

#include "tools/testing/random_play.h"

namespace ludwright {

struct ShrinkLimits {
  std::uint64_t plies = 200'000;   // made while taking out moves, and again while taking off pieces
  std::uint64_t search = 100'000;  // made while looking for a shorter play
  double seconds = 30;             // and no longer than this, a quarter for each of these and for plays drawn at random
};

struct Shrunk {
  Line line;  // from the start
  std::string how;
  struct Small {
    Store first;  // as few pieces as the failure needs
    Line line;
    std::string how;
  };
  std::optional<Small> small;  // nothing if the failure needs the play from the start
};

// `breach` is of `laws`, from the model's start.
Shrunk shrink(Moment& moment, std::vector<LivingLaw>& laws, const Breach& breach, const ShrinkLimits& limits);

}  // namespace ludwright
