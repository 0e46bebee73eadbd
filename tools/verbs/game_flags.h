// Flags that several verbs have. Tested by tests/tools/cli_test.cpp.
#pragma once
#include "tools/common.h"
#include "tools/verbs/command_line.h"

namespace ludwright {

Flag add_game(Verb verb, GameFlags& flags);                // GAME, which is given back, and --set
void add_sets(Verb verb, std::vector<std::string>& sets);  // --set alone
void add_position(Verb verb, GameFlags& flags);            // --position, --lenient and --moves
void add_lenient(Verb verb, bool& lenient);                // --lenient alone
void add_engine(Verb verb, GameFlags& flags);              // --engine
void add_threads(Verb verb, unsigned& threads);            // --threads, of a verb that shares its work out

}  // namespace ludwright
