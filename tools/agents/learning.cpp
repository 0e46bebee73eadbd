#include "tools/agents/learning.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "tools/common.h"

namespace ludwright {
namespace {

constexpr double kSampled = 0.3;       // the share of positions that are learned from
constexpr double kForgetting = 0.975;  // a position counts the less the more moves it is from the end
constexpr double kCarelessness = 0.2;  // of moves in the second round, so that games differ
constexpr std::size_t kTried = 10;     // moves that the second round compares at most
constexpr double kAdjudged = 0.4;      // how much a game without a winner is taken to be one for who has more left
constexpr int kEpochs = 12;
constexpr double kRate = 0.15, kDecay = 2e-4;

struct Sample {
  std::vector<Feature> features;
  std::uint8_t alive = 0;
  double weight = 1;
  Results results{};
};

class Learner {
 public:
  Learner(Evaluation& evaluation, Executor& play, const LearningLimits& limits, const std::function<void(double)>& said)
      : evaluation_(evaluation), play_(play), limits_(limits), said_(said), random_(limits.seed) {}

  void run() {
    gather(false);
    fit();
    const std::size_t first = samples_.size();
    gather(true);
    // What better players do counts more than what chance did.
    for (std::size_t i = 0; i < first; ++i) samples_[i].weight *= 0.3;
    fit();
  }

 private:
  void gather(bool chosen) {
    const double began = cpu_seconds();
    moves_made_ = 0;
    const int most_moves = chosen ? limits_.tries : limits_.moves;
    const Store start = initial_store(play_.model());
    for (int game = 0; game < limits_.games && moves_made_ < most_moves; ++game) {
      const double taken = cpu_seconds() - began;
      if (taken > limits_.seconds) break;
      if (said_) {
        const double share =
            std::max(game / static_cast<double>(limits_.games), moves_made_ / static_cast<double>(most_moves));
        said_(std::min(1.0, std::max(share, taken / limits_.seconds)) / 2 + (chosen ? 0.5 : 0));
      }
      one_game(start, chosen);
    }
  }

  void one_game(const Store& start, bool chosen) {
    play_.set(start);
    std::vector<std::pair<int, Sample>> found;
    int ply = 0;
    for (; ply < limits_.most_plies && !play_.outcome().over(); ++ply) {
      play_.legal_moves(legal_);
      if (legal_.empty()) return;
      const PlayerId decider = play_.decider();
      if (decider != kNobody && share() < kSampled) {
        const Store store = play_.store();
        count_mobility(store, decider);
        Sample sample;
        sample.alive = store.alive;
        evaluation_.features().of(store, decider, sample.features);
        found.emplace_back(ply, std::move(sample));
      }
      play_.do_move(pick(decider, chosen));
      ++moves_made_;
    }
    const bool won = play_.outcome().kind == OutcomeKind::Win;
    const Results results = won ? results_of(play_.outcome()) : adjudged();
    for (auto& [at, sample] : found) {
      sample.weight = std::max(0.02, std::pow(kForgetting, ply - at)) * (won ? 1 : 0.5);
      sample.results = results;
      samples_.push_back(std::move(sample));
    }
  }

  // How many moves a piece of each type has, on the average: what a type is worth before anything is known.
  void count_mobility(const Store& store, PlayerId decider) {
    for (const PieceRecord& piece : store.pieces) {
      if (piece.site == SiteKind::Cell && piece.owner == decider) ++seen_[piece.type];
    }
    for (const Move& move : legal_) {
      if (move.size == 0 || move.choices[0].kind != ChoiceKind::Walk || move.choices[0].a >= store.cells.size())
        continue;
      const auto& stack = store.cells[move.choices[0].a];
      if (!stack.empty()) ++moves_of_[store.pieces[stack.back()].type];
    }
  }

  // What a game without a winner is taken for: a little better for who has more on the board.
  Results adjudged() {
    const Store store = play_.store();
    Results has{};
    double sum = 0;
    for (const PieceRecord& piece : store.pieces) {
      if (piece.site != SiteKind::Cell || piece.owner >= play_.model().seats.size()) continue;
      const double worth = 0.2 + moves_of_[piece.type] / std::max(1.0, seen_[piece.type]);
      has[piece.owner] += worth;
      sum += worth;
    }
    const double seats = static_cast<double>(play_.model().seats.size());
    Results results{};
    for (std::size_t seat = 0; seat < play_.model().seats.size(); ++seat)
      results[seat] = (1 - kAdjudged) / seats + kAdjudged * (sum > 0 ? has[seat] / sum : 1 / seats);
    return results;
  }

