// The position of the kernel of programs: what stands where as sets of pieces, by record in P words, and of cells, in W
// words. More pieces than P words tell are not held. A program is tried and taken back several times a move, so that
// changes are words in flat arrays, of which a journal says what they were.
#pragma once
#include <array>
#include <utility>
#include <vector>

#include "engine/compiled/board.h"
#include "engine/compiled/kernels/programs/compile/layout.h"
#include "engine/compiled/kernels/programs/play/journal.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::programs {

// Thrown where a game goes on in a way that cannot be held; it is then played by others.
struct Overflow {};

// All that changes is public: the machine that runs programs reads it in its loops. What writes goes through the
// functions.
template <int W, int P>
class Position {
 public:
  using Journal = JournalOf<W, P>;
  static constexpr int kMost = P * 64;
  static constexpr std::size_t kNobodys = kMaxSeats;

  explicit Position(const Layout<W>& layout) : layout_(&layout), rules_(&layout.rules) {
    const Model& model = layout.rules.lowered;
    of_types.resize(layout.rules.type_masks.size());
    flags.resize(static_cast<std::size_t>(layout.rules.layout.piece_flags));
    fresh_flags.resize(flags.size());
    for (const auto& slot : layout.piece_slots) {
      if (slot.number != kNone) numbers.insert(numbers.end(), kMost, slot.start);
    }
    moved_numbers.resize(static_cast<std::size_t>(layout.numbers));
    areas.resize(static_cast<std::size_t>(model.containers));
    top.fill(kNoPiece);
    slots.resize(static_cast<std::size_t>(layout.rules.layout.pieces));
    cell_flags.resize(static_cast<std::size_t>(layout.rules.layout.cell_flags));
    fresh.resize(slots.size());
  }

  // ---- reading
  Bits<W> occupied{};
  std::array<Bits<W>, kMaxSeats + 1> tops{};  // [owner] cells
  Bits<P> in_play{}, on_board{};
  Bits<P> covered{};                             // on the board, but under others
  std::array<Bits<P>, kMaxSeats + 1> owned{};    // [owner] those out of play included, as in the sets that follow
  std::vector<Bits<P>> of_types;                 // [set of types] those that somebody asks for
  std::vector<Bits<P>> flags, fresh_flags;       // [SlotLayout::piece_flag]
  std::vector<Bits<P>> areas;                    // [container]
  std::array<PieceRecord, kMost> pieces;         // [piece]
  std::array<PieceId, kMost> below;              // [piece]
  std::array<PieceId, std::size_t{W} * 64> top;  // [cell]
  std::vector<std::int32_t> numbers;             // [number slot * kMost + piece]
  std::vector<Bits<P>> moved_numbers;            // [number slot] whose number is not the one they start with
  std::vector<std::int32_t> slots;               // SlotLayout, but for those of pieces
  std::vector<std::uint8_t> fresh;               // parallel
  std::vector<Bits<W>> cell_flags;               // [SlotLayout::cell_flag] as slots have them
  std::int32_t count = 0;                        // of records in use
  std::vector<PieceId> spare;                    // records of pieces that are gone and that nothing names
  std::int32_t spare_left = 0;                   // the first ones of them
  Flow flow;
  std::uint64_t roster =
      1;  // says which pieces are in play, of what types and whose: the same where these are; never 0
  std::uint64_t joined = 1;  // likewise, the same where no piece came into play or became another since

  static std::size_t owner_index(PlayerId owner) { return owner == kNobody ? kNobodys : owner; }
  bool has_room(CellId cell) const {
    if (top[cell] == kNoPiece) return true;
    int height = 0;
    for (PieceId piece = top[cell]; piece != kNoPiece; piece = below[piece]) ++height;
    return height < rules_->lowered.board.stack;
  }
  int level(PieceId piece) const {
    int level = 0;
    for (PieceId under = below[piece]; under != kNoPiece; under = below[under]) ++level;
    return level;
  }
  // Where it stands, or stood when it left play; kNone if it never stood on a cell.
  int cell_of(PieceId piece) const {
    const PieceRecord& record = pieces[piece];
    return record.site == SiteKind::Area || record.index >= top.size() ? kNone : record.index;
  }
  bool is_on_top(PieceId piece) const {
    return pieces[piece].site == SiteKind::Cell && top[pieces[piece].index] == piece;
  }
  int top_cell_of(PieceId piece) const { return is_on_top(piece) ? pieces[piece].index : kNone; }
  std::int32_t piece_slot(PieceId piece, int slot) const {
    const auto& place = layout_->piece_slots[static_cast<std::size_t>(slot)];
    if (place.flag != kNone) return flags[static_cast<std::size_t>(place.flag)].test(piece) ? 1 : 0;
    return numbers[number_index(piece, place.number)];
  }
  const Bits<P>& moved_number(int slot) const {
    return moved_numbers[static_cast<std::size_t>(layout_->piece_slots[static_cast<std::size_t>(slot)].number)];
  }

