// Games that bitboards alone can count and play by lot: the parts of their turns, what follows a choice and what is
// read of movements. Found by bare_turns.h and bare_effects.h.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "engine/compiled/bare_jumps.h"
#include "engine/compiled/bare_marks.h"
#include "engine/compiled/bits.h"
#include "engine/compiled/event_rule.h"
#include "engine/compiled/range_test.h"
#include "engine/compiled/reach.h"
#include "engine/model.h"

namespace ludwright {

// What is read of a movement of a seat where bitboards alone say all of a position.
template <int W>
struct BareMove {
  struct Steps {
    int delta = 0;
    int low = 1, high = 1;
    Bits<W> from;
    int first = 0;  // BareMove::over: to the cell that is hopped over
  };
  TypeId type = 0;
  std::uint8_t alt = 0;  // SeatMove::alt
  int to = 0;            // TableMove::to
  Bits<W> from;
  std::vector<Steps> strides;  // SeatMove::strides
  Reach<W> reach;
  ExprId over = kNoId;              // of hops: over one of these, by `strides`; `reach` has them over anything
  std::vector<ExprId> guards;       // which must hold
  std::vector<ExprId> sites;        // likewise, of where the piece stands
  std::vector<std::size_t> rivals;  // moves before it that may lead to the same cells, and then do
  bool is_guarded() const { return !guards.empty() || !sites.empty(); }
  std::shared_ptr<const std::vector<Bits<W>>> steps;  // what `reach` has, if it is not of a table
};

// Where lines lead to from each cell of an empty board, so that one of that can be drawn and then looked at alone.
struct LineEnds {
  struct End {
    CellId to = kNoCell;
    std::uint8_t line = 0;
  };
  std::uint32_t most = 0;  // of a cell
  std::vector<End> ends;   // [cell * most + rank], filled up with none
};

// What slides both ways along some lines, or so far along them, see or cross from a cell.
template <int W>
struct BareLines {
  std::vector<std::vector<const Line<W>*>> lines;  // [seat]
  std::vector<std::vector<Bits<W>>> near;          // [seat][cell] where they may end; none: however far
  bool from_next = true;                           // they may end beside where they begin
  struct Stretch {
    CellId end = 0;
    Bits<W> between;
  };
  std::vector<std::vector<std::vector<Stretch>>> stretches;  // [seat][cell] if there is `near`: each of them

