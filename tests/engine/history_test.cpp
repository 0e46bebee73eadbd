// What History tells of keys, held against a plain list: those that end alike, what is taken back, what is set anew.
#include "engine/compiled/history.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace ludwright {
namespace {

TEST(History, CountsKeysThatEndAlike) {
  const Key key = 7;
  const Key alike = key + (Key{1} << 40);
  History history;
  history.push(key);
  history.push(alike);
  history.push(key);
  EXPECT_EQ(history.count(key), 2);
  EXPECT_EQ(history.count(alike), 1);
  EXPECT_EQ(history.count(key + (Key{1} << 41)), 0);
  EXPECT_EQ(history.since_first(key), 3);
  EXPECT_EQ(history.since_first(alike), 2);
  EXPECT_EQ(history.since_first(8), 0);
}

TEST(History, IsAListThatCounts) {
  std::mt19937 random(3);
  std::vector<Key> plain = {5, 5, 9};
  History history(plain);
  const auto key = [&] { return Key{random() % 40} << (random() % 2 == 0 ? 0 : 30); };
  for (int i = 0; i < 5000; ++i) {
    const auto what = random() % 10;
    if (what == 0) {
      const std::size_t size = random() % (plain.size() + 1);
      plain.resize(size);
      history.pop_to(size);
    } else if (what == 1 && !plain.empty()) {
      plain.back() = key();
      history.set_last(plain.back());
    } else {
      plain.push_back(key());
      history.push(plain.back());
    }
    ASSERT_EQ(history.keys(), plain);
    const Key asked = key();
    ASSERT_EQ(history.count(asked), std::count(plain.begin(), plain.end(), asked));
    const auto first = std::find(plain.begin(), plain.end(), asked);
    ASSERT_EQ(history.since_first(asked), plain.end() - first);
  }
}

}  // namespace
}  // namespace ludwright
