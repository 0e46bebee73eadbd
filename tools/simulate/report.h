// What a report says, before it is text, JSON, CSV or a page: sections of sentences, tables and plots, for each setting
// and over all of them. Made from a shard alone. Tested by tests/tools/simulate_test.cpp.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tools/simulate/shard.h"
#include "tools/simulate/statistics.h"

namespace ludwright {

struct ReportCell {
  std::string text;
  std::optional<double> value, low, high;
};

struct ReportTable {
  std::string key, caption;
  std::vector<std::string> columns;  // the first is of the names of rows
  std::vector<std::vector<ReportCell>> rows;
};

struct ReportPlot {
  enum class Kind : std::uint8_t { Bars, Line, Matrix, Board } kind = Kind::Bars;
  std::string title, x, y;                 // names of the axes
  std::vector<std::string> labels;         // Bars, Line: of the values, from the left; Matrix: of rows and columns
  std::vector<double> values;              // Matrix: row by row, below 0 where there is none. Board: of cells
  std::vector<std::pair<int, int>> where;  // Board: file and rank of each cell
};

struct ReportSection {
  std::string key, heading;
  std::vector<std::string> lines;
  std::vector<ReportTable> tables;
  std::vector<ReportPlot> plots;
};

struct SettingReport {
  std::string label;     // "" if nothing was swept
  std::string measured;  // "random, 2000 games": what every sentence is true of
  std::vector<std::string> findings;
  std::vector<ReportSection> sections;
};

struct Report {
  std::string title;
  std::vector<std::pair<std::string, std::string>> facts;  // of the simulation
  std::vector<std::string> notes;                          // what to know before reading on
  std::vector<SettingReport> settings;
  std::vector<ReportSection> over_all;  // comparisons of settings; empty if there is one
};

Report make_report(const Shard& shard);

// One setting's sections; `findings` gets what stands out. Each in a file of its own.
ReportSection balance_section(const Setting& setting, const Tally& tally, std::vector<std::string>& findings);
ReportSection length_section(const Setting& setting, const Tally& tally);
ReportSection ends_section(const Setting& setting, const Tally& tally);
ReportSection course_section(const Setting& setting, const Tally& tally);
ReportSection pieces_section(const Setting& setting, const Tally& tally);
ReportSection costs_section(const Setting& setting, const Tally& tally, std::vector<std::string>& findings);
ReportSection factions_section(const Setting& setting, const Tally& tally, std::vector<std::string>& findings);
ReportSection unused_section(const Setting& setting, const Tally& tally, std::vector<std::string>& findings);
std::vector<ReportSection> comparison_sections(const Job& job, const std::vector<Tally>& tallies);

// "random" or "random and mcts:1000".
std::string agents_text(const Setting& setting);

// Cells.
ReportCell name_cell(const std::string& text);
ReportCell count_cell(std::int64_t count);
ReportCell number_cell(double value, int decimals);
ReportCell share_cell(std::int64_t part, std::int64_t whole);  // "12.3 %"
ReportCell interval_cell(const Interval& interval);            // "12.3 % (11.1 to 13.5)"
std::string percent_text(const Interval& interval);            // the same text

// As files. All end in a line end.
std::string report_text(const Report& report, bool with_all_settings);
std::string report_json(const Report& report);
std::string report_csv(const Report& report);
std::string report_html(const Report& report);
std::string plot_svg(const ReportPlot& plot, const std::string& id);

}  // namespace ludwright
