// In place of what a first build leaves out: LUDWRIGHT_WIDE in CMakeLists.txt, and tools/ludwright.
#include "tools/api/guarded.h"
#include "tools/api/rulebook.h"
#include "tools/api/simulation.h"
#include "tools/api/test.h"

namespace ludwright::api {
namespace {

template <typename T>
Result<T> left_out(const char* what) {
  return guarded<T>([what]() -> T { throw not_built(what); });
}

constexpr const char* kChecker = "what checks rulebooks is not part of this build";
constexpr const char* kSimulation = "what simulates games is not part of this build";
constexpr const char* kTests = "what tests games is not part of this build";

}  // namespace

Result<BookCheck> check_rulebook(const Game&, const BookCheckRequest&) { return left_out<BookCheck>(kChecker); }
Result<SideFile> bind_rulebook(const Game&, const PrintedBook&) { return left_out<SideFile>(kChecker); }
Result<SideFile> accept_rulebook(const PrintedBook&, const std::string&) { return left_out<SideFile>(kChecker); }
Result<Simulation> simulate(const SimulationRequest&, const PlayBlocks&) { return left_out<Simulation>(kSimulation); }
Result<Shard> merged(const std::vector<std::string>&) { return left_out<Shard>(kSimulation); }
Result<std::string> report(const Shard&, const std::string&, bool) { return left_out<std::string>(kSimulation); }
Result<GameReport> test(const TestRequest&, const TellTest&) { return left_out<GameReport>(kTests); }

}  // namespace ludwright::api

namespace ludwright {

RunResult run_blocks(const OpenRequest&, Shard&, const RunPlan&) { throw not_built(api::kSimulation); }
std::string junit_text(const std::vector<GameReport>&) { throw not_built(api::kTests); }
std::string json_text(const std::vector<GameReport>&) { throw not_built(api::kTests); }

}  // namespace ludwright
