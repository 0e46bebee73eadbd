// Numbers in moves, as players count: points, houses, the bar and what is off. Tested by
// tests/tools/move_read_test.cpp.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/model.h"

namespace ludwright::notation {

// Where cells are numbers, people count on: the number behind the last cell is where men come from that a template
// names before its fields, as in `bar/{to}`, and 0 where they go to that one names behind them, `{point}/off`.
std::map<std::string, std::string> numbers_beyond(const Model& model);

// The same; and on one row of numbers each player counts from the end that he goes to. A man never goes back, so that
// nothing means one thing by these numbers and another by those of the cells.
std::map<std::string, std::string> numbers_as_seen(const Model& model, PlayerId seat);

// Where all moves are told by cells of one row, as houses are, the cell of this number in it, counted as the seat
// faces.
std::optional<CellId> numbered_cell(const Model& model, PlayerId seat, const std::vector<std::string>& texts,
                                    int number);

}  // namespace ludwright::notation
