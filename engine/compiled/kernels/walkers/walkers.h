// Walkers: games of two players whose turns are one walk, or one drop of a captive, or a pass, and in which some pieces
// of each side may have to be safe. What the definition says of such a game is kept here as tables by kind of piece, so
// that turns are enumerated as sets of cells, the safety of a royal is told from masks before any turn is made, and a
// turn is a few words changed in a copy of a small position. Built by builder.h.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "engine/compiled/bits.h"
#include "engine/compiled/kernels/kernel.h"
#include "engine/compiled/never_reads.h"
#include "engine/compiled/reach.h"
#include "engine/model.h"

namespace ludwright::walkers {

inline constexpr int kMostKinds = 16;
inline constexpr int kMostFlags = 2;
inline constexpr int kMostSlots = 8;
inline constexpr std::uint8_t kNoKind = 0xff;

// Pieces of one type that have the same flags are of one kind; a bit each.
using Kinds = std::uint32_t;

// Not initialised: it is mostly made as a copy of another.
template <int W>
struct Position {
  std::array<Bits<W>, 2> own;                                 // [seat]
  std::array<Bits<W>, kMostKinds> kinds;                      // of both seats
  std::array<Bits<W>, kMostFlags> flags;                      // of cells
  std::array<std::array<std::uint8_t, kMostKinds>, 2> hands;  // [seat][kind] how many wait to be dropped
  std::array<std::int32_t, kMostSlots> slots;                 // Game::slots
  Key key;                                                    // without whose turn it is
  std::int32_t turns;
  CellId marked;  // the cell that the last turn named, or kNoCell
  PlayerId mover;

  Position() {}  // NOLINT(modernize-use-equals-default): that would initialise the words of bitboards
  Bits<W> occupied() const { return own[0] | own[1]; }
  // The pieces of some kinds, of both seats.
  Bits<W> of(Kinds some) const {
    Bits<W> cells;
    for (; some != 0; some &= some - 1) cells |= kinds[static_cast<std::size_t>(std::countr_zero(some))];
    return cells;
  }
  // The kind of the piece on a cell, on which there is one.
  std::uint8_t kind_on(int cell) const {
    std::uint8_t kind = 0;
    while (!kinds[kind].test(cell)) ++kind;
    return kind;
  }
};

// What a walk may end on.
enum class EndsOn : std::uint8_t { NotOwn, Empty, Enemy, EnemyKinds, Marked };
inline constexpr std::size_t kEndsOn = 5;

template <int W>
struct Walker;
template <int W>
struct Becoming;

// What is reached along a line from a cell, by what stands on it.
template <int W>
struct Beam {
  Bits<W> on;       // the cells that matter
  Bits<W> factors;  // a product with them tells the index
  const Bits<W>* seen = nullptr;
  std::uint64_t shift = 0;

