// The directions that a leg goes in, single ones and classes of them, and directions as values.
#pragma once
#include <vector>

#include "engine/reference/scene.h"

namespace ludwright::reference {

// The directions of `classes` for a leg that starts at `cell`, each once, ascending. Read with the heading of `scene`.
std::vector<DirectionId> directions_of(const Scene& scene, const std::vector<Directions>& classes, CellId cell);

// The direction that the vector (dx, dy) is a positive multiple of; kNoDirection if there is none.
DirectionId along(const Topology& board, int dx, int dy);

// The vectors that (dx, dy) becomes under the symmetries of a grid, each once.
std::vector<std::array<int, 2>> images(int dx, int dy);

// As values; kNoDirection is none.
Value direction_value(DirectionId direction);
DirectionId direction_of(const Scene& scene, ExprId id);
// None on a board whose directions have no ring.
Value turned(const Scene& scene, DirectionId direction, int steps);
Value opposite(const Scene& scene, DirectionId direction);

}  // namespace ludwright::reference
