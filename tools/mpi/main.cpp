// The program `ludwright_mpi`: `ludwright simulate` over the processes of Open MPI, built with -DLUDWRIGHT_MPI=ON.
// Process 0 gives out blocks as the others become free, merges what they send, and writes files and reports; which
// process plays what makes no difference to the result. Tested by tests/tools/simulate_mpi.sh.
#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>

#include "engine/program_fault.h"
#include "tools/files/save.h"
#include "tools/verbs/simulate.h"

namespace {

using namespace ludwright;
using Clock = std::chrono::steady_clock;

constexpr int kBlocks = 1, kResults = 2;  // tags

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

// First and last block to play; first > last: there are no more.
struct Range {
  std::uint64_t first = 1, last = 0;
};

void send_text(const std::string& text, int to) {
  MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, to, kResults, MPI_COMM_WORLD);
}

std::string receive_text(int& from) {
  MPI_Status status;
  MPI_Probe(MPI_ANY_SOURCE, kResults, MPI_COMM_WORLD, &status);
  int size = 0;
  MPI_Get_count(&status, MPI_CHAR, &size);
  std::string text(static_cast<std::size_t>(size), '\0');
  from = status.MPI_SOURCE;
  MPI_Recv(text.data(), size, MPI_CHAR, from, kResults, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return text;
}

// What a process other than 0 does: asks for blocks by sending what it has, until there are none.
void serve(const api::SimulationRequest& request) {
  const Job job = make_job(request);
  send_text("", 0);
  for (;;) {
    Range range;
    MPI_Recv(&range, static_cast<int>(sizeof(range)), MPI_BYTE, 0, kBlocks, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (range.first > range.last) return;
    Shard part(job);
    RunPlan plan;
    plan.first = range.first;
    plan.last = range.last;
    plan.threads = std::max(1U, request.threads);
    run_blocks(request, part, plan);
    send_text(write_shard(part), 0);
  }
}

// Of process 0: gives the blocks that are not done to whoever asks.
class Coordinator {
 public:
  Coordinator(Shard& shard, const RunPlan& plan, int processes)
      : shard_(shard), plan_(plan), next_(plan.first), workers_(static_cast<std::size_t>(processes)) {}

  RunResult run() {
    save();
    if (!result_.fault.empty()) next_ = plan_.last + 1;  // nobody plays for a file that cannot be written
    for (std::size_t working = workers_.size() - 1; working > 0;) {
      int from = 0;
      const std::string text = receive_text(from);
      if (!text.empty()) merge_shard(shard_, parse_shard(text, fmt::format("process {}", from)), "process 0", "");
      if (!give(from)) --working;
      if (seconds_since(saved_) > 1) save();
    }
    save();
    return result_;
  }

 private:
  struct Worker {
    std::uint64_t size = 1;
    Clock::time_point given{};
  };

  // False if there was nothing left to give.
  bool give(int to) {
    Worker& worker = workers_[static_cast<std::size_t>(to)];
    // Enough that messages do not matter, little enough that all end at about the same time.
    if (worker.given != Clock::time_point{} && seconds_since(worker.given) < 0.2) worker.size *= 2;
    while (next_ <= plan_.last && shard_.done.has(next_)) ++next_;
    Range range;
    if (next_ <= plan_.last) {
      const std::uint64_t fair = std::max<std::uint64_t>(1, (plan_.last - next_ + 1) / (2 * workers_.size()));
      range.first = next_;
      while (next_ <= plan_.last && next_ < range.first + std::min(worker.size, fair) && !shard_.done.has(next_))
        range.last = next_++;
    }
    worker.given = Clock::now();
    MPI_Send(&range, static_cast<int>(sizeof(range)), MPI_BYTE, to, kBlocks, MPI_COMM_WORLD);
    return range.first <= range.last;
  }

  void save() {
    saved_ = Clock::now();
    if (!plan_.out.empty()) result_.fault = write_file(plan_.out, write_shard(shard_));
  }

  Shard& shard_;
  const RunPlan& plan_;
  RunResult result_;
  std::uint64_t next_;
  std::vector<Worker> workers_;  // [process]
  Clock::time_point saved_{};
};

int run(int argc, char** argv, int rank, int processes) {
  CommandLine line("ludwright_mpi", "ludwright simulate, over the processes of Open MPI");
  line.root().footer("Example: mpirun -n 8 ludwright_mpi chess --games 100000 --out chess.json --resume");
  Invocation invocation;
  SimulateFlags flags;
  add_simulate_flags(line.root(), flags);
  if (const CommandLineAnswer answer = line.run(argc, argv); !answer.ran) {
    if (rank == 0) fmt::print(answer.is_fine ? stdout : stderr, "{}", answer.text);
    return answer.is_fine ? kFine : kUsage;
  }
  if (!flags.request.claim.empty()) throw Stop{kUsage, "error: --test needs one process; use `ludwright simulate`\n"};
  if (rank > 0) {
    serve(request_of(invocation, flags));
    return kFine;
  }
  simulate(invocation, flags, [processes](const OpenRequest& its, Shard& shard, const RunPlan& plan) {
    return processes == 1 ? run_blocks(its, shard, plan) : Coordinator(shard, plan, processes).run();
  });
  return invocation.status;
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, processes = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  int status = kFault;
  // Others may be waiting for one that fails: nothing less than ending them all will do.
  bool must_abort = true;
  try {
    status = run(argc, argv, rank, processes);
    must_abort = false;
  } catch (const Stop& stop) {
    if (rank == 0) fmt::print(stderr, "{}", stop.message);
    status = stop.status;
  } catch (const ludwright::ProgramFault& fault) {
    fmt::print(stderr, "error: {}\n  help: {}\n", fault.what(), fault.help());
    status = kInput;
  } catch (const std::exception& fault) {
    fmt::print(stderr, "internal error: {}\n", fault.what());
  }
  std::fflush(nullptr);
  if (must_abort && processes > 1) MPI_Abort(MPI_COMM_WORLD, status);
  MPI_Finalize();
  return status;
}
