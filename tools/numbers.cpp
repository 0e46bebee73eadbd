#include "tools/numbers.h"

#include <cmath>
#include <cstdlib>
#include <string>

namespace ludwright {

std::optional<double> read_decimal(std::string_view text) {
  // Not by std::from_chars: there are libraries of C++20 that lack it for these numbers. The program sets no locale.
  if (text.empty() || text.front() == '+' || text.find_first_not_of("0123456789.eE+-") != std::string_view::npos)
    return std::nullopt;
  const std::string ended(text);
  char* end = nullptr;
  const double number = std::strtod(ended.c_str(), &end);
  if (end != ended.c_str() + ended.size() || !std::isfinite(number)) return std::nullopt;
  return number;
}

}  // namespace ludwright
