#include "tools/testing/exhaustive.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "engine/symmetry.h"

namespace ludwright {
namespace {

BoardImage after(const BoardImage& first, const BoardImage& second) {
  BoardImage both;
  for (const CellId cell : first.cells) both.cells.push_back(second.cells[cell]);
  for (const DirectionId direction : first.directions) both.directions.push_back(second.directions[direction]);
  return both;
}

// All symmetries of the board that the declared ones generate, those that exchange players left out.
std::vector<BoardImage> declared_symmetries(const Model& model) {
  std::vector<BoardImage> group = {board_image(model.board, BoardSymmetry::Identity)};
  for (std::size_t i = 0; i < group.size(); ++i) {
    for (const Law& law : model.laws) {
      if (law.kind != LawKind::Symmetric || law.exchanging) continue;
      const BoardImage next = after(group[i], board_image(model.board, law.symmetry));
      const bool known =
          std::any_of(group.begin(), group.end(), [&](const BoardImage& image) { return image.cells == next.cells; });
      if (!known) group.push_back(next);
    }
  }
  return group;
}

class Explorer {
 public:
  Explorer(Moment& moment, std::vector<LivingLaw>& laws, const ExhaustiveLimits& limits)
      : moment_(moment), laws_(laws), limits_(limits), broken_(laws.size(), false) {
    images_ = {board_image(moment.model().board, BoardSymmetry::Identity)};
    if (limits.use_symmetry) images_ = declared_symmetries(moment.model());
    found_.symmetries = images_.size();
  }

  Exploration run() {
    moment_.thorough = true;
    moment_.begin(initial_store(moment_.model()), true);
    add(canonical(moment_.store(), moment_.play().key(), true), 0, 0, 0);
    path_ = {0};
    std::size_t at = 0;
    for (; at < nodes().size(); ++at) {
      go_to(static_cast<std::uint32_t>(at));
      judge();
      if (nodes()[at].depth < limits_.plies) expand(static_cast<std::uint32_t>(at));
    }
    moment_.thorough = false;
    found_.complete = std::none_of(nodes().begin(), nodes().end(), [](const auto& node) { return node.open; });
    // The first position whose children are not all there says how far the search is whole.
    const auto first_open = std::find_if(nodes().begin(), nodes().end(), [](const auto& node) { return node.open; });
    found_.plies = first_open == nodes().end() ? nodes().back().depth : first_open->depth;
    return std::move(found_);
  }

 private:
  std::vector<PositionGraph::Node>& nodes() { return found_.graph.nodes; }

  Key canonical(const Store& store, Key key, bool at_unit) const {
    if (!at_unit) return key;
    for (std::size_t i = 1; i < images_.size(); ++i)
      key = std::min(key, position_key(moment_.model(), store_image(moment_.model(), store, images_[i], false)));
    return key;
  }

  std::uint32_t add(Key key, std::uint32_t parent, std::uint32_t move, std::int32_t depth) {
    const auto [found, is_new] = ids_.emplace(key, static_cast<std::uint32_t>(nodes().size()));
    if (is_new) {
      PositionGraph::Node node;
      node.parent = parent;
      node.move = move;
      node.depth = depth;
      nodes().push_back(node);
    }
    return found->second;
  }

  // From the position the moment is at to that of a node, by way of the moves they share.
  void go_to(std::uint32_t target) {
    std::vector<std::uint32_t> path;
    for (std::uint32_t node = target; node != 0; node = nodes()[node].parent) path.push_back(node);
    path.push_back(0);
    std::reverse(path.begin(), path.end());
    std::size_t shared = 0;
    while (shared < path.size() && shared < path_.size() && path[shared] == path_[shared]) ++shared;
    for (std::size_t i = shared; i < path_.size(); ++i) moment_.undo();
    for (std::size_t i = shared; i < path.size(); ++i) moment_.make(nodes()[path[i]].move);
    path_ = std::move(path);
  }

  void judge() {
    for (std::size_t i = 0; i < laws_.size(); ++i) {
      if (broken_[i] || laws_[i].at_end) continue;
      if (laws_[i].begin) laws_[i].begin();
      std::string how = laws_[i].check(moment_);
      if (how.empty()) continue;
      broken_[i] = true;
      found_.breaches.push_back({i, std::move(how), moment_.line()});
    }
  }

