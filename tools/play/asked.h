// What a decision asks for, in words for a prompt: "move the blue tower", "sacrifice or pass". Read from the legal
// moves alone. Tested by tests/tools/play_test.cpp.
#pragma once
#include <string>

#include "tools/common.h"

namespace ludwright {

// What who decides now may do, joined by `or`; "" if nobody decides. Costs one listing of the moves and their facts.
std::string asked_words(OpenGame& game);
// The same in the middle of a decision: `moves` are the legal ones whose first `made` choices are made.
std::string asked_words(OpenGame& game, const MoveList& moves, std::size_t made);

}  // namespace ludwright
