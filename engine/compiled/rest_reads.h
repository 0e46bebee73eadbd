// What the rest of a program reads of what a run knows besides the position: the names that are bound, the piece that
// moved last, and what was taken. Runs that lead to one position, and differ in nothing that the rest reads, go on
// alike: one of them is gone on with, see meet_impl.h. Tested by tests/engine/meeting_test.cpp.
#pragma once
#include <compare>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/model.h"

namespace ludwright {

class Ruleset;

struct RestReads {
  struct Name {
    int local = 0;
    bool is_piece = false;
    friend auto operator<=>(const Name&, const Name&) = default;
  };
  std::uint32_t event = 0;  // of the last move: bits of Node::depends
  std::vector<Name> names;
  bool is_others = false;  // somebody other than who decides now may be asked, or chance
};

class RestsRead {
 public:
  RestsRead() = default;
  explicit RestsRead(const Ruleset& rules);

  // Whether runs of a phase's turn may meet at all: it has so many choices, all in one decision.
  bool may_meet(int phase) const { return !meets_.empty() && meets_[static_cast<std::size_t>(phase)]; }
  // Of a statement, with what it contains; of those of a block from `index` on; of what judges the turn.
  const RestReads& of(const Statement& s) const { return statements_.at(&s); }
  const RestReads& from(BlockId block, std::size_t index) const {
    return blocks_[static_cast<std::size_t>(block)][index];
  }
  const RestReads& end() const { return end_; }
  // Slots that may be read and are no part of a position's identity, as places of Board::slots.
  const std::vector<int>& unnamed() const { return unnamed_; }

 private:
  std::vector<bool> meets_;                     // [phase]
  std::vector<std::vector<RestReads>> blocks_;  // [block][index]
  std::unordered_map<const Statement*, RestReads> statements_;
  RestReads end_;
  std::vector<int> unnamed_;
};

}  // namespace ludwright
