// One place in the text of a position, and what reading there needs.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace ludwright::notation {

// Stops the reading of a position.
struct PositionFault {
  std::string message;
  std::size_t offset = 0;
};

class Cursor {
 public:
  explicit Cursor(std::string_view whole) : text(whole) {}

  bool at_end() const { return at >= text.size(); }
  bool is_next(char c) const { return at < text.size() && text[at] == c; }
  bool is_digit() const { return at < text.size() && text[at] >= '0' && text[at] <= '9'; }

  [[noreturn]] void fail(const std::string& message) const { throw PositionFault{message, at}; }
  [[noreturn]] static void fail_at(const std::string& message, std::size_t offset) {
    throw PositionFault{message, offset};
  }
  void expect(char c, const char* where);  // moves behind it

  // What stands here, quoted, for messages; "the end" there.
  std::string rest() const;
  // What stands before the first of these characters; moves there.
  std::string take_until(const char* stops);
  // The whole of `token`, which begins here, as a number.
  std::int32_t count(const std::string& token, std::int32_t least) const;
  // The number here, from 1 to `most`; moves behind it. `what` is counted, for the message.
  std::size_t run(std::size_t most, const std::string& what);

  const std::string text;
  std::size_t at = 0;
};

}  // namespace ludwright::notation
