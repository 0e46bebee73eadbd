// Texts to words by their characters alone, before anything is known of what they mean. For vocabulary.cpp. Tested by
// tests/tools/rulebook_sentences_test.cpp.
#pragma once
#include <string_view>
#include <vector>

#include "tools/rulebook/check/vocabulary.h"

namespace ludwright::book {

// In lower case and plain signs.
std::vector<Token> raw_tokens(std::string_view text);
// Sizes joined, what is written together parted: "10 x 10", "two-player", "you've".
std::vector<Token> raw_words(std::string_view text);

}  // namespace ludwright::book
