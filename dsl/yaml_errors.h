// Faults of YAML in our words: what yaml-cpp says in the terms of its scanner becomes what the author should look at.
// Part of step 1. Tested by tests/bad (yaml-*.yaml).
#pragma once
#include <optional>
#include <string>

#include "dsl/diagnostic.h"

namespace ludwright {

// How far reading came when a fault was found.
struct YamlProgress {
  std::uint32_t end = 0;             // behind the last thing read
  Span last_quoted;                  // the last quoted text; empty span if none
  std::optional<Span> open_bracket;  // the innermost `[` or `{` that is not closed
};

// Gives the diagnostic for `problem`, a message of yaml-cpp 0.7 (its ErrorMsg constants), which it placed at `at`.
void report_yaml_problem(const std::string& problem, Span at, const YamlProgress& progress, const SourceSet& sources,
                         Diagnostics& diagnostics);

// Gives a diagnostic and returns true if an anchor, an alias or a tag starts at `at`.
bool report_extra(Span at, const SourceSet& sources, Diagnostics& diagnostics);

// Something follows the definition: `after` reaches from its end to the first value of the next document.
void report_second_document(Span after, const SourceSet& sources, Diagnostics& diagnostics);

}  // namespace ludwright
