// How far something must be beyond a bound before a search may stop looking: found out by counting how often looking
// further would have said otherwise. Some of what is beyond the margin is looked at all the same, so that it stays true
// of the game at hand. Used by alphabeta.h.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace ludwright {

class Margin {
 public:
  // `per_mille`: how many of a thousand that are beyond the margin may be wrong.
  explicit Margin(int per_mille) : per_mille_(per_mille) {}

  bool is_beyond(int excess) const { return bucket(excess) >= from_; }
  // One of kProbe that are beyond is looked at, by a number that looks random.
  static bool is_probe(std::uint64_t number) { return (number >> 45U) % kProbe == 0; }

  // Something so far beyond the bound was looked at; `wrong`: it did not stay there.
  void learn(int excess, bool wrong) {
    const std::size_t at = bucket(excess);
    const std::uint32_t weight = at >= from_ ? kProbe : 1;
    seen_[at] += weight;
    wrong_[at] += wrong ? weight : 0;
    if (++learned_ % kPeriod == 0) find();
  }

 private:
  static constexpr std::uint32_t kProbe = 8, kPeriod = 64, kEnough = 400, kMost = 100'000;
  static constexpr std::size_t kBuckets = 72;  // four for each doubling

  static std::size_t bucket(int excess) {
    const auto x = static_cast<std::uint32_t>(std::max(excess, 0)) + 4;
    const int shift = static_cast<int>(std::bit_width(x)) - 3;
    return std::min<std::size_t>(kBuckets - 1, static_cast<std::size_t>(4 * shift) + ((x >> shift) & 3U));
  }

  void find() {
    std::uint64_t seen = 0, wrong = 0;
    from_ = kBuckets;
    for (std::size_t i = kBuckets; i-- > 0;) {
      seen += seen_[i];
      wrong += wrong_[i];
      if (seen >= kEnough && wrong * 1000 <= seen * static_cast<std::uint64_t>(per_mille_)) from_ = i;
    }
    if (seen > kMost) {
      for (std::size_t i = 0; i < kBuckets; ++i) {
        seen_[i] /= 2;
        wrong_[i] /= 2;
      }
    }
  }

  int per_mille_;
  std::size_t from_ = kBuckets;  // the first bucket beyond the margin
  std::uint32_t learned_ = 0;
  std::array<std::uint32_t, kBuckets> seen_{}, wrong_{};
};

}  // namespace ludwright
