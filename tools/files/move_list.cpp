#include "tools/files/move_list.h"

#include <cctype>

#include "tools/common.h"

namespace ludwright {
namespace {

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

// `12.`, `12...`
bool is_move_number(const std::string& word) {
  const std::size_t dot = word.find_first_not_of("0123456789");
  return dot != std::string::npos && dot > 0 && word.find_first_not_of('.', dot) == std::string::npos;
}

bool is_mark(const std::string& word) {
  return word.size() > 1 && word[0] == '$' && word.find_first_not_of("0123456789", 1) == std::string::npos;
}

bool is_result(const std::string& word) {
  return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*" || word == "2-0" || word == "0-2" ||
         word == "1-1";
}

// Where a remark that begins at `at` ends; `at` if none does.
std::size_t end_of_remark(const std::string& text, std::size_t at) {
  const auto past = [&](char closing) {
    const std::size_t end = text.find(closing, at);
    return end == std::string::npos ? text.size() : end + 1;
  };
  switch (text[at]) {
    case '{':
      return past('}');
    case ';':
      return past('\n');
    case '[': {
      const std::size_t end = past(']');
      return text.substr(at, end - at).find(" \"") == std::string::npos ? at : end;
    }
    case '(': {
      int depth = 0;
      for (std::size_t i = at; i < text.size(); ++i) {
        if (text[i] == '{') i = std::min(text.find('}', i), text.size() - 1);
        if (text[i] == '(') ++depth;
        if (text[i] == ')' && --depth == 0) return i + 1;
      }
      return text.size();
    }
    default:
      return at;
  }
}

}  // namespace

std::vector<std::string> words_of_moves(const std::string& text) {
  std::vector<std::string> words;
  bool begins = true;  // a word
  std::string left;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = begins || text[at] == '{' ? end_of_remark(text, at) : at;
    if (end > at) {
      left += ' ';
      at = end;
      begins = true;
      continue;
    }
    begins = is_space(text[at]);
    left += text[at++];
  }
  for (const std::string& word : split_words(left)) {
    if (!is_move_number(word) && !is_mark(word) && (words.empty() || word != "e.p.")) words.push_back(word);
  }
  if (!words.empty() && is_result(words.back())) words.pop_back();
  return words;
}

}  // namespace ludwright
