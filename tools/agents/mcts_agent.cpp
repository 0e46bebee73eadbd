// `mcts`: Monte-Carlo tree search (UCT with priors). Leaves are judged by the learned evaluation; the tree is kept from
// move to move; where something is hidden several worlds are searched and their votes added. With several threads each
// grows a tree of its own with its part of the nodes, so that a budget in nodes gives the same move every time.
#include <algorithm>
#include <cmath>
#include <exception>
#include <system_error>
#include <thread>

#include "tools/agents/thinker.h"
#include "tools/agents/tree.h"

namespace ludwright {
namespace {

constexpr std::uint64_t kNodesAWorld = 150;
constexpr double kDoubt = 0.5;             // of the value of a move that was looked at once
constexpr std::uint64_t kMostWorlds = 12;  // for each thread

struct Vote {
  double share = 0;  // of the trees' attention, all trees together
  double value = 0;  // sum over trees
  std::uint64_t visits = 0;
  int trees = 0;
  int proven = 0, won = 0, lost = 0;  // trees in which it is
  int takes_out = 0;                  // trees in which somebody else is out by it
};

class MctsAgent : public Thinker {
 public:
  MctsAgent(const Model& model, std::uint64_t seed, const Budget& budget) : Thinker(model, seed), budget_(budget) {}

  void new_game(std::uint64_t seed) override {
    Thinker::new_game(seed);
    kept_.reset();
  }

  Thought choose(Executor& play) override {
    MoveList legal;
    play.legal_moves(legal);
    votes_.assign(legal.size(), Vote{});
    Thought thought;
    const std::uint64_t seed = next_seed();
    if (legal.size() == 1) {
      thought.candidates = {{legal[0], 0.5, 0}};
      choose_best(thought);
      return thought;
    }
    const Budget budget = budget_now(play, budget_);
    if (budget.threads == 1 && !kind_.hidden) {
      if (!kept_) kept_ = std::make_unique<Tree>(model_, kind_, evaluation());
      thought.nodes = kept_->grow(play, budget, seed);
      count(*kept_, legal);
      pick(legal, thought);
      thought.line = kept_->line(index_of(legal, thought.move));
      thought.proven = kept_->is_proven();
      return thought;
    }
    search_apart(play, legal, budget, seed, thought);
    return thought;
  }

 private:
  static std::size_t index_of(const MoveList& moves, const Move& move) {
    return static_cast<std::size_t>(std::find(moves.begin(), moves.end(), move) - moves.begin());
  }

  // Trees of their own, in threads and worlds; counted in a fixed order.
  void search_apart(Executor& play, const MoveList& legal, const Budget& budget, std::uint64_t seed, Thought& thought) {
    const auto threads = static_cast<std::size_t>(budget.threads);
    const Standpoint standpoint = standpoint_of(play, spare(), kind_);
    if (kind_.hidden) worlds_.look(standpoint, play.decider(), spare());
    Budget part = budget;
    std::uint64_t worlds = 1;
    if (kind_.hidden) {
      worlds = budget.nodes == 0 ? kMostWorlds
                                 : std::clamp<std::uint64_t>(budget.nodes / threads / kNodesAWorld, 2, kMostWorlds);
    }
    part.nodes = budget.nodes == 0 ? 0 : std::max<std::uint64_t>(1, budget.nodes / threads / worlds);
    part.seconds = budget.seconds / static_cast<double>(worlds);
    const Evaluation& judge = evaluation();
    while (plays_.size() < threads) plays_.push_back(make_play());

    std::vector<std::vector<std::unique_ptr<Tree>>> trees(threads);
    std::vector<std::uint64_t> nodes(threads, 0);
    std::vector<std::exception_ptr> failures(threads);
    const auto work = [&](std::size_t thread) {
      try {
        std::mt19937_64 random(mix(seed, thread));
        for (std::uint64_t world = 0; world < worlds; ++world) {
          Executor& own = *plays_[thread];
          if (!kind_.hidden)
            go_to(own, standpoint);
          else if (!worlds_.enter(own, random))
            continue;
          auto tree = std::make_unique<Tree>(model_, kind_, judge);
          nodes[thread] += tree->grow(own, part, random());
          trees[thread].push_back(std::move(tree));
        }
      } catch (...) {
        failures[thread] = std::current_exception();
      }
    };
    std::vector<std::thread> others;
    std::size_t here = 1;  // the first that this thread works for as well
    try {
      for (; here < threads; ++here) others.emplace_back(work, here);
    } catch (const std::system_error&) {  // no more threads to be had
    }
    work(0);
    for (; here < threads; ++here) work(here);
    for (std::thread& other : others) other.join();
    for (const std::exception_ptr& failure : failures) {
      if (failure) std::rethrow_exception(failure);
    }
    for (std::size_t thread = 0; thread < threads; ++thread) {
      thought.nodes += nodes[thread];
      for (const auto& tree : trees[thread]) count(*tree, legal);
    }
    pick(legal, thought);
    thought.line = {thought.move};
    if (!kind_.hidden) thought.line = trees[0][0]->line(index_of(legal, thought.move));
  }

