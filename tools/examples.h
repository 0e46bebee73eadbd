// A definition's own claims, tried: its examples, and its properties on games played at random. What `test` prints.
// Tested by tests/tools/examples_test.cpp.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "tools/common.h"

namespace ludwright {

struct Failure {
  std::string what;  // "example `start`", "property `two_kings`"
  Place place;
  std::string text;    // what was expected and what came
  std::string replay;  // the command that shows it, "" if there is none
};

struct ExampleLimits {
  std::uint64_t most_leaves = 300'000;  // counts above this are not walked
};

// Runs one example on a game of its own (examples may set options). `game` is the definition's name or path.
std::vector<Failure> run_example(const Invocation& invocation, const std::string& game, const OptionChoices& options,
                                 const Example& example, const std::string& engine, const ExampleLimits& limits);

// Plays `games` random games of at most `most_moves` moves and judges every property in every position; the first
// failure of each property.
std::vector<Failure> run_properties(OpenGame& game, int games, int most_moves, std::uint64_t seed);

}  // namespace ludwright
