// Flags that several verbs have, and the games that they open. Tested by tests/tools/cli_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "tools/api/game.h"
#include "tools/verbs/verbs.h"

namespace ludwright {

struct GameFlags {
  std::string game;
  std::vector<std::string> sets;  // "OPTION=VALUE"
  std::string position;
  std::string moves;
  bool lenient = false;  // positions that `valid` of the definition refuses are taken
  std::string engine = "compiled";
};

Flag add_game(Verb verb, GameFlags& flags);                // GAME, which is given back, and --set
void add_sets(Verb verb, std::vector<std::string>& sets);  // --set alone
void add_position(Verb verb, GameFlags& flags);            // --position, --lenient and --moves
void add_lenient(Verb verb, bool& lenient);                // --lenient alone
void add_engine(Verb verb, GameFlags& flags);              // --engine
void add_threads(Verb verb, unsigned& threads);            // --threads, of a verb that shares its work out

// `OPTION=VALUE` texts to choices. Throws Stop.
OptionChoices read_sets(const std::vector<std::string>& sets);
// The definition that the flags ask for; messages about it are for stderr.
api::OpenRequest request_of(const Invocation& invocation, const GameFlags& flags, Purpose purpose = Purpose::Whole);
// At the position that the flags ask for, loaded for play. Throws Stop.
api::Game open_game(const Invocation& invocation, const GameFlags& flags);
void go_to(api::Game& game, const GameFlags& flags);  // the same of a game that is open

}  // namespace ludwright
