// A decision taken choice by choice, as a page asks for it: what may be chosen next after the choices made so far.
// Ways of the program that say nothing by themselves are passed over, so that what is offered is a piece, a cell, a
// value or a named way. Tested by tests/api.
#pragma once
#include <string>
#include <vector>

#include "tools/api/game.h"

namespace ludwright::api {

// Choices made so far: what Option::choices says of the options taken, one after the other.
using Choices = std::vector<std::string>;

struct Option {
  Choices choices;        // to be added to those made before
  MoveStep step;          // what is chosen
  std::string area;       // where the piece lies that is placed or chosen beside the board, "" for the board
  std::string seat;       // whose piece or area it is, "" for nobody's
  std::string way;        // names of the ways of the program that lead to it, "" if they have none: "sacrifice"
  std::string words;      // in words: "pawn from e2 to e4", "promote to queen", "stop here"
  std::size_t moves = 0;  // legal moves that begin so; one: the choice decides the move
};

struct Turn {
  std::string decider;  // "" for chance and when the game is over
  std::string asked;    // what is to be chosen: "move a pawn or pass"
  std::vector<Option> options;
};

// What is to be chosen now, without the options; "" if nobody decides. Costs a listing of the moves and their facts.
Result<std::string> asked(Game& game);
// Errors: Illegal for choices that no legal move begins with. Costs a listing of the moves, and their facts for one
// move of each option.
Result<Turn> turn_of(Game& game, const Choices& made);
// The legal moves that begin with these choices. Errors as of turn_of, which says of what they are.
Result<MoveList> moves_with(Game& game, const Choices& made);
// The text of the legal move that is these choices, or the only one that begins so; Illegal if there is none, or if
// several are left.
Result<std::string> move_of(Game& game, const Choices& made);

}  // namespace ludwright::api
