// Walks as questions about one end: most are one step, one slide or one hop, of which it is soon said whether it leads
// from here to there. What is drawn is asked for alone, so that the ends of a piece need not be found. Made by plans.h.
#pragma once
#include <deque>
#include <vector>

#include "engine/compiled/kernels/programs/compile/standing.h"
#include "engine/compiled/kernels/programs/compile/tables.h"

namespace ludwright::programs {

// A set that is the same for all walks of a seat, and what is told of it before play.
template <int W>
struct EndSet {
  ExprId id = kNoId;
  std::vector<StandingSet<W>> told;  // [seat]
};

// One way to walk.
template <int W>
struct Plan {
  enum class Kind : std::uint8_t { Step, Slide, Hop };
  Kind kind = Kind::Step;
  ExprId to = kNoId, through = kNoId, over = kNoId;  // as those of the leg
  bool onto = false;
  bool to_is_same = false;    // of all walks of a seat, as the sets that follow
  bool taking = false;        // Hop: what it crosses
  bool slides_first = false;  // Hop: over empty cells, as far as there are such
  int least = 1, most = 0;    // Slide
  int over_least = 0, over_most = 0;
  // Of `to`, if it is the same, and of `over`.
  const EndSet<W>* to_set = nullptr;
  const EndSet<W>* over_set = nullptr;
  std::vector<std::uint64_t> ways;          // [seat]
  std::vector<std::vector<Bits<W>>> steps;  // [seat][cell] Step
};

// A movement, or what a statement says of walks.
template <int W>
struct PlannedMove {
  const MoveRule* rule = nullptr;  // null: of a statement
  PathsId paths = kNoId;
  bool is_planned = false;  // else it is walked
  bool takes = false;       // and attacks so
  std::vector<Plan<W>> plans;
};

// How a walk from a cell may come to be: by a plan, one way.
struct Chance {
  CellId end = kNoCell;  // of a hop that slides first: not known
  std::int16_t way = kNone;
  std::uint8_t move = 0, plan = 0;
  std::uint32_t next = 0;  // another one to the same end; 0: none
};

// What a piece may do from a cell, at most.
template <int W>
struct Spot {
  Bits<W> ends;      // of steps and slides
  Bits<W> hop_ends;  // of hops
  // Its chances: those after which nothing may come to be asked, one for each end and then the hops, and likewise the
  // others, which are loud.
  std::uint32_t first = 0;
  std::uint16_t quiet = 0, quiet_hops = 0, loud = 0, loud_hops = 0;
  std::uint16_t others = 0;  // walks of movements that are not planned

  std::uint32_t all_quiet() const { return std::uint32_t{quiet} + quiet_hops; }
  std::uint32_t all() const { return all_quiet() + loud + loud_hops; }
  std::uint32_t hop(std::uint32_t index) const {  // where the hop with that number is
    return first + quiet + index + (index < quiet_hops ? 0 : loud);
  }
};

// How many walks there are from a cell at most, and after how many of them something may come to be asked.
struct SpotSize {
  std::uint16_t all = 0, loud = 0;
};

// All that a piece may do.
template <int W>
struct MoveSet {
  std::vector<PlannedMove<W>> moves;
  std::vector<ExprId> tos;      // of planned ends that are tested with a set that is the same for all walks
  bool any_to = false;          // some are tested otherwise
  bool not_own = false;         // some may be on what is not of me
  bool shares = false;          // two movements may lead to one cell at once
  bool counts = false;          // walks of a movement that is not planned must be counted: many may end on one cell
  std::vector<Spot<W>> spots;   // [seat * cells + cell]
  std::vector<SpotSize> sizes;  // parallel
  std::vector<Chance> chances;
  // The first to one of the ends of a spot.
  const Chance& chance_to(const Spot<W>& spot, CellId end) const {
    std::size_t i = spot.first;
    const std::size_t hops = i + spot.quiet;
    while (i < hops && chances[i].end != end) ++i;
    if (i == hops) i += spot.quiet_hops;
    while (chances[i].end != end) ++i;
    return chances[i];
  }
  std::vector<Bits<W>> loud;  // [seat] of a set: ends where something may come to be asked, see Machine::Loud
};

template <int W>
struct Plans {
  std::deque<EndSet<W>> end_sets;
  std::vector<MoveSet<W>> sets;        // [set]
  std::vector<MoveSet<W>> statements;  // [paths] that statements name
  std::vector<Bits<W>> threats;        // [seat * cells + cell] whence some piece may walk there or hop, at most
};

}  // namespace ludwright::programs
