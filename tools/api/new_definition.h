// Texts of new definitions: a small game that checks and plays at once, another game under a new title. Tested by
// tests/rpc and tests/tools/cli_test.cpp.
#pragma once
#include <string>

namespace ludwright {

std::string small_game(const std::string& title);

// The text with its title replaced, and without a line that names a schema for editors.
std::string retitled(const std::string& text, const std::string& title);

// "My chess!" is "my-chess", a name for a file; "game" where nothing is left.
std::string file_name_of(const std::string& title);

}  // namespace ludwright
