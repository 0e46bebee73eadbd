// What may follow the fields of a template in the text of a position: how a FEN ends, and the operations of an EPD.
// Tested by tests/tools/position_forms_test.cpp.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ludwright::notation {

// What texts of positions often end with though a template has no field for it: turns without progress, and the number
// of the round.
using Counters = std::array<std::int32_t, 2>;

// A text that ends as a FEN does: any number of `-`, then nothing or two numbers.
struct FenTail {
  std::string_view before;
  Counters counters = {0, 1};
};
// Nothing if the text does not end so.
std::optional<FenTail> fen_tail(std::string_view text);

// Where the operations of an EPD may begin: at the first `;`, behind which nothing need stand, or, the last first, at a
// word, `bm e4; id "x";`, that is not the second of the text, since that one says who is to move. No more than 64.
std::vector<std::size_t> epd_operations(std::string_view text);

// The number that the operation of this name has among those of an EPD.
std::int32_t epd_operand(std::string_view operations, const std::string& name, std::int32_t otherwise);

}  // namespace ludwright::notation
