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

}  // namespace ludwright::programs
