// `ludwright simulate`, `merge` and `report`: games by the thousand, and what they say. Tested by
// tests/tools/simulate_cli_test.cpp.
#include "tools/verbs/simulate.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <thread>

#include "tools/files/save.h"
#include "tools/simulate/report.h"
#include "tools/verbs/game_flags.h"
#include "tools/verbs/verbs.h"

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

std::string report_as(const Report& report, const std::string& format, bool all_settings) {
  if (format == "json") return report_json(report);
  if (format == "csv") return report_csv(report);
  if (format == "html") return report_html(report);
  return report_text(report, all_settings);
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
  const Report report = make_report(shard);
  if (flags.outputs.empty()) fmt::print("{}", report_as(report, flags.format, flags.all_settings));
  std::string faults;
  for (const std::string& path : flags.outputs) {
    const std::string fault = write_file(path, report_as(report, format_of(path, flags), flags.all_settings));
    if (!fault.empty()) faults += fmt::format("error: cannot write `{}`: {}\n", path, fault);
  }
  if (!faults.empty()) throw Stop{kInput, faults};
}

// "A..B" or "K/N" as two numbers.
std::pair<std::uint64_t, std::uint64_t> read_pair(const std::string& text, const std::string& separator,
                                                  const char* flag, const char* expected) {
  std::uint64_t first = 0, second = 0;
  const char* end = text.data() + text.size();
  const auto one = std::from_chars(text.data(), end, first);
  const bool parted = one.ec == std::errc() &&
                      text.compare(static_cast<std::size_t>(one.ptr - text.data()), separator.size(), separator) == 0;
  const auto two = parted ? std::from_chars(one.ptr + separator.size(), end, second) : one;
  if (!parted || two.ec != std::errc() || two.ptr != end)
    throw Stop{kUsage, fmt::format("error: expected {} after {}, got `{}`\n", expected, flag, text)};
  return {first, second};
}

void choose_blocks(const SimulateFlags& flags, std::uint64_t blocks, RunPlan& plan) {
  plan.first = 0;
  plan.last = blocks - 1;
  if (!flags.blocks.empty()) {
    std::tie(plan.first, plan.last) = read_pair(flags.blocks, "..", "--blocks", "FIRST..LAST");
    if (plan.first > plan.last || plan.last >= blocks)
      throw Stop{kUsage, fmt::format("error: expected blocks within 0..{} after --blocks, got `{}`\n", blocks - 1,
                                     flags.blocks)};
  } else if (!flags.part.empty()) {
    const auto [part, parts] = read_pair(flags.part, "/", "--part", "K/N");
    if (part < 1 || part > parts || parts > std::min<std::uint64_t>(blocks, 1'000'000))
      throw Stop{kUsage, fmt::format("error: expected K/N with K from 1 to N and N at most {} after --part, got `{}`\n",
                                     std::min<std::uint64_t>(blocks, 1'000'000), flags.part)};
    const std::uint64_t each = blocks / parts, rest = blocks % parts;
    plan.first = each * (part - 1) + rest * (part - 1) / parts;
    plan.last = each * part + rest * part / parts - 1;
  }
}

// The results so far of this job, or none yet.
Shard begin_shard(Job job, const SimulateFlags& flags) {
  std::error_code none;
  const bool exists = !flags.out.empty() && std::filesystem::is_regular_file(flags.out, none) &&
                      std::filesystem::file_size(flags.out, none) > 0;
  if (flags.resume && flags.out.empty())
    throw Stop{kUsage, "error: --resume goes on with the file that --out names\n  help: say --out FILE\n"};
  if (!exists) return Shard(std::move(job));
  if (!flags.resume) {
    throw Stop{kUsage,
               fmt::format("error: `{}` exists\n  help: --resume goes on with it; or remove it, or name another\n",
                           flags.out)};
  }
  Shard shard = read_shard(flags.out);
  if (const std::string why = difference(shard.job, job); !why.empty()) {
    throw Stop{kFindings,
               fmt::format("error: `{}` is of another simulation: {}\n  help: name another file after --out\n",
                           flags.out, why)};
  }
  if (shard.job.games > job.games && shard.done.count() != shard.done.count_below(job.blocks())) {
    throw Stop{kUsage, fmt::format("error: `{}` has more games than --games {}\n  help: --games {} goes on with it\n",
                                   flags.out, job.games, shard.job.games)};
  }
  shard.job.games = job.games;
  shard.job.game = job.game;
  shard.test.clear();
  shard.verdict.clear();
  return shard;
}

struct MergeFlags {
  std::vector<std::string> files;
  std::string out;
};

Shard read_all(const std::vector<std::string>& files) {
  Shard all = read_shard(files.front());
  for (std::size_t i = 1; i < files.size(); ++i) merge_shard(all, read_shard(files[i]), files.front(), files[i]);
  return all;
}

