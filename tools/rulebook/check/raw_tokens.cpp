// See raw_tokens.h.
#include "tools/rulebook/check/raw_tokens.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "dsl/utf8.h"
#include "dsl/words.h"

namespace ludwright::book {
namespace {

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || (c & 0x80) != 0; }
bool is_number(const std::string& word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), words::is_digit);
}

// Signs of print as those of a typewriter.
std::string plain_sign(char32_t code, std::string_view as_written) {
  switch (code) {
    case 0x2018:
    case 0x2019:
      return "'";
    case 0x201c:
    case 0x201d:
    case 0xab:
    case 0xbb:
      return "\"";
    case 0x2010:
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2212:
      return "-";
    case 0x2014:
      return " - ";
    case 0xd7:
      return "x";
    case 0x2192:
      return " > ";
    case 0xa0:
    case 0x2009:
    case 0x202f:
      return " ";
    default:
      return std::string(as_written);
  }
}

// The text in plain signs, lower case, and for each byte the byte it comes from.
struct Plain {
  std::string text;
  std::vector<std::size_t> from;
};

Plain plain_text(std::string_view text) {
  Plain plain;
  for (std::size_t i = 0; i < text.size();) {
    const Utf8Char c = decode_utf8(text, i);
    for (const char sign : plain_sign(c.code, text.substr(i, c.length))) {
      plain.text += static_cast<char>((sign & 0x80) != 0 ? sign : std::tolower(static_cast<unsigned char>(sign)));
      plain.from.push_back(i);
    }
    i += c.length;
  }
  plain.from.push_back(text.size());
  return plain;
}

std::size_t skip(const std::string& text, std::size_t at, bool (*test)(char)) {
  while (at < text.size() && test(text[at])) ++at;
  return at;
}

// A number: `12`, `2-4`, `8x8`; else 0.
std::size_t number_length(const std::string& text, std::size_t at) {
  std::size_t end = skip(text, at, words::is_digit);
  if (end == at) return 0;
  if (end + 1 < text.size() && (text[end] == '-' || text[end] == 'x') && words::is_digit(text[end + 1]))
    end = skip(text, end + 1, words::is_digit);
  return end - at;
}

// A word, hyphens and a full stop of an abbreviation inside.
std::size_t word_length(const std::string& text, std::size_t at) {
  std::size_t end = skip(text, at, [](char c) { return is_letter(c) || words::is_digit(c) || c == '_'; });
  while (end + 1 < text.size() && text[end] == '-' && is_letter(text[end + 1]))
    end = skip(text, end + 1, [](char c) { return is_letter(c) || words::is_digit(c); });
  // "n't" belongs to the word; the "'s" of an owner does not.
  if (text.compare(end, 2, "'t") == 0) end += 2;
  // "Elem." in the middle of a text.
  if (end > at && end + 1 < text.size() && text[end] == '.' && text[end + 1] == ' ') ++end;
  return end - at;
}

void join_sizes(std::vector<Token>& tokens) {
  // "10 x 10", "10 by 10"
  for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
    const bool between = tokens[i + 1].word == "x" || tokens[i + 1].word == "by";
    if (!between || !is_number(tokens[i].word) || !is_number(tokens[i + 2].word)) continue;
    tokens[i] = {tokens[i].word + "x" + tokens[i + 2].word, tokens[i].begin, tokens[i + 2].end};
    tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                 tokens.begin() + static_cast<std::ptrdiff_t>(i) + 3);
  }
}

// "nine-by-nine" and "two-player" are several words, "sixty-four" is one.
std::vector<Token> parted(const std::vector<Token>& tokens) {
  std::vector<Token> result;
  for (const Token& token : tokens) {
    const std::size_t dash = token.word.find('-');
    const bool counts = dash != std::string::npos && dash > 0 && !is_number(token.word.substr(0, 1)) &&
                        is_number(number_word(token.word.substr(0, dash))) && !is_number(number_word(token.word));
    if (!counts) {
      result.push_back(token);
      continue;
    }
    std::size_t begin = 0;
    for (std::size_t end = dash; begin < token.word.size(); end = token.word.find('-', begin)) {
      if (end == std::string::npos) end = token.word.size();
      result.push_back({token.word.substr(begin, end - begin), token.begin, token.end});
      begin = end + 1;
    }
  }
  return result;
}

