// Where the program finds what it reads at run time: definitions, schema and modules. Nothing of it is
// compiled in, so that a folder with the program can be moved.
#pragma once
#include <filesystem>
#include <string>

namespace ludwright {

// The folder that holds `definitions` and `schema`: $LUDWRIGHT_DATA if it is set, else the first that exists of
// `../share/ludwright`, `../../share/ludwright` (installed) and `../../..` (a build folder in the sources), seen from
// the folder of the running program, or of the library that this is part of. Throws Stop (kFault) naming the folders
// that were tried if there is none.
std::filesystem::path data_folder();

// A module of the program, `renderer` draws PNG and PDF, `http` serves pages: in `../lib/ludwright/` (installed) or
// `../tools/` (a build folder), seen from the running program's own folder. The file may be missing.
std::filesystem::path module_file(const std::string& name);

}  // namespace ludwright
