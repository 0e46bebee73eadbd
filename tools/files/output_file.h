// Files that a verb writes. Tested by tests/tools/diagram_test.cpp.
#pragma once
#include <string>

namespace ludwright {

// Writes all of it or nothing: to a file beside, which then takes the name. `-` is standard output. Throws Stop.
void write_output(const std::string& path, const std::string& bytes);

}  // namespace ludwright
