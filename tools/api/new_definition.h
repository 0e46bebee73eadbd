// Texts of new definitions: a small game that checks and plays at once, another game under a new title. Tested by
// tests/rpc and tests/tools/cli_test.cpp.
#pragma once
#include <map>
#include <string>

#include "tools/api/result.h"
#include "tools/open_request.h"

namespace ludwright {

std::string small_game(const std::string& title);

// The text with its title replaced, and without a line that names a schema for editors.
std::string retitled(const std::string& text, const std::string& title);

// "My chess!" is "my-chess", a name for a file; "game" where nothing is left.
std::string file_name_of(const std::string& title);

namespace api {

// Files of the folder of a new game, by name: NAME.yaml, which names the schema for editors, and what the folder of
// `from` holds besides, which the definition may include. `from`: the game that is copied; where it names none, a small
// one.
Result<std::map<std::string, std::string>> new_game(const std::string& name, const std::string& title,
                                                    const OpenRequest& from);

}  // namespace api
}  // namespace ludwright
