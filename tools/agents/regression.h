// Weights of an evaluation from positions of which it is known how well each seat stands: logistic regression, for more
// than two seats its generalisation. Used by learning.cpp; tested by tests/tools/learning_test.cpp.
#pragma once
#include <array>
#include <vector>

#include "tools/agents/evaluation.h"

namespace ludwright {

struct Sample {
  std::vector<Feature> features;
  std::uint8_t alive = 0;
  double weight = 1;
  Results results{};  // of each seat; they need not add up to 1
};

// The logarithm of odds that all the pieces of a seat together are usually worth.
inline constexpr double kUsualWorth = 4;

// What a piece of each type is worth before anything is known, in any unit; `priced` where the rules say what it costs.
struct UsualWorth {
  std::array<double, kMaxTypes> of{};
  bool priced = false;
};

// Replaces the weights by those under which the results of the samples are likeliest. Where few samples speak of a
// weight it stays near what is usual. Cost: some eighty passes over the samples.
void fit(Evaluation& evaluation, const std::vector<Sample>& samples, const UsualWorth& usual);

}  // namespace ludwright
