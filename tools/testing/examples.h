// A definition's own examples, tried. What `test` prints. Tested by tests/tools/examples_test.cpp.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tools/common.h"

namespace ludwright {

struct Failure {
  std::string what;  // "example `start`"
  Place place;
  std::string text;    // what was expected and what came
  std::string replay;  // the command that shows it, "" if there is none
};

struct ExampleLimits {
  std::uint64_t most_leaves = 300'000;  // counts above this are not walked
  bool lenient = false;                 // positions that `valid` of the definition refuses are taken
};

// Opens the definition with these options; may throw Stop.
using Opener = std::function<std::unique_ptr<OpenGame>(const OptionChoices& options)>;

// The games that examples are run on, each opened once: most have the same options.
class OpenedGames {
 public:
  explicit OpenedGames(Opener open) : open_(std::move(open)) {}
  explicit OpenedGames(const OpenRequest& request);  // each with other options
  // At its first position. May throw Stop.
  OpenGame& at_start(const OptionChoices& options);

 private:
  Opener open_;
  std::map<OptionChoices, std::unique_ptr<OpenGame>> opened_;
};

// Runs one example, which may set options besides these.
std::vector<Failure> run_example(OpenedGames& games, const OptionChoices& options, const Example& example,
                                 const ExampleLimits& limits);

}  // namespace ludwright
