// Images of boards and positions: what `symmetric under` compares. A position and its image should be the same game.
// Tested by tests/laws/planted_definitions_test.cpp.
#pragma once
#include <vector>

#include "engine/model.h"
#include "engine/store.h"

namespace ludwright {

// Where a symmetry takes each cell and each direction. Empty if the board does not have it: if its shape is not mapped
// onto itself, or neighbours would no longer be neighbours (a hexagonal board has no left-right reflection).
struct BoardImage {
  std::vector<CellId> cells;            // [cell]
  std::vector<DirectionId> directions;  // [direction]
  bool exists() const { return !cells.empty(); }
};

// A graph has the identity alone.
BoardImage board_image(const Topology& board, BoardSymmetry symmetry);

// The position with everything that stands on a cell on its image, and cells and directions in slots likewise. If
// `exchanging`, what is of a seat becomes the next seat's, the last one's the first one's. The history is forgotten:
// its keys cannot be mapped.
Store store_image(const Model& model, const Store& store, const BoardImage& image, bool exchanging);

}  // namespace ludwright
