// Files that a verb writes; see output_file.h.
#include "tools/output_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "tools/common.h"

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
  // What is no plain file (a device, a pipe) is written as it is.
  const bool is_special = std::filesystem::exists(target, none) && !std::filesystem::is_regular_file(target, none);
  const std::filesystem::path part = is_special ? target : std::filesystem::path(path + ".part");
  errno = 0;
  bool good = false;
  {
    std::ofstream file(part, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    good = !file.fail();
  }
  const std::string reason = std::strerror(errno == 0 ? EIO : errno);
  if (good && !is_special) {
    std::error_code error;
    std::filesystem::rename(part, target, error);
    good = !error;
  }
  if (good) return;
  if (!is_special) std::filesystem::remove(part, none);
  throw Stop{kInput, fmt::format("error: cannot write `{}`: {}\n", path, reason)};
}

}  // namespace ludwright
