#include "tools/agents/alphabeta.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace ludwright {
namespace {

constexpr std::size_t kSmallTable = std::size_t{1} << 16U, kLargeTable = std::size_t{1} << 22U;
constexpr int kDeepest = 120;      // decisions of a search that is cut off
constexpr std::size_t kLine = 10;  // moves of what is expected
constexpr int kEndless = 1000;     // a depth that no game reaches
constexpr int kSoon = 30;          // games that end within so many moves may be looked through to the end
constexpr std::uint64_t kMostToSolve = 4'000'000;  // nodes, where only time is limited
constexpr int kSoonGames = 6;                      // drawn by lot to see how long they last
// The part of a budget that a forced win is looked for: if games from here end soon, and else; and that is spent on
// looking through all that follows.
constexpr int kPartToProve = 8, kPartToProveFar = 32, kPartToSolve = 2;
constexpr std::uint64_t kMostToProve = 2'000'000;  // nodes; what has no narrow win by then seldom has one
constexpr std::size_t kNodesAnEntry = 8;           // of the table of that search
constexpr int kAround = 60;                        // from the last value to the ends of the next window, at first
constexpr int kWindowDepth = 4;                    // from here on a window is used
constexpr double kLateShare = 0.6;                 // of the time: beyond it no deeper search begins

constexpr int kAll = AlphaBeta::kSurelyWon;

}  // namespace

// A win is a win: the shortest was found by the depth before. So all wins are equal, and all losses.
void AlphaBeta::search_root(Descent& descent, int depth, Window window, Result& result) {
  std::vector<std::pair<int, Move>> looked_at;
  int low = window.low;
  bool failed_all = true;
  try {
    for (const auto& [unused, move] : result.looked_at) {
      int value = 0;
      if (looked_at.empty()) {
        value = behind(descent, move, depth - 1, {low, window.high}, 0);
      } else {
        value = behind(descent, move, depth - 1, {low, low + 1}, 0);
        if (value > low && value < window.high) value = behind(descent, move, depth - 1, {low, window.high}, 0);
      }
      // Behind the best so far only a bound is known: the order among them stays as it was.
      const auto at = value > low || looked_at.empty() ? looked_at.begin() : looked_at.end();
      looked_at.insert(at, {value, move});
      failed_all = failed_all && value <= window.low;
      low = std::max(low, value);
      if (value >= window.high) break;
    }
  } catch (const Aborted&) {
    // What was better than all before it in this depth is believed, unless nothing so far reached the window.
    if (!looked_at.empty() && !failed_all) {
      result.move = looked_at.front().second;
      result.value = looked_at.front().first;
    }
    throw;
  }
  // If nothing reaches the window the order of the depth before is kept: where all is lost its best holds out longest.
  if (failed_all) {
    result.value = std::max_element(looked_at.begin(), looked_at.end(), [](const auto& a, const auto& b) {
                     return a.first < b.first;
                   })->first;
    return;
  }
  for (const auto& each : result.looked_at) {
    const bool is_known =
        std::any_of(looked_at.begin(), looked_at.end(), [&](const auto& other) { return other.second == each.second; });
    if (!is_known) looked_at.emplace_back(low - 1, each.second);
  }
  result.looked_at = std::move(looked_at);
  result.move = result.looked_at.front().second;
  result.value = result.looked_at.front().first;
}

// In a window around the last value, wider until the value lies in it.
void AlphaBeta::search_around(Descent& descent, int depth, Result& result) {
  const int centre = result.value;
  int below = kAround, above = kAround;
  for (;;) {
    Window window{std::max(centre - below, -kAll), std::min(centre + above, kAll)};
    if (depth < kWindowDepth || std::abs(centre) >= kAll) window = {-kAll, kAll};
    search_root(descent, depth, window, result);
    if (result.value <= window.low && window.low > -kAll)
      below = below > 16 * kAround ? 2 * kAll : 4 * below;
    else if (result.value >= window.high && window.high < kAll)
      above = above > 16 * kAround ? 2 * kAll : 4 * above;
    else
      return;
  }
}

// Whether some games from here, drawn by lot, all end within few moves, and few enough to look through: of what a
// search must see of them, with moves in good order, there are no more than `nodes`.
bool AlphaBeta::ends_soon(Executor& play, std::uint64_t nodes) {
  std::uint64_t seed = play.key();
  bool soon = true;
  double most = 0;
  TurnList turns;
  for (int game = 0; game < kSoonGames && soon; ++game) {
    int made = 0;
    double choices = 0;  // as a logarithm
    for (Move move; made <= kSoon && play.draw_move(seed = mix(seed, 1), move); ++made) {
      play.legal_turns(turns);
      choices += std::log(static_cast<double>(turns.size()));
      play.do_move(move);
    }
    soon = play.outcome().over();
    most = std::max(most, choices / 2);
    for (int i = 0; i < made; ++i) play.undo_move();
  }
  return soon && most < std::log(static_cast<double>(nodes)) + 1;
}

