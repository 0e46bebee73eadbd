// Faults of YAML in our words: what libyaml says in the terms of its scanner becomes what the author should look at.
// Part of step 1. Tested by tests/bad (yaml-*.yaml).
#pragma once
#include <optional>
#include <string_view>

#include "dsl/diagnostic.h"

namespace ludwright {

// What libyaml 0.2 complains of, and how far reading came.
struct YamlProblem {
  std::string_view what, doing;      // its `problem` and `context`
  Span at, since;                    // where the problem is, where what it was doing began
  Span last_quoted;                  // the last quoted text; empty span if none
  std::optional<Span> open_bracket;  // the innermost `[` or `{` that is not closed
};

// Gives the diagnostic for a problem.
void report_yaml_problem(const YamlProblem& problem, const SourceSet& sources, Diagnostics& diagnostics);

// Gives a diagnostic and returns true if an anchor, an alias or a tag starts at `at`.
bool report_extra(Span at, const SourceSet& sources, Diagnostics& diagnostics);

// Something follows the definition: `after` reaches from its end to the first value of the next document.
void report_second_document(Span after, const SourceSet& sources, Diagnostics& diagnostics);

}  // namespace ludwright
