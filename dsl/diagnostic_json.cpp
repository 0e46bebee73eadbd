// Diagnostics for programs: a plain JSON array. Tested by tests/dsl/diagnostic_test.cpp.
#include <nlohmann/json.hpp>

#include "dsl/diagnostic.h"

namespace ludwright {

namespace {

using Json = nlohmann::ordered_json;

std::string level_word(Severity severity) { return severity == Severity::Error ? "error" : "warning"; }

// The place of a span, counted from 1 in code points.
Json region(const Span& span, const SourceSet& sources) {
  const LineColumn begin = sources.locate(span.file, span.begin);
  const LineColumn end = sources.locate(span.file, span.end);
  return {{"line", begin.line}, {"column", begin.column}, {"end_line", end.line}, {"end_column", end.column}};
}

}  // namespace

std::string Diagnostics::json(const SourceSet& sources) const {
  Json all = Json::array();
  for (const Diagnostic& d : sorted(sources)) {
    Json one = {{"file", sources.name(d.span.file)}, {"severity", level_word(d.severity)}, {"code", d.code}};
    if (!d.whole_file) one.update(region(d.span, sources));
    one["message"] = d.message;
    if (!d.label.empty()) one["label"] = d.label;
    one["notes"] = Json::array();
    for (const Note& note : d.notes) one["notes"].push_back({{"kind", note.kind}, {"text", note.text}});
    for (const Fix& fix : d.fixes) {
      Json change = region(fix.span, sources);
      change["replacement"] = fix.replacement;
      one["fixes"].push_back(std::move(change));
    }
    all.push_back(std::move(one));
  }
  // Bytes that are not UTF-8 become the replacement character: the text of an author must not make this throw.
  return all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace ludwright
