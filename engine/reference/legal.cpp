// Tested by tests/engine/reference_test.cpp.
#include "engine/reference/legal.h"

#include <algorithm>

#include "engine/reference/eval.h"

namespace ludwright::reference {
namespace {

bool applies(const Scene& scene, const LegalRule& rule, LegalKind kind) {
  return rule.kind == kind && (rule.phase == kNone || rule.phase == scene.store.phase);
}

}  // namespace

Bindings before_move(const Scene& scene, PieceId piece) {
  Bindings bound = scene.bound;
  bound.self = piece;
  bound.origin = cell_of(scene.store, piece);
  bound.landing = bound.origin;
  bound.crossed.reset();
  return bound;
}

std::vector<PieceId> victims_of(const Store& store, PieceId walker, const Instance& instance) {
  std::vector<PieceId> victims;
  for (const CellId cell : instance.taken) {
    for (const PieceId piece : store.cells[cell]) {
      if (piece != walker) victims.push_back(piece);
    }
  }
  return victims;
}

Bindings during_walk(const Scene& scene, PieceId piece, const Instance& instance) {
  Bindings bound = before_move(scene, piece);
  bound.landing = instance.end;
  bound.heading = instance.heading;
  bound.here = instance.here;
  bound.crossed = instance.crossed;
  for (const PieceId victim : victims_of(scene.store, piece, instance)) bound.taken.push_back(victim);
  return bound;
}

std::vector<const LegalRule*> refusals_of(const Scene& scene, PieceId piece, const Instance& instance,
                                          bool for_attack) {
  std::vector<const LegalRule*> refusals;
  const Bindings bound = during_walk(scene, piece, instance);
  const Scene asking = scene.bind(bound);
  for (const LegalRule& rule : scene.model().legal) {
    if (!applies(scene, rule, LegalKind::Forbid) || (for_attack && rule.asks_attacked)) continue;
    if (!for_attack && scene.context.lifts(ConditionKind::Forbid, rule.place, piece)) continue;
    if (holds(asking, rule.expr)) refusals.push_back(&rule);
  }
  return refusals;
}

std::vector<const LegalRule*> violations_of(const Scene& scene) {
  std::vector<const LegalRule*> violations;
  for (const LegalRule& rule : scene.model().legal) {
    if (scene.context.lifts(ConditionKind::Never, rule.place)) continue;
    if (applies(scene, rule, LegalKind::Never) && holds(scene.as(scene.store.mover), rule.expr)) {
      violations.push_back(&rule);
    }
  }
  return violations;
}

bool has_prefer(const Scene& scene) {
  const std::vector<LegalRule>& rules = scene.model().legal;
  return std::any_of(rules.begin(), rules.end(),
                     [&](const LegalRule& rule) { return applies(scene, rule, LegalKind::Prefer); });
}

std::vector<std::int32_t> preferences(const Scene& scene) {
  std::vector<std::int32_t> values;
  for (const LegalRule& rule : scene.model().legal) {
    if (!applies(scene, rule, LegalKind::Prefer)) continue;
    const bool lifted = scene.context.lifts(ConditionKind::Prefer, rule.place);
    values.push_back(lifted ? 0 : number_of(scene.as(scene.store.mover), rule.expr));
  }
  return values;
}

}  // namespace ludwright::reference
