// Where the program finds what it reads at run time: definitions, schema and the picture module. Nothing of it is
// compiled in, so that a folder with the program can be moved.
#pragma once
#include <filesystem>

namespace ludwright {

// The folder that holds `definitions` and `schema`: $LUDWRIGHT_DATA if it is set, else the first that exists of
// `../share/ludwright`, `../../share/ludwright` (installed) and `../../..` (a build folder in the sources), seen from
// the folder of the running program, or of the library that this is part of. Throws Stop (kFault) naming the folders
// that were tried if there is none.
std::filesystem::path data_folder();

// The module that draws PNG and PDF: `../lib/ludwright/` (installed) or `../tools/` (a build folder), seen from the
// running program's own folder. The file may be missing.
std::filesystem::path renderer_module();

}  // namespace ludwright
