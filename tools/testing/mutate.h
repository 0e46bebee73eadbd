// What a definition's examples, properties and rulebook hold: each change of mutations.h is tried, and those are
// reported that nothing noticed, or that make no difference at all. Each is tried in a process of its own, within
// bounds of time and memory. Tested by tests/laws/mutate_test.cpp.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tools/common.h"

namespace ludwright {

struct MutationLimits {
  std::size_t most = 400;              // changes, spread over the definition if there are more
  std::uint64_t most_leaves = 20'000;  // counts of examples above this are not walked
  std::uint64_t plies = 400;           // of random plays, for properties
  std::uint64_t seed = 1;
  double seconds = 10;            // CPU time of a change besides ten times what the definition as it is takes
  std::size_t megabytes = 2048;   // memory of a change besides what the definition as it is takes
  std::string part;               // only changes of this part, `pieces.pawn`; "" for all
  std::vector<std::string> only;  // only changes that are called so; all if empty
  bool lenient = false;           // positions of examples that `valid` of the definition refuses are taken
};

struct Mutant {
  enum class Fate {
    Refused,   // no valid definition any more: the loader noticed
    Noticed,   // an example, a property or a sentence of the rulebook fails
    Runaway,   // trying it went over the bounds: whoever runs the tests notices
    Survived,  // it plays differently, and nothing says that this is wrong
    Idle       // no difference in play was found
  };
  std::string what, place;  // place: file:line:column
  Fate fate = Fate::Survived;
  std::string by;  // Noticed: by which example or property; Runaway: how
};

struct MutationReport {
  std::vector<Mutant> mutants;
  std::size_t possible = 0;  // changes there are, of the part if one is named
  std::string broken;        // not empty: this fails in the definition as it is, so nothing was tried
  std::size_t count(Mutant::Fate fate) const;
  // Of those that make a difference, in percent; 100 if there are none.
  double share_noticed() const;
};

// `loaded` has a model and a tree. `tell` hears of each change as soon as it was tried. Throws Stop if there is no part
// of that name. Forks; no other thread may run.
MutationReport mutate(const Loaded& loaded, const OptionChoices& options, const MutationLimits& limits,
                      const std::function<void(const Mutant&)>& tell = {});

// A line for a change that was not noticed or ran away, "" for others.
std::string mutant_text(const Mutant& mutant);
// The line that sums up.
std::string mutation_text(const MutationReport& report, const std::string& game);

}  // namespace ludwright
