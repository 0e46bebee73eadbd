// Pieces in the text of a position: the board, hands, lists of places.
#pragma once
#include <string>
#include <vector>

#include "engine/affixes.h"
#include "engine/notation.h"
#include "engine/position_cursor.h"
#include "engine/position_layout.h"

namespace ludwright::notation {

// Slots that hold pieces name them by their cells, so they wait until all pieces stand.
struct PieceValue {
  std::vector<std::int32_t>* values;
  std::size_t index;
  const SlotInfo* info;
  std::string token;
  std::size_t offset;
};

// The value that a text says, of any slot. Throws PositionFault.
std::int32_t slot_value(const Model& model, const Store& store, const SlotInfo& info, const std::string& token,
                        std::size_t offset);

// Puts the pieces that it reads into a store, and says where in the text they are. Throws PositionFault.
class PieceReader {
 public:
  PieceReader(const Model& model, const Symbols& symbols, const Affixes& affixes, Cursor& cursor, Store& store,
              PositionPlaces& places, std::vector<PieceValue>& waiting)
      : model_(model),
        symbols_(symbols),
        affixes_(affixes),
        cursor_(cursor),
        store_(store),
        places_(places),
        waiting_(waiting) {}

  void board(const Field& field);
  // A piece for each cell, rows from the top, or `-` or `.` where there is none.
  void cells(const Field& field);
  // `-`, pieces in brackets, or bare ones up to a space: those of the first area.
  void hands(const Field& field);
  // `WK17,21:B1-12`: a section for each seat, a piece by its letter and cell, without a letter the first type. `token`
  // is all of it and begins at the cursor, which does not move.
  void lists(const Field& field, const std::string& token);

 private:
  void row(const std::vector<CellId>& cells, std::size_t number);
  void stack(CellId cell);
  [[noreturn]] void fail_full(std::size_t at) const;
  PieceId piece(SiteKind site, std::size_t index);
  std::optional<std::pair<TypeId, PlayerId>> symbol();
  PieceId add(TypeId type, PlayerId owner, SiteKind site, std::size_t index, std::size_t offset);
  void piece_slots(PieceId piece);
  void section();
  void alike_pieces(const Area& area, PlayerId container_seat);
  void area_piece(const Area& area, PlayerId container_seat);
  void listed(PlayerId seat, const std::string& item, std::size_t offset);

  const Model& model_;
  const Symbols& symbols_;
  const Affixes& affixes_;
  Cursor& cursor_;
  Store& store_;
  PositionPlaces& places_;
  std::vector<PieceValue>& waiting_;
  const Field* field_ = nullptr;
};

}  // namespace ludwright::notation
