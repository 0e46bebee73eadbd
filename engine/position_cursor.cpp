// See position_cursor.h.
#include "engine/position_cursor.h"

#include <algorithm>
#include <charconv>

namespace ludwright::notation {

std::string Cursor::rest() const {
  if (at_end()) return "the end";
  const std::size_t end = std::min(text.find(' ', at + 1), at + 20);
  return "`" + text.substr(at, std::max<std::size_t>(end, at + 1) - at) + "`";
}

void Cursor::expect(char c, const char* where) {
  if (!is_next(c)) fail(std::string("expected `") + c + "` " + where + ", got " + rest());
  ++at;
}

std::string Cursor::take_until(const char* stops) {
  const std::size_t end = std::min(text.find_first_of(stops, at), text.size());
  std::string token = text.substr(at, end - at);
  at = end;
  return token;
}

std::int32_t Cursor::count(const std::string& token, std::int32_t least) const {
  std::int32_t number = 0;
  const auto [end, fault] = std::from_chars(token.data(), token.data() + token.size(), number);
  if (fault != std::errc{} || end != token.data() + token.size() || number < least || number > 100'000'000)
    fail("expected a number from " + std::to_string(least) + ", got " + rest());
  return number;
}

std::size_t Cursor::run(std::size_t most, const std::string& what) {
  std::size_t number = 0;
  const auto [end, fault] = std::from_chars(text.data() + at, text.data() + text.size(), number);
  if (fault != std::errc{} || number == 0 || number > most)
    fail("expected 1 to " + std::to_string(most) + " " + what + ", got " + rest());
  at = static_cast<std::size_t>(end - text.data());
  return number;
}

}  // namespace ludwright::notation
