// Leaves a block out of a YAML text before it is parsed. Part of step 1. Tested by tests/dsl/yaml_blocks_test.cpp.
#pragma once
#include <string>
#include <string_view>

namespace ludwright {

// The text with the value of a key of the top level made blank, or cut off if nothing follows it: places in the rest
// stay what they were. The value becomes an empty list. Told by indentation alone; where that could be wrong, or there
// is no room for the empty list, the text is given back as it is. Cost: O(length).
std::string without_block(std::string text, std::string_view key);

}  // namespace ludwright
