// Where tests find the project's files and its program.
#pragma once
#include <filesystem>
#include <string>

namespace ludwright::testing_kit {

std::filesystem::path root();         // the sources
std::filesystem::path definitions();  // the folder of the games
std::string program();                // the program `ludwright` of this build

}  // namespace ludwright::testing_kit
