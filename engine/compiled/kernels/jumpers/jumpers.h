// Games of pieces that step or slide to empty cells and take by jumping over: what of their rules counts leaves and
// plays by lot. The cells are numbered anew, so that a direction leads from every cell equally far on; a set of pieces
// is then moved by one shift. Of a direction it is kept from where it leads on the board, so that no cell need lie
// beyond an edge. Made by builder.cpp, read by play.cpp.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "engine/compiled/bits.h"
#include "engine/compiled/kernels/kernel.h"
#include "engine/compiled/reach.h"
#include "engine/model.h"
#include "engine/store.h"

namespace ludwright::jumpers {

inline constexpr int kMostTypes = 4;
inline constexpr std::uint32_t kAllTypes = ~std::uint32_t{0};
inline constexpr int kMostSlots = 6;         // of the game
inline constexpr std::size_t kSlotRoom = 8;  // as many as are changed at once
inline constexpr int kMostWays = 8;          // of the pieces of a type
inline constexpr int kMostPrey = 4;          // sets of types that are taken
inline constexpr int kMostHops = 29;         // in one turn; a walk or a move has no room for more

// Cells from all of which so many places on there is another one.
template <int W>
Bits<W> moved(const Bits<W>& cells, int by) {
  if constexpr (W == 1) return Bits<W>{{std::rotl(cells.word[0], by)}};
  return cells.shifted(by);
}

// From where pieces come to the cells that a lot has: so many places before them, or the one.
struct Origin {
  std::int16_t by = 0;    // 0: it is the one
  std::int16_t over = 0;  // likewise what is taken, if anything
  std::int16_t from = 0;
  std::int16_t type = 0;
};

template <int W>
struct Way {
  int by = 0;             // places from a cell to the next
  int line = 0;           // Rules::lines
  std::uint8_t alt = 0;   // of the movement
  std::uint8_t prey = 0;  // Rules::prey, of those that take
  std::uint8_t room = 0;  // hops: 1 if they may end where the walk began, flights: or cross it
  Bits<W> from;           // from where a step leads to a cell; a hop: two steps
  Origin origin;          // of one step, or one hop
};

template <int W>
struct Ways {
  int size = 0;
  std::array<Way<W>, kMostWays> ways;
  const Way<W>* begin() const { return ways.data(); }
  const Way<W>* end() const { return ways.data() + size; }
};

// The slides and the flights of one piece along two rays, one to lesser and one to greater numbers.
template <int W>
struct FarWay {
  std::vector<Line<W>> lines;  // [number]
  std::array<int, 2> by{};     // of either ray
  bool slides = false;
  int prey = kNone;  // of flights, if there are any
};

// What a rule does with a piece that moves to some cells.
template <int W>
struct Arrival {
  Bits<W> to;
  int becomes = kNone;     // a type
  std::uint8_t flags = 0;  // bits of slots that last a turn
};

// What is asked of the piece of every turn.
struct Traits {
  std::uint8_t resets = 0;  // slots that are set when it moves
  bool is_one_way = false;  // nothing brings back a position that it moved in without taking
};

// The pieces of a seat and a type.
template <int W>
struct Kind {
  std::vector<FarWay<W>> far;             // the slides and the flights that begin a turn
  Ways<W> steps, slides;                  // to empty cells
  Ways<W> hops, flights;                  // over one piece, to the cell behind it or to any
  Ways<W> further_hops, further_flights;  // after one of those
  std::vector<Arrival<W>> arrivals;       // in order
  Bits<W> arrives;                        // where one of those tells something
  int most = 1;                           // hops in a turn
  Bits<W> followed;  // where what comes after a first hop is not told by the further hops of the type, or not its worth
};

// Pieces that are counted.
template <int W>
struct PieceSet {
  std::uint32_t types = 0;
  bool all_types = false;                       // none need be looked for
  std::array<std::array<Bits<W>, 2>, 2> cells;  // [me] where those of mine, and those of the other's
};

// A number that a condition compares.
struct Amount {
  enum class Of : std::uint8_t { Constant, Slot, Repeats, Turns, Count, Taken, Add, Subtract, Multiply };
  Of of = Of::Constant;
  std::int32_t value = 0;     // the number, the slot, the piece set, the types taken
  std::int32_t a = 0, b = 0;  // Rules::amounts
};

// Where it is gone on to, a step or one of these, and the slots that are set on the way.
inline constexpr int kDone = -1;  // a condition that holds
inline constexpr int kFails = -2;
struct Edge {
  std::int16_t to = kDone;
  std::uint16_t sets = 0;
  friend bool operator==(const Edge&, const Edge&) = default;
};

// A test, or a change of the type of a piece, and what follows it.
struct Step {
  enum class Do : std::uint8_t { LessEqual, Equal, AtMost, Some, Taken, This, Stuck, SetType };
  Do what = Do::Some;
  std::int32_t a = 0, b = 0;  // amounts; AtMost: piece sets, their numbers multiplied; a piece set; a type
  std::int32_t most = 0;
  std::uint32_t types = 0;
  Edge yes, no;
};

struct End {
  EndKind kind = EndKind::Draw;
  int index = 0;  // Model::end
  Edge condition;
  enum class Subject : std::uint8_t { Mover, Other, Each, Seat } subject = Subject::Mover;
  int seat = 0;
  // What must be so for it to hold: that a slot holds no less, and so on.
  bool needs_stuck = false;
  int least_repeats = 0;
  std::size_t slot = 0;
  std::int32_t least = std::numeric_limits<std::int32_t>::min();
  bool reads_repeats = false, reads_slots = false;
};

template <int W>
struct Rules {
  int types = 0;
  int walk_alternative = kNone;  // of a turn that is a walk
  // Another way to take a turn, a pass, is open to the mover where these steps end well.
  struct Pass {
    int alternative = kNone;
    Edge condition;
  };
  std::optional<Pass> pass;
  std::vector<std::uint8_t> numbers;  // [cell] its new number
  std::vector<CellId> names;          // [number] the cell
  Bits<W> board;
  std::vector<Bits<W>> lines;  // [line * 64 * W + number] all that is further on
  int prey_count = 0;
  std::array<std::uint32_t, kMostPrey> prey{};                 // sets of types that are taken
  std::array<std::array<Kind<W>, kMostTypes>, 2> kinds;        // [seat][type]
  std::array<Traits, std::size_t{2} * kMostTypes> all_traits;  // by seat and type

