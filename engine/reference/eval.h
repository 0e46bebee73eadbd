// Expressions of the checked model, read as they stand. Meaning of each operation: engine/expr_ops.def.
#pragma once
#include "engine/reference/facts.h"
#include "engine/reference/scene.h"

namespace ludwright::reference {

Value evaluate(const Scene& scene, ExprId expr);
bool holds(const Scene& scene, ExprId expr);              // a truth; kNoId holds
std::int32_t number_of(const Scene& scene, ExprId expr);  // a number, or a truth as 0 or 1

// The cells that a set of cells, or of pieces, stands for.
CellBits cells_of(const Scene& scene, const Value& value);

// Look-ahead, answered by the other parts: attack.cpp and flow.cpp.
CellBits attacked(const Scene& scene, const CellBits& asked);
bool is_stuck(const Scene& scene, PlayerId player);  // were that player to move
bool has_won(const Scene& scene);

}  // namespace ludwright::reference
