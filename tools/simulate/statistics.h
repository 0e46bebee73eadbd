// The statistics of the reports: intervals, tests, quantiles, regression. Pure functions of counts. Tested by
// tests/tools/simulate_test.cpp.
#pragma once
#include <cstdint>
#include <map>
#include <vector>

#include "tools/simulate/tally.h"

namespace ludwright {

// Intervals of the reports cover the truth in 95 % of cases.
inline constexpr double kIntervalZ = 1.959964;
// What is named as a finding is one by chance in at most 1 % of cases; of many findings together, at most 1 % are
// expected to be.
inline constexpr double kFindingError = 0.01;

struct Interval {
  double value = 0, low = 0, high = 1;
};

// Wilson's score interval of `part` of `whole`; `part` may be broken where a draw counts half, the interval is then
// wider than it need be. 0 to 1 if `whole` is 0.
Interval wilson(double part, double whole);

// The same of the mean of points shared by a draw, from sums of points and of their squares, in kPoints: narrower the
// more games are drawn.
Interval score_interval(std::int64_t points, std::int64_t squares, std::int64_t games);

// Probability of a normal deviate at least this far from 0, either way.
double two_sided(double z);

// How far a mean of points (0 to 1) is from what `fair` play would give, in standard errors, from sums of points and of
// their squares, in kPoints; 0 without games.
double points_z(std::int64_t points, std::int64_t squares, std::int64_t games, double fair);

// Which of these tests are findings if the expected share of false ones among them is to be at most `error`
// (Benjamini and Hochberg, 1995).
std::vector<bool> findings_among(const std::vector<double>& probabilities, double error);

// The value below which a share of the games lie. 0 if there are none.
std::int64_t quantile(const std::map<std::int64_t, std::int64_t>& counts, double share);
Interval mean_of(const std::map<std::int64_t, std::int64_t>& counts);

struct Coefficient {
  bool known = false;  // false: the variable never varied, or only together with others
  double value = 0, error = 0;
};
// Least squares of y on a constant and these variables (numbers of x, from 0), from sums of products. The scale of x
// and y is that of the sums. O(variables³).
struct Regression {
  double constant = 0;
  std::int64_t rows = 0;
  std::vector<Coefficient> of;  // parallel to the variables given
};
Regression regress(const Numbers& sums, std::size_t variables);
// Whether costs tell worth: y = constant + by_cost · (sum of cost · x) + excess · x of the few variables whose cost
// does not tell theirs. These are found one after the other, the plainest first, each wrongly with at most `error`
// (shared by all that could be chosen). The excess of the others is what it would be if they were chosen next.
struct PriceFit {
  std::int64_t rows = 0;
  Coefficient by_cost;  // unknown where all sides always had the same in all
  std::vector<Coefficient> excess;
  std::vector<bool> chosen;
};
PriceFit fit_prices(const Numbers& sums, const std::vector<std::int64_t>& costs, const std::vector<bool>& eligible,
                    double error);

}  // namespace ludwright
