// Expressions of the checked model, read as they stand. Meaning of each operation: engine/expr_ops.def.
#pragma once
#include "engine/reference/scene.h"

namespace ludwright::reference {

Value evaluate(const Scene& scene, ExprId expr);
bool holds(const Scene& scene, ExprId expr);              // a truth; kNoId holds
std::int32_t number_of(const Scene& scene, ExprId expr);  // a number, or a truth as 0 or 1

// The cells that a set of cells, or of pieces, stands for.
CellBits cells_of(const Scene& scene, const Value& value);

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

// The value of a slot as an expression of `type` sees it, and back.
Value slot_value(const Scene& scene, Type type, const SlotInfo& slot, std::int32_t value);
std::int32_t stored(const Scene& scene, const SlotInfo& slot, const Value& value);

// Whether the value of `expr` may change with the cell tested while a walk is under way.
bool varies_along_walk(const Model& model, ExprId expr);

// Look-ahead, answered by the other parts: attack.cpp and flow.cpp.
CellBits attacked(const Scene& scene, const CellBits& asked);
bool is_stuck(const Scene& scene, PlayerId player);  // were that player to move
bool has_won(const Scene& scene);
std::int32_t repeats(const Scene& scene);
std::int32_t cycle(const Scene& scene);  // turns since the present position first occurred, 0 if it is new

}  // namespace ludwright::reference
