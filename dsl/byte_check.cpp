// The byte check of step 1: UTF-8, control characters, tabs, bracket bombs. Entry point check_bytes().
// Tested by tests/dsl/read_test.cpp and tests/bad.
#include "dsl/byte_check.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "dsl/utf8.h"

namespace ludwright {

namespace {

Span span_at(std::uint32_t file, std::size_t begin, std::size_t length) {
  return {file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + length)};
}

std::string hex(char32_t code) {
  static constexpr char kDigits[] = "0123456789abcdef";
  const std::string low = {kDigits[(code >> 4) & 15], kDigits[code & 15]};
  return code <= 0xFF ? low : hex(code >> 8) + low;
}

// What would be taken for the end of a line, or for nothing: no text of a game has it.
bool is_unseen(char32_t code) {
  return (code >= 0x80 && code < 0xA0) || code == 0x2028 || code == 0x2029 || code == 0xFEFF || code == 0xFFFE ||
         code == 0xFFFF;
}

bool check_characters(std::uint32_t file, std::string_view text, Diagnostics& diagnostics) {
  std::size_t control = std::string_view::npos;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] >= ' ' && text[at] < '\x7F') {  // nearly all of them
      ++at;
      continue;
    }
    const Utf8Char c = decode_utf8(text, at);
    if (!c.valid) {  // then other odd bytes have the same cause
      diagnostics.error(span_at(file, at, 1), "invalid-utf8", "byte 0x" + hex(c.code) + " is not UTF-8")
          .help("save the file with the encoding UTF-8");
      return false;
    }
    const bool line_end = c.code == '\n' || (c.code == '\r' && at + 1 < text.size() && text[at + 1] == '\n');
    const bool is_control = ((c.code < 0x20 || c.code == 0x7F) && c.code != '\t' && !line_end) || is_unseen(c.code);
    if (is_control) control = std::min(control, at);
    at += c.length;
  }
  if (control == std::string_view::npos) return true;
  const Utf8Char found = decode_utf8(text, control);
  const std::string name = found.code == 0 ? "NUL byte" : "control character 0x" + hex(found.code);
  diagnostics.error(span_at(file, control, found.length), "control-character", name + " in the text").help("remove it");
  return false;
}

bool check_tabs(std::uint32_t file, std::string_view text, Diagnostics& diagnostics) {
  if (text.find('\t') == std::string_view::npos) return true;
  std::size_t first = std::string_view::npos, lines = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    const std::size_t content = line.find_first_not_of(" \t\r");
    const std::size_t tab = line.find('\t');
    if (content != std::string_view::npos && tab < content) {
      if (lines++ == 0) first = at + tab;
    }
    at = end + 1;
  }
  if (lines == 0) return true;
  auto entry = diagnostics.error(span_at(file, first, 1), "tab-indentation", "a tab is used as indentation");
  entry.help("indent with spaces");
  if (lines > 1) entry.note("lines with this fault: " + std::to_string(lines));
  return false;
}

// yaml-cpp reads ahead to the end of a run of opened brackets before the first event, where the nesting is judged
// exactly; this keeps that run short.
bool check_brackets(std::uint32_t file, std::string_view text, Diagnostics& diagnostics) {
  std::size_t open = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '[' || c == '{') {
      if (++open > kDeepestNesting) {
        diagnostics
            .error(span_at(file, at, 1), "too-deep",
                   "more than " + std::to_string(kDeepestNesting) + " brackets are open here")
            .help("nest less deeply");
        return false;
      }
    } else if (c == ']' || c == '}') {
      open -= open > 0 ? 1 : 0;
    } else if (c == '\n') {
      open = 0;
    }
  }
  return true;
}

}  // namespace

bool check_bytes(std::uint32_t file, const SourceSet& sources, Diagnostics& diagnostics) {
  const std::string_view text = sources.text(file);
  const bool characters = check_characters(file, text, diagnostics);
  const bool tabs = check_tabs(file, text, diagnostics);
  const bool brackets = check_brackets(file, text, diagnostics);
  return characters && tabs && brackets;
}

}  // namespace ludwright
