// The position of the compiled engine: what a Store says, as bitboards and flat arrays, with a log by which every
// change is taken back. All changes go through the functions of this class; each is O(1) and allocates nothing once the
// log has grown. Where a cell carries several pieces, the bitboards speak of the top one. Tested by
// tests/oracle/agreement_test.cpp.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "engine/compiled/bits.h"
#include "engine/compiled/history.h"
#include "engine/model.h"
#include "engine/position_changes.h"

namespace ludwright {

// The parts of a position that change once a turn; copied whole into an undo record.
struct Flow {
  Stage stage = Stage::Turn;
  PlayerId mover = 0;
  PlayerId next = kNobody;
  PlayerId winner = kNobody;
  std::uint8_t alive = 0;
  std::uint8_t phase = 0;
  OutcomeKind outcome = OutcomeKind::Ongoing;
  std::uint8_t winners = 0;
  std::int16_t end_rule = kNone;  // see Play::outcome_name
  std::int32_t turns = 0;
  std::int32_t phase_turns = 0;
  std::int32_t rounds = 0;
  friend bool operator==(const Flow&, const Flow&) = default;
};

// Places of EndRule in Flow::end_rule: an index into Model::end, these, or kMatchEnd + an index into MatchRules::end.
inline constexpr std::int16_t kLimitEnd = -2;
inline constexpr std::int16_t kNoMoveEnd = -3;
inline constexpr std::int16_t kMatchEnd = 10000;

// Whether it matters of a slot whether it was set in this turn.
inline bool is_watched(const SlotInfo& slot) { return slot.kind == SlotKind::Clock || slot.lasts == Lasts::NextTurn; }

// Offsets of the slots of each holder in Board::slots: game, player, cell, piece.
struct SlotLayout {
  int game = 0, players = 0, cells = 0, pieces = 0;  // first index of each holder's block
  int per_player = 0, per_cell = 0, per_piece = 0;
  std::vector<int> cell_flag;   // [cell slot] → index into Board::cell_flags, kNone if not a flag
  std::vector<int> piece_flag;  // likewise
  int cell_flags = 0, piece_flags = 0;
  bool references = false;      // some slot that is part of a position's identity holds a piece
  bool piece_identity = false;  // some piece slot is part of a position's identity
  struct GameSlot {
    bool keyed = false;    // its value is in the key of the position
    bool watched = false;  // it matters whether it was set in this turn
  };
  std::vector<GameSlot> game_slots;
  std::vector<Key> place_keys;  // slot_place_key of those before `pieces`
  explicit SlotLayout(const Model& model);
  // Of a slot of a holder's member in Board::slots.
  int index(SlotHolder holder, int member, int slot) const {
    switch (holder) {
      case SlotHolder::Game:
        return game + slot;
      case SlotHolder::Player:
        return players + member * per_player + slot;
      case SlotHolder::Cell:
        return cells + member * per_cell + slot;
      case SlotHolder::Piece:
        break;
    }
    return pieces + member * per_piece + slot;
  }
};

// The keys of pieces that stand at the bottom of a cell and have no state that matters: most of those a game asks for.
class PlaceKeys {
 public:
  explicit PlaceKeys(const Model& model);
  Key of(TypeId type, PlayerId owner, int cell) const {
    const std::size_t seat = owner == kNobody ? owners_ - 1 : owner;
    return keys_[(type * owners_ + seat) * cells_ + static_cast<std::size_t>(cell)];
  }

 private:
  std::size_t owners_, cells_;
  std::vector<Key> keys_;
};

// Everything that effects can change, for `until settled`.
struct Arrangement {
  std::vector<PieceRecord> pieces;
  std::vector<PieceId> top, below;
  std::vector<std::vector<PieceId>> areas;
  std::vector<std::int32_t> slots;
  PlayerId next = kNobody;
  friend bool operator==(const Arrangement& x, const Arrangement& y);
};

template <int W>
class Board {
 public:
  Board(const Model& model, const SlotLayout& layout, const PlaceKeys& keys);

  void load(const Store& store);
  void copy_to(Store& store) const;
  // To the position of another board of the game, or of this one before; the log and the history stay as they are.
  void copy_position(const Board& from);

  // ---- reading
  Bits<W> occupied{};
  std::array<Bits<W>, kMaxSeats + 1> by_owner{};     // [seat], the last for nobody
  std::vector<Bits<W>> by_type;                      // [type]
  std::vector<Bits<W>> piece_flags;                  // [SlotLayout::piece_flag]
  std::vector<Bits<W>> cell_flags;                   // [SlotLayout::cell_flag]
  std::vector<PieceId> top;                          // [cell]
  std::vector<PieceRecord> pieces;                   // [piece]
  std::vector<PieceId> below;                        // [piece] what it stands on
  std::vector<PieceId> spare;                        // records to be used again while their pieces are gone
  std::vector<std::vector<PieceId>> areas;           // [container]
  std::array<std::uint64_t, kMaxPieces / 64> off{};  // a bit a piece: those in play that are on top of no cell
  std::vector<std::int32_t> slots;                   // SlotLayout
  std::vector<std::uint8_t> fresh;                   // parallel: set during this turn
  Flow flow;
  History history;

