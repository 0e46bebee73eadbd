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
  enum class Kind {
    Board,
    Cells,   // read only: the board without ends of rows, a sign for each cell
    Pieces,  // read only: a list of places for each seat
    Mover,
    Hands,
    State,
    Round,
    Turns,
    Turn,  // the number of the turn, from 1
    Any,   // read only: what the position does not need
    GameSlot,
    CellFlag,
    CellValues,
    SeatSlot,
    Unknown
  };
  Kind kind = Kind::Unknown;
  std::size_t slot = 0;
  std::size_t seat = 0;
  std::vector<std::pair<std::string, std::string>> aliases = {};  // what may be read, and what it stands for
};
// The field of `NAME FROM=TO …`, as it stands between braces; Unknown if there is none of this name.
Field find_field(const Model& model, const std::string& text);
// What a text of the field stands for: itself, unless it is an alias.
const std::string& meaning(const Field& field, const std::string& token);

// A template of position text, and which slots it covers.
struct Layout {
  Layout(const Model& model, const std::string& form);
  bool has(Field::Kind kind) const { return kinds.count(kind) > 0; }

  std::vector<TemplatePart> parts;
  std::vector<Field> fields;  // parallel
  std::set<std::size_t> game_slots, cell_slots;
  std::set<std::pair<std::size_t, std::size_t>> seat_slots;
  std::set<Field::Kind> kinds;
};

// The template that positions are written by.
Layout written_layout(const Model& model);

// Cells of a board row by row from the top, without voids and rows of voids; a graph is one row.
std::vector<std::vector<CellId>> rows_of(const Topology& board);

// Whether each cell that is set has a letter in the slot's `text`.
bool letters_cover(const Model& model, const Store& store, std::size_t slot);

// The number of turns made when `mover` is to move in round `round` (from 1) and every seat has moved in order.
std::int32_t turns_of_round(const Model& model, std::int32_t round, PlayerId mover);

}  // namespace ludwright::notation
