// A definition as it is being written: YAML read so that no fault stops the reading. Where brackets and quotes are not
// closed, lines lack their colon or stand at an odd column, the tree has what can be told of them by the columns, as a
// reader would. For what parse_yaml() takes, the tree is the same. What is wrong is not told: that is for parse_yaml().
// Tested by tests/lsp/loose_yaml_test.cpp.
#pragma once
#include <cstdint>
#include <string_view>

#include "dsl/yaml_tree.h"

namespace ludwright::lsp {

// Anchors, tags and further documents are plain texts here. A key without a colon has no value, and its key_span ends
// where its line does. Cost: O(length); what nests deeper than 60 is left out.
YamlNode read_loosely(std::uint32_t file, std::string_view text);

}  // namespace ludwright::lsp
