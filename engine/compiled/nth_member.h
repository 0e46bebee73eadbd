// A member of a set of cells by its rank, where it is drawn by lot: ranks that nobody can foretell make a loop that
// passes the lesser members stumble at its end.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "engine/compiled/bits.h"

namespace ludwright {

// [rank * 256 + byte] the place of the bit with so many lesser ones
inline constexpr auto kNthBits = [] {
  std::array<std::uint8_t, std::size_t{8} * 256> places{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    unsigned rank = 0;
    for (unsigned place = 0; place < 8; ++place) {
      if ((byte >> place & 1U) != 0) places[256 * rank++ + byte] = static_cast<std::uint8_t>(place);
    }
  }
  return places;
}();

// As Bits::nth, without a branch.
template <int W>
[[gnu::always_inline]] inline int nth_member(const Bits<W>& set, int rank) {
  int i = 0, upto = 0, before = 0;
  for (int at = 0; at + 1 < W; ++at) {
    upto += std::popcount(set.word[static_cast<std::size_t>(at)]);
    const int is_later = rank >= upto ? 1 : 0;
    i += is_later;
    before += (upto - before) & -is_later;
  }
  rank -= before;
  const std::uint64_t word = set.word[static_cast<std::size_t>(i)];
  const int begin = Bits<W>::byte_of(word, rank);
  return 64 * i + begin + kNthBits[static_cast<std::size_t>(256 * rank) + (word >> begin & 255)];
}

}  // namespace ludwright
