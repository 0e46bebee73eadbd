// UTF-8 as the messages and the byte check need it: one character at a time, bad bytes included.
// Tested by tests/dsl/source_test.cpp and tests/dsl/diagnostic_test.cpp.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace ludwright {

struct Utf8Char {
  char32_t code = 0;
  std::size_t length = 1;  // in bytes
  bool valid = true;       // false: one byte that belongs to no character
};

// The character at `offset`, which is less than text.size(). Overlong forms, surrogates and cut-off sequences are not
// valid.
Utf8Char decode_utf8(std::string_view text, std::size_t offset);

// Columns that a terminal gives the character: 0 for combining marks, 2 for East Asian wide ones, else 1.
int display_width(char32_t code);

// Control characters and those that reorder text: a terminal that is shown them can be made to lie.
bool is_unsafe_to_show(char32_t code);

// `text` with unsafe and invalid characters replaced by `?`, so that a message cannot drive a terminal. Line ends are
// unsafe too.
std::string printable(std::string_view text);

// The text in backticks, as messages show what is written.
std::string in_backticks(std::string_view text);

}  // namespace ludwright
