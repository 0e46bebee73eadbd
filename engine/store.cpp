// The first position, new pieces, and the identity of a position. Keys are sums (mod 2^64) of independent mixes, so
// that an engine may keep them by adding and subtracting parts. Tested by tests/engine/store_test.cpp.
#include "engine/store.h"

#include <algorithm>

namespace ludwright {

namespace {

Key bits_of(std::int32_t value) { return static_cast<Key>(static_cast<std::uint32_t>(value)); }

std::int32_t start_of(const SlotInfo& slot, std::size_t index) {
  return index < slot.starts.size() ? slot.starts[index] : slot.start;
}

// References to pieces have a part of their own in the key, since where the piece lies changes without the slot.
bool identifies(const SlotInfo& slot) {
  return slot.identity && slot.kind != SlotKind::Clock && slot.kind != SlotKind::Piece;
}

void fill(const std::vector<SlotInfo>& slots, std::size_t holders, std::vector<std::int32_t>& values,
          std::vector<std::uint8_t>& fresh) {
  for (std::size_t index = 0; index < holders; ++index) {
    for (const SlotInfo& slot : slots) values.push_back(start_of(slot, index));
  }
  fresh.assign(values.size(), 0);
}

Key slots_key(const Model& model, SlotHolder holder, const std::vector<std::int32_t>& values) {
  const std::vector<SlotInfo>& slots = model.slots(holder);
  Key key = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const SlotInfo& slot = slots[i % slots.size()];
    const std::size_t index = i / slots.size();
    if (!identifies(slot) || values[i] == start_of(slot, index)) continue;
    key += slot_key(holder, static_cast<int>(index), static_cast<int>(i % slots.size()), values[i]);
  }
  return key;
}

Key state_of(const Model& model, const Store& store, PieceId piece) {
  if (model.piece_slots.empty()) return 0;
  return piece_state_key(model, store.piece_slots.data() + piece * model.piece_slots.size());
}

Key references_key(const Model& model, const Store& store) {
  Key key = 0;
  const auto add = [&](SlotHolder holder, const std::vector<std::int32_t>& values) {
    const std::vector<SlotInfo>& slots = model.slots(holder);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!refers(slots[i % slots.size()]) || values[i] < 0) continue;
      const auto index = static_cast<int>(i / slots.size());
      const int at = holder == SlotHolder::Piece ? place_of(store, static_cast<PieceId>(index)) : index;
      const std::int32_t place = place_of(store, static_cast<PieceId>(values[i]));
      if (at != kNone && place != kNone) key += slot_key(holder, at, static_cast<int>(i % slots.size()), place);
    }
  };
  add(SlotHolder::Game, store.game_slots);
  add(SlotHolder::Player, store.player_slots);
  add(SlotHolder::Cell, store.cell_slots);
  add(SlotHolder::Piece, store.piece_slots);
  return key;
}

}  // namespace

bool refers(const SlotInfo& slot) { return slot.identity && slot.kind == SlotKind::Piece; }

std::int32_t place_code(const PieceRecord& record, int level) {
  if (record.site == SiteKind::Gone) return kNone;
  if (record.site == SiteKind::Area) return (1 << 30) + (record.index << 16) + (record.type << 8) + record.owner;
  return (1 << 29) + (record.index << 10) + level;
}

std::int32_t place_of(const Store& store, PieceId piece) {
  const PieceRecord& record = store.pieces[piece];
  if (record.site != SiteKind::Cell) return place_code(record, 0);
  const std::vector<PieceId>& stack = store.cells[record.index];
  return place_code(record, static_cast<int>(std::find(stack.begin(), stack.end(), piece) - stack.begin()));
}

Key piece_state_key(const Model& model, const std::int32_t* slots) {
  Key key = 0;
  for (std::size_t i = 0; i < model.piece_slots.size(); ++i) {
    const SlotInfo& slot = model.piece_slots[i];
    if (identifies(slot) && slots[i] != slot.start)
      key += slot_key(SlotHolder::Piece, 0, static_cast<int>(i), slots[i]);
  }
  return key;
}

Key slot_place_key(SlotHolder holder, int index, int slot) {
  const Key where = (static_cast<Key>(holder) << 60) | (bits_of(index) << 16) | bits_of(slot);
  return mix(where ^ 0x510e527fade682d1ULL);
}

Key flow_key(Stage stage, PlayerId mover, int phase, std::uint8_t alive) {
  const Key flow = (static_cast<Key>(stage) << 32) | (static_cast<Key>(mover) << 24) | (bits_of(phase) << 8) |
                   static_cast<Key>(alive);
  return mix(flow ^ 0x9b05688c2b3e6c1fULL);
}

