// Where a play stands, so that other executors can be brought there: the position at the beginning of the present unit
// and the moves made since. Found out from the executor alone, by taking moves back.
#pragma once
#include <vector>

#include "engine/executor.h"
#include "tools/agents/game_kind.h"

namespace ludwright {

struct Standpoint {
  Store unit;      // at the beginning of the unit
  MoveList since;  // the moves made since, chance's among them
};

// `play` is left as it was found; `spare` stands anywhere afterwards. Of two moves of one unit that lead to positions
// in which the same moves are legal, either may stand in `since`. Cost: some legal_moves for each move of the unit.
Standpoint standpoint_of(Executor& play, Executor& spare, const GameKind& kind);

// Sets `play` there.
void go_to(Executor& play, const Standpoint& standpoint);

}  // namespace ludwright
