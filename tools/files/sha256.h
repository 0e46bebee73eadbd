// SHA-256 (FIPS 180-4): no library that compiles for every target comes with the ones that are used. Tested by
// tests/tools/sha256_test.cpp.
#pragma once
#include <string>
#include <string_view>

namespace ludwright {

// 64 hexadecimal digits, lower case.
std::string sha256(std::string_view bytes);

}  // namespace ludwright
