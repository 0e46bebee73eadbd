// One character of UTF-8 at a time; its width and whether it may be shown. Helper of the messages.
#include "dsl/utf8.h"

#include <algorithm>
#include <iterator>

namespace ludwright {

namespace {

struct CodeRange {
  char32_t first, last;
};

// Unicode's East Asian Width W and F, in coarse blocks.
constexpr CodeRange kWide[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},   {0xAC00, 0xD7A3},
                               {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},
                               {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1FAFF}, {0x20000, 0x3FFFD}};

// Combining marks, zero-width joiners, variation selectors.
constexpr CodeRange kNoWidth[] = {{0x0300, 0x036F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},
                                  {0x200B, 0x200D}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}};

// C0, DEL and C1 controls, line separators, bidirectional marks and overrides, the byte order mark.
constexpr CodeRange kUnsafe[] = {{0x00, 0x1F},     {0x7F, 0x9F},     {0x061C, 0x061C}, {0x200E, 0x200F},
                                 {0x2028, 0x202E}, {0x2066, 0x2069}, {0xFEFF, 0xFEFF}};

template <std::size_t N>
bool contains(const CodeRange (&ranges)[N], char32_t code) {
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [code](const CodeRange& range) { return range.first <= code && code <= range.last; });
}

}  // namespace

Utf8Char decode_utf8(std::string_view text, std::size_t offset) {
  const auto byte = [text](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned char lead = byte(offset);
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  const Utf8Char bad{lead, 1, false};
  if (lead < 0xC2 || lead > 0xF4 || length > text.size() - offset) return bad;
  char32_t code = lead & (0xFFu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(offset + i) & 0xC0) != 0x80) return bad;
    code = (code << 6) | (byte(offset + i) & 0x3Fu);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (overlong || surrogate || code > 0x10FFFF) return bad;
  return {code, length, true};
}

int display_width(char32_t code) {
  if (code < 0x300) return 1;
  if (contains(kNoWidth, code)) return 0;
  return contains(kWide, code) ? 2 : 1;
}

bool is_unsafe_to_show(char32_t code) { return contains(kUnsafe, code); }

std::string printable(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Char c = decode_utf8(text, at);
    if (!c.valid || is_unsafe_to_show(c.code))
      out += '?';
    else
      out += text.substr(at, c.length);
    at += c.length;
  }
  return out;
}

std::string in_backticks(std::string_view text) { return "`" + std::string(text) + "`"; }

}  // namespace ludwright
