#include "engine/program_fault.h"

#include "engine/limits.h"
#include "engine/model.h"
#include "engine/move.h"

namespace ludwright {
namespace {

constexpr const char* kByStep = "write `ply: step`, so that each choice is a decision of its own";
constexpr const char* kShorterLoops = "lower the numbers of `up to … times` in its loops";

std::string more_than(std::size_t number) { return "more than " + std::to_string(number); }

}  // namespace

ProgramFault endless_program() { return {"a program of the definition goes on and on", kShorterLoops}; }

ProgramFault too_much_work() {
  return {"there are too many ways to go through a program of the definition",
          std::string(kByStep) + ", or " + kShorterLoops};
}

ProgramFault too_many_moves() { return {more_than(kMostMoves) + " moves are possible in one decision", kByStep}; }

ProgramFault too_many_numbers() {
  return {more_than(kMostMoves) + " numbers are gone through in one range", "take a smaller range"};
}

ProgramFault too_many_choices() { return {more_than(kMaxChoices) + " choices are asked for in one decision", kByStep}; }

ProgramFault too_many_walks() {
  return {more_than(kMostWalks) + " ways lead a piece along one movement", "limit how often its steps are repeated"};
}

ProgramFault too_many_pieces() {
  return {more_than(kMaxPieces) + " pieces are in play", "take some out of play before new ones are placed"};
}

ProgramFault choice_in_setup() {
  return {"there is more than one way to go on in `setup`, and nobody is there to decide",
          "name the one that is meant, or draw it with `random`"};
}

ProgramFault too_many_victims() {
  return {more_than(kMaxVictims) + " cells are captured on by one walk", "let it capture on fewer cells"};
}

}  // namespace ludwright
