#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/reports.h"

namespace ludwright::book {
namespace {

const char* color_of(Status status) {
  switch (status) {
    case Status::Pass:
      return "\033[32m";
    case Status::Fail:
    case Status::Conflict:
    case Status::Error:
      return "\033[31m";
    case Status::Stale:
    case Status::Partial:
    case Status::Unbound:
    case Status::Inconclusive:
    case Status::Undocumented:
      return "\033[33m";
    default:
      return "\033[36m";
  }
}

class TextReport {
 public:
  TextReport(const BookReport& report, const TextStyle& style) : report_(report), style_(style) {}

  std::string write() {
    if (style_.all) parts();
    for (const Finding& finding : report_.findings) {
      if (!finding.parts.empty() || finding.status != Status::Undocumented) one(finding);
    }
    for (const Finding& finding : report_.findings) {
      if (finding.parts.empty() && finding.status == Status::Undocumented) one(finding);
    }
    for (const std::string& text : report_.confirmations)
      text_ += fmt::format("{}: adds up: {}\n", report_.book.name, text);
    return text_ + coverage_text(report_.coverage);
  }

 private:
  std::string paint(Status status, const std::string& word) const {
    return style_.color ? color_of(status) + word + "\033[0m" : word;
  }

  std::string at(std::size_t part) const {
    const Spot& spot = report_.book.parts[part].spot;
    return fmt::format("{}:{}:{}", report_.book.name, spot.line, spot.column);
  }

  void parts() {
    for (std::size_t i = 0; i < report_.parts.size(); ++i) {
      const PartReport& part = report_.parts[i];
      if (part.status == Status::Info) continue;
      text_ += fmt::format("{}: {}{}: {}\n", at(i), paint(part.status, status_said(part.status)),
                           part.how.empty() ? "" : " (" + how_said(part.how) + ")", report_.book.parts[i].text);
      for (const std::string& claim : part.claims) text_ += fmt::format("  claims: {}\n", claim);
    }
  }

  void quote(std::size_t i) {
    const Part& part = report_.book.parts[i];
    text_ += fmt::format("  {:>5} | {}{}\n", part.spot.line, part.label.empty() ? "" : part.label + ": ", part.text);
  }

  void one(const Finding& finding) {
    if (!finding.suppressed.empty()) return;
    const std::string where =
        finding.parts.empty() ? (finding.place.empty() ? report_.book.name : finding.place) : at(finding.parts[0]);
    text_ += fmt::format("{}: {}: {} [{}]\n", where, paint(finding.status, status_said(finding.status)), finding.text,
                         finding.id);
    for (const std::size_t part : finding.parts) quote(part);
    for (const std::string& note : finding.notes) text_ += fmt::format("  {}\n", note);
    if (!finding.place.empty() && !finding.parts.empty())
      text_ += fmt::format("  {}: {}\n", finding.place,
                           finding.element.empty() ? "in the side file" : "`" + finding.element + "`");
    std::string line;
    for (const char c : finding.picture) {
      if (c != '\n') {
        line += c;
        continue;
      }
      text_ += "      " + line + "\n";
      line.clear();
    }
  }

  const BookReport& report_;
  const TextStyle& style_;
  std::string text_;
};

}  // namespace

std::string status_said(Status status) {
  switch (status) {
    case Status::Partial:
      return "partly understood";
    case Status::Unbound:
      return "not understood";
    case Status::Inconclusive:
      return "undecided";
    case Status::Undocumented:
      return "not in the book";
    default:
      return status_name(status);
  }
}

std::string how_said(const std::string& how) {
  if (how == "auto") return "tried on the game";
  if (how == "written") return "word for word as the definition tells it";
  return how == "bound" ? "by a test in the side file" : how;
}

std::string coverage_text(const Coverage& coverage) {
  const auto percent = [](std::size_t part, std::size_t whole) {
    return whole == 0 ? 100 : static_cast<int>(100.0 * static_cast<double>(part) / static_cast<double>(whole) + 0.5);
  };
  const std::size_t counted = coverage.normative - std::min(coverage.normative, coverage.waived);
  std::string text =
      fmt::format("{} of the {} sentences and table cells that say a rule were tried on the game ({} %)\n",
                  coverage.executed(), counted, percent(coverage.executed(), counted));
  const auto add = [&](std::size_t count, const char* what) {
    if (count > 0) text += fmt::format("  {} {}\n", count, what);
  };
  add(coverage.automatic, "by what they say");
  add(coverage.written, "word for word as the definition tells it");
  add(coverage.bound, "by a test in the side file");
  add(coverage.linked, "that name the rule they speak of, not tried");
  add(coverage.partial, "more, tried in part");
  add(coverage.inconclusive, "more, tried without an answer");
  add(coverage.unbound, "more, not understood");
  add(coverage.waived, "more, waived");
  return text + fmt::format("{} of the {} parts of the definition are told by the rulebook ({} %)\n",
                            coverage.documented, coverage.elements, percent(coverage.documented, coverage.elements));
}

std::string report_text(const BookReport& report, const TextStyle& style) { return TextReport(report, style).write(); }

}  // namespace ludwright::book
