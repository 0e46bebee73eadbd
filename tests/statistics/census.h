// What happened in many games of one definition: how they ended, how long they were, which moves, alternatives and
// changes occurred. A program of its own fills it: random_games.cpp.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "engine/executor.h"

namespace ludwright {

struct Census {
  std::map<std::string, int> ends;  // "white wins by checkmate"
  // "archer.attack taking over 1": the walks of each type, whether they take; of the first of a decision, if `before`
  // is given, `leaping` off a straight line, how many cells with pieces it passes, the terrain it ends on; `again` for
  // the others. "place elite", "alternative hex"
  std::map<std::string, int> used;
  // Besides walks, only if note_changes is called: "troll.wounded", "vampire gone elsewhere", "troll moved by another",
  // "dragon.last monk" if the slot now names the cell of a monk
  std::map<std::string, int> changes;
  std::vector<int> lengths;
  long long positions = 0;  // at which both engines were asked
  long long decisions = 0, options = 0, chances = 0;
  int most_options = 0;
};

// `before`: the position in which the move is made, for the pieces that its walks pass; may be nullptr.
void note_use(const Model& model, const MoveFacts& facts, const Move& move, const Store* before, Census& census);

// What a move changed that its walks do not say: slots of pieces that are part of the identity of a position, pieces
// that leave play where nobody arrived, pieces that are moved though they did not walk. O(pieces).
void note_changes(const Model& model, const Move& move, const Store& before, const Store& after, Census& census);

// Ends and walks that never occurred are printed too, with 0.
void print(const Model& model, Census& census);

}  // namespace ludwright
