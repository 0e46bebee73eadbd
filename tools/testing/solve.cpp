#include "tools/testing/solve.h"

#include <algorithm>
#include <vector>

namespace ludwright {
namespace {

class Solver {
 public:
  explicit Solver(const PositionGraph& graph)
      : graph_(graph), value_(graph.nodes.size(), kUnknown), plies_(graph.nodes.size(), 0) {}

  Solution run() {
    link_parents();
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      const auto& node = graph_.nodes[i];
      if (node.outcome != OutcomeKind::Win || node.winners == 3) continue;
      settle(i, node.winners == 1 ? 0 : 1, 0);
    }
    // In order of distance, so that the first win found is the shortest and the last defence the longest.
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      for (const std::uint32_t parent : parents_of(queue_[i])) improve(parent, queue_[i]);
    }
    return summary();
  }

 private:
  static constexpr int kUnknown = -1;

  void link_parents() {
    first_.assign(graph_.nodes.size() + 1, 0);
    left_.assign(graph_.nodes.size(), 0);
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      left_[i] = graph_.nodes[i].count;
      for (const std::uint32_t child : children_of(i)) ++first_[child + 1];
    }
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    parents_.resize(first_.back());
    std::vector<std::uint32_t> filled(first_.begin(), first_.end() - 1);
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      for (const std::uint32_t child : children_of(i)) parents_[filled[child]++] = static_cast<std::uint32_t>(i);
    }
  }

  std::vector<std::uint32_t> children_of(std::size_t node) const {
    const auto from = graph_.children.begin() + graph_.nodes[node].first;
    return {from, from + graph_.nodes[node].count};
  }
  std::vector<std::uint32_t> parents_of(std::size_t node) const {
    return {parents_.begin() + first_[node], parents_.begin() + first_[node + 1]};
  }

  void settle(std::size_t node, int winner, int plies) {
    value_[node] = winner;
    plies_[node] = plies;
    queue_.push_back(node);
  }

  // What a settled child says about a position that leads to it.
  void improve(std::uint32_t parent, std::size_t child) {
    if (value_[parent] != kUnknown) return;
    const int decider = graph_.nodes[parent].decider;
    --left_[parent];
    if (value_[child] == decider)
      settle(parent, decider, plies_[child] + 1);
    else if (left_[parent] == 0)
      settle(parent, value_[child], plies_[child] + 1);
  }

  Solution summary() const {
    Solution solution;
    for (std::size_t i = 0; i < value_.size(); ++i) {
      if (value_[i] == kUnknown) {
        ++solution.draws;
        continue;
      }
      ++solution.wins[value_[i]];
      if (plies_[i] <= solution.longest) continue;
      solution.longest = plies_[i];
      solution.where = i;
    }
    if (value_[0] != kUnknown) {
      solution.winner = static_cast<PlayerId>(value_[0]);
      solution.plies = plies_[0];
    }
    return solution;
  }

  const PositionGraph& graph_;
  std::vector<int> value_, plies_;
  std::vector<std::uint32_t> first_, parents_, left_;  // parents of a node; children of it not settled yet
  std::vector<std::size_t> queue_;
};

}  // namespace

std::optional<Solution> solve(const Model& model, const Exploration& exploration, std::string& error) {
  if (model.seats.size() != 2) error = "only games of two seats are solved";
  if (has_statement(model, StatementKind::Random)) error = "a game of chance is not solved";
  if (!exploration.complete) error = "not all positions were visited";
  if (!error.empty()) return std::nullopt;
  return Solver(exploration.graph).run();
}

}  // namespace ludwright