  void expand(std::uint32_t id) {
    Executor& play = moment_.play();
    const Outcome outcome = play.outcome();
    nodes()[id].outcome = outcome.kind;
    nodes()[id].winners = outcome.winners;
    nodes()[id].first = static_cast<std::uint32_t>(found_.graph.children.size());
    if (outcome.over()) {
      nodes()[id].open = false;
      return;
    }
    nodes()[id].decider = play.decider();
    bool whole = true;
    for (std::size_t i = 0; i < moment_.moves().size(); ++i) {
      const Move& move = moment_.moves()[i];
      play.do_move(move);
      const bool at_unit = images_.size() > 1 && play.begins_unit();
      const Key key = at_unit ? canonical(play.store(), play.key(), true) : play.key();
      play.undo_move();
      if (nodes().size() >= limits_.positions && ids_.count(key) == 0) {
        whole = false;
        break;
      }
      found_.graph.children.push_back(add(key, id, static_cast<std::uint32_t>(i), nodes()[id].depth + 1));
    }
    nodes()[id].count = static_cast<std::uint32_t>(found_.graph.children.size()) - nodes()[id].first;
    nodes()[id].open = !whole;
  }

  Moment& moment_;
  std::vector<LivingLaw>& laws_;
  const ExhaustiveLimits& limits_;
  std::vector<bool> broken_;
  std::vector<BoardImage> images_;
  std::unordered_map<Key, std::uint32_t> ids_;
  std::vector<std::uint32_t> path_;
  Exploration found_;
};

// Depth first, along plays in which the law has not held yet.
class Waiting {
 public:
  Waiting(Moment& moment, const Law& law, const ExhaustiveLimits& limits)
      : moment_(moment), law_(law), limits_(limits) {}

  std::optional<Breach> run(bool& complete) {
    moment_.begin(initial_store(moment_.model()), true);
    std::vector<std::size_t> next = {0};  // which move to try, along the present play
    std::optional<Breach> breach;
    bool fresh = true;
    while (!next.empty() && !breach) {
      if (fresh && !goes_on(breach)) next.back() = moment_.moves().size();
      fresh = false;
      if (breach) break;
      if (next.back() >= moment_.moves().size()) {
        next.pop_back();
        if (!next.empty()) moment_.undo();
        continue;
      }
      moment_.make(next.back()++);
      next.push_back(0);
      fresh = true;
    }
    complete = !cut_;
    return breach;
  }

 private:
  // Whether plays through this position are to be followed.
  bool goes_on(std::optional<Breach>& breach) {
    if (evaluate(moment_.model(), moment_.store(), law_.expr, moment_.store().mover) != 0) return false;
    if (moment_.over() || moment_.store().turns > law_.turns) {
      breach = Breach{0, fmt::format("after {} turns it never held", moment_.store().turns), moment_.line()};
      return false;
    }
    const Key late = moment_.play().key() + 0x9e3779b97f4a7c15ULL * static_cast<Key>(moment_.store().turns);
    if (!seen_.insert(late).second) return false;
    if (seen_.size() <= limits_.positions) return true;
    cut_ = true;
    return false;
  }

  Moment& moment_;
  const Law& law_;
  const ExhaustiveLimits& limits_;
  std::unordered_set<Key> seen_;
  bool cut_ = false;
};

}  // namespace

Line PositionGraph::line_to(std::size_t node) const {
  Line line;
  for (; node != 0; node = nodes[node].parent) line.push_back({nodes[node].move, false, {}, kNobody});
  std::reverse(line.begin(), line.end());
  return line;
}

Exploration explore(Moment& moment, std::vector<LivingLaw>& laws, const ExhaustiveLimits& limits) {
  return Explorer(moment, laws, limits).run();
}

std::optional<Breach> explore_eventually(Moment& moment, const Law& law, const ExhaustiveLimits& limits,
                                         bool& complete) {
  return Waiting(moment, law, limits).run(complete);
}

}  // namespace ludwright
