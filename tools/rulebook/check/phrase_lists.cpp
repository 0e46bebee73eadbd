#include "tools/rulebook/check/phrase_lists.h"

namespace ludwright::book {

std::size_t phrase_at(const std::vector<std::string>& words, std::size_t at, std::string_view phrases) {
  std::size_t length = 0;
  any_phrase(phrases, [&](std::string_view phrase) {
    std::size_t i = at;
    for (std::size_t from = 0; from < phrase.size(); ++i) {
      if (i >= words.size() || phrase.compare(from, words[i].size(), words[i]) != 0) return false;
      from += words[i].size();
      if (from < phrase.size() && phrase[from] != ' ') return false;
      ++from;
    }
    length = i - at;
    return length > 0;
  });
  return length;
}

std::uint64_t word_bits(const std::vector<std::string>& words) {
  std::uint64_t bits = 0;
  for (const std::string& word : words) bits |= word_bit(word);
  return bits;
}

}  // namespace ludwright::book
