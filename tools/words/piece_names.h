// What is said about a piece that the game does not have. Tested by tests/tools/betza_export_test.cpp.
#pragma once
#include <string>
#include <vector>

namespace ludwright {

// "error: unknown piece `kingt`", near names or all of `names`, and the end of the line.
std::string unknown_piece(const std::string& name, const std::vector<std::string>& names);

}  // namespace ludwright
