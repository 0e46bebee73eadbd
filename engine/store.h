// An arrangement of a game: the plain, complete record that both engines, notation and saved games exchange. Any store
// is allowed here, playable or not; Executor::set refuses what cannot be played.
#pragma once
#include <bitset>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/ids.h"
#include "engine/model.h"

namespace ludwright {

using Key = std::uint64_t;

enum class SiteKind : std::uint8_t { Gone, Cell, Area };

struct PieceRecord {
  TypeId type = 0;
  PlayerId owner = kNobody;
  SiteKind site = SiteKind::Gone;
  std::uint16_t index = 0;  // the cell, or the container
};

enum class Stage : std::uint8_t { Setup, Turn, Next };  // Next: between the rounds of a match

enum class OutcomeKind : std::uint8_t { Ongoing, Win, Draw };
struct Outcome {
  OutcomeKind kind = OutcomeKind::Ongoing;
  std::uint8_t winners = 0;  // bit per seat
  std::string name;          // of the end rule, "" while ongoing
  bool over() const { return kind != OutcomeKind::Ongoing; }
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

struct Store {
  std::vector<PieceRecord> pieces;          // [piece]
  std::vector<PieceId> spare;               // records that new pieces may take, as find_spare() left them
  std::vector<std::vector<PieceId>> cells;  // [cell] stack from the bottom
  std::vector<std::vector<PieceId>> areas;  // [container], in no meaningful order
  std::vector<std::int32_t> game_slots;     // [slot]
  std::vector<std::int32_t> player_slots;   // [seat * slots + slot]
  std::vector<std::int32_t> cell_slots;     // [cell * slots + slot]
  std::vector<std::int32_t> piece_slots;    // [piece * slots + slot]; grows with `pieces`
  // 1 where the slot was set during the present turn; parallel to the four above. Matters for clocks and `next turn`.
  std::vector<std::uint8_t> game_fresh, player_fresh, cell_fresh, piece_fresh;

  Stage stage = Stage::Turn;
  PlayerId mover = 0;
  PlayerId next = kNobody;    // who moves next turn, if assigned
  PlayerId winner = kNobody;  // of the last round of a match
  std::uint8_t alive = 0;     // bit per seat
  std::uint8_t phase = 0;
  std::int32_t turns = 0;
  std::int32_t phase_turns = 0;
  std::int32_t rounds = 0;
  std::vector<Key> history;  // keys at the start of each turn since the round began, the present one last
  Outcome outcome;

  friend bool operator==(const Store&,
                         const Store&) = delete;  // piece ids differ between equal positions: compare keys
};

// The store before anything has happened: `start` placed, slots at their starts, stage Setup if there is a setup
// program or a choice of phases, else Turn with the history begun.
Store initial_store(const Model& model);

// The records of pieces that are gone and not named by a slot, where there are many records: new pieces may take them,
// so that long games do not run out. None up to kMaxPieces / 2 records. To be asked at the beginning of a unit, when
// nothing but slots can name a piece that is gone.
std::vector<PieceId> spare_records(const std::vector<PieceRecord>& pieces, const std::bitset<kMaxPieces>& named);
void find_spare(const Model& model, Store& store);  // fills Store::spare

// A piece newly made, slots at their starts; at a cell on top of what stands there, or, if `cell` is kMaxCells or more,
// in the container `cell` - kMaxCells of Store::areas. Its record is a spare one or a further one. kNoPiece, and
// nothing is changed, when there is none and there are kMaxPieces records already.
PieceId add_piece(const Model& model, Store& store, TypeId type, PlayerId owner, CellId cell);

// Every bit of the argument moves every bit of the result (the finaliser of splitmix64).
inline Key mix(Key x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

// The identity of a position: contents of cells and areas, mover, phase, stage, living seats, and every slot with
// `identity`. Equal positions have equal keys whatever their piece ids. Recomputed from scratch: O(pieces + cells x
// slots). The sum (mod 2^64) of piece_key over the pieces, slot_key over the slots that differ from their start, and
// flow_key.
Key position_key(const Model& model, const Store& store);

// Parts of the key, for engines that keep it incrementally. `level` is the height in the stack, 0 in an area.
// `slots` is the sum of slot_key-like mixes of the piece's identity slots, 0 if all are at their start: see
// piece_state_key.
inline Key piece_key(TypeId type, PlayerId owner, SiteKind site, int index, int level, Key state) {
  const auto bits_of = [](int value) { return static_cast<Key>(static_cast<std::uint32_t>(value)); };
  const Key where = (static_cast<Key>(site) << 48) | (bits_of(index) << 16) | bits_of(level);
  const Key what = (static_cast<Key>(type) << 8) | static_cast<Key>(owner);
  return mix(mix(mix(where) + what) + state);
}
Key piece_state_key(const Model& model, const std::int32_t* slots);
// Of a slot, and with it of each of its values: slot_key(slot_place_key(holder, index, slot), value).
Key slot_place_key(SlotHolder holder, int index, int slot);
inline Key slot_key(Key place, std::int32_t value) { return mix(place + static_cast<std::uint32_t>(value)); }
inline Key slot_key(SlotHolder holder, int index, int slot, std::int32_t value) {
  return slot_key(slot_place_key(holder, index, slot), value);
}
Key flow_key(Stage stage, PlayerId mover, int phase, std::uint8_t alive);
// Slots that hold pieces: each adds slot_key of where the piece lies, of a piece slot with the place of its holder as
// index; nothing if either is out of play.
bool refers(const SlotInfo& slot);
std::int32_t place_code(const PieceRecord& record, int level);
std::int32_t place_of(const Store& store, PieceId piece);  // its place code; kNone if it is out of play

}  // namespace ludwright
