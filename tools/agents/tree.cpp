#include "tools/agents/tree.h"

#include <algorithm>
#include <cmath>

namespace ludwright {
namespace {

constexpr double kExploration = 0.4;
constexpr std::uint32_t kMovesAtOnce = 80;  // so many moves of a node are tried at its first visit;
constexpr std::uint32_t kMovesAVisit = 8;   // where there are more, after a visit for every so many
constexpr double kSharpness = 8;            // how much a move judged better is preferred
constexpr double kUntried = 0.04;           // an unknown move is taken to be worse than the node by so much
constexpr double kFollowed = 0.35;          // how much the best line counts against the mean of what was seen
constexpr std::size_t kDeepestPath = 150;
constexpr double kWin = 1 - 1e-9;
constexpr double kContempt = 0.2;  // a draw by going to and fro is worse than others by so much, for who searches
constexpr double kMobility = 0.3;  // how much the odds depend on the number of moves
constexpr double kFading = 0.25;   // the part of an advantage that is lost when a draw by a clock is near

}  // namespace

void Tree::clear() {
  nodes_.clear();
  edges_.clear();
  choices_.clear();
  index_.clear();
  root_ = kNoNode;
}

std::uint32_t Tree::node_of(Key name) {
  const auto [at, is_new] = index_.emplace(name, static_cast<std::uint32_t>(nodes_.size()));
  if (is_new) nodes_.emplace_back();
  return at->second;
}

Move Tree::move_of(const Edge& edge) const {
  Move move;
  for (std::uint32_t i = 0; i < edge.size; ++i) move.push(choices_[edge.first_choice + i]);
  return move;
}

std::uint64_t Tree::grow(Executor& play, const Budget& budget, std::uint64_t seed) {
  random_.seed(seed);
  const std::vector<Seat>& seats = model_.seats;
  const Results draw_before = draw_;
  for (std::size_t seat = 0; seat < seats.size(); ++seat)
    draw_[seat] = 0.5 + (seats[seat].team == seats[play.decider()].team ? -kContempt : kContempt);
  MoveList legal;
  play.legal_moves(legal);
  // What an earlier search found is used where the position is known beyond doubt, and was searched for the same seat.
  const Key name = play.key();
  const bool lasting = kind_.one_decision_a_unit && draw_ == draw_before;
  const auto known = lasting ? index_.find(name) : index_.end();
  bool same = known != index_.end() && nodes_[known->second].expanded && nodes_[known->second].edges == legal.size();
  for (std::size_t i = 0; same && i < legal.size(); ++i)
    same = move_of(edges_[nodes_[known->second].first_edge + i]) == legal[i];
  if (same) {
    keep_below(known->second);
  } else {
    clear();
  }
  root_ = node_of(name);
  if (!nodes_[root_].expanded) expand(nodes_[root_], play);
  kept_.set(play);
  made_.clear();
  Descent descent(play, kind_, name, &kept_);
  if (budget.nodes == 0 || legal.size() <= budget.nodes) judge(root_, descent);
  past_.clear();
  if (kind_.repeats_draw) past_ = play.store().history;
  std::sort(past_.begin(), past_.end());
  Clock clock(budget);
  std::uint64_t done = 0;
  for (; !nodes_[root_].proven && !clock.spent(done); ++done) iterate(descent);
  return done + 1;
}

// Forgets what cannot be reached from the new root.
void Tree::keep_below(std::uint32_t root) {
  std::vector<std::uint32_t> new_place(nodes_.size(), kNoNode), old{root};
  std::vector<Key> names(nodes_.size());
  for (const auto& [name, node] : index_) names[node] = name;
  std::vector<Node> kept_nodes{nodes_[root]};
  std::vector<Edge> kept_edges;
  std::vector<Choice> kept_choices;
  std::unordered_map<Key, std::uint32_t> kept_index;
  new_place[root] = 0;
  for (std::size_t i = 0; i < old.size(); ++i) {
    const Node& from = nodes_[old[i]];
    kept_nodes[i].first_edge = static_cast<std::uint32_t>(kept_edges.size());
    kept_index.emplace(names[old[i]], static_cast<std::uint32_t>(i));
    for (std::uint32_t e = 0; e < from.edges; ++e) {
      Edge edge = edges_[from.first_edge + e];
      const auto choices = choices_.begin() + edge.first_choice;
      edge.first_choice = static_cast<std::uint32_t>(kept_choices.size());
      kept_choices.insert(kept_choices.end(), choices, choices + edge.size);
      if (edge.child != kNoNode) {
        std::uint32_t& place = new_place[edge.child];
        if (place == kNoNode) {
          place = static_cast<std::uint32_t>(old.size());
          old.push_back(edge.child);
          kept_nodes.push_back(nodes_[edge.child]);
        }
        edge.child = place;
      }
      kept_edges.push_back(edge);
    }
  }
  nodes_.swap(kept_nodes);
  edges_.swap(kept_edges);
  choices_.swap(kept_choices);
  index_.swap(kept_index);
}

void Tree::expand(Node& node, Executor& play) {
  node.decider = play.decider();
  // Of chance the odds are known in the order of the list.
  if (node.decider == kNobody) {
    MoveList moves;
    play.legal_moves(moves);
    legal_.clear();
    for (const Move& move : moves) legal_.push_back(move);
  } else {
    play.legal_turns(legal_);
  }
  node.first_edge = static_cast<std::uint32_t>(edges_.size());
  node.edges = static_cast<std::uint32_t>(legal_.size());
  node.expanded = true;
  std::vector<int> weights;
  if (node.decider == kNobody) weights = play.weights();
  for (std::size_t i = 0; i < legal_.size(); ++i) {
    Edge edge;
    edge.first_choice = static_cast<std::uint32_t>(choices_.size());
    const Turn turn = legal_[i];
    edge.size = turn.size;
    choices_.insert(choices_.end(), turn.begin(), turn.end());
    edge.weight = i < weights.size() ? static_cast<float>(weights[i]) : 1;
    edges_.push_back(edge);
  }
}

// Without looking ahead. An advantage that nothing comes of fades: what sets the clock back is preferred in time.
Results Tree::as_it_stands(Executor& play) {
  Results results = kept_.results(play);
  const double used = clock_.used(kept_.game_slots()), faded = kFading * used * used;
  for (std::size_t seat = 0; used > 0 && seat < results.size(); ++seat)
    results[seat] += faded * (draw_[seat] - results[seat]);
  return results;
}

Results Tree::worth(const Outcome& outcome) const { return clock_.drew(outcome) ? draw_ : results_of(outcome); }

// What a position that was just added is worth: what its best move leads to, if they can all be tried.
Results Tree::leaf(std::uint32_t at, Descent& descent) {
  Node& node = nodes_[at];
  expand(node, descent.play());
  const bool tried = node.decider != kNobody && node.edges > 0 && node.edges <= kMovesAtOnce;
  Results results = tried ? judge(at, descent) : as_it_stands(descent.play());
  if (!node.proven) weigh_choices(node, results);
  return results;
}

// Of two seats the one that has more moves to choose from than the other just had stands better. Little, but where a
// game is as good as won nothing else tells how it is brought to its end.
void Tree::weigh_choices(const Node& node, Results& results) const {
  if (kind_.seats != 2 || path_.empty() || node.decider == kNobody) return;
  const Node& before = nodes_[path_.back().node];
  if (before.decider == kNobody || before.decider == node.decider) return;
  if (std::abs(results[0] + results[1] - 1) > 1e-6) return;  // allies
  const double odds = std::pow((1.0 + node.edges) / (1.0 + before.edges), kMobility);
  const std::size_t me = node.decider, other = 1 - me;
  const double mine = results[me] * odds;
  results[me] = mine / std::max(mine + results[other], 1e-9);
  results[other] = 1 - results[me];
}

// Tries every move of a node once: ends are found at once, and better moves are looked at first. What the best leads
// to.
Results Tree::judge(std::uint32_t at, Descent& descent) {
  Node& node = nodes_[at];
  node.judged = true;
  const PlayerId me = node.decider;
  if (me == kNobody) return as_it_stands(descent.play());
  Results results{};
  double best = -1;
  const std::uint8_t alive = kind_.seats > 2 ? descent.play().turn_state().alive : 0;
  for (std::uint32_t i = 0; i < node.edges; ++i) {
    Edge& edge = edges_[node.first_edge + i];
    Executor& play = descent.play();
    descent.look(move_of(edge));
    edge.takes_out = kind_.seats > 2 && takes_out(play, me, alive);
    Results behind{};
    if (play.outcome().over()) {
      end_at(edge, play.outcome());
      behind = ends_[edge.end];
    } else {
      behind = as_it_stands(play);
      if (edge.visits > 0) behind[me] = edge_value(node, edge);
    }
    descent.look_back();
    edge.value = static_cast<float>(behind[me]);
    if (behind[me] > best) {
      best = behind[me];
      results = behind;
    }
  }
  double sum = 0;
  std::uniform_real_distribution<double> noise(0.85, 1.15);
  for (std::uint32_t i = 0; i < node.edges; ++i) {
    Edge& edge = edges_[node.first_edge + i];
    const double behind_best = static_cast<double>(edge.value) - best;
    edge.weight = static_cast<float>((0.02 + std::exp(kSharpness * behind_best)) * noise(random_));
    sum += static_cast<double>(edge.weight);
  }
  for (std::uint32_t i = 0; i < node.edges; ++i) {
    Edge& edge = edges_[node.first_edge + i];
    edge.weight = static_cast<float>(static_cast<double>(edge.weight) / sum);
  }
  node.proven = prove(node);
  return node.proven ? node.result : results;
}

// Whether of the seats that were in the game somebody else is out, and the seat itself, with all of its team, is not.
bool Tree::takes_out(Executor& play, PlayerId me, std::uint8_t before) const {
  const std::uint8_t out = before & static_cast<std::uint8_t>(~play.turn_state().alive);
  for (std::size_t seat = 0; seat < model_.seats.size(); ++seat) {
    if ((out >> seat & 1) != 0 && model_.seats[seat].team == model_.seats[me].team) return false;
  }
  return out != 0;
}

void Tree::end_at(Edge& edge, const Outcome& outcome) {
  const Results results = worth(outcome);
  std::size_t end = 0;
  while (end < ends_.size() && ends_[end] != results) ++end;
  if (end == ends_.size()) ends_.push_back(results);
  edge.over = true;
  edge.end = static_cast<std::uint8_t>(end);  // bits of winners, or a draw: at most 256
}

double Tree::edge_value(const Node& node, const Edge& edge) const {
  if (edge.over) return ends_[edge.end][node.decider];
  if (edge.child == kNoNode) return static_cast<double>(edge.value);
  const Node& child = nodes_[edge.child];
  if (child.proven) return child.result[node.decider];
  if (child.visits == 0) return static_cast<double>(edge.value);
  return (1 - kFollowed) * child.sums[node.decider] / child.visits + kFollowed * child.best[node.decider];
}

std::uint32_t Tree::select(const Node& node) const {
  const double root = std::sqrt(static_cast<double>(node.visits) + 1);
  const double mean = node.visits > 0 ? node.sums[node.decider] / node.visits : 0.5;
  const double even = 1.0 / node.edges;
  double best = -1e9;
  std::uint32_t choice = 0;
  for (std::uint32_t i = 0; i < node.edges; ++i) {
    const Edge& edge = edges_[node.first_edge + i];
    const bool settled = edge.over || (edge.child != kNoNode && nodes_[edge.child].proven);
    double value = edge_value(node, edge);
    if (edge.visits == 0 && !settled) value = node.judged ? value : mean - kUntried;
    const double prior = node.judged ? static_cast<double>(edge.weight) : even;
    // A proven move need not be looked into: it keeps its value and draws no visits for the sake of knowledge.
    const double doubt = settled ? -0.02 : kExploration * prior * root / (1 + edge.visits);
    if (value + doubt > best) {
      best = value + doubt;
      choice = i;
    }
  }
  return choice;
}

// In turn, each as often as its odds are.
std::uint32_t Tree::select_chance(const Node& node) const {
  double best = -1;
  std::uint32_t choice = 0;
  for (std::uint32_t i = 0; i < node.edges; ++i) {
    const Edge& edge = edges_[node.first_edge + i];
    const double due = static_cast<double>(edge.weight) / (edge.visits + 0.5);
    if (due > best) {
      best = due;
      choice = i;
    }
  }
  return choice;
}

// What the last iteration made is left standing: the next one mostly begins with the same moves.
void Tree::iterate(Descent& descent) {
  path_.clear();
  std::uint32_t at = root_;
  Results results{};
  for (;;) {
    if (nodes_[at].proven && at != root_) {
      path_.push_back({at, kNoNode});
      results = nodes_[at].result;
      break;
    }
    if (!nodes_[at].expanded) {
      stand_at(path_.size(), descent);
      results = leaf(at, descent);
      path_.push_back({at, kNoNode});
      break;
    }
    if (!nodes_[at].judged && nodes_[at].visits >= nodes_[at].edges / kMovesAVisit) {
      stand_at(path_.size(), descent);
      judge(at, descent);
      if (nodes_[at].proven) continue;
    }
    const Node& node = nodes_[at];
    if (node.edges == 0 || path_.size() >= kDeepestPath) {
      stand_at(path_.size(), descent);
      results = as_it_stands(descent.play());
      path_.push_back({at, kNoNode});
      break;
    }
    const std::uint32_t choice = node.first_edge + (node.decider == kNobody ? select_chance(node) : select(node));
    path_.push_back({at, choice});
    const std::size_t depth = path_.size();
    if (made_.size() < depth || made_[depth - 1] != choice) {
      stand_at(depth - 1, descent);
      descent.make(move_of(edges_[choice]));
      made_.push_back(choice);
    }
    if (made_.size() > depth) {  // it went on from there the last time
      edges_[choice].over = false;
      at = edges_[choice].child;
      continue;
    }
    if (descent.play().outcome().over()) {
      results = worth(descent.play().outcome());
      end_at(edges_[choice], descent.play().outcome());
      break;
    }
    edges_[choice].over = false;  // an end by repetition depends on the way here
    if (kind_.repeats_draw && comes_back(descent.name())) {
      results = draw_;
      edges_[choice].child = kNoNode;
      edges_[choice].value = static_cast<float>(draw_[nodes_[at].decider]);
      break;
    }
    const std::uint32_t child = node_of(descent.name());
    edges_[choice].child = child;
    at = child;
  }
  credit(results);
}

// Takes back what goes deeper than so many moves.
void Tree::stand_at(std::size_t depth, Descent& descent) {
  for (; made_.size() > depth; made_.pop_back()) descent.undo();
}

// Whether a position has been there before, in the game or on the way from the root.
bool Tree::comes_back(Key name) const {
  if (std::binary_search(past_.begin(), past_.end(), name)) return true;
  const auto known = index_.find(name);
  return known != index_.end() &&
         std::any_of(path_.begin(), path_.end(), [known](const Visit& visit) { return visit.node == known->second; });
}

void Tree::follow_best(Node& node) const {
  double best = -1;
  for (std::uint32_t i = 0; i < node.edges; ++i) {
    const Edge& edge = edges_[node.first_edge + i];
    if (edge.visits == 0) continue;
    const Results* behind = &draw_;  // it leads back
    if (edge.over)
      behind = &ends_[edge.end];
    else if (edge.child != kNoNode)
      behind = nodes_[edge.child].proven ? &nodes_[edge.child].result : &nodes_[edge.child].best;
    if ((*behind)[node.decider] <= best) continue;
    best = (*behind)[node.decider];
    node.best = *behind;
  }
}

void Tree::credit(const Results& results) {
  for (std::size_t i = path_.size(); i-- > 0;) {
    Node& node = nodes_[path_[i].node];
    ++node.visits;
    if (path_[i].edge != kNoNode) ++edges_[path_[i].edge].visits;
    for (std::size_t seat = 0; seat < results.size(); ++seat) node.sums[seat] += results[seat];
    if (path_[i].edge == kNoNode) {
      if (node.visits == 1) node.best = results;
      continue;
    }
    if (!node.proven) node.proven = prove(node);
    if (node.decider == kNobody)
      for (std::size_t seat = 0; seat < results.size(); ++seat) node.best[seat] = node.sums[seat] / node.visits;
    else
      follow_best(node);
  }
}

// A node is proven if a move wins, or if every move is proven. Draws that hang on the way here prove nothing.
bool Tree::prove(Node& node) const {
  if (node.decider == kNobody || node.edges == 0) return false;
  bool all = true;
  double best = -1;
  for (std::uint32_t i = 0; i < node.edges; ++i) {
    const Edge& edge = edges_[node.first_edge + i];
    const bool by_child = edge.child != kNoNode && nodes_[edge.child].proven;
    const double value = edge_value(node, edge);
    const bool firm = edge.over && !(value > 0 && value < 1 && (kind_.repeats || ends_[edge.end] == draw_));
    if (!by_child && !firm) {
      all = false;
      continue;
    }
    if (value <= best) continue;
    best = value;
    node.result = by_child ? nodes_[edge.child].result : ends_[edge.end];
  }
  return best > kWin || all;
}

std::vector<Tree::Found> Tree::found() const {
  std::vector<Found> all;
  const Node& root = nodes_[root_];
  for (std::uint32_t i = 0; i < root.edges; ++i) {
    const Edge& edge = edges_[root.first_edge + i];
    const bool proven = edge.over || (edge.child != kNoNode && nodes_[edge.child].proven);
    all.push_back({move_of(edge), edge.visits, edge_value(root, edge), proven, edge.takes_out});
  }
  return all;
}

std::vector<Move> Tree::line(std::size_t index) const {
  std::vector<Move> moves;
  std::uint32_t at = root_;
  std::size_t edge = nodes_[at].first_edge + index;
  while (moves.size() < 8) {
    moves.push_back(move_of(edges_[edge]));
    at = edges_[edge].child;
    if (at == kNoNode || edges_[edge].over || !nodes_[at].expanded || nodes_[at].edges == 0) break;
    const Node& node = nodes_[at];
    std::size_t best = node.first_edge;
    for (std::size_t i = node.first_edge; i < node.first_edge + node.edges; ++i) {
      if (edges_[i].visits > edges_[best].visits) best = i;
    }
    if (edges_[best].visits < 5) break;  // less says nothing
    edge = best;
  }
  return moves;
}

}  // namespace ludwright
