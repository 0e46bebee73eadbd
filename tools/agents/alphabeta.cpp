#include "tools/agents/alphabeta.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace ludwright {
namespace {

constexpr int kExact = 1, kLower = 2, kUpper = 3;
constexpr std::size_t kSmallTable = std::size_t{1} << 16U, kLargeTable = std::size_t{1} << 22U;
constexpr std::size_t kHistorySize = std::size_t{1} << 14U;
constexpr int kScale = 1000;        // of the logarithm of odds
constexpr int kMostGuess = 90'000;  // an evaluation never looks like a result
constexpr int kQuietPlies = 6;      // captures looked at beyond the horizon
constexpr int kDeepestLine = 400;   // decisions from the root
constexpr int kOrderedDepth = 3;    // from here on moves are tried once to be put in order
constexpr std::size_t kLine = 10;   // moves of what is expected
constexpr int kEndless = 1000;      // a depth that no game reaches
constexpr int kSoon = 30;           // games that end within so many moves may be looked through to the end
constexpr std::uint64_t kMostToSolve = 4'000'000;  // nodes, where only time is limited
constexpr int kSoonGames = 6;                      // drawn by lot to see how long they last
// The part of a budget that a forced win is looked for: if games from here end soon, and else.
constexpr int kPartToProve = 8, kPartToProveFar = 32;
constexpr std::uint64_t kMostToProve = 2'000'000;  // nodes; what has no narrow win by then seldom has one
constexpr std::size_t kNodesAnEntry = 8;           // of the table of that search

}  // namespace

AlphaBeta::AlphaBeta(const Model& model, const GameKind& kind, const Evaluation& evaluation)
    : model_(model), kind_(kind), kept_(evaluation), table_(kSmallTable), history_(kHistorySize, 0) {
  has_captures_ = std::any_of(model.path_sets.begin(), model.path_sets.end(), [](const PathSet& p) { return p.takes; });
}

int AlphaBeta::evaluate(PlayerId decider) {
  ++guesses_;
  const double balance = kept_.balance(decider);
  const int value = static_cast<int>(std::clamp(balance * kScale, -1.0 * kMostGuess, 1.0 * kMostGuess));
  return decider == 0 ? value : -value;
}

AlphaBeta::RankedMoves& AlphaBeta::moves_at(int ply) {
  while (moves_.size() <= static_cast<std::size_t>(ply)) {
    moves_.push_back(std::make_unique<RankedMoves>());
    killers_.push_back({0, 0});
  }
  return *moves_[static_cast<std::size_t>(ply)];
}

void AlphaBeta::list(Executor& play, RankedMoves& moves) {
  play.legal_turns(moves.turns);
  moves.order.resize(moves.turns.size());
  for (std::size_t i = 0; i < moves.order.size(); ++i)
    moves.order[i] = {static_cast<std::uint32_t>(i), false, move_key(moves.turns[i]), 0};
}

// Whether a move takes, as far as can be told without making it: it ends on an enemy, or has just crossed one.
bool AlphaBeta::is_tactical(const Turn& turn, PlayerId me) const {
  const auto has_enemy = [&](CellId cell) {
    const PlayerId owner = kept_.owner_on(cell);
    return owner < model_.seats.size() && model_.seats[owner].team != model_.seats[me].team;
  };
  const std::size_t cells = model_.board.cells.size();
  for (const Choice& choice : turn) {
    if (choice.kind != ChoiceKind::Walk || choice.b >= cells) continue;
    if (has_enemy(choice.b)) return true;
    if (choice.a >= cells || model_.board.kind == BoardKind::Graph) continue;
    const Cell& from = model_.board.cells[choice.a];
    const Cell& to = model_.board.cells[choice.b];
    const int dx = to.file - from.file, dy = to.rank - from.rank;
    if (std::max(std::abs(dx), std::abs(dy)) < 2 || (dx != 0 && dy != 0 && std::abs(dx) != std::abs(dy))) continue;
    const CellId crossed = model_.board.offset(choice.b, dx > 0 ? -1 : dx < 0 ? 1 : 0, dy > 0 ? -1 : dy < 0 ? 1 : 0);
    if (crossed != kNoCell && has_enemy(crossed)) return true;
  }
  return false;
}

