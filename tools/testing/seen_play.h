// Whether two games differ in what players can see. Tested by tests/laws/mutate_test.cpp.
#pragma once
#include <cstdint>
#include <vector>

#include "engine/executor.h"

namespace ludwright {

// Plays the same numbers on both from where they are, each the index of a move modulo the number of legal moves, and
// compares positions, who decides, ends, and where the legal moves lead; how a move is kept inside does not matter.
bool plays_differently(Executor& here, Executor& there, const std::vector<std::uint32_t>& numbers);

}  // namespace ludwright
