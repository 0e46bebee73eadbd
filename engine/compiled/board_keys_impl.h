// What of a position its key tells: pieces as they are seen, and what refers to them. Included by board_impl.h.
#pragma once
#include "engine/compiled/board.h"

namespace ludwright {

template <int W>
void Board<W>::show(CellId cell) {
  const PieceId piece = top[cell];
  if (piece == kNoPiece) return;
  occupied.set(cell);
  by_owner[static_cast<std::size_t>(owner_index(pieces[piece].owner))].set(cell);
  by_type[pieces[piece].type].set(cell);
  for (int slot = 0; slot < layout_.per_piece; ++slot) {
    const int flag = layout_.piece_flag[static_cast<std::size_t>(slot)];
    if (flag != kNone && slots[static_cast<std::size_t>(slot_index(SlotHolder::Piece, piece, slot))] != 0) {
      piece_flags[static_cast<std::size_t>(flag)].set(cell);
    }
  }
}

template <int W>
void Board<W>::hide(CellId cell) {
  const PieceId piece = top[cell];
  if (piece == kNoPiece) return;
  occupied.reset(cell);
  by_owner[static_cast<std::size_t>(owner_index(pieces[piece].owner))].reset(cell);
  by_type[pieces[piece].type].reset(cell);
  for (Bits<W>& flag : piece_flags) flag.reset(cell);
}

template <int W>
Key Board<W>::state_key(PieceId piece) const {
  if (!layout_.piece_identity) return 0;
  return piece_state_key(model_, slots.data() + slot_index(SlotHolder::Piece, piece, 0));
}

template <int W>
Key Board<W>::cell_key(CellId cell) const {
  Key sum = 0;
  int level = stack_ == 1 ? 0 : height(cell) - 1;
  for (PieceId piece = top[cell]; piece != kNoPiece; piece = below[piece]) {
    const PieceRecord& record = pieces[piece];
    const Key state = state_key(piece);
    sum += level == 0 && state == 0 ? keys_.of(record.type, record.owner, cell)
                                    : piece_key(record.type, record.owner, SiteKind::Cell, cell, level, state);
    --level;
  }
  return sum;
}

template <int W>
Key Board<W>::area_key(PieceId piece) const {
  return piece_key(pieces[piece].type, pieces[piece].owner, SiteKind::Area, pieces[piece].index, 0, state_key(piece));
}

template <int W>
int Board<W>::level(PieceId piece) const {
  int count = 0;
  for (PieceId under = below[piece]; under != kNoPiece; under = below[under]) ++count;
  return count;
}

template <int W>
std::int32_t Board<W>::place_of(PieceId piece) const {
  return place_code(pieces[piece], pieces[piece].site == SiteKind::Cell ? level(piece) : 0);
}

template <int W>
Key Board<W>::references_key() const {
  Key sum = 0;
  const auto add = [&](SlotHolder holder, std::size_t holders) {
    const std::vector<SlotInfo>& infos = model_.slots(holder);
    for (std::size_t slot = 0; slot < infos.size(); ++slot) {
      if (!refers(infos[slot])) continue;
      for (std::size_t index = 0; index < holders; ++index) {
        const int which = static_cast<int>(index);
        const std::int32_t value = slots[static_cast<std::size_t>(slot_index(holder, which, static_cast<int>(slot)))];
        if (value < 0) continue;
        const int at = holder == SlotHolder::Piece ? place_of(static_cast<PieceId>(index)) : which;
        const std::int32_t place = place_of(static_cast<PieceId>(value));
        if (at != kNone && place != kNone) sum += slot_key(holder, at, static_cast<int>(slot), place);
      }
    }
  };
  add(SlotHolder::Game, 1);
  add(SlotHolder::Player, model_.seats.size());
  add(SlotHolder::Cell, model_.board.cells.size());
  add(SlotHolder::Piece, pieces.size());
  return sum;
}

}  // namespace ludwright