// Best first: the move that was best before, captures, killers, and what has refuted others; where it pays, every move
// is tried, for what wins at once, for what is known of the position behind it, and for what that is worth.
std::optional<int> AlphaBeta::order(Descent& descent, RankedMoves& moves, int depth, int beta, int ply, Key first) {
  Executor& play = descent.play();
  const PlayerId me = play.decider();
  const auto& killers = killers_[static_cast<std::size_t>(ply)];
  const bool tried = depth >= kOrderedDepth;
  Move move;
  for (Ranked& each : moves.order) {
    each.rank = history_[each.key & (kHistorySize - 1)];
    if (tried) {
      moves.turns[each.index].write(move);
      descent.make(move);
      ++nodes_;
      if (play.outcome().over()) {
        const double result = results_of(play.outcome())[me];
        descent.undo();
        if (result > 0.9) return kWon - ply - 1;
        each.rank = result < 0.1 ? -(std::int64_t{1} << 59U) : 0;
        continue;
      }
      const PlayerId next = play.decider();
      const bool same = next == me;
      Key unused = 0;
      const auto known_value = same ? known(descent.name(), depth - 1, beta - 1, beta, ply + 1, unused)
                                    : known(descent.name(), depth - 1, -beta, -beta + 1, ply + 1, unused);
      const std::uint64_t before = guesses_;
      const int value = evaluate(next);
      guesses_ = before;
      descent.undo();
      if (known_value && (same ? *known_value : -*known_value) >= beta) return same ? *known_value : -*known_value;
      each.rank += 1000 * static_cast<std::int64_t>(same ? value : -value);
    } else {
      if (has_captures_ && is_tactical(moves.turns[each.index], me)) each.rank += std::int64_t{1} << 40U;
      if (each.key == killers[0] || each.key == killers[1]) each.rank += std::int64_t{1} << 39U;
    }
    if (each.key == first) each.rank = std::int64_t{1} << 60U;
  }
  std::stable_sort(moves.order.begin(), moves.order.end(),
                   [](const Ranked& a, const Ranked& b) { return a.rank > b.rank; });
  return std::nullopt;
}

// What the table says of a position, if that is enough for this depth and window; `first` is the move to try first.
std::optional<int> AlphaBeta::known(Key name, int depth, int alpha, int beta, int ply, Key& first) {
  const Entry& entry = *probe(name);
  if (entry.name != name || entry.depth < 0) return std::nullopt;
  first = entry.best;
  int value = entry.value;
  if (value >= kSurelyWon) value -= ply;
  if (value <= -kSurelyWon) value += ply;
  const bool settles =
      entry.bound == kExact || (entry.bound == kLower && value >= beta) || (entry.bound == kUpper && value <= alpha);
  if (!settles || (entry.depth < depth && entry.guessed)) return std::nullopt;
  guesses_ += entry.guessed ? 1 : 0;
  return value;
}

void AlphaBeta::remember(Key name, int value, int depth, int bound, bool guessed, Key best, int ply) {
  Entry& entry = *probe(name);
  if (entry.name == name && entry.depth > depth && entry.guessed <= guessed && entry.bound == kExact) return;
  // Wins are kept as counted from this position.
  if (value >= kSurelyWon) value += ply;
  if (value <= -kSurelyWon) value -= ply;
  entry = {name, value, static_cast<std::int16_t>(depth), static_cast<std::uint8_t>(bound), guessed, best};
}

int AlphaBeta::child_value(Descent& descent, const Move& move, int depth, int alpha, int beta, int ply,
                           bool quiet_only) {
  const PlayerId me = descent.play().decider();
  descent.make(move);
  ++nodes_;
  Executor& play = descent.play();
  int value = 0;
  if (play.outcome().over()) {
    const double result = results_of(play.outcome())[me];
    value = result > 0.9 ? kWon - ply - 1 : result < 0.1 ? -(kWon - ply - 1) : 0;
  } else {
    const bool same = play.decider() == me;
    const int low = same ? alpha : -beta, high = same ? beta : -alpha;
    value = quiet_only ? quiesce(descent, low, high, ply + 1, depth) : negamax(descent, depth, low, high, ply + 1);
    if (!same) value = -value;
  }
  descent.undo();
  return value;
}