  double share() { return static_cast<double>(random_() >> 11U) * 0x1p-53; }

  Move pick(PlayerId decider, bool chosen) {
    if (decider == kNobody) return draw_chance();
    std::shuffle(legal_.begin(), legal_.end(), random_);
    if (!chosen || share() < kCarelessness) return legal_.front();
    std::size_t best = 0;
    double most = -1;
    for (std::size_t i = 0; i < std::min(kTried, legal_.size()); ++i) {
      play_.do_move(legal_[i]);
      ++moves_made_;
      const bool over = play_.outcome().over();
      const Results results = over ? results_of(play_.outcome()) : evaluation_.results(play_.store(), play_.decider());
      play_.undo_move();
      if (results[decider] > most) {
        most = results[decider];
        best = i;
      }
    }
    return legal_[best];
  }

  Move draw_chance() {
    const std::vector<int> weights = play_.weights();
    double sum = 0;
    for (const int weight : weights) sum += weight;
    double left = share() * sum;
    for (std::size_t i = 0; i < weights.size() && i < legal_.size(); ++i) {
      left -= weights[i];
      if (left < 0) return legal_[i];
    }
    return legal_.back();
  }

  // Logistic regression by AdaGrad; for more than two seats its generalisation, shares of exp(score).
  void fit() {
    std::vector<float>& weights = evaluation_.weights();
    std::vector<double> steps(weights.size(), 1e-3);
    std::fill(weights.begin(), weights.end(), 0.0F);
    std::vector<std::size_t> order(samples_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    for (int epoch = 0; epoch < kEpochs; ++epoch) {
      std::shuffle(order.begin(), order.end(), random_);
      for (const std::size_t i : order) correct(samples_[i], weights, steps);
    }
  }

  void correct(const Sample& sample, std::vector<float>& weights, std::vector<double>& steps) {
    const Model& model = play_.model();
    std::array<double, kMaxSeats> scores{};
    for (const Feature& feature : sample.features) scores[feature.seat] += weights[feature.index] * feature.amount;
    const Results expected = shares(model, scores, sample.alive);
    double won = 0;
    for (std::size_t seat = 0; seat < model.seats.size(); ++seat) won += sample.results[seat];
    std::array<double, kMaxSeats> errors{};
    for (std::size_t seat = 0; seat < model.seats.size(); ++seat) {
      const bool plays = (sample.alive >> seat & 1) != 0;
      const double share = won > 0 ? sample.results[seat] / won : 0;  // of allies who win together, each a part
      double team = 0;
      for (std::size_t ally = 0; ally < model.seats.size(); ++ally)
        team += model.seats[ally].team == model.seats[seat].team ? 1 : 0;
      errors[seat] = plays ? (share - expected[seat] / std::max(1.0, team)) * sample.weight : 0;
    }
    for (const Feature& feature : sample.features) {
      float& weight = weights[feature.index];
      const double slope =
          errors[feature.seat] * static_cast<double>(feature.amount) - kDecay * static_cast<double>(weight);
      double& step = steps[feature.index];
      step += slope * slope;
      weight += static_cast<float>(kRate * slope / std::sqrt(step));
    }
  }

  Evaluation& evaluation_;
  Executor& play_;
  const LearningLimits& limits_;
  const std::function<void(double)>& said_;
  std::mt19937_64 random_;
  std::vector<Sample> samples_;
  MoveList legal_;
  int moves_made_ = 0;
  std::array<double, kMaxTypes> seen_{}, moves_of_{};  // [type] pieces, and moves of such pieces, in positions sampled
};

}  // namespace

void learn(Evaluation& evaluation, Executor& play, const LearningLimits& limits,
           const std::function<void(double)>& said) {
  Learner(evaluation, play, limits, said).run();
}

}  // namespace ludwright
