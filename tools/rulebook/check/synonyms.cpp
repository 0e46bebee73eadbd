// Lists of what means the same; see synonyms.h.
#include "tools/rulebook/check/synonyms.h"

#include <algorithm>
#include <sstream>
#include <string_view>

namespace ludwright::book {
namespace {

// "stop": stop, stops, stopping, stopped.
std::vector<std::string> verb_forms(const std::string& verb) {
  const auto is_vowel = [&verb](std::size_t i) { return std::string_view("aeiou").find(verb[i]) != std::string::npos; };
  const std::size_t last = verb.size() - 1;
  const std::string cut = verb.substr(0, last);
  if (verb[last] == 'e') return {verb, verb + "s", (verb[last - 1] == 'e' ? verb : cut) + "ing", verb + "d"};
  if (verb[last] == 'y' && !is_vowel(last - 1)) return {verb, cut + "ies", verb + "ing", cut + "ied"};
  const bool hisses = std::string_view("sxzho").find(verb[last]) != std::string::npos;
  const std::string third = verb + (hisses ? "es" : "s");
  // A short vowel between two consonants doubles the last.
  const bool is_short = last >= 2 && !is_vowel(last) && is_vowel(last - 1) && !is_vowel(last - 2) &&
                        std::string_view("wxy").find(verb[last]) == std::string::npos && verb.size() <= 4;
  const std::string stem = is_short ? verb + verb[last] : verb;
  return {verb, third, stem + "ing", stem + "ed"};
}

}  // namespace

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

bool is_one_of(std::string_view word, std::string_view list) {
  for (std::size_t at = list.find(word); at != std::string_view::npos; at = list.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || list[at - 1] == '|') && (end == list.size() || list[end] == '|')) return true;
  }
  return false;
}

std::vector<std::vector<std::string>> phrases_of(const std::string& text) {
  std::vector<std::vector<std::string>> all;
  std::istringstream stream(text);
  for (std::string phrase; std::getline(stream, phrase, '|');) {
    std::vector<std::vector<std::string>> so_far = {{}};
    for (std::string word : words_of(phrase)) {
      std::vector<std::vector<std::string>> longer;
      if (word.back() == '?') {
        word.pop_back();
        longer = so_far;
      }
      std::istringstream others(word);
      for (std::string one; std::getline(others, one, '/');) {
        const bool is_verb = one.back() == '~';
        if (is_verb) one.pop_back();
        for (const std::string& form : is_verb ? verb_forms(one) : std::vector<std::string>{one}) {
          for (std::vector<std::string> words : so_far) {
            words.push_back(form);
            longer.push_back(std::move(words));
          }
        }
      }
      so_far = std::move(longer);
    }
    all.insert(all.end(), so_far.begin(), so_far.end());
  }
  return all;
}

Synonyms synonyms_of(std::span<const Same> lines) {
  Synonyms all;
  for (const auto& [becomes, phrases] : lines) {
    for (const std::vector<std::string>& words : phrases_of(phrases))
      all[words[0]].push_back({words, words_of(becomes)});
  }
  for (auto& [first, list] : all) {
    std::stable_sort(list.begin(), list.end(),
                     [](const Synonym& a, const Synonym& b) { return a.words.size() > b.words.size(); });
  }
  return all;
}

const Synonyms& synonyms() {
  static constexpr Same lines[] = {
#define SAME(word, phrases) {word, phrases},
#include "tools/rulebook/check/synonyms.def"
#undef SAME
  };
  static const Synonyms table = synonyms_of(lines);
  return table;
}

}  // namespace ludwright::book
