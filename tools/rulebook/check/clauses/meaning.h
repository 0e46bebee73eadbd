// What a sentence says of turns, as data: deeds of pieces and players, and the deeds or states that are their
// condition. Read by grammar.h, held against play by witness.h. Tested by tests/tools/rulebook_clauses_test.cpp.
#pragma once
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "tools/rulebook/check/regions.h"

namespace ludwright::book::clauses {

enum class Side : std::uint8_t { Any, Own, Enemy };

struct Place;

inline constexpr int kNoLimit = std::numeric_limits<int>::max();
struct Range {
  int least = 0, most = kNoLimit;
  bool any() const { return least == 0 && most == kNoLimit; }
  bool has(int number) const { return number >= least && number <= most; }
  bool operator==(const Range&) const = default;
};

// A test of a piece. Sides are those of whoever the sentence is about: see Rule.
struct Men {
  Side side = Side::Any;
  std::optional<PlayerId> seat;
  std::vector<TypeId> types;     // any, if empty
  bool it = false;               // the piece that the rule is about
  bool other = false;            // not that one
  bool no = false;               // of none of these types
  bool taken = false;            // captured in this turn
  bool moves = false;            // moved or placed in this turn
  bool each = false;             // said of all, or of any
  bool group = false;            // said of a group: of each of its pieces
  bool royal = false;            // of the kind that check is given to
  bool jumped = false;           // passed over in this turn
  std::optional<bool> promoted;  // where that is a mark of pieces that keep their type
  std::vector<Place> where;      // all of these
  bool operator==(const Men&) const = default;
};

// A test of a cell.
struct Place {
  // Start, End: where the piece that the rule is about stood before the turn, and where it came to be.
  // Area: beside the board. Either: one of several. Lowest: the first empty one of its column, from below.
  // Between: two of `men` stand next to it, on two sides that face each other. Above: the one below it is `either`.
  // Column: its column holds `number` pieces. In mid-turn, when what moved or was placed has arrived and nothing is
  // taken yet: Room: the group there touches `number` empty cells. Joined: one of `men` is in the group there. Flanked:
  // it lies in a row of enemies between what has arrived and another piece of the mover.
  // Attacked: whoever arrives there might be taken by the next turn of an enemy.
  enum class Kind : std::uint8_t {
    Any,
    Empty,
    Held,
    Cells,
    Beside,
    Start,
    End,
    Area,
    Either,
    Lowest,
    Between,
    Above,
    Column,
    Room,
    Joined,
    Flanked,
    Attacked
  };
  Kind kind = Kind::Any;
  bool no = false;
  // Held: one of these stands there. Beside: one of these stands next to it. Start, End: of these, not of "it".
  std::vector<Men> men;
  Region region;                       // Cells
  bool straight = true, slant = true;  // Beside, Room, Joined, Flanked: along lines, across corners
  unsigned ways = 0;                   // Beside: in one of these directions from it; 0: any
  Range far = {1, 1};                  // Beside: so many cells from it
  bool each = false;                   // said of all such cells, or of any
  bool named = false;                  // Cells: by the names of cells, as examples do. Flanked: its directions are said
  Range number;                        // Held: so many of them are there. Column, Room
  bool raw = false;                    // Room: of the mover's pieces, too, before what they take is gone
  std::size_t area = 0;                // Area: which
  Side whose = Side::Any;              // Area: of the owner of what lies there, or of an enemy
  std::vector<Place> either;           // Either, Above: one of these
  bool operator==(const Place&) const = default;
};

// Of what is jumped: whatever lies on the way, or only on its first cell, straight ahead or across a corner; for what
// leaps off every line that is the cell where a line and a corner part.
enum class First : std::uint8_t { No, Any, Straight, Slant };

// So many on one line, or one cell.
enum class Together : std::uint8_t { No, Cell, Column, Row };

enum class Verb : std::uint8_t {
  Move,        // goes on the board by choice of its player
  Reach,       // comes to be on a cell, by a move or a placement
  Leave,       // goes from a cell
  Cross,       // passes over cells
  Jump,        // passes over pieces
  Capture,     // takes a piece, or wins it over
  Put,         // is placed on the board
  Vanish,      // leaves the board, taken or not
  Become,      // is another type
  Turn,        // is another player's
  Stay,        // is where it was, as what it was
  Stand,       // is on a cell
  Clear,       // cells are empty after the turn
  Threatened,  // might be taken by an enemy before the turn
  Exposed,     // might be taken by an enemy after it
  Face,        // two of them stand on a line after the turn, with nothing between
  Have,        // so many pieces are somewhere before the turn
  Be,          // so many pieces are such in the turn
  Pass,
  Again,  // the same player moves next
  Check,  // an enemy's piece of the kind that check is given to is exposed
  Win,
  Lose,
  Draw,
  End,
};
bool is_of_players(Verb verb);
bool is_outcome(Verb verb);
struct Deed;
// Whether all that is said of a deed is looked at where it is held against play: who is removed goes no way, and who
// wins does not win to anywhere.
bool is_testable(const Deed& deed);

// Directions as their player sees them, a bit each.
inline constexpr unsigned kForward = 1, kBackward = 2, kLeft = 4, kRight = 8, kForwardLeft = 16, kForwardRight = 32,
                          kBackwardLeft = 64, kBackwardRight = 128;
inline constexpr unsigned kSideways = kLeft | kRight, kStraight = kForward | kBackward | kSideways,
                          kForwardSlant = kForwardLeft | kForwardRight, kBackwardSlant = kBackwardLeft | kBackwardRight,
                          kSlant = kForwardSlant | kBackwardSlant, kAnyWay = kStraight | kSlant;

// Something done or being so in a turn.
struct Deed {
  Verb verb = Verb::Move;
  bool no = false;                    // it is not so
  bool able = false;                  // "can …": some legal turn does it
  bool passive = false;               // `who` has it done to it
  bool ever = false;                  // Vanish: however it comes about, not only by a turn of its player
  bool of_player = false;             // a player does it with a piece `who`, if any
  bool by_enemy = false;              // of_player: the one who is not to move
  std::optional<PlayerId> seat;       // of_player: this one
  std::vector<Men> who;               // one of these; empty: whoever
  std::vector<Men> whom;              // Capture, Jump: one of these
  std::vector<Place> to, from, over;  // all of these
  unsigned ways = 0;                  // in one of these directions; 0: any
  bool each_way = false;              // in each of them
  Range distance;                     // in squares
  Range number;                       // how many of `whom`, or turns, or pieces put
  std::vector<TypeId> into;           // Become
  First first = First::No;            // Jump
  Together together = Together::No;   // Have
  bool operator==(const Deed&) const = default;
};

// NeedNot: it can be done, and left.
enum class Quantity : std::uint8_t { Always, Never, May, NeedNot };

// "When all of `when` are so, `deed` always, never or perhaps is." `about` is the piece that "it" means, the subject of
// the first clause that names one; sides are as seen from its owner, or, without it, from whoever is to move.
struct Rule {
  Quantity quantity = Quantity::Always;
  std::vector<Men> about;  // one of these
  std::vector<Deed> when;
  Deed deed;
  bool at_start = false;   // said of the position in which games begin
  bool each_turn = false;  // asked once of each turn, whatever is done in it
  bool operator==(const Rule&) const = default;
};

std::string text_of(const Model& model, const Rule& rule);

}  // namespace ludwright::book::clauses