  void count(const Tree& tree, const MoveList& legal) {
    const std::vector<Tree::Found> found = tree.found();
    double visits = 0;
    const bool proven = std::all_of(found.begin(), found.end(), [](const Tree::Found& f) { return f.proven; });
    double best = 0;
    for (const Tree::Found& each : found) {
      visits += each.visits;
      if (each.proven) best = std::max(best, each.value);
    }
    const bool settled = proven || best == 1;  // then the visits say nothing
    double equals = 0;
    for (const Tree::Found& each : found) equals += each.proven && each.value == best ? 1 : 0;
    for (const Tree::Found& each : found) {
      const std::size_t at = index_of(legal, each.move);
      if (at == legal.size()) continue;
      Vote& vote = votes_[at];
      if (settled && best > 0)
        vote.share += each.proven && each.value == best ? 1 / equals : 0;
      else if (visits > 0)
        vote.share += each.visits / visits;
      vote.visits += each.visits;
      vote.value += each.value;
      ++vote.trees;
      vote.proven += each.proven ? 1 : 0;
      vote.won += each.proven && each.value == 1 ? 1 : 0;
      vote.lost += each.proven && each.value == 0 ? 1 : 0;
      vote.takes_out += each.takes_out ? 1 : 0;
    }
  }

  // The move that is worth most for sure, of those not proven lost; best first. Who can put another out of the game
  // does so: a search among several seats is too short to see what that is worth. Visits alone do not tell: many may
  // have been made in an earlier search, before the game came to where the move leads back.
  void pick(const MoveList& legal, Thought& thought) {
    std::vector<std::size_t> order(legal.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    const auto rank = [&](std::size_t i) {
      const Vote& vote = votes_[i];
      if (vote.trees > 0 && vote.lost == vote.trees) return 0;
      if (vote.trees > 0 && vote.won == vote.trees) return 3;
      return vote.trees > 0 && vote.takes_out == vote.trees ? 2 : 1;
    };
    const auto value = [&](std::size_t i) { return votes_[i].trees > 0 ? votes_[i].value / votes_[i].trees : 0; };
    const auto sure = [&](std::size_t i) {
      const Vote& vote = votes_[i];
      if (vote.trees > 0 && vote.proven == vote.trees) return value(i);
      return value(i) - kDoubt / std::sqrt(static_cast<double>(vote.visits) + 1);
    };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      if (rank(a) != rank(b)) return rank(a) > rank(b);
      if ((rank(a) == 1 || rank(a) == 2) && sure(a) != sure(b)) return sure(a) > sure(b);
      if (votes_[a].share != votes_[b].share) return votes_[a].share > votes_[b].share;
      return value(a) > value(b);
    });
    for (const std::size_t i : order) thought.candidates.push_back({legal[i], value(i), votes_[i].visits});
    thought.move = thought.candidates.front().move;
  }

  Budget budget_;
  std::unique_ptr<Tree> kept_;                    // of the last move, where one tree is enough
  std::vector<std::unique_ptr<Executor>> plays_;  // [thread]
  std::vector<Vote> votes_;                       // [legal move]
};

}  // namespace

std::unique_ptr<Agent> make_mcts(const Model& model, std::uint64_t seed, const Budget& budget) {
  return std::make_unique<MctsAgent>(model, seed, budget);
}

}  // namespace ludwright
