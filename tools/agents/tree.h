// The tree that Monte-Carlo search grows: positions with how often they were visited and what came of it, results that
// are proven, and the search itself. Positions that are reached in several ways are one node. For two or more seats
// each decides for itself (max^n); chance is visited by its weights. One step of growth adds one position, and judges
// it by all that can be reached from it in one move; that is one node of a budget. Used by mcts_agent.cpp.
#pragma once
#include <random>
#include <unordered_map>
#include <vector>

#include "tools/agents/budget.h"
#include "tools/agents/draw_clock.h"
#include "tools/agents/kept_evaluation.h"

namespace ludwright {

class Tree {
 public:
  Tree(const Model& model, const GameKind& kind, const Evaluation& evaluation)
      : model_(model), kind_(kind), kept_(evaluation), clock_(model) {}

  // Grows the tree from where `play` stands until the budget is spent or the result is proven. `seed` tells searches
  // of one position apart. Returns the steps, the root being one. The seat that decides there plays to win: a draw
  // by going to and fro is worth less to it than half a win.
  std::uint64_t grow(Executor& play, const Budget& budget, std::uint64_t seed);

  // What is known of the root's moves, in the order of the legal moves.
  struct Found {
    Move move;
    std::uint32_t visits = 0;
    double value = 0;        // for the seat that decides at the root
    bool proven = false;     // `value` is the result under best play
    bool takes_out = false;  // somebody else is out by it, and not the seat itself
  };
  std::vector<Found> found() const;
  bool is_proven() const { return nodes_[root_].proven; }
  // What is expected to follow the root's move of this index, that move included.
  std::vector<Move> line(std::size_t index) const;

  void clear();

 private:
  static constexpr std::uint32_t kNoNode = 0xffffffff;
  struct Edge {
    std::uint32_t first_choice = 0;
    std::uint8_t size = 0;
    bool over = false;  // the game ends here, with ends_[end]
    bool takes_out = false;
    std::uint8_t end = 0;
    std::uint32_t child = kNoNode;
    std::uint32_t visits = 0;
    float weight = 0;  // chance: its odds. A seat: how much the move is expected to be looked at
    float value = 0;   // for the decider, as judged
  };
  struct Node {
    PlayerId decider = kNobody;
    bool expanded = false, judged = false, proven = false;
    std::uint32_t visits = 0;
    std::uint32_t first_edge = 0, edges = 0;
    Results sums{};    // of results
    Results best{};    // what the move behind which most is expected leads to, if all follow theirs
    Results result{};  // if proven
  };
  struct Visit {
    std::uint32_t node = 0;
    std::uint32_t edge = kNoNode;
  };

  std::uint32_t node_of(Key name);
  void keep_below(std::uint32_t root);
  Move move_of(const Edge& edge) const;
  void expand(Node& node, Executor& play);
  Results judge(std::uint32_t node, Descent& descent);
  Results leaf(std::uint32_t node, Descent& descent);
  void weigh_choices(const Node& node, Results& results) const;
  Results as_it_stands(Executor& play);
  Results worth(const Outcome& outcome) const;
  std::uint32_t select(const Node& node) const;
  std::uint32_t select_chance(const Node& node) const;
  void iterate(Descent& descent);
  void stand_at(std::size_t depth, Descent& descent);
  void credit(const Results& results);
  bool prove(Node& node) const;
  bool takes_out(Executor& play, PlayerId me, std::uint8_t before) const;
  void follow_best(Node& node) const;
  bool comes_back(Key name) const;
  void end_at(Edge& edge, const Outcome& outcome);
  double edge_value(const Node& node, const Edge& edge) const;

  const Model& model_;
  const GameKind& kind_;
  KeptEvaluation kept_;
  DrawClock clock_;
  Results draw_{};  // what a draw by going to and fro is worth
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Choice> choices_;
  std::vector<Results> ends_;  // results of ends met, each once
  std::unordered_map<Key, std::uint32_t> index_;
  std::uint32_t root_ = kNoNode;
  std::vector<Visit> path_;
  std::vector<std::uint32_t> made_;  // the edges that the descent stands behind
  std::vector<Key> past_;            // positions of the game so far, sorted; empty where coming back is no matter
  std::mt19937_64 random_;
  TurnList legal_;
};

}  // namespace ludwright
