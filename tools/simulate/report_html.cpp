// A report as one HTML page that needs nothing else: no request, no script, plots inline.
#include <fmt/format.h>

#include "tools/pictures/svg.h"
#include "tools/reports/html.h"
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
    html_ = "<header><h1>" + escape_markup(report.title) + ": simulation</h1>\n<ul>\n";
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
    return html_text({report.title + ": simulation", kMore, html_ + "</main>\n"});
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
    std::vector<std::vector<std::string>> rows;
    for (const auto& row : table.rows) {
      rows.emplace_back();
      for (const ReportCell& cell : row) rows.back().push_back(cell.text);
    }
    html_ += html_table(table.caption, table.columns, rows);
  }

  std::string html_;
  int plots_ = 0;
};

}  // namespace

std::string report_html(const Report& report) { return Page().write(report); }

}  // namespace ludwright
