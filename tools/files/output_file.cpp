// Files that a verb writes; see output_file.h.
#include "tools/files/output_file.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "tools/common.h"
#include "tools/files/save.h"

namespace ludwright {

void write_output(const std::string& path, const std::string& bytes) {
  if (path == "-") {
    std::fwrite(bytes.data(), 1, bytes.size(), stdout);
    return;
  }
  std::error_code none;
  const std::filesystem::path target(path);
  if (std::filesystem::is_directory(target, none))
    throw Stop{kInput, fmt::format("error: cannot write `{}`: it is a folder\n", path)};
  const std::string fault = write_file(path, bytes);
  if (!fault.empty()) throw Stop{kInput, fmt::format("error: cannot write `{}`: {}\n", path, fault)};
}

}  // namespace ludwright