  std::uint64_t index(const Bits<W>& some) const {
    std::uint64_t product = some.word[0] * factors.word[0];
    if constexpr (W == 2) product += some.word[1] * factors.word[1];
    return product >> shift;
  }
  Bits<W> ends(const Bits<W>& occupied) const { return seen[index(occupied & on)]; }
};
inline constexpr std::size_t kMostLines = 4;

// Pieces of some kinds by owner, on some cells, and of those that wait in hands.
template <int W>
struct Selection {
  // Those that are told at a look: all pieces, all of one seat, and all of some kinds.
  enum class Form : std::uint8_t { Any, All, First, Second, SomeKinds };
  std::array<Kinds, 2> kinds{}, hands{};  // [owner]
  Bits<W> cells;
  Form form = Form::Any;
};

// When, and from where, a movement may be made that may not always be.
template <int W>
struct Opening {
  // So many of these pieces stand on the cells around.
  struct Near {
    Selection<W> pieces;
    const Bits<W>* around = nullptr;  // [from]
    int low = 0, high = 0;
    bool holds = true;  // or not so many
  };
  std::vector<int> terms;  // that must hold
  std::vector<Near> near;
  bool from_attacked = false, from_unattacked = false;
  bool never = false;  // the piece is of no kind that may
  bool is_always() const { return !never && terms.empty() && near.empty() && !from_attacked && !from_unattacked; }
};

// A movement of the pieces of one kind and seat, or a part of it whose ends are found in one way.
template <int W>
struct Movement {
  enum class Form : std::uint8_t {
    Steps,   // of one piece, whatever lies between
    Slides,  // along lines, and perhaps steps
    Hops,    // to the first piece beyond the first on a line
    Leaps,   // steps whose ways must be empty
    Vaults,  // steps over one of some pieces
    Strides  // of all pieces at once
  };
  std::uint8_t kind = 0;
  bool royal = false;
  const Walker<W>* walker = nullptr;
  const Becoming<W>* becoming = nullptr;  // null: never, and it may stay what it is everywhere
  Form form = Form::Steps;
  EndsOn to = EndsOn::NotOwn;
  std::uint8_t alt = 0;             // its number among the movements of the piece
  bool somewhere = false;           // it may not begin everywhere:
  Bits<W> from;                     // only here
  Kinds victims = 0;                // EnemyKinds
  bool or_empty = false;            // likewise, and while it is built: empty cells, too
  const Bits<W>* steps = nullptr;   // [from]; null: no steps
  const Bits<W>* slides = nullptr;  // [from] at most; null: whole lines
  std::array<const Line<W>*, kMostLines> lines{};
  int line_count = 0;
  std::array<const Beam<W>*, kMostLines> beams{};   // [line][from] of slides and hops; null: there are none
  const std::vector<LameLeap<W>>* leaps = nullptr;  // [from] Leaps, Vaults
  Selection<W> over;                                // Vaults
  const Opening<W>* opening = nullptr;              // null: it may always be made
  // Strides: one step or two, the first of these over an empty cell.
  int delta = 0;
  bool doubles = false;
  Bits<W> start;   // where it may begin
  Bits<W> onward;  // from where there is a step at all
  // Marked: what stands on the cell next to the end is taken with it, if it is an enemy of these kinds.
  const std::vector<CellId>* beside = nullptr;  // [end]
  Kinds taken = 0;
  // The walk marks the cell that it crosses, if it ends here and an enemy of these kinds stands on some of these cells.
  bool marks = false;
  Bits<W> marks_on;
  Kinds witnesses = 0;
  const std::vector<Bits<W>>* seen_from = nullptr;  // [end] null: it always does
};

// A walk of the royal together with a piece of its own: both must be safe to make it, and so must be what it crosses.
template <int W>
struct Escort {
  std::uint8_t alt = 0;
  int length = 0;
  const Bits<W>* ray = nullptr;  // [from] of the direction
  bool ascends = true;
  const std::vector<CellId>* next = nullptr;   // [cell] the neighbour in it
  const std::vector<Bits<W>>* path = nullptr;  // [from] what is crossed, and the landing; all cells where there is none
  Kinds companions = 0;
  int flag = kNone;                              // of cells, that the companion's must have
  const std::vector<CellId>* arrives = nullptr;  // [landing] where the companion comes to
  bool starts_safe = false, crosses_safe = false;
};

// What a turn sets, or adds to: a slot, where the walk lands on one of these cells.
template <int W>
struct SlotSet {
  Bits<W> landings;
  std::uint8_t slot = 0;
  std::int32_t value = 0;
  int sign = 0;  // as of Statement
};

// Flags of cells that a walk takes away.
template <int W>
struct FlagLoss {
  int flag = 0;
  bool origin = false, landing = false;
  Bits<W> cells;
};

// What a piece of a kind may or must become when it walks.
template <int W>
struct Becoming {
  struct As {
    std::uint8_t kind = 0;
    std::vector<Choice> choices;  // that say so
  };
  std::vector<As> as;
  Bits<W> to;  // on these landings, or from anywhere here to anywhere:
  Bits<W> from;
  Bits<W> stays;                // where it may stay what it is
  std::vector<Choice> staying;  // what is chosen then, where it could become something
  bool never = true;            // nothing of that, and it may stay what it is everywhere
};

template <int W>
struct Walker {  // a kind of piece of one seat
  Becoming<W> becoming;
  std::vector<SlotSet<W>> sets;
  std::vector<FlagLoss<W>> loses;
  std::uint8_t arrives_as = 0;  // what it is after any walk, unless it becomes something else
};

// The movements of one seat, of all kinds.
template <int W>
struct Movements {
  std::vector<Movement<W>> steps;    // strides of one step
  std::vector<Movement<W>> doubles;  // strides of two
  std::vector<Movement<W>> leaps;    // steps of one piece at a time
  std::vector<Movement<W>> slides;   // likewise, that have beams
  std::vector<Movement<W>> others;   // of royals, and those that are rare
  std::vector<Movement<W>> marked;   // to the marked cell
};

// What a piece could do from where it stands if the board were made for it.
struct Chance {
  std::uint8_t to = 0;
  std::uint8_t way = 0;  // of Chances::ways
};

// How it is told whether that is a turn, but for the safety of royals, and which.
template <int W>
struct Way {
  static constexpr std::uint8_t kNotOwn = 0, kEmpty = 1, kEnemy = 2, kMarked = 3;
  const Movement<W>* move = nullptr;
  std::uint8_t ends = kNotOwn;     // what stands on the end
  bool by_reach = false;           // only what the movement reaches tells it, else:
  int need = 0;                    // so many are occupied
  const Bits<W>* along = nullptr;  // [from] of these cells
  const Bits<W>* until = nullptr;  // [to] that are among these
  std::uint8_t as = 0, chosen = 0;
  bool has_choice = false;
};

// What the pieces of a seat could do. A draw hits one of these chances, each as likely, until it hits a turn: that is
// sooner done than to find all turns.
template <int W>
struct Chances {
  static constexpr std::size_t kGrain = 2;  // so many are drawn for together
  struct Some {
    std::uint32_t first = 0;
    std::uint16_t count = 0;
  };
  std::vector<Chance> all;
  std::vector<Some> of;  // [kind * cells + from] of them
  std::vector<Way<W>> ways;
  Bits<W> marked;  // the cells that the enemy may mark, on which they count
};

// What happens to a kind of piece that is captured.
template <int W>
struct Victim {
  std::uint8_t captive = kNoKind;  // what it is in the hand of who took it; none: it is gone
  std::vector<SlotSet<W>> sets;
  std::vector<FlagLoss<W>> loses;
};

// Pieces that attack in the same way.
template <int W>
struct AttackClass {
  Kinds kinds = 0;
  Kinds victims = 0;
  int need = 0;                                   // how many of what lies between must be occupied
  const Bits<W>* sources = nullptr;               // [attacked cell] from where at all
  const Bits<W>* zone = nullptr;                  // [attacked cell] that, and all that may lie between
  bool leaps = true;                              // nothing lies between, else:
  const std::vector<Bits<W>>* between = nullptr;  // [attacked * cells + source]
};

// Drops of a kind from the hand.
template <int W>
struct Drop {
  bool allowed = false;
  Bits<W> to;         // of the empty cells
  Kinds fellows = 0;  // no more than `most` of these of its owner
  int most = 0;
  const std::vector<Bits<W>>* lines = nullptr;  // [cell] on the line of the cell
  Bits<W> may_not_mate;                         // where it may not leave the enemy stuck in check
};

// A slot that is kept.
struct SlotOf {
  SlotHolder holder = SlotHolder::Game;
  int slot = 0;
  int seat = kNone;
  std::int32_t start = 0;
  bool is_clock = false;  // one more each turn, unless it is set
  bool in_key = false;
};

// An expression over a position, for one seat that is me.
template <int W>
struct Term {
  enum class Op : std::uint8_t {
    Number,   // value
    Slot,     // value: its index
    SlotIn,   // it is from `low` to `high`
    Count,    // of the selection
    CountIn,  // it is
    Some,
    None,
    Check,     // the royal of seat `value` is attacked
    This,      // what moved or was dropped in this turn is of these kinds, and came to these cells
    Walked,    // what walked in this turn was of these kinds before
    CameFrom,  // it came from these cells
    Taken,     // how many of these kinds this turn took
    Passed,    // this turn was a pass
    Repeats,
    Cycle,
    Turns,
    Stuck,
    Not,
    Negate,
    And,
    Or,
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Equal,
    Less,
    LessEqual
  };
  Op op = Op::Number;
  std::int32_t value = 0;
  std::int32_t low = std::numeric_limits<std::int32_t>::min();
  std::int32_t high = std::numeric_limits<std::int32_t>::max();
  int a = kNone, b = kNone;  // terms
  Selection<W> selection;
};

// What a turn was, for what is done after it.
struct Deed {
  std::uint8_t kind = kNoKind, was = kNoKind;  // of what moved or was dropped, now and before; none: nothing was
  bool walked = false;
  CellId from = kNoCell, to = kNoCell;
  std::array<std::uint8_t, 2> taken{kNoKind, kNoKind};  // kinds
};

// What is done after a turn: a slot is set, what has moved becomes of another kind, or others of these are done where
// a condition holds.
struct Step {
  std::vector<int> conditions;        // terms of which all must hold, cheap ones first; none: it sets, or:
  std::vector<std::uint8_t> becomes;  // [kind] then
  std::size_t slot = 0;
  int value = kNone;  // a term
  int sign = 0;       // as of Statement
  std::vector<Step> then, otherwise;
  bool only_past = false;  // matters only where positions are compared with those before
};

// A rule about the end. The condition of each seat that is me as terms of which all must hold, cheap ones first.
struct End {
  enum class Who : std::uint8_t { Mover, Each, First, Second };
  EndKind kind = EndKind::Draw;
  Who who = Who::Mover;
  std::int16_t index = 0;  // Model::end
  std::array<std::vector<int>, 2> conditions;
  std::array<int, 2> values{kNone, kNone};  // [seat] Most, Least: terms of which the greater or lesser wins
  bool needs_stuck = false;                 // it holds only if the mover is stuck
  int repeats = 0;                          // and only if the position was there so often; 0: it does not ask
  // What is seen at a look: it does not hold where a slot is less, or where a piece of these kinds stands.
  int slot = kNone;
  std::int32_t low = 0;
  Kinds none_of = 0;
};

template <int W>
struct Game {
  const RulesetOf<W>* rules = nullptr;
  int cells = 0;
  Bits<W> all;
  struct Kind {
    TypeId type = 0;
    std::uint64_t flags = 0;  // SlotLayout::piece_flag
  };
  std::vector<Kind> kinds;
  Kinds all_kinds() const { return (Kinds{1} << kinds.size()) - 1; }
  std::uint64_t kind_flags = 0;  // that tell kinds apart
  StateRead live;                // what somebody reads
  bool is_live(const std::pair<SlotHolder, int>& slot) const { return live.count(slot) != 0; }
  std::optional<std::uint8_t> slot_at(SlotHolder holder, int slot, int seat) const {
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const SlotOf& of = slots[i];
      if (of.holder == holder && of.slot == slot && of.seat == seat) return static_cast<std::uint8_t>(i);
    }
    return std::nullopt;
  }
  std::uint8_t kind_of(TypeId type, std::uint64_t with) const {
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      if (kinds[i].type == type && kinds[i].flags == with) return static_cast<std::uint8_t>(i);
    }
    return kNoKind;
  }
  Kinds royals = 0;
  std::array<std::array<Walker<W>, kMostKinds>, 2> walkers;  // [seat][kind]
  std::array<std::array<Bits<W>, kMostKinds>, 2> barred;     // [seat][kind] where none may come to stand, nor does
  std::array<Movements<W>, 2> movements;                     // [seat]
  std::array<std::vector<Escort<W>>, 2> escorts;             // of royals
  std::array<Chances<W>, 2> chances;                         // [seat]
  bool has_chances = false;                                  // they are known
  // Makes them. Asked for once, by the first game: it takes longer than all the rest.
  std::function<void()> make_chances;
  mutable std::once_flag made_chances;
  std::array<std::array<Victim<W>, kMostKinds>, 2> victims;  // [owner][kind]
  std::array<std::vector<AttackClass<W>>, 2> attacks;        // [seat] of its pieces, that can strike royals
  std::array<std::vector<AttackClass<W>>, 2> leap_classes,
      ray_classes;  // those of them without and with something between
  // [seat][kind] null, or [attacked cell] from where a piece strikes whatever lies between.
  std::array<std::array<const Bits<W>*, kMostKinds>, 2> leap_attacks{};
  bool has_needs = false;     // some class needs something between
  bool strikes_some = false;  // some piece strikes not all that its enemy has
  bool drops = false;
  Kinds captives = 0;  // that may wait in hands
  std::array<std::array<Drop<W>, kMostKinds>, 2> dropped;
  std::array<int, 2> hands{kNone, kNone};   // [seat] container
  bool passes = false;                      // a turn may be none,
  std::array<std::vector<int>, 2> passing;  // [mover] where these terms hold
  bool prefers_taking = false;              // turns that take go before all others
  bool bans_taking = false;                 // there are none
  int walk_alternative = kNone, drop_alternative = kNone, pass_alternative = kNone;
  std::vector<SlotOf> slots;
  std::vector<std::uint8_t> clocks;   // those of them that go on each turn,
  std::vector<std::uint8_t> lapsing;  // and that are as they started after it
  int marker = kNone;                 // game slot
  bool forgets_marked = false;        // where nobody can walk to it
  std::vector<int> flags;             // cell slots
  std::vector<Term<W>> terms;
  std::array<std::vector<Step>, 2> steps;  // [mover] after a turn
  bool becomes_later = false;              // by them
  std::vector<End> ends;
  std::vector<std::size_t> ends_now;  // those that may hold where nobody is stuck and no position comes again
  int limit = 0;
  bool keeps_past = false;
  int least_repeats = 0;                             // the fewest that an end rule asks for
  bool looks_for_mates = false;                      // some drop may not mate
  bool looks_for_checks = false;                     // what is done when a turn ends asks whether it gives check
  std::vector<std::pair<Selection<W>, int>> bounds;  // at the start no more of these than so many

  // Keys of what a position is made of.
  std::vector<Key> piece_keys;       // [(seat * kMostKinds + kind) * cells + cell]
  std::vector<Key> hand_keys;        // [seat * kinds + kind] of one piece
  std::vector<Key> flag_keys;        // [flag * cells + cell] of a flag that is not as it started
  std::vector<Bits<W>> flag_starts;  // [flag]
  std::vector<Key> marked_keys;      // [cell]
  std::array<Key, 2> mover_keys{};

  // What movements point to.
  std::vector<std::unique_ptr<Opening<W>>> openings;
  std::vector<std::unique_ptr<std::vector<std::vector<LameLeap<W>>>>> vaults;
  std::vector<std::unique_ptr<std::vector<Bits<W>>>> tables;
  std::vector<std::unique_ptr<std::vector<CellId>>> neighbours;
  std::vector<std::unique_ptr<std::vector<Beam<W>>>> beams;
  std::vector<std::unique_ptr<std::vector<Bits<W>>>> seen;  // by them
  // A table of these cells, which is kept once.
  const std::vector<Bits<W>>* keep(std::vector<Bits<W>>&& wanted) {
    for (const auto& known : tables) {
      if (*known == wanted) return known.get();
    }
    tables.push_back(std::make_unique<std::vector<Bits<W>>>(std::move(wanted)));
    return tables.back().get();
  }

  Key piece_key(PlayerId seat, std::uint8_t kind, int cell) const {
    return piece_keys[(std::size_t{seat} * kMostKinds + kind) * static_cast<std::size_t>(cells) +
                      static_cast<std::size_t>(cell)];
  }
};

// The kernel of a game; null if its tables cannot hold it. For W of 1 and 2.
template <int W>
std::shared_ptr<const Kernel<W>> find_kernel(const RulesetOf<W>& rules);

}  // namespace ludwright::walkers
