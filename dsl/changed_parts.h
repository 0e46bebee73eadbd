// Of an error in a definition that extends another one: which of its changes makes it. Tested by tests/bad/extends-*.
#pragma once
#include <functional>

#include "dsl/diagnostic.h"
#include "dsl/source.h"
#include "dsl/yaml_tree.h"

namespace ludwright {

// What was found, with notes that name the change without which an error is none. `understand` tells what is wrong with
// `tree`, which is changed meanwhile and is as it was afterwards; of errors that it does not tell nothing is said.
// Cost: `understand` once, and once for each change if there are any; nothing for more than a hundred changes.
Diagnostics with_changed_parts(YamlNode& tree, const SourceSet& sources, const Diagnostics& found,
                               const std::function<Diagnostics()>& understand);

}  // namespace ludwright
