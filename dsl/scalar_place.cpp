// Scans a scalar again to find the place of each byte of its value: plain, single-quoted, double-quoted, literal,
// folded. yaml-cpp gives only the place of the first byte. Entry point place_scalar(). The scan follows the value that
// yaml-cpp made, so that it need not know where a plain scalar ends or how a folded one treats indented lines. Tested
// by tests/dsl/read_test.cpp.
#include "dsl/scalar_place.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace ludwright {

namespace {

class Scan {
 public:
  Scan(std::string_view text, std::size_t begin, const std::string& value) : text_(text), at_(begin), value_(value) {}

  void plain();
  void single_quoted();
  void double_quoted();
  void block(bool folded);

  // True if the scan made the value.
  bool agrees() const { return made_ == value_; }
  std::size_t at() const { return at_; }  // at the closing quote; behind the last character of other scalars
  std::optional<std::uint32_t> unknown_escape() const { return unknown_escape_; }
  // One for each byte of the value, and its end. The line ends that close a block are in the value, not in the scalar
  // as written.
  std::vector<std::uint32_t> offsets() const {
    std::vector<std::uint32_t> out = offsets_;
    const auto at = static_cast<std::uint32_t>(at_);
    out.push_back(out.empty() ? at : std::max(at, out.back() + 1));
    return out;
  }

 private:
  bool more() const { return at_ < text_.size(); }
  bool is_break(std::size_t at) const {
    return at < text_.size() &&
           (text_[at] == '\n' || (text_[at] == '\r' && at + 1 < text_.size() && text_[at + 1] == '\n'));
  }
  std::size_t behind_break(std::size_t at) const { return at + (text_[at] == '\r' ? 2 : 1); }
  std::size_t behind_blanks(std::size_t at) const {
    while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t')) ++at;
    return at;
  }
  std::size_t line_end(std::size_t at) const {
    while (at < text_.size() && !is_break(at)) ++at;
    return at;
  }
  void put(char byte, std::size_t offset) {
    made_ += byte;
    offsets_.push_back(static_cast<std::uint32_t>(offset));
  }
  void put_code(char32_t code, std::size_t offset);
  bool fold();
  void escape();
  void block_lines(std::size_t indent, bool folded);
  void block_break(std::size_t breaks_begin, const std::vector<std::size_t>& breaks, bool folded, bool last);

