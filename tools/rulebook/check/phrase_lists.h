// Phrases in lists with `|` between, as they stand among words. For one word see is_one_of in synonyms.h. Tested by
// tests/tools/rulebook_plain_test.cpp.
#pragma once
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ludwright::book {

// Whether one of the phrases is such.
template <typename Is>
bool any_phrase(std::string_view phrases, Is&& is) {
  for (std::size_t begin = 0; begin < phrases.size();) {
    const std::size_t bar = std::min(phrases.find('|', begin), phrases.size());
    if (is(phrases.substr(begin, bar - begin))) return true;
    begin = bar + 1;
  }
  return false;
}

// How many of the words from `at` on are one of the phrases: the first that stands there; 0 if none does.
std::size_t phrase_at(const std::vector<std::string>& words, std::size_t at, std::string_view phrases);

// A bit for a word, the same for some others: a text has no word whose bit is not among those of the text.
inline std::uint64_t word_bit(std::string_view word) {
  if (word.empty()) return 0;
  const auto byte = [](char c) { return static_cast<unsigned>(static_cast<unsigned char>(c)); };
  return std::uint64_t{1} << ((byte(word.front()) * 7 + byte(word.back()) * 13 + byte(word[word.size() / 2]) * 3 +
                               static_cast<unsigned>(word.size())) %
                              64);
}
std::uint64_t word_bits(const std::vector<std::string>& words);

}  // namespace ludwright::book
