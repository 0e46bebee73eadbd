// What a piece may do at all (`if`, `forbid`) and what a complete turn must satisfy (`never`, `prefer`).
#pragma once
#include <vector>

#include "engine/reference/scene.h"
#include "engine/reference/walk.h"

namespace ludwright::reference {

// The bindings of a piece about to move: `origin` and `landing` are the cell it stands on.
Bindings before_move(const Scene& scene, PieceId piece);

// The bindings after `before` of the walk in question, as `forbid` reads them: `taken` with the pieces it would take.
Bindings during_walk(const Scene& scene, PieceId piece, const Instance& instance);

// The pieces on the cells taken, in order of the path and from the bottom of each stack; never the walker.
std::vector<PieceId> victims_of(const Store& store, PieceId walker, const Instance& instance);

// The `forbid` rules that refuse the instance, in order. `for_attack` leaves out those that ask `attacked`.
std::vector<const LegalRule*> refusals_of(const Scene& scene, PieceId piece, const Instance& instance, bool for_attack);

// The `never` rules that hold after a complete run, me = the mover.
std::vector<const LegalRule*> violations_of(const Scene& scene);

bool has_prefer(const Scene& scene);
// The value of each `prefer` rule in order.
std::vector<std::int32_t> preferences(const Scene& scene);

}  // namespace ludwright::reference
