// What a search must know of a definition before it begins: seats, chance, what is hidden, how long a unit is.
// Read off the model once. Tested by tests/tools/agents_test.cpp.
#pragma once
#include <vector>

#include "engine/model.h"

namespace ludwright {

struct GameKind {
  int seats = 2;
  bool chance = false;              // chance decides something after the set-up
  bool hidden = false;              // there is an area that some seat may not look into
  bool one_decision_a_unit = true;  // every decision ends its turn, so that a key says all about what may follow
  bool repeats = false;             // an end depends on positions that come back
  bool repeats_draw = false;        // who brings one back goes towards a draw
  std::vector<int> lines;           // lengths of lines that the rules speak of

  // Two seats that see everything: what alpha-beta search is for.
  bool is_classical() const { return seats == 2 && !chance && !hidden; }
};

GameKind kind_of(const Model& model);

}  // namespace ludwright
