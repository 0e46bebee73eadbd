// The choices of a legal move with names instead of numbers. Tested by tests/api.
#pragma once
#include <string>
#include <vector>

#include "engine/executor.h"
#include "tools/api/game.h"

namespace ludwright::api {

// Parallel to the choices of `move`; `facts` are those of that move.
std::vector<MoveStep> steps_of(const Model& model, const Move& move, const MoveFacts& facts);

// The steps in words: "pawn from e2 to e4", "places knight on f3", "passes".
std::string sentence_of(const std::vector<MoveStep>& steps);

}  // namespace ludwright::api
