#include "tools/lsp/lex.h"

#include <algorithm>

#include "dsl/utf8.h"
#include "dsl/words.h"

namespace ludwright::lsp {

std::vector<Token> tokens_of(std::string_view phrase) {
  std::vector<Token> tokens;
  for (std::size_t at = words::blank_length(phrase); at < phrase.size();) {
    const std::string_view rest = phrase.substr(at);
    Token token;
    token.begin = at;
    std::size_t length = words::word_length(rest);
    if (length == 0) {
      token.kind = Token::Kind::Number;
      length = std::max(words::vector_length(rest), words::number_length(rest));
    }
    if (length == 0) {
      token.kind = Token::Kind::Sign;
      length = 1;
      for (const std::string_view sign : {"..", "+=", "-=", "<=", ">="})
        if (rest.starts_with(sign)) length = sign.size();
      if (static_cast<unsigned char>(rest[0]) >= 0x80) length = decode_utf8(rest, 0).length;
    }
    token.text = rest.substr(0, length);
    tokens.push_back(token);
    at += length;
    at += words::blank_length(phrase.substr(at));
  }
  return tokens;
}

}  // namespace ludwright::lsp