Key position_key(const Model& model, const Store& store) {
  Key key = flow_key(store.stage, store.mover, store.phase, store.alive);
  for (std::size_t cell = 0; cell < store.cells.size(); ++cell) {
    for (std::size_t level = 0; level < store.cells[cell].size(); ++level) {
      const PieceId piece = store.cells[cell][level];
      const PieceRecord& record = store.pieces[piece];
      key += piece_key(record.type, record.owner, SiteKind::Cell, static_cast<int>(cell), static_cast<int>(level),
                       state_of(model, store, piece));
    }
  }
  for (std::size_t area = 0; area < store.areas.size(); ++area) {
    for (const PieceId piece : store.areas[area]) {
      const PieceRecord& record = store.pieces[piece];
      key += piece_key(record.type, record.owner, SiteKind::Area, static_cast<int>(area), 0,
                       state_of(model, store, piece));
    }
  }
  key += slots_key(model, SlotHolder::Game, store.game_slots);
  key += slots_key(model, SlotHolder::Player, store.player_slots);
  key += slots_key(model, SlotHolder::Cell, store.cell_slots);
  key += references_key(model, store);
  return key;
}

std::vector<PieceId> spare_records(const std::vector<PieceRecord>& pieces, const std::bitset<kMaxPieces>& named) {
  std::vector<PieceId> spare;
  if (pieces.size() <= static_cast<std::size_t>(kMaxPieces) / 2) return spare;
  for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
    if (pieces[piece].site == SiteKind::Gone && !named.test(piece)) spare.push_back(static_cast<PieceId>(piece));
  }
  return spare;
}

void find_spare(const Model& model, Store& store) {
  std::bitset<kMaxPieces> named;
  const auto note = [&](SlotHolder holder, const std::vector<std::int32_t>& values) {
    const std::vector<SlotInfo>& infos = model.slots(holder);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (infos[i % infos.size()].kind == SlotKind::Piece && values[i] >= 0)
        named.set(static_cast<std::size_t>(values[i]));
    }
  };
  note(SlotHolder::Game, store.game_slots);
  note(SlotHolder::Player, store.player_slots);
  note(SlotHolder::Cell, store.cell_slots);
  note(SlotHolder::Piece, store.piece_slots);
  store.spare = spare_records(store.pieces, named);
}

PieceId add_piece(const Model& model, Store& store, TypeId type, PlayerId owner, CellId cell) {
  const auto free = std::find_if(store.spare.begin(), store.spare.end(),
                                 [&](PieceId gone) { return store.pieces[gone].site == SiteKind::Gone; });
  const bool again = free != store.spare.end();
  if (!again && store.pieces.size() >= static_cast<std::size_t>(kMaxPieces)) return kNoPiece;
  const PieceId piece = again ? *free : static_cast<PieceId>(store.pieces.size());
  const std::size_t slots = model.piece_slots.size();
  if (!again) {
    store.pieces.emplace_back();
    store.piece_slots.resize(store.pieces.size() * slots);
    store.piece_fresh.resize(store.pieces.size() * slots);
  }
  const bool on_board = cell < kMaxCells;
  const auto site = static_cast<std::uint16_t>(on_board ? cell : cell - kMaxCells);
  store.pieces[piece] = {type, owner, on_board ? SiteKind::Cell : SiteKind::Area, site};
  (on_board ? store.cells : store.areas)[site].push_back(piece);
  for (std::size_t slot = 0; slot < slots; ++slot) {
    store.piece_slots[piece * slots + slot] = model.piece_slots[slot].start;
    store.piece_fresh[piece * slots + slot] = 0;
  }
  return piece;
}

Store initial_store(const Model& model) {
  Store store;
  store.cells.resize(model.board.cells.size());
  store.areas.resize(static_cast<std::size_t>(model.containers));
  fill(model.game_slots, 1, store.game_slots, store.game_fresh);
  fill(model.player_slots, model.seats.size(), store.player_slots, store.player_fresh);
  fill(model.cell_slots, model.board.cells.size(), store.cell_slots, store.cell_fresh);
  for (std::size_t seat = 0; seat < model.seats.size(); ++seat) {
    store.alive = static_cast<std::uint8_t>(store.alive | (1U << seat));
  }
  for (const StartPiece& start : model.start) {
    const PieceId piece = add_piece(model, store, start.type, start.owner, start.cell);
    if (piece == kNoPiece) break;
    for (const auto& [slot, value] : start.slots)
      store.piece_slots[piece * model.piece_slots.size() + static_cast<std::size_t>(slot)] = value;
  }
  if (model.setup != kNoId || model.phases.size() > 1) {  // the first phase may be over before it begins
    store.stage = Stage::Setup;
  } else {
    store.stage = Stage::Turn;
    store.history.push_back(position_key(model, store));
  }
  return store;
}

}  // namespace ludwright
