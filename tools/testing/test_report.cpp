#include "tools/testing/test_report.h"

#include <nlohmann/json.hpp>

#include "tools/reports/junit.h"

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

}  // namespace

std::string junit_text(const std::vector<GameReport>& reports) {
  using Result = JunitCase::Result;
  std::vector<JunitSuite> suites;
  for (const GameReport& report : reports) {
    JunitSuite& suite = suites.emplace_back(JunitSuite{report.game, {}, report.seconds});
    if (!report.error.empty())
      suite.cases.push_back(
          {report.game, "load", Result::Error, report.error.substr(0, report.error.find('\n')), report.error});
    for (const auto& [kind, name] : report.passed) suite.cases.push_back({report.game + "." + kind, name});
    for (const FoundFailure& failure : report.failures)
      suite.cases.push_back(
          {report.game + "." + failure.kind, failure.name, Result::Failed, failure.how, failure_text(failure)});
  }
  return junit_text(suites);
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
