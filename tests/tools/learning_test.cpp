// What evaluations are learned from: tools/agents/learning.h and regression.h.
#include "tools/agents/learning.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "tests/support/play_kit.h"
#include "tools/agents/regression.h"
#include "tools/testing/moment.h"

namespace ludwright {
namespace {

using testing_kit::load;

// Positions of games by lot, with the results that some weights say.
std::vector<Sample> samples_by(const Evaluation& truth, Executor& play, int games, std::uint64_t seed) {
  std::vector<Sample> samples;
  std::mt19937_64 random(seed);
  MoveList legal;
  for (int game = 0; game < games; ++game) {
    play.set(initial_store(play.model()));
    while (!play.outcome().over()) {
      play.legal_moves(legal);
      play.do_move(legal[random() % legal.size()]);
      const Store store = play.store();
      Sample sample;
      sample.alive = store.alive;
      truth.features().of(store, play.decider(), sample.features);
      sample.results = truth.results(store, play.decider());
      samples.push_back(std::move(sample));
    }
  }
  return samples;
}

TEST(Regression, FindsWhatTheResultsFollowFrom) {
  const auto game = load("breakthrough");
  const auto play = game->compiled();
  const GameKind kind = kind_of(game->model());
  Evaluation truth(game->model(), kind), found(game->model(), kind);
  std::mt19937_64 random(3);
  for (std::size_t i = 0; i < truth.weights().size(); ++i) {
    const bool is_row = truth.features().kind(i) == Features::Kind::Row;
    truth.weights()[i] = is_row ? 0.1F * static_cast<float>(random() % 10) : 0.0F;
  }
  UsualWorth usual;
  usual.of.fill(1);
  fit(found, samples_by(truth, *play, 60, 1), usual);
  double off = 0, most = 0;
  play->set(initial_store(game->model()));
  MoveList legal;
  int seen = 0;
  for (; !play->outcome().over(); ++seen) {
    const double difference =
        std::abs(truth.results(play->store(), play->decider())[0] - found.results(play->store(), play->decider())[0]);
    off += difference;
    most = std::max(most, difference);
    play->legal_moves(legal);
    play->do_move(legal[random() % legal.size()]);
  }
  EXPECT_LT(off / seen, 0.03);
  EXPECT_LT(most, 0.15);
}

LearningLimits little() {
  LearningLimits limits;
  limits.games = 40;
  limits.moves = limits.tries = 2000;
  limits.searches = 300;
  limits.seconds = 1e9;
  return limits;
}

std::vector<float> learned(const std::string& name) {
  const auto game = load(name);
  const auto play = game->compiled();
  Evaluation evaluation(game->model(), kind_of(game->model()));
  double done = 0;
  learn(evaluation, *play, little(), [&](double share) {
    EXPECT_GE(share, done);
    EXPECT_LE(share, 1);
    done = share;
  });
  return evaluation.weights();
}

TEST(Learning, IsTheSameEachTime) {
  const std::vector<float> once = learned("hexapawn");
  EXPECT_EQ(once, learned("hexapawn"));
  EXPECT_TRUE(std::all_of(once.begin(), once.end(), [](float weight) { return std::isfinite(weight); }));
}

// A pawn that is nearer to the last row is worth more: games by lot hardly show it, search does.
TEST(Learning, SeesWhatSearchForesees) {
  const auto game = load("breakthrough");
  const std::vector<float> weights = learned("breakthrough");
  const Features features(game->model(), kind_of(game->model()));
  std::vector<float> rows;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (features.kind(i) == Features::Kind::Row && features.type_of(i) == 0) rows.push_back(weights[i]);
  }
  ASSERT_EQ(rows.size(), 8U);
  EXPECT_GT(rows[6], rows[3]);
}

// Chance, which search of that kind does not know, in every turn or in the set-up alone.
TEST(Learning, MakesTheMovesOfChance) {
  for (const char* name : {"backgammon", "chess960"}) {
    const std::vector<float> weights = learned(name);
    EXPECT_TRUE(std::any_of(weights.begin(), weights.end(), [](float weight) { return weight != 0; })) << name;
  }
}

}  // namespace
}  // namespace ludwright
