#include "tools/numbers.h"

#include <gtest/gtest.h>

namespace ludwright {
namespace {

TEST(Numbers, decimals_are_read_whole) {
  EXPECT_EQ(read_decimal("2.5"), 2.5);
  EXPECT_EQ(read_decimal("-3"), -3.0);
  EXPECT_EQ(read_decimal("1e6"), 1e6);
  EXPECT_EQ(read_decimal(".5"), 0.5);
  for (const char* text : {"", "+1", " 1", "1 ", "0x10", "inf", "nan", "1e999", "2.5s", "1e", "-", "e", "1-2"})
    EXPECT_EQ(read_decimal(text), std::nullopt) << text;
}

}  // namespace
}  // namespace ludwright