  static int owner_index(PlayerId owner) { return owner == kNobody ? kMaxSeats : owner; }
  int height(CellId cell) const;   // pieces on it
  int level(PieceId piece) const;  // pieces under it, 0 where there are no stacks
  bool has_room(CellId cell) const { return stack_ == 1 ? top[cell] == kNoPiece : height(cell) < stack_; }
  // Where it stands, or stood when it was captured; kNone if in an area, or never on a cell.
  int last_cell(PieceId piece) const {
    const PieceRecord& record = pieces[piece];
    return record.site == SiteKind::Area || record.index >= top.size() ? kNone : record.index;
  }
  bool on_top(PieceId piece) const { return pieces[piece].site == SiteKind::Cell && top[pieces[piece].index] == piece; }
  int slot_index(SlotHolder holder, int holder_index, int slot) const {
    return layout_.index(holder, holder_index, slot);
  }
  // Where a piece is, as slots that name it tell.
  std::int32_t place_of(PieceId piece) const;
  // The identity of the position without flow_key. Cost: a key for each cell that changed since it was last asked.
  Key identity() const {
    refresh_key();
    return layout_.references ? key_ + references_key() : key_;
  }
  Arrangement arrangement() const { return {pieces, top, below, areas, slots, flow.next}; }

  // Names the arrangement: in one play two equal numbers mean the same one.
  std::uint64_t version() const { return version_; }
  // Names where which pieces are and the flags: two equal numbers mean the same, though others may have meant it too.
  std::uint64_t pieces_version() const { return pieces_version_; }

  // ---- changing
  void find_spare() {  // see spare_records; at the beginning of a unit
    if (pieces.size() > static_cast<std::size_t>(kMaxPieces) / 2 || !spare.empty()) spare = unnamed_records();
  }
  // Whether there is one for one more piece.
  bool has_record() const { return pieces.size() < static_cast<std::size_t>(kMaxPieces) || spare_record() != kNoPiece; }
  PieceId create(TypeId type, PlayerId owner);            // in no place yet; only if there is a record for it
  void put(PieceId piece, CellId cell, int height = -1);  // pieces that are to be under it; -1: on top
  void put_area(PieceId piece, int container);
  void lift(PieceId piece);  // out of where it is; then Gone
  // From the top of a cell to one that is empty.
  void move(PieceId piece, CellId to) {
    if (stack_ > 1) {
      lift(piece);
      return put(piece, to);
    }
    log({What::Move, 0, pieces[piece].index, piece, 0});
    move_raw(piece, to);
  }
  // What a walk or a new piece without stacks changed that is not in the log. It is taken back when all that came after
  // it was.
  struct Unlogged {
    PieceId piece = kNoPiece, victim = kNoPiece;
    CellId from = kNoCell, to = kNoCell;    // from nowhere: it is new
    std::uint64_t version = 0;              // before, as the keys
    Key key = 0, key_from = 0, key_to = 0;  // if they are plain
  };
  // From its cell to one that is empty, or whose piece then leaves play.
  Unlogged walk(PieceId piece, CellId to);
  // On a cell that is empty, where there is room for more records.
  Unlogged add(TypeId type, PlayerId owner, CellId to);
  void take_back(const Unlogged& change);
  // A walk or a new piece on the bitboards alone, where there are no flags of pieces; all else says what was before.
  struct Bare {
    CellId from = kNoCell, to = kNoCell;  // from nowhere: it is new
    TypeId type = 0;
    PlayerId owner = 0;
    std::uint8_t alt = 0;  // of the movement
    bool takes = false;
    TypeId victim = 0;
    PlayerId victim_owner = 0;
  };
  Bare bare(CellId from, CellId to, TypeId type, PlayerId owner, std::uint8_t alt) const;
  void swap_bare(const Bare& change);  // makes it, and takes it back
  TypeId type_on(CellId cell) const;   // by the bitboards, of a piece
  PlayerId owner_on(CellId cell) const;
  // Pieces of a type and owner that wait in an area, where bitboards alone tell of the board.
  bool has_in(int container, TypeId type, PlayerId owner) const;
  PieceId take_from(int container, TypeId type, PlayerId owner);
  PieceId put_into(int container, TypeId type, PlayerId owner);  // one that does not wait
  Key area_key(PieceId piece) const;
  Key area_key(std::size_t container) const {
    Key sum = 0;
    for (const PieceId piece : areas[container]) sum += area_key(piece);
    return sum;
  }
  // What the bitboards and the version are, and, `with_areas`, which pieces are elsewhere.
  struct Shown {
    Bits<W> occupied{};
    std::array<Bits<W>, kMaxSeats + 1> by_owner{};
    std::vector<Bits<W>> by_type;
    std::uint64_t version = 0, pieces_version = 0;
    std::array<std::uint64_t, kMaxPieces / 64> off;
    std::vector<std::vector<PieceId>> areas;
  };
  void keep_shown(Shown& out, bool with_areas) const;
  void show_again(const Shown& kept, bool with_areas);
  void set_type(PieceId piece, TypeId type);
  void set_owner(PieceId piece, PlayerId owner);
  void set_slot(SlotHolder holder, int holder_index, int slot, std::int32_t value, bool mark_fresh = true);
  void set_game(int slot, std::int32_t value, bool mark_fresh = true);  // of the holder Game, sooner done
  void set_fresh(int index, std::uint8_t value);
  void set_next(PlayerId next);
  // How many changes were made so far, those that were taken back included.
  std::uint64_t changes() const { return last_version_; }
  // For a change of the bitboards that goes round the functions above, until it is taken back: a new version, and the
  // old one again.
  void renew_version() { version_ = pieces_version_ = ++last_version_; }
  void restore_version(std::uint64_t version) { version_ = pieces_version_ = version; }
  // What a cell adds to the key, after changes by those functions while it was so.
  void renew_key(CellId cell) { note_changed(cell); }

