// Sets of cells of one, two and eight words, held against sets of numbers.
#include "engine/compiled/bits.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace ludwright {
namespace {

template <int W>
std::set<int> members(const Bits<W>& bits) {
  std::set<int> all;
  bits.each([&](int index) { all.insert(index); });
  return all;
}

template <int W>
Bits<W> some(std::mt19937& random) {
  Bits<W> bits;
  for (int i = 0; i < 12; ++i) bits.set(static_cast<int>(random() % (W * 64)));
  return bits;
}

template <int W>
void check_shifts() {
  std::mt19937 random(W);
  for (int by = -W * 64 - 1; by <= W * 64 + 1; ++by) {
    const Bits<W> bits = some<W>(random);
    std::set<int> moved;
    for (const int index : members(bits)) {
      if (index + by >= 0 && index + by < W * 64) moved.insert(index + by);
    }
    ASSERT_EQ(members(bits.shifted(by)), moved) << "by " << by << " of " << W << " words";
  }
}

template <int W>
void check_order() {
  std::mt19937 random(W);
  for (int round = 0; round < 200; ++round) {
    const Bits<W> bits = some<W>(random);
    const std::set<int> all = members(bits);
    ASSERT_EQ(bits.count(), static_cast<int>(all.size()));
    ASSERT_EQ(bits.lowest(), *all.begin());
    ASSERT_EQ(bits.highest(), *all.rbegin());
    int rank = 0;
    for (const int index : all) ASSERT_EQ(bits.nth(rank++), index);
    const int first = static_cast<int>(random() % (W * 64 + 1));
    for (int index = 0; index < W * 64; ++index) ASSERT_EQ(Bits<W>::first_n(first).test(index), index < first);
  }
}

TEST(Bits, MoveByAnyDistance) {
  check_shifts<1>();
  check_shifts<2>();
  check_shifts<8>();
}

TEST(Bits, AreInOrder) {
  check_order<1>();
  check_order<2>();
  check_order<8>();
}

}  // namespace
}  // namespace ludwright
