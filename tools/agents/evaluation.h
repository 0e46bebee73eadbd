// What a position is worth to each seat, by weights learned from games that a definition played against itself.
// `evaluation_of` learns them once and keeps them in the user's cache. Tested by tests/tools/agents_test.cpp.
#pragma once
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "tools/agents/descent.h"
#include "tools/agents/evaluation_tables.h"

namespace ludwright {

class Evaluation {
 public:
  Evaluation(const Model& model, const GameKind& kind)
      : model_(model), features_(model, kind), weights_(features_.count(), 0.0F) {}

  const Model& model() const { return model_; }
  const Features& features() const { return features_; }
  // To be changed; tables that were made before are of the old ones.
  std::vector<float>& weights() {
    tables_.reset();
    return weights_;
  }
  const std::vector<float>& weights() const { return weights_; }

  // By what is on the board, made when first asked for. The evaluation must outlive them.
  std::shared_ptr<const EvaluationTables> tables() const;

  // Chances to win, of seats that still play; they add up to 1, allies' counted once.
  Results results(const Store& store, PlayerId decider) const;
  // For two seats: how much better the first stands, as the logarithm of its odds.
  double balance(const Store& store, PlayerId decider) const;

  // What speaks most for a seat in `after` against the average of `others`, in words, most important first; at most
  // `most`.
  std::vector<std::string> reasons(const Store& after, const std::vector<Store>& others, PlayerId seat,
                                   std::size_t most) const;

 private:
  void scores(const Store& store, PlayerId decider, std::array<double, kMaxSeats>& out) const;

  const Model& model_;
  Features features_;
  std::vector<float> weights_;
  mutable std::mutex making_;
  mutable std::shared_ptr<const EvaluationTables> tables_;
};

// The chances that go with scores: shares of exp(score), of the teams in `alive`.
Results shares(const Model& model, const std::array<double, kMaxSeats>& scores, std::uint8_t alive);

// The evaluation of a definition: from this process, else from XDG_CACHE_HOME/ludwright, else learned now and kept
// there. What is learned is the same on every machine as long as the definition plays some thousand moves a second;
// a slower one is learned for a limited time. `model` must outlive it.
std::shared_ptr<const Evaluation> evaluation_of(const Model& model);
// Whether one is being learned at this moment, which says on a terminal how far it is.
bool is_learning();

}  // namespace ludwright
