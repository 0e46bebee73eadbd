// Tested by tests/engine/reference_test.cpp.
#include "engine/reference/lines.h"

namespace ludwright::reference {

CellBits cells_in_runs(const Topology& board, const CellBits& cells, int length) {
  CellBits found;
  for (std::size_t start = 0; start < board.cells.size(); ++start) {
    if (!cells.test(start)) continue;
    for (std::size_t direction = 0; direction < board.directions.size(); ++direction) {
      CellBits run;
      CellId cell = static_cast<CellId>(start);
      while (cell != kNoCell && cells.test(cell) && !run.test(cell) && static_cast<int>(run.count()) < length) {
        run.set(cell);
        cell = board.neighbour(cell, static_cast<DirectionId>(direction));
      }
      if (static_cast<int>(run.count()) >= length) found |= run;
    }
  }
  return found;
}

}  // namespace ludwright::reference
