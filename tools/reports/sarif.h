// Findings as SARIF 2.1.0, which code hosts and editors read. Tested by tests/tools/sarif_test.cpp.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "dsl/diagnostic.h"

namespace ludwright {

// A part of a file, counted from 1 in code points; the end is behind the last one. Members that are 0 are left out.
struct SarifPlace {
  std::string file;  // as the path of a relative URI, not yet escaped
  std::size_t line = 0, column = 0, end_line = 0, end_column = 0;
  std::size_t byte = 0, bytes = 0;  // the same in bytes, counted from 0
};

struct SarifFix {
  SarifPlace place;
  std::string text;  // what is written there instead
};

struct SarifResult {
  std::string rule;
  std::string level;  // "error", "warning" or "note"
  std::string text;
  std::vector<SarifPlace> places;  // the first is where it is, the others belong to it; at least one
  std::vector<SarifFix> fixes = {};
  std::string accepted = {};  // why it counts no more, if somebody has said so
};

// The document, ending with a line break: the results in their order, by the tool of that name. Bytes that are not
// UTF-8 become the replacement character.
std::string sarif_text(const std::string& tool, const std::vector<SarifResult>& results);

// What is wrong with a definition, in the order of Diagnostics::sorted.
std::vector<SarifResult> sarif_results(const Diagnostics& diagnostics, const SourceSet& sources);

}  // namespace ludwright
