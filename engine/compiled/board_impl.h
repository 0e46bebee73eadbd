// Definitions of Board<W>; included by the one translation unit of each width.
#pragma once
#include <algorithm>
#include <bitset>

#include "engine/compiled/board.h"
#include "engine/compiled/board_keys_impl.h"
#include "engine/compiled/board_raw_impl.h"

namespace ludwright {

template <int W>
Board<W>::Board(const Model& model, const SlotLayout& layout, const PlaceKeys& keys)
    : model_(model),
      layout_(layout),
      keys_(keys),
      stack_(model.board.stack),
      plain_keys_(stack_ == 1 && !layout.piece_identity) {
  by_type.resize(model.types.size());
  piece_flags.resize(static_cast<std::size_t>(layout.piece_flags));
  cell_flags.resize(static_cast<std::size_t>(layout.cell_flags));
  log_.reserve(4096);
}

template <int W>
int Board<W>::height(CellId cell) const {
  int count = 0;
  for (PieceId piece = top[cell]; piece != kNoPiece; piece = below[piece]) ++count;
  return count;
}

template <int W>
void Board<W>::load(const Store& store) {
  log_.clear();
  renew_version();
  occupied = {};
  by_owner.fill({});
  std::fill(by_type.begin(), by_type.end(), Bits<W>{});
  std::fill(piece_flags.begin(), piece_flags.end(), Bits<W>{});
  std::fill(cell_flags.begin(), cell_flags.end(), Bits<W>{});
  pieces = store.pieces;
  below.assign(pieces.size(), kNoPiece);
  areas = store.areas;
  off = {};
  for (const auto& area : areas) {
    for (const PieceId piece : area) set_off(piece, true);
  }
  slots.clear();
  fresh.clear();
  for (const auto* block : {&store.game_slots, &store.player_slots, &store.cell_slots, &store.piece_slots}) {
    slots.insert(slots.end(), block->begin(), block->end());
  }
  for (const auto* block : {&store.game_fresh, &store.player_fresh, &store.cell_fresh, &store.piece_fresh}) {
    fresh.insert(fresh.end(), block->begin(), block->end());
  }
  fresh.resize(slots.size(), 0);
  top.assign(model_.board.cells.size(), kNoPiece);
  for (std::size_t cell = 0; cell < store.cells.size(); ++cell) {
    for (const PieceId piece : store.cells[cell]) {
      if (top[cell] != kNoPiece) set_off(top[cell], true);
      below[piece] = top[cell];
      top[cell] = piece;
    }
    if (top[cell] != kNoPiece) show(static_cast<CellId>(cell));
  }
  for (std::size_t slot = 0; slot < model_.cell_slots.size(); ++slot) {
    const int flag = layout_.cell_flag[slot];
    if (flag == kNone) continue;
    for (std::size_t cell = 0; cell < top.size(); ++cell) {
      if (slots[static_cast<std::size_t>(
              slot_index(SlotHolder::Cell, static_cast<int>(cell), static_cast<int>(slot)))] != 0) {
        cell_flags[static_cast<std::size_t>(flag)].set(static_cast<int>(cell));
      }
    }
  }
  flow.stage = store.stage;
  flow.mover = store.mover;
  flow.next = store.next;
  flow.winner = store.winner;
  flow.alive = store.alive;
  flow.phase = store.phase;
  flow.turns = store.turns;
  flow.phase_turns = store.phase_turns;
  flow.rounds = store.rounds;
  flow.outcome = store.outcome.kind;
  flow.winners = store.outcome.winners;
  flow.end_rule = kNone;
  history = History(store.history);
  key_ = position_key(model_, store) - flow_key(store.stage, store.mover, store.phase, store.alive);
  if (layout_.references) key_ -= references_key();  // identity() adds them
  stale_ = {};
  cell_keys_.clear();
  for (std::size_t cell = 0; cell < top.size(); ++cell) cell_keys_.push_back(cell_key(static_cast<CellId>(cell)));
}

template <int W>
void Board<W>::copy_position(const Board& from) {
  occupied = from.occupied;
  by_owner = from.by_owner;
  by_type = from.by_type;
  piece_flags = from.piece_flags;
  cell_flags = from.cell_flags;
  top = from.top;
  pieces = from.pieces;
  below = from.below;
  spare = from.spare;
  areas = from.areas;
  off = from.off;
  slots = from.slots;
  fresh = from.fresh;
  flow = from.flow;
  key_ = from.key_;
  stale_ = from.stale_;
  cell_keys_ = from.cell_keys_;
  version_ = from.version_;
  pieces_version_ = from.pieces_version_;
}

template <int W>
void Board<W>::copy_to(Store& store) const {
  store.pieces = pieces;
  store.spare.clear();
  store.cells.resize(top.size());
  for (std::size_t cell = 0; cell < top.size(); ++cell) {
    store.cells[cell].clear();
    for (PieceId piece = top[cell]; piece != kNoPiece; piece = below[piece]) store.cells[cell].push_back(piece);
    std::reverse(store.cells[cell].begin(), store.cells[cell].end());
  }
  store.areas = areas;
  const auto copy = [&](int from, std::size_t to, std::vector<std::int32_t>& values, std::vector<std::uint8_t>& marks) {
    values.assign(slots.begin() + from, slots.begin() + static_cast<std::ptrdiff_t>(to));
    marks.assign(fresh.begin() + from, fresh.begin() + static_cast<std::ptrdiff_t>(to));
  };
  copy(layout_.game, static_cast<std::size_t>(layout_.players), store.game_slots, store.game_fresh);
  copy(layout_.players, static_cast<std::size_t>(layout_.cells), store.player_slots, store.player_fresh);
  copy(layout_.cells, static_cast<std::size_t>(layout_.pieces), store.cell_slots, store.cell_fresh);
  copy(layout_.pieces, slots.size(), store.piece_slots, store.piece_fresh);
  store.stage = flow.stage;
  store.mover = flow.mover;
  store.next = flow.next;
  store.winner = flow.winner;
  store.alive = flow.alive;
  store.phase = flow.phase;
  store.turns = flow.turns;
  store.phase_turns = flow.phase_turns;
  store.rounds = flow.rounds;
  store.history = history.keys();
  store.outcome.kind = flow.outcome;
  store.outcome.winners = flow.winners;
}

template <int W>
std::vector<PieceId> Board<W>::unnamed_records() const {
  std::bitset<kMaxPieces> named;
  const auto note = [&](SlotHolder holder, std::size_t holders) {
    const std::vector<SlotInfo>& infos = model_.slots(holder);
    for (std::size_t slot = 0; slot < infos.size(); ++slot) {
      if (infos[slot].kind != SlotKind::Piece) continue;
      for (std::size_t index = 0; index < holders; ++index) {
        const std::int32_t value =
            slots[static_cast<std::size_t>(slot_index(holder, static_cast<int>(index), static_cast<int>(slot)))];
        if (value >= 0) named.set(static_cast<std::size_t>(value));
      }
    }
  };
  note(SlotHolder::Game, 1);
  note(SlotHolder::Player, model_.seats.size());
  note(SlotHolder::Cell, model_.board.cells.size());
  note(SlotHolder::Piece, pieces.size());
  return spare_records(pieces, named);
}

template <int W>
PieceId Board<W>::spare_record() const {
  const auto gone = [&](PieceId piece) { return pieces[piece].site == SiteKind::Gone; };
  const auto found = std::find_if(spare.begin(), spare.end(), gone);
  return found == spare.end() ? kNoPiece : *found;
}

template <int W>
PieceId Board<W>::create(TypeId type, PlayerId owner) {
  if (const PieceId piece = spare_record(); piece != kNoPiece) {
    PieceRecord& old = pieces[piece];
    log({What::Recreate, old.owner, old.index, piece, old.type});
    old.type = type;
    old.owner = owner;
    for (std::size_t slot = 0; slot < model_.piece_slots.size(); ++slot) {
      const auto number = static_cast<int>(slot);
      set_slot(SlotHolder::Piece, piece, number, model_.piece_slots[slot].start, false);
      const int index = slot_index(SlotHolder::Piece, piece, number);
      if (fresh[static_cast<std::size_t>(index)] != 0) set_fresh(index, 0);
    }
    return piece;
  }
  const auto piece = static_cast<PieceId>(pieces.size());
  add_record(type, owner);
  log({What::Create, 0, 0, piece, 0});
  return piece;
}

template <int W>
inline void Board<W>::add_record(TypeId type, PlayerId owner) {
  PieceRecord& record = pieces.emplace_back();
  record.type = type;
  record.owner = owner;
  below.push_back(kNoPiece);
  for (const SlotInfo& slot : model_.piece_slots) {
    slots.push_back(slot.start);
    fresh.push_back(0);
  }
}

template <int W>
inline void Board<W>::drop_record() {
  pieces.pop_back();
  below.pop_back();
  if (layout_.per_piece == 0) return;
  slots.resize(slots.size() - static_cast<std::size_t>(layout_.per_piece));
  fresh.resize(slots.size());
}

template <int W>
void Board<W>::put(PieceId piece, CellId cell, int height_wanted) {
  put_raw(piece, cell, height_wanted);
  log({What::Put, 0, cell, piece, 0});
}

template <int W>
void Board<W>::put_area(PieceId piece, int container) {
  pieces[piece].site = SiteKind::Area;
  pieces[piece].index = static_cast<std::uint16_t>(container);
  areas[static_cast<std::size_t>(container)].push_back(piece);
  set_off(piece, true);
  key_ += area_key(piece);
  log({What::PutArea, 0, static_cast<std::uint16_t>(container), piece, 0});
}

template <int W>
void Board<W>::lift(PieceId piece) {
  PieceRecord& record = pieces[piece];
  if (record.site == SiteKind::Cell) {
    const CellId cell = record.index;
    const int level = lift_raw(piece);
    log({What::Lift, static_cast<std::uint8_t>(level), cell, piece, 0});
  } else if (record.site == SiteKind::Area) {
    key_ -= area_key(piece);
    auto& area = areas[record.index];
    const auto at = std::find(area.begin(), area.end(), piece);
    const auto offset = static_cast<std::int32_t>(at - area.begin());
    area.erase(at);
    record.site = SiteKind::Gone;
    set_off(piece, false);
    log({What::LiftArea, 0, record.index, piece, offset});
    record.index = kNoCell;
  }
}

template <int W>
void Board<W>::set_type(PieceId piece, TypeId type) {
  PieceRecord& record = pieces[piece];
  if (record.type == type) return;
  log({What::Type, 0, 0, piece, record.type});
  if (record.site == SiteKind::Cell) {
    hide(record.index);
    record.type = type;
    show(record.index);
    note_changed(record.index);
  } else {
    if (record.site == SiteKind::Area) key_ -= area_key(piece);
    record.type = type;
    if (record.site == SiteKind::Area) key_ += area_key(piece);
  }
}

template <int W>
void Board<W>::set_owner(PieceId piece, PlayerId owner) {
  PieceRecord& record = pieces[piece];
  if (record.owner == owner) return;
  log({What::Owner, 0, 0, piece, record.owner});
  if (record.site == SiteKind::Cell) {
    hide(record.index);
    record.owner = owner;
    show(record.index);
    note_changed(record.index);
  } else {
    if (record.site == SiteKind::Area) key_ -= area_key(piece);
    record.owner = owner;
    if (record.site == SiteKind::Area) key_ += area_key(piece);
  }
}

template <int W>
void Board<W>::set_slot(SlotHolder holder, int holder_index, int slot, std::int32_t value, bool mark_fresh) {
  const int index = slot_index(holder, holder_index, slot);
  const std::int32_t old = slots[static_cast<std::size_t>(index)];
  if (old != value) {
    const Entry entry{What::Slot, static_cast<std::uint8_t>(holder), static_cast<std::uint16_t>(slot), holder_index,
                      old};
    holder == SlotHolder::Game || holder == SlotHolder::Player ? log_beside(entry) : log(entry);
    write_slot(holder, holder_index, slot, value);
  }
  const bool watched = mark_fresh && is_watched(model_.slots(holder)[static_cast<std::size_t>(slot)]);
  if (watched && fresh[static_cast<std::size_t>(index)] == 0) set_fresh(index, 1);
}

template <int W>
void Board<W>::set_game(int slot, std::int32_t value, bool mark_fresh) {
  const SlotLayout::GameSlot& info = layout_.game_slots[static_cast<std::size_t>(slot)];
  const int index = layout_.game + slot;
  std::int32_t& place = slots[static_cast<std::size_t>(index)];
  if (place != value) {
    log_beside({What::Slot, static_cast<std::uint8_t>(SlotHolder::Game), static_cast<std::uint16_t>(slot), 0, place});
    if (info.keyed) {
      write_slot(SlotHolder::Game, 0, slot, value);
    } else {
      place = value;
    }
  }
  if (mark_fresh && info.watched && fresh[static_cast<std::size_t>(index)] == 0) set_fresh(index, 1);
}

template <int W>
void Board<W>::set_fresh(int index, std::uint8_t value) {
  log_beside({What::Fresh, fresh[static_cast<std::size_t>(index)], 0, index, 0});
  fresh[static_cast<std::size_t>(index)] = value;
}

template <int W>
void Board<W>::set_next(PlayerId next) {
  log_beside({What::Next, flow.next, 0, 0, 0});
  flow.next = next;
}

template <int W>
void Board<W>::undo_to(std::size_t mark) {
  while (log_.size() > mark) {
    const Entry entry = log_.back();
    log_.pop_back();
    version_ = entry.version;
    // The version before it meant the same pieces.
    if (!entry.beside) pieces_version_ = version_;
    const auto piece = static_cast<PieceId>(entry.index);
    switch (entry.what) {
      case What::Slot:
        if (static_cast<SlotHolder>(entry.extra) == SlotHolder::Game && !layout_.game_slots[entry.site].keyed) {
          slots[static_cast<std::size_t>(layout_.game) + entry.site] = entry.old;
        } else {
          write_slot(static_cast<SlotHolder>(entry.extra), entry.index, entry.site, entry.old);
        }
        break;
      case What::Fresh:
        fresh[static_cast<std::size_t>(entry.index)] = entry.extra;
        break;
      case What::Put:
        lift_raw(piece);
        break;
      case What::PutArea: {
        key_ -= area_key(piece);
        areas[entry.site].pop_back();
        pieces[piece].site = SiteKind::Gone;
        set_off(piece, false);
        break;
      }
      case What::Move:
        move_raw(piece, entry.site);
        break;
      case What::Lift:
        put_raw(piece, entry.site, entry.extra);
        break;
      case What::LiftArea: {
        auto& area = areas[entry.site];
        area.insert(area.begin() + entry.old, piece);
        set_off(piece, true);
        pieces[piece].site = SiteKind::Area;
        pieces[piece].index = entry.site;
        key_ += area_key(piece);
        break;
      }
      case What::Type:
      case What::Owner: {
        const bool on_board = pieces[piece].site == SiteKind::Cell;
        if (on_board) hide(pieces[piece].index);
        if (pieces[piece].site == SiteKind::Area) key_ -= area_key(piece);
        if (entry.what == What::Type) {
          pieces[piece].type = static_cast<TypeId>(entry.old);
        } else {
          pieces[piece].owner = static_cast<PlayerId>(entry.old);
        }
        if (on_board) show(pieces[piece].index);
        if (on_board) note_changed(pieces[piece].index);
        if (pieces[piece].site == SiteKind::Area) key_ += area_key(piece);
        break;
      }
      case What::Create:
        drop_record();
        break;
      case What::Recreate:
        pieces[piece] = {static_cast<TypeId>(entry.old), entry.extra, SiteKind::Gone, entry.site};
        break;
      case What::Next:
        flow.next = entry.extra;
        break;
    }
  }
}

}  // namespace ludwright
