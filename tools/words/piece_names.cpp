#include "tools/words/piece_names.h"

#include <fmt/format.h>

#include "dsl/suggest.h"

namespace ludwright {

std::string unknown_piece(const std::string& name, const std::vector<std::string>& names) {
  std::string help, all;
  for (const std::string& candidate : suggest(name, names))
    help += fmt::format("{}`{}`", help.empty() ? "" : " or ", candidate);
  for (const std::string& candidate : names) all += fmt::format("{}`{}`", all.empty() ? "" : ", ", candidate);
  return fmt::format("error: unknown piece `{}`{}\n  note: pieces: {}\n", name,
                     help.empty() ? "" : "\n  help: did you mean " + help + "?", all);
}

}  // namespace ludwright