int AlphaBeta::negamax(Descent& descent, int depth, int alpha, int beta, int ply) {
  if (may_abort_ && (clock_.spent(nodes_) || nodes_ >= most_nodes_)) throw Aborted{};
  if (ply >= kDeepestLine) return evaluate(descent.play().decider());
  if (depth <= 0) return quiesce(descent, alpha, beta, ply, has_captures_ ? kQuietPlies : 0);

  const Key name = descent.name();
  Key first = 0;
  if (const auto value = known(name, depth, alpha, beta, ply, first)) return *value;
  const std::uint64_t guesses_before = guesses_;
  RankedMoves& moves = moves_at(ply);
  list(descent.play(), moves);
  if (const auto value = order(descent, moves, depth, beta, ply, first)) {
    remember(name, *value, depth, *value >= kSurelyWon ? kExact : kLower, guesses_ != guesses_before, 0, ply);
    return *value;
  }
  int best = -kWon, low = alpha;
  Key best_key = 0;
  Move move;
  for (std::size_t i = 0; i < moves.order.size(); ++i) {
    moves.write(i, move);
    const Key key = moves.order[i].key;
    int value = 0;
    if (i == 0) {
      value = child_value(descent, move, depth - 1, low, beta, ply, false);
    } else {
      value = child_value(descent, move, depth - 1, low, low + 1, ply, false);
      if (value > low && value < beta) value = child_value(descent, move, depth - 1, low, beta, ply, false);
    }
    if (value > best) {
      best = value;
      best_key = key;
    }
    low = std::max(low, best);
    if (low >= beta) {
      history_[key & (kHistorySize - 1)] += static_cast<std::uint32_t>(depth * depth);
      auto& killers = killers_[static_cast<std::size_t>(ply)];
      if (killers[0] != key) killers = {key, killers[0]};
      break;
    }
  }
  const int bound = best >= beta ? kLower : best <= alpha ? kUpper : kExact;
  remember(name, best, depth, bound, guesses_ != guesses_before, best_key, ply);
  return best;
}

// Only captures, and the choice not to make one.
int AlphaBeta::quiesce(Descent& descent, int alpha, int beta, int ply, int left) {
  if (may_abort_ && (clock_.spent(nodes_) || nodes_ >= most_nodes_)) throw Aborted{};
  Executor& play = descent.play();
  const PlayerId me = play.decider();
  const int stand = evaluate(me);
  if (stand >= beta || left <= 0 || ply >= kDeepestLine) return stand;
  int best = stand;
  RankedMoves& moves = moves_at(ply);
  list(play, moves);
  for (Ranked& each : moves.order) each.tactical = is_tactical(moves.turns[each.index], me);
  Move move;
  for (std::size_t i = 0; i < moves.order.size(); ++i) {
    if (!moves.order[i].tactical) continue;
    moves.write(i, move);
    best = std::max(best, child_value(descent, move, left - 1, std::max(alpha, best), beta, ply, true));
    if (best >= beta) break;
  }
  return best;
}

void AlphaBeta::search_root(Descent& descent, int depth, Result& result) {
  // A win is a win: the shortest was found by the depth before. So all wins are equal, and all losses.
  const int beta = kSurelyWon;
  int low = -kSurelyWon;
  std::vector<std::pair<int, Move>> looked_at;
  bool failed_all = true;
  try {
    for (std::size_t i = 0; i < result.looked_at.size(); ++i) {
      const Move move = result.looked_at[i].second;
      int value = 0;
      if (looked_at.empty()) {
        value = child_value(descent, move, depth - 1, low, beta, 0, false);
      } else {
        value = child_value(descent, move, depth - 1, low, low + 1, 0, false);
        if (value > low && value < beta) value = child_value(descent, move, depth - 1, low, beta, 0, false);
      }
      // Behind the best so far only a bound is known: the order among them stays as it was.
      const auto at = value > low || looked_at.empty() ? looked_at.begin() : looked_at.end();
      looked_at.insert(at, {value, move});
      failed_all = failed_all && value <= -kSurelyWon;
      low = std::max(low, value);
      if (value >= beta) break;
    }
  } catch (const Aborted&) {
    // What was better than all before it in this depth is believed, unless everything so far is lost.
    if (!looked_at.empty() && !failed_all) {
      result.move = looked_at.front().second;
      result.value = looked_at.front().first;
    }
    throw;
  }
  for (const auto& each : result.looked_at) {
    const bool known =
        std::any_of(looked_at.begin(), looked_at.end(), [&](const auto& other) { return other.second == each.second; });
    if (!known) looked_at.emplace_back(low - 1, each.second);
  }
  // If all is lost the move that seemed best at the depth before is kept: it holds out longest.
  if (failed_all) {
    result.value = looked_at.front().first;
    return;
  }
  result.looked_at = std::move(looked_at);
  result.move = result.looked_at.front().second;
  result.value = result.looked_at.front().first;
}

