// Texts that stand under a key where something else is wanted, but read as what stands under another one: `full: draw
// when stuck` below `pieces`. Tested by tests/bad (misplaced-*).
#pragma once
#include <string>
#include <string_view>

#include "dsl/keys.h"
#include "dsl/yaml_tree.h"

namespace ludwright {

// Where the text belongs, as a help; "" if it reads as nothing of its own. `name`: the key that it is the value of, ""
// if it has none; `of`: the key of the table that it stands under.
std::string belongs_to(const YamlNode& text, std::string_view name, const KeyInfo& of);

// Whether the key is one of the maps under the names that it stands beside, and so a level too far out: `do` between
// the names of moves.
bool is_key_of_map_above(const YamlNode& text, std::string_view name, const KeyInfo& of);

}  // namespace ludwright
