// Changes of a board without its log, shared by making and taking back. Included by board_impl.h.
#pragma once
#include "engine/compiled/board.h"

namespace ludwright {

template <int W>
void Board<W>::put_raw(PieceId piece, CellId cell, int height_wanted) {
  pieces[piece].site = SiteKind::Cell;
  pieces[piece].index = cell;
  if (stack_ == 1) {  // where nothing stands
    below[piece] = kNoPiece;
    top[cell] = piece;
    show(cell);
    return note_changed(cell);
  }
  hide(cell);
  PieceId upper = kNoPiece;  // that is to stand on it
  if (height_wanted >= 0) {
    PieceId under = top[cell];
    for (int level = stack_ == 1 ? 0 : height(cell); level > height_wanted && under != kNoPiece; --level) {
      upper = under;
      under = below[under];
    }
  }
  if (upper == kNoPiece) {
    if (top[cell] != kNoPiece) set_off(top[cell], true);
    below[piece] = top[cell];
    top[cell] = piece;
  } else {
    below[piece] = below[upper];
    below[upper] = piece;
    set_off(piece, true);
  }
  show(cell);
  note_changed(cell);
}

template <int W>
int Board<W>::lift_raw(PieceId piece) {
  const CellId cell = pieces[piece].index;
  hide(cell);
  if (stack_ == 1) {
    top[cell] = kNoPiece;
    pieces[piece].site = SiteKind::Gone;
    note_changed(cell);
    return 0;
  }
  int above = 0;
  if (top[cell] == piece) {
    top[cell] = below[piece];
    if (top[cell] != kNoPiece) set_off(top[cell], false);
  } else {
    set_off(piece, false);
    PieceId upper = top[cell];
    ++above;
    while (below[upper] != piece) {
      upper = below[upper];
      ++above;
    }
    below[upper] = below[piece];
  }
  const int under = level(piece);
  below[piece] = kNoPiece;
  pieces[piece].site = SiteKind::Gone;
  show(cell);
  note_changed(cell);
  return under;
}

template <int W>
void Board<W>::move_raw(PieceId piece, CellId to) {
  PieceRecord& record = pieces[piece];
  const CellId from = record.index;
  Bits<W> both = Bits<W>::one(from);
  both.set(to);
  if (plain_keys_) {
    Key& left = cell_keys_[from];
    Key& reached = cell_keys_[to];
    const Key key = keys_.of(record.type, record.owner, to);
    key_ += key - reached - left;
    left = 0;
    reached = key;
  } else {
    stale_ |= both;
  }
  occupied ^= both;
  by_owner[static_cast<std::size_t>(owner_index(record.owner))] ^= both;
  by_type[record.type] ^= both;
  for (Bits<W>& flag : piece_flags) {
    if (flag.test(from)) flag ^= both;
  }
  top[from] = kNoPiece;
  top[to] = piece;
  record.index = to;
}

template <int W>
void Board<W>::write_slot(SlotHolder holder, int holder_index, int slot, std::int32_t value) {
  const SlotInfo& info = model_.slots(holder)[static_cast<std::size_t>(slot)];
  const int index = slot_index(holder, holder_index, slot);
  std::int32_t& place = slots[static_cast<std::size_t>(index)];
  if (holder == SlotHolder::Piece) {
    const auto piece = static_cast<PieceId>(holder_index);
    const PieceRecord& record = pieces[piece];
    const bool on_board = record.site == SiteKind::Cell;
    if (info.identity && on_board) stale_.set(record.index);
    if (info.identity && record.site == SiteKind::Area) key_ -= area_key(piece);
    place = value;
    if (info.identity && record.site == SiteKind::Area) key_ += area_key(piece);
    const int flag = layout_.piece_flag[static_cast<std::size_t>(slot)];
    if (flag != kNone && on_board && top[record.index] == piece) {
      Bits<W>& bits = piece_flags[static_cast<std::size_t>(flag)];
      value != 0 ? bits.set(record.index) : bits.reset(record.index);
    }
    return;
  }
  if (info.identity && info.kind != SlotKind::Piece) {
    const std::int32_t start = info.starts.empty() ? info.start : info.starts[static_cast<std::size_t>(holder_index)];
    const Key known = layout_.place_keys[static_cast<std::size_t>(index)];
    if (place != start) key_ -= slot_key(known, place);
    if (value != start) key_ += slot_key(known, value);
  }
  place = value;
  if (holder == SlotHolder::Cell) {
    const int flag = layout_.cell_flag[static_cast<std::size_t>(slot)];
    if (flag != kNone) {
      Bits<W>& bits = cell_flags[static_cast<std::size_t>(flag)];
      value != 0 ? bits.set(holder_index) : bits.reset(holder_index);
    }
  }
}

}  // namespace ludwright
