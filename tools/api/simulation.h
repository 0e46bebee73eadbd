// Many games, and what they show. Tested by tests/api and tests/tools/simulate_cli_test.cpp.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "tools/api/result.h"
#include "tools/simulate/runner.h"

namespace ludwright::api {

struct SimulationRequest : JobRequest {
  unsigned threads = 1;  // 0: one for each processor; results do not depend on it
  std::string out;       // results are kept in this file while they come; "" for nowhere
  bool resume = false;   // goes on with that file
  std::string blocks;    // only these, "FIRST..LAST", both ends included, counted from 0
  std::string part;      // only the K-th of N equal parts, "K/N"
  std::string claim;     // play until this is known, "seat 1 within 50±3 %"
  bool shows_progress = false;
  std::function<bool(const Shard& shard)> progress;  // told now and then, as RunPlan::watch

  bool is_part() const { return !blocks.empty() || !part.empty(); }
};

struct Simulation {
  Shard shard;
  bool interrupted = false;
  bool holds = true;  // the claim, if there is one
  std::string fault;  // why results could not be kept in their file, as a message; they are here all the same
};

using PlayBlocks = std::function<RunResult(const OpenRequest&, Shard&, const RunPlan&)>;
// Takes as long as the games do; `play` plays the blocks, so that several machines can.
Result<Simulation> simulate(const SimulationRequest& request, const PlayBlocks& play = run_blocks);
// What `out` of several parts holds, put together.
Result<Shard> merged(const std::vector<std::string>& paths);
// What it shows: text, json, csv or html; `all_settings`: as text, every section of every setting of a sweep.
Result<std::string> report(const Shard& shard, const std::string& format, bool all_settings = false);

}  // namespace ludwright::api
