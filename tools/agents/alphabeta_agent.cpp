// `alphabeta`: alphabeta.h as an agent. What it has found out is kept from move to move of a game.
#include "tools/agents/alphabeta.h"
#include "tools/agents/thinker.h"

namespace ludwright {
namespace {

class AlphaBetaAgent : public Thinker {
 public:
  AlphaBetaAgent(const Model& model, std::uint64_t seed, const Budget& budget)
      : Thinker(model, seed), budget_(budget) {}

  void new_game(std::uint64_t seed) override {
    Thinker::new_game(seed);
    search_.reset();
  }

  Thought choose(Executor& play) override {
    if (!search_) search_ = std::make_unique<AlphaBeta>(model_, kind_, evaluation());
    const AlphaBeta::Result result = search_->search(play, budget_now(play, budget_));
    Thought thought;
    thought.move = result.move;
    thought.line = result.line;
    thought.nodes = search_->nodes();
    thought.proven = result.proven;
    thought.depth = result.depth;
    for (const auto& [value, move] : result.looked_at) {
      const bool first = move == result.move;
      thought.candidates.push_back({move, AlphaBeta::chance_of(first ? result.value : value), 0});
      if (first) std::swap(thought.candidates.front(), thought.candidates.back());
    }
    return thought;
  }

 private:
  Budget budget_;
  std::unique_ptr<AlphaBeta> search_;
};

}  // namespace

std::unique_ptr<Agent> make_alphabeta(const Model& model, std::uint64_t seed, const Budget& budget) {
  return std::make_unique<AlphaBetaAgent>(model, seed, budget);
}

}  // namespace ludwright
