#include "tools/rulebook/check/baseline.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "dsl/files.h"
#include "tools/common.h"
#include "tools/rulebook/check/written.h"

namespace ludwright::book {
namespace {

using ReportJson = nlohmann::json;

// From what was executed and true to what is wrong.
int rank(const std::string& status) {
  static const std::map<std::string, int> ranks = {{"pass", 0},     {"linked", 1},  {"waived", 2},       {"flavour", 2},
                                                   {"partial", 3},  {"unbound", 4}, {"inconclusive", 4}, {"stale", 5},
                                                   {"conflict", 6}, {"fail", 6},    {"error", 6}};
  const auto found = ranks.find(status);
  return found == ranks.end() ? -1 : found->second;
}

std::string text_at(const ReportJson& json, const char* key) {
  return json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : "";
}

[[noreturn]] void no_report(const std::string& path, const std::string& why) {
  throw Stop{kInput, fmt::format("{}: error: this is no report of `rulebook check`: {}\n  help: write one with "
                                 "`--format json -o FILE`\n",
                                 shown_path(path), why)};
}

ReportJson read_report(const std::string& path) {
  const FileContents contents = read_file(path, shown_path(path));
  if (!contents.text)
    throw Stop{kInput, fmt::format("{}: error: {} [{}]\n", shown_path(path), contents.problem, contents.code)};
  const ReportJson json = ReportJson::parse(*contents.text, nullptr, false);
  if (json.is_discarded()) no_report(path, "it is no JSON");
  if (!json.is_object() || text_at(json, "ludwright") != "rulebook check" || !json.contains("parts") ||
      !json["parts"].is_array() || !json.contains("coverage") || !json["coverage"].is_object())
    no_report(path, "`parts` and `coverage` are missing");
  return json;
}

void add(BookReport& report, const std::string& id, std::vector<std::size_t> parts, std::string text) {
  Finding finding;
  finding.id = id;
  finding.status = Status::Error;
  finding.text = std::move(text);
  finding.parts = std::move(parts);
  for (const std::size_t part : finding.parts) report.parts[part].findings.push_back(report.findings.size());
  report.findings.push_back(std::move(finding));
}

void shares(BookReport& report, const ReportJson& before) {
  const auto number = [&](const char* key) {
    return before.contains(key) && before[key].is_number() ? before[key].get<double>() : 0.0;
  };
  const double share = report.coverage.share();
  if (share + 1e-9 < number("share"))
    add(report, "RB092", {},
        fmt::format("{:.1f} % of the sentences are executed, in the baseline {:.1f} %", 100 * share,
                    100 * number("share")));
  const double elements = number("elements");
  const double documented = elements > 0 ? number("documented") / elements : 0;
  const double now = report.coverage.elements == 0 ? 1.0
                                                   : static_cast<double>(report.coverage.documented) /
                                                         static_cast<double>(report.coverage.elements);
  if (now + 1e-9 < documented)
    add(report, "RB092", {},
        fmt::format("{:.1f} % of the definition is documented, in the baseline {:.1f} %", 100 * now, 100 * documented));
}

}  // namespace

void hold_against(BookReport& report, const std::string& path) {
  const ReportJson json = read_report(path);
  std::map<std::pair<std::string, int>, std::string> before;  // by words and how often they stood before
  std::map<std::string, int> times;
  for (const ReportJson& part : json["parts"]) {
    if (!part.is_object() || !part.contains("text") || !part["text"].is_string())
      no_report(path, "a part without `text`");
    const std::string form = plain_form(part["text"].get<std::string>());
    before[{form, times[form]++}] = text_at(part, "status");
  }
  times.clear();
  for (std::size_t i = 0; i < report.parts.size(); ++i) {
    const PartReport& part = report.parts[i];
    if (part.status == Status::Info && part.claims.empty()) continue;  // no report has it
    const std::string form = plain_form(report.book.parts[i].text);
    const auto found = before.find({form, times[form]++});
    if (found == before.end() || rank(status_name(part.status)) <= rank(found->second)) continue;
    if (rank(found->second) < 0) continue;
    add(report, "RB091", {i},
        fmt::format("this is {}, in the baseline it was {}", status_name(part.status), found->second));
  }
  shares(report, json["coverage"]);
}

}  // namespace ludwright::book
