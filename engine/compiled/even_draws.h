// Draws by lot for games whose turns are so short that a random number for each would cost more than the rest. Of a
// number of 55 bits each draw takes the whole part of its product with the count, and leaves the fraction to the next.
// All results of draws from one number together are then as likely as each other but for the rounding of 2^55 /
// (product of the counts); while that product is at most 2^23, which is seen to, no result is off by more than 2^-32 of
// its share.
#pragma once
#include <cstdint>

#include "engine/store.h"

namespace ludwright {

class EvenDraws {
 public:
  explicit EvenDraws(std::uint64_t random) : state_(random), rest_(random >> (64 - kBits)) {}

  // 0 <= result < count; 0 < count <= 512.
  std::uint32_t below(std::uint32_t count) {
    range_ *= count;
    if (range_ > kMostRange) renew(count);
    const std::uint64_t product = rest_ * count;
    rest_ = product & ((std::uint64_t{1} << kBits) - 1);
    return static_cast<std::uint32_t>(product >> kBits);
  }

 private:
  static constexpr int kBits = 55;
  static constexpr std::uint64_t kMostRange = std::uint64_t{1} << 23;
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15U;

  void renew(std::uint32_t count) {
    rest_ = mix(state_ += kStep) >> (64 - kBits);
    range_ = count;
  }

  std::uint64_t state_;
  std::uint64_t rest_;
  std::uint64_t range_ = 1;  // the product of the counts drawn from since the number was new
};

}  // namespace ludwright