  Bits<W> may_end(std::size_t seat, std::size_t from) const { return near.empty() ? ~Bits<W>{} : near[seat][from]; }
};

// A set of cells that follows from what was chosen: what an expression shows, pieces that have a name, or where the
// choice was made and what is crossed, reached or, empty, seen from there.
template <int W>
struct BareSource {
  enum class Kind : std::uint8_t { Shown, Named, Landing, Crossed, Reached, Seen } kind = Kind::Shown;
  ExprId shown = kNoId;                  // Shown; Crossed, Reached: those of it alone; Seen: likewise, if there is one
  ExprId among = kNoId, hidden = kNoId;  // if there are some: those alone, and none of these
  int local = kNone;                     // Named; Reached: from there, if there is one
  BareLines<W> lines;                    // Crossed, Seen:
  ExprId through = kNoId, to = kNoId;    // Crossed: through these, up to one of those
  bool by_enemies = false;               // all of the other player, up to any of the mover; and so is `shown`
  std::vector<std::vector<Bits<W>>> ends;  // Reached: [seat][cell]
};

// What a slot of the game or of a player is set to.
template <int W>
struct BareValue {
  enum class Kind : std::uint8_t {
    Number,     // `expr`
    Seat,       // the first of the players `expr`
    Cell,       // the first of the cells `expr`
    Landing,    // where the piece has come to
    ByLanding,  // of_cells of that
    ByCell,     // of_cells of where the first of the pieces `expr` is
    OwnMark,    // what BareGame::marks has of the piece that has come there
    Trait       // of the first of the pieces that a name has
  } kind = Kind::Number;
  ExprId expr = kNoId;
  int mark = kNone;  // OwnMark; Trait: which
  int local = kNone;
  std::vector<std::int32_t> of_cells;
};
template <int W>
struct BareAssign {
  const Statement* statement = nullptr;
  BareValue<W> value;
  int index = kNone;  // in Board::slots, of a slot of the game that is set to
  std::int32_t constant = 0;
  bool is_watched = false;  // Board::fresh knows of it
};

// What slots of the game are set to where that is told by where a piece has come to, by who it is of, or by its mark.
struct BareQuickSet {
  enum class Kind : std::uint8_t { OfCells, Mover, OwnMark } kind = Kind::OfCells;
  int slot = 0;
  std::size_t mark = 0;                // OwnMark
  std::vector<std::int32_t> of_cells;  // OfCells: of where it has come to
};

// A step of what is done after the first choice of a turn, on bitboards and slots of the game and of players alone.
template <int W>
struct BareStep {
  enum class Kind : std::uint8_t {
    Name,
    Remove,
    Own,
    Become,  // the piece where the choice was made, of the type `placed`
    Set,
    Nothing,
    Swap,  // the pieces of two names change places
    Send,  // to the area `condition`
    Require,
    If,      // goes on at `to` where it does not hold
    Go,      // goes on at `to`
    Either,  // goes on at one of `ways`
    Pick,    // a piece or cell of the source
    Place,   // a new piece on an empty cell of the source
  };
  Kind kind = Kind::Set;
  BareSource<W> source;
  int local = kNone;                     // Name, Pick, Swap
  int other = kNone;                     // Swap
  BareAssign<W> set;                     // Set
  const Statement* statement = nullptr;  // Pick
  bool captures = false;                 // Remove: that are rules of captures to know
  ExprId condition = kNoId;              // Require, If, Send
  std::size_t to = 0;
  std::vector<std::size_t> ways;
  TypeId placed = 0;
  bool of_mover = true;          // what is placed, else it is nobody's
  bool is_last = false;          // Pick, Place: nothing is asked or required after it
  std::size_t again = 0;         // Pick: the step where the like may be picked and done once more
  bool upwards = false;          // Pick: none before the first choice, which says the same the other way round
  std::uint64_t most = kNoMost;  // Pick, Place: no more members than that
  static constexpr std::uint64_t kNoMost = 1U << 30;

  bool asks() const { return kind >= Kind::Either; }
};

// A condition under which more is asked after a first choice. Where that was made elsewhere it does not hold.
struct BareGuard {
  ExprId line = kNoId;  // it asks that this `line of N S` goes through there, S being pieces of the mover
};

// A rule that only sets slots of the game and of players, and may change the type of a piece that moves.
template <int W>
struct BareRule {
  const EventRule<W>* event = nullptr;  // of a piece: which; null: of a turn
  ExprId condition = kNoId;
  int becomes = kNone;    // a type, before slots are set
  bool is_plain = false;  // without a condition, and what it sets is constant
  std::vector<BareAssign<W>> sets;
};

// Nothing is put on these cells while that holds, which is the same throughout a turn.
struct BareBar {
  ExprId condition = kNoId, cells = kNoId;
};

// One way to take a turn: a walk, a new piece, a piece or cell that is picked, or nothing of that; and what is done
// then.
template <int W>
struct BarePart {
  enum class Kind : std::uint8_t { Walk, Place, Pick, Pass } kind = Kind::Walk;
  struct Entry {  // it can be taken if that holds, or does not
    ExprId condition = kNoId;
    bool holds = true;
    int hand = kNone;  // Model::areas: it says that a piece of this type waits in that of the mover
    TypeId type = 0;
  };
  std::vector<int> alternatives;  // that it was chosen by, the outer ones first
  std::vector<Entry> entries;
  int last_turn = kEver;      // after so many turns it cannot be taken any more
  ExprId where = kNoId;       // Place: the empty ones of these cells, null: all; Pick: these, or on these
  int bracket = kNone;        // Place: `where` is all from where such slides cross something,
  bool by_enemies = false;    // all pieces of the other player, up to any of the mover
  std::vector<BareBar> bars;  // Place
  int barred_upto = -1;       // after so many turns they say nothing any more
  TypeId placed = 0;
  bool of_mover = true;  // what is placed, else it is nobody's
  int hand = kNone;      // Model::areas: what is placed lies there, in that of the mover
  const Statement* pick = nullptr;
  int passes = 0;  // so often is said after it that one passes
  std::vector<BareStep<W>> steps;
  std::vector<BareStep<W>> steps_without_slots;  // BareGame::state_for_ends: what is done besides
  // Of walks, if there are some: the steps where nothing is taken, with what is known of their conditions by the piece
  // and where it has come to: which of those, [(seat * types + type) * cells + cell].
  std::vector<std::vector<BareStep<W>>> quiet_steps;
  std::vector<std::uint8_t> quiet_of;
  bool only_sets_slots = false;  // all that a choice sets off and all steps after it are no more than these:
  std::vector<BareQuickSet> quick_sets;

