// Sections of a report about pieces: what they do, what they are worth against what they cost, armies, and what was
// never used.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tools/simulate/report.h"

namespace ludwright {
namespace {

// What one piece more than the others have on average adds to the expected score (0 to 1).
struct Worth {
  bool known = false;
  double value = 0, error = 0;
};

std::vector<Worth> worths(const Numbers& sums, const Catalogue& catalogue) {
  const Regression regression = regress(sums, catalogue.types.size());
  const double scale = static_cast<double>(catalogue.seats.size() - 1) / static_cast<double>(kPoints);
  std::vector<Worth> result;
  for (const Coefficient& each : regression.of) result.push_back({each.known, each.value * scale, each.error * scale});
  return result;
}

ReportCell worth_cell(const Worth& worth) {
  if (!worth.known) return name_cell("-");
  const double half = kIntervalZ * worth.error;
  return {fmt::format("{:+.1f} ± {:.1f} %", 100 * worth.value, 100 * half), worth.value, worth.value - half,
          worth.value + half};
}

double per_game(std::int64_t count, const Tally& tally) {
  return static_cast<double>(count) / static_cast<double>(std::max<std::int64_t>(1, tally.totals[TotalWatched]));
}

}  // namespace

ReportSection pieces_section(const Setting& setting, const Tally& tally) {
  ReportSection section{"pieces", "Pieces", {}, {}, {}};
  const Catalogue& catalogue = setting.catalogue;
  const std::vector<Worth> worth = worths(tally.midway, catalogue);
  ReportTable table{"pieces",
                    "Each type, a game",
                    {"type", "in play", "on the board", "moves", "takes", "lost", "left at the end", "one more adds"},
                    {}};
  for (std::size_t type = 0; type < catalogue.types.size(); ++type) {
    table.rows.push_back({name_cell(catalogue.types[type]),
                          share_cell(tally.types.games[type], tally.totals[TotalWatched]),
                          number_cell(per_game(tally.types.fielded[type], tally), 2),
                          number_cell(per_game(tally.types.moves[type], tally), 2),
                          number_cell(per_game(tally.types.takes[type], tally), 2),
                          number_cell(per_game(tally.types.lost[type], tally), 2),
                          number_cell(per_game(tally.types.left[type], tally), 2), worth_cell(worth[type])});
  }
  if (table.rows.empty()) return section;
  section.lines.push_back(
      "one more adds: to the expected score, by regression of results on what both sides had at a moment drawn from "
      "each game");
  section.tables.push_back(std::move(table));

  std::vector<std::pair<std::int64_t, std::size_t>> order;
  std::int64_t all = 0;
  for (std::size_t move = 0; move < catalogue.moves.size(); ++move) {
    if (tally.moves[move] > 0) order.emplace_back(-tally.moves[move], move);
    all += tally.moves[move];
  }
  std::sort(order.begin(), order.end());
  ReportTable moves{"moves", "Moves", {"move", "a game", "share", "taking"}, {}};
  for (const auto& [count, move] : order)
    moves.rows.push_back({name_cell(catalogue.moves[move]), number_cell(per_game(-count, tally), 2),
                          share_cell(-count, all), share_cell(tally.move_takes[move], -count)});
  if (!moves.rows.empty()) section.tables.push_back(std::move(moves));

  if (!catalogue.where.empty() && std::any_of(tally.visits.begin(), tally.visits.end(), [](auto n) { return n > 0; })) {
    ReportPlot board{ReportPlot::Kind::Board, "Arrivals on each cell", "", "", catalogue.cells, {}, catalogue.where};
    for (const std::int64_t visits : tally.visits) board.values.push_back(per_game(visits, tally));
    section.plots.push_back(std::move(board));
  }
  return section;
}

namespace {

constexpr std::int64_t kFewestGames = 30;  // in which a type was in play, to judge its price
constexpr double kNotable = 0.1;           // prices this near to the justified one are not worth naming

struct Price {
  std::size_t type = 0;
  double cost = 0;
  Worth excess;                // what one more adds if as much is paid for it elsewhere
  double fair = 0, error = 0;  // the cost that is justified; error 0: not known
  bool named = false;
};

std::vector<Price> judge_prices(const Catalogue& catalogue, const Tally& tally) {
  std::vector<bool> eligible;
  for (std::size_t type = 0; type < catalogue.types.size(); ++type)
    eligible.push_back(catalogue.costs[type] > 0 && tally.types.games[type] >= kFewestGames);
  const PriceFit fit = fit_prices(tally.midway, catalogue.costs, eligible, kFindingError);
  // A cost says what it is in points only if it is plain that who has paid more does better.
  const bool has_scale = fit.by_cost.known && fit.by_cost.value > 5 * fit.by_cost.error;
  const double scale = static_cast<double>(catalogue.seats.size() - 1) / static_cast<double>(kPoints);
  std::vector<Price> prices;
  for (std::size_t type = 0; type < catalogue.types.size(); ++type) {
    const Coefficient& excess = fit.excess[type];
    if (!eligible[type] || !excess.known) continue;
    Price price;
    price.type = type;
    price.cost = static_cast<double>(catalogue.costs[type]);
    price.excess = {true, excess.value * scale, excess.error * scale};
    price.named = fit.chosen[type];
    if (has_scale) {
      const double ratio = excess.value / fit.by_cost.value;
      price.fair = price.cost + ratio;
      price.error = std::hypot(excess.error, ratio * fit.by_cost.error) / fit.by_cost.value;
      price.named = price.named && std::fabs(ratio) >= kNotable * price.cost;
    }
    prices.push_back(price);
  }
  const auto z = [](const Price& price) {
    return price.excess.error > 0 ? std::fabs(price.excess.value / price.excess.error) : 0;
  };
  std::stable_sort(prices.begin(), prices.end(),
                   [&](const Price& a, const Price& b) { return a.named != b.named ? a.named : z(a) > z(b); });
  return prices;
}

std::string fair_text(const Price& price) {
  return fmt::format("{:.1f} ± {:.1f}", price.fair, kIntervalZ * price.error);
}

std::string price_sentence(const Catalogue& catalogue, const Price& price) {
  const std::string& name = catalogue.types[price.type];
  const bool is_cheap = price.excess.value > 0;
  const std::string effect = worth_cell(price.excess).text;
  if (price.error > 0)
    return fmt::format(
        "`{}` is too {}: it costs {:.0f}, the results would justify {} (one more, paid for elsewhere, adds {})", name,
        is_cheap ? "cheap" : "dear", price.cost, fair_text(price), effect);
  return fmt::format("`{}` is too {} at {:.0f}: one more, paid for elsewhere, adds {} to the score", name,
                     is_cheap ? "cheap" : "dear", price.cost, effect);
}

}  // namespace

ReportSection costs_section(const Setting& setting, const Tally& tally, std::vector<std::string>& findings) {
  ReportSection section{"costs", "What units are worth and what they cost", {}, {}, {}};
  const Catalogue& catalogue = setting.catalogue;
  if (catalogue.costs.empty()) return section;
  const std::vector<Price> prices = judge_prices(catalogue, tally);
  if (prices.empty()) {
    section.lines.emplace_back("too few games, or sides that always had alike: nothing is known of prices");
    return section;
  }
  ReportTable table{"costs", "Costs", {"type", "cost", "justified", "one more at equal cost", "verdict"}, {}};
  for (const Price& price : prices) {
    const double half = kIntervalZ * price.error;
    table.rows.push_back({name_cell(catalogue.types[price.type]), number_cell(price.cost, 0),
                          price.error > 0
                              ? ReportCell{fair_text(price), price.fair, price.fair - half, price.fair + half}
                              : name_cell("-"),
                          worth_cell(price.excess),
                          name_cell(!price.named             ? ""
                                    : price.excess.value > 0 ? "too cheap"
                                                             : "too dear")});
    if (price.named) findings.push_back(price_sentence(catalogue, price));
  }
  section.lines.emplace_back(
      "one more at equal cost: what it adds to the score if it is paid for with less of the rest, at a moment drawn "
      "from each game");
  section.lines.emplace_back(
      prices.front().error > 0
          ? "justified: the cost at which one more, so paid for, would add nothing"
          : "justified costs are not known: sides differed too little in what they had paid in all");
  section.tables.push_back(std::move(table));

  const std::vector<Worth> start = worths(tally.start, catalogue);
  ReportTable armies{"armies", "What one more at the start adds, as armies differed", {"type", "one more adds"}, {}};
  for (std::size_t type = 0; type < start.size(); ++type) {
    if (start[type].known) armies.rows.push_back({name_cell(catalogue.types[type]), worth_cell(start[type])});
  }
  if (!armies.rows.empty()) section.tables.push_back(std::move(armies));
  return section;
}

ReportSection factions_section(const Setting& setting, const Tally& tally, std::vector<std::string>& findings) {
  ReportSection section{"factions", "Factions against each other", {}, {}, {}};
  const std::vector<std::string>& names = setting.catalogue.classes;
  std::vector<std::size_t> met;
  const auto games_of = [&](std::size_t mine, std::size_t other) {
    return tally.classes[(mine * names.size() + other) * 2];
  };
  const auto halves_of = [&](std::size_t mine, std::size_t other) {
    return tally.classes[(mine * names.size() + other) * 2 + 1];
  };
  for (std::size_t mine = 0; mine < names.size(); ++mine) {
    std::int64_t games = 0;
    for (std::size_t other = 0; other < names.size(); ++other) games += games_of(mine, other);
    if (games > 0) met.push_back(mine);
  }
  if (met.size() < 2) return section;
  ReportTable table{"factions", "Score of the row against the column", {"faction", "all others"}, {}};
  ReportPlot plot{ReportPlot::Kind::Matrix, "Score of the row against the column", "", "", {}, {}, {}};
  std::vector<double> probabilities;
  std::vector<Interval> scores;
  for (const std::size_t mine : met) {
    plot.labels.push_back(names[mine]);
    table.columns.push_back(names[mine]);
    std::int64_t games = 0, halves = 0;
    std::vector<ReportCell> row = {name_cell(names[mine]), {}};
    for (const std::size_t other : met) {
      const std::int64_t here = games_of(mine, other);
      if (other != mine) {
        games += here;
        halves += halves_of(mine, other);
      }
      const double score = static_cast<double>(halves_of(mine, other)) / 2;
      row.push_back(here == 0 || other == mine ? name_cell("-")
                                               : interval_cell(wilson(score, static_cast<double>(here))));
      plot.values.push_back(here == 0 || other == mine ? -1 : score / static_cast<double>(here));
    }
    scores.push_back(wilson(static_cast<double>(halves) / 2, static_cast<double>(games)));
    row[1] = interval_cell(scores.back());
    // A draw counts half and varies less than this: the test is on the safe side.
    probabilities.push_back(
        games == 0 ? 1 : two_sided((scores.back().value - 0.5) * 2 * std::sqrt(static_cast<double>(games))));
    table.rows.push_back(std::move(row));
  }
  const std::vector<bool> found = findings_among(probabilities, kFindingError);
  for (std::size_t i = 0; i < met.size(); ++i) {
    if (found[i])
      findings.push_back(fmt::format("faction `{}` is {}: it scores {} against the others", names[met[i]],
                                     scores[i].value > 0.5 ? "strong" : "weak", percent_text(scores[i])));
  }
  section.tables.push_back(std::move(table));
  section.plots.push_back(std::move(plot));
  return section;
}

constexpr std::int64_t kFewestToMiss = 300;  // games without an end that make its absence stand out

ReportSection unused_section(const Setting& setting, const Tally& tally, std::vector<std::string>& findings) {
  ReportSection section{"never", "What never happened", {}, {}, {}};
  const Catalogue& catalogue = setting.catalogue;
  // The upper end of the interval for something that was never seen in so many games: the rule of three.
  const double bound = 300 / static_cast<double>(std::max<std::int64_t>(1, tally.totals[TotalWatched]));
  ReportTable table{"never", "Never seen", {"what", "name"}, {}};
  const auto list = [&](const char* what, const char* plural, const std::vector<std::string>& names, std::size_t count,
                        const auto& seen) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
      if (seen(i) > 0) continue;
      table.rows.push_back({name_cell(what), name_cell(names[i])});
      text += fmt::format("{}`{}`", text.empty() ? "" : ", ", names[i]);
    }
    if (text.empty()) return;
    section.lines.push_back(fmt::format("{}: {}", plural, text));
  };
  const std::size_t width = catalogue.seats.size() + 2;
  const bool is_board_used = std::any_of(tally.visits.begin(), tally.visits.end(), [](auto n) { return n > 0; });
  list("end", "ends", catalogue.ends, catalogue.ends.size() - 2, [&](std::size_t i) { return tally.ends[i * width]; });
  if (!catalogue.round_ends.empty())
    list("round end", "ends of a last round", catalogue.round_ends, catalogue.round_ends.size() - 2,
         [&](std::size_t i) { return tally.round_ends[i * width]; });
  list("type", "types that never were in play", catalogue.types, catalogue.types.size(),
       [&](std::size_t i) { return tally.types.games[i]; });
  list("move", "moves", catalogue.moves, catalogue.named_moves, [&](std::size_t i) { return tally.moves[i]; });
  list("alternative", "alternatives", catalogue.alternatives, catalogue.alternatives.size(),
       [&](std::size_t i) { return tally.alternatives[i]; });
  list("rule", "rules", catalogue.rules, catalogue.rules.size(),
       [&](std::size_t i) { return tally.rule_looks[i] == 0 ? 1 : tally.rules[i]; });
  list("legal rule", "legal rules that forbade nothing in a position of each game", catalogue.legal,
       tally.totals[TotalSamples] > 0 ? catalogue.legal.size() : 0, [&](std::size_t i) { return tally.legal[i]; });
  list("cell", "cells that nothing ever came to", catalogue.cells, is_board_used ? catalogue.cells.size() : 0,
       [&](std::size_t i) { return tally.visits[i]; });
  if (section.lines.empty()) return section;
  section.lines.insert(
      section.lines.begin(),
      fmt::format("what is missing in {} games happens in less than {:.2g} % of games of these players",
                  tally.totals[TotalWatched], bound));
  section.tables.push_back(std::move(table));
  for (std::size_t i = 0; i + 2 < catalogue.ends.size(); ++i) {
    if (tally.ends[i * width] == 0 && tally.totals[TotalGames] >= kFewestToMiss)
      findings.push_back(fmt::format("no game ended by `{}`", catalogue.ends[i]));
  }
  return section;
}

}  // namespace ludwright
