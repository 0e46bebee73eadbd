#include "tools/testing/test_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace ludwright {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const GameReport& report) {
  Json game;
  game["game"] = report.game;
  if (!report.error.empty()) game["error"] = report.error;
  game["passed"] = Json::array();
  for (const auto& [kind, name] : report.passed) game["passed"].push_back({{"kind", kind}, {"name", name}});
  game["failures"] = Json::array();
  for (const FoundFailure& failure : report.failures) {
    Json one = {{"kind", failure.kind},   {"name", failure.name},   {"sentence", failure.sentence},
                {"how", failure.how},     {"place", failure.place}, {"blame", failure.blame},
                {"moves", failure.moves}, {"file", failure.file}};
    if (!failure.small_position.empty())
      one["small"] = {{"position", failure.small_position}, {"moves", failure.small_moves}};
    game["failures"].push_back(std::move(one));
  }
  game["findings"] = report.findings;
  game["facts"] = Json::object();
  for (const auto& [name, value] : report.facts) game["facts"][name] = value;
  return game;
}

std::string dump(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        // XML has no way to say other control characters.
        result += static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' ? ' ' : c;
    }
  }
  return result;
}

}  // namespace

std::string junit_text(const std::vector<GameReport>& reports) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (const GameReport& report : reports) {
    const std::size_t errors = report.error.empty() ? 0 : 1;
    text += fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"{:.3f}\">\n",
                        escaped(report.game), report.passed.size() + report.failures.size() + errors,
                        report.failures.size(), errors, report.seconds);
    if (errors > 0)
      text += fmt::format(
          "    <testcase classname=\"{0}\" name=\"load\">\n      <error message=\"{1}\">{2}</error>\n"
          "    </testcase>\n",
          escaped(report.game), escaped(report.error.substr(0, report.error.find('\n'))), escaped(report.error));
    for (const auto& [kind, name] : report.passed)
      text += fmt::format("    <testcase classname=\"{}.{}\" name=\"{}\"/>\n", escaped(report.game), escaped(kind),
                          escaped(name));
    for (const FoundFailure& failure : report.failures) {
      text += fmt::format(
          "    <testcase classname=\"{}.{}\" name=\"{}\">\n      <failure message=\"{}\">{}</failure>\n"
          "    </testcase>\n",
          escaped(report.game), escaped(failure.kind), escaped(failure.name), escaped(failure.how),
          escaped(failure_text(failure)));
    }
    text += "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

std::string json_text(const std::vector<GameReport>& reports) {
  Json games = Json::array();
  for (const GameReport& report : reports) games.push_back(json_of(report));
  return dump({{"ludwright", "test"}, {"version", 1}, {"games", games}});
}

std::string json_text(const GameReport& report, const std::string& lines) {
  Json json = json_of(report);
  json["text"] = lines;
  return dump(json);
}

}  // namespace ludwright
