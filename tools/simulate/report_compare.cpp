// Settings of a sweep side by side, and armies against each other.
#include <fmt/format.h>

#include <algorithm>

#include "tools/simulate/report.h"

namespace ludwright {
namespace {

ReportSection settings_section(const Job& job, const std::vector<Tally>& tallies) {
  ReportSection section{"settings", "Settings", {}, {}, {}};
  ReportTable table{"settings", "Settings side by side", {"setting", "games"}, {}};
  std::size_t seats = 0;
  for (const Setting& setting : job.settings) seats = std::max(seats, setting.catalogue.seats.size());
  for (std::size_t seat = 0; seat < seats; ++seat) table.columns.push_back(fmt::format("score of seat {}", seat + 1));
  for (const char* column : {"drawn", "median length", "choices"}) table.columns.emplace_back(column);
  for (std::size_t i = 0; i < job.settings.size(); ++i) {
    const Tally& tally = tallies[i];
    const std::int64_t games = tally.totals[TotalGames];
    std::vector<ReportCell> row = {name_cell(job.settings[i].label()), count_cell(games)};
    for (std::size_t seat = 0; seat < seats; ++seat) {
      row.push_back(seat < tally.seat_points.size()
                        ? interval_cell(score_interval(tally.seat_points[seat], tally.seat_squares[seat], games))
                        : name_cell("-"));
    }
    row.push_back(share_cell(tally.totals[TotalDraws], games));
    row.push_back(count_cell(quantile(tally.lengths, 0.5)));
    row.push_back(number_cell(static_cast<double>(tally.totals[TotalChoices]) /
                                  static_cast<double>(std::max<std::int64_t>(1, tally.totals[TotalListed])),
                              1));
    table.rows.push_back(std::move(row));
  }
  section.lines.push_back("measured with " + agents_text(job.settings.front()));
  section.tables.push_back(std::move(table));
  return section;
}

// Games and points of one army against another, over all settings.
struct Meeting {
  std::int64_t games = 0, points = 0, squares = 0;
};

ReportSection armies_section(const Job& job, const std::vector<Tally>& tallies) {
  ReportSection section{"armies", "Armies against each other", {}, {}, {}};
  std::vector<std::string> armies;
  for (const Setting& setting : job.settings) {
    for (const std::string& army : setting.army_of) {
      if (std::find(armies.begin(), armies.end(), army) == armies.end()) armies.push_back(army);
    }
  }
  if (armies.size() < 2) return section;
  const auto index = [&](const std::string& army) {
    return static_cast<std::size_t>(std::find(armies.begin(), armies.end(), army) - armies.begin());
  };
  std::vector<Meeting> meetings(armies.size() * armies.size());
  for (std::size_t i = 0; i < job.settings.size(); ++i) {
    const std::vector<std::string>& players = job.settings[i].army_of;
    for (std::size_t mine = 0; mine < players.size(); ++mine) {
      for (std::size_t other = 0; other < players.size(); ++other) {
        if (mine == other || players[mine] == players[other]) continue;
        Meeting& meeting = meetings[index(players[mine]) * armies.size() + index(players[other])];
        meeting.games += tallies[i].player_games[mine];
        meeting.points += tallies[i].player_points[mine];
        meeting.squares += tallies[i].player_squares[mine];
      }
    }
  }
  ReportTable table{"armies", "Score of the row against the column", {"army"}, {}};
  ReportPlot plot{ReportPlot::Kind::Matrix, "Score of the row's army against the column's", "", "", {}, {}, {}};
  for (std::size_t mine = 0; mine < armies.size(); ++mine) {
    const std::string label = fmt::format("{}", mine + 1);
    table.columns.push_back(label);
    plot.labels.push_back(label);
    std::vector<ReportCell> row = {name_cell(fmt::format("{}: {}", label, armies[mine]))};
    for (std::size_t other = 0; other < armies.size(); ++other) {
      const Meeting& meeting = meetings[mine * armies.size() + other];
      const Interval score = score_interval(meeting.points, meeting.squares, meeting.games);
      row.push_back(meeting.games == 0 ? name_cell("-") : interval_cell(score));
      plot.values.push_back(meeting.games == 0 ? -1 : score.value);
    }
    table.rows.push_back(std::move(row));
  }
  section.lines.push_back("measured with " + agents_text(job.settings.front()));
  section.tables.push_back(std::move(table));
  section.plots.push_back(std::move(plot));
  return section;
}

}  // namespace

std::vector<ReportSection> comparison_sections(const Job& job, const std::vector<Tally>& tallies) {
  std::vector<ReportSection> sections = {settings_section(job, tallies), armies_section(job, tallies)};
  std::erase_if(sections, [](const ReportSection& section) { return section.tables.empty(); });
  return sections;
}

}  // namespace ludwright