  // What has been done since the log had this length; see PositionChanges.
  void changes_since(std::size_t mark, PositionChanges& out) const;

  // ---- taking back
  std::size_t mark() const { return log_.size(); }
  std::size_t log_bytes() const { return log_.size() * sizeof(Entry); }
  void undo_to(std::size_t mark);
  void forget_to(std::size_t mark) { log_.resize(mark); }  // what was done since stays

 private:
  enum class What : std::uint8_t {
    Slot,
    Fresh,
    Put,
    PutArea,
    Lift,
    LiftArea,
    Move,
    Type,
    Owner,
    Create,
    Recreate,
    Next
  };
  struct Entry {
    What what;
    std::uint8_t extra = 0;  // Lift: height from the bottom; Recreate: the owner before
    std::uint16_t site = 0;
    std::int32_t index = 0;
    std::int32_t old = 0;
    bool beside = false;        // of neither a piece nor a flag
    std::uint64_t version = 0;  // before the change
  };

  void set_off(PieceId piece, bool value) {
    const std::uint64_t bit = std::uint64_t{1} << (piece & 63);
    value ? off[piece >> 6] |= bit : off[piece >> 6] &= ~bit;
  }
  void show(CellId cell);  // the top piece into the bitboards
  void hide(CellId cell);  // and out of them
  Key cell_key(CellId cell) const;
  Key state_key(PieceId piece) const;
  Key references_key() const;
  std::vector<PieceId> unnamed_records() const;
  PieceId spare_record() const;
  void refresh_key() const {
    stale_.each([&](int cell) {
      Key& known = cell_keys_[static_cast<std::size_t>(cell)];
      key_ -= known;
      known = cell_key(static_cast<CellId>(cell));
      key_ += known;
    });
    stale_ = {};
  }
  void note_changed(CellId cell) {
    if (plain_keys_) return find_plain_key(cell);
    stale_.set(cell);
  }
  void find_plain_key(int cell) const {
    Key& known = cell_keys_[static_cast<std::size_t>(cell)];
    const PieceId piece = top[static_cast<std::size_t>(cell)];
    const Key now = piece == kNoPiece ? 0 : keys_.of(pieces[piece].type, pieces[piece].owner, cell);
    key_ += now - known;
    known = now;
  }
  void write_slot(SlotHolder holder, int holder_index, int slot, std::int32_t value);
  void toggle_walk(const Unlogged& walked);
  void add_record(TypeId type, PlayerId owner);
  void drop_record();
  void put_raw(PieceId piece, CellId cell, int height);  // height -1: on top
  int lift_raw(PieceId piece);
  void move_raw(PieceId piece, CellId to);  // where there are no stacks
  void log(Entry entry) {
    entry.version = version_;
    log_.push_back(entry);
    renew_version();
  }
  // A change of what is neither a piece nor a flag.
  void log_beside(Entry entry) {
    entry.beside = true;
    entry.version = version_;
    log_.push_back(entry);
    version_ = ++last_version_;
  }

  const Model& model_;
  const SlotLayout& layout_;
  const PlaceKeys& keys_;
  int stack_;
  bool plain_keys_;  // of what is on a cell the type and owner matter alone
  std::vector<Entry> log_;
  // The key is asked for once a turn, cells change in every trial: what they add to it is found when it is asked for,
  // unless that is no more than a look.
  mutable Key key_ = 0;  // without flow_key and references
  mutable Bits<W> stale_{};
  mutable std::vector<Key> cell_keys_;  // what is in key_ of each cell
  std::uint64_t version_ = 0, pieces_version_ = 0, last_version_ = 0;
};

}  // namespace ludwright
