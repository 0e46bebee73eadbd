// Sections of a report about who wins, how long games are, how they end, and how they go.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tools/simulate/report.h"

namespace ludwright {
namespace {

std::vector<ReportCell> score_row(const std::string& name, std::int64_t games, std::int64_t wins, std::int64_t points,
                                  std::int64_t squares) {
  const auto n = static_cast<double>(games);
  return {name_cell(name), count_cell(games), interval_cell(wilson(static_cast<double>(wins), n)),
          interval_cell(score_interval(points, squares, games))};
}

// Seats (or players) that score otherwise than an even share.
void name_uneven(const char* what, const std::vector<std::string>& names, const Numbers& points, const Numbers& squares,
                 std::int64_t games, std::vector<std::string>& findings) {
  const double fair = 1 / static_cast<double>(names.size());
  // With two, both say the same.
  const double tests = names.size() == 2 ? 1 : static_cast<double>(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    const double z = points_z(points[i], squares[i], games, fair);
    if (two_sided(z) * tests >= kFindingError || (names.size() == 2 && z < 0)) continue;
    findings.push_back(fmt::format("{} `{}` has {}: it scores {} where {:.1f} % is even", what, names[i],
                                   z > 0 ? "an advantage" : "a disadvantage",
                                   percent_text(score_interval(points[i], squares[i], games)), 100 * fair));
  }
}

std::vector<std::string> player_names(const Setting& setting) {
  std::vector<std::string> names;
  for (std::size_t player = 0; player < setting.agents.size(); ++player) {
    std::string name = fmt::format("{} {}", player + 1, setting.agents[player]);
    if (!setting.army_of.empty()) name += " with " + setting.army_of[player];
    names.push_back(name);
  }
  return names;
}

bool players_differ(const Setting& setting) {
  const auto differ = [](const std::vector<std::string>& each) {
    return std::any_of(each.begin(), each.end(), [&](const std::string& one) { return one != each.front(); });
  };
  return (!setting.agents.empty() && differ(setting.agents)) || (!setting.army_of.empty() && differ(setting.army_of));
}

}  // namespace

ReportSection balance_section(const Setting& setting, const Tally& tally, std::vector<std::string>& findings) {
  ReportSection section{"balance", "Who wins", {}, {}, {}};
  const std::int64_t games = tally.totals[TotalGames];
  const Catalogue& catalogue = setting.catalogue;
  ReportTable seats{"seats", "Seats", {"seat", "games", "wins", "score (draws shared)"}, {}};
  for (std::size_t seat = 0; seat < catalogue.seats.size(); ++seat)
    seats.rows.push_back(score_row(catalogue.seats[seat], games, tally.seat_wins[seat], tally.seat_points[seat],
                                   tally.seat_squares[seat]));
  section.tables.push_back(std::move(seats));
  name_uneven("seat", catalogue.seats, tally.seat_points, tally.seat_squares, games, findings);
  if (players_differ(setting)) {
    const std::vector<std::string> names = player_names(setting);
    ReportTable players{
        "players", "Players, each on every seat in turn", {"player", "games", "wins", "score (draws shared)"}, {}};
    for (std::size_t player = 0; player < names.size(); ++player)
      players.rows.push_back(score_row(names[player], tally.player_games[player], tally.player_wins[player],
                                       tally.player_points[player], tally.player_squares[player]));
    section.tables.push_back(std::move(players));
    name_uneven("player", names, tally.player_points, tally.player_squares, games, findings);
  }
  section.lines.push_back(
      "drawn: " + percent_text(wilson(static_cast<double>(tally.totals[TotalDraws]), static_cast<double>(games))));
  if (tally.totals[TotalUnfinished] > 0)
    section.lines.push_back(
        fmt::format("stopped at the limit of moves, and counted as draws: {} games", tally.totals[TotalUnfinished]));
  const std::int64_t watched = tally.totals[TotalWatched];
  section.lines.push_back(fmt::format("different games: {}{:.0f}{}",
                                      tally.sketch.size() < Tally::kSketch ? "" : "about ",
                                      std::min(tally.different_games(), static_cast<double>(watched)),
                                      watched < games ? fmt::format(", of {} that were compared", watched) : ""));
  return section;
}

ReportSection length_section(const Setting& /*setting*/, const Tally& tally) {
  ReportSection section{"length", "How long games are", {}, {}, {}};
  const auto& lengths = tally.lengths;
  const Interval mean = mean_of(lengths);
  ReportTable table{"length", "Moves of a game", {"", "moves"}, {}};
  const auto row = [&](const char* name, double value) {
    table.rows.push_back({name_cell(name), number_cell(value, 0)});
  };
  row("least", static_cast<double>(lengths.begin()->first));
  for (const auto& [name, share] : {std::pair{"5 % are shorter", 0.05},
                                    {"a quarter", 0.25},
                                    {"median", 0.5},
                                    {"three quarters", 0.75},
                                    {"95 %", 0.95}})
    row(name, static_cast<double>(quantile(lengths, share)));
  row("most", static_cast<double>(lengths.rbegin()->first));
  table.rows.push_back(
      {name_cell("mean"),
       {fmt::format("{:.1f} ({:.1f} to {:.1f})", mean.value, mean.low, mean.high), mean.value, mean.low, mean.high}});
  section.tables.push_back(std::move(table));
  if (tally.totals[TotalChances] > 0) section.lines.emplace_back("what chance does is a move too");

  // At most 25 bars, of widths that make round labels.
  const std::int64_t most = lengths.rbegin()->first;
  std::int64_t width = 1;
  for (int i = 0; (most - lengths.begin()->first) / width >= 25; ++i) width = i % 3 == 1 ? width / 2 * 5 : width * 2;
  const std::int64_t least = lengths.begin()->first / width * width;
  ReportPlot bars{ReportPlot::Kind::Bars, "Lengths of games", "moves", "games", {}, {}, {}};
  ReportPlot going{ReportPlot::Kind::Line, "Games still going on", "moves", "share of games", {}, {}, {}};
  std::int64_t left = tally.totals[TotalGames];
  for (std::int64_t low = least; low <= most; low += width) {
    std::int64_t games = 0;
    for (auto it = lengths.lower_bound(low); it != lengths.end() && it->first < low + width; ++it) games += it->second;
    bars.labels.push_back(fmt::format("{}", low));
    bars.values.push_back(static_cast<double>(games));
    going.labels.push_back(fmt::format("{}", low));
    going.values.push_back(static_cast<double>(left) / static_cast<double>(tally.totals[TotalGames]));
    left -= games;
  }
  section.plots = {std::move(bars), std::move(going)};
  return section;
}

ReportSection ends_section(const Setting& setting, const Tally& tally) {
  ReportSection section{"ends", "How games end", {}, {}, {}};
  const Catalogue& catalogue = setting.catalogue;
  const std::size_t seats = catalogue.seats.size(), width = seats + 2;
  const auto add = [&](const char* id, const std::string& title, const std::vector<std::string>& ends,
                       const Numbers& counts, std::int64_t all) {
    ReportTable table{id, title, {"end", "games", "share", "drawn"}, {}};
    for (const std::string& seat : catalogue.seats) table.columns.push_back("won by " + seat);
    std::vector<std::size_t> order;
    for (std::size_t end = 0; end < ends.size(); ++end) {
      if (counts[end * width] > 0) order.push_back(end);
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return counts[a * width] > counts[b * width]; });
    for (const std::size_t end : order) {
      const std::int64_t games = counts[end * width];
      std::vector<ReportCell> row = {name_cell(ends[end]), count_cell(games),
                                     interval_cell(wilson(static_cast<double>(games), static_cast<double>(all))),
                                     share_cell(counts[end * width + 1], games)};
      for (std::size_t seat = 0; seat < seats; ++seat) row.push_back(share_cell(counts[end * width + 2 + seat], games));
      table.rows.push_back(std::move(row));
    }
    if (!table.rows.empty()) section.tables.push_back(std::move(table));
  };
  const std::int64_t games = tally.totals[TotalGames], watched = tally.totals[TotalWatched];
  add("ends", "Ends", catalogue.ends, tally.ends, games);
  add("round_ends",
      watched < games ? fmt::format("Ends of the last round, in {} games", watched) : "Ends of the last round",
      catalogue.round_ends, tally.round_ends, watched);
  return section;
}

