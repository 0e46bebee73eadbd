// Widths of text; see text_width.h.
#include "tools/pictures/text_width.h"

#include <array>
#include <sstream>

namespace ludwright {
namespace {

// Advances of the characters 32 to 126 in hundredths of the size.
constexpr std::array<int, 95> kAdvances = {32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36,  32, 34, 64, 64, 64,
                                           64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63,
                                           58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63,  61, 73, 68, 99, 69,
                                           61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35,  63, 63, 28, 28, 58,
                                           28, 97, 63, 61, 63, 63, 41, 52, 39, 63, 59, 82, 59, 59,  52, 64, 34, 64, 84};
constexpr int kOther = 84;  // any other character

// The largest number of leading bytes that fit, at least one character.
std::size_t fitting_bytes(const std::string& word, double size, double width) {
  std::size_t best = 0;
  for (std::size_t i = 1; i <= word.size(); ++i) {
    const bool inside = i < word.size() && (static_cast<unsigned char>(word[i]) & 0xc0U) == 0x80U;
    if (inside) continue;
    if (best > 0 && text_width(word.substr(0, i), size) > width) break;
    best = i;
  }
  return best;
}

}  // namespace

double text_width(const std::string& utf8, double size) {
  int sum = 0;
  for (const char c : utf8) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 32 && byte < 127)
      sum += kAdvances[byte - 32U];
    else if ((byte & 0xc0U) != 0x80U)
      sum += kOther;
  }
  return sum * size / 100;
}

std::vector<std::string> wrap_text(const std::string& utf8, double size, double width) {
  std::vector<std::string> lines;
  std::string line;
  std::istringstream words(utf8);
  for (std::string word; words >> word;) {
    if (!line.empty() && text_width(line + " " + word, size) <= width) {
      line += " " + word;
      continue;
    }
    if (!line.empty()) lines.push_back(line);
    while (text_width(word, size) > width) {
      const std::size_t bytes = fitting_bytes(word, size, width);
      if (bytes >= word.size()) break;
      lines.push_back(word.substr(0, bytes));
      word = word.substr(bytes);
    }
    line = word;
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

}  // namespace ludwright