  // ---- changing
  void lift(Journal& journal, PieceId piece);
  void put(Journal& journal, PieceId piece, CellId cell, bool under_all = false);
  // Of one that may be in play already, and stays so.
  void bring(Journal& journal, PieceId piece, CellId cell, bool under_all = false) {
    if (pieces[piece].site == SiteKind::Gone) return put(journal, piece, cell, under_all);
    leave_place(journal, piece);
    stand(journal, piece, cell, under_all);
  }
  void bring_to_area(Journal& journal, PieceId piece, int container) {
    if (pieces[piece].site == SiteKind::Gone) return put_area(journal, piece, container);
    leave_place(journal, piece);
    stay_in(journal, piece, container);
  }
  // From a cell to another, on top of what is there.
  void move(Journal& journal, PieceId piece, CellId to);
  // Likewise of the one on top, and nobody notes it.
  void set_off(PieceId piece, CellId from, CellId to) {
    PieceRecord& record = pieces[piece];
    Bits<W>& shown = tops[owner_index(record.owner)];
    shown.flip(from);
    shown.flip(to);
    const PieceId under = std::exchange(below[piece], top[to]);
    turn_up(from, under);
    turn_up(to, top[to]);
    top[from] = under;
    top[to] = piece;
    record.index = to;
  }
  // At the beginning of a turn, when nothing but slots can name a piece that is gone; does nothing while records
  // abound.
  void find_spare();
  // Under another that stands on a cell.
  void put_under(Journal& journal, PieceId piece, PieceId over);
  void put_area(Journal& journal, PieceId piece, int container);
  PieceId create(Journal& journal, TypeId type, PlayerId owner);  // in no place yet
  void set_owner(Journal& journal, PieceId piece, PlayerId owner);
  void set_type(Journal& journal, PieceId piece, TypeId type);
  void set_piece_slot(Journal& journal, PieceId piece, int slot, std::int32_t value, bool mark_fresh);
  void set_flags(Journal& journal, int flag, const Bits<P>& value) {
    Bits<P>& set = flags[static_cast<std::size_t>(flag)];
    dirty_ |= set ^ value;
    journal.put(set, value);
  }
  void swap(Journal& journal, PieceId a, PieceId b);

  // ---- identity
  // As position_key of a store. Cost: the pieces that changed since it was last asked, and the slots.
  Key key();
  // The same at the end of a turn, or of a round, as if what tells no two turns apart had lapsed.
  Key end_key(bool is_round);
  // Of changes that a journal holds: that some were taken back, and that they are kept for good.
  void taken_back() {
    dirty_ |= told_;
    told_ = {};
  }
  void kept() { told_ = {}; }
  // Pieces that may have changed since changes were kept, all of them; and that these, which did, have changed again.
  Bits<P> touched() const { return dirty_ | told_; }
  void redone(const Bits<P>& touched) { dirty_ |= touched; }
  // After pieces were changed by other ways than the functions above.
  void renew_keys() {
    key_ = 0;
    keys_.fill(0);
    dirty_ = Bits<P>::first_n(count);
  }

  void load(const Board<W>& board);

