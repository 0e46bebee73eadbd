// Work in a process of its own: its answer comes back, and running wild there is told here.
#include "tools/testing/isolated.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <stdexcept>
#include <vector>

namespace ludwright {
namespace {

TEST(Isolated, GivesBackTheAnswerAndChangesNothingHere) {
  int here = 1;
  const Isolated done = run_isolated(
      [&] {
        here = 2;
        return std::string(100'000, 'a') + "b";
      },
      {});
  EXPECT_EQ(done.trouble, "");
  EXPECT_EQ(done.answer.size(), 100'001U);
  EXPECT_EQ(done.answer.find('b'), 100'000U);
  EXPECT_EQ(here, 1);
}

TEST(Isolated, TimeIsBounded) {
  const auto for_ever = []() -> std::string {
    for (std::atomic<std::size_t> turns = 0;; ++turns) {
    }
  };
  EXPECT_EQ(run_isolated(for_ever, {0.5, 2048}).trouble, "it takes more than 1 s");
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST(Isolated, MemoryIsBounded) {
  const auto too_much = [] {
    std::vector<std::vector<char>> all;
    for (int i = 0; i < 1000; ++i) all.emplace_back(std::size_t{1} << 20U, 'a');
    return std::to_string(all.size());
  };
  EXPECT_EQ(run_isolated(too_much, {10, 100}).trouble, "it takes more than 100 MB");
  EXPECT_EQ(run_isolated(too_much, {10, 2000}).trouble, "");
}
#endif

TEST(Isolated, WhatEndsBadlyIsTold) {
  EXPECT_EQ(run_isolated([]() -> std::string { throw std::runtime_error("no"); }, {}).trouble, "it throws");
  EXPECT_EQ(run_isolated([]() -> std::string { std::abort(); }, {}).trouble, "it ends the program by signal 6");
}

}  // namespace
}  // namespace ludwright
