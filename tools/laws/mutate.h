// What a definition's examples and properties hold: each change of mutations.h is tried, and those are reported that
// nothing noticed, or that make no difference at all. Tested by tests/laws/mutate_test.cpp.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "tools/common.h"

namespace ludwright {

struct MutationLimits {
  std::size_t most = 400;              // changes, spread over the definition if there are more
  std::uint64_t most_leaves = 20'000;  // counts of examples above this are not walked
  std::uint64_t plies = 400;           // of random plays, for properties
  std::uint64_t seed = 1;
};

struct Mutant {
  enum class Fate {
    Refused,   // no valid definition any more: the loader noticed
    Noticed,   // an example or a property fails
    Survived,  // it plays differently, and nothing says that this is wrong
    Idle       // no difference in play was found
  };
  std::string what, place;  // place: file:line:column
  Fate fate = Fate::Survived;
  std::string by;  // Noticed: by which example or property
};

struct MutationReport {
  std::vector<Mutant> mutants;
  std::size_t possible = 0;  // changes there are
  std::size_t count(Mutant::Fate fate) const;
  // Of those that make a difference, in percent; 100 if there are none.
  double share_noticed() const;
};

// `loaded` has a model and a tree.
MutationReport mutate(const Loaded& loaded, const OptionChoices& options, const MutationLimits& limits);
std::string mutation_text(const MutationReport& report, const std::string& game);

}  // namespace ludwright
