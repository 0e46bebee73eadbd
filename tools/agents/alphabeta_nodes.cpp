// What alpha-beta search does below the root.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "tools/agents/alphabeta.h"

namespace ludwright {
namespace {

constexpr double kScale = 1000;         // of the logarithm of odds
constexpr int kMostGuess = 90'000;      // an evaluation never looks like a result
constexpr int kQuietPlies = 12;         // captures looked at beyond the horizon
constexpr std::size_t kFewForced = 8;   // of so many forced captures each is looked at
constexpr int kDeepestLine = 400;       // decisions from the root
constexpr int kTriedDepth = 4;          // from here on moves of an unknown position are tried once to be put in order
constexpr int kReducedDepth = 3;        // from here on late moves are looked at less
constexpr std::size_t kFirstMoves = 2;  // that are always looked at as deep as asked

bool is_result(int value) { return std::abs(value) >= AlphaBeta::kSurelyWon; }

template <std::size_t... I>
std::array<Margin, sizeof...(I)> margins(int per_mille, std::index_sequence<I...>) {
  return {((void)I, Margin(per_mille))...};
}

}  // namespace

AlphaBeta::AlphaBeta(const Model& model, const GameKind& kind, const Evaluation& evaluation)
    : kind_(kind),
      kept_(evaluation),
      order_(model, kept_, kScale),
      standing_(margins(30, std::make_index_sequence<kDepths>())),
      hopeless_(margins(10, std::make_index_sequence<kDepths>())),
      late_(margins(5, std::make_index_sequence<kDepths>())) {}

double AlphaBeta::chance_of(int value) {
  return is_result(value) ? (value > 0 ? 1 : 0) : 1 / (1 + std::exp(-value / kScale));
}

int AlphaBeta::evaluate(PlayerId decider) {
  ++guesses_;
  const int value = std::clamp(static_cast<int>(kept_.balance(decider) * kScale), -kMostGuess, kMostGuess);
  return decider == 0 ? value : -value;
}

RankedMoves& AlphaBeta::moves_at(int ply) {
  while (moves_.size() <= static_cast<std::size_t>(ply)) moves_.push_back(std::make_unique<RankedMoves>());
  return *moves_[static_cast<std::size_t>(ply)];
}

void AlphaBeta::check_budget() {
  if (may_abort_ && (clock_.spent(nodes_) || nodes_ >= most_nodes_)) throw Aborted{};
}

// On the way from the root. Who could have avoided it need not believe that it leads anywhere.
bool AlphaBeta::comes_back(const Descent& descent) const { return kind_.repeats_draw && descent.comes_back(); }

AlphaBeta::Known AlphaBeta::known(Key name, int depth, Window window, int ply) {
  const SearchTable::Entry* const entry = table_.find(name);
  if (entry == nullptr) return {};
  int value = entry->value;
  if (is_result(value)) value -= value > 0 ? ply : -ply;
  const bool settles = entry->bound == Bound::Exact || (entry->bound == Bound::Lower && value >= window.high) ||
                       (entry->bound == Bound::Upper && value <= window.low);
  if (!settles || (entry->guessed && (entry->depth < depth || exact_))) return {std::nullopt, entry->best};
  guesses_ += entry->guessed ? 1 : 0;
  return {value, entry->best};
}

// Wins are kept as counted from this position.
void AlphaBeta::remember(Key name, int value, int depth, Window window, bool guessed, std::uint32_t best, int ply) {
  const Bound bound = value >= window.high ? Bound::Lower : value <= window.low ? Bound::Upper : Bound::Exact;
  if (is_result(value)) value += value > 0 ? ply : -ply;
  table_.write({name, value, best, static_cast<std::int16_t>(depth), 0, bound, guessed});
}

template <typename Look>
int AlphaBeta::look_behind(Descent& descent, const Move& move, int depth, Window window, int ply, const Look& look) {
  Executor& play = descent.play();
  const PlayerId me = play.decider();
  descent.make(move, [&](Key name) {
    if (depth > 0) table_.fetch(name);
  });
  ++nodes_;
  int value = 0;
  if (const Outcome& outcome = play.outcome(); outcome.over()) {
    const double result = results_of(outcome)[me];
    value = result > 0.9 ? kWon - ply - 1 : result < 0.1 ? -(kWon - ply - 1) : 0;
  } else if (comes_back(descent)) {
    ++guesses_;
  } else if (play.decider() == me) {
    value = look(window);
  } else {
    value = -look(Window{-window.high, -window.low});
  }
  descent.undo();
  return value;
}

int AlphaBeta::behind(Descent& descent, const Move& move, int depth, Window window, int ply) {
  return look_behind(descent, move, depth, window, ply,
                     [&](Window theirs) { return negamax(descent, depth, theirs, ply + 1); });
}

int AlphaBeta::quiet_behind(Descent& descent, const Move& move, int left, Window window, int ply) {
  return look_behind(descent, move, 0, window, ply,
                     [&](Window theirs) { return quiesce(descent, theirs, ply + 1, left); });
}

std::optional<int> AlphaBeta::rank_by_trial(Descent& descent, RankedMoves& moves, int depth, Window window, int ply) {
  Executor& play = descent.play();
  const PlayerId me = play.decider();
  Move move;
  for (RankedMove& each : moves.order) {
    moves.turns[each.index].write(move);
    descent.make(move, [&](Key name) { table_.fetch(name); });
    ++nodes_;
    if (const Outcome& outcome = play.outcome(); outcome.over()) {
      const double result = results_of(outcome)[me];
      descent.undo();
      if (result > 0.9) return kWon - ply - 1;
      each.rank = result < 0.1 ? MoveOrder::kLost : 0;
      continue;
    }
    const PlayerId next = play.decider();
    const int sign = next == me ? 1 : -1;
    const Window beyond = sign > 0 ? Window{window.high - 1, window.high} : Window{-window.high, 1 - window.high};
    const std::uint64_t before = guesses_;
    const std::optional<int> value = known(descent.name(), depth - 1, beyond, ply + 1).value;
    if (value && sign * *value >= window.high) {
      descent.undo();
      return sign * *value;
    }
    each.rank = order_.history(me, each.key) + std::int64_t{128} * sign * evaluate(next);
    guesses_ = before;
    descent.undo();
  }
  return std::nullopt;
}

// How much less deep a late move is looked at first.
int AlphaBeta::reduction(const RankedMove& move, std::size_t i, int depth, Window window, int ply, PlayerId me) const {
  if (exact_ || depth < kReducedDepth || i < kFirstMoves || move.takes) return 0;
  double less = 0.5 + std::log(depth) * std::log(static_cast<double>(i)) / 2.2;
  if (window.high - window.low > 1) less -= 1;
  if (order_.is_killer(static_cast<std::size_t>(ply), move.key)) less -= 1;
  less -= 1.5 * order_.fame(me, move.key);
  return std::clamp(static_cast<int>(less), 0, depth - 1);
}

// The value of a move that is not the first; below the window if it may be left out.
int AlphaBeta::try_move(Descent& descent, RankedMoves& moves, std::size_t i, int depth, Window window, int ply,
                        int standing) {
  const RankedMove ranked = moves.order[i];
  const PlayerId me = descent.play().decider();
  const Window closed{window.low, window.low + 1};
  const bool leaves =
      !exact_ && depth < kDepths && !ranked.takes && window.high - window.low <= 1 && !is_result(window.low);
  const int hopeless_by = window.low - standing, late_by = static_cast<int>(i);
  Margin& hopeless = hopeless_[static_cast<std::size_t>(std::min(depth, kDepths - 1))];
  Margin& late = late_[static_cast<std::size_t>(std::min(depth, kDepths - 1))];
  if (leaves && ((hopeless_by > 0 && hopeless.is_beyond(hopeless_by)) || late.is_beyond(late_by)) &&
      !Margin::is_probe(mix(descent.name(), ranked.key))) {
    ++guesses_;
    return window.low;
  }
  Move move;
  moves.write(i, move);
  const int less = reduction(ranked, i, depth, window, ply, me);
  int value = behind(descent, move, depth - 1 - less, closed, ply);
  if (less > 0 && value > window.low) value = behind(descent, move, depth - 1, closed, ply);
  if (leaves) {
    if (hopeless_by > 0) hopeless.learn(hopeless_by, value > window.low);
    late.learn(late_by, value > window.low);
  }
  if (value > window.low && value < window.high) value = behind(descent, move, depth - 1, window, ply);
  return value;
}

int AlphaBeta::negamax(Descent& descent, int depth, Window window, int ply) {
  check_budget();
  Executor& play = descent.play();
  const PlayerId me = play.decider();
  if (ply >= kDeepestLine) return evaluate(me);
  if (depth <= 0) return quiesce(descent, window, ply, kQuietPlies);

  const Key name = descent.name();
  const Known before = known(name, depth, window, ply);
  if (before.value) return *before.value;
  const std::uint64_t guesses_before = guesses_;
  const int standing = evaluate(me);
  guesses_ = guesses_before;
  // A position that stands well beyond the window stays there.
  const bool closed = window.high - window.low <= 1;
  const int beyond = standing - window.high;
  const bool may_stand = !exact_ && closed && depth < kDepths && beyond >= 0 && !is_result(window.high);
  if (may_stand && standing_[static_cast<std::size_t>(depth)].is_beyond(beyond) && !Margin::is_probe(name)) {
    ++guesses_;
    return standing;
  }
  if (!exact_ && before.first == 0 && depth >= kTriedDepth && closed) --depth;  // what is unknown is looked at less

  RankedMoves& moves = moves_at(ply);
  order_.list(play, moves);
  order_.rank(me, static_cast<std::size_t>(ply), before.first, moves);
  if (before.first == 0 && depth >= kTriedDepth) {
    if (const auto value = rank_by_trial(descent, moves, depth, window, ply)) {
      remember(name, *value, depth, {window.low, std::min(window.high, *value)}, guesses_ != guesses_before, 0, ply);
      return *value;
    }
  }
  // A forced move costs no depth.
  const int below = moves.order.size() == 1 && ply < 2 * depth_ ? depth : depth - 1;
  Window left = window;
  int best = -kWon;
  std::uint32_t best_key = 0;
  for (std::size_t i = 0; i < moves.order.size(); ++i) {
    const RankedMove ranked = moves.pick(i);
    int value = 0;
    if (i == 0) {
      Move move;
      moves.write(i, move);
      value = behind(descent, move, below, left, ply);
    } else {
      value = try_move(descent, moves, i, depth, left, ply, standing);
    }
    if (value > best) {
      best = value;
      if (value > window.low) best_key = ranked.key;
    }
    left.low = std::max(left.low, best);
    if (left.low >= left.high) {
      order_.refuted(me, static_cast<std::size_t>(ply), depth, moves, i);
      break;
    }
  }
  if (may_stand) standing_[static_cast<std::size_t>(depth)].learn(beyond, best < window.high);
  remember(name, best, depth, window, guesses_ != guesses_before, best_key, ply);
  return best;
}

// Only captures, and the choice not to make one, if there is another move.
int AlphaBeta::quiesce(Descent& descent, Window window, int ply, int left) {
  check_budget();
  Executor& play = descent.play();
  const PlayerId me = play.decider();
  const int standing = evaluate(me);
  if (left <= 0 || ply >= kDeepestLine || !order_.takes() || exact_) return standing;
  RankedMoves& moves = moves_at(ply);
  const bool often_must = order_.often_must_take();
  if (standing >= window.high && !often_must) return standing;
  order_.list(play, moves, often_must ? Executor::Wanted::All : Executor::Wanted::Taking);
  if (moves.taking == 0) return standing;
  const bool must = often_must && moves.taking == moves.order.size();  // then one cannot stay as one stands
  if (must && moves.taking > kFewForced) return standing;              // where everything takes, nothing becomes quiet
  int best = must ? -kWon : standing;
  if (best >= window.high) return best;
  order_.rank(me, static_cast<std::size_t>(ply), 0, moves);
  Move move;
  for (std::size_t i = 0; i < moves.taking; ++i) {
    const RankedMove ranked = moves.pick(i);
    const int low = std::max(window.low, best), little = low - standing - ranked.gain;
    if (!must && little > 0 && small_.is_beyond(little) && !Margin::is_probe(mix(descent.name(), ranked.key))) continue;
    moves.write(i, move);
    const int value = quiet_behind(descent, move, left - 1, {low, window.high}, ply);
    if (!must && little > 0) small_.learn(little, value > low);
    best = std::max(best, value);
    if (best >= window.high) break;
  }
  return best;
}

}  // namespace ludwright
