#include "tools/api/new_definition.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>

#include "tools/api/files.h"
#include "tools/api/guarded.h"
#include "tools/files/installation.h"

namespace ludwright {
namespace {

constexpr const char* kSmallGame = R"(
players:
  white: {forward: north, letter: w}
  black: {forward: south, letter: b}

board: {shape: 6x6}

pieces:
  runner: {letter: R, moves: slide forward or forward-diagonal 1..2 to empty or enemy}
  guard:  {letter: G, moves: step any}

start: |
  rrggrr
  ......
  ......
  ......
  ......
  RRGGRR

turn: move own piece

end:
  home: each player wins when some own runner in row 6
  no_runner: each player loses when no own runner
  stuck: mover loses when stuck

notation: {move: "{letter}{from}{x}{to}"}
)";

// As YAML reads it: in quotes where it is not plain words.
std::string quoted_title(const std::string& title) {
  const bool plain = !title.empty() && title.front() != ' ' && title.back() != ' ' &&
                     std::isalpha(static_cast<unsigned char>(title.front())) != 0 &&
                     std::all_of(title.begin(), title.end(), [](unsigned char c) {
                       return std::isalnum(c) != 0 || c == ' ' || c == '-' || c == '_' || c >= 0x80;
                     });
  static const char* const kTaken[] = {"true", "false", "yes", "no", "on", "off", "null", "y", "n"};
  std::string small = title;
  std::transform(small.begin(), small.end(), small.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (plain && std::none_of(std::begin(kTaken), std::end(kTaken), [&](const char* word) { return small == word; }))
    return title;
  std::string text = "\"";
  for (const char c : title) {
    if (static_cast<unsigned char>(c) < ' ') continue;
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + "\"";
}

// For editors, which read the schema themselves: where the program's data is in no folder of theirs, as in the npm
// package, LUDWRIGHT_SCHEMA says where it lies.
std::string modeline() {
  const char* schema = std::getenv("LUDWRIGHT_SCHEMA");
  return "# yaml-language-server: $schema=" +
         (schema != nullptr ? schema : (data_folder() / "schema" / "game.schema.json").string()) + "\n";
}

}  // namespace

std::string small_game(const std::string& title) { return "game: " + quoted_title(title) + "\n" + kSmallGame; }

std::string retitled(const std::string& text, const std::string& title) {
  std::string result;
  bool done = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    std::string line = text.substr(at, end - at);
    at = end;
    if (line.rfind("# yaml-language-server:", 0) == 0) continue;
    if (!done && line.rfind("game:", 0) == 0) {
      line = "game: " + quoted_title(title) + "\n";
      done = true;
    }
    result += line;
  }
  return result;
}

std::string file_name_of(const std::string& title) {
  std::string name;
  for (const char c : title) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0)
      name += static_cast<char>(std::tolower(byte));
    else if (!name.empty() && name.back() != '-')
      name += '-';
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  if (name.size() > 60) name.resize(60);
  return name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) != 0 ? "game" + name : name;
}

namespace api {

Result<std::map<std::string, std::string>> new_game(const std::string& name, const std::string& title,
                                                    const OpenRequest& from) {
  using Files = std::map<std::string, std::string>;
  return guarded<Files>([&] {
    const std::string main = name + ".yaml";
    if (from.game.empty()) return Files{{main, modeline() + small_game(title)}};
    load_or_stop(from);
    const std::filesystem::path source =
        is_yaml_path(from.game) ? std::filesystem::path(from.game) : game_path(definitions_folder(), from.game);
    Files files = {{main, modeline() + retitled(read_file(source.string()).value(), title)}};
    // Else it is a file by itself, not a game's folder.
    if (source.parent_path().filename() == source.stem()) {
      for (const std::string& beside : files_beside(source)) {
        const auto its = read_file((source.parent_path() / beside).string());
        if (its && beside != source.filename()) files.emplace(beside, *its);
      }
    }
    return files;
  });
}

}  // namespace api
}  // namespace ludwright
