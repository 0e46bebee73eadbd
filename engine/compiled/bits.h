// A set of cells as W machine words. The hot loops are instantiated per width, because a board of 64 cells that pays
// for 512 runs several times slower. Tested by tests/engine/bits_test.cpp.
#pragma once
#include <array>
#include <bit>
#include <bitset>
#include <cstddef>
#include <cstdint>

// Put where it is called, unless all is to be small: a call passes the words of a set through memory.
#ifdef __OPTIMIZE_SIZE__
#define LUDWRIGHT_INLINED
#else
#define LUDWRIGHT_INLINED [[gnu::always_inline]]
#endif

namespace ludwright {

template <int W>
struct Bits {
  std::array<std::uint64_t, W> word{};

  static constexpr Bits one(int index) {
    Bits bits;
    bits.set(index);
    return bits;
  }
  // The first `count` members.
  static constexpr Bits first_n(int count) {
    Bits bits;
    for (int i = 0; i < W; ++i) {
      const int here = count - i * 64;
      bits.word[static_cast<std::size_t>(i)] = here >= 64 ? ~std::uint64_t{0}
                                               : here > 0 ? (std::uint64_t{1} << here) - 1
                                                          : 0;
    }
    return bits;
  }
  template <std::size_t N>
  static Bits from(const std::bitset<N>& set) {
    Bits bits;
    for (int i = 0; i < W * 64 && i < static_cast<int>(N); ++i) {
      if (set[static_cast<std::size_t>(i)]) bits.set(i);
    }
    return bits;
  }

  constexpr bool test(int index) const { return (word[slot(index)] >> (index & 63)) & 1U; }
  constexpr void set(int index) { word[slot(index)] |= std::uint64_t{1} << (index & 63); }
  constexpr void reset(int index) { word[slot(index)] &= ~(std::uint64_t{1} << (index & 63)); }
  constexpr void assign(int index, bool value) { value ? set(index) : reset(index); }
  constexpr void flip(int index) { word[slot(index)] ^= std::uint64_t{1} << (index & 63); }

  constexpr bool any() const {
    std::uint64_t all = 0;
    for (int i = 0; i < W; ++i) all |= word[static_cast<std::size_t>(i)];
    return all != 0;
  }
  constexpr bool none() const { return !any(); }
  constexpr int count() const {
    int sum = 0;
    for (int i = 0; i < W; ++i) sum += std::popcount(word[static_cast<std::size_t>(i)]);
    return sum;
  }
  // The least member; undefined if there is none.
  constexpr int lowest() const {
    for (int i = 0; i < W; ++i) {
      if (word[static_cast<std::size_t>(i)] != 0) return i * 64 + std::countr_zero(word[static_cast<std::size_t>(i)]);
    }
    return -1;
  }
  constexpr int highest() const {
    for (int i = W - 1; i >= 0; --i) {
      if (word[static_cast<std::size_t>(i)] != 0)
        return i * 64 + 63 - std::countl_zero(word[static_cast<std::size_t>(i)]);
    }
    return -1;
  }
  static constexpr int kFew = 8;                               // that are sooner passed one by one
  static constexpr std::uint64_t kEach = 0x0101010101010101u;  // byte, a bit
  // Where the byte begins that has the bit with `rank` lesser ones; of these the ones in lesser bytes are taken off.
  static constexpr int byte_of(std::uint64_t bits, int& rank) {
    std::uint64_t counts = bits - (bits >> 1 & 0x55 * kEach);
    counts = (counts & 0x33 * kEach) + (counts >> 2 & 0x33 * kEach);
    counts = (counts + (counts >> 4)) & 0x0f * kEach;
    const std::uint64_t upto = counts * kEach;  // of each byte, the bits in it and in the lesser ones
    const std::uint64_t passed = ((static_cast<std::uint64_t>(rank) * kEach | 0x80 * kEach) - upto) & 0x80 * kEach;
    const int begin = 8 * std::popcount(passed);
    rank -= static_cast<int>(upto << 8 >> begin & 0xff);
    return begin;
  }
  // The member that has `rank` lesser ones; undefined if there are not so many.
  constexpr int nth(int rank) const {
    for (int i = 0; i < W; ++i) {
      std::uint64_t rest = word[static_cast<std::size_t>(i)];
      const int here = std::popcount(rest);
      if (rank >= here) {
        rank -= here;
        continue;
      }
      const int begin = rank < kFew ? 0 : byte_of(rest, rank);
      rest >>= begin;
      for (; rank > 0; --rank) rest &= rest - 1;
      return i * 64 + begin + std::countr_zero(rest);
    }
    return -1;
  }
  // Every member moved by `by`; those that would leave the words are lost.
  constexpr Bits shifted(int by) const {
    Bits bits;
    if constexpr (W == 1) {
      if (by >= 64 || by <= -64) return bits;
      bits.word[0] = by >= 0 ? word[0] << by : word[0] >> -by;
      return bits;
    }
    if constexpr (W == 2) {
      if (by >= 128 || by <= -128) return bits;
      return by >= 0 ? raised(by) : lowered(-by);
    }
    const int words = by >= 0 ? by >> 6 : -((-by) >> 6);
    const int rest = by >= 0 ? by & 63 : (-by) & 63;
    for (int i = 0; i < W; ++i) {
      const int source = i - words;
      std::uint64_t& out = bits.word[static_cast<std::size_t>(i)];
      if (source >= 0 && source < W) {
        const std::uint64_t from = word[static_cast<std::size_t>(source)];
        out = by >= 0 ? from << rest : from >> rest;
      }
      const int beside = by >= 0 ? source - 1 : source + 1;
      if (rest != 0 && beside >= 0 && beside < W) {
        const std::uint64_t from = word[static_cast<std::size_t>(beside)];
        out |= by >= 0 ? from >> (64 - rest) : from << (64 - rest);
      }
    }
    return bits;
  }
  // Likewise by 0 to 64 * W - 1 upwards or downwards.
  LUDWRIGHT_INLINED constexpr Bits raised(int by) const {
    if constexpr (W == 1) return Bits{{word[0] << by}};
    if constexpr (W == 2) return of_both(both() << by);
    return shifted(by);
  }
  LUDWRIGHT_INLINED constexpr Bits lowered(int by) const {
    if constexpr (W == 1) return Bits{{word[0] >> by}};
    if constexpr (W == 2) return of_both(both() >> by);
    return shifted(-by);
  }
  // Likewise by 1 to 63 upwards or downwards.
  constexpr Bits near_shifted(int by) const {
    Bits bits;
    for (std::size_t i = 0; i < W; ++i) {
      const std::size_t other = by > 0 ? i - 1 : i + 1;  // past either end there is nothing
      const std::uint64_t beside = other < W ? word[other] : 0;
      bits.word[i] = by > 0 ? word[i] << by | beside >> (64 - by) : word[i] >> -by | beside << (64 + by);
    }
    return bits;
  }
  constexpr bool subset_of(const Bits& other) const { return (*this & ~other).none(); }

