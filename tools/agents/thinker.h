// What agents that look ahead share: the definition, engines of their own, the learned evaluation, the worlds of what
// is hidden. Made when first needed: an agent that never thinks costs nothing.
#pragma once
#include <memory>

#include "tools/agents/agent.h"
#include "tools/agents/budget.h"
#include "tools/agents/evaluation.h"
#include "tools/agents/worlds.h"
#include "tools/testing/moment.h"

namespace ludwright {

class Thinker : public Agent {
 public:
  Thinker(const Model& model, std::uint64_t seed) : model_(model), kind_(kind_of(model)), worlds_(model), seed_(seed) {}

  void new_game(std::uint64_t seed) override {
    seed_ = seed;
    calls_ = 0;
    in_turn_ = 0;
  }

 protected:
  const Evaluation& evaluation() {
    if (!evaluation_) evaluation_ = evaluation_of(model_);
    return *evaluation_;
  }
  std::unique_ptr<Executor> make_play() {
    if (!arena_.make) arena_ = arena_of(model_);
    return arena_.make();
  }
  Executor& spare() {
    if (!spare_) spare_ = make_play();
    return *spare_;
  }
  // A new number for each decision of a game.
  std::uint64_t next_seed() { return mix(seed_, ++calls_); }

  // Of a turn of several decisions the first has all the time, the next ones a half, a third: a draft or a set-up of
  // dozens of steps is no dozens of moves. A budget in nodes is for each decision.
  Budget budget_now(Executor& play, Budget budget) {
    const bool goes_on = !play.begins_unit() && play.decider() == decided_last_;
    in_turn_ = goes_on ? in_turn_ + 1 : 0;
    decided_last_ = play.decider();
    budget.seconds /= 1 + in_turn_;
    return budget;
  }

  const Model& model_;
  GameKind kind_;
  Worlds worlds_;

 private:
  std::uint64_t seed_, calls_ = 0;
  int in_turn_ = 0;  // decisions of the turn under way before the present one
  PlayerId decided_last_ = kNobody;
  Arena arena_;
  std::unique_ptr<Executor> spare_;
  std::shared_ptr<const Evaluation> evaluation_;
};

// Sorts the candidates, best first by value (of equal value more visits, then as listed), and takes the first.
void choose_best(Thought& thought);

std::unique_ptr<Agent> make_random(const Model& model, std::uint64_t seed);
std::unique_ptr<Agent> make_greedy(const Model& model, std::uint64_t seed);
std::unique_ptr<Agent> make_mcts(const Model& model, std::uint64_t seed, const Budget& budget);
std::unique_ptr<Agent> make_alphabeta(const Model& model, std::uint64_t seed, const Budget& budget);

}  // namespace ludwright