  std::string_view text_;
  std::size_t at_;
  const std::string& value_;
  std::string made_;
  std::vector<std::uint32_t> offsets_;
  std::optional<std::uint32_t> unknown_escape_;
};

// White space that contains line ends: one line end is a space, more are one newline fewer. False if the line does not
// end here.
bool Scan::fold() {
  std::size_t next = behind_blanks(at_);
  if (!is_break(next)) return false;
  std::vector<std::size_t> breaks;
  while (is_break(next)) {
    breaks.push_back(next);
    next = behind_blanks(behind_break(next));
  }
  if (breaks.size() == 1) put(' ', at_);
  for (std::size_t i = 1; i < breaks.size(); ++i) put('\n', i == 1 ? at_ : breaks[i - 1]);
  at_ = next;
  return true;
}

void Scan::plain() {
  while (more() && made_.size() < value_.size())
    if (!fold()) put(text_[at_], at_), ++at_;
}

void Scan::single_quoted() {
  ++at_;
  while (more()) {
    if (text_[at_] == '\'') {
      if (at_ + 1 >= text_.size() || text_[at_ + 1] != '\'') return;
      put('\'', at_);
      at_ += 2;
    } else if (!fold()) {
      put(text_[at_], at_);
      ++at_;
    }
  }
}

void Scan::double_quoted() {
  ++at_;
  while (more()) {
    if (text_[at_] == '"') return;
    if (text_[at_] == '\\')
      escape();
    else if (!fold())
      put(text_[at_], at_), ++at_;
  }
}

void Scan::put_code(char32_t code, std::size_t offset) {
  const auto low = [code](int shift) { return static_cast<char>(0x80 | ((code >> shift) & 0x3F)); };
  if (code < 0x80) {
    put(static_cast<char>(code), offset);
  } else if (code < 0x800) {
    put(static_cast<char>(0xC0 | (code >> 6)), offset), put(low(0), offset);
  } else if (code < 0x10000) {
    put(static_cast<char>(0xE0 | (code >> 12)), offset), put(low(6), offset), put(low(0), offset);
  } else {
    put(static_cast<char>(0xF0 | (code >> 18)), offset), put(low(12), offset), put(low(6), offset), put(low(0), offset);
  }
}

// All bytes of an escaped character stand at its backslash.
void Scan::escape() {
  const std::size_t begin = at_++;
  if (!more()) return;
  if (is_break(at_)) {  // an escaped line end joins the lines
    at_ = behind_blanks(behind_break(at_));
    return;
  }
  const char c = text_[at_++];
  static constexpr std::string_view kNames = "0abtnvfre\t \"/\\N_LP";
  static constexpr char32_t kCodes[] = {0,    7,   8,   9,   10,   11,   12,   13,     27,
                                        '\t', ' ', '"', '/', '\\', 0x85, 0xA0, 0x2028, 0x2029};
  if (const std::size_t known = kNames.find(c); known != std::string_view::npos) return put_code(kCodes[known], begin);
  const std::size_t digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
  if (digits == 0 && !unknown_escape_) unknown_escape_ = static_cast<std::uint32_t>(begin);
  char32_t code = 0;
  for (std::size_t i = 0; i < digits && more(); ++i) {
    const char digit = text_[at_++];
    const int number = digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10;
    code = (code << 4) | (static_cast<char32_t>(number) & 15);
  }
  put_code(code, begin);
}

void Scan::block(bool folded) {
  const std::size_t header = at_;
  const std::size_t header_end = line_end(at_);
  const bool explicit_indent =
      text_.substr(header + 1, std::min<std::size_t>(2, header_end - header - 1)).find_first_of("123456789") !=
      std::string_view::npos;
  const std::size_t first_line = header_end < text_.size() ? behind_break(header_end) : text_.size();
  std::size_t lead = 0;  // indentation of the first line that is not blank
  for (std::size_t at = first_line; at < text_.size();) {
    const std::size_t end = line_end(at);
    lead = std::min(text_.find_first_not_of(' ', at), end) - at;
    if (at + lead < end || end >= text_.size()) break;
    at = behind_break(end);
  }
  // An indentation indicator counts from the parent's, which is not known here: take the one that makes the value.
  for (std::size_t indent = explicit_indent ? 1 : lead; indent <= lead; ++indent) {
    made_.clear();
    offsets_.clear();
    at_ = first_line;
    block_lines(indent, folded);
    if (agrees() || indent >= 64) return;
  }
}

void Scan::block_lines(std::size_t indent, bool folded) {
  std::vector<std::size_t> breaks;  // line ends since the last line with content
  std::size_t next = at_, content_end = at_;
  bool any = false;
  while (next < text_.size()) {
    const std::size_t end = line_end(next);
    const std::size_t blanks = std::min(text_.find_first_not_of(' ', next), end) - next;
    const bool content = next + std::min(blanks, indent) < end;
    if (content && blanks < indent) break;
    if (content) {
      if (any || !breaks.empty()) block_break(content_end, breaks, folded && any, false);
      breaks.clear();
      for (std::size_t at = next + indent; at < end; ++at) put(text_[at], at);
      content_end = end;
      any = true;
    }
    if (end >= text_.size()) break;
    breaks.push_back(end);
    next = behind_break(end);
  }
  block_break(content_end, breaks, false, true);
  at_ = content_end;
}

// The line ends between two lines with content, or after the last: the value tells how many of them were kept.
void Scan::block_break(std::size_t breaks_begin, const std::vector<std::size_t>& breaks, bool folded, bool last) {
  const std::size_t made = made_.size();
  if (folded && breaks.size() == 1 && made < value_.size() && value_[made] == ' ') return put(' ', breaks_begin);
  std::size_t kept = breaks.size();
  if (folded || last) {
    kept = 0;
    while (made + kept < value_.size() && value_[made + kept] == '\n' && kept <= breaks.size()) ++kept;
  }
  for (std::size_t i = 0; i < kept; ++i) put('\n', i < breaks.size() ? breaks[i] : text_.size());
}

}  // namespace

ScalarPlace place_scalar(std::string_view text, std::uint32_t begin, const std::string& value) {
  ScalarPlace place;
  const char first = begin < text.size() ? text[begin] : '\0';
  place.quoted = first == '\'' || first == '"';
  place.block = first == '|' || first == '>';
  const std::size_t first_byte = std::min<std::size_t>(begin + (place.quoted ? 1 : 0), text.size());
  const std::string_view from = text.substr(first_byte);
  const bool as_written = !place.block && from.starts_with(value);
  if (as_written && (!place.quoted || (value.find(first) == std::string::npos &&
                                       from.substr(value.size(), 1) == std::string_view(&first, 1)))) {
    place.end = static_cast<std::uint32_t>(first_byte + value.size() + (place.quoted ? 1 : 0));  // nearly all of them
    place.offsets.resize(value.size() + 1);
    std::iota(place.offsets.begin(), place.offsets.end(), static_cast<std::uint32_t>(first_byte));
    return place;
  }
  Scan scan(text, begin, value);
  if (first == '\'')
    scan.single_quoted();
  else if (first == '"')
    scan.double_quoted();
  else if (place.block)
    scan.block(first == '>');
  else
    scan.plain();
  place.closed = !place.quoted || scan.at() < text.size();
  place.end = static_cast<std::uint32_t>(std::min(scan.at() + (place.quoted ? 1 : 0), text.size()));
  place.unknown_escape = scan.unknown_escape();
  if (!scan.agrees())
    place.offsets.assign(value.size() + 1, begin);
  else
    place.offsets = scan.offsets();
  return place;
}

}  // namespace ludwright
