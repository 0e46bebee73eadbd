// What the kernel of called pieces knows of a game. Two players walk in turn over empty cells and take nothing. A slot
// of the game has a value that calls the pieces that must walk, those of which a slot has the same value; a walk says
// by where it ends what is called next, and who is stuck passes. Pieces of one value and type are a group: that is all
// that a position has to tell apart. Made by reader.h, read by play.h.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "engine/compiled/kernels/called/match.h"
#include "engine/compiled/kernels/called/walks.h"
#include "engine/compiled/ruleset.h"

namespace ludwright {

// A rule about the end, and what must be for it to hold.
template <int W>
struct CalledEnd {
  enum class Asks : std::uint8_t { Landing, Repeats, Stuck };
  enum class Of : std::uint8_t { Each, First, Second, Mover, Opponent, Actor };
  struct Goal {
    PlayerId who = 0;          // it then holds of this seat
    std::uint64_t places = 0;  // of the types that the piece that has walked may be of,
    Bits<W> cells;             // and where it ended
    int least = 1;             // if so many are there then
    unsigned owners = 0;       // of these seats
  };
  EndKind kind = EndKind::Draw;
  std::int16_t index = 0;  // Model::end
  Asks asks = Asks::Landing;
  Of of = Of::Mover;
  int least = 0;                           // Repeats: so often the position must have been there
  std::array<std::vector<Goal>, 2> goals;  // Landing: [who has walked]
};

template <int W>
struct CalledGame {
  static constexpr int kMostGroups = 64;  // of a player
  enum class PassCalls : std::uint8_t { AsBefore, Value, Mark };

  int cells = 0;
  int classes = 0;  // values of the slot of a piece: 0 is none, the others are greater by one
  int types = 0;    // that may be on the board
  int groups() const { return classes * types; }     // of a player: class * types + place of the type
  std::vector<int> place_of;                         // [type] among those; kNone: no piece may be of it
  std::array<std::vector<CalledWalks<W>>, 2> walks;  // [seat][place of the type]
  std::array<std::vector<Bits<W>>, 2> ending;        // likewise, landings that end the game
  std::array<std::vector<Bits<W>>, 2> asked;         // those that may
  std::array<std::vector<Bits<W>>, 2> barred;        // likewise, where none may land before so many turns
  std::int32_t barred_until = 0;
  struct Range {
    int begin = 0, end = 0;
  };
  std::vector<Range> called;               // [class called] the groups that must move
  std::vector<std::uint8_t> called_after;  // [group * cells + landing] the class that a walk calls
  int called_slot = 0, piece_slot = 0;     // of the game, of pieces
  int alternative = kNone;                 // that the move of a walk begins with

  bool passes = false;  // who is stuck does; otherwise the game is then over
  PassCalls pass_calls = PassCalls::AsBefore;
  std::uint8_t passed_class = 0;            // Value
  std::vector<std::uint8_t> class_of_cell;  // Mark: of the first of the pieces that are stuck

  // Slots of the game, kNone if nobody reads them; a walk sets them to who has walked and where it ended, or none does.
  int actor_slot = kNone, stood_slot = kNone;
  bool sets_actor = false, sets_stood = false;

  std::vector<CalledEnd<W>> ends;
  bool asks_repeats = false;
  std::int32_t limit = 0;
  CalledMatch<W> match;
};

}  // namespace ludwright
