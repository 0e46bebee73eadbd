// Runs what bindings state: the examples and properties of a definition that was made of them. Apart from checker.h,
// whose names it would meet. Only for binding_check.cpp.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "dsl/load.h"

namespace ludwright::book {

struct StatedFailure {
  std::string name;  // of the example or property
  std::string how;
};

struct StatedLimits {
  std::uint64_t seed = 1, plies = 1500, most_leaves = 100'000;
};

// Everything in the `examples` and `properties` of the tree. Throws Stop if an example sets options under which there
// is no game.
std::vector<StatedFailure> run_stated(const Loaded& with, const YamlNode& tree, const SourceSet& sources,
                                      const OptionChoices& options, const StatedLimits& limits);

}  // namespace ludwright::book
