// The coloured book: its own headings, paragraphs, lists and tables, each sentence marked by what became of it. The
// mark is a sign and a word besides the colour, and opens to what the sentence claims, which part of the definition it
// is about and what is wrong. See reports.h.
#include <fmt/format.h>

#include <algorithm>

#include "tools/pictures/palette.h"
#include "tools/pictures/svg.h"
#include "tools/rulebook/reports.h"

namespace ludwright::book {
namespace {

constexpr const char* kStyle = R"(
body { max-width: 52rem; margin: 1rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; color: #111; background: #fff; }
.s { border-bottom: 2px solid #999; padding: 0 .1rem; }
.s > summary { display: inline; list-style: none; cursor: pointer; }
.s > summary::-webkit-details-marker { display: none; }
details.s { display: inline; }
details.s[open] { display: block; background: #f6f6f6; border: 1px solid #bbb; padding: .4rem; margin: .3rem 0; }
.mark { font-size: .75rem; font-weight: bold; padding: 0 .25rem; margin-right: .2rem; border: 1px solid; border-radius: .2rem; }
.pass { border-color: #2a7a3b; } .pass .mark { color: #1d5c2b; }
.fail, .conflict, .error { border-color: #b3261e; border-bottom-style: double; border-bottom-width: 4px; } .fail .mark, .conflict .mark, .error .mark { color: #b3261e; }
.stale, .inconclusive { border-color: #8a5a00; border-bottom-style: dashed; } .stale .mark, .inconclusive .mark { color: #7a4f00; }
.partial, .unbound { border-color: #8a5a00; border-bottom-style: dotted; } .partial .mark, .unbound .mark { color: #7a4f00; }
.linked, .waived, .flavour { border-color: #0b57a4; } .linked .mark, .waived .mark, .flavour .mark { color: #0b57a4; }
table { border-collapse: collapse; display: block; overflow-x: auto; } td, th { border: 1px solid #bbb; padding: .2rem .4rem; text-align: left; vertical-align: top; }
pre { overflow-x: auto; line-height: 1.15; } svg { max-width: 22rem; height: auto; }
@media (prefers-color-scheme: dark) { body { background: #16181c; color: #eee; } details.s[open] { background: #24272d; }
 .pass .mark { color: #7fd694; } .fail .mark, .conflict .mark, .error .mark { color: #ff9d94; }
 .stale .mark, .inconclusive .mark, .partial .mark, .unbound .mark { color: #ffc766; } .linked .mark, .waived .mark, .flavour .mark { color: #8ec3ff; } }
)";

const char* sign_of(Status status) {
  switch (status) {
    case Status::Pass:
      return "\u2713";
    case Status::Fail:
      return "\u2717 definition";
    case Status::Conflict:
      return "\u2717 book";
    case Status::Error:
      return "\u2717 binding";
    case Status::Stale:
      return "\u21bb stale";
    case Status::Partial:
      return "\u2026 partly";
    case Status::Unbound:
      return "? unbound";
    case Status::Inconclusive:
      return "? undecided";
    case Status::Linked:
      return "\u2192 linked";
    case Status::Waived:
      return "\u2013 waived";
    case Status::Flavour:
      return "\u2013 flavour";
    default:
      return "";
  }
}

class Html {
 public:
  explicit Html(const BookReport& report) : report_(report) {}

  std::string write() {
    const std::string title = escape_markup(report_.book.name);
    html_ =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\">\n<link rel=\"icon\" href=\"data:,\">\n<title>" +
        title + ": checked</title>\n<style>" + kStyle + dark_style("svg ") + "</style>\n</head>\n<body>\n<header><h1>" +
        title + "</h1>\n";
    html_ += "<p>Held against the definition <code>" + escape_markup(report_.game) + "</code>.</p>\n<pre>" +
             escape_markup(coverage_text(report_.coverage)) + "</pre>\n";
    summary();
    html_ += "</header>\n<main>\n";
    for (std::size_t i = 0; i < report_.parts.size();) i = block(i);
    html_ += "</main>\n<footer>";
    undocumented();
    return html_ + "</footer>\n</body>\n</html>\n";
  }

 private:
  std::string anchor(std::size_t part) const { return fmt::format("s{}", part); }

  void summary() {
    html_ += "<ul>\n";
    for (const Finding& finding : report_.findings) {
      const bool bad = finding.status == Status::Fail || finding.status == Status::Conflict ||
                       finding.status == Status::Stale || finding.status == Status::Error;
      if (!bad || !finding.suppressed.empty()) continue;
      html_ += "<li>";
      for (const std::size_t part : finding.parts)
        html_ += fmt::format("<a href=\"#{}\">line {}</a> ", anchor(part), report_.book.parts[part].spot.line);
      html_ += fmt::format("<strong>{}</strong>: {}</li>\n", status_name(finding.status), escape_markup(finding.text));
    }
    for (const std::string& text : report_.confirmations)
      html_ += "<li>\u2713 adds up: " + escape_markup(text) + "</li>\n";
    html_ += "</ul>\n";
  }

  // A heading, paragraph, list or table that begins at part i; the first part behind it.
  std::size_t block(std::size_t i) {
    const Part& part = report_.book.parts[i];
    if (part.kind == PartKind::Heading) {
      const int level = std::clamp(part.level + 1, 2, 6);
      html_ += fmt::format("<h{0} id=\"{1}\">", level, anchor(i));
      sentence(i);
      html_ += fmt::format("</h{}>\n", level);
      return i + 1;
    }
    if (part.kind == PartKind::Cell) return table(i);
    if (part.list >= 0) return list(i);
    html_ += "<p>";
    const std::size_t end = sentences(i);
    html_ += "</p>\n";
    return end;
  }

  // The sentences of one paragraph or item.
  std::size_t sentences(std::size_t i) {
    const int block = report_.book.parts[i].block;
    if (!report_.book.parts[i].label.empty())
      html_ += "<strong>" + escape_markup(report_.book.parts[i].label) + ":</strong> ";
    for (; i < report_.parts.size() && report_.book.parts[i].block == block; ++i) {
      sentence(i);
      html_ += " ";
    }
    return i;
  }

  std::size_t list(std::size_t i) {
    const int list = report_.book.parts[i].list;
    const bool numbered = report_.book.parts[i].number > 0;
    html_ += numbered ? "<ol>\n" : "<ul>\n";
    while (i < report_.parts.size() && report_.book.parts[i].list == list) {
      html_ += "<li>";
      i = sentences(i);
      html_ += "</li>\n";
    }
    html_ += numbered ? "</ol>\n" : "</ul>\n";
    return i;
  }

  std::size_t table(std::size_t i) {
    const int table = report_.book.parts[i].table;
    html_ += "<table>\n";
    while (i < report_.parts.size() && report_.book.parts[i].table == table) {
      const int row = report_.book.parts[i].row;
      html_ += "<tr>";
      for (; i < report_.parts.size() && report_.book.parts[i].table == table && report_.book.parts[i].row == row;
           ++i) {
        html_ += row == 0 ? "<th scope=\"col\">" : "<td>";
        sentence(i);
        html_ += row == 0 ? "</th>" : "</td>";
      }
      html_ += "</tr>\n";
    }
    html_ += "</table>\n";
    return i;
  }

  void sentence(std::size_t i) {
    const PartReport& part = report_.parts[i];
    const std::string text = escape_markup(report_.book.parts[i].text);
    if (part.status == Status::Info) {
      html_ += text;
      return;
    }
    html_ += fmt::format("<details class=\"s {}\" id=\"{}\"><summary><span class=\"mark\">{}</span>{}</summary>",
                         status_name(part.status), anchor(i), sign_of(part.status), text);
    html_ += fmt::format("<p>{}{}</p>", status_name(part.status), part.how.empty() ? "" : ", " + part.how);
    items("claims", part.claims);
    items("in the definition", unique(part.elements));
    for (const std::size_t index : part.findings) finding(report_.findings[index]);
    html_ += "</details>";
  }

  static std::vector<std::string> unique(std::vector<std::string> list) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
  }

  void items(const std::string& name, const std::vector<std::string>& list) {
    if (list.empty()) return;
    html_ += "<p>" + name + ":";
    for (const std::string& item : list) html_ += " <code>" + escape_markup(item) + "</code>";
    html_ += "</p>";
  }

  void finding(const Finding& finding) {
    html_ += "<p><strong>" + finding.id + "</strong> " + escape_markup(finding.text);
    for (const std::size_t part : finding.parts)
      html_ += fmt::format(" <a href=\"#{}\">line {}</a>", anchor(part), report_.book.parts[part].spot.line);
    if (!finding.place.empty()) html_ += " <code>" + escape_markup(finding.place) + "</code>";
    if (!finding.suppressed.empty()) html_ += " (put aside: " + escape_markup(finding.suppressed) + ")";
    html_ += "</p>";
    for (const std::string& note : finding.notes) html_ += "<p>" + escape_markup(note) + "</p>";
    html_ += finding.svg;
  }

  void undocumented() {
    std::vector<std::string> names;
    for (const Finding& finding : report_.findings) {
      if (finding.status == Status::Undocumented)
        names.push_back(finding.element + (finding.place.empty() ? "" : " (" + finding.place + ")"));
    }
    if (names.empty()) return;
    html_ += "<h2>In the definition and not in the book</h2>\n<ul>\n";
    for (const std::string& name : names) html_ += "<li><code>" + escape_markup(name) + "</code></li>\n";
    html_ += "</ul>\n";
  }

  const BookReport& report_;
  std::string html_;
};

}  // namespace

std::string report_html(const BookReport& report) { return Html(report).write(); }

}  // namespace ludwright::book
