// Random numbers by counter: a stream is named by numbers (seed, game, purpose), and number i of it depends on these
// alone. So a game is the same whichever thread, machine or order it is played in. SplitMix64 (Steele, Lea and Flood,
// 2014). Tested by tests/tools/simulate_test.cpp.
#pragma once
#include <cstdint>
#include <vector>

namespace ludwright {

class Stream {
 public:
  Stream(std::uint64_t seed, std::uint64_t game, std::uint64_t purpose)
      : state_(mix(mix(mix(seed + kStep) ^ game) + kStep * (purpose + 1))) {}

  std::uint64_t next() { return mix(state_ += kStep); }

  // 0 ≤ result < count, all alike likely; `count` > 0.
  std::uint64_t below(std::uint64_t count) {
    const std::uint64_t most = ~std::uint64_t{0} - (~std::uint64_t{0} % count + 1) % count;
    std::uint64_t number = next();
    while (number > most) number = next();
    return number % count;
  }

  // An index drawn by these weights, of which some is positive.
  std::size_t weighted(const std::vector<int>& weights) {
    std::uint64_t sum = 0;
    for (const int weight : weights) sum += static_cast<std::uint64_t>(weight);
    std::uint64_t number = below(sum);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if (number < static_cast<std::uint64_t>(weights[i])) return i;
      number -= static_cast<std::uint64_t>(weights[i]);
    }
    return weights.size() - 1;
  }

 private:
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15ULL;
  static std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27U)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31U);
  }
  std::uint64_t state_;
};

// `count` numbers below 2^30 that decide a play: the same for the same seed, on every machine.
inline std::vector<std::uint32_t> draw_numbers(std::uint64_t seed, std::size_t count) {
  Stream stream(seed, 0, 0);
  std::vector<std::uint32_t> numbers(count);
  for (std::uint32_t& number : numbers) number = static_cast<std::uint32_t>(stream.below(1U << 30U));
  return numbers;
}

}  // namespace ludwright
