#include "dsl/yaml_blocks.h"

#include <algorithm>

namespace ludwright {
namespace {

// Where the line that begins at `at` ends, its line feed included.
std::size_t behind_line(std::string_view text, std::size_t at) {
  const std::size_t feed = text.find('\n', at);
  return feed == std::string_view::npos ? text.size() : feed + 1;
}

// Whether a line belongs to the value of the key above it: it is indented, blank, a comment, or an item of a list,
// which need not be indented.
bool goes_on(std::string_view line) {
  if (line.substr(0, 3) == "---") return false;
  return line.empty() || std::string_view(" #-\r\n").find(line.front()) != std::string_view::npos;
}

}  // namespace

std::string without_block(std::string text, std::string_view key) {
  for (std::size_t at = 0; at < text.size(); at = behind_line(text, at)) {
    const std::string_view rest = std::string_view(text).substr(at);
    if (!rest.starts_with(key) || rest.substr(key.size(), 1) != ":") continue;
    const std::size_t value = at + key.size() + 1;
    if (value < text.size() && text[value] != '\n' && text[value] != '\r') return text;  // on the line of the key
    const std::size_t block = behind_line(text, value);
    std::size_t end = block;
    while (end < text.size() && goes_on(std::string_view(text).substr(end))) end = behind_line(text, end);
    if (behind_line(text, block) - block < 4 || block >= end) return text;
    std::replace_if(
        text.begin() + static_cast<std::ptrdiff_t>(block), text.begin() + static_cast<std::ptrdiff_t>(end),
        [](char c) { return c != '\n' && c != '\r'; }, ' ');
    text.replace(block, 3, " []");
    if (end == text.size()) text.resize(block + 3);
    return text;
  }
  return text;
}

}  // namespace ludwright
