// YAML text → YamlNode, one file. The only part that knows yaml-cpp. Part of step 1.
// Tested by tests/dsl/read_test.cpp and tests/bad.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "dsl/yaml_tree.h"

namespace ludwright {

// The tree of a file that passed check_bytes(). Nothing, with at least one diagnostic, if it is not YAML, uses what
// definitions do without (anchors, aliases, tags, merge keys, several documents), nests deeper than kDeepestNesting or
// has over 100000 values. A duplicate key is a diagnostic too, but the tree is still made, with the first of the two.
// Cost: O(length), memory likewise.
std::optional<YamlNode> parse_yaml(std::uint32_t file, const SourceSet& sources, Diagnostics& diagnostics);

// The same of a text that stands in for that of the file, alike but for what is blank or cut off at its end.
std::optional<YamlNode> parse_yaml(std::uint32_t file, std::string_view text, const SourceSet& sources,
                                   Diagnostics& diagnostics);

}  // namespace ludwright