 private:
  static std::size_t number_index(PieceId piece, int number) {
    return static_cast<std::size_t>(number) * kMost + piece;
  }
  // A piece comes into play, or out of it.
  void enlist(Journal& journal, PieceId piece) {
    const PieceRecord& record = pieces[piece];
    const std::uint64_t who = std::uint64_t{piece} << 16U | std::uint64_t{record.type} << 8U | record.owner;
    const std::uint64_t adds = mix(who + 1);
    const bool leaves = in_play.test(piece);
    journal.put(roster, leaves ? roster - adds : roster + adds);
    if (!leaves) journal.put(joined, mix(joined + adds));
    journal.flip(in_play, piece);
  }
  // Of what is under a piece that is set off or arrives: it is shown, or no longer.
  void turn_up(CellId cell, PieceId piece) {
    if (piece == kNoPiece) return occupied.flip(cell);
    covered.flip(piece);
    tops[owner_index(pieces[piece].owner)].flip(cell);
  }
  // The parts of what moves a piece that do not say whether it is in play; a record that is left says still where it
  // was.
  void leave_place(Journal& journal, PieceId piece);
  void stand(Journal& journal, PieceId piece, CellId cell, bool under_all);
  void stay_in(Journal& journal, PieceId piece, int container);
  void take_off(Journal& journal, PieceId piece, CellId cell);
  void set_on(Journal& journal, PieceId piece, CellId cell);
  void show(Journal& journal, CellId cell, PieceId piece) {
    journal.flip(tops[owner_index(pieces[piece].owner)], cell);
    journal.flip(occupied, cell);
  }
  // As what it is now, or once the turn or the round is over.
  enum class At : std::uint8_t { Now, TurnEnd, RoundEnd };
  static bool is_told(Lasts until, At at) {
    return at == At::Now || until == Lasts::Forever || (until == Lasts::Round && at == At::TurnEnd);
  }
  Key key_of(PieceId piece, bool is_flagged, At at = At::Now) const;
  std::int32_t place_of(PieceId piece) const {
    return place_code(pieces[piece], pieces[piece].site == SiteKind::Cell ? level(piece) : 0);
  }
  void soil(PieceId piece) { dirty_.set(piece); }
  void soil_stack(CellId cell) {
    for (PieceId piece = top[cell]; piece != kNoPiece; piece = below[piece]) soil(piece);
  }

  const Layout<W>* layout_;
  const RulesetOf<W>* rules_;
  // What the pieces add to the key, and which may add something else by now. A change that is taken back leaves a piece
  // among them, which does no harm. Those of which it was found while changes may still be taken back.
  Key key_ = 0;
  std::array<Key, kMost> keys_{};
  Bits<P> dirty_{}, told_{};
};

template <int W, int P>
void Position<W, P>::leave_place(Journal& journal, PieceId piece) {
  const PieceRecord& record = pieces[piece];
  if (record.site == SiteKind::Cell) {
    journal.flip(on_board, piece);
    take_off(journal, piece, static_cast<CellId>(record.index));
  } else if (record.site == SiteKind::Area) {
    journal.flip(areas[record.index], piece);
  }
}

template <int W, int P>
void Position<W, P>::lift(Journal& journal, PieceId piece) {
  soil(piece);
  PieceRecord record = pieces[piece];
  if (record.site == SiteKind::Gone) return;
  enlist(journal, piece);
  leave_place(journal, piece);
  if (record.site == SiteKind::Area) record.index = kNoCell;
  record.site = SiteKind::Gone;
  journal.put(pieces[piece], record);
}

template <int W, int P>
void Position<W, P>::put(Journal& journal, PieceId piece, CellId cell, bool under_all) {
  stand(journal, piece, cell, under_all);
  enlist(journal, piece);
}

template <int W, int P>
void Position<W, P>::stand(Journal& journal, PieceId piece, CellId cell, bool under_all) {
  soil(piece);
  PieceRecord record = pieces[piece];
  record.site = SiteKind::Cell;
  record.index = cell;
  journal.put(pieces[piece], record);
  journal.flip(on_board, piece);
  const PieceId before = top[cell];
  if (before == kNoPiece || !under_all) return set_on(journal, piece, cell);
  soil_stack(cell);
  PieceId lowest = before;
  while (below[lowest] != kNoPiece) lowest = below[lowest];
  journal.put(below[lowest], piece);
  journal.put(below[piece], kNoPiece);
  journal.flip(covered, piece);
}

// A piece out of the stack on a cell, whose record still says that it stands there.
template <int W, int P>
void Position<W, P>::take_off(Journal& journal, PieceId piece, CellId cell) {
  soil_stack(cell);
  if (top[cell] == piece) {
    show(journal, cell, piece);
    journal.put(top[cell], below[piece]);
    if (below[piece] != kNoPiece) {
      journal.flip(covered, below[piece]);
      show(journal, cell, below[piece]);
    }
  } else {
    journal.flip(covered, piece);
    PieceId over = top[cell];
    while (below[over] != piece) over = below[over];
    journal.put(below[over], below[piece]);
  }
  journal.put(below[piece], kNoPiece);
}

