// The flags of `simulate`, and the run from them to the report; who plays the blocks is given, so that several machines
// can. Tested by tests/tools/simulate_cli_test.cpp.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "tools/simulate/runner.h"
#include "tools/verbs/command_line.h"

namespace ludwright {

struct ReportFlags {
  std::string format = "text";
  std::vector<std::string> outputs;
  bool all_settings = false;
};

struct SimulateFlags {
  JobFlags job;
  unsigned threads = 0;
  std::string out, blocks, part, claim;
  bool resume = false;
  ReportFlags report;
};

void add_simulate_flags(Verb verb, SimulateFlags& flags);

using PlayBlocks = std::function<RunResult(const Invocation&, Shard&, const RunPlan&)>;
// Sets the status of the invocation. Throws Stop.
void simulate(Invocation& invocation, const SimulateFlags& flags, const PlayBlocks& play);

}  // namespace ludwright
