#include "tools/agents/regression.h"

#include <algorithm>
#include <bit>

namespace ludwright {
namespace {

// How far off what is usual may be; and the logarithm of odds that it is worth if all pieces of a seat are beside what
// the others must not lose.
constexpr double kWorthDoubt = 1, kUsualNear = 1.5, kNearDoubt = 0.5;
constexpr int kSteps = 40;
// Of a piece's worth; where the rules say what it costs, on the average; of where it stands and what is beside it.
constexpr double kWeightDoubt = 0.5, kPricedDoubt = 0.15, kPlaceDoubt = 0.2;

class Regression {
 public:
  Regression(Evaluation& evaluation, const std::vector<Sample>& samples, const UsualWorth& usual)
      : evaluation_(evaluation), samples_(samples), usual_(usual) {}

  // Logistic regression; for more than two seats its generalisation, shares of exp(score). Where few games were seen
  // little is believed of them: all weights are drawn towards what is usual, a piece's worth in proportion to its
  // mobility. How much that is, and how much it is worth to be near what others must not lose, is learned first.
  void run() {
    std::vector<float>& weights = evaluation_.weights();
    const Features& features = evaluation_.features();
    std::vector<float> worth(weights.size()), near(weights.size()), usual(weights.size()), sure(weights.size());
    const double unit = 1 / worth_of_all();
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const Features::Kind kind = features.kind(i);
      const double share = unit * (kind <= Features::Kind::Near ? usual_.of[features.type_of(i)] : 0);
      if (kind == Features::Kind::Number) worth[i] = static_cast<float>(share);
      if (kind == Features::Kind::Near) near[i] = static_cast<float>(share);
      const double doubt = doubt_of(i);
      sure[i] = static_cast<float>(1 / (doubt * doubt));
    }
    std::vector<float> slopes(weights.size());
    std::vector<float> scales{kUsualWorth, kUsualNear};
    climb(scales, [&](std::vector<float>& slope) {
      for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = scales[0] * worth[i] + scales[1] * near[i];
      slope_of_samples(slopes);
      slope[0] = static_cast<float>((kUsualWorth - scales[0]) / (kWorthDoubt * kWorthDoubt));
      slope[1] = static_cast<float>((kUsualNear - scales[1]) / (kNearDoubt * kNearDoubt));
      for (std::size_t i = 0; i < weights.size(); ++i) {
        slope[0] += slopes[i] * worth[i];
        slope[1] += slopes[i] * near[i];
      }
    });
    for (std::size_t i = 0; i < weights.size(); ++i) usual[i] = scales[0] * worth[i] + scales[1] * near[i];
    weights = usual;
    climb(weights, [&](std::vector<float>& slope) {
      slope_of_samples(slope);
      for (std::size_t i = 0; i < weights.size(); ++i) slope[i] += (usual[i] - weights[i]) * sure[i];
    });
  }

 private:
  // How far a weight is expected to be from what is usual: of a piece with a price in proportion to that.
  double doubt_of(std::size_t index) const {
    const Features::Kind kind = evaluation_.features().kind(index);
    if (kind > Features::Kind::Area) return kWeightDoubt;
    const bool is_worth = kind == Features::Kind::Number || kind == Features::Kind::Area;
    if (!usual_.priced) return is_worth ? kWeightDoubt : kPlaceDoubt;
    const TypeId type = kind == Features::Kind::Area ? evaluation_.features().type_in_area(index)
                                                     : evaluation_.features().type_of(index);
    return (is_worth ? kPricedDoubt : kPlaceDoubt) * std::max(usual_.of[type], 0.1) / average_price();
  }

  double average_price() const {
    double sum = 0;
    const std::size_t types = evaluation_.model().types.size();
    for (std::size_t type = 0; type < types; ++type) sum += usual_.of[type];
    return std::max(sum / static_cast<double>(types), 0.1);
  }

  // What the pieces of a seat are worth together, on the average of the samples.
  double worth_of_all() const {
    double sum = 0, seats = 0;
    for (const Sample& sample : samples_) {
      seats += static_cast<double>(std::popcount(sample.alive));
      for (const Feature& feature : sample.features) {
        if (evaluation_.features().kind(feature.index) == Features::Kind::Number)
          sum += usual_.of[evaluation_.features().type_of(feature.index)] * static_cast<double>(feature.amount);
      }
    }
    return sum > 0 ? sum / seats : 1;
  }

  // Uphill, each value by steps that grow while its slope keeps its sign (Rprop).
  template <typename SlopeOf>
  static void climb(std::vector<float>& values, const SlopeOf& slope_of) {
    std::vector<float> slopes(values.size()), before(values.size()), steps(values.size(), 0.05F);
    for (int step = 0; step < kSteps; ++step) {
      slope_of(slopes);
      for (std::size_t i = 0; i < values.size(); ++i) {
        const float turn = slopes[i] * before[i];
        if (turn > 0) steps[i] = std::min(steps[i] * 1.2F, 0.5F);
        if (turn < 0) {
          steps[i] *= 0.5F;
          slopes[i] = 0;
        }
        if (slopes[i] != 0) values[i] += slopes[i] > 0 ? steps[i] : -steps[i];
        before[i] = slopes[i];
      }
    }
  }

  // How the likelihood of all samples' results changes with each weight.
  void slope_of_samples(std::vector<float>& slopes) const {
    std::fill(slopes.begin(), slopes.end(), 0.0F);
    for (const Sample& sample : samples_) add_slope(sample, slopes);
  }

  void add_slope(const Sample& sample, std::vector<float>& slopes) const {
    const Model& model = evaluation_.model();
    const std::vector<float>& weights = evaluation_.weights();
    std::array<double, kMaxSeats> scores{};
    for (const Feature& feature : sample.features) scores[feature.seat] += weights[feature.index] * feature.amount;
    const Results expected = shares(model, scores, sample.alive);
    double won = 0;
    for (std::size_t seat = 0; seat < model.seats.size(); ++seat) won += sample.results[seat];
    std::array<float, kMaxSeats> errors{};
    for (std::size_t seat = 0; seat < model.seats.size(); ++seat) {
      const bool plays = (sample.alive >> seat & 1) != 0;
      const double share = won > 0 ? sample.results[seat] / won : 0;  // of allies who win together, each a part
      double team = 0;
      for (std::size_t ally = 0; ally < model.seats.size(); ++ally)
        team += model.seats[ally].team == model.seats[seat].team ? 1 : 0;
      errors[seat] = plays ? static_cast<float>((share - expected[seat] / std::max(1.0, team)) * sample.weight) : 0;
    }
    for (const Feature& feature : sample.features) slopes[feature.index] += errors[feature.seat] * feature.amount;
  }

  Evaluation& evaluation_;
  const std::vector<Sample>& samples_;
  const UsualWorth& usual_;
};

}  // namespace

void fit(Evaluation& evaluation, const std::vector<Sample>& samples, const UsualWorth& usual) {
  Regression(evaluation, samples, usual).run();
}

}  // namespace ludwright
