#include "tools/files/installation.h"

#include <dlfcn.h>
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

// Where this code lies: the folder of the library that it is part of, or else of the program.
fs::path program_folder() {
  std::error_code error;
  Dl_info library = {};
  if (dladdr(reinterpret_cast<const void*>(&data_folder), &library) != 0 && library.dli_fname != nullptr) {
    const fs::path file = fs::canonical(library.dli_fname, error);
    if (!error && file.filename().string().find(".so") != std::string::npos) return file.parent_path();
  }
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
  std::string tried;
  // Installed: beside `bin`, `lib`, or a folder of `lib` named by the machine. Else a build folder in the sources.
  for (const char* place : {"../share/ludwright", "../../share/ludwright", "../../.."}) {
    const fs::path folder = (program_folder() / place).lexically_normal();
    if (holds_data(folder)) return folder;
    tried += fmt::format("{}`{}`", tried.empty() ? "" : ", ", folder.string());
  }
  throw Stop{kFault, fmt::format("error: no folder `definitions` in any of {}\n  help: LUDWRIGHT_DATA may name the "
                                 "folder that holds it\n",
                                 tried)};
}

}  // namespace

fs::path data_folder() {
  static const fs::path folder = find_data_folder();
  return folder;
}

fs::path module_file(const std::string& name) {
  const std::string file = "libludwright_" + name + ".so";
  const fs::path installed = (program_folder() / "../lib/ludwright" / file).lexically_normal();
  std::error_code error;
  if (fs::exists(installed, error)) return installed;
  return (program_folder() / "../tools" / file).lexically_normal();
}

}  // namespace ludwright