// A win that can be forced, found by proof-number search in a part of the budget.
bool AlphaBeta::prove(Descent& descent, const Budget& budget, bool soon, Result& result) {
  const int part = soon ? kPartToProve : kPartToProveFar;
  const std::uint64_t nodes = budget.nodes == 0 ? kMostToSolve : budget.nodes;
  const std::uint64_t most = std::clamp<std::uint64_t>(nodes / static_cast<std::uint64_t>(part), 1, kMostToProve);
  std::size_t entries = kSmallTable / 4;
  while (entries < kLargeTable && entries < most / kNodesAnEntry) entries *= 2;
  if (!proof_ || proof_entries_ != entries) proof_ = std::make_unique<ProofSearch>(kind_, entries);
  proof_entries_ = entries;
  Clock clock(Budget{0, budget.seconds / part, 1});
  const ProofSearch::Answer answer = proof_->search(descent, clock, most);
  nodes_ += proof_->nodes();
  if (answer != ProofSearch::Answer::Wins) return false;
  result.line = proof_->line(descent, kLine);
  if (result.line.empty()) return false;
  result.move = result.line.front();
  result.value = kSurelyWon;
  result.proven = true;
  return true;
}

// Looks through all that follows, without evaluations, for win, draw or loss; gives up when its part of the budget is
// spent.
bool AlphaBeta::solve(Descent& descent, const Budget& budget, Result& result) {
  may_abort_ = exact_ = true;
  most_nodes_ = nodes_ + (budget.nodes == 0 ? kMostToSolve : std::max<std::uint64_t>(budget.nodes / kPartToSolve, 1));
  const std::uint64_t guesses_before = guesses_;
  Result solved = result;
  try {
    search_root(descent, kEndless, {-kAll, kAll}, solved);
  } catch (const Aborted&) {
    while (descent.depth() > 0) descent.undo();
    guesses_ = guesses_before;
    exact_ = false;
    return false;
  }
  exact_ = false;
  if (guesses_ != guesses_before) return false;
  result = solved;
  result.proven = true;
  return true;
}

AlphaBeta::Result AlphaBeta::search(Executor& play, const Budget& budget) {
  nodes_ = 0;
  may_abort_ = false;
  depth_ = 1;
  clock_ = Clock(budget);
  const std::uint64_t nodes = budget.nodes == 0 ? kMostToSolve : budget.nodes;
  std::size_t size = kSmallTable;
  while (size < kLargeTable && size < nodes / 2) size *= 2;
  table_.resize(size);
  table_.begin_search();
  order_.begin_search();
  Result result;
  // In the middle of a turn the key does not say what may follow, so nothing is known of such a position.
  const Key name = kind_.one_decision_a_unit ? play.key() : mix(play.key(), ++root_count_);
  kept_.set(play);
  Descent descent(play, kind_, name, &kept_);
  RankedMoves& moves = moves_at(0);
  order_.list(play, moves);
  order_.rank(play.decider(), 0, 0, moves);
  rank_by_trial(descent, moves, 1, {-kWon, kWon}, 0);
  for (std::size_t i = 0; i < moves.order.size(); ++i) {
    moves.pick(i);
    result.looked_at.emplace_back(0, moves.turns[moves.order[i].index].move());
  }
  result.move = result.looked_at.front().second;
  try {
    const bool soon = ends_soon(play, nodes);
    if (!prove(descent, budget, soon, result) && !(soon && solve(descent, budget, result)))
      deepen(descent, budget, result);
  } catch (const Aborted&) {
    while (descent.depth() > 0) descent.undo();
  }
  if (result.line.empty()) line_from(descent, result.line = {result.move});
  return result;
}

// Deeper and deeper, until the budget is spent or the result is proven. The first depth is always completed.
void AlphaBeta::deepen(Descent& descent, const Budget& budget, Result& result) {
  may_abort_ = false;
  most_nodes_ = budget.nodes == 0 ? ~std::uint64_t{0} : std::max(budget.nodes, nodes_ + 1);
  for (depth_ = 1; depth_ < kDeepest; ++depth_) {
    const std::uint64_t guesses_before = guesses_;
    search_around(descent, depth_, result);
    result.depth = depth_;
    result.proven = std::abs(result.value) >= kSurelyWon || guesses_ == guesses_before;
    if (result.proven) break;
    may_abort_ = true;
    if (result.looked_at.size() == 1 && depth_ >= 2) break;  // forced
    if (clock_.has_used(kLateShare)) break;
  }
}

// Follows the table.
void AlphaBeta::line_from(Descent& descent, std::vector<Move>& line) {
  std::vector<Key> seen;
  MoveList legal;
  descent.make(line.front());
  while (line.size() < kLine && !descent.play().outcome().over()) {
    const SearchTable::Entry* const entry = table_.find(descent.name());
    if (entry == nullptr || entry->best == 0) break;
    if (std::find(seen.begin(), seen.end(), entry->name) != seen.end()) break;
    seen.push_back(entry->name);
    descent.play().legal_moves(legal);
    const auto next =
        std::find_if(legal.begin(), legal.end(), [&](const Move& m) { return search_key(m) == entry->best; });
    if (next == legal.end()) break;
    line.push_back(*next);
    descent.make(*next);
  }
  while (descent.depth() > 0) descent.undo();
}

}  // namespace ludwright
