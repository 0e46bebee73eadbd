// A phrase as words, numbers and signs, whether it can be parsed or not. Tested by tests/lsp/names_test.cpp.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

namespace ludwright::lsp {

struct Token {
  enum class Kind : std::uint8_t { Word, Number, Sign } kind = Kind::Word;
  std::string_view text;
  std::size_t begin = 0;  // bytes of the phrase
  std::size_t end() const { return begin + text.size(); }
};

// In order, without white space. A character that begins none of the three is a sign.
std::vector<Token> tokens_of(std::string_view phrase);

}  // namespace ludwright::lsp
