// What games by lot of jumpers need beside their turns: drawn numbers and members, and the positions before. Tested by
// tests/engine/jumpers_test.cpp.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "engine/compiled/even_draws.h"
#include "engine/compiled/kernels/jumpers/turns.h"
#include "engine/compiled/nth_member.h"

namespace ludwright::jumpers {

inline constexpr int kFirstPassed = 4;

// As Bits::nth. How many lesser members are passed cannot be foretold: the first few are, without a branch for each.
template <int W>
int nth(const Bits<W>& cells, int rank) {
  if constexpr (W > 1) return nth_member(cells, rank);
  std::uint64_t rest = cells.word[0];
  for (int passed = 0; passed < kFirstPassed; ++passed) rest &= rest - static_cast<std::uint64_t>(passed < rank);
  for (int passed = kFirstPassed; passed < rank; ++passed) rest &= rest - 1;
  return std::countr_zero(rest);
}

// Even bits by an xorshift generator with a product (Vigna 2016).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(mix(seed) | 1U) {}
  int below(int count) {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return static_cast<int>(share_of(state_ * 0x2545f4914f6cdd1dULL, static_cast<std::uint64_t>(count)));
  }

 private:
  std::uint64_t state_;
};

// A position that was there so often has this many turns before it in which nothing was taken for each time but the
// first: no one turn, and no two, lead back to where they began, unless they are passes.
inline constexpr int kLeastCycle = 4, kLeastPasses = 2;

// The keys of positions that may come again. A small table of what they end on tells of most that they are new. Its
// numbers are of one span of positions each, so that those before need not be taken back.
class Past {
 public:
  void begin() {
    keys_.cut(0);
    span_ += kSpan;
  }
  void push(Key key) {
    std::uint64_t& ending = endings_[key % kEndings];
    ending = ending < span_ ? span_ + 1 : ending + 1;
    keys_.push(key);
  }
  // How often the last key was there.
  int repeats() const {
    const Key key = keys_[keys_.size() - 1];
    if (endings_[key % kEndings] == span_ + 1) return 1;
    const Key* const keys = &keys_[0];
    return static_cast<int>(std::count(keys, keys + keys_.size(), key));
  }

 private:
  static constexpr std::size_t kEndings = 512;
  static constexpr std::uint64_t kSpan = std::uint64_t{1} << 32;
  Pile<Key> keys_;
  std::uint64_t span_ = 0;
  std::array<std::uint64_t, kEndings> endings_{};  // span and count
};

}  // namespace ludwright::jumpers
