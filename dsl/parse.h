// Step 2, parse: YamlNode → ast::Game. Shapes and keys by dsl/keys.h, phrases by the grammar of schema/semantics.md 3.
#pragma once
#include <map>
#include <string>

#include "dsl/ast.h"
#include "dsl/yaml_tree.h"

namespace ludwright {

using ChosenOptions = std::map<std::string, ast::Text>;

// `chosen` sets options by name; the rest take their defaults; `by option` is folded accordingly, all branches being
// parsed. Always returns a game; what could not be parsed is missing or Bad and has a diagnostic.
ast::Game parse_game(const std::string& name, const YamlNode& tree, const ChosenOptions& chosen,
                     Diagnostics& diagnostics);

}  // namespace ludwright
