// Games that bitboards alone can count and play by lot: the parts of their turns, what follows a choice and what is
// read of movements. Found by bare_turns.h and bare_effects.h.
#pragma once
#include <cstdint>
#include <vector>

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

// What is done after a choice, on bitboards and slots of the game and of players alone.
template <int W>
struct BareEffect {
  enum class Kind : std::uint8_t { Name, Remove, Own, Set } kind = Kind::Set;
  BareSource<W> source;
  int local = kNone;               // Name
  const Statement* set = nullptr;  // Set
};

// A rule that only sets slots of the game and of players.
template <int W>
struct BareRule {
  const EventRule<W>* event = nullptr;  // of a piece: which; null: of a turn
  ExprId condition = kNoId;
  std::vector<const Statement*> sets;
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
};

// How games are counted and played by lot on bitboards alone, if they can be. Found by bare_turns.h.
template <int W>
struct BareGame {
  bool ok = false;
  std::vector<BarePart<W>> parts;
  bool joined = false;                          // one part: the walk, and then a new piece of the same part
  std::vector<std::vector<BareMove<W>>> moves;  // [seat] of walks
  ExprId movers = kNoId;                        // of walks; null: all own pieces move
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

  bool is_placing() const { return parts.size() == 1 && parts[0].kind == BarePart<W>::Kind::Place; }
};

}  // namespace ludwright
