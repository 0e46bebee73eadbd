// What is usually meant by a phrase that cannot be read, for the messages of syntax_error.cpp. Step 2, parse. Tested by
// tests/bad/syntax-*.yaml and tests/bad/elsewhere-*.yaml.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dsl/phrase.h"

namespace ludwright::syntax {

using Texts = std::vector<std::string>;

bool contains(const Texts& list, std::string_view text);
// The piece of text that begins at `place`: a word, a number, a run of signs, or one character. Empty at the end.
std::string_view token_at(std::string_view text, std::size_t place);
// The word right before `place`, and where it begins.
std::pair<std::string_view, std::size_t> word_before(std::string_view text, std::size_t place);
std::size_t place_in(std::string_view text, std::string_view got);

struct Mistake {
  std::string_view got;
  std::string_view instead;  // "" if it is not so simple
  std::string_view help;
};

// A sign of another language; nullptr if it is none.
const Mistake* mistaken_sign(std::string_view got);

// A help for `got`, a part of `text`, where something of `expected` should stand; "" if there is none.
std::string frequent_mistake(std::string_view got, std::string_view before, PhraseKind kind, std::string_view text,
                             const Texts& expected);

// What is said here for a statement that begins with a word of everyday speech; "" if it is not known.
std::string_view statement_said_elsewhere(std::string_view word);

}  // namespace ludwright::syntax
