// Games that bitboards alone can count and play by lot, and what is read of their movements. Found by bare_turns.h.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "engine/compiled/bits.h"
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

// Games whose turns are a step of a piece or several over empty cells, and whose ends may come to hold where one moves
// to some cells.
template <int W>
struct SteppedGame {
  static constexpr std::size_t kMostSteps = 16;
  static constexpr std::size_t kMostTurns = 512;  // of a position, to draw from
  enum class Onto : std::uint8_t { Empty, Enemy, EmptyOrEnemy };
  struct Step {
    Bits<W> from;
    int delta = 0;
    int length = 1;  // so often that; before the last one cells are empty,
    Bits<W> onward;  // from where another leads to a cell
    TypeId type = 0;
    std::uint8_t alt = 0;
    Onto onto = Onto::Empty;
  };
  bool ok = false;
  bool prefers_taking = false;
  std::array<std::vector<Step>, 2> steps;  // [seat]
  std::array<Bits<W>, 2> goals;            // [seat]
};

// How games are counted and played by lot on bitboards alone, if they can be. Found by bare_turns.h.
template <int W>
struct BareGame {
  bool ok = false;
  bool walks = false, places = false;
  std::vector<std::vector<BareMove<W>>> moves;  // [seat] of walks
  ExprId movers = kNoId;                        // of walks; null: all own pieces move
  bool prefers_taking = false;                  // of walks: what takes something goes before all others
  ExprId where = kNoId;                         // the empty ones of these cells for new pieces; null: all
  int bracket = kNone;                          // without walks: `where` is all from where such slides cross something
  std::vector<std::vector<const Line<W>*>> lines;  // [seat] after a walk, those that it sees along these lines
  bool always_places = false;                      // after any walk: where it came from is seen
  std::vector<LineEnds> line_ends;  // [seat] of `lines`, if walks slide along these as well, and nothing else
  std::vector<std::vector<Shift<W>>> line_ways;  // [seat] then, of these, to greater cells
  TypeId placed = 0;
  bool of_mover = true;  // what is placed, else it is nobody's
  // Without walks: what slides along `lines` from there cross becomes the mover's, `through` pieces of the other
  // player.
  bool takes_over = false;
  ExprId through = kNoId, to = kNoId;
  bool by_enemies = false;  // `through` and the bracket's are all of the other player, both go up to any of the mover
  struct End {
    const EndCheck* check = nullptr;
    bool by_own_turn = false;       // no turn of another can make it hold of a player
    bool stays = false;             // once it holds, so long as pieces only come
    std::vector<RangeTest> before;  // of its tests, those that stay so; it does not hold before they do
  };
  std::vector<End> ends;  // those that may hold although the mover has a move
  // No walks, new pieces may go anywhere, and what ends it of these, or what must hold before, stays so when more is
  // placed.
  bool scatters = false;
  SteppedGame<W> stepped;  // walks that are no more than steps
};

}  // namespace ludwright
