// What is known before play of turns in which a piece takes by jumping over others and goes on with that, where
// bitboards alone tell a position. Read by bare_jump_reader.h, searched by jump_search.h, made by bare_jumps_impl.h.
// Tested by tests/engine/jumps_test.cpp.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "engine/compiled/bits.h"
#include "engine/compiled/event_rule.h"
#include "engine/compiled/reach.h"
#include "engine/model.h"

namespace ludwright {

template <int W>
struct BareJumps {
  static constexpr int kMostHops = 29;  // in one turn: a walk or a move has no room for more
  static constexpr std::size_t kMostPreferences = 4;

  // One direction of a movement that takes the piece it goes over. A hop goes from beside that piece to the cell behind
  // it; a flight goes over empty cells up to the piece and ends on any empty one behind it.
  struct Way {
    DirectionId direction = 0;
    std::uint8_t alt = 0;     // the number of the movement among those of the type
    std::uint8_t prey = 0;    // BareJumps::prey
    bool may_return = false;  // it may end where the walk began: a piece in mid-walk stands there still
    Bits<W> from;             // where its guard holds, and a hop ends where it may
    // Hops of many pieces at once: so many cells on to the next one, and so many to the one behind it.
    struct Shifts {
      int first = 0, second = 0;
      Bits<W> from;
    };
    std::array<Shifts, 2> shifts;
    std::vector<Shifts> more_shifts;  // of boards with many holes
  };
  // The jumps of the pieces of a seat and type: those that begin a turn, and those that follow another one.
  struct Kind {
    std::vector<Way> hops, flights;
    std::vector<Way> further_hops, further_flights;
    int most = 1;  // hops in a turn
    // Where a first hop ends after which more must be looked for than further hops of the same type from there.
    Bits<W> followed;
  };
  // A rule for pieces that move, as far as it tells whether and as what they jump on.
  struct Arrival {
    const EventRule<W>* event = nullptr;
    int becomes = kNone;      // a type
    std::uint64_t flags = 0;  // slots of the game that it sets, a bit each
  };
  // What a rule of preference compares: the sum of what pieces that are taken count by their types, or whether there is
  // some.
  struct Preference {
    bool is_truth = false;
    std::vector<int> weights;  // [type]
  };

  std::vector<std::vector<Kind>> kinds;  // [seat][type]; empty: there are no jumps
  std::vector<std::uint64_t> prey;       // sets of types, of the enemy's
  std::vector<CellId> before;            // [direction * cells + cell] from where that leads to the cell
  // Each jump is a walk of its own, and what it takes is gone at once. Else all are one walk, and what they take stays
  // in the way until it is over.
  bool by_walks = false;
  std::uint64_t flags_on = 0, flags_off = 0;  // by walks: it goes on only with these slots set, and without those
  std::vector<Arrival> arrivals;              // in order
  std::vector<Preference> preferences;        // the first goes before the others
  enum class Prefers : std::uint8_t { Nothing, Some, Most, Weights } prefers = Prefers::Nothing;
  bool stops_early = false;  // in one walk: that it could go on makes it no worse
  bool may_become = false;   // what is done after the jumps may change the type of the piece

  bool any() const { return !kinds.empty(); }
  bool prefers_any() const { return prefers == Prefers::Some || prefers == Prefers::Most; }
};

// A jump of a turn.
struct Hop {
  CellId to = kNoCell, over = kNoCell;
  std::uint8_t alt = 0;
  friend bool operator==(const Hop&, const Hop&) = default;
};

// A turn of one or more of them by one piece.
template <int W>
struct JumpTurn {
  Bits<W> taken{};
  CellId from = kNoCell, to = kNoCell;
  TypeId type = 0;      // of the piece before the turn
  TypeId type_now = 0;  // and after the last jump
  std::uint8_t hops = 0;
  std::array<Hop, BareJumps<W>::kMostHops> way;  // the first `hops`

  void set(const JumpTurn& other) {
    taken = other.taken;
    from = other.from;
    to = other.to;
    type = other.type;
    type_now = other.type_now;
    hops = other.hops;
    std::copy_n(other.way.begin(), hops, way.begin());
  }
};

}  // namespace ludwright
