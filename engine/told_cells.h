// A move told by names of cells, and a text in which cells are named as elsewhere. Where a game names them `7f`, file
// first: by letter and row (`c4`), and by two digits (`76`). A cell that is told twice in a row, as the end of one part
// and the beginning of the next, is one. Tested by tests/tools/move_read_test.cpp.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/model.h"

namespace ludwright::notation {

struct ToldCells {
  std::string letter;  // of the piece, perhaps none, and what may be the file or the row where it stands
  std::vector<CellId> cells;

  // `from`: the name of the cell where the piece stands, "" where that cannot be told in part.
  bool has_piece(const std::string& its_letter, const std::string& from) const;
};

// Nothing if the text is anything else. `marks`: signs that a move of this game may be written with behind its cells.
std::optional<ToldCells> told_cells(const Model& model, const std::string& text, const std::string& marks);

// The longest name of a cell that begins there; kNoCell if none does.
CellId cell_at(const Topology& board, const std::string& text, std::size_t at);

// The text with the board's own names, each cell once; nothing if that changes nothing.
std::optional<std::string> in_own_names(const Topology& board, const std::string& text);

}  // namespace ludwright::notation
