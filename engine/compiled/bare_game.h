// Games that bitboards alone can count and play by lot: the parts of their turns, what follows a choice and what is
// read of movements. Found by bare_turns.h and bare_effects.h.
#pragma once
#include <cstdint>
#include <vector>

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
  };
  TypeId type = 0;
  std::uint8_t alt = 0;  // SeatMove::alt
  int to = 0;            // TableMove::to
  Bits<W> from;
  std::vector<Steps> strides;  // SeatMove::strides
  Reach<W> reach;
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

  Bits<W> may_end(std::size_t seat, std::size_t from) const { return near.empty() ? ~Bits<W>{} : near[seat][from]; }
};

// A set of cells that follows from what was chosen: what an expression shows, what was named before, or where the
// choice was made and what is reached from there.
template <int W>
struct BareSource {
  enum class Kind : std::uint8_t { Shown, Named, Landing, Crossed, Reached } kind = Kind::Shown;
  ExprId shown = kNoId;                    // Shown; Crossed, Reached: those of it alone
  int local = kNone;                       // Named
  BareLines<W> lines;                      // Crossed:
  ExprId through = kNoId, to = kNoId;      // through these, up to one of those
  bool by_enemies = false;                 // all of the other player, up to any of the mover; and so is `shown`
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
};

// What is done after a choice, on bitboards and slots of the game and of players alone.
template <int W>
struct BareEffect {
  enum class Kind : std::uint8_t { Name, Remove, Own, Set } kind = Kind::Set;
  BareSource<W> source;
  int local = kNone;  // Name
  BareAssign<W> set;  // Set
};

// What slots of the game are set to where that is told by where a piece has come to, by who it is of, or by its mark.
struct BareQuickSet {
  enum class Kind : std::uint8_t { OfCells, Mover, OwnMark } kind = Kind::OfCells;
  int slot = 0;
  std::size_t mark = 0;                // OwnMark
  std::vector<std::int32_t> of_cells;  // OfCells: of where it has come to
};

// A rule that only sets slots of the game and of players.
template <int W>
struct BareRule {
  const EventRule<W>* event = nullptr;  // of a piece: which; null: of a turn
  ExprId condition = kNoId;
  std::vector<BareAssign<W>> sets;
};

// One way to take a turn: a walk, a new piece, a piece or cell that is picked, or nothing of that.
template <int W>
struct BarePart {
  enum class Kind : std::uint8_t { Walk, Place, Pick, Pass } kind = Kind::Walk;
  int alternative = kNone;
  ExprId entry = kNoId;     // it can be taken if that holds
  ExprId where = kNoId;     // Place: the empty ones of these cells, null: all; Pick: these, or on these
  int bracket = kNone;      // Place: `where` is all from where such slides cross something,
  bool by_enemies = false;  // all pieces of the other player, up to any of the mover
  TypeId placed = 0;
  bool of_mover = true;  // what is placed, else it is nobody's
  const Statement* pick = nullptr;
  int passes = 0;  // Pick, Pass: so often is said after it that one passes
  std::vector<BareEffect<W>> effects;
  bool is_quick = false;  // they and what else a turn does are no more than these:
  std::vector<BareQuickSet> quick;
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

// What no turn may lead to.
struct BareNever {
  ExprId condition = kNoId;
  std::vector<ExprId> first;  // parts of it that no turn changes before it is over: unless all hold it cannot
};

// How games are counted and played by lot on bitboards alone, if they can be. Found by bare_turns.h.
template <int W>
struct BareGame {
  bool ok = false;
  std::vector<BarePart<W>> parts;
  bool joined = false;                          // one part: the walk, and then a new piece of the same part
  std::vector<std::vector<BareMove<W>>> moves;  // [seat] of walks
  ExprId movers = kNoId;                        // of walks; null: all own pieces move
  BareCall call;                                // that is what `movers` says
  bool prefers_taking = false;                  // of walks: what takes something goes before all others
  // Joined:
  BareLines<W> seen;                             // where the walk ended sees along these lines
  bool always_places = false;                    // after any walk: where it came from is seen
  std::vector<LineEnds> line_ends;               // [seat] of `seen`, if walks slide along these as well, nothing else
  std::vector<std::vector<Shift<W>>> line_ways;  // [seat] then, of these, to greater cells
  struct End {
    const EndCheck* check = nullptr;
    bool by_own_turn = false;    // no turn of another can make it hold of a player,
    std::vector<Bits<W>> goals;  // [seat] nor one of his own that does not lead there
  };
  std::vector<End> ends;  // those that may hold although the mover has a move
  std::vector<BareRule<W>> at_capture, at_walk, at_turn_end;
  std::vector<BareEffect<W>> at_stuck;  // in place of a turn
  bool keeps_state = false;             // some slot of the game or a player is read
  bool lapses = false;                  // then: slots change by themselves when a turn ends
  bool changes_more = false;            // a turn may change more than a walk or a new piece does
  bool changes_pieces = false;          // and these in another way, too
  std::uint64_t absent = 0;             // types, a bit each, of which no piece may be there
  std::vector<BareMark> marks;
  std::vector<int> mark_of;  // [piece slot] kNone if it is none
  std::vector<BareNever> nevers;
  // Whether positions before are asked for, and are told by their keys after all turns, or, where no walk leads back,
  // only after those of who is stuck.
  enum class Past : std::uint8_t { Unasked, AfterPasses, All } past = Past::Unasked;
  BareKeys keys;
  std::vector<BareEffect<W>> at_round_end;  // of a match
  // Turns are walks over and onto empty cells of pieces that are called, and what is called next is told by where they
  // end: how many walks follow is counted without making them.
  bool tells_replies = false;

  bool is_placing() const { return parts.size() == 1 && parts[0].kind == BarePart<W>::Kind::Place; }
};

}  // namespace ludwright
