// Straight runs of cells: what `line of` counts.
#pragma once
#include "engine/model.h"

namespace ludwright::reference {

// Cells of `cells` that lie on a straight run of at least `length` of them. A run never visits a cell twice.
CellBits cells_in_runs(const Topology& board, const CellBits& cells, int length);

}  // namespace ludwright::reference
