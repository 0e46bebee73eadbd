// Values of expressions that depend on nothing but the board and a seat: zones and options when names are resolved, and
// what lowering computes once and for all. Tested by tests/dsl/resolve_test.cpp and lower_test.cpp.
#pragma once
#include <cstdint>
#include <optional>
#include <utility>

#include "engine/model.h"

namespace ludwright {

struct StaticCells {
  CellBits cells;
  bool asks_seat = false;  // whether it may be another for another seat
};
struct StaticNumber {
  std::int64_t value = 0;
  bool asks_seat = false;
};

// With `me` = `seat`; kNone: nobody, who sits at the bottom. Nothing if the value depends on the position. `steps` is
// what is left of the work that a definition may ask for and is used up; below 0 the value means nothing.
std::optional<StaticCells> static_cells(const Model& model, ExprId id, int seat, std::int64_t& steps);
std::optional<StaticNumber> static_number(const Model& model, ExprId id, int seat, std::int64_t& steps);

// Whether two expressions say the same in the same words.
bool are_alike(const Model& model, ExprId one, ExprId other);

// The slot that the expression reads, if it is one.
std::optional<std::pair<SlotHolder, int>> slot_of(const Model& model, const Expr& expr);

// How many rows, columns, ranks or files the board has, as the seat sees it that has most of them.
std::int64_t number_of_lines(const Model& model, LineKind kind);

}  // namespace ludwright
