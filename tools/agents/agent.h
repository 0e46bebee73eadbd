// Something that chooses moves for a seat. Every agent plays every definition: it knows the rules only through an
// executor. What it may know of a position is what its seat may see.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/executor.h"

namespace ludwright {

// What an agent found about one legal move.
struct ConsideredMove {
  Move move;
  double value = 0;          // expected result for the seat that decides: 0 lost, 0.5 drawn, 1 won
  std::uint64_t visits = 0;  // how often it was looked at; 0 for agents that do not count
};

struct Thought {
  Move move;                               // the choice, one of the legal moves
  std::vector<ConsideredMove> candidates;  // best first; those that were looked at
  std::vector<Move> line;                  // what the agent expects to follow, `move` first
  std::uint64_t nodes = 0;                 // positions visited, as a budget counts them
  bool proven = false;                     // `move` is known to lead to the best result there is, whatever others do
  int depth = 0;                           // decisions looked ahead everywhere; 0 for agents that do not search so
};

class Agent {
 public:
  virtual ~Agent() = default;
  // Chooses for the seat that decides in `play`, which has a decision of a seat and is left as it was found. The same
  // seed, budget in nodes and sequence of calls give the same choice; a budget in time does not promise that.
  virtual Thought choose(Executor& play) = 0;
  // A new game begins: nothing learned from the last one is kept.
  virtual void new_game(std::uint64_t seed) = 0;
};

// For help texts.
inline constexpr const char* kAgentTexts =
    "random, greedy, mcts, mcts:NODES, mcts:SECONDSs, alphabeta or alphabeta:NODES";
// An agent by its text: `random`, `greedy`, `mcts`, `mcts:4000` (nodes a move), `mcts:2s`, `mcts:4000,2s` (whichever
// is spent first), `mcts:8000x4` (four threads share the nodes), `alphabeta`, `alphabeta:20000`. Throws Stop (usage)
// that names what is expected. The model must outlive it. An agent that needs the learned evaluation of the definition
// learns it at its first choice.
std::unique_ptr<Agent> make_agent(const std::string& text, const Model& model, std::uint64_t seed);

// The same text with the time that somebody waits for gladly, if it names a player that thinks and says nothing of how
// long: `mcts` becomes `mcts:2000,0.7s`.
std::string in_short(const std::string& text);

}  // namespace ludwright
