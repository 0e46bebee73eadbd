// Whether counts are what is expected of draws that are even, by Pearson's chi-square test.
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ludwright::testing_kit {

// Standard deviations by which the spread of `counts` over what the weights lead to expect is too large, negative
// if it is smaller; by the approximation of Wilson and Hilferty (1931). Where there is but one thing to draw, none.
inline double excess(const std::vector<std::uint64_t>& counts, const std::vector<double>& weights) {
  if (counts.size() < 2) return 0;
  double draws = 0, all = 0, square = 0;
  for (const std::uint64_t count : counts) draws += static_cast<double>(count);
  for (const double weight : weights) all += weight;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double expected = draws * weights[i] / all;
    square += (static_cast<double>(counts[i]) - expected) * (static_cast<double>(counts[i]) - expected) / expected;
  }
  const double freedom = static_cast<double>(counts.size() - 1), part = 2 / (9 * freedom);
  return (std::cbrt(square / freedom) - (1 - part)) / std::sqrt(part);
}

}  // namespace ludwright::testing_kit
