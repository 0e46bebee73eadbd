// Agents that do not search: `random` draws a legal move, `greedy` tries every move and takes the one behind which the
// position is best: a won end, else what the learned evaluation says.
#include <algorithm>
#include <random>

#include "tools/agents/thinker.h"

namespace ludwright {
namespace {

constexpr int kWorlds = 6;  // worlds in which `greedy` tries its moves where something is hidden

class RandomAgent : public Agent {
 public:
  explicit RandomAgent(std::uint64_t seed) : state_(seed) {}
  Thought choose(Executor& play) override {
    Thought thought;
    play.draw_move(state_ = mix(state_, 1), thought.move);
    thought.line = {thought.move};
    thought.nodes = 1;
    return thought;
  }
  void new_game(std::uint64_t seed) override { state_ = seed; }

 private:
  std::uint64_t state_;
};

class GreedyAgent : public Thinker {
 public:
  using Thinker::Thinker;

  Thought choose(Executor& play) override {
    std::mt19937_64 random(next_seed());
    Thought thought;
    MoveList legal;
    play.legal_moves(legal);
    for (const Move& move : legal) thought.candidates.push_back({move, 0, 0});
    // Equal moves are tried in an order by lot, so that games differ.
    std::shuffle(thought.candidates.begin(), thought.candidates.end(), random);
    const PlayerId me = play.decider();
    if (!kind_.hidden) {
      try_all(play, me, thought);
    } else {
      worlds_.look(standpoint_of(play, spare(), kind_), me, spare());
      for (int world = 0; world < kWorlds; ++world) {
        if (worlds_.enter(spare(), random)) try_all(spare(), me, thought);
      }
    }
    for (ConsideredMove& candidate : thought.candidates) {
      if (candidate.visits > 0) candidate.value /= static_cast<double>(candidate.visits);
    }
    choose_best(thought);
    return thought;
  }

 private:
  void try_all(Executor& play, PlayerId me, Thought& thought) {
    MoveList legal;
    play.legal_moves(legal);
    for (ConsideredMove& candidate : thought.candidates) {
      if (std::find(legal.begin(), legal.end(), candidate.move) == legal.end()) continue;
      play.do_move(candidate.move);
      const bool over = play.outcome().over();
      candidate.value += over ? results_of(play.outcome())[me]
                              : 0.001 + 0.998 * evaluation().results(play.store(), play.decider())[me];
      play.undo_move();
      ++candidate.visits;
      ++thought.nodes;
    }
  }
};

}  // namespace

void choose_best(Thought& thought) {
  std::stable_sort(thought.candidates.begin(), thought.candidates.end(),
                   [](const ConsideredMove& a, const ConsideredMove& b) {
                     return a.value != b.value ? a.value > b.value : a.visits > b.visits;
                   });
  thought.move = thought.candidates.front().move;
  if (thought.line.empty()) thought.line = {thought.move};
}

std::unique_ptr<Agent> make_random(const Model&, std::uint64_t seed) { return std::make_unique<RandomAgent>(seed); }
std::unique_ptr<Agent> make_greedy(const Model& model, std::uint64_t seed) {
  return std::make_unique<GreedyAgent>(model, seed);
}

}  // namespace ludwright
