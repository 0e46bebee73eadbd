// What an author cannot see in his own text: a comment where a text was meant to go on, a comma that ends it, a
// character that looks like another one. Tested by tests/bad/hidden-*.
#pragma once
#include <optional>

#include "dsl/diagnostic.h"
#include "dsl/source.h"
#include "dsl/yaml_tree.h"

namespace ludwright {

// What was found, with helps that say what is behind an error, without errors that only follow from another one, and
// with warnings of texts of `tree` that have more or less in them than their author meant. `tree`: as it was read,
// nothing if it could not be.
Diagnostics with_hidden_causes(const std::optional<YamlNode>& tree, const SourceSet& sources, const Diagnostics& found);

// Whether the character looks like another one, like a space, or like nothing.
bool is_disguised(char32_t code);

}  // namespace ludwright
