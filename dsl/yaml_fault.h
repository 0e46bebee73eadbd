// A complaint of yaml-cpp and its place, and what is said about brackets. Used by yaml_errors.cpp and
// yaml_brackets.cpp.
#pragma once
#include <algorithm>
#include <string>
#include <string_view>

#include "dsl/utf8.h"
#include "dsl/yaml_errors.h"

namespace ludwright::yaml_fault {

struct Fault {
  const YamlProblem& problem;
  Span at;
  const SourceSet& sources;
  Diagnostics& diagnostics;

  std::string_view text() const { return sources.text(at.file); }
  std::uint32_t line_of(std::uint32_t offset) const { return sources.locate(at.file, offset).line; }
  std::uint32_t column_of(std::uint32_t offset) const { return sources.locate(at.file, offset).column; }
  std::uint32_t line_begin() const {
    const std::size_t line_end = text().rfind('\n', at.begin == 0 ? 0 : at.begin - 1);
    return at.begin == 0 || line_end == std::string_view::npos ? 0 : static_cast<std::uint32_t>(line_end + 1);
  }
  std::string_view line_before() const { return text().substr(line_begin(), at.begin - line_begin()); }
  bool first_in_line() const { return line_before().find_first_not_of(" -") == std::string_view::npos; }
  // The character at the place, and a span of it.
  std::string character() const {
    if (at.begin >= text().size()) return "the end of the file";
    return "`" + printable(text().substr(at.begin, decode_utf8(text(), at.begin).length)) + "`";
  }
  Span one() const {
    const std::size_t length = at.begin < text().size() ? decode_utf8(text(), at.begin).length : 0;
    return {at.file, at.begin, static_cast<std::uint32_t>(at.begin + length)};
  }
  Span rest_of_line() const {
    const std::size_t end = std::min(text().find_first_of("\r\n", at.begin), text().size());
    return {at.file, at.begin, static_cast<std::uint32_t>(end)};
  }
};

// A text that begins with a quote and goes on to the line where something follows that cannot: its closing quote was
// meant to be earlier. False if it is no such case; so with the others.
bool told_of_quote(const Fault& c);
void unexpected_text(const Fault& c);

bool is_word(std::string_view text);
std::string_view trimmed(std::string_view text);

// The first bracket of the line that opens behind a word and a space, where a `:` is missing; npos if there is none.
std::size_t bracket_without_colon(std::string_view before);
void colon_before_bracket(const Fault& c, std::string_view word, std::uint32_t at);
// A key between brackets that stands behind a value: what should have parted the two is missing.
bool told_of_comma(const Fault& c);
void unclosed_bracket(const Fault& c);
void unexpected_bracket(const Fault& c);
// Between `{ }` a text without a `:`.
void bare_key(const Fault& c);

}  // namespace ludwright::yaml_fault
