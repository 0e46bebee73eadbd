// Lists of phrases that mean the same, as synonyms.def and plain_words.def hold them. Tested by
// tests/tools/rulebook_sentences_test.cpp.
#pragma once
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ludwright::book {

std::vector<std::string> words_of(const std::string& text);  // between its blanks

struct Synonym {
  std::vector<std::string> words;
  std::vector<std::string> becomes;  // empty: left out
};
using Synonyms = std::map<std::string, std::vector<Synonym>>;  // by their first word, longest first
// The phrases of a text, parted by `|`; `a/b` is one of these words, `a?` one that may be missing,
// `a~` a verb in each of its forms.
std::vector<std::vector<std::string>> phrases_of(const std::string& text);
// Of lines of a list: what phrases become, and the phrases.
Synonyms synonyms_of(const std::vector<std::pair<const char*, const char*>>& lines);
const Synonyms& synonyms();  // of synonyms.def

}  // namespace ludwright::book
