// What an expression gives: one number-like value, or one set. Pieces are kept ascending by id, which is an order for
// set operations only; wherever an order shows, see in_order().
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/model.h"
#include "engine/store.h"

namespace ludwright::reference {

inline constexpr std::uint64_t kNobodyBit = std::uint64_t{1} << 8;  // `nobody` as a member of a set of players

struct Value {
  Type type = Type::Error;      // Error: nothing is bound
  std::int32_t number = 0;      // Number, Truth, Value, Direction (kNone: no value)
  std::uint64_t bits = 0;       // Players, Types
  CellBits cells;               // Cells; Areas: a bit per container
  std::vector<PieceId> pieces;  // Pieces, ascending

  bool bound() const { return type != Type::Error; }
  friend bool operator==(const Value&, const Value&) = default;
};

Value number_value(std::int64_t number);  // saturated to 32 bits
Value truth_value(bool truth);
Value cells_value(const CellBits& cells);
Value cell_value(CellId cell);                    // the empty set for kNoCell
Value pieces_value(std::vector<PieceId> pieces);  // sorts
Value piece_value(PieceId piece);                 // the empty set for kNoPiece
Value players_value(std::uint64_t bits);
Value player_value(PlayerId player);  // kNobody: the member `nobody`
Value types_value(std::uint64_t bits);
Value none_of(Type type);                            // empty, 0, no, or no value
Value member_value(Type type, std::int32_t member);  // kNone: none; Pieces, Cells, … by id
Value truth_or_number(Type type, std::int32_t number);

// Members of a set, in no meaningful order for pieces: see in_order.
int size_of(const Value& value);
inline bool has_piece(const Value& value, PieceId piece) {
  return std::binary_search(value.pieces.begin(), value.pieces.end(), piece);
}
Value united(Value a, const Value& b);
Value common(Value a, const Value& b);
Value without(Value a, const Value& b);
bool same(const Value& a, const Value& b);
bool is_none(const Value& value);

std::int32_t saturated(std::int64_t number);

// The players of a set as seats, `nobody` left out, ascending.
std::vector<PlayerId> seats_of(std::uint64_t bits);
PlayerId first_player(const Value& players);  // kNobody for none and for `nobody`
CellId first_cell(const CellBits& cells);     // kNoCell for none

// Board pieces by cell and height, then those of areas by container, type, owner and slots, then those out of play.
std::vector<PieceId> in_order(const Model& model, const Store& store, std::vector<PieceId> pieces);
PieceId first_piece(const Model& model, const Store& store, const std::vector<PieceId>& pieces);  // kNoPiece for none

// Each member as a set of one, in the order in which the game sees them.
std::vector<Value> members_of(const Model& model, const Store& store, const Value& value);

// ---- records
// ---------------------------------------------------------------------------------------------------------

// The cell where a piece stands, or stood when it left play; kNoCell if it is or was not on the board.
inline CellId cell_of(const Store& store, PieceId piece) {
  if (piece >= store.pieces.size()) return kNoCell;
  const PieceRecord& record = store.pieces[piece];
  return record.site == SiteKind::Area || record.index >= store.cells.size() ? kNoCell : record.index;
}
inline bool on_board(const Store& store, PieceId piece) {
  return piece < store.pieces.size() && store.pieces[piece].site == SiteKind::Cell;
}
// Of its cell; buried pieces do not walk.
inline bool on_top(const Store& store, PieceId piece) {
  return on_board(store, piece) && store.cells[store.pieces[piece].index].back() == piece;
}
inline bool in_play(const Store& store, PieceId piece) {
  return piece < store.pieces.size() && store.pieces[piece].site != SiteKind::Gone;
}
int height_of(const Store& store, PieceId piece);  // in its stack, 0 elsewhere
std::vector<std::int32_t> slots_of(const Model& model, const Store& store, PieceId piece);
// Whether nothing tells two pieces of areas apart.
bool alike(const Model& model, const Store& store, PieceId a, PieceId b);

}  // namespace ludwright::reference
