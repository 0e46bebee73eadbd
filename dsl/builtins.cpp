#include "dsl/builtins.h"

#include <algorithm>
#include <unordered_map>

namespace ludwright {
namespace {

using K = WordKind;
using C = DirectionClass;

Builtin plain(const char* word, Op op, Type type, const char* meaning) {
  return {word, K::Plain, op, type, 0, 0, 0, C::One, meaning};
}

Builtin turning(const char* word, K kind, int halves, int quarters, int steps, const char* meaning) {
  return {word,
          kind,
          kind == K::Owner ? Op::OwnerDirection : Op::HeadingDirection,
          Type::Direction,
          halves,
          quarters,
          steps,
          C::One,
          meaning};
}

Builtin other(const char* word, K kind, const char* meaning, Type type = Type::Error) {
  return {word, kind, Op::None, type, 0, 0, 0, C::One, meaning};
}

Builtin several(const char* word, C directions, const char* meaning) {
  return {word, K::Class, Op::None, Type::Direction, 0, 0, 0, directions, meaning};
}

void add_values(std::vector<Builtin>& words) {
  words.insert(words.end(),
               {plain("piece", Op::AllPieces, Type::Pieces, "all pieces in play, on the board and in areas"),
                plain("own", Op::Own, Type::Pieces, "pieces of me"),
                plain("enemy", Op::Enemy, Type::Pieces, "pieces of others not in my team"),
                plain("ally", Op::Ally, Type::Pieces, "pieces of my team and not mine"),
                plain("neutral", Op::Neutral, Type::Pieces, "pieces of nobody"),
                plain("cell", Op::AllCells, Type::Cells, "all cells of the board"),
                plain("empty", Op::Empty, Type::Cells, "cells that carry nothing"),
                plain("attacked", Op::Attacked, Type::Cells, "cells where an enemy of me could take now"),
                plain("this", Op::This, Type::Pieces, "the moving piece; in a rule the piece of the event"),
                plain("origin", Op::Origin, Type::Cells, "the cell where this came from"),
                plain("landing", Op::Landing, Type::Cells, "the cell where this is, or would come to"),
                plain("heading", Op::Heading, Type::Direction, "the direction of the last leg"),
                plain("crossed", Op::Crossed, Type::Cells, "cells passed over by the last walk"),
                plain("taken", Op::Taken, Type::Pieces, "pieces captured so far this turn"),
                plain("attacker", Op::Attacker, Type::Pieces, "in a capture rule the piece that takes"),
                plain("here", Op::Here, Type::Cells, "the cell where the present leg began"),
                plain("me", Op::Me, Type::Players, "the perspective of the phrase"),
                plain("mover", Op::Mover, Type::Players, "who is to move"),
                plain("opponent", Op::Opponents, Type::Players, "all living seats but me"),
                plain("players", Op::Players, Type::Players, "the living seats"),
                plain("nobody", Op::Nobody, Type::Players, "no seat"),
                plain("winner", Op::Winner, Type::Players, "in a match who won the round"),
                plain("loser", Op::Loser, Type::Players, "in a match who lost the round"),
                plain("kind", Op::AllTypes, Type::Types, "all piece types"),
                plain("turns", Op::Turns, Type::Number, "turns made"),
                plain("rounds", Op::Rounds, Type::Number, "rounds made in this phase"),
                plain("repeats", Op::Repeats, Type::Number, "times the present position has occurred"),
                plain("cycle", Op::Cycle, Type::Number, "turns since the present position first occurred"),
                plain("phase_turns", Op::PhaseTurns, Type::Number, "turns made in this phase"),
                plain("stuck", Op::Stuck, Type::Truth, "the mover has no legal turn"),
                plain("won", Op::Won, Type::Truth, "an end rule would now say that me wins"),
                other("it", K::Candidate, "the candidate of the innermost where, fold, loop or path test"),
                other("that", K::Candidate, "the candidate outside it"),
                other("next", K::Assigned, "assigned: who moves next turn", Type::Players)});
}

void add_directions(std::vector<Builtin>& words) {
  for (const char* word :
       {"north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest", "up", "down"}) {
    words.push_back(other(word, K::Compass, "a direction of the board", Type::Direction));
  }
  words.insert(words.end(), {turning("forward", K::Owner, 0, 0, 0, "where me faces"),
                             turning("backward", K::Owner, 1, 0, 0, "against where me faces"),
                             turning("left", K::Owner, 0, -1, 0, "a quarter turn left of forward"),
                             turning("right", K::Owner, 0, 1, 0, "a quarter turn right of forward"),
                             turning("forward-left", K::Owner, 0, 0, -1, "between forward and left"),
                             turning("forward-right", K::Owner, 0, 0, 1, "between forward and right"),
                             turning("backward-left", K::Owner, 1, 0, 1, "between backward and left"),
                             turning("backward-right", K::Owner, 1, 0, -1, "between backward and right"),
                             turning("ahead", K::Heading, 0, 0, 0, "on along the last leg"),
                             turning("back", K::Heading, 1, 0, 0, "back along the last leg"),
                             turning("ahead-left", K::Heading, 0, 0, -1, "half left of the last leg"),
                             turning("ahead-right", K::Heading, 0, 0, 1, "half right of the last leg"),
                             turning("back-left", K::Heading, 1, 0, 1, "back and half left of the last leg"),
                             turning("back-right", K::Heading, 1, 0, -1, "back and half right of the last leg"),
                             turning("aside-left", K::Heading, 0, -1, 0, "a quarter turn left of the last leg"),
                             turning("aside-right", K::Heading, 0, 1, 0, "a quarter turn right of the last leg"),
                             several("orthogonal", C::Orthogonal, "directions along files and ranks"),
                             several("diagonal", C::Diagonal, "directions across corners"),
                             several("any", C::Any, "all directions"),
                             several("sideways", C::Sideways, "left and right"),
                             several("forward-diagonal", C::ForwardDiagonal, "forward-left and forward-right"),
                             several("backward-diagonal", C::BackwardDiagonal, "backward-left and backward-right"),
                             several("aside", C::Aside, "aside-left and aside-right"),
                             several("ahead-diagonal", C::AheadDiagonal, "ahead-left and ahead-right")});
}

void add_grammar(std::vector<Builtin>& words) {
  words.insert(words.end(), {other("type", K::Attribute, "the type of a piece", Type::Types),
                             other("owner", K::Attribute, "the owner of a piece", Type::Players)});
  for (const char* word : {"column", "rank", "row", "file"}) {
    words.push_back(other(word, K::Attribute, "a coordinate of a cell, from 1", Type::Number));
  }
  for (const char* word : {"and",  "or",   "not",    "is",    "in",      "except", "where", "reached", "crossed", "by",
                           "from", "as",   "to",     "onto",  "through", "within", "over",  "taking",  "under",   "at",
                           "of",   "with", "then",   "also",  "times",   "wins",   "loses", "when",    "some",    "no",
                           "yes",  "none", "number", "first", "turned",  "mod",    "option"}) {
    const auto same = [&](const Builtin& known) { return std::string(known.word) == word; };
    if (std::none_of(words.begin(), words.end(), same))
      words.push_back(other(word, K::Reserved, "a word of the grammar"));
  }
}

}  // namespace

const std::vector<Builtin>& builtins() {
  static const std::vector<Builtin> words = [] {
    std::vector<Builtin> all;
    add_values(all);
    add_directions(all);
    add_grammar(all);
    return all;
  }();
  return words;
}

const Builtin* find_builtin(const std::string& word) {
  static const std::unordered_map<std::string, const Builtin*> index = [] {
    std::unordered_map<std::string, const Builtin*> map;
    for (const Builtin& builtin : builtins()) map.emplace(builtin.word, &builtin);
    return map;
  }();
  const auto found = index.find(word);
  return found == index.end() ? nullptr : found->second;
}

int ring_steps(const Builtin& word, const Topology& board) {
  const int steps = word.halves * board.half() + word.quarters * board.quarter() + word.steps;
  return steps > board.half() ? steps - 2 * board.half() : steps;
}

}  // namespace ludwright