// Likewise onto it.
template <int W, int P>
void Position<W, P>::set_on(Journal& journal, PieceId piece, CellId cell) {
  const PieceId before = top[cell];
  if (before != kNoPiece) {
    journal.flip(covered, before);
    show(journal, cell, before);
  }
  journal.put(below[piece], before);
  journal.put(top[cell], piece);
  show(journal, cell, piece);
}

template <int W, int P>
void Position<W, P>::move(Journal& journal, PieceId piece, CellId to) {
  PieceRecord record = pieces[piece];
  const CellId from = record.index;
  if (to == from) return;
  if (top[from] != piece) {
    take_off(journal, piece, from);
    record.index = to;
    journal.put(pieces[piece], record);
    return set_on(journal, piece, to);
  }
  soil(piece);
  set_off(piece, from, to);
  journal.note_move(*this, piece, from, to);
}

template <int W, int P>
void Position<W, P>::put_under(Journal& journal, PieceId piece, PieceId over) {
  PieceRecord record = pieces[piece];
  record.site = SiteKind::Cell;
  record.index = pieces[over].index;
  journal.put(pieces[piece], record);
  enlist(journal, piece);
  journal.flip(on_board, piece);
  journal.flip(covered, piece);
  journal.put(below[piece], below[over]);
  journal.put(below[over], piece);
  soil_stack(static_cast<CellId>(record.index));
}

template <int W, int P>
void Position<W, P>::put_area(Journal& journal, PieceId piece, int container) {
  stay_in(journal, piece, container);
  enlist(journal, piece);
}

template <int W, int P>
void Position<W, P>::stay_in(Journal& journal, PieceId piece, int container) {
  soil(piece);
  PieceRecord record = pieces[piece];
  record.site = SiteKind::Area;
  record.index = static_cast<std::uint16_t>(container);
  journal.put(pieces[piece], record);
  journal.flip(areas[static_cast<std::size_t>(container)], piece);
}

template <int W, int P>
PieceId Position<W, P>::create(Journal& journal, TypeId type, PlayerId owner) {
  const bool is_spare = spare_left > 0;
  if (!is_spare && count >= kMost) throw Overflow{};
  const auto piece = is_spare ? spare[static_cast<std::size_t>(spare_left - 1)] : static_cast<PieceId>(count);
  if (is_spare) {
    journal.put(spare_left, spare_left - 1);
    journal.flip(owned[owner_index(pieces[piece].owner)], piece);
    for (Bits<P>& set : of_types) {
      if (set.test(piece)) journal.flip(set, piece);
    }
    for (Bits<P>& set : flags) {
      if (set.test(piece)) journal.flip(set, piece);
    }
    for (Bits<P>& set : fresh_flags) {
      if (set.test(piece)) journal.flip(set, piece);
    }
  } else {
    journal.put(count, count + 1);
  }
  journal.put(pieces[piece], PieceRecord{type, owner, SiteKind::Gone, kNoCell});
  journal.put(below[piece], kNoPiece);
  journal.flip(owned[owner_index(owner)], piece);
  for (std::size_t i = 0; i < of_types.size(); ++i) {
    if ((rules_->type_masks[i] >> type & 1U) != 0) journal.flip(of_types[i], piece);
  }
  for (std::size_t slot = 0; slot < layout_->piece_slots.size(); ++slot)
    set_piece_slot(journal, piece, static_cast<int>(slot), rules_->lowered.piece_slots[slot].start, false);
  return piece;
}

template <int W, int P>
void Position<W, P>::find_spare() {
  if (kMost - count + spare_left >= kMost / 4) return;
  Bits<P> named;
  const auto note = [&](SlotHolder holder, const std::vector<SlotInfo>& infos, int members) {
    for (std::size_t i = 0; i < infos.size(); ++i) {
      if (infos[i].kind != SlotKind::Piece) continue;
      for (int member = 0; member < members; ++member) {
        const std::int32_t piece =
            slots[static_cast<std::size_t>(rules_->layout.index(holder, member, static_cast<int>(i)))];
        if (piece >= 0) named.set(piece);
      }
    }
  };
  const Model& model = rules_->lowered;
  note(SlotHolder::Game, model.game_slots, 1);
  note(SlotHolder::Player, model.player_slots, static_cast<int>(model.seats.size()));
  note(SlotHolder::Cell, model.cell_slots, rules_->cell_count);
  spare.clear();
  (Bits<P>::first_n(count) & ~in_play & ~named).each([&](int piece) { spare.push_back(static_cast<PieceId>(piece)); });
  spare_left = static_cast<std::int32_t>(spare.size());
}

