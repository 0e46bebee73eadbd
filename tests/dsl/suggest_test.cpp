// Did you mean: which names count as near.
#include "dsl/suggest.h"

#include <gtest/gtest.h>

namespace ludwright {
namespace {

using Names = std::vector<std::string>;

TEST(Suggest, finds_the_nearest_names) {
  struct Row {
    std::string written;
    Names candidates, expected;
  };
  const std::vector<Row> rows = {
      {"promotoin_zone", {"promotion_zone", "back_rank"}, {"promotion_zone"}},
      {"pawm", {"pawn", "king"}, {"pawn"}},
      {"PAWN", {"pawn"}, {"pawn"}},
      {"bihsop", {"bishop", "knight"}, {"bishop"}},
      {"rok", {"rook", "rock", "king"}, {"rock", "rook"}},  // equally near: by name
      {"abcdef", {"abcdeg", "abcdxy", "abcdez", "abcdew"}, {"abcdeg", "abcdew", "abcdez"}},
      {"pawn", {"pawn"}, {}},
      {"pawn", {"elephant"}, {}},
      {"a", {"b"}, {}},
      {"", {"a"}, {}},
      {"pawm", {"pawn", "pawn"}, {"pawn"}},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.written);
    EXPECT_EQ(suggest(row.written, row.candidates), row.expected);
  }
}

TEST(Suggest, gives_up_on_names_that_nobody_types) {
  const std::string endless(1000000, 'a');
  EXPECT_EQ(suggest(endless, {endless + "b"}), Names{});
  EXPECT_EQ(suggest("aaaa", {endless}), Names{});
}

}  // namespace
}  // namespace ludwright
