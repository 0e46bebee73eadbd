#include "dsl/words.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace ludwright::words {
namespace {

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_letter(char c) { return is_lower(c) || (c >= 'A' && c <= 'Z'); }
bool is_inner(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

std::size_t digits(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size() && is_digit(text[length])) ++length;
  return length;
}

}  // namespace

std::size_t word_length(std::string_view text) {
  if (text.empty() || !is_letter(text[0])) return 0;
  std::size_t length = 1;
  while (length < text.size()) {
    if (is_inner(text[length])) {
      ++length;
    } else if (text[length] == '-' && length + 1 < text.size() && is_lower(text[length + 1])) {
      length += 2;  // `forward-left` is one word, `a - b` and `a-1` are not
    } else {
      break;
    }
  }
  return length;
}

std::size_t number_length(std::string_view text) {
  const std::size_t length = digits(text);
  return length < text.size() && is_inner(text[length]) ? 0 : length;
}

std::size_t vector_length(std::string_view text) {
  const std::size_t first = digits(text);
  if (first == 0 || first >= text.size() || text[first] != 'x') return 0;
  const std::size_t second = number_length(text.substr(first + 1));
  return second == 0 ? 0 : first + 1 + second;
}

std::size_t blank_length(std::string_view text) {
  const std::size_t end = text.find_first_not_of(" \t\n\r");
  return end == std::string_view::npos ? text.size() : end;
}

const std::vector<std::string>& reserved() {
  static const std::vector<std::string> list = {
      "and",   "or",   "not",     "is",     "in",   "except", "where",  "reached", "crossed", "by",   "from", "as",
      "to",    "onto", "through", "within", "over", "taking", "under",  "at",      "of",      "with", "then", "also",
      "times", "wins", "loses",   "when",   "some", "no",     "number", "first",   "turned",  "mod"};
  return list;
}

bool is_reserved(std::string_view word) {
  const auto& list = reserved();
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool is_walk_verb(std::string_view word) {
  static constexpr std::array<std::string_view, 6> list = {"step", "slide", "leap", "hop", "spread", "betza"};
  return contains(list, word);
}

bool is_statement_verb(std::string_view word) {
  static constexpr std::array<std::string_view, 12> list = {"move", "place", "choose", "random",  "take", "remove",
                                                            "send", "shift", "swap",   "require", "pass", "let"};
  return contains(list, word);
}

bool is_event_verb(std::string_view word) {
  static constexpr std::array<std::string_view, 4> list = {"captured", "removed", "moves", "placed"};
  return contains(list, word);
}

std::string_view name_at(std::string_view text) {
  const std::string_view word = text.substr(0, word_length(text));
  if (word.empty()) return {};
  std::string_view rest = text.substr(word.size());
  rest.remove_prefix(blank_length(rest));
  const std::string_view next = rest.substr(0, word_length(rest));
  if (word == "crossed")
    return next == "by" ? std::string_view{} : word;  // also the cells passed over by the last walk
  if (is_reserved(word)) return {};
  const bool walk_follows = (!next.empty() && !is_reserved(next)) || digits(rest) > 0;
  return is_walk_verb(word) && walk_follows ? std::string_view{} : word;
}

bool is_name(std::string_view text) { return !text.empty() && name_at(text).size() == text.size(); }

std::vector<std::string_view> all_in(std::string_view text) {
  std::vector<std::string_view> all;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = word_length(text.substr(at));
    if (length > 0) all.push_back(text.substr(at, length));
    at += std::max<std::size_t>(length, 1);
  }
  return all;
}

}  // namespace ludwright::words
