// `ludwright new`: a new definition that checks and plays at once, made from nothing or from another game.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "tools/api/files.h"
#include "tools/api/new_definition.h"
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

void run(const Invocation& invocation, const std::string& name, const std::string& from) {
  if (!is_name(name))
    throw Stop{kUsage, fmt::format("error: expected a name of letters, digits, `-` and `_`, got `{}`\n", name)};
  const auto files = api::new_game(name, title_of(name), {.game = from, .colors = invocation.colors(stderr)}).value();
  std::error_code fault;
  if (fs::exists(name, fault))
    throw Stop{kFindings,
               fmt::format("error: `{}` is already there\n  help: choose another name, or remove it first\n", name)};
  if (!fs::create_directory(name, fault))
    throw Stop{kInput, fmt::format("error: cannot make the folder `{}`: {}\n", name, fault.message())};
  for (const auto& [file, text] : files) api::write_file((fs::path(name) / file).string(), text).value();
  const std::string path = (fs::path(name) / (name + ".yaml")).string();
  fmt::print("{} is ready\n  ludwright play {}\n  ludwright check {}\n", path, path, path);
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