void run_merge(const MergeFlags& flags) {
  const Shard all = read_all(flags.files);
  if (const std::string fault = write_file(flags.out, write_shard(all)); !fault.empty())
    throw Stop{kInput, fmt::format("error: cannot write `{}`: {}\n", flags.out, fault)};
  const std::uint64_t missing = all.job.blocks() - all.done.count();
  fmt::print("{}: {} games{}\n", flags.out, all.games(),
             missing == 0 ? "" : fmt::format("; {} of {} blocks are missing", missing, all.job.blocks()));
}

// Games that the file has no room for are kept elsewhere.
[[noreturn]] void lose_nothing(const Shard& shard, const std::string& out, const std::string& fault,
                               std::uint64_t games_before) {
  std::string message = fmt::format("error: cannot write `{}`: {}\n", out, fault);
  std::error_code none;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(none);
  const std::string spare = (folder / fmt::format("ludwright-{}-{}.json", shard.job.name, getpid())).string();
  if (shard.games() > games_before && !folder.empty() && write_file(spare, write_shard(shard)).empty())
    message += fmt::format("  note: all games are in `{}`\n", spare);
  throw Stop{kInput, message};
}

}  // namespace

void simulate(Invocation& invocation, const SimulateFlags& flags, const PlayBlocks& play) {
  Job job = make_job(invocation, flags.job);
  RunPlan plan;
  const bool is_part = !flags.blocks.empty() || !flags.part.empty();
  if (is_part && flags.out.empty())
    throw Stop{kUsage, "error: a part of a simulation needs a file to be merged from\n  help: say --out FILE\n"};
  if (!flags.claim.empty()) {
    if (job.settings.size() > 1) throw Stop{kUsage, "error: --test needs one setting, not a sweep\n"};
    if (is_part) throw Stop{kUsage, "error: --test needs all blocks, not a part of them\n"};
    plan.claim = read_claim(flags.claim, job.settings.front().catalogue);
  }
  choose_blocks(flags, job.blocks(), plan);
  Shard shard = begin_shard(std::move(job), flags);
  const std::uint64_t games_before = shard.games();
  plan.out = flags.out;
  plan.threads = flags.threads > 0 ? flags.threads : std::max(1U, std::thread::hardware_concurrency());
  plan.shows_progress = isatty(STDERR_FILENO) != 0;
  const RunResult result = play(invocation, shard, plan);
  // What has been played is told even if it could not be kept; a file that never could be written has nothing to tell.
  if (shard.games() > 0 && (!is_part || !flags.report.outputs.empty())) print_report(shard, flags.report);
  if (is_part && result.fault.empty()) fmt::print("{}: {} games\n", flags.out, shard.games());
  if (!result.fault.empty()) lose_nothing(shard, flags.out, result.fault, games_before);
  if (result.interrupted) {
    fmt::print(stderr, "interrupted after {} games{}\n", shard.games(),
               flags.out.empty() ? "" : "; the same command with --resume goes on");
    invocation.status = kFindings;
  }
  if (result.judgement && result.judgement->verdict != Verdict::Holds) invocation.status = kFindings;
}

void add_simulate_flags(Verb verb, SimulateFlags& flags) {
  JobFlags& job = flags.job;
  verb.add("GAME", job.game, "A name that `ludwright list` prints, or a YAML file").required();
  verb.add("--games", job.games, "How many, of each setting of a sweep; rounded up so that everybody sits everywhere")
      .between(std::uint64_t{1}, std::uint64_t{1'000'000'000})
      .value_name("N")
      .shows_default();
  verb.add("--agents", job.agents,
           "Who plays: one for all, or one for each player with commas between; players change seats")
      .value_name("AGENT,…")
      .shows_default();
  add_sets(verb, job.sets);
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
  verb.add("--test", flags.claim, "Play until this is known, `seat 1 within 50±3 %`, at most --games")
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
  verb.add("--threads", flags.threads, "How many; else one for each processor. Results do not depend on it")
      .between(1, 1024)
      .value_name("N");
  verb.add("--out", flags.out, "Keep the results in this file while they come, for --resume, merge and report")
      .value_name("FILE");
  verb.add("--resume", flags.resume, "Go on with the file of --out");
  const Flag blocks = verb.add("--blocks", flags.blocks, "Play only these blocks, both ends included, counted from 0")
                          .value_name("FIRST..LAST");
  verb.add("--part", flags.part, "Play only the K-th of N equal parts").value_name("K/N").excludes(blocks);
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
  verb.calls([&invocation, flags] { simulate(invocation, *flags, run_blocks); });
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
  verb.calls([files, flags] { print_report(read_all(*files), *flags); });
}

}  // namespace ludwright