  bool goes_further = true;  // more is done or set off than the first choice
  bool asks = false;         // more may be asked or required after the first choice
  std::uint64_t most = 1;    // then: no more ways to go on
  bool goes_on = true;       // there is always one
  bool is_guarded = false;   // there is one but where one of these holds
  std::vector<BareGuard> guards;
  bool picks_twice = false;  // then: first choices and these are picked one right after the other, and no more is asked
  bool only_sees = false;    // it only asks for, or may ask for, a new piece that is seen from there
  bool may_decline = false;  // then: or not
  int like = kNone;          // the moves that another part has, too, unless something is changed before they end

  static constexpr int kEver = std::numeric_limits<int>::max();
};

// How positions are told apart, where some rule asks for those before.
struct BareKeys {
  struct Slot {
    int index = 0;  // in Board::slots
    std::int32_t start = 0;
    Key place = 0;
  };
  std::vector<int> strides;  // [BareGame::marks] of a value in the number of a state; 0: it matters not
  std::vector<Key> pieces;   // [((type * owners + owner) * states + state) * cells + cell], nobody the last owner
  std::size_t owners = 0, states = 1;
  std::vector<Slot> slots;  // of the game and of players
};

// Own pieces of which a mark has the value of a slot of the game, or all of them while that has none.
struct BareCall {
  int slot = kNone;  // of the game; kNone: it is not so
  int mark = kNone;
  bool none_calls_all = false;
};

// A part of a condition after a choice that is told by a look.
template <int W>
struct BareTest {
  enum class Of : std::uint8_t {
    Piece,  // whether the piece that has moved is of these types and on these cells
    Taken,  // whether some of these types were taken
    Near,   // whether so many members of a source lie in a range
    Mark,   // whether the mark of the piece is the value of the cell where it lands, or stands
    Counts  // whether the numbers of pieces of two flat sets, multiplied, lie in a range; the second may be none
  } of = Of::Piece;
  std::uint64_t types = ~std::uint64_t{0};
  std::vector<Bits<W>> cells;  // [seat]
  std::array<int, 2> sets{kNone, kNone};
  BareSource<W> near;
  std::vector<std::vector<Shift<W>>> ways;  // Near: [seat] to the cells around, where these lie alike
  int low = std::numeric_limits<int>::min(), high = std::numeric_limits<int>::max();
  int mark = kNone;  // Mark: BareGame::marks
  bool where_it_stands = false;
  std::vector<std::int32_t> of_cells;  // likewise
};

// What no turn may lead to, or no walk may be begun with.
template <int W>
struct BareNever {
  struct Near {  // it cannot hold unless so many of these pieces are near before the turn, at least and at most
    ExprId pieces = kNoId;
    int low = 0, high = 0;
    std::vector<std::vector<Bits<W>>> from;  // [seat][cell] near which cells that is
    static constexpr int kMost = 3;          // more are not told apart
  };
  bool is_before = false;  // it is asked of the position before the walk
  bool is_told = false;    // it holds wherever that, `first` and `lands` allow it
  std::vector<Near> near;
  ExprId condition = kNoId;
  std::vector<ExprId> first;   // parts of it that no turn changes before it is over: unless all hold it cannot
  std::vector<Bits<W>> lands;  // [seat] where the choice must be made for it to hold
  std::vector<Bits<W>> comes;  // [seat] likewise, if it does not hold before
  bool may_come = false;       // that says something
};

// How games are counted and played by lot on bitboards alone, if they can be. Found by bare_turns.h.
template <int W>
struct BareGame {
  bool ok = false;
  std::vector<BarePart<W>> parts;
  std::vector<std::vector<BareMove<W>>> moves;  // [seat] of walks
  ExprId movers = kNoId;                        // of walks; null: all own pieces move
  BareCall call;                                // that is what `movers` says
  bool prefers_taking = false;                  // of walks: what takes something goes before all others
  BareJumps<W> jumps;                           // walks over what they take, of the same part as `moves`
  // Of one part that only sees, if walks slide along the same lines and nothing else:
  std::vector<LineEnds> line_ends;               // [seat] where they lead
  std::vector<std::vector<Shift<W>>> line_ways;  // [seat] then, of these, to greater cells
  struct End {
    const EndCheck* check = nullptr;
    bool by_own_turn = false;    // no turn of another can make it hold of a player,
    std::vector<Bits<W>> goals;  // [seat] nor one of his own that does not lead there
  };
  std::vector<End> ends;  // those that may hold although the mover has a move
  std::vector<BareRule<W>> at_capture, at_walk, at_placing, at_turn_end;
  std::vector<BareStep<W>> at_stuck;  // in place of a turn
  bool has_hands = false;             // pieces wait in areas, from which they come,
  bool sends = false;                 // and into which they may be sent
  bool keeps_state = false;           // some slot of the game or a player is read
  std::vector<BareTest<W>> tests;
  std::vector<int> test_of;  // [node] in `tests`, or kNone
  // [seat][type] if there are some: where a walk that takes nothing sets off and does nothing but setting slots,
  // which only rules about the end read.
  std::vector<std::vector<Bits<W>>> still;
  bool state_for_ends = false;  // then: by rules about the end alone that Tallies have bounds of
  bool lapses = false;          // then: slots change by themselves when a turn ends
  bool changes_more = false;    // a turn may change more than a walk or a new piece does
  bool changes_pieces = false;  // and these in another way, too
  bool asks = false;            // some part does
  int placing_after = kEver;    // so many turns, turns are new pieces of the first part and no more
  std::uint64_t absent = 0;     // types, a bit each, of which no piece may be there
  std::vector<BareMark> marks;
  std::vector<int> mark_of;  // [piece slot] kNone if it is none
  std::vector<BareNever<W>> nevers;
  bool nevers_told = false;  // all of them are
  // Whether positions before are asked for, and are told by their keys after all turns, or, where few walks lead back,
  // only around those and around turns of who is stuck or walks not.
  enum class Past : std::uint8_t { Unasked, AfterPasses, All } past = Past::Unasked;
  BareKeys keys;
  bool tracks = false;     // there are marks, or:
  bool keeps_key = false;  // what pieces add to the key is kept and changes with them
  // Somebody may be out while the others go on.
  bool has_outs = false;
  std::vector<BareStep<W>> at_round_end;  // of a match

  static constexpr int kEver = BarePart<W>::kEver;
  bool is_placing() const { return placing_after == 0; }
  bool rules_become() const {
    return std::any_of(at_walk.begin(), at_walk.end(), [](const BareRule<W>& rule) { return rule.becomes != kNone; });
  }
  // Whether no piece comes to be on a cell, or of a type, but by the first choice of a turn.
  bool only_comes() const {
    return !jumps.any() && !rules_become() && std::all_of(parts.begin(), parts.end(), [](const BarePart<W>& part) {
      using Kind = typename BareStep<W>::Kind;
      return std::all_of(part.steps.begin(), part.steps.end(),
                         [](const BareStep<W>& step) { return step.kind == Kind::Set || step.kind == Kind::Nothing; });
    });
  }
};

}  // namespace ludwright
