// What an agent thinks, in words for a person: the chances it sees, what it expects, why a move is good, and which of
// the last moves were mistakes. Tested by tests/tools/play_test.cpp.
#pragma once
#include <memory>
#include <string>

#include "tools/agents/agent.h"
#include "tools/testing/record.h"

namespace ludwright {

// "63 % for white, expects b2b4 c7c5 …, 2013 positions". `play` of the game stands where the thought was had.
std::string thought_text(OpenGame& game, const Thought& thought);

// The agent that gives hints for a game: it knows what the seat sees that decides, and takes a second at most.
std::unique_ptr<Agent> make_adviser(const Model& model);

// A move for who decides now, with the reasons: lines, each ended.
std::string hint_text(OpenGame& game, Agent& adviser);

// The last `moves` decisions of seats held against what the adviser would have done; `viewer` sees only its own where
// the game hides anything (kNobody: those of all). The record is left as it was found.
std::string analysis_text(OpenGame& game, Record& record, Agent& adviser, std::size_t moves, PlayerId viewer);

}  // namespace ludwright
