#include "tools/lsp/stream.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace ludwright::lsp {

std::optional<std::string> read_message(std::istream& in, std::size_t most) {
  constexpr std::string_view kLength = "content-length:";
  constexpr std::size_t kMostHeaders = 50;
  std::optional<std::size_t> length;
  std::string line;
  for (std::size_t i = 0; i < kMostHeaders && std::getline(in, line); ++i) {
    if (line.ends_with('\r')) line.pop_back();
    if (line.empty() && length) {
      std::string message(*length <= most ? *length : 0, '\0');
      if (*length > most)
        in.ignore(static_cast<std::streamsize>(*length));
      else
        in.read(message.data(), static_cast<std::streamsize>(message.size()));
      return in ? std::optional(std::move(message)) : std::nullopt;
    }
    std::transform(line.begin(), line.end(), line.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (!line.starts_with(kLength)) continue;
    const std::size_t digits = std::min(line.find_first_not_of(' ', kLength.size()), line.size());
    std::size_t value = 0;
    if (std::from_chars(line.data() + digits, line.data() + line.size(), value).ec == std::errc{}) length = value;
  }
  return std::nullopt;
}

void write_message(std::ostream& out, std::string_view message) {
  out << "Content-Length: " << message.size() << "\r\n\r\n" << message << std::flush;
}

}  // namespace ludwright::lsp
