// Numbers as people write them. Tested by tests/tools/numbers_test.cpp.
#pragma once
#include <optional>
#include <string_view>

namespace ludwright {

// "2.5", "-3", "1e6": the whole text, without a sign `+`, spaces, names or other bases. Nothing if it is none, or too
// large.
std::optional<double> read_decimal(std::string_view text);

}  // namespace ludwright
