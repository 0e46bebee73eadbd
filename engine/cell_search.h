// A letter of position text that stands for a cell to be looked for: `rook of white in h1 g1 f1 before king of white`
// is the first of these cells, in this order, that carries a white rook, and none behind a white king. Such letters are
// read, never written. Tested by tests/tools/notation_test.cpp.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/model.h"
#include "engine/store.h"

namespace ludwright::notation {

struct CellSearch {
  struct Piece {
    std::string type, seat;  // seat "": of anybody
  };
  Piece piece;
  std::vector<std::string> cells;
  Piece before;  // type "": no such bound
};

// Nothing if the text is no search; its names are not looked up.
std::optional<CellSearch> read_cell_search(const std::string& text);

// The cell in a position; kNoCell if there is none. A name that the model does not have is on no cell.
CellId find_cell(const Model& model, const Store& store, const CellSearch& search);

}  // namespace ludwright::notation
