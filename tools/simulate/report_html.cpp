// A report as one HTML page that needs nothing else: no request, no script, plots inline.
#include <fmt/format.h>

#include "tools/pictures/svg.h"
#include "tools/reports/page_style.h"
#include "tools/simulate/report.h"

namespace ludwright {
namespace {

constexpr const char* kMore = R"(
td+td,th+th{text-align:right}
td+td{white-space:nowrap}
figure{width:auto;max-width:32rem}
figure svg{width:auto;max-width:100%}
.findings li{margin:.3rem 0}
summary{cursor:pointer;font-weight:bold;margin:1.2rem 0 .4rem}
)";

class Page {
 public:
  std::string write(const Report& report) {
    html_ =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<link rel=\"icon\" "
        "href=\"data:,\">\n";
    html_ += "<title>" + escape_markup(report.title) + ": simulation</title>\n<style>" + page_style() + kMore +
             dark_style("svg ") + "</style>\n</head>\n<body>\n<header><h1>" + escape_markup(report.title) +
             ": simulation</h1>\n<ul>\n";
    for (const auto& [name, value] : report.facts)
      html_ += "<li>" + escape_markup(name) + ": " + escape_markup(value) + "</li>\n";
    html_ += "</ul></header>\n<main>\n";
    for (const std::string& note : report.notes) html_ += "<p>" + escape_markup(note) + "</p>\n";
    for (const ReportSection& section : report.over_all) write_section(section);
    const bool is_alone = report.settings.size() == 1;
    for (const SettingReport& setting : report.settings) {
      if (!is_alone) html_ += "<details><summary>" + escape_markup(setting.label) + "</summary>\n";
      html_ += "<h2>What stands out</h2>\n<ul class=\"findings\">\n";
      for (const std::string& finding : setting.findings) html_ += "<li>" + escape_markup(finding) + "</li>\n";
      if (setting.findings.empty()) html_ += "<li>nothing [" + escape_markup(setting.measured) + "]</li>\n";
      html_ += "</ul>\n";
      for (const ReportSection& section : setting.sections) write_section(section);
      if (!is_alone) html_ += "</details>\n";
    }
    return html_ + "</main>\n</body>\n</html>\n";
  }

 private:
  void write_section(const ReportSection& section) {
    html_ += "<h2>" + escape_markup(section.heading) + "</h2>\n";
    for (const std::string& line : section.lines) html_ += "<p>" + escape_markup(line) + "</p>\n";
    if (!section.plots.empty()) html_ += "<div class=\"figures\">\n";
    for (const ReportPlot& plot : section.plots) {
      html_ += "<figure>\n" + plot_svg(plot, fmt::format("plot-{}", ++plots_)) + "<figcaption>" +
               escape_markup(plot.title) + "</figcaption>\n</figure>\n";
    }
    if (!section.plots.empty()) html_ += "</div>\n";
    for (const ReportTable& table : section.tables) write_table(table);
  }

  void write_table(const ReportTable& table) {
    html_ += fmt::format(
        "<div class=\"scroll\" role=\"region\" aria-label=\"{0}\" tabindex=\"0\"><table>\n<caption>{0}</caption>\n"
        "<thead><tr>",
        escape_markup(table.caption));
    for (const std::string& column : table.columns) html_ += "<th scope=\"col\">" + escape_markup(column) + "</th>";
    html_ += "</tr></thead>\n<tbody>\n";
    for (const auto& row : table.rows) {
      html_ += "<tr>";
      for (const ReportCell& cell : row) html_ += "<td>" + escape_markup(cell.text) + "</td>";
      html_ += "</tr>\n";
    }
    html_ += "</tbody></table></div>\n";
  }

  std::string html_;
  int plots_ = 0;
};

}  // namespace

std::string report_html(const Report& report) { return Page().write(report); }

}  // namespace ludwright
