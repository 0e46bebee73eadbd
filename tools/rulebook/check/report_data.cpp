// The report for programs: JSON, SARIF 2.1.0, JUnit XML. See reports.h.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tools/reports/junit.h"
#include "tools/reports/sarif.h"
#include "tools/rulebook/check/reports.h"

namespace ludwright::book {
namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

Json spot_json(const Spot& spot) {
  return {{"line", spot.line}, {"column", spot.column}, {"begin", spot.begin}, {"end", spot.end}};
}

const char* level_of(Status status) {
  switch (status) {
    case Status::Fail:
    case Status::Conflict:
    case Status::Error:
      return "error";
    case Status::Info:
      return "note";
    default:
      return "warning";
  }
}

// SARIF's columns end on the line where they begin; a sentence may go on over lines, which its bytes say.
SarifPlace sarif_place(const BookReport& report, std::size_t part) {
  const Spot& spot = report.book.parts[part].spot;
  return {report.book.name, spot.line, spot.column, 0, 0, spot.begin, spot.end - spot.begin};
}

Json proposals_json(const PartReport& part) {
  Json all = Json::array();
  for (const Proposal& proposal : part.proposals)
    all.push_back({{"key", proposal.key}, {"value", proposal.value}, {"says", proposal.says}});
  return all;
}

}  // namespace

std::string report_json(const BookReport& report) {
  Json parts = Json::array();
  for (std::size_t i = 0; i < report.parts.size(); ++i) {
    const PartReport& part = report.parts[i];
    if (part.status == Status::Info && part.claims.empty()) continue;
    parts.push_back({{"text", report.book.parts[i].text},
                     {"place", spot_json(report.book.parts[i].spot)},
                     {"status", status_name(part.status)},
                     {"how", part.how},
                     {"claims", part.claims},
                     {"definition", part.elements},
                     {"proposals", proposals_json(part)}});
  }
  Json findings = Json::array();
  for (const Finding& finding : report.findings) {
    Json places = Json::array();
    for (const std::size_t part : finding.parts) places.push_back(spot_json(report.book.parts[part].spot));
    findings.push_back({{"id", finding.id},
                        {"status", status_name(finding.status)},
                        {"text", finding.text},
                        {"places", places},
                        {"definition", finding.place},
                        {"element", finding.element},
                        {"notes", finding.notes},
                        {"position", finding.position},
                        {"picture", finding.picture},
                        {"suppressed", finding.suppressed}});
  }
  const Coverage& c = report.coverage;
  const Json coverage = {{"normative", c.normative}, {"executed", c.executed()},  {"auto", c.automatic},
                         {"written", c.written},     {"bound", c.bound},          {"linked", c.linked},
                         {"waived", c.waived},       {"flavour", c.flavour},      {"inconclusive", c.inconclusive},
                         {"partial", c.partial},     {"unbound", c.unbound},      {"share", c.share()},
                         {"elements", c.elements},   {"documented", c.documented}};
  return dumped({{"ludwright", "rulebook check"},
                 {"version", 1},
                 {"rulebook", report.book.name},
                 {"game", report.game},
                 {"coverage", coverage},
                 {"parts", parts},
                 {"findings", findings},
                 {"confirmations", report.confirmations}});
}

std::string report_sarif(const BookReport& report) {
  std::vector<SarifResult> results;
  for (const Finding& finding : report.findings) {
    SarifResult& result = results.emplace_back(SarifResult{finding.id, level_of(finding.status), finding.text, {}});
    for (const std::string& note : finding.notes) result.text += "\n" + note;
    if (!finding.place.empty()) result.text += "\n" + finding.place;
    for (const std::size_t part : finding.parts) result.places.push_back(sarif_place(report, part));
    if (result.places.empty()) result.places.push_back({report.book.name});
    result.accepted = finding.suppressed;
  }
  return sarif_text("ludwright rulebook check", results);
}

std::string report_junit(const BookReport& report) {
  using Result = JunitCase::Result;
  JunitSuite suite{report.game, {}};
  for (std::size_t i = 0; i < report.parts.size(); ++i) {
    const PartReport& part = report.parts[i];
    if (part.status == Status::Info || part.status == Status::Flavour) continue;
    const Part& text = report.book.parts[i];
    JunitCase& one = suite.cases.emplace_back(
        JunitCase{report.book.name, fmt::format("{}:{} {}", text.spot.line, text.spot.column, text.text)});
    if (part.status == Status::Pass || part.status == Status::Linked) continue;
    one.message = status_name(part.status);
    one.result = is_bad(part.status) ? Result::Failed : Result::Skipped;
    for (const std::size_t index : part.findings) {
      if (report.findings[index].suppressed.empty()) one.text += report.findings[index].text + "\n";
    }
  }
  return junit_text({suite});
}

}  // namespace ludwright::book
