// Draws by lot for games whose turns are so short that a random number for each would cost more than the rest. Of a
// number of 55 bits each draw takes the whole part of its product with the count, and leaves the fraction to the next.
// All results of draws from one number together are then as likely as each other but for the rounding of 2^55 /
// (product of the counts); while that product is at most 2^23, which is seen to, no result is off by more than 2^-32 of
// its share.
#pragma once
#include <cstdint>

#include "engine/compiled/bits.h"
#include "engine/executor.h"

namespace ludwright {

class EvenDraws {
 public:
  explicit EvenDraws(std::uint64_t random) : state_(random), rest_(random >> (64 - kBits)) {}

  // 64 bits that no draw has been taken from.
  std::uint64_t number() { return mix(state_ += kStep); }

  // 0 <= result < count; 0 < count.
  LUDWRIGHT_INLINED std::uint32_t below(std::uint32_t count) {
    if (count > kMostCount) return static_cast<std::uint32_t>(share_of(number(), count));
    range_ *= count;
    if (range_ > kMostRange) renew(count);
    const std::uint64_t product = rest_ * count;
    rest_ = product & ((std::uint64_t{1} << kBits) - 1);
    return static_cast<std::uint32_t>(product >> kBits);
  }

 private:
  static constexpr int kBits = 55;
  static constexpr std::uint64_t kMostRange = std::uint64_t{1} << 23;
  static constexpr std::uint32_t kMostCount = std::uint32_t{1} << (64 - kBits);
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15U;

  void renew(std::uint32_t count) {
    rest_ = number() >> (64 - kBits);
    range_ = count;
  }

  std::uint64_t state_;
  std::uint64_t rest_;
  std::uint64_t range_ = 1;  // the product of the counts drawn from since the number was new
};

}  // namespace ludwright
