// Where sentences end; see book.h. A full stop ends one unless it belongs to an abbreviation, a number or a name that
// goes on in lower case.
#include <algorithm>
#include <array>
#include <cctype>

#include "tools/rulebook/check/book.h"

namespace ludwright::book {
namespace {

constexpr std::array kAbbreviations = {"e.g", "i.e", "ie", "eg",     "vs",   "sq",   "elem", "etc",
                                       "no",  "fig", "cf", "approx", "resp", "incl", "max",  "min",
                                       "p",   "st",  "mr", "dr",     "art",  "sec",  "ch"};

bool is_ascii_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// The word that ends at `stop`, in lower case.
std::string word_before(std::string_view text, std::size_t stop) {
  std::size_t begin = stop;
  while (begin > 0 && (is_ascii_letter(text[begin - 1]) || text[begin - 1] == '.')) --begin;
  std::string word(text.substr(begin, stop - begin));
  for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return word;
}

bool is_abbreviation(std::string_view text, std::size_t stop) {
  const std::string word = word_before(text, stop);
  return std::find(kAbbreviations.begin(), kAbbreviations.end(), word) != kAbbreviations.end();
}

// Signs that close what a sentence opened: they belong to it.
std::size_t after_closing(std::string_view text, std::size_t at) {
  for (;;) {
    if (at < text.size() && (text[at] == ')' || text[at] == '"' || text[at] == '\'')) {
      ++at;
    } else if (text.substr(at, 3) == "\u201d" || text.substr(at, 3) == "\u2019") {
      at += 3;
    } else {
      return at;
    }
  }
}

}  // namespace

std::vector<std::pair<std::size_t, std::size_t>> split_sentences(std::string_view text) {
  std::vector<std::pair<std::size_t, std::size_t>> sentences;
  std::size_t begin = 0;
  const auto close = [&](std::size_t end) {
    while (begin < end && text[begin] == ' ') ++begin;
    std::size_t stop = end;
    while (stop > begin && text[stop - 1] == ' ') --stop;
    if (stop > begin) sentences.emplace_back(begin, stop);
    begin = end;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c != '.' && c != '!' && c != '?') continue;
    const std::size_t end = after_closing(text, i + 1);
    if (end < text.size() && text[end] != ' ') continue;
    const std::size_t next = std::min(text.find_first_not_of(' ', end), text.size());
    const bool goes_on = next < text.size() && std::islower(static_cast<unsigned char>(text[next])) != 0;
    if (c == '.' && next < text.size() && (is_abbreviation(text, i) || goes_on)) continue;
    close(end);
    i = end - 1;
  }
  close(text.size());
  return sentences;
}

}  // namespace ludwright::book
