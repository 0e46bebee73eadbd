// `ludwright new`: a new definition that checks and plays at once, made from nothing or from another game.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "tools/api/new_definition.h"
#include "tools/files/installation.h"
#include "tools/files/save.h"
#include "tools/verbs/verbs.h"

namespace ludwright {
namespace {

namespace fs = std::filesystem;

bool is_name(const std::string& name) {
  return !name.empty() && name.size() <= 64 && std::isalpha(static_cast<unsigned char>(name[0])) != 0 &&
         std::all_of(name.begin(), name.end(),
                     [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_'; });
}

std::string title_of(std::string name) {
  std::replace(name.begin(), name.end(), '-', ' ');
  std::replace(name.begin(), name.end(), '_', ' ');
  name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return name;
}

// For editors, which read the schema themselves: where the program's data is in no folder of theirs, as in the npm
// package, LUDWRIGHT_SCHEMA says where it lies.
std::string modeline() {
  const char* schema = std::getenv("LUDWRIGHT_SCHEMA");
  return "# yaml-language-server: $schema=" +
         (schema != nullptr ? schema : (data_folder() / "schema" / "game.schema.json").string()) + "\n";
}

std::string read_or_stop(const fs::path& path) {
  std::string error;
  const auto text = read_file(path.string(), error);
  if (!text) throw Stop{kInput, fmt::format("error: cannot read `{}`: {}\n", path.string(), error)};
  return *text;
}

void write_or_stop(const fs::path& path, const std::string& text) {
  const std::string fault = write_file(path.string(), text);
  if (!fault.empty()) throw Stop{kInput, fmt::format("error: cannot write `{}`: {}\n", path.string(), fault)};
}

// Where a game's main file is: a path as given, or in the folder of definitions.
fs::path main_file(const std::string& game) {
  if (game.find('/') != std::string::npos || fs::path(game).extension() == ".yaml") return game;
  return definitions_folder() / game / (game + ".yaml");
}

// Copies what the game's folder holds beside its main file, which the definition may include.
void copy_companions(const fs::path& source, const fs::path& folder) {
  std::error_code fault;
  if (source.parent_path().filename() != source.stem()) return;  // a file by itself, not a game's folder
  for (const auto& entry : fs::directory_iterator(source.parent_path(), fault)) {
    if (entry.is_regular_file() && entry.path() != source)
      fs::copy_file(entry.path(), folder / entry.path().filename(), fault);
  }
}

void run(const Invocation& invocation, const std::string& name, const std::string& from) {
  if (!is_name(name))
    throw Stop{kUsage, fmt::format("error: expected a name of letters, digits, `-` and `_`, got `{}`\n", name)};
  std::string text = modeline() + small_game(title_of(name));
  fs::path source;
  if (!from.empty()) {
    load_or_stop(invocation, from, {});
    source = main_file(from);
    text = modeline() + retitled(read_or_stop(source), title_of(name));
  }
  std::error_code fault;
  if (fs::exists(name, fault))
    throw Stop{kFindings,
               fmt::format("error: `{}` is already there\n  help: choose another name, or remove it first\n", name)};
  if (!fs::create_directory(name, fault))
    throw Stop{kInput, fmt::format("error: cannot make the folder `{}`: {}\n", name, fault.message())};
  const fs::path path = fs::path(name) / (name + ".yaml");
  if (!source.empty()) copy_companions(source, name);
  write_or_stop(path, text);
  fmt::print("{} is ready\n  ludwright play {}\n  ludwright check {}\n", path.string(), path.string(), path.string());
}

}  // namespace

void add_new(Verb root, Invocation& invocation) {
  const Verb verb = root.add_verb("new", "A new definition in this folder that checks and plays at once");
  verb.footer("Example: ludwright new mygame --from breakthrough");
  struct Flags {
    std::string name, from;
  };
  auto flags = std::make_shared<Flags>();
  verb.add("NAME", flags->name, "Of the game: the file is NAME/NAME.yaml").required();
  verb.add("--from", flags->from, "Copy this game instead of a small one").value_name("GAME");
  verb.calls([&invocation, flags] { run(invocation, flags->name, flags->from); });
}

}  // namespace ludwright
