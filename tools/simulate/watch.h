// Copies of a model that show which rules matter: one in which every rule that reacts to an event leaves a sign when it
// runs, and one for each legal rule without it. Play is the same as by the model itself. Tested by
// tests/tools/simulate_watch_test.cpp.
#pragma once
#include "engine/model.h"

namespace ludwright {

struct WatchedModel {
  Model model;
  std::size_t first_slot = 0;  // of the game slots that were added, one for each rule: 0 until it has run
  std::vector<bool> watched;   // [rule]
};
WatchedModel watch_rules(const Model& model);

Model without_legal_rule(const Model& model, std::size_t rule);

}  // namespace ludwright
