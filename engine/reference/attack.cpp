// `attacked`: the cells where an enemy of me could take now. A cell with a piece of me is asked on the board as it is;
// any other as if one piece of me, and nothing else, stood there. Meaning: schema/semantics.md 7.
#include <algorithm>

#include "engine/reference/eval.h"
#include "engine/reference/legal.h"
#include "engine/reference/walk.h"

namespace ludwright::reference {
namespace {

// The cells of `wanted` that `rule` lets `piece` take on.
CellBits taken_by(const Scene& scene, PieceId piece, const MoveRule& rule, const CellBits& wanted) {
  CellBits found;
  const Bindings bound = before_move(scene, piece);
  const Scene asking = scene.bind(bound);
  if (!holds(asking, rule.guard)) return found;
  for (const Instance& instance : walk(asking, rule.paths, piece, cell_of(scene.store, piece), Purpose::Move)) {
    const auto hits = [&](CellId cell) { return wanted.test(cell) && !found.test(cell); };
    if (std::none_of(instance.taken.begin(), instance.taken.end(), hits)) continue;
    if (!refusals_of(asking, piece, instance, true).empty()) continue;
    for (const CellId cell : instance.taken) found.set(cell);
  }
  return found & wanted;
}

CellBits taken_by_enemies(const Scene& scene, const Store& store, const CellBits& wanted) {
  CellBits found;
  for (std::size_t i = 0; i < store.pieces.size() && found != wanted; ++i) {
    const PieceId piece = static_cast<PieceId>(i);
    if (!on_top(store, piece) || !is_enemy(scene.model(), store.pieces[i].owner, scene.me)) continue;
    Bindings bound;
    bound.locals = scene.bound.locals;
    const Scene asking = Scene{scene.context, store, bound, store.pieces[i].owner};
    for (const MoveRule& rule : moves_of(asking, piece)) {
      if (rule.paths == kNoId || !scene.model().paths(rule.paths).takes || rule.asks_attacked) continue;
      found |= taken_by(asking, piece, rule, wanted & ~found);
    }
  }
  return found;
}

bool holds_piece_of(const Store& store, CellId cell, PlayerId player) {
  const std::vector<PieceId>& stack = store.cells[cell];
  return std::any_of(stack.begin(), stack.end(), [&](PieceId piece) { return store.pieces[piece].owner == player; });
}

// The store with a piece of me alone on `cell`.
Store with_phantom(const Scene& scene, CellId cell) {
  Store store = scene.store;
  for (const PieceId piece : store.cells[cell]) store.pieces[piece].site = SiteKind::Gone;
  store.cells[cell].clear();
  const PieceId self = scene.bound.self;
  const TypeId type = self < store.pieces.size() ? store.pieces[self].type : TypeId{0};
  add_piece(scene.model(), store, type, scene.me, cell);
  return store;
}

}  // namespace

CellBits attacked(const Scene& scene, const CellBits& asked) {
  CellBits found;
  if (scene.context.in_attacked > 0) return found;
  const Guard guard(scene.context.in_attacked);
  CellBits own;
  for (std::size_t cell = 0; cell < scene.store.cells.size(); ++cell) {
    if (asked.test(cell) && holds_piece_of(scene.store, static_cast<CellId>(cell), scene.me)) own.set(cell);
  }
  if (own.any()) found = taken_by_enemies(scene, scene.store, own);
  for (std::size_t cell = 0; cell < scene.store.cells.size(); ++cell) {
    if (!asked.test(cell) || own.test(cell)) continue;
    CellBits wanted;
    wanted.set(cell);
    found |= taken_by_enemies(scene, with_phantom(scene, static_cast<CellId>(cell)), wanted);
  }
  return found;
}

}  // namespace ludwright::reference
