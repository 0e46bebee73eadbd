// The template of position text with its fields looked up: what the writer and the reader of positions both walk.
#pragma once
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/notation_parts.h"

namespace ludwright::notation {

// What a field of a template stands for.
struct Field {
  enum class Kind { Board, Mover, Hands, State, Round, Turns, GameSlot, CellFlag, CellValues, SeatSlot, Unknown };
  Kind kind = Kind::Unknown;
  std::size_t slot = 0;
  std::size_t seat = 0;
};
Field find_field(const Model& model, const std::string& name);

// The template of a model, and which slots it covers.
struct Layout {
  explicit Layout(const Model& model);
  bool has(Field::Kind kind) const { return kinds.count(kind) > 0; }

  std::vector<TemplatePart> parts;
  std::vector<Field> fields;  // parallel
  std::set<std::size_t> game_slots, cell_slots;
  std::set<std::pair<std::size_t, std::size_t>> seat_slots;
  std::set<Field::Kind> kinds;
};

// Cells of a board row by row from the top, without voids and rows of voids; a graph is one row.
std::vector<std::vector<CellId>> rows_of(const Topology& board);

// Whether each cell that is set has a letter in the slot's `text`.
bool letters_cover(const Model& model, const Store& store, std::size_t slot);

// The number of turns made when `mover` is to move in round `round` (from 1) and every seat has moved in order.
std::int32_t turns_of_round(const Model& model, std::int32_t round, PlayerId mover);

}  // namespace ludwright::notation
