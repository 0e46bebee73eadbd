#include "tools/agents/learning.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>

#include "tools/agents/kept_evaluation.h"
#include "tools/common.h"

namespace ludwright {
namespace {

constexpr double kSampled = 0.3;       // the share of positions that are learned from
constexpr double kForgetting = 0.975;  // a position counts the less the more moves it is from the end
constexpr double kCarelessness = 0.2;  // of moves in later rounds, so that games differ
constexpr std::size_t kTried = 16;     // moves that a later round compares at most
constexpr int kRounds = 3;             // the first by lot
constexpr double kOutdated = 0.3;      // what an older sample counts in the next round
constexpr double kTrust = 0.3;         // positions of one game say much the same
// Logarithms of odds that all the pieces of a seat together are usually worth, and all of them being beside what the
// others must not lose; and how far off that may be.
constexpr double kUsualWorth = 4, kWorthDoubt = 1, kUsualNear = 1.5, kNearDoubt = 0.5;
constexpr int kSteps = 40;
// Of a piece's worth; where the rules say what it costs, on the average; of where it stands and what is beside it.
constexpr double kWeightDoubt = 0.5, kPricedDoubt = 0.15, kPlaceDoubt = 0.2;

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
    find_price();
    for (int round = 0; round < kRounds; ++round) {
      // What better players do counts more than what worse ones did.
      for (Sample& sample : samples_) sample.weight *= kOutdated;
      gather(round);
      fit();
    }
  }

 private:
  void gather(int round) {
    const bool chosen = round > 0;
    const double began = cpu_seconds();
    moves_made_ = 0;
    const int most_moves = chosen ? limits_.tries : limits_.moves;
    const Store start = initial_store(play_.model());
    if (chosen) kept_ = std::make_unique<KeptEvaluation>(evaluation_);
    for (int game = 0; game < limits_.games && moves_made_ < most_moves; ++game) {
      const double taken = cpu_seconds() - began;
      if (taken > limits_.seconds) break;
      if (said_) {
        const double share =
            std::max(game / static_cast<double>(limits_.games), moves_made_ / static_cast<double>(most_moves));
        said_((round + std::min(1.0, std::max(share, taken / limits_.seconds))) / kRounds);
      }
      one_game(start, chosen);
    }
  }

  void one_game(const Store& start, bool chosen) {
    play_.set(start);
    if (chosen) kept_->set(play_);
    std::vector<std::pair<int, Sample>> found;
    int ply = 0;
    for (; ply < limits_.most_plies && !play_.outcome().over(); ++ply) {
      play_.legal_moves(legal_);
      if (legal_.empty()) return;
      const PlayerId decider = play_.decider();
      if (decider != kNobody && share() < kSampled) {
        const Store store = play_.store();
        if (!chosen) count_mobility(store, decider);
        Sample sample;
        sample.alive = store.alive;
        evaluation_.features().of(store, decider, sample.features);
        found.emplace_back(ply, std::move(sample));
      }
      play_.do_move(pick(decider, chosen));
      if (chosen) kept_->made(play_);
      ++moves_made_;
    }
    const bool won = play_.outcome().kind == OutcomeKind::Win;
    const Results results = won ? results_of(play_.outcome()) : adjudged();
    for (auto& [at, sample] : found) {
      sample.weight = std::max(0.02, std::pow(kForgetting, ply - at)) * (won ? kTrust : kTrust / 4);
      sample.results = results;
      samples_.push_back(std::move(sample));
    }
  }

  // How many moves a piece of each type has, on the average: what a type is worth before anything is known, unless the
  // rules tell its price.
  void count_mobility(const Store& store, PlayerId decider) {
    for (const PieceRecord& piece : store.pieces) {
      if (piece.site == SiteKind::Cell && piece.owner == decider) ++seen_[piece.type];
    }
    for (const Move& move : legal_) {
      const auto walk =
          std::find_if(move.begin(), move.end(), [](const Choice& choice) { return choice.kind == ChoiceKind::Walk; });
      if (walk == move.end() || walk->a >= store.cells.size() || store.cells[walk->a].empty()) continue;
      ++moves_of_[store.pieces[store.cells[walk->a].back()].type];
    }
  }

  // A trait that players pay from a number of theirs: `me.gold -= it.cost`.
  void find_price() {
    const Model& model = play_.model();
    const auto trait_in = [&](const auto& self, ExprId id) -> int {
      if (id == kNoId) return kNone;
      const Expr& expr = model.expr(id);
      const auto which = static_cast<std::size_t>(expr.value);
      if (expr.op == Op::Trait && model.traits[which].kind == SlotKind::Number) return expr.value;
      for (const ExprId part : expr.args) {
        if (const int found = self(self, part); found != kNone) return found;
      }
      return kNone;
    };
    for (const Block& block : model.blocks) {
      for (const Statement& each : block.statements) {
        const bool pays = each.kind == StatementKind::AssignSlot && each.sign < 0 &&
                          each.holder == static_cast<int>(SlotHolder::Player);
        if (pays && price_ == kNone) price_ = trait_in(trait_in, each.a);
      }
    }
  }

