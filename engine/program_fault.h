// What a program of a definition may ask that nobody can play: errors of executors, the same in both engines.
#pragma once
#include <cstddef>
#include <stdexcept>
#include <string>

namespace ludwright {

// Thrown by executors. The executor must be set anew, or thrown away.
class ProgramFault : public std::runtime_error {
 public:
  ProgramFault(const std::string& what, std::string help) : std::runtime_error(what), help_(std::move(help)) {}
  // What the author can do about it.
  const std::string& help() const { return help_; }

 private:
  std::string help_;
};

inline constexpr std::size_t kMostMoves = 200'000;  // of one decision
inline constexpr std::size_t kMostWalks = 100'000;  // of one piece by one movement

ProgramFault endless_program();   // loops repeat more often than can be followed
ProgramFault too_much_work();     // looking for the moves of one decision takes too long
ProgramFault too_many_moves();    // more than kMostMoves
ProgramFault too_many_numbers();  // kMostMoves or more between the ends of a range
ProgramFault too_many_choices();  // more than kMaxChoices in one move
ProgramFault too_many_walks();    // more than kMostWalks
ProgramFault too_many_pieces();   // more than kMaxPieces in play
ProgramFault choice_in_setup();   // more than one way to go on, and nobody is there to decide
ProgramFault too_many_victims();  // more than kMaxVictims taken by one walk

}  // namespace ludwright