// Whether some games from here, drawn by lot, all end within few moves.
bool AlphaBeta::ends_soon(Executor& play) {
  std::uint64_t seed = play.key();
  bool soon = true;
  for (int game = 0; game < kSoonGames && soon; ++game) {
    int made = 0;
    for (Move move; made <= kSoon && play.draw_move(seed = mix(seed, 1), move); ++made) play.do_move(move);
    soon = play.outcome().over();
    for (int i = 0; i < made; ++i) play.undo_move();
  }
  return soon;
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

// Looks through all that follows, without evaluations, for win, draw or loss; gives up when half the budget is spent.
bool AlphaBeta::solve(Descent& descent, const Budget& budget, Result& result) {
  may_abort_ = true;
  most_nodes_ = nodes_ + (budget.nodes == 0 ? kMostToSolve : std::max<std::uint64_t>(budget.nodes / 2, 1));
  const std::uint64_t guesses_before = guesses_;
  Result solved = result;
  try {
    search_root(descent, kEndless, solved);
  } catch (const Aborted&) {
    while (descent.depth() > 0) descent.undo();
    guesses_ = guesses_before;
    return false;
  }
  if (guesses_ != guesses_before) return false;
  result = solved;
  result.proven = true;
  return true;
}

AlphaBeta::Result AlphaBeta::search(Executor& play, const Budget& budget) {
  nodes_ = 0;
  may_abort_ = false;
  clock_ = Clock(budget);
  std::size_t size = kSmallTable;
  while (size < kLargeTable && size < (budget.nodes == 0 ? kMostToSolve : budget.nodes) / 2) size *= 2;
  if (table_.size() != size) table_.assign(size, Entry{});
  for (auto& value : history_) value /= 8;
  for (auto& killers : killers_) killers = {0, 0};
  Result result;
  // In the middle of a turn the key does not say what may follow, so nothing is known of such a position.
  const Key name = kind_.one_decision_a_unit ? play.key() : mix(play.key(), ++root_count_);
  kept_.set(play);
  Descent descent(play, kind_, name, &kept_);
  RankedMoves& moves = moves_at(0);
  list(play, moves);
  order(descent, moves, kOrderedDepth, kWon, 0, 0);
  for (const Ranked& each : moves.order) result.looked_at.emplace_back(0, moves.turns[each.index].move());
  result.move = result.looked_at.front().second;
  try {
    const bool soon = ends_soon(play);
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
  for (int depth = 1; depth < kDeepestLine; ++depth) {
    const std::uint64_t guesses_before = guesses_;
    search_root(descent, depth, result);
    result.depth = depth;
    result.proven = std::abs(result.value) >= kSurelyWon || guesses_ == guesses_before;
    if (result.proven) break;
    may_abort_ = true;
    if (result.looked_at.size() == 1 && depth >= 2) break;  // forced
  }
}

// Follows the table.
void AlphaBeta::line_from(Descent& descent, std::vector<Move>& line) {
  std::vector<Key> seen;
  MoveList legal;
  descent.make(line.front());
  while (line.size() < kLine && !descent.play().outcome().over()) {
    const Entry& entry = *probe(descent.name());
    if (entry.name != descent.name() || entry.best == 0) break;
    if (std::find(seen.begin(), seen.end(), entry.name) != seen.end()) break;
    seen.push_back(entry.name);
    descent.play().legal_moves(legal);
    const auto next =
        std::find_if(legal.begin(), legal.end(), [&](const Move& m) { return move_key(m) == entry.best; });
    if (next == legal.end()) break;
    line.push_back(*next);
    descent.make(*next);
  }
  while (descent.depth() > 0) descent.undo();
}

}  // namespace ludwright
