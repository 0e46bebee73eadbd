// Conditions that are told from numbers at hand, and end rules with those of them that must hold.
#pragma once
#include <cstdint>
#include <limits>
#include <vector>

#include "engine/model.h"

namespace ludwright {

// A number that is at hand, and the range in which it must lie for a condition to hold; or a line that must be there.
struct RangeTest {
  enum class Of : std::uint8_t { Repeats, Turns, Slot, OwnSlot, Count, Line };
  Of of = Of::Repeats;
  int index = 0;  // Slot: of the game. OwnSlot: of the player. Count: of members of a flat set. Line: of `low` of them
  int line = kNone;  // Line, see Node::line
  std::int32_t low = std::numeric_limits<std::int32_t>::min();
  std::int32_t high = std::numeric_limits<std::int32_t>::max();
};

// An end rule that holds in a phase.
struct EndCheck {
  static constexpr int kMover = -1, kEach = -2;
  const EndRule* rule = nullptr;
  int index = 0;             // Model::end
  bool needs_stuck = false;  // it holds only if the mover is stuck
  bool at_turns = false;     // it can only be asked between turns
  bool is_tally = false;     // it reads tallies or the past, see Tallies
  // All of these must hold of somebody for the rule to apply: of the mover, of one of all players, or of a seat.
  std::vector<RangeTest> tests;
  int of = kMover;
};

}  // namespace ludwright
