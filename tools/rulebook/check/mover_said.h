// What the sentences of a book say of how one piece moves, and the ways of moving in which claims say it. For
// movement_check.cpp. Tested by tests/tools/rulebook_check_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "tools/rulebook/check/move_judge.h"
#include "tools/rulebook/check/reading.h"

namespace ludwright::book {

class Checker;

// Whether a way says only in which direction, or how far.
bool is_loose(const std::string& way);
std::vector<std::string> firm_ways(const std::vector<std::string>& ways);  // the others
// "step forward or sideways": each of these; "slide any 1..3": as far as it goes; "slide any": farther than a step.
std::vector<std::string> parts_of_way(const std::string& way);
// Those of words that may mean two things.
std::vector<std::vector<std::string>> readings_of_ways(const std::vector<std::string>& ways);

class MoverSaid {
 public:
  explicit MoverSaid(Checker& checker) : checker_(checker) {}

  static bool is_about(const Who& who, const Mover& mover);
  static bool is_named(const Who& who, const Mover& mover);
  // Whether the book says apart how it captures: what it says of moves then leaves captures out.
  bool tells_captures(const Mover& mover) const;
  // A sentence about this piece that was not understood, or whose binding says that it is of how the piece moves.
  std::string moved_more(const Mover& mover) const;
  // Whether another sentence about this piece, not understood or about places, denies something: what it may do there
  // is then less than the others say.
  bool is_limited(const Mover& mover, std::size_t part) const;
  // "Never backward" is not diagonally backward either; "never straight back" leaves that open.
  std::string wide_directions(std::size_t part, const std::string& said) const;
  // "All four diagonals", "any diagonal direction"
  bool said_of_all(std::size_t part) const;

 private:
  bool tells_of_moves(const Understood& understood) const;

  Checker& checker_;
};

}  // namespace ludwright::book
