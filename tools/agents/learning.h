// Weights of an evaluation from games of a definition against itself: first drawn at random, then chosen by what
// earlier games taught, then found by a search of few nodes. Regression of results, and of what the search foresees, on
// features (regression.h). Tested by tests/tools/learning_test.cpp.
#pragma once
#include <functional>

#include "tools/agents/evaluation.h"

namespace ludwright {

struct LearningLimits {
  int games = 400;       // of each of the three rounds
  int moves = 30'000;    // of the first round
  int tries = 80'000;    // of a later one: moves made and tried
  int most_plies = 600;  // a game that is not over then teaches nothing
  double seconds =
      12;  // of a processor, for each round; only definitions that play less than some thousand moves a second feel it
  int searches = 2'000;  // of each of the three rounds of games by search, where two seats see everything
  std::uint64_t seed = 20'231;
};

// Fills the weights. `play` is used for the games; `said` is called now and then with the share that is done.
void learn(Evaluation& evaluation, Executor& play, const LearningLimits& limits,
           const std::function<void(double)>& said = {});

// How long evaluations may be learned from now on in this process; tests that only play through games say little.
void limit_learning(const LearningLimits& limits);

}  // namespace ludwright
