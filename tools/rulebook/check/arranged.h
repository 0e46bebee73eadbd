// Positions that are put together to see how they end. See rule_judge.h; arranged.cpp.
#pragma once
#include <vector>

#include "engine/store.h"

namespace ludwright::book {

// Cells of a straight line across the board: along a rank, or along a file.
std::vector<CellId> line_across(const Topology& board, bool along_rank);
// So many cells of which no two are neighbours, nothing if there are too few.
std::vector<CellId> scattered(const Topology& board, std::size_t count, const std::vector<CellId>& away_from);

}  // namespace ludwright::book
