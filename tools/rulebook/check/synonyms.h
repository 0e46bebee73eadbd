// Lists of phrases that mean the same, as synonyms.def and plain_words.def hold them. Tested by
// tests/tools/rulebook_sentences_test.cpp.
#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ludwright::book {

std::vector<std::string> words_of(const std::string& text);  // between its blanks
// Whether `list`, with `|` between, has the word.
bool is_one_of(std::string_view word, std::string_view list);

struct Synonym {
  std::vector<std::string> words;
  std::vector<std::string> becomes;  // empty: left out
};
// A line of a list: what phrases become, and the phrases.
struct Same {
  const char *word, *phrases;
};
using Synonyms = std::map<std::string, std::vector<Synonym>>;  // by their first word, longest first
// The phrases of a text, parted by `|`; `a/b` is one of these words, `a?` one that may be missing,
// `a~` a verb in each of its forms.
std::vector<std::vector<std::string>> phrases_of(const std::string& text);
Synonyms synonyms_of(std::span<const Same> lines);
const Synonyms& synonyms();  // of synonyms.def

}  // namespace ludwright::book
