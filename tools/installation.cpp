#include "tools/installation.h"

#include <fmt/format.h>

#if __has_include(<sys/auxv.h>)
#include <sys/auxv.h>
#endif

#include <cstdlib>
#include <system_error>

#include "tools/common.h"

namespace ludwright {
namespace fs = std::filesystem;
namespace {

fs::path program_folder() {
  std::error_code error;
  fs::path program = fs::read_symlink("/proc/self/exe", error);
#if __has_include(<sys/auxv.h>)
  if (error) {  // a root without /proc: by the path that the program was started by
    const auto* started = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
    program = fs::canonical(started == nullptr ? "" : started, error);
  }
#endif
  return error ? fs::current_path() : program.parent_path();
}

bool holds_data(const fs::path& folder) {
  std::error_code error;
  return fs::is_directory(folder / "definitions", error);
}

fs::path find_data_folder() {
  if (const char* given = std::getenv("LUDWRIGHT_DATA"); given != nullptr && *given != '\0') {
    if (holds_data(given)) return given;
    throw Stop{kFault, fmt::format("error: LUDWRIGHT_DATA is `{}`, which holds no folder `definitions`\n", given)};
  }
  const fs::path installed = (program_folder() / "../share/ludwright").lexically_normal();
  const fs::path sources = (program_folder() / "../../..").lexically_normal();
  if (holds_data(installed)) return installed;
  if (holds_data(sources)) return sources;
  throw Stop{kFault, fmt::format("error: no folder `definitions` in `{}` or `{}`\n  help: LUDWRIGHT_DATA may name the "
                                 "folder that holds it\n",
                                 installed.string(), sources.string())};
}

}  // namespace

fs::path data_folder() {
  static const fs::path folder = find_data_folder();
  return folder;
}

fs::path renderer_module() {
  const fs::path installed = (program_folder() / "../lib/ludwright/libludwright_renderer.so").lexically_normal();
  std::error_code error;
  if (fs::exists(installed, error)) return installed;
  return (program_folder() / "../tools/libludwright_renderer.so").lexically_normal();
}

}  // namespace ludwright