// "you've", "it's", "they're", "hasn't": two words.
void part_contractions(std::vector<Token>& tokens) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    std::string& word = tokens[i].word;
    if (word.size() < 4 || word.compare(word.size() - 3, 3, "n't") != 0) continue;
    word.erase(word.size() - 3);
    if (word == "ca") word = "can";
    if (word == "wo") word = "will";
    if (word == "sha") word = "shall";
    tokens.insert(tokens.begin() + static_cast<std::ptrdiff_t>(i) + 1, {"not", tokens[i].begin, tokens[i].end});
  }
  static constexpr std::pair<std::string_view, const char*> verbs[] = {
      {"re", "are"}, {"ve", "have"}, {"ll", "will"}, {"d", "would"}, {"m", "am"}};
  static constexpr std::string_view subjects = "it|that|there|he|she|who|what|here";
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    if (tokens[i].word == "'s" && is_one_of(tokens[i - 1].word, subjects)) tokens[i].word = "is";
    const auto verb = std::find_if(std::begin(verbs), std::end(verbs), [&](const auto& one) {
      return i + 1 < tokens.size() && tokens[i + 1].word == one.first;
    });
    if (tokens[i].word != "'" || verb == std::end(verbs) || tokens[i].begin != tokens[i - 1].end) continue;
    tokens[i] = {verb->second, tokens[i].begin, tokens[i + 1].end};
    tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
}

}  // namespace

std::string lower(std::string_view text) { return plain_text(text).text; }

std::string number_word(const std::string& word) {
  static const std::array<const char*, 21> names = {
      "zero",     "one",     "two",     "three",     "four",     "five",     "six",
      "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
      "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (word == names[i]) return std::to_string(i);
  }
  static constexpr std::pair<std::string_view, const char*> others[] = {
      {"second", "2nd"}, {"third", "3rd"},  {"fourth", "4th"}, {"fifth", "5th"}, {"sixth", "6th"},   {"seventh", "7th"},
      {"eighth", "8th"}, {"ninth", "9th"},  {"tenth", "10th"}, {"thirty", "30"}, {"forty", "40"},    {"fifty", "50"},
      {"sixty", "60"},   {"seventy", "70"}, {"eighty", "80"},  {"ninety", "90"}, {"hundred", "100"}, {"zero", "0"}};
  const auto found =
      std::find_if(std::begin(others), std::end(others), [&](const auto& one) { return word == one.first; });
  if (found != std::end(others)) return found->second;
  // "sixty-four", "four-and-sixty"
  const std::size_t dash = word.find('-');
  if (dash == std::string::npos) return word;
  if (word.compare(dash, 5, "-and-") == 0) {
    const std::string turned = number_word(word.substr(dash + 5) + "-" + word.substr(0, dash));
    return is_number(turned) ? turned : word;
  }
  const std::string tens = number_word(word.substr(0, dash)), ones = number_word(word.substr(dash + 1));
  const bool fits = is_number(tens) && is_number(ones) && tens.size() == 2 && tens[1] == '0' && ones.size() == 1;
  return fits ? std::to_string(std::stoi(tens) + std::stoi(ones)) : word;
}

std::vector<Token> raw_tokens(std::string_view text) {
  const Plain plain = plain_text(text);
  std::vector<Token> tokens;
  const auto add = [&](std::size_t begin, std::size_t length) {
    tokens.push_back({plain.text.substr(begin, length), plain.from[begin], plain.from[begin + length]});
  };
  for (std::size_t i = 0; i < plain.text.size();) {
    const char c = plain.text[i];
    std::size_t length = 1;
    if (c == ' ' || c == '"' || c == '*' || c == '\t') {
      ++i;
      continue;
    }
    if (words::is_digit(c)) {
      length = number_length(plain.text, i);
      // "8-way", "2nd"
      const std::size_t after = i + length;
      if (after < plain.text.size() &&
          (is_letter(plain.text[after]) ||
           (plain.text[after] == '-' && after + 1 < plain.text.size() && is_letter(plain.text[after + 1]))))
        length = std::max(length, word_length(plain.text, i));
    } else if (is_letter(c)) {
      length = word_length(plain.text, i);
    } else if (plain.text.compare(i, 2, "'s") == 0) {
      length = 2;
    }
    add(i, length);
    i += length;
  }
  return tokens;
}

std::vector<Token> raw_words(std::string_view text) {
  std::vector<Token> words = parted(raw_tokens(text));
  join_sizes(words);
  part_contractions(words);
  return words;
}

}  // namespace ludwright::book
