// A movement as tables say it: which family it fits, where it leads from each cell, what is asked and done besides.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/compiled/bits.h"
#include "engine/compiled/cell_tables.h"
#include "engine/compiled/range_test.h"
#include "engine/compiled/reach.h"
#include "engine/compiled/screened_reach.h"
#include "engine/model.h"

namespace ludwright {

// What a movement's path is to the engine.
enum class Family : std::uint8_t {
  Targets,   // fixed target cells: one step or leap, each end tested alone
  Rays,      // slides over empty cells: first blocker on each line
  Both,      // either of them
  Screened,  // what stands between decides: lame leaps, hops, ways with ends of their own
  Program    // anything else: walked cell by cell
};

// One move rule of one type. Owner-relative directions make a table per owner.
template <int W>
struct TableMove {
  Family family = Family::Program;
  std::string why;                     // Program: why it fits no family, then:
  std::vector<TableMove> alone;        // [path] if there are several: each of them as a movement of its own
  int last_to = kNone;                 // where the only path may end, as `to`
  std::vector<Bits<W>> last_bounds;    // [owner] on these cells
  int to = 0;                          // RulesetOf::ends: where walks may end, one mask for a whole generation
  std::vector<CellTable<W>> steps;     // [owner][from] ends whatever lies between
  std::vector<CellTable<W>> reach;     // [owner][from] ends of slides on an empty board
  std::vector<std::vector<int>> ways;  // [owner] directions of the slides
  std::vector<std::vector<const Line<W>*>>
      lines;                                  // [owner] RulesetOf::lines with these directions, from the first cell
  std::vector<std::vector<Shift<W>>> shifts;  // [owner] the steps again, if all of them are shifts and nothing slides
  std::vector<ScreenedReach<W>> screened;     // [owner] if it is: then the tables above are empty
  ExprId passable = kNoId;                    // what slides cross; null: the empty cells
  ExprId crossing = kNoId;                    // asked of each cell that they cross, where a mask of them all is dear
  ExprId low = kNoId, high = kNoId;           // how far slides go where that depends on the position, see is_ranged
  std::vector<Bits<W>> from;                  // [owner] cells where that part of the guard holds that asks no more
  std::vector<ExprId> guards;                 // the other parts, those that ask `attacked` last
  std::vector<RangeTest> tests;               // what must hold of the owner for those to hold
  std::vector<std::uint64_t> step_ways;       // [owner] directions of the steps, a bit each
  bool leaps = false;                         // it has steps of vectors, whose heading is known on flat boards only
  bool exact = false;                         // its walks are those of the table, not only some of them
  bool quick = false;                         // listed from its table; otherwise each instance is tried by a run
  bool has_effects = false;                   // it has a `do`
  bool only_sets = false;                     // which at most sets slots
  bool sends = false;                         // or sends pieces elsewhere: it is tried with them
  const Statement* sends_only = nullptr;      // then: all that it does, if that is to send what is on cells to a cell
  bool takes = false;                         // it may take, and attacks what it may take
  std::optional<std::uint64_t> victims;       // the types that it may take of an enemy's, if they alone decide
  bool attack_by_table = false;        // it attacks what it reaches, and so is in an AttackClass, if roles are by kind
  bool sets_what_never_reads = false;  // its effects set state that `never` looks at

  std::vector<bool> whole;  // [owner] slides go as far as their lines do, both ways
  bool by_table() const { return family != Family::Program; }
  bool is_ranged() const { return high != kNoId || low != kNoId; }
  bool is_plain() const { return passable == kNoId && !is_ranged(); }
  std::vector<Reach<W>> reaches;  // [owner] all of it, if there is a table
  void find_reaches() {
    for (std::size_t owner = 0; by_table() && owner < steps.size(); ++owner)
      reaches.push_back({steps[owner].data(), whole[owner] ? nullptr : reach[owner].data(), lines[owner].data(),
                         lines[owner].size(), family == Family::Screened ? &screened[owner] : nullptr});
  }
  // The first seat for which the table is the same as for this one, as far as that is seen at once.
  std::size_t first_alike(std::size_t seat) const {
    std::size_t first = family == Family::Screened ? seat : 0;
    while (steps[first].data() != steps[seat].data() || reach[first].data() != reach[seat].data()) ++first;
    return first;
  }
  Bits<W> all(PlayerId owner, int cell) const {
    if (family == Family::Screened) return screened[owner].most[static_cast<std::size_t>(cell)];
    return steps[owner][static_cast<std::size_t>(cell)] | reach[owner][static_cast<std::size_t>(cell)];
  }
};

}  // namespace ludwright