template <int W, int P>
void Position<W, P>::set_owner(Journal& journal, PieceId piece, PlayerId owner) {
  PieceRecord record = pieces[piece];
  if (record.owner == owner) return;
  soil(piece);
  const bool plays = in_play.test(piece);
  if (plays) enlist(journal, piece);
  const bool shown = is_on_top(piece);
  if (shown) journal.flip(tops[owner_index(record.owner)], record.index);
  journal.flip(owned[owner_index(record.owner)], piece);
  record.owner = owner;
  journal.put(pieces[piece], record);
  journal.flip(owned[owner_index(owner)], piece);
  if (shown) journal.flip(tops[owner_index(owner)], record.index);
  if (plays) enlist(journal, piece);
}

template <int W, int P>
void Position<W, P>::set_type(Journal& journal, PieceId piece, TypeId type) {
  PieceRecord record = pieces[piece];
  if (record.type == type) return;
  soil(piece);
  const bool plays = in_play.test(piece);
  if (plays) enlist(journal, piece);
  for (std::size_t i = 0; i < of_types.size(); ++i) {
    const std::uint64_t mask = rules_->type_masks[i];
    if (((mask >> type ^ mask >> record.type) & 1U) != 0) journal.flip(of_types[i], piece);
  }
  record.type = type;
  journal.put(pieces[piece], record);
  if (plays) enlist(journal, piece);
}

template <int W, int P>
void Position<W, P>::set_piece_slot(Journal& journal, PieceId piece, int slot, std::int32_t value, bool mark_fresh) {
  const auto& place = layout_->piece_slots[static_cast<std::size_t>(slot)];
  if (place.flag == kNone) {
    std::int32_t& number = numbers[number_index(piece, place.number)];
    if (number == value) return;
    soil(piece);
    if (number == place.start || value == place.start)
      journal.flip(moved_numbers[static_cast<std::size_t>(place.number)], piece);
    return journal.put(number, value);
  }
  Bits<P>& set = flags[static_cast<std::size_t>(place.flag)];
  if (set.test(piece) != (value != 0)) {
    soil(piece);
    journal.flip(set, piece);
  }
  if (!mark_fresh || !place.lapses_later) return;
  Bits<P>& fresh_set = fresh_flags[static_cast<std::size_t>(place.flag)];
  if (!fresh_set.test(piece)) journal.flip(fresh_set, piece);
}

// Each to where the other is, stacks and all.
template <int W, int P>
void Position<W, P>::swap(Journal& journal, PieceId a, PieceId b) {
  const PieceRecord x = pieces[a];
  const PieceRecord y = pieces[b];
  if ((x.site == SiteKind::Cell && level(a) + (top[x.index] == a ? 0 : 1) != 0) ||
      (y.site == SiteKind::Cell && level(b) + (top[y.index] == b ? 0 : 1) != 0))
    throw Overflow{};  // in stacks
  lift(journal, a);
  lift(journal, b);
  const auto put_at = [&](PieceId piece, const PieceRecord& site) {
    if (site.site == SiteKind::Cell)
      put(journal, piece, static_cast<CellId>(site.index));
    else
      put_area(journal, piece, site.index);
  };
  put_at(a, y);
  put_at(b, x);
}

template <int W, int P>
Key Position<W, P>::key_of(PieceId piece, bool is_flagged, At at) const {
  const PieceRecord& record = pieces[piece];
  if (record.site == SiteKind::Gone) return 0;
  Key state = 0;
  if (is_flagged) {
    for (const auto& [flag, key, until] : layout_->told_flags) {
      if (flags[flag].test(piece) && is_told(until, at)) state += key;
    }
  }
  const Key* keys = layout_->number_keys.data();
  for (const auto& [slot, number, until] : layout_->told_numbers) {
    if (moved_numbers[number].test(piece) && is_told(until, at)) {
      const std::int32_t value = numbers[number_index(piece, static_cast<int>(number))];
      const bool is_known = value >= 0 && value < Layout<W>::kFewNumbers;
      state += is_known ? keys[value] : slot_key(SlotHolder::Piece, 0, slot, value);
    }
    keys += Layout<W>::kFewNumbers;
  }
  const int level = record.site == SiteKind::Cell && below[piece] != kNoPiece ? this->level(piece) : 0;
  return piece_key(record.type, record.owner, record.site, record.index, level, state);
}

