#include "tools/agents/move_order.h"

#include <algorithm>
#include <cstdlib>

namespace ludwright {
namespace {

constexpr std::int64_t kTaking = std::int64_t{1} << 50U, kKiller = std::int64_t{1} << 49U;

}  // namespace

RankedMove& RankedMoves::pick(std::size_t i) {
  std::size_t best = i;
  for (std::size_t k = i + 1; k < order.size(); ++k) {
    if (order[k].rank > order[best].rank) best = k;
  }
  if (best != i) std::swap(order[i], order[best]);
  return order[i];
}

MoveOrder::MoveOrder(const Model& model, const KeptEvaluation& kept, double scale)
    : model_(model), kept_(kept), scale_(scale), cells_(model.board.cells.size()), history_(kSize * kMaxSeats, 0) {
  takes_ = std::any_of(model.path_sets.begin(), model.path_sets.end(), [](const PathSet& p) { return p.takes; });
  if (takes_) find_crossings();
}

void MoveOrder::find_crossings() {
  crossings_.assign(cells_ * cells_, kNoCell);
  if (model_.board.kind == BoardKind::Graph) return;
  for (std::size_t a = 0; a < cells_; ++a) {
    for (std::size_t b = 0; b < cells_; ++b) {
      const Cell& from = model_.board.cells[a];
      const Cell& to = model_.board.cells[b];
      const int dx = to.file - from.file, dy = to.rank - from.rank;
      if (std::max(std::abs(dx), std::abs(dy)) < 2 || (dx != 0 && dy != 0 && std::abs(dx) != std::abs(dy))) continue;
      crossings_[a * cells_ + b] = model_.board.offset(static_cast<CellId>(b),
                                                       dx > 0   ? -1
                                                       : dx < 0 ? 1
                                                                : 0,
                                                       dy > 0   ? -1
                                                       : dy < 0 ? 1
                                                                : 0);
    }
  }
}

void MoveOrder::begin_search() {
  for (int& value : history_) value /= 4;
  killers_.assign(killers_.size(), {0, 0});
}

// Of an enemy that stands there; 0 if none does.
int MoveOrder::worth_on(CellId cell, PlayerId me) const {
  const PlayerId owner = kept_.owner_on(cell);
  if (owner >= model_.seats.size() || model_.seats[owner].team == model_.seats[me].team) return 0;
  return std::max(1, static_cast<int>(kept_.worth_on(cell) * scale_));
}

// A move takes what it ends on, or has just crossed.
int MoveOrder::taken(const Turn& turn, PlayerId me) const {
  int sum = 0;
  for (const Choice& choice : turn) {
    if (choice.kind != ChoiceKind::Walk || choice.b >= cells_) continue;
    int worth = worth_on(choice.b, me);
    if (worth == 0 && choice.a < cells_) {
      const CellId crossed = crossings_[choice.a * cells_ + choice.b];
      if (crossed != kNoCell) worth = worth_on(crossed, me);
    }
    sum += worth;
  }
  return sum;
}

void MoveOrder::list(Executor& play, RankedMoves& moves, Executor::Wanted wanted) {
  play.legal_turns(moves.turns, wanted);
  const PlayerId me = play.decider();
  moves.taking = 0;
  moves.order.resize(moves.turns.size());
  for (std::size_t i = 0; i < moves.order.size(); ++i) {
    const Turn turn = moves.turns[i];
    const int gain = takes_ ? taken(turn, me) : 0;
    moves.order[i] = {static_cast<std::uint32_t>(i), search_key(turn), gain, gain > 0, 0};
    moves.taking += gain > 0 ? 1 : 0;
  }
  if (wanted == Executor::Wanted::All && moves.taking > 0) ++(moves.taking == moves.order.size() ? forced_ : free_);
}

void MoveOrder::rank(PlayerId me, std::size_t ply, std::uint32_t first, RankedMoves& moves) const {
  for (RankedMove& each : moves.order) {
    each.rank = history_[at(me, each.key)];
    if (each.takes) {
      const Turn turn = moves.turns[each.index];
      const Choice& choice = *turn.begin();
      const bool walks = choice.kind == ChoiceKind::Walk && choice.a < cells_;
      const int risk = walks ? static_cast<int>(kept_.worth_on(choice.a) * scale_) : 0;
      each.rank += kTaking + (std::int64_t{8} * each.gain - risk) * (std::int64_t{2} * kMost);
    }
    if (is_killer(ply, each.key)) each.rank += kKiller;
    if (each.key == first) each.rank = kFirst;
  }
}

void MoveOrder::credit(PlayerId me, std::uint32_t key, int bonus) {
  int& value = history_[at(me, key)];
  value += bonus - value * std::abs(bonus) / kMost;
}

void MoveOrder::refuted(PlayerId me, std::size_t ply, int depth, const RankedMoves& moves, std::size_t which) {
  const RankedMove& move = moves.order[which];
  if (move.takes) return;
  const int bonus = std::min(16 * depth * depth, kMost / 8);
  credit(me, move.key, bonus);
  for (std::size_t i = 0; i < which; ++i) {
    if (!moves.order[i].takes) credit(me, moves.order[i].key, -bonus);
  }
  if (killers_.size() <= ply) killers_.resize(ply + 1);
  auto& killers = killers_[ply];
  if (killers[0] != move.key) killers = {move.key, killers[0]};
}

}  // namespace ludwright
