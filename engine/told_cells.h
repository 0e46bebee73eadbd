// A text in which cells are named as elsewhere. Where a game names them `7f`, file first: by letter and row (`c4`), and
// by two digits (`76`). A cell that is told twice in a row, as the end of one part and the beginning of the next, is
// one. Tested by tests/tools/move_read_test.cpp.
#pragma once
#include <optional>
#include <string>

#include "engine/topology.h"

namespace ludwright::notation {

// The longest name of a cell that begins there; kNoCell if none does.
CellId cell_at(const Topology& board, const std::string& text, std::size_t at);

// The text with the board's own names, each cell once; nothing if that changes nothing.
std::optional<std::string> in_own_names(const Topology& board, const std::string& text);

}  // namespace ludwright::notation
