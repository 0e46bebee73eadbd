#include "tools/api/files.h"

#include <fmt/format.h>

namespace ludwright::api {

Result<std::string> read_file(const std::string& path) {
  std::string fault;
  auto text = ludwright::read_file(path, fault);
  if (!text) return Problem{ProblemKind::Input, fmt::format("error: cannot read `{}`: {}\n", path, fault), ""};
  return std::move(*text);
}

Result<Done> write_file(const std::string& path, const std::string& bytes) {
  const std::string fault = ludwright::write_file(path, bytes);
  if (!fault.empty())
    return Problem{ProblemKind::Input, fmt::format("error: cannot write `{}`: {}\n", path, fault), ""};
  return Done{};
}

Result<SavedGame> read_saved_game(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.problem();
  std::string fault;
  auto saved = read_saved(*text, fault);
  if (!saved) return Problem{ProblemKind::Input, fmt::format("error: `{}` is not a saved game: {}\n", path, fault), ""};
  return std::move(*saved);
}

}  // namespace ludwright::api