ReportSection course_section(const Setting& /*setting*/, const Tally& tally) {
  ReportSection section{"course", "How games go", {}, {}, {}};
  const Numbers& totals = tally.totals;
  const double listed = std::max(1.0, static_cast<double>(totals[TotalListed])),
               games = std::max(1.0, static_cast<double>(totals[TotalWatched]));
  ReportTable table{"course", "Decisions", {"", "value"}, {}};
  table.rows.push_back(
      {name_cell("choices of a decision, mean"), number_cell(static_cast<double>(totals[TotalChoices]) / listed, 1)});
  table.rows.push_back({name_cell("choices of a decision, most"), count_cell(totals[MostChoices])});
  table.rows.push_back({name_cell("decisions with one choice"), share_cell(totals[TotalForced], totals[TotalListed])});
  if (totals[TotalChances] > 0)
    table.rows.push_back(
        {name_cell("chance events of a game"), number_cell(static_cast<double>(totals[TotalChances]) / games, 1)});
  table.rows.push_back(
      {name_cell("pieces taken in a game"), number_cell(static_cast<double>(totals[TotalTaken]) / games, 1)});
  const std::int64_t decided = totals[LeaderWon] + totals[TrailerWon] + totals[LevelAtHalf];
  if (decided > 0 && totals[LeaderWon] + totals[TrailerWon] > 0) {
    const auto share = [&](std::int64_t part) {
      return interval_cell(wilson(static_cast<double>(part), static_cast<double>(decided)));
    };
    table.rows.push_back({name_cell("decided games won by who had more at half time"), share(totals[LeaderWon])});
    table.rows.push_back({name_cell("comebacks: won by who had less at half time"), share(totals[TrailerWon])});
    table.rows.push_back({name_cell("decided games whose winner once had less"), share(totals[WasBehind])});
    table.rows.push_back(
        {name_cell("changes of the lead in a game"), number_cell(static_cast<double>(totals[LeadChanges]) / games, 2)});
  }
  section.tables.push_back(std::move(table));
  if (totals[TotalListed] < totals[TotalDecisions])
    section.lines.push_back(fmt::format("choices are those of {} decisions, drawn by lot", totals[TotalListed]));

  ReportTable tenths{"tenths", "Tenths of a game", {"tenth", "choices", "one choice", "pieces on the board"}, {}};
  ReportPlot choices{
      ReportPlot::Kind::Line, "Choices in the course of a game", "tenth of the game", "choices", {}, {}, {}};
  ReportPlot pieces{
      ReportPlot::Kind::Line, "Pieces in the course of a game", "tenth of the game", "pieces", {}, {}, {}};
  for (std::size_t tenth = 0; tenth < kTenths; ++tenth) {
    const std::int64_t* fields = &tally.tenths[tenth * TenthFields];
    if (fields[TenthDecisions] == 0) continue;
    const auto n = static_cast<double>(fields[TenthDecisions]),
               listed_here = std::max(1.0, static_cast<double>(fields[TenthListed]));
    const std::string label = fmt::format("{}", tenth + 1);
    tenths.rows.push_back({name_cell(label), number_cell(static_cast<double>(fields[TenthChoices]) / listed_here, 1),
                           share_cell(fields[TenthForced], fields[TenthListed]),
                           number_cell(static_cast<double>(fields[TenthPieces]) / n, 1)});
    choices.labels.push_back(label);
    choices.values.push_back(static_cast<double>(fields[TenthChoices]) / listed_here);
    pieces.labels.push_back(label);
    pieces.values.push_back(static_cast<double>(fields[TenthPieces]) / n);
  }
  section.tables.push_back(std::move(tenths));
  section.plots = {std::move(choices), std::move(pieces)};
  return section;
}

}  // namespace ludwright
