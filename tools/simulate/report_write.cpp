// Reports as text, JSON and CSV. The page is in report_html.cpp.
#include <fmt/format.h>

#include <algorithm>

#include "dsl/utf8.h"
#include "tools/simulate/report.h"

namespace ludwright {
namespace {

std::size_t columns_of(const std::string& text) {
  std::size_t columns = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Char character = decode_utf8(text, at);
    columns += static_cast<std::size_t>(display_width(character.code));
    at += character.length;
  }
  return columns;
}

std::string padded(const std::string& text, std::size_t width, bool to_the_right) {
  const std::size_t length = columns_of(text);
  const std::string space(width > length ? width - length : 0, ' ');
  return to_the_right ? space + text : text + space;
}

void write_table(std::string& text, const ReportTable& table) {
  std::vector<std::size_t> widths;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    std::size_t width = columns_of(table.columns[column]);
    for (const auto& row : table.rows) width = std::max(width, columns_of(printable(row[column].text)));
    widths.push_back(width);
  }
  const auto line = [&](const auto& cell_text) {
    std::string one = " ";
    for (std::size_t column = 0; column < widths.size(); ++column)
      one += " " + padded(cell_text(column), widths[column], column > 0) + (column + 1 < widths.size() ? " " : "");
    text += one.substr(0, one.find_last_not_of(' ') + 1) + "\n";
  };
  line([&](std::size_t column) { return table.columns[column]; });
  constexpr std::size_t most_rows = 40;
  std::size_t rows = 0;
  for (const auto& row : table.rows) {
    if (++rows > most_rows) break;
    line([&](std::size_t column) { return printable(row[column].text); });
  }
  if (table.rows.size() > most_rows)
    text += fmt::format("  … and {} more, in the other formats\n", table.rows.size() - most_rows);
}

void write_section(std::string& text, const ReportSection& section) {
  text += "\n" + section.heading + "\n";
  for (const std::string& line : section.lines) text += "  " + printable(line) + "\n";
  for (const ReportTable& table : section.tables) {
    if (table.key == "never") continue;  // its lines say the same
    text += section.tables.size() > 1 ? "\n  " + printable(table.caption) + "\n" : "\n";
    write_table(text, table);
  }
}

SimulationJson cell_json(const ReportCell& cell) {
  if (!cell.value) return cell.text;
  if (!cell.low) return *cell.value;
  return {{"value", *cell.value}, {"low", *cell.low}, {"high", *cell.high}};
}

SimulationJson sections_json(const std::vector<ReportSection>& sections) {
  SimulationJson json = SimulationJson::object();
  for (const ReportSection& section : sections) {
    SimulationJson one;
    one["lines"] = section.lines;
    for (const ReportTable& table : section.tables) {
      SimulationJson rows = SimulationJson::array();
      for (const auto& row : table.rows) {
        SimulationJson cells;
        for (std::size_t column = 0; column < row.size(); ++column)
          cells[table.columns[column].empty() ? "name" : table.columns[column]] = cell_json(row[column]);
        rows.push_back(std::move(cells));
      }
      one[table.key] = std::move(rows);
    }
    json[section.key] = std::move(one);
  }
  return json;
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string csv_number(const std::optional<double>& number) { return number ? fmt::format("{:.6g}", *number) : ""; }

void write_csv(std::string& csv, const std::string& setting, const std::string& measured,
               const std::vector<ReportSection>& sections) {
  for (const ReportSection& section : sections) {
    for (const ReportTable& table : section.tables) {
      for (const auto& row : table.rows) {
        for (std::size_t column = 1; column < row.size(); ++column) {
          const ReportCell& cell = row[column];
          csv += fmt::format("{},{},{},{},{},{},{},{}\n", csv_field(setting), csv_field(measured), table.key,
                             csv_field(row[0].text), csv_field(table.columns[column]),
                             cell.value ? csv_number(cell.value) : csv_field(cell.text), csv_number(cell.low),
                             csv_number(cell.high));
        }
      }
    }
  }
}

}  // namespace

std::string report_text(const Report& report, bool with_all_settings) {
  std::string text = printable(report.title) + "\n";
  for (const auto& [name, value] : report.facts) text += fmt::format("{}: {}\n", name, printable(value));
  for (const std::string& note : report.notes) text += "note: " + note + "\n";
  for (const ReportSection& section : report.over_all) write_section(text, section);
  const bool is_alone = report.settings.size() == 1;
  for (const SettingReport& setting : report.settings) {
    if (!is_alone && setting.findings.empty() && !with_all_settings) continue;
    if (!is_alone) text += "\n== " + printable(setting.label) + "\n";
    text += "\nWhat stands out\n";
    if (setting.findings.empty()) text += fmt::format("  nothing [{}]\n", setting.measured);
    for (const std::string& finding : setting.findings) text += "  " + printable(finding) + "\n";
    if (!is_alone && !with_all_settings) continue;
    for (const ReportSection& section : setting.sections) write_section(text, section);
  }
  return text;
}

std::string report_json(const Report& report) {
  SimulationJson json;
  json["ludwright"] = "simulation report";
  json["version"] = 1;
  json["title"] = report.title;
  for (const auto& [name, value] : report.facts) json["facts"][name] = value;
  json["notes"] = report.notes;
  json["settings"] = SimulationJson::array();
  for (const SettingReport& setting : report.settings) {
    json["settings"].push_back({{"setting", setting.label},
                                {"measured", setting.measured},
                                {"findings", setting.findings},
                                {"sections", sections_json(setting.sections)}});
  }
  if (!report.over_all.empty()) json["over_all"] = sections_json(report.over_all);
  return json.dump(2, ' ', false, SimulationJson::error_handler_t::replace) + "\n";
}

std::string report_csv(const Report& report) {
  std::string csv = "setting,measured,table,row,column,value,low,high\n";
  for (const SettingReport& setting : report.settings)
    write_csv(csv, setting.label, setting.measured, setting.sections);
  if (!report.over_all.empty()) write_csv(csv, "all", report.settings.front().measured, report.over_all);
  return csv;
}

}  // namespace ludwright
