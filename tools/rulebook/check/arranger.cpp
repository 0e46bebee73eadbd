// See arranger.h.
#include "tools/rulebook/check/arranger.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "engine/store.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kMostRays = 24, kMostOpen = 6;

// Every so manieth, that not more are left.
template <typename T>
std::vector<T> thinned(const std::vector<T>& all, std::size_t most) {
  if (all.size() <= most) return all;
  std::vector<T> some;
  for (std::size_t i = 0; i < most; ++i) some.push_back(all[i * all.size() / most]);
  return some;
}

}  // namespace

Arranger::Arranger(SceneRunner& runner)
    : runner_(runner), model_(runner.model()), plain_(plain_ground(runner.model())) {}

std::optional<PieceRecord> Arranger::at(const Store& store, CellId cell) const {
  if (store.cells[cell].empty()) return std::nullopt;
  return store.pieces[store.cells[cell].back()];
}

std::vector<CellId> Arranger::neighbours(CellId cell) const {
  std::vector<CellId> cells;
  for (std::size_t d = 0; d < model_.board.directions.size(); ++d) {
    const CellId next = model_.board.neighbour(cell, static_cast<DirectionId>(d));
    if (next != kNoCell && next != cell) cells.push_back(next);
  }
  return cells;
}

std::vector<CellId> Arranger::open_cells() {
  std::vector<CellId> cells;
  for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) {
    const std::vector<CellId> around = neighbours(static_cast<CellId>(cell));
    if (is_plain(static_cast<CellId>(cell)) && around.size() == model_.board.directions.size() &&
        std::all_of(around.begin(), around.end(), [this](CellId next) { return is_plain(next); }))
      cells.push_back(static_cast<CellId>(cell));
  }
  return thinned(cells, kMostOpen);
}

std::vector<Arranger::Ray> Arranger::rays(std::size_t length, bool any_ground) {
  std::vector<Ray> all;
  for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) {
    const auto from = static_cast<CellId>(cell);
    if (!is_plain(from)) continue;
    for (std::size_t d = 0; d < model_.board.directions.size(); ++d) {
      Ray ray;
      ray.from = from;
      ray.diagonal = !model_.board.delta.empty() && model_.board.delta[d][0] != 0 && model_.board.delta[d][1] != 0;
      CellId next = model_.board.neighbour(from, static_cast<DirectionId>(d));
      while (next != kNoCell && next != from && (any_ground || is_plain(next)) && ray.cells.size() < 16) {
        ray.cells.push_back(next);
        next = model_.board.neighbour(next, static_cast<DirectionId>(d));
      }
      if (ray.cells.size() >= length) all.push_back(std::move(ray));
    }
  }
  if (any_ground) return all;
  // As many of either kind.
  const auto middle = std::stable_partition(all.begin(), all.end(), [](const Ray& ray) { return ray.diagonal; });
  std::vector<Ray> some = thinned(std::vector<Ray>(all.begin(), middle), kMostRays / 2);
  const std::vector<Ray> others = thinned(std::vector<Ray>(middle, all.end()), kMostRays / 2);
  some.insert(some.end(), others.begin(), others.end());
  return some;
}

// A plain cell that is on no line with these and as far from them as there is.
CellId Arranger::far_from(const std::vector<CellId>& men) const {
  CellId best = kNoCell;
  int most = -1;
  for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) {
    if (!is_plain(static_cast<CellId>(cell))) continue;
    int worth = 1000;
    for (const CellId man : men) {
      const int dx = std::abs(model_.board.cells[cell].file - model_.board.cells[man].file);
      const int dy = std::abs(model_.board.cells[cell].rank - model_.board.cells[man].rank);
      const bool in_line = dx == 0 || dy == 0 || dx == dy;
      worth = std::min(worth, dx == 0 && dy == 0 ? -1 : std::max(dx, dy) + (in_line ? 0 : 20));
    }
    if (worth > most) most = worth, best = static_cast<CellId>(cell);
  }
  return best;
}

std::optional<Store> Arranger::with_keeper(PlayerId mover, const std::vector<Man>& men, int keeper) {
  Store store = runner_.bare(mover, static_cast<int>(model_.phases.size()) - 1);
  std::vector<CellId> taken;
  for (const Man& man : men) {
    if (man.cell == kNoCell || !store.cells[man.cell].empty()) return std::nullopt;
    if (add_piece(model_, store, man.type, man.owner, man.cell) == kNoPiece) return std::nullopt;
    taken.push_back(man.cell);
  }
  for (std::size_t seat = 0; keeper >= 0 && seat < model_.seats.size(); ++seat) {
    if (std::any_of(men.begin(), men.end(), [&](const Man& man) { return man.owner == seat && man.type == keeper; }))
      continue;
    const CellId cell = far_from(taken);
    if (cell == kNoCell || !store.cells[cell].empty()) return std::nullopt;
    add_piece(model_, store, static_cast<TypeId>(keeper), static_cast<PlayerId>(seat), cell);
    taken.push_back(cell);
  }
  runner_.refresh(store);
  Executor& game = runner_.executor(SceneRules::Whole);
  game.set(store);
  if (game.outcome().over() || game.decider() != mover) return std::nullopt;
  return store;
}

int Arranger::keeper() {
  if (keeper_) return *keeper_;
  keeper_ = kNone;
  const std::vector<CellId> open = open_cells();
  if (open.empty() || model_.seats.size() != 2) return *keeper_;
  for (int type = kNone; type < static_cast<int>(model_.types.size()); ++type) {
    bool fits = true;
    for (PlayerId mover = 0; mover < 2 && fits; ++mover) {
      const auto other = static_cast<TypeId>(type == 0 && model_.types.size() > 1 ? 1 : 0);
      const auto store = with_keeper(mover, {{other, mover, open[0]}}, type);
      MoveList moves;
      if (store) runner_.executor(SceneRules::Whole).legal_moves(moves);
      fits = store && !moves.empty();
    }
    if (fits) return *(keeper_ = type);
  }
  return *keeper_;
}

std::optional<Store> Arranger::position(PlayerId mover, const std::vector<Man>& men) {
  return with_keeper(mover, men, keeper());
}

std::vector<Arranger::Walk> Arranger::walks(const Store& store, CellId from) {
  std::vector<Walk> found;
  Executor& game = runner_.executor(SceneRules::Whole);
  game.set(store);
  if (game.outcome().over()) return found;
  MoveList moves;
  game.legal_moves(moves);
  for (const Move& move : moves) {
    std::size_t at = 0;
    while (at + 1 < move.size && move.choices[at].kind == ChoiceKind::Alternative) ++at;
    if (move.size == 0 || move.choices[at].kind != ChoiceKind::Walk || move.choices[at].a != from) continue;
    Walk walk;
    walk.move = move;
    walk.end = walk.last = static_cast<CellId>(move.choices[at].b);
    walk.takes = game.facts(move).parts[at].taken > 0;
    for (std::size_t c = at + 1; c < move.size; ++c) {
      if (move.choices[c].kind == ChoiceKind::Walk && move.choices[c].a == walk.last)
        walk.last = static_cast<CellId>(move.choices[c].b);
    }
    found.push_back(walk);
  }
  return found;
}

Store Arranger::after(const Store& store, const Move& move) {
  Executor& game = runner_.executor(SceneRules::Whole);
  game.set(store);
  game.do_move(move);
  return game.store();
}

}  // namespace ludwright::book
