// Whole files. Tested by tests/tools/save_test.cpp and diagram_test.cpp.
#pragma once
#include <string>

#include "tools/api/result.h"
#include "tools/files/save.h"

namespace ludwright::api {

// Of at most 16 MiB. A problem is of the kind Input.
Result<std::string> read_file(const std::string& path);
// All of it or nothing: at every moment the file is the old one or the new one.
Result<Done> write_file(const std::string& path, const std::string& bytes);

// What a file of `play --save` says, whatever has become of its game.
Result<SavedGame> read_saved_game(const std::string& path);

}  // namespace ludwright::api