  double worth_of(TypeId type) const {
    if (price_ != kNone) return play_.model().types[type].traits[static_cast<std::size_t>(price_)];
    return 0.2 + moves_of_[type] / std::max(1.0, seen_[type]);
  }

  // What a game without a winner is taken for: better for who has more on the board, as far as that usually matters;
  // half as much if it was drawn by the rules.
  Results adjudged() {
    const Store store = play_.store();
    const std::size_t seats = play_.model().seats.size();
    std::array<double, kMaxSeats> has{};
    double sum = 1e-9;
    for (const PieceRecord& piece : store.pieces) {
      if (piece.site != SiteKind::Cell || piece.owner >= seats) continue;
      has[piece.owner] += worth_of(piece.type);
      sum += worth_of(piece.type);
    }
    for (double& each : has) each *= kUsualWorth * static_cast<double>(seats) / sum;
    const Results ahead = shares(play_.model(), has, static_cast<std::uint8_t>((1U << seats) - 1));
    const double matters = play_.outcome().over() ? 0.5 : 1;
    Results results{};
    for (std::size_t seat = 0; seat < seats; ++seat)
      results[seat] = (1 - matters) / static_cast<double>(seats) + matters * ahead[seat];
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
      kept_->made(play_);
      ++moves_made_;
      const bool over = play_.outcome().over();
      const Results results = over ? results_of(play_.outcome()) : kept_->results(play_);
      play_.undo_move();
      kept_->undone();
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

  // Logistic regression; for more than two seats its generalisation, shares of exp(score). Where few games were seen
  // little is believed of them: all weights are drawn towards what is usual, a piece's worth in proportion to its
  // mobility. How much that is, and how much it is worth to be near what others must not lose, is learned first.
  void fit() {
    std::vector<float>& weights = evaluation_.weights();
    const Features& features = evaluation_.features();
    std::vector<float> worth(weights.size()), near(weights.size()), usual(weights.size()), sure(weights.size());
    const double unit = 1 / worth_of_all();
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const Features::Kind kind = features.kind(i);
      const double share = unit * (kind <= Features::Kind::Near ? worth_of(features.type_of(i)) : 0);
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

  // How far a weight is expected to be from what is usual: of a piece with a price in proportion to that.
  double doubt_of(std::size_t index) const {
    const Features::Kind kind = evaluation_.features().kind(index);
    if (kind > Features::Kind::Area) return kWeightDoubt;
    const bool is_worth = kind == Features::Kind::Number || kind == Features::Kind::Area;
    if (price_ == kNone) return is_worth ? kWeightDoubt : kPlaceDoubt;
    const TypeId type = kind == Features::Kind::Area ? evaluation_.features().type_in_area(index)
                                                     : evaluation_.features().type_of(index);
    return (is_worth ? kPricedDoubt : kPlaceDoubt) * std::max(worth_of(type), 0.1) / average_price();
  }

  double average_price() const {
    double sum = 0;
    const std::size_t types = play_.model().types.size();
    for (std::size_t type = 0; type < types; ++type) sum += worth_of(static_cast<TypeId>(type));
    return std::max(sum / static_cast<double>(types), 0.1);
  }

  // What the pieces of a seat are worth together, on the average of the samples.
  double worth_of_all() const {
    double sum = 0, seats = 0;
    for (const Sample& sample : samples_) {
      seats += static_cast<double>(std::popcount(sample.alive));
      for (const Feature& feature : sample.features) {
        if (evaluation_.features().kind(feature.index) == Features::Kind::Number)
          sum += worth_of(evaluation_.features().type_of(feature.index)) * static_cast<double>(feature.amount);
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
    const Model& model = play_.model();
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
  Executor& play_;
  const LearningLimits& limits_;
  const std::function<void(double)>& said_;
  std::mt19937_64 random_;
  std::vector<Sample> samples_;
  MoveList legal_;
  std::unique_ptr<KeptEvaluation> kept_;  // of the round under way, in which weights stay
  int moves_made_ = 0;
  std::array<double, kMaxTypes> seen_{}, moves_of_{};  // [type] pieces, and moves of such pieces, in positions sampled
  int price_ = kNone;                                  // the trait that says what a type costs
};

}  // namespace

void learn(Evaluation& evaluation, Executor& play, const LearningLimits& limits,
           const std::function<void(double)>& said) {
  Learner(evaluation, play, limits, said).run();
}

}  // namespace ludwright