  // Calls `visit(index)` for each member in ascending order.
  template <typename Visit>
  void each(Visit&& visit) const {
    for (int i = 0; i < W; ++i) {
      for (std::uint64_t rest = word[static_cast<std::size_t>(i)]; rest != 0; rest &= rest - 1) {
        visit(i * 64 + std::countr_zero(rest));
      }
    }
  }
  // As each, but stops and gives true as soon as `visit` does.
  template <typename Visit>
  bool some(Visit&& visit) const {
    for (int i = 0; i < W; ++i) {
      for (std::uint64_t rest = word[static_cast<std::size_t>(i)]; rest != 0; rest &= rest - 1) {
        if (visit(i * 64 + std::countr_zero(rest))) return true;
      }
    }
    return false;
  }

  LUDWRIGHT_INLINED constexpr Bits& operator&=(const Bits& o) {
    return each_word(o, [](std::uint64_t a, std::uint64_t b) { return a & b; });
  }
  LUDWRIGHT_INLINED constexpr Bits& operator|=(const Bits& o) {
    return each_word(o, [](std::uint64_t a, std::uint64_t b) { return a | b; });
  }
  LUDWRIGHT_INLINED constexpr Bits& operator^=(const Bits& o) {
    return each_word(o, [](std::uint64_t a, std::uint64_t b) { return a ^ b; });
  }
  LUDWRIGHT_INLINED friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
  LUDWRIGHT_INLINED friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
  LUDWRIGHT_INLINED friend constexpr Bits operator^(Bits a, const Bits& b) { return a ^= b; }
  LUDWRIGHT_INLINED constexpr Bits operator~() const {
    Bits bits;
    for (std::size_t i = 0; i < W; ++i) bits.word[i] = ~word[i];
    return bits;
  }
  friend constexpr bool operator==(const Bits& a, const Bits& b) { return (a ^ b).none(); }

 private:
  // Two words as one number, which needs no branches to be moved.
  __extension__ using Both = unsigned __int128;
  LUDWRIGHT_INLINED constexpr Both both() const { return static_cast<Both>(word[1]) << 64 | word[0]; }
  LUDWRIGHT_INLINED static constexpr Bits of_both(Both all) {
    return Bits{{static_cast<std::uint64_t>(all), static_cast<std::uint64_t>(all >> 64)}};
  }
  static constexpr std::size_t slot(int index) { return W == 1 ? 0 : static_cast<std::size_t>(index) >> 6; }
  template <typename Combine>
  LUDWRIGHT_INLINED constexpr Bits& each_word(const Bits& other, Combine combine) {
    for (std::size_t i = 0; i < W; ++i) word[i] = combine(word[i], other.word[i]);
    return *this;
  }
};

}  // namespace ludwright