template <int W, int P>
Key Position<W, P>::key() {
  Bits<P> flagged;
  for (const auto& told : layout_->told_flags) flagged |= flags[told.flag];
  dirty_.each([&](int piece) {
    Key& known = keys_[static_cast<std::size_t>(piece)];
    key_ -= known;
    known = key_of(static_cast<PieceId>(piece), flagged.test(piece));
    key_ += known;
  });
  told_ |= dirty_;
  dirty_ = {};
  Key key = key_ + flow_key(flow.stage, flow.mover, flow.phase, flow.alive);
  for (const typename Layout<W>::Told& told : layout_->told) {
    std::int32_t value = slots[told.index];
    if (told.is_piece) {
      value = value < 0 ? kNone : place_of(static_cast<PieceId>(value));
      if (value == kNone) continue;
    } else if (value == told.start) {
      continue;
    }
    key += slot_key(told.holder, told.member, told.slot, value);
  }
  return key;
}

template <int W, int P>
Key Position<W, P>::end_key(bool is_round) {
  Key all = key();
  Bits<P> told;  // pieces of which something lapses
  for (const Lapsing* lapsing : layout_->forgotten) {
    if (lapsing->info->lasts == Lasts::Round && !is_round) continue;
    const SlotInfo& info = *lapsing->info;
    if (info.holder == SlotHolder::Piece) {
      const auto& slot = layout_->piece_slots[static_cast<std::size_t>(lapsing->slot)];
      told |= slot.flag == kNone ? moved_numbers[static_cast<std::size_t>(slot.number)]
                                 : flags[static_cast<std::size_t>(slot.flag)];
      continue;
    }
    for (int member = 0; member < lapsing->members; ++member) {
      std::int32_t value = slots[static_cast<std::size_t>(lapsing->first + member * lapsing->stride)];
      const auto at = static_cast<std::size_t>(member);
      if (value == (at < info.starts.size() ? info.starts[at] : info.start)) continue;
      if (info.kind == SlotKind::Piece) value = place_of(static_cast<PieceId>(value));
      if (info.kind != SlotKind::Piece || value != kNone) all -= slot_key(info.holder, member, lapsing->slot, value);
    }
  }
  told.each([&](int piece) {
    all += key_of(static_cast<PieceId>(piece), true, is_round ? At::RoundEnd : At::TurnEnd) -
           keys_[static_cast<std::size_t>(piece)];
  });
  return all;
}

template <int W, int P>
void Position<W, P>::load(const Board<W>& board) {
  if (board.pieces.size() > static_cast<std::size_t>(kMost)) throw Overflow{};
  *this = Position(*layout_);
  Journal journal;
  for (std::size_t i = 0; i < board.pieces.size(); ++i) {
    const PieceRecord& record = board.pieces[i];
    const PieceId piece = create(journal, record.type, record.owner);
    pieces[piece].index = record.index;
    for (std::size_t slot = 0; slot < layout_->piece_slots.size(); ++slot) {
      const auto at = static_cast<std::size_t>(
          board.slot_index(SlotHolder::Piece, static_cast<int>(piece), static_cast<int>(slot)));
      set_piece_slot(journal, piece, static_cast<int>(slot), board.slots[at], board.fresh[at] != 0);
    }
    if (record.site == SiteKind::Area) put_area(journal, piece, record.index);
  }
  std::vector<PieceId> stack;
  for (std::size_t cell = 0; cell < board.top.size(); ++cell) {
    stack.clear();
    for (PieceId piece = board.top[cell]; piece != kNoPiece; piece = board.below[piece]) stack.push_back(piece);
    for (; !stack.empty(); stack.pop_back()) put(journal, stack.back(), static_cast<CellId>(cell));
  }
  std::copy(board.slots.begin(), board.slots.begin() + static_cast<std::ptrdiff_t>(slots.size()), slots.begin());
  std::copy(board.fresh.begin(), board.fresh.begin() + static_cast<std::ptrdiff_t>(fresh.size()), fresh.begin());
  cell_flags = board.cell_flags;
  flow = board.flow;
  renew_keys();
}

}  // namespace ludwright::programs
