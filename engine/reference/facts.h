// What is asked of a position and of the model besides expressions: sides, roles, coordinates, slots, the past. Tested
// by tests/engine/reference_test.cpp.
#pragma once
#include <cstdint>
#include <vector>

#include "engine/reference/scene.h"

namespace ludwright::reference {

// Whether pieces of `a` and `b` are on one side. Nobody is on nobody's side.
bool same_team(const Model& model, PlayerId a, PlayerId b);
bool is_enemy(const Model& model, PlayerId owner, PlayerId me);

// The role that a piece has, kNone for none, and the moves it follows from type or role.
int role_of(const Scene& scene, PieceId piece);
const std::vector<MoveRule>& moves_of(const Scene& scene, PieceId piece);

// Row and column as `me` sits, rank and file of the board, from 1.
int coordinate(const Model& model, LineKind line, CellId cell, PlayerId me);

// The direction `me` faces; kNoDirection for nobody.
DirectionId facing(const Model& model, PlayerId me);

// The value of a slot as an expression of `type` sees it, and back. A piece out of play is none, unless it is `this`,
// or the holder of the slot is out of play as well.
Value slot_value(const Scene& scene, Type type, const SlotInfo& slot, std::int32_t value, bool holder_in_play = true);
std::int32_t stored(const Scene& scene, const SlotInfo& slot, const Value& value);

// Whether the value of `expr` may change with the cell tested while a walk is under way.
bool varies_along_walk(const Model& model, ExprId expr);

// Times the present position has occurred, this one included; turns since it first did, 0 if it is new.
std::int32_t repeats(const Scene& scene);
std::int32_t cycle(const Scene& scene);

}  // namespace ludwright::reference
