#include "tools/simulate/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ludwright {

Interval wilson(double part, double whole) {
  if (whole <= 0) return {};
  const double p = part / whole, z2 = kIntervalZ * kIntervalZ;
  const double middle = (p + z2 / (2 * whole)) / (1 + z2 / whole);
  const double half =
      kIntervalZ / (1 + z2 / whole) * std::sqrt(std::max(0.0, p * (1 - p) / whole + z2 / (4 * whole * whole)));
  return {p, std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

Interval score_interval(std::int64_t points, std::int64_t squares, std::int64_t games) {
  if (games == 0) return {};
  const auto n = static_cast<double>(games);
  const double unit = static_cast<double>(kPoints), mean = static_cast<double>(points) / unit / n;
  const double variance = static_cast<double>(squares) / unit / unit / n - mean * mean,
               all_or_nothing = mean * (1 - mean);
  // As many games of all or nothing would say as much. Never more than n²: games that are all alike may still differ.
  const double as_good_as = all_or_nothing <= 0 ? n : n * std::min(n, all_or_nothing / std::max(variance, 1e-12));
  return wilson(mean * std::max(n, as_good_as), std::max(n, as_good_as));
}

double two_sided(double z) { return std::erfc(std::fabs(z) / std::sqrt(2.0)); }

double points_z(std::int64_t points, std::int64_t squares, std::int64_t games, double fair) {
  if (games == 0) return 0;
  const auto n = static_cast<double>(games);
  const double unit = static_cast<double>(kPoints);
  const double mean = static_cast<double>(points) / unit / n, square = static_cast<double>(squares) / unit / unit / n;
  // The variance about what is fair, not about the mean: all games won is far away too, not without any variance.
  const double variance = square - 2 * fair * mean + fair * fair;
  return variance <= 1e-12 ? 0 : (mean - fair) / std::sqrt(variance / n);
}

std::vector<bool> findings_among(const std::vector<double>& probabilities, double error) {
  std::vector<std::size_t> order(probabilities.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return probabilities[a] < probabilities[b]; });
  std::vector<bool> found(probabilities.size());
  const double step = error / static_cast<double>(std::max<std::size_t>(1, order.size()));
  for (std::size_t rank = order.size(); rank > 0; --rank) {
    if (probabilities[order[rank - 1]] > step * static_cast<double>(rank)) continue;
    for (std::size_t i = 0; i < rank; ++i) found[order[i]] = true;
    break;
  }
  return found;
}

std::int64_t quantile(const std::map<std::int64_t, std::int64_t>& counts, double share) {
  std::int64_t all = 0, sum = 0;
  for (const auto& [value, count] : counts) all += count;
  for (const auto& [value, count] : counts) {
    sum += count;
    if (static_cast<double>(sum) >= share * static_cast<double>(all)) return value;
  }
  return counts.empty() ? 0 : counts.rbegin()->first;
}

Interval mean_of(const std::map<std::int64_t, std::int64_t>& counts) {
  double n = 0, sum = 0, squares = 0;
  for (const auto& [value, count] : counts) {
    const auto v = static_cast<double>(value), c = static_cast<double>(count);
    n += c;
    sum += v * c;
    squares += v * v * c;
  }
  if (n == 0) return {0, 0, 0};
  const double mean = sum / n, half = kIntervalZ * std::sqrt(std::max(0.0, squares / n - mean * mean) / n);
  return {mean, mean - half, mean + half};
}

namespace {

// A symmetric matrix swept variable by variable (Goodnight, 1979); what cannot be told apart from the others stays out.
class Sweeper {
 public:
  Sweeper(Numbers& sums, std::size_t variables) : size_(variables + 1), cells_(size_ * size_) {
    const Moments moments(sums, variables);
    const auto rows = static_cast<long double>(moments.at(0, 0));
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::size_t j = 0; j < size_; ++j) {
        at(i, j) =
            static_cast<long double>(moments.at(i + 1, j + 1)) -
            static_cast<long double>(moments.at(i + 1, 0)) * static_cast<long double>(moments.at(j + 1, 0)) / rows;
      }
    }
  }
  long double& at(std::size_t i, std::size_t j) { return cells_[i * size_ + j]; }

  void sweep(std::size_t pivot) {
    const long double d = at(pivot, pivot);
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::size_t j = 0; j < size_; ++j) {
        if (i != pivot && j != pivot) at(i, j) -= at(i, pivot) * at(pivot, j) / d;
      }
    }
    for (std::size_t i = 0; i < size_; ++i) {
      if (i == pivot) continue;
      at(pivot, i) /= d;
      at(i, pivot) /= -d;
    }
    at(pivot, pivot) = 1 / d;
  }

 private:
  std::size_t size_;
  std::vector<long double> cells_;
};

}  // namespace

