#include "tools/reports/sarif.h"

#include <nlohmann/json.hpp>
#include <set>

namespace ludwright {
namespace {

using Json = nlohmann::ordered_json;

std::string uri_of(const std::string& name) {
  static constexpr char kHex[] = "0123456789ABCDEF";
  static constexpr std::string_view kAsTheyAre = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
  std::string out;
  for (const char c : name) {
    if (kAsTheyAre.find(c) != std::string_view::npos) {
      out += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out += {'%', kHex[byte >> 4], kHex[byte & 15]};
    }
  }
  return out;
}

Json artifact(const SarifPlace& place) { return {{"uri", uri_of(place.file)}}; }

Json region(const SarifPlace& place) {
  Json out = {{"startLine", place.line}, {"startColumn", place.column}};
  if (place.end_line) out["endLine"] = place.end_line;
  if (place.end_column) out["endColumn"] = place.end_column;
  if (place.bytes) {
    out["byteOffset"] = place.byte;
    out["byteLength"] = place.bytes;
  }
  return out;
}

Json location(const SarifPlace& place) {
  Json physical = {{"artifactLocation", artifact(place)}};
  if (place.line) physical["region"] = region(place);
  return {{"physicalLocation", std::move(physical)}};
}

Json fix_json(const SarifFix& fix) {
  const Json replacement = {{"deletedRegion", region(fix.place)}, {"insertedContent", {{"text", fix.text}}}};
  const Json change = {{"artifactLocation", artifact(fix.place)}, {"replacements", Json::array({replacement})}};
  return {{"description", {{"text", "write `" + fix.text + "`"}}}, {"artifactChanges", Json::array({change})}};
}

Json result_json(const SarifResult& result) {
  Json out = {{"ruleId", result.rule},
              {"level", result.level},
              {"message", {{"text", result.text}}},
              {"locations", Json::array({location(result.places.front())})}};
  for (std::size_t i = 1; i < result.places.size(); ++i) out["relatedLocations"].push_back(location(result.places[i]));
  for (const SarifFix& fix : result.fixes) out["fixes"].push_back(fix_json(fix));
  if (!result.accepted.empty())
    out["suppressions"] = Json::array({{{"kind", "external"}, {"justification", result.accepted}}});
  return out;
}

SarifPlace place_of(const Span& span, const SourceSet& sources) {
  const LineColumn begin = sources.locate(span.file, span.begin), end = sources.locate(span.file, span.end);
  return {sources.name(span.file), begin.line, begin.column, end.line, end.column};
}

}  // namespace

std::string sarif_text(const std::string& tool, const std::vector<SarifResult>& results) {
  std::set<std::string> rules;
  Json listed = Json::array(), ids = Json::array();
  for (const SarifResult& result : results) {
    listed.push_back(result_json(result));
    rules.insert(result.rule);
  }
  for (const std::string& rule : rules) ids.push_back({{"id", rule}});
  const Json driver = {{"name", tool}, {"version", LUDWRIGHT_VERSION}, {"rules", std::move(ids)}};
  const Json run = {
      {"tool", {{"driver", driver}}}, {"columnKind", "unicodeCodePoints"}, {"results", std::move(listed)}};
  return Json{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
              {"version", "2.1.0"},
              {"runs", Json::array({run})}}
             .dump(2, ' ', false, Json::error_handler_t::replace) +
         "\n";
}

std::vector<SarifResult> sarif_results(const Diagnostics& diagnostics, const SourceSet& sources) {
  std::vector<SarifResult> out;
  for (const Diagnostic& d : diagnostics.sorted(sources)) {
    std::string text = d.message;
    if (!d.label.empty()) text += ": " + d.label;
    for (const Note& note : d.notes) text += "\n" + note.kind + ": " + note.text;
    const SarifPlace place = d.whole_file ? SarifPlace{sources.name(d.span.file)} : place_of(d.span, sources);
    out.push_back({d.code, d.severity == Severity::Error ? "error" : "warning", std::move(text), {place}});
    for (const Fix& fix : d.fixes) out.back().fixes.push_back({place_of(fix.span, sources), fix.replacement});
  }
  return out;
}

}  // namespace ludwright
