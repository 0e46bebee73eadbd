// Diagnostics for programs: a plain JSON array, and SARIF 2.1.0 for code hosts and editors.
// Entry points Diagnostics::json() and Diagnostics::sarif(). Tested by tests/dsl/diagnostic_test.cpp.
#include <array>
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

// The place of a span, counted from 1 in code points, with the names that a format has for its four numbers.
Json region(const Span& span, const SourceSet& sources, const std::array<const char*, 4>& names) {
  const LineColumn begin = sources.locate(span.file, span.begin);
  const LineColumn end = sources.locate(span.file, span.end);
  return {{names[0], begin.line}, {names[1], begin.column}, {names[2], end.line}, {names[3], end.column}};
}
constexpr std::array<const char*, 4> kPlainNames = {"line", "column", "end_line", "end_column"};
constexpr std::array<const char*, 4> kSarifNames = {"startLine", "startColumn", "endLine", "endColumn"};

// "write `x`"
std::string fix_title(const Fix& fix) { return "write `" + fix.replacement + "`"; }

Json sarif_fix(const Fix& fix, const SourceSet& sources) {
  const Json replacement = {{"deletedRegion", region(fix.span, sources, kSarifNames)},
                            {"insertedContent", {{"text", fix.replacement}}}};
  const Json change = {{"artifactLocation", {{"uri", uri_of(sources.name(fix.span.file))}}},
                       {"replacements", Json::array({replacement})}};
  return {{"description", {{"text", fix_title(fix)}}}, {"artifactChanges", Json::array({change})}};
}

}  // namespace

std::string Diagnostics::json(const SourceSet& sources) const {
  Json all = Json::array();
  for (const Diagnostic& d : sorted(sources)) {
    Json one = {{"file", sources.name(d.span.file)}, {"severity", level_word(d.severity)}, {"code", d.code}};
    if (!d.whole_file) one.update(region(d.span, sources, kPlainNames));
    one["message"] = d.message;
    if (!d.label.empty()) one["label"] = d.label;
    one["notes"] = Json::array();
    for (const Note& note : d.notes) one["notes"].push_back({{"kind", note.kind}, {"text", note.text}});
    for (const Fix& fix : d.fixes) {
      Json change = region(fix.span, sources, kPlainNames);
      change["replacement"] = fix.replacement;
      one["fixes"].push_back(std::move(change));
    }
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
    if (!d.whole_file) location["region"] = region(d.span, sources, kSarifNames);
    results.push_back({{"ruleId", d.code},
                       {"level", level_word(d.severity)},
                       {"message", {{"text", text}}},
                       {"locations", Json::array({{{"physicalLocation", location}}})}});
    for (const Fix& fix : d.fixes) results.back()["fixes"].push_back(sarif_fix(fix, sources));
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
