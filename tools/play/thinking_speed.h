// How fast an agent thinks: the positions it visits in a CPU-second. Tested by tests/tools/cli_test.cpp.
#pragma once
#include <cstdint>
#include <string>

#include "tools/common.h"

namespace ludwright {

struct Thinking {
  std::uint64_t decisions = 0, nodes = 0;  // nodes as the agent counts them
  double cpu_seconds = 0;                  // of all threads
};

// Lets one agent decide for every seat, from where `play` stands, until so many CPU-seconds are spent; decisions with
// one choice are made without it, chance decides by lot. After kThinkingMoves moves, or at the end, the next game
// begins. What the agent learns before its first decision is not counted. `play` is left as it was found. Throws Stop
// if there is no such agent, or none for this game, and where there is nothing to decide.
inline constexpr int kThinkingMoves = 24;
Thinking measure_thinking(Executor& play, const std::string& agent, double seconds);

}  // namespace ludwright
