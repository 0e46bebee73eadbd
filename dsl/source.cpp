// Files that were read, and places in them: bytes to lines and columns. Used by every step's messages.
// Tested by tests/dsl/source_test.cpp.
#include "dsl/source.h"

#include <algorithm>

#include "dsl/utf8.h"

namespace ludwright {

std::uint32_t SourceSet::add(std::string name, std::string text) {
  File file{std::move(name), std::move(text), {0}};
  for (std::size_t at = file.text.find('\n'); at != std::string::npos; at = file.text.find('\n', at + 1))
    file.line_starts.push_back(static_cast<std::uint32_t>(at + 1));
  files_.push_back(std::move(file));
  return static_cast<std::uint32_t>(files_.size() - 1);
}

LineColumn SourceSet::locate(std::uint32_t file, std::uint32_t offset) const {
  const File& f = files_[file];
  offset = std::min(offset, static_cast<std::uint32_t>(f.text.size()));
  const auto after = std::upper_bound(f.line_starts.begin(), f.line_starts.end(), offset);
  LineColumn place{static_cast<std::uint32_t>(after - f.line_starts.begin()), 1};
  const std::string_view text = f.text;
  const std::size_t begin = *(after - 1);
  const std::string_view before = text.substr(begin, offset - begin);
  if (std::all_of(before.begin(), before.end(), [](char c) { return (c & 0x80) == 0; })) {  // nearly always
    place.column += static_cast<std::uint32_t>(before.size());
    return place;
  }
  for (std::size_t at = begin; at < offset; ++place.column) {
    const std::size_t next = at + decode_utf8(text, at).length;
    if (next > offset) break;  // an offset inside a character belongs to it
    at = next;
  }
  return place;
}

std::string_view SourceSet::line(std::uint32_t file, std::uint32_t line) const {
  const File& f = files_[file];
  if (line == 0 || line > f.line_starts.size()) return {};
  const std::size_t begin = f.line_starts[line - 1];
  const std::size_t end = line < f.line_starts.size() ? f.line_starts[line] - 1 : f.text.size();
  std::string_view text = std::string_view(f.text).substr(begin, end - begin);
  if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
  return text;
}

}  // namespace ludwright
