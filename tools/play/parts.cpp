#include "tools/play/parts.h"

#include <fmt/format.h>

#include <filesystem>

namespace ludwright {
namespace {}  // namespace

std::string wrapped(const std::vector<std::string>& words, const std::string& first, const std::string& indent) {
  std::string text, line = first;
  for (const std::string& word : words) {
    if (line.size() + 1 + word.size() > kWidth && line.size() > indent.size()) {
      text += line + "\n";
      line = indent;
    }
    line += (line.empty() || line.back() == ' ' ? "" : " ") + word;
  }
  return text + line + "\n";
}

std::string contradiction(const GameFlags& game, const std::string& path, const SavedGame& saved) {
  const auto stem = [](const std::string& name) { return std::filesystem::path(name).stem().string(); };
  if (!game.game.empty() && stem(game.game) != stem(saved.game))
    return fmt::format("`{}` is a game of `{}`, not of `{}`\n", path, saved.game, game.game);
  for (const auto& [option, value] : read_sets(game.sets)) {
    const auto found = saved.options.find(option);
    if (found != saved.options.end() && found->second != value)
      return fmt::format("`{}` was played with {}={}, not {}\n  help: leave out --set, or begin a new game\n", path,
                         option, found->second, value);
  }
  if (!game.position.empty() || !game.moves.empty())
    return fmt::format("`{}` says where its game stands\n  help: leave out {}\n", path,
                       game.position.empty() ? "--moves" : "--position");
  return "";
}

}  // namespace ludwright
