// Plays blocks of a job on threads, keeps the results in a file while it goes, and stops when it is told to or a test
// has been decided. What comes out depends on which blocks were played alone. Tested by tests/tools/simulate_test.cpp
// and simulate_cli_test.cpp.
#pragma once
#include <functional>
#include <optional>

#include "tools/simulate/claim.h"
#include "tools/simulate/shard.h"

namespace ludwright {

struct RunPlan {
  std::uint64_t first = 0, last = 0;  // blocks, both included
  unsigned threads = 1;
  std::string out;             // kept here while it goes on; "" nowhere
  std::optional<Claim> claim;  // of a job with one setting
  bool shows_progress = false;
  // Told now and then; false ends the run. Where it is given, interrupts are left to the caller.
  std::function<bool(const Shard& shard)> watch;
};

struct RunResult {
  bool interrupted = false;
  std::string fault;  // why the file could not be written at last, ""
  std::optional<Judgement> judgement;
};

// Adds to `shard` what of the blocks is not done. `request`: how definitions are opened, see Definitions. Throws Stop
// if a definition cannot be loaded.
RunResult run_blocks(const OpenRequest& request, Shard& shard, const RunPlan& plan);

}  // namespace ludwright