Regression regress(const Numbers& sums, std::size_t variables) {
  Regression regression;
  regression.of.resize(variables);
  Numbers copy = sums;
  const Moments moments(copy, variables);
  regression.rows = moments.at(0, 0);
  if (regression.rows < 2) return regression;
  Sweeper sweeper(copy, variables);
  std::vector<long double> alone(variables);
  for (std::size_t i = 0; i < variables; ++i) alone[i] = sweeper.at(i, i);
  std::size_t used = 0;
  std::vector<bool> swept(variables);
  for (std::size_t i = 0; i < variables; ++i) {
    swept[i] = alone[i] > 0.5L && sweeper.at(i, i) > 1e-9L * alone[i];
    regression.of[i].known = swept[i];
    if (!swept[i]) continue;
    sweeper.sweep(i);
    ++used;
  }
  // What another variable is a sum of says nothing by itself either.
  for (std::size_t i = 0; i < variables; ++i) {
    if (swept[i] || alone[i] <= 0.5L) continue;
    for (std::size_t j = 0; j < variables; ++j) {
      if (swept[j] && std::fabs(static_cast<double>(sweeper.at(j, i))) > 1e-6) regression.of[j].known = false;
    }
  }
  const auto rows = static_cast<std::size_t>(regression.rows);
  const long double freedom = rows > used + 1 ? static_cast<long double>(rows - used - 1) : 1.0L;
  const long double residual = std::max(0.0L, sweeper.at(variables, variables)) / freedom;
  long double constant = static_cast<long double>(moments.at(variables + 1, 0));
  for (std::size_t i = 0; i < variables; ++i) {
    Coefficient& coefficient = regression.of[i];
    if (!swept[i]) continue;
    coefficient.value = static_cast<double>(sweeper.at(i, variables));
    coefficient.error = static_cast<double>(std::sqrt(std::max(0.0L, residual * sweeper.at(i, i))));
    constant -= static_cast<long double>(coefficient.value) * static_cast<long double>(moments.at(i + 1, 0));
  }
  regression.constant = static_cast<double>(constant / static_cast<long double>(regression.rows));
  return regression;
}

namespace {

// Sums of products with one variable more in front: the others summed by weights.
Numbers with_sum_in_front(const Numbers& sums, const std::vector<std::int64_t>& weights) {
  const std::size_t variables = weights.size();
  Numbers copy = sums, result(Moments::size(variables + 1));
  const Moments old(copy, variables);
  const auto with_sum = [&](std::size_t j) {  // of the sum and old variable j
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < variables; ++i) sum += weights[i] * old.at(i + 1, j);
    return sum;
  };
  const auto old_of = [](std::size_t i) { return i == 0 ? 0 : i - 1; };
  for (std::size_t i = 0; i < variables + 3; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      std::int64_t& cell = result[i * (i + 1) / 2 + j];
      if (i == 1 && j == 1) {
        for (std::size_t k = 0; k < variables; ++k) cell += weights[k] * with_sum(k + 1);
      } else if (i == 1 || j == 1) {
        cell = with_sum(old_of(i == 1 ? j : i));
      } else {
        cell = old.at(old_of(i), old_of(j));
      }
    }
  }
  return result;
}

}  // namespace

PriceFit fit_prices(const Numbers& sums, const std::vector<std::int64_t>& costs, const std::vector<bool>& eligible,
                    double error) {
  const std::size_t count = costs.size(), y = count + 1;
  PriceFit fit;
  fit.excess.resize(count);
  fit.chosen.resize(count);
  Numbers extended = with_sum_in_front(sums, costs);
  fit.rows = extended[0];
  if (fit.rows < static_cast<std::int64_t>(count) + 10) return fit;
  Sweeper sweeper(extended, count + 1);
  std::vector<long double> alone(count + 1);
  for (std::size_t i = 0; i <= count; ++i) alone[i] = sweeper.at(i, i);
  std::size_t used = 0;
  const auto freedom = [&](std::size_t more) {
    return static_cast<long double>(fit.rows) - 1 - static_cast<long double>(used + more);
  };
  const bool costs_differ = alone[0] > 0.5L;
  if (costs_differ) {
    sweeper.sweep(0);
    ++used;
  }
  const auto tests = static_cast<double>(std::count(eligible.begin(), eligible.end(), true));
  for (;;) {
    std::size_t best = count;
    double best_z = 0;
    for (std::size_t type = 0; type < count; ++type) {
      if (!eligible[type] || fit.chosen[type]) continue;
      const std::size_t i = type + 1;
      const long double left = sweeper.at(i, i);
      fit.excess[type] = {};
      if (alone[i] <= 0.5L || left <= 1e-6L * alone[i]) continue;
      const long double slope = sweeper.at(i, y) / left;
      const long double residual = std::max(0.0L, sweeper.at(y, y) - slope * sweeper.at(i, y)) / freedom(1);
      fit.excess[type] = {true, static_cast<double>(slope), static_cast<double>(std::sqrt(residual / left))};
      const double z = fit.excess[type].error > 0 ? std::fabs(fit.excess[type].value / fit.excess[type].error) : 0;
      if (z > best_z) {
        best = type;
        best_z = z;
      }
    }
    if (best == count || two_sided(best_z) * tests >= error) break;
    sweeper.sweep(best + 1);
    fit.chosen[best] = true;
    ++used;
  }
  const long double residual = std::max(0.0L, sweeper.at(y, y)) / freedom(0);
  const auto swept = [&](std::size_t i) {
    return Coefficient{true, static_cast<double>(sweeper.at(i, y)),
                       static_cast<double>(std::sqrt(residual * sweeper.at(i, i)))};
  };
  for (std::size_t type = 0; type < count; ++type) {
    if (fit.chosen[type]) fit.excess[type] = swept(type + 1);
  }
  if (costs_differ) fit.by_cost = swept(0);
  return fit;
}

}  // namespace ludwright
