// See position_tails.h.
#include "engine/position_tails.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace ludwright::notation {

std::optional<FenTail> fen_tail(std::string_view text) {
  FenTail tail{text};
  const auto last_word = [&] {
    const std::size_t space = tail.before.rfind(' ');
    return space == std::string_view::npos ? std::string_view() : tail.before.substr(space + 1);
  };
  const auto drop_word = [&] { tail.before.remove_suffix(last_word().size() + 1); };
  const auto is_number = [](std::string_view word) {
    return !word.empty() && word.size() <= 8 && word.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (is_number(last_word())) {
    for (const std::size_t place : {std::size_t{1}, std::size_t{0}}) {
      const std::string_view word = last_word();
      if (!is_number(word)) return std::nullopt;
      tail.counters[place] = std::stoi(std::string(word));
      drop_word();
    }
  }
  while (last_word() == "-") drop_word();
  return tail.before.size() < text.size() ? std::optional(tail) : std::nullopt;
}

std::vector<std::size_t> epd_operations(std::string_view text) {
  constexpr std::size_t most = 64;  // each is tried
  std::vector<std::size_t> starts;
  const std::size_t last = text.rfind(';');
  if (last != std::string_view::npos) starts.push_back(text.find(';'));
  for (std::size_t space = last; space != std::string_view::npos && space > 0 && starts.size() < most;) {
    space = text.rfind(' ', space - 1);
    if (space == std::string_view::npos) break;
    const std::string_view word = text.substr(space + 1, text.find_first_of(" ;", space + 1) - space - 1);
    const bool opcode =
        std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
    const bool is_second = text.find(' ') == space;
    if (opcode && !is_second &&
        (word.empty() ? text[space + 1] == ';' : std::isalpha(static_cast<unsigned char>(word[0])) != 0))
      starts.push_back(space);
  }
  return starts;
}

std::int32_t epd_operand(std::string_view operations, const std::string& name, std::int32_t otherwise) {
  const std::size_t at = operations.find(" " + name + " ");
  if (at == std::string_view::npos) return otherwise;
  const std::string digits(operations.substr(at + name.size() + 2, 8));
  return digits[0] >= '0' && digits[0] <= '9' ? std::atoi(digits.c_str()) : otherwise;
}

}  // namespace ludwright::notation
