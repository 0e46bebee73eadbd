// Text that people must not read by chance, such as a hand in a saved game. The key is in this program: whoever takes
// the trouble to write a program of his own can read it, so it keeps nothing from somebody who is set on it.
// Tested by tests/tools/save_test.cpp.
#pragma once
#include <optional>
#include <string>

namespace ludwright {

// Hexadecimal digits; the same for the same text. How long the text is, is told in steps of 64 bytes only.
std::string seal(const std::string& text);
// The text, with spaces behind it. Nothing if `sealed` is not what seal() wrote.
std::optional<std::string> unseal(const std::string& sealed);

}  // namespace ludwright
