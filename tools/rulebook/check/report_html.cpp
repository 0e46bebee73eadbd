// The coloured book: its own headings, paragraphs, lists and tables, each sentence marked by what became of it. The
// mark is a sign and a word besides the colour; a click opens what the sentence claims, which part of the definition it
// is about and what is wrong. See reports.h.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tools/pictures/svg.h"
#include "tools/reports/html.h"
#include "tools/rulebook/check/reports.h"

namespace ludwright::book {
namespace {

constexpr const char* kStyle = R"(
main, header, footer { max-width: 52rem; }
.p { margin: .8rem 0; }
.s > label { border-bottom: 2px solid; border-color: inherit; padding: 0 .1rem; cursor: pointer; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
.s > input { position: absolute; opacity: 0; width: 1px; height: 1px; }
.s > input:focus-visible + label { outline: 2px solid; }
.s > .more { display: none; }
.s > input:checked ~ .more { display: block; background: #f6f6f6; border: 1px solid #bbb; border-radius: .3rem; padding: .4rem .6rem; margin: .3rem 0 .6rem; font-size: .9rem; font-weight: normal; }
.s:target > label { background: #fff3bf; }
.row { display: block; margin: .15rem 0; overflow-wrap: anywhere; }
.ladder { white-space: pre-wrap; }
.legend { font-size: .85rem; }
.mark { font-size: .75rem; font-weight: bold; padding: 0 .25rem; margin-right: .2rem; border: 1px solid; border-radius: .2rem; }
.pass { border-color: #2a7a3b; } .pass .mark { color: #1d5c2b; }
.fail, .conflict, .error { border-color: #b3261e; } .fail > label, .conflict > label, .error > label { border-bottom-style: double; border-bottom-width: 4px; } .fail .mark, .conflict .mark, .error .mark { color: #b3261e; }
.stale, .inconclusive { border-color: #8a5a00; } .stale > label, .inconclusive > label { border-bottom-style: dashed; } .stale .mark, .inconclusive .mark { color: #7a4f00; }
.partial, .unbound { border-color: #8a5a00; } .partial > label, .unbound > label { border-bottom-style: dotted; } .partial .mark, .unbound .mark { color: #7a4f00; }
.linked, .waived, .flavour { border-color: #0b57a4; } .linked .mark, .waived .mark, .flavour .mark { color: #0b57a4; }
table { display: block; overflow-x: auto; }
pre { overflow-x: auto; line-height: 1.15; } svg { max-width: 22rem; height: auto; }
@media (prefers-color-scheme: dark) { .s > input:checked ~ .more { background: #24272d; border-color: #555; } .s:target > label { background: #4a4013; }
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
      return "\u2717 side file";
    case Status::Stale:
      return "\u21bb stale";
    case Status::Partial:
      return "\u2026 in part";
    case Status::Unbound:
      return "? not understood";
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
    const std::string title = report_.book.name.substr(report_.book.name.rfind('/') + 1);
    html_ = "<header><h1>" + escape_markup(title) + "</h1>\n";
    html_ += "<p>Held against the definition <code>" + escape_markup(report_.game) +
             "</code>.</p>\n<pre class=\"ladder\">" + escape_markup(coverage_text(report_.coverage)) + "</pre>\n";
    legend();
    summary();
    not_understood();
    html_ += "</header>\n<main>\n";
    for (std::size_t i = 0; i < report_.parts.size();) i = block(i);
    html_ += "</main>\n<footer>";
    undocumented();
    return html_text({title + ": checked", kStyle, html_ + "</footer>\n"});
  }

 private:
  std::string anchor(std::size_t part) const { return fmt::format("s{}", part); }

  // What the marks of this book mean.
  void legend() {
    static const std::vector<std::pair<Status, const char*>> meanings = {
        {Status::Pass, "true of the definition"},
        {Status::Fail, "not what the definition does"},
        {Status::Conflict, "not what the book says elsewhere"},
        {Status::Error, "its entry in the side file does not fit"},
        {Status::Stale, "changed since its entry in the side file was accepted"},
        {Status::Partial, "not understood whole"},
        {Status::Unbound, "not understood, and not in the side file"},
        {Status::Inconclusive, "understood, but nothing decides it"},
        {Status::Linked, "names a part of the definition, and is not tried"},
        {Status::Waived, "left to the players"},
        {Status::Flavour, "no rule"}};
    html_ += "<p class=\"legend\">";
    for (const auto& [status, meaning] : meanings) {
      const bool used = std::any_of(report_.parts.begin(), report_.parts.end(),
                                    [status = status](const PartReport& part) { return part.status == status; });
      if (!used) continue;
      html_ += fmt::format("<span class=\"{}\"><span class=\"mark\">{}</span>{}</span> ", status_name(status),
                           sign_of(status), meaning);
    }
    html_ += "A sentence with a mark opens.</p>\n";
  }

  void not_understood() {
    std::string links;
    std::size_t count = 0;
    std::uint32_t last = 0;
    for (std::size_t i = 0; i < report_.parts.size(); ++i) {
      if (report_.parts[i].status != Status::Unbound && report_.parts[i].status != Status::Partial) continue;
      ++count;
      const auto line = report_.book.parts[i].spot.line;
      if (std::exchange(last, line) != line) links += fmt::format(" <a href=\"#{}\">{}</a>", anchor(i), line);
    }
    if (count > 0) html_ += fmt::format("<p>Not understood: {} sentences, in the lines{}.</p>\n", count, links);
  }

  // Links to where a finding stands, a line once.
  std::string lines(const Finding& finding) const {
    std::string links;
    std::uint32_t last = 0;
    for (const std::size_t part : finding.parts) {
      const auto line = report_.book.parts[part].spot.line;
      if (std::exchange(last, line) != line) links += fmt::format("<a href=\"#{}\">line {}</a> ", anchor(part), line);
    }
    return links;
  }

  void summary() {
    html_ += "<ul>\n";
    for (const Finding& finding : report_.findings) {
      if (!is_bad(finding.status) || !finding.suppressed.empty()) continue;
      html_ += "<li>";
      html_ += lines(finding);
      html_ += fmt::format("<strong>{}</strong>: {}", status_said(finding.status), escape_markup(finding.text));
      if (finding.parts.empty() && !finding.place.empty())
        html_ += " <code>" + escape_markup(finding.place) + "</code>";
      html_ += "</li>\n";
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
    html_ += "<div class=\"p\">";
    const std::size_t end = sentences(i);
    html_ += "</div>\n";
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
    html_ += fmt::format(
        "<span class=\"s {0}\" id=\"{1}\"><input type=\"checkbox\" id=\"open-{1}\"><label for=\"open-{1}\"><span "
        "class=\"mark\">{2}</span>{3}</label><span class=\"more\">",
        status_name(part.status), anchor(i), sign_of(part.status), text);
    row(status_said(part.status) + (part.how.empty() ? "" : ", " + how_said(part.how)));
    items("in the definition", unique(part.elements));
    for (const std::size_t index : part.findings) finding(report_.findings[index]);
    html_ += "</span></span>";
  }

  void row(const std::string& markup) { html_ += "<span class=\"row\">" + markup + "</span>"; }

  static std::vector<std::string> unique(std::vector<std::string> list) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
  }

  void items(const std::string& name, const std::vector<std::string>& list) {
    if (list.empty()) return;
    std::string text = name + ":";
    for (const std::string& item : list) text += " <code>" + escape_markup(item) + "</code>";
    row(text);
  }

  void finding(const Finding& finding) {
    std::string text = "<strong>" + finding.id + "</strong> " + escape_markup(finding.text);
    text += " " + lines(finding);
    if (!finding.place.empty()) text += " <code>" + escape_markup(finding.place) + "</code>";
    if (!finding.suppressed.empty()) text += " (put aside: " + escape_markup(finding.suppressed) + ")";
    row(text);
    for (const std::string& note : finding.notes) row(escape_markup(note));
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
