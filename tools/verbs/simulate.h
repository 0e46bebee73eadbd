// The flags of `simulate`, and the run from them to the report; who plays the blocks is given, so that several machines
// can. Tested by tests/tools/simulate_cli_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "tools/api/simulation.h"
#include "tools/verbs/verbs.h"

namespace ludwright {

struct ReportFlags {
  std::string format = "text";
  std::vector<std::string> outputs;
  bool all_settings = false;
};

struct SimulateFlags {
  SimulateFlags() { request.threads = 0; }
  api::SimulationRequest request;
  std::vector<std::string> sets;
  ReportFlags report;
};

void add_simulate_flags(Verb verb, SimulateFlags& flags);
api::SimulationRequest request_of(const Invocation& invocation, const SimulateFlags& flags);
// Sets the status of the invocation. Throws Stop.
void simulate(Invocation& invocation, const SimulateFlags& flags, const api::PlayBlocks& play = run_blocks);

}  // namespace ludwright
