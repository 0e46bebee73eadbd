#include "tools/verbs/terminal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>

#include "tools/api/files.h"

namespace ludwright {

bool Invocation::colors(FILE* stream) const {
  if (color != "auto") return color == "always";
  const char* none = std::getenv("NO_COLOR");
  return isatty(fileno(stream)) != 0 && (none == nullptr || *none == '\0');
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::string wrapped(const std::vector<std::string>& words, const std::string& first, const std::string& indent,
                    std::size_t width) {
  std::string text, line = first;
  for (const std::string& word : words) {
    if (line.size() + 1 + word.size() > width && line.size() > indent.size()) {
      text += line + "\n";
      line = indent;
    }
    line += (line.empty() || line.back() == ' ' ? "" : " ") + word;
  }
  return text + line + "\n";
}

bool speaks_unicode() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string locale = value;
    return locale.find("UTF-8") != std::string::npos || locale.find("utf8") != std::string::npos;
  }
  return false;
}

DrawStyle terminal_style(const Invocation& invocation) {
  DrawStyle style;
  style.unicode = speaks_unicode();
  style.color = invocation.colors(stdout);
  return style;
}

void write_output(const std::string& path, const std::string& bytes) {
  if (path == "-")
    std::fwrite(bytes.data(), 1, bytes.size(), stdout);
  else
    api::write_file(path, bytes).value();
}

}  // namespace ludwright
