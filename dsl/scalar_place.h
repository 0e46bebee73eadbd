// Where each byte of a YAML scalar's value stands in the file, whatever its quoting; so that an error inside a phrase
// points at its place. Part of step 1. Tested by tests/dsl/read_test.cpp.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ludwright {

struct ScalarPlace {
  std::uint32_t end = 0;               // behind the scalar as written, closing quote included, line ends of a block not
  bool quoted = false;                 // '…' or "…"
  bool block = false;                  // | or >
  bool closed = true;                  // false: the closing quote is missing
  std::vector<std::uint32_t> offsets;  // value.size() + 1 entries, as YamlNode::offsets
  std::optional<std::uint32_t> unknown_escape;  // where the first backslash stands that begins no escape of YAML
};

// `begin` is the offset of the scalar in `text`: its first character, its opening quote, `|` or `>`. `value` is what
// YAML makes of it. Where the two differ, the text is scanned again, following `value`; if that does not reproduce
// `value`, every offset is `begin`. Cost: O(length).
ScalarPlace place_scalar(std::string_view text, std::uint32_t begin, const std::string& value);

}  // namespace ludwright
