#include "tools/simulate/report.h"

#include <fmt/format.h>

#include <algorithm>

namespace ludwright {

ReportCell name_cell(const std::string& text) { return {text, {}, {}, {}}; }

ReportCell count_cell(std::int64_t count) { return {fmt::format("{}", count), static_cast<double>(count), {}, {}}; }

ReportCell number_cell(double value, int decimals) { return {fmt::format("{:.{}f}", value, decimals), value, {}, {}}; }

ReportCell share_cell(std::int64_t part, std::int64_t whole) {
  if (whole == 0) return name_cell("-");
  const double share = static_cast<double>(part) / static_cast<double>(whole);
  return {fmt::format("{:.1f} %", 100 * share), share, {}, {}};
}

std::string percent_text(const Interval& interval) {
  return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * interval.value, 100 * interval.low, 100 * interval.high);
}

ReportCell interval_cell(const Interval& interval) {
  return {percent_text(interval), interval.value, interval.low, interval.high};
}

std::string agents_text(const Setting& setting) {
  std::vector<std::string> names;
  for (const std::string& agent : setting.agents) {
    if (std::find(names.begin(), names.end(), agent) == names.end()) names.push_back(agent);
  }
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

namespace {

SettingReport report_setting(const Setting& setting, const Tally& tally) {
  SettingReport report;
  report.label = setting.label();
  report.measured = fmt::format("{}, {} games", agents_text(setting), tally.totals[TotalGames]);
  if (tally.totals[TotalGames] == 0) return report;
  const std::int64_t games = tally.totals[TotalGames], watched = tally.totals[TotalWatched];
  std::vector<std::string> of_watched;
  report.sections.push_back(balance_section(setting, tally, report.findings));
  report.sections.push_back(length_section(setting, tally));
  report.sections.push_back(ends_section(setting, tally));
  if (watched > 0) {
    const std::size_t first = report.sections.size();
    report.sections.push_back(course_section(setting, tally));
    report.sections.push_back(pieces_section(setting, tally));
    report.sections.push_back(costs_section(setting, tally, of_watched));
    report.sections.push_back(factions_section(setting, tally, of_watched));
    for (std::size_t i = first; i < report.sections.size() && watched < games; ++i) {
      std::vector<std::string>& lines = report.sections[i].lines;
      if (!lines.empty() || !report.sections[i].tables.empty())
        lines.insert(lines.begin(), fmt::format("of the {} games that were looked at move by move", watched));
    }
    report.sections.push_back(unused_section(setting, tally, report.findings));
  }
  std::erase_if(report.sections,
                [](const ReportSection& section) { return section.lines.empty() && section.tables.empty(); });
  for (std::string& finding : report.findings) finding += fmt::format(" [{}]", report.measured);
  for (const std::string& finding : of_watched)
    report.findings.push_back(fmt::format("{} [{}, {} games]", finding, agents_text(setting), watched));
  return report;
}

// Players that always answer alike play the same games again, and intervals then mean nothing.
void warn_of_repeats(const Shard& shard, Report& report) {
  for (std::size_t i = 0; i < shard.tallies.size(); ++i) {
    const Tally& tally = shard.tallies[i];
    const double games = static_cast<double>(tally.totals[TotalWatched]), different = tally.different_games();
    const std::vector<std::string>& agents = shard.job.settings[i].agents;
    const bool by_lot = std::all_of(agents.begin(), agents.end(), [](const auto& each) { return each == "random"; });
    if (by_lot || games < 4 || different > games / 2) continue;
    report.notes.push_back(fmt::format(
        "only about {:.0f} of {:.0f} games differ, so the intervals are too narrow; let --opening N begin every "
        "game with N moves by lot",
        different, games));
    return;
  }
}

void tell_what_was_watched(const Shard& shard, Report& report) {
  for (const Tally& tally : shard.tallies) {
    if (tally.totals[TotalWatched] == tally.totals[TotalGames]) continue;
    report.notes.emplace_back(
        "who wins, how long games are and how they end is counted in all games; the rest, as said there, in some that "
        "were looked at move by move, since games by lot take much less time without; --watch 1 looks at all");
    return;
  }
}

// `mcts:2s`: such agents find more on a faster machine.
void warn_of_clocks(const Job& job, Report& report) {
  for (const Setting& setting : job.settings) {
    for (const std::string& agent : setting.agents) {
      if (agent.find(':') == std::string::npos || !agent.ends_with('s')) continue;
      report.notes.push_back(
          fmt::format("`{}` plays by the clock: another run, or a part of one, gives other games", agent));
      return;
    }
  }
}

std::string options_text(const OptionChoices& options) {
  std::string text;
  for (const auto& [option, value] : options) text += fmt::format("{}{}={}", text.empty() ? "" : ", ", option, value);
  return text;
}

}  // namespace

Report make_report(const Shard& shard) {
  const Job& job = shard.job;
  Report report;
  report.title = job.settings.front().catalogue.title;
  report.facts.emplace_back("game", job.name);
  if (!job.fixed.empty()) report.facts.emplace_back("options", options_text(job.fixed));
  report.facts.emplace_back("definition", fmt::format("checksum {:016x}", job.settings.front().checksums.front()));
  report.facts.emplace_back("players", agents_text(job.settings.front()));
  const std::uint64_t blocks = job.blocks(), done = shard.done.count();
  report.facts.emplace_back("games", done == blocks ? fmt::format("{}", shard.games())
                                                    : fmt::format("{}, {} of {} blocks", shard.games(), done, blocks));
  if (job.opening > 0) report.facts.emplace_back("opening", fmt::format("{} moves by lot", job.opening));
  report.facts.emplace_back("seed", fmt::format("{}", job.seed));
  if (!shard.verdict.empty()) report.facts.emplace_back("test", shard.verdict);
  report.notes.push_back(fmt::format(
      "intervals cover the truth in 95 % of cases; what stands out does so by chance in at most {:.0f} %; all of "
      "it is true of these players, others may play otherwise",
      100 * kFindingError));
  tell_what_was_watched(shard, report);
  warn_of_repeats(shard, report);
  warn_of_clocks(job, report);
  for (std::size_t i = 0; i < job.settings.size(); ++i)
    report.settings.push_back(report_setting(job.settings[i], shard.tallies[i]));
  if (job.settings.size() > 1) report.over_all = comparison_sections(job, shard.tallies);
  return report;
}

}  // namespace ludwright
