// From a request to results: what is played, where it is kept, what of it is there already; see simulation.h.
#include "tools/api/simulation.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <thread>

#include "tools/api/files.h"
#include "tools/api/guarded.h"
#include "tools/simulate/report.h"

namespace ludwright::api {
namespace {

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

void choose_blocks(const SimulationRequest& flags, std::uint64_t blocks, RunPlan& plan) {
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
Shard begin_shard(Job job, const SimulationRequest& flags) {
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

// Games that the file has no room for are kept elsewhere.
std::string lose_nothing(const Shard& shard, const std::string& out, const std::string& fault,
                         std::uint64_t games_before) {
  std::string message = fmt::format("error: cannot write `{}`: {}\n", out, fault);
  std::error_code none;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(none);
  const std::string spare = (folder / fmt::format("ludwright-{}-{}.json", shard.job.name, getpid())).string();
  if (shard.games() > games_before && !folder.empty() && write_file(spare, write_shard(shard)))
    message += fmt::format("  note: all games are in `{}`\n", spare);
  return message;
}

Simulation run(const SimulationRequest& request, const PlayBlocks& play) {
  Job job = make_job(request);
  RunPlan plan;
  if (request.is_part() && request.out.empty())
    throw Stop{kUsage, "error: a part of a simulation needs a file to be merged from\n  help: say --out FILE\n"};
  if (!request.claim.empty()) {
    if (job.settings.size() > 1) throw Stop{kUsage, "error: --test needs one setting, not a sweep\n"};
    if (request.is_part()) throw Stop{kUsage, "error: --test needs all blocks, not a part of them\n"};
    plan.claim = read_claim(request.claim, job.settings.front().catalogue);
  }
  choose_blocks(request, job.blocks(), plan);
  Simulation simulation = {begin_shard(std::move(job), request), false, true, ""};
  const std::uint64_t games_before = simulation.shard.games();
  plan.out = request.out;
  plan.threads = request.threads > 0 ? request.threads : std::max(1U, std::thread::hardware_concurrency());
  plan.shows_progress = request.shows_progress;
  plan.watch = request.progress;
  const RunResult result = play(request, simulation.shard, plan);
  simulation.interrupted = result.interrupted;
  simulation.holds = !result.judgement || result.judgement->verdict == Verdict::Holds;
  if (!result.fault.empty()) simulation.fault = lose_nothing(simulation.shard, request.out, result.fault, games_before);
  return simulation;
}

}  // namespace

Result<Simulation> simulate(const SimulationRequest& request, const PlayBlocks& play) {
  return guarded<Simulation>([&] { return run(request, play); });
}

Result<Shard> merged(const std::vector<std::string>& paths) {
  return guarded<Shard>([&] {
    Shard all = read_shard(paths.front());
    for (std::size_t i = 1; i < paths.size(); ++i) merge_shard(all, read_shard(paths[i]), paths.front(), paths[i]);
    return all;
  });
}

Result<std::string> report(const Shard& shard, const std::string& format, bool all_settings) {
  return guarded<std::string>([&] {
    const Report report = make_report(shard);
    if (format == "json") return report_json(report);
    if (format == "csv") return report_csv(report);
    if (format == "html") return report_html(report);
    if (format == "text") return report_text(report, all_settings);
    throw Stop{kUsage, fmt::format("error: expected text, json, csv or html for the format, got `{}`\n", format)};
  });
}

}  // namespace ludwright::api