  // A turn is one walk of up to so many hops, after which what it took is gone; or a walk for each hop, and what that
  // took is gone at once.
  bool walk_by_hop = false;
  std::uint8_t flags_on = 0, flags_off = 0;  // it goes on only with these, and without those

  // What is preferred: for each rule what a piece that is taken counts for by its type, or whether some is taken.
  struct Preference {
    bool is_truth = false;
    std::array<std::uint16_t, kMostTypes> weights{};
  };
  std::vector<Preference> preferences;
  enum class Prefers : std::uint8_t { Nothing, Some, Most, Weights } prefers = Prefers::Nothing;
  bool stops_early = false;  // a walk that could go on is as good

  std::array<std::uint8_t, kMostTypes> captured_resets{};  // [type that is taken]
  std::array<std::int32_t, kSlotRoom> reset_to{};          // [slot] by whatever sets it
  std::array<std::int32_t, kSlotRoom> growth{};            // [slot] a turn: 1 of clocks
  std::array<std::uint32_t, kSlotRoom> slot_bits{};        // [slot] 1 << slot
  int slots = 0;
  std::uint8_t flags = 0;  // slots that last a turn

  std::vector<PieceSet<W>> sets;
  std::vector<Amount> amounts;
  std::vector<Step> steps;
  // What follows the walks of a piece that now is of the type.
  struct After {
    Edge first;
    // From where it is gone on if the piece is on none of these cells: nothing but slots changes then.
    Edge further;
    std::array<Bits<W>, 2> asked;  // [me]
  };
  // [whether all matters, or no rule reads slots][whether something is taken][type]
  std::array<std::array<std::array<After, kMostTypes>, 2>, 2> after{};
  bool has_after = false;
  bool after_promotes = false;
  bool after_reads_types = false;  // of what was taken
  std::vector<End> ends;
  // Where nobody is stuck, none holds of a position that was there less often and whose slots all hold less.
  int least_repeats = std::numeric_limits<int>::max();
  std::array<std::int32_t, kMostSlots> least{};
  bool reads_repeats = false;
  int limit = 0;

  std::vector<Key> keys;            // [(type * 2 + seat) * 64 * W + number]
  std::array<Key, 2> mover_keys{};  // [seat]
  Kind<W>& kind(int seat, int type) { return kinds[static_cast<std::size_t>(seat)][static_cast<std::size_t>(type)]; }
  Traits& traits(int seat, int type) { return all_traits[static_cast<std::size_t>(seat * kMostTypes + type)]; }
  const Traits& traits(int seat, int type) const {
    return all_traits[static_cast<std::size_t>(seat * kMostTypes + type)];
  }
  Key key(int type, int seat, int number) const {
    return keys[static_cast<std::size_t>((type * 2 + seat) * 64 * W + number)];
  }
  const Bits<W>& line(int line, int number) const { return lines[static_cast<std::size_t>(line * 64 * W + number)]; }
};

// The rules, if the game is one of these. Cost: O(directions x cells x types).
template <int W>
std::optional<Rules<W>> find_rules(const RulesetOf<W>& rules);

// A kernel for them; null if it is none.
template <int W>
std::shared_ptr<const Kernel<W>> find_kernel(const RulesetOf<W>& rules);

}  // namespace ludwright::jumpers
