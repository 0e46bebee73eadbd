// `ludwright simulate`, `merge` and `report`: games by the thousand, and what they say. Tested by
// tests/tools/simulate_cli_test.cpp.
#include "tools/verbs/simulate.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "tools/api/files.h"
#include "tools/verbs/game_flags.h"

namespace ludwright {
namespace {

void add_report_flags(Verb verb, ReportFlags& flags) {
  verb.add("--format", flags.format, "What is printed: text, json, csv or html")
      .one_of({"text", "json", "csv", "html"})
      .shows_default();
  verb.add("-o,--output", flags.outputs,
           "Write the report to a file, by its name .txt, .json, .csv or .html (repeatable)")
      .value_name("FILE")
      .one_each();
  verb.add("--all", flags.all_settings, "As text: every section of every setting of a sweep");
}

// By the name of the file; other names (a device, a pipe) get what --format says.
std::string format_of(const std::string& path, const ReportFlags& flags) {
  const std::string extension = std::filesystem::path(path).extension().string();
  if (extension == ".txt") return "text";
  for (const char* known : {"json", "csv", "html"}) {
    if (extension == std::string(".") + known) return known;
  }
  return flags.format;
}

void print_report(const Shard& shard, const ReportFlags& flags) {
  const auto as = [&](const std::string& format) { return api::report(shard, format, flags.all_settings).value(); };
  if (flags.outputs.empty()) fmt::print("{}", as(flags.format));
  std::string faults;
  for (const std::string& path : flags.outputs) {
    if (const auto written = api::write_file(path, as(format_of(path, flags))); !written)
      faults += written.problem().message;
  }
  if (!faults.empty()) throw Stop{kInput, faults};
}

struct MergeFlags {
  std::vector<std::string> files;
  std::string out;
};

void run_merge(const MergeFlags& flags) {
  const Shard all = api::merged(flags.files).value();
  api::write_file(flags.out, write_shard(all)).value();
  const std::uint64_t missing = all.job.blocks() - all.done.count();
  fmt::print("{}: {} games{}\n", flags.out, all.games(),
             missing == 0 ? "" : fmt::format("; {} of {} blocks are missing", missing, all.job.blocks()));
}

}  // namespace

void simulate(Invocation& invocation, const SimulateFlags& flags, const api::PlayBlocks& play) {
  const api::SimulationRequest request = request_of(invocation, flags);
  const api::Simulation done = api::simulate(request, play).value();
  // What has been played is told even if it could not be kept; a file that never could be written has nothing to tell.
  const std::uint64_t games = done.shard.games();
  if (games > 0 && (!request.is_part() || !flags.report.outputs.empty())) print_report(done.shard, flags.report);
  if (request.is_part() && done.fault.empty()) fmt::print("{}: {} games\n", request.out, games);
  if (!done.fault.empty()) throw Stop{kInput, done.fault};
  if (done.interrupted) {
    fmt::print(stderr, "interrupted after {} games{}\n", games,
               request.out.empty() ? "" : "; the same command with --resume goes on");
  }
  if (done.interrupted || !done.holds) invocation.status = kFindings;
}

api::SimulationRequest request_of(const Invocation& invocation, const SimulateFlags& flags) {
  api::SimulationRequest request = flags.request;
  request.options = read_sets(flags.sets);
  request.colors = invocation.colors(stderr);
  request.shows_progress = isatty(STDERR_FILENO) != 0;
  return request;
}

void add_simulate_flags(Verb verb, SimulateFlags& flags) {
  api::SimulationRequest& job = flags.request;
  verb.add("GAME", job.game, "A name that `ludwright list` prints, or a YAML file").required();
  verb.add("--games", job.games, "How many, of each setting of a sweep; rounded up so that everybody sits everywhere")
      .between(std::uint64_t{1}, std::uint64_t{1'000'000'000})
      .value_name("N")
      .shows_default();
  verb.add("--agents", job.agents,
           "Who plays: one for all, or one for each player with commas between; players change seats")
      .value_name("AGENT,…")
      .shows_default();
  add_sets(verb, flags.sets);
  verb.add("--sweep", job.sweeps,
           "OPTION=VALUE,VALUE or OPTION=LOW..HIGH: try all of them; armies with ; between, each against each "
           "(repeatable)")
      .value_name("OPTION=VALUES")
      .one_each();
  verb.add("--seed", job.seed, "Of everything that is drawn by lot").value_name("N").shows_default();
  verb.add("--opening", job.opening, "So many moves of each game are drawn by lot before the agents play")
      .value_name("N")
      .shows_default();
  verb.add("--cost", job.cost, "Trait of pieces that is their cost: say what results would justify")
      .value_name("TRAIT");
  verb.add("--faction", job.faction, "Trait of pieces that sorts armies; else the first that is a word of a list")
      .value_name("TRAIT");
  verb.add("--test", job.claim, "Play until this is known, `seat 1 within 50±3 %`, at most --games")
      .value_name("CLAIM");
  verb.add("--most-moves", job.most_moves, "How long a game may be")
      .between(std::uint64_t{1}, std::uint64_t{100'000'000})
      .value_name("N")
      .shows_default();
  verb.add("--watch", job.watch,
           "Of games that are all by lot look at each N-th move by move; else at some. Who wins, lengths and ends are "
           "those "
           "of all games")
      .between(std::uint64_t{1}, std::uint64_t{1'000'000})
      .value_name("N");
  verb.add("--threads", job.threads, "How many; else one for each processor. Results do not depend on it")
      .between(1, 1024)
      .value_name("N");
  verb.add("--out", job.out, "Keep the results in this file while they come, for --resume, merge and report")
      .value_name("FILE");
  verb.add("--resume", job.resume, "Go on with the file of --out");
  const Flag blocks = verb.add("--blocks", job.blocks, "Play only these blocks, both ends included, counted from 0")
                          .value_name("FIRST..LAST");
  verb.add("--part", job.part, "Play only the K-th of N equal parts").value_name("K/N").excludes(blocks);
  verb.add("--engine", job.engine, "compiled (fast) or reference (slow and plain)")
      .one_of({"compiled", "reference"})
      .shows_default();
  add_report_flags(verb, flags.report);
}

void add_simulate(Verb root, Invocation& invocation) {
  const Verb verb = root.add_verb("simulate", "Play many games: who wins, how long, what is used, what is balanced");
  verb.footer(
      "Example: ludwright simulate chess --games 2000 --agents random -o chess.html\n"
      "         ludwright simulate dungeon-chess --sweep budget=50,75,100 --cost cost --out dungeon.json --resume\n"
      "         ludwright simulate hexapawn --test \"seat 1 within 50±3 %\" --games 20000");
  auto flags = std::make_shared<SimulateFlags>();
  add_simulate_flags(verb, *flags);
  verb.calls([&invocation, flags] { simulate(invocation, *flags); });
}

void add_merge(Verb root, Invocation& /*invocation*/) {
  const Verb verb = root.add_verb("merge", "Put parts of a simulation together");
  verb.footer("Example: ludwright merge part*.json --out all.json");
  auto flags = std::make_shared<MergeFlags>();
  verb.add("FILE", flags->files, "What `simulate --out` has written").required();
  verb.add("--out", flags->out, "The file to write").value_name("FILE").required();
  verb.calls([flags] { run_merge(*flags); });
}

void add_report(Verb root, Invocation& /*invocation*/) {
  const Verb verb = root.add_verb("report", "Say what a simulation has shown");
  verb.footer("Example: ludwright report all.json -o all.html -o all.csv");
  auto files = std::make_shared<std::vector<std::string>>();
  auto flags = std::make_shared<ReportFlags>();
  verb.add("FILE", *files, "What `simulate --out` or `merge` has written; several are put together").required();
  add_report_flags(verb, *flags);
  verb.calls([files, flags] { print_report(api::merged(*files).value(), *flags); });
}

}  // namespace ludwright
