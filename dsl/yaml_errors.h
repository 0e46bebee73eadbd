// Faults of YAML in our words: what yaml-cpp says in the terms of its scanner becomes what the author should look at.
// Part of step 1. Tested by tests/bad (yaml-*.yaml).
#pragma once
#include <optional>
#include <string_view>

#include "dsl/diagnostic.h"

namespace ludwright {

constexpr std::uint32_t kLongestKey = 1024;  // that YAML takes for one

// What is wrong, and how far reading came.
struct YamlProblem {
  std::string_view what;             // the message of yaml-cpp 0.7, if it is one of its own
  Span at;                           // where it is
  Span last_quoted;                  // the last quoted text; empty span if none
  std::optional<Span> open_bracket;  // the innermost `[` or `{` that is not closed
  std::optional<Span> open_map;      // the innermost map of lines that is not complete
  std::optional<Span> list_before;   // the list of lines with `-` that ends just before
};

// Gives the diagnostic for what yaml-cpp throws.
void report_yaml_problem(const YamlProblem& problem, const SourceSet& sources, Diagnostics& diagnostics);

// True if yaml-cpp's message is about an escape in double quotes.
bool is_about_escape(std::string_view what);

// Diagnostics for what yaml-cpp does not see.
using YamlReport = void(const YamlProblem& problem, const SourceSet& sources, Diagnostics& diagnostics);
YamlReport report_unexpected_token;  // at what stands where a value, a comma or the next key was expected
YamlReport report_missing_key;       // at a `:` with nothing before it
YamlReport report_missing_colon;     // at a key
YamlReport report_bare_key;          // at a key between `{ }` that has no `:`
YamlReport report_not_an_item;       // at the first line behind a list
YamlReport report_unclosed_quote;    // at the opening quote
YamlReport report_escape;            // at a backslash that begins no escape

// Of the key, with its `:`, of a text in lines that lacks `|`.
void report_missing_block_mark(Span key, Diagnostics& diagnostics);

// Gives a diagnostic and returns true if an anchor, an alias or a tag starts at `at`.
bool report_extra(Span at, const SourceSet& sources, Diagnostics& diagnostics);

// Something follows the definition: `after` reaches from its end to the first value of the next document.
void report_second_document(Span after, const SourceSet& sources, Diagnostics& diagnostics);

}  // namespace ludwright
