// Where each byte of a YAML scalar's value stands in the file, whatever its quoting; so that an error inside a phrase
// points at its place. Part of step 1. Tested by tests/dsl/read_test.cpp.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ludwright {

struct ScalarPlace {
  std::uint32_t end = 0;               // behind the scalar as written, closing quote included, line ends of a block not
  std::vector<std::uint32_t> offsets;  // value.size() + 1 entries, as YamlNode::offsets
};

// `begin` is the offset of the scalar in `text`: its first character, its opening quote, `|` or `>`; `end` is behind
// its last character, its closing quote, or the line ends of a block. `value` is what YAML makes of it. Where the two
// differ, the text is scanned again, following `value`; if that does not reproduce `value`, every offset is `begin`.
// Cost: O(length).
ScalarPlace place_scalar(std::string_view text, std::uint32_t begin, std::uint32_t end, const std::string& value);

}  // namespace ludwright
