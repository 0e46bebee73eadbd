// Diagnostics for programs: a plain JSON array, and SARIF 2.1.0 for code hosts and editors.
// Entry points Diagnostics::json() and Diagnostics::sarif(). Tested by tests/dsl/diagnostic_test.cpp.
#include <nlohmann/json.hpp>
#include <set>

#include "dsl/diagnostic.h"

namespace ludwright {

namespace {

using Json = nlohmann::ordered_json;

// Bytes that are not UTF-8 become the replacement character: the text of an author must not make this throw.
std::string dump(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

std::string level_word(Severity severity) { return severity == Severity::Error ? "error" : "warning"; }

// File names as the path of a relative URI.
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

}  // namespace

std::string Diagnostics::json(const SourceSet& sources) const {
  Json all = Json::array();
  for (const Diagnostic& d : sorted(sources)) {
    Json one = {{"file", sources.name(d.span.file)}, {"severity", level_word(d.severity)}, {"code", d.code}};
    if (!d.whole_file) {
      const LineColumn begin = sources.locate(d.span.file, d.span.begin);
      const LineColumn end = sources.locate(d.span.file, d.span.end);
      one["line"] = begin.line;
      one["column"] = begin.column;
      one["end_line"] = end.line;
      one["end_column"] = end.column;
    }
    one["message"] = d.message;
    if (!d.label.empty()) one["label"] = d.label;
    one["notes"] = Json::array();
    for (const Note& note : d.notes) one["notes"].push_back({{"kind", note.kind}, {"text", note.text}});
    all.push_back(std::move(one));
  }
  return dump(all);
}

std::string Diagnostics::sarif(const SourceSet& sources) const {
  Json results = Json::array();
  std::set<std::string> codes;
  for (const Diagnostic& d : sorted(sources)) {
    std::string text = d.message;
    if (!d.label.empty()) text += ": " + d.label;
    for (const Note& note : d.notes) text += "\n" + note.kind + ": " + note.text;
    Json location = {{"artifactLocation", {{"uri", uri_of(sources.name(d.span.file))}}}};
    if (!d.whole_file) {
      const LineColumn begin = sources.locate(d.span.file, d.span.begin);
      const LineColumn end = sources.locate(d.span.file, d.span.end);
      location["region"] = {
          {"startLine", begin.line}, {"startColumn", begin.column}, {"endLine", end.line}, {"endColumn", end.column}};
    }
    results.push_back({{"ruleId", d.code},
                       {"level", level_word(d.severity)},
                       {"message", {{"text", text}}},
                       {"locations", Json::array({{{"physicalLocation", location}}})}});
    codes.insert(d.code);
  }
  Json rules = Json::array();
  for (const std::string& code : codes) rules.push_back({{"id", code}});
  const Json driver = {{"name", "ludwright"}, {"rules", rules}};
  const Json run = {
      {"tool", {{"driver", driver}}}, {"columnKind", "unicodeCodePoints"}, {"results", std::move(results)}};
  return dump({{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
               {"version", "2.1.0"},
               {"runs", Json::array({run})}});
}

}  // namespace ludwright
