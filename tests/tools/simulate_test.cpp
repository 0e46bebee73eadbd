// What `simulate` is made of: random streams, blocks, intervals, regression, prices, tallies, claims.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tools/common.h"
#include "tools/simulate/claim.h"
#include "tools/simulate/shard.h"
#include "tools/simulate/statistics.h"
#include "tools/stream.h"

namespace ludwright {
namespace {

using testing::ElementsAre;
using testing::Pair;

TEST(SimulateStream, DependsOnItsNumbersAlone) {
  EXPECT_EQ(Stream(1, 2, 3).next(), Stream(1, 2, 3).next());
  EXPECT_NE(Stream(1, 2, 3).next(), Stream(1, 2, 4).next());
  EXPECT_NE(Stream(1, 2, 3).next(), Stream(1, 3, 3).next());
  EXPECT_NE(Stream(1, 2, 3).next(), Stream(2, 2, 3).next());
}

TEST(SimulateStream, DrawsEvenlyAndByWeight) {
  std::vector<int> even(6), weighted(3);
  for (std::uint64_t game = 0; game < 6000; ++game) {
    Stream stream(7, game, 0);
    ++even[stream.below(6)];
    ++weighted[stream.weighted({1, 0, 2})];
  }
  for (const int count : even) EXPECT_NEAR(count, 1000, 120);
  EXPECT_NEAR(weighted[0], 2000, 150);
  EXPECT_EQ(weighted[1], 0);
}

TEST(SimulateBlocks, RangesMergeAndOverlap) {
  BlockSet blocks;
  blocks.add(10, 12);
  blocks.add(0, 3);
  blocks.add(4, 5);  // beside the last
  EXPECT_THAT(blocks.ranges(), ElementsAre(Pair(0, 5), Pair(10, 12)));
  EXPECT_EQ(blocks.count(), 9U);
  EXPECT_EQ(blocks.count_below(11), 7U);
  EXPECT_TRUE(blocks.has(12));
  EXPECT_FALSE(blocks.has(6));
  BlockSet other;
  other.add(6, 9);
  EXPECT_FALSE(blocks.overlaps(other));
  blocks.add(other);
  EXPECT_THAT(blocks.ranges(), ElementsAre(Pair(0, 12)));
}

// (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n) with z = 1.959964, worked out by hand.
TEST(SimulateStatistics, WilsonInterval) {
  const Interval some = wilson(52, 100), none = wilson(0, 20);
  EXPECT_NEAR(some.low, 0.4231660, 1e-5);
  EXPECT_NEAR(some.high, 0.6153545, 1e-5);
  EXPECT_NEAR(none.low, 0, 1e-12);
  EXPECT_NEAR(none.high, 0.1611252, 1e-5);
  EXPECT_EQ(wilson(0, 0).high, 1);
}

TEST(SimulateStatistics, DrawsNarrowTheIntervalOfScores) {
  const std::int64_t half = kPoints / 2;
  const Interval decided = score_interval(kPoints * 50, kPoints * kPoints * 50, 100);
  const Interval drawn = score_interval(kPoints * 5 + half * 90, kPoints * kPoints * 5 + half * half * 90, 100);
  EXPECT_NEAR(decided.high - decided.low, wilson(50, 100).high - wilson(50, 100).low, 1e-9);
  EXPECT_LT(drawn.high - drawn.low, (decided.high - decided.low) / 2);
}

TEST(SimulateStatistics, Quantiles) {
  const std::map<std::int64_t, std::int64_t> counts = {{3, 10}, {5, 80}, {9, 10}};
  EXPECT_EQ(quantile(counts, 0.05), 3);
  EXPECT_EQ(quantile(counts, 0.5), 5);
  EXPECT_EQ(quantile(counts, 0.95), 9);
  EXPECT_NEAR(mean_of(counts).value, 5.2, 1e-12);
}

TEST(SimulateStatistics, BenjaminiAndHochberg) {
  EXPECT_THAT(findings_among({0.001, 0.5, 0.012, 0.04}, 0.05), ElementsAre(true, false, true, false));
  EXPECT_THAT(findings_among({}, 0.05), testing::IsEmpty());
}

// y = 5 + 2a - 3b exactly; c is a + b and d never varies.
Numbers exact_rows() {
  Numbers sums(Moments::size(4));
  Moments moments(sums, 4);
  for (std::int64_t a = -3; a <= 3; ++a) {
    for (std::int64_t b = -2; b <= 2; ++b) moments.add({1, a, b, 0, 7, 5 + 2 * a - 3 * b});
  }
  return sums;
}

TEST(SimulateStatistics, RegressionFindsWhatIsThere) {
  const Regression regression = regress(exact_rows(), 4);
  EXPECT_NEAR(regression.constant, 5, 1e-9);
  EXPECT_NEAR(regression.of[0].value, 2, 1e-9);
  EXPECT_NEAR(regression.of[1].value, -3, 1e-9);
  EXPECT_FALSE(regression.of[2].known);
  EXPECT_FALSE(regression.of[3].known);
}

TEST(SimulateStatistics, SumsOfOthersAreNotKnownAlone) {
  Numbers sums(Moments::size(3));
  Moments moments(sums, 3);
  for (std::int64_t a = -3; a <= 3; ++a) {
    for (std::int64_t b = -2; b <= 2; ++b) moments.add({1, a, b, -a, a + b});
  }
  const Regression regression = regress(sums, 3);
  EXPECT_FALSE(regression.of[0].known);
  EXPECT_TRUE(regression.of[1].known);
  EXPECT_FALSE(regression.of[2].known);
}

// Worth 4 each, bought for 4, 2 and 4: the second is named, and justified at 4.
TEST(SimulateStatistics, PricesNameTheOneThatIsOff) {
  Numbers sums(Moments::size(3));
  Moments moments(sums, 3);
  Stream noise(1, 0, 0);
  for (int row = 0; row < 2000; ++row) {
    const auto count = [&] { return static_cast<std::int64_t>(noise.below(5)) - 2; };
    const std::int64_t a = count(), b = count(), c = count();
    moments.add({1, a, b, c, 420 + 20 * (a + b + c) + static_cast<std::int64_t>(noise.below(400)) - 200});
  }
  const PriceFit fit = fit_prices(sums, {4, 2, 4}, {true, true, true}, 0.01);
  EXPECT_THAT(fit.chosen, ElementsAre(false, true, false));
  EXPECT_NEAR(2 + fit.excess[1].value / fit.by_cost.value, 4, 0.4);
  const PriceFit fair = fit_prices(sums, {4, 4, 4}, {true, true, true}, 0.01);
  EXPECT_THAT(fair.chosen, ElementsAre(false, false, false));
}

Catalogue two_seats() {
  Catalogue catalogue;
  catalogue.title = "Toy";
  catalogue.seats = {"first", "second"};
  catalogue.types = {"stone"};
  catalogue.ends = {"done", "limit", "no move"};
  return catalogue;
}

Tally seat_one_wins(std::int64_t wins, std::int64_t games) {
  Tally tally(two_seats());
  tally.totals[TotalGames] = games;
  tally.seat_points[0] = wins * kPoints;
  tally.lengths[3] = games;
  for (std::int64_t i = 0; i < games; ++i) tally.add_fingerprint(Stream(1, static_cast<std::uint64_t>(i), 0).next());
  return tally;
}

TEST(SimulateTally, MergesInAnyOrder) {
  const Tally a = seat_one_wins(3, 10), b = seat_one_wins(400, 900);
  Tally ab = a, ba = b;
  ab.merge(b);
  ba.merge(a);
  EXPECT_TRUE(ab == ba);
  EXPECT_EQ(ab.totals[TotalGames], 910);
  EXPECT_NEAR(ab.different_games(), 900, 90);
  EXPECT_TRUE(tally_from_json(to_json(ab), two_seats()) == ab);
}

TEST(SimulateClaim, ReadsManySpellings) {
  for (const char* text : {"seat 1 within 50±3 %", "seat first within 50 +- 3%", "seat 1 within 50+/-3"}) {
    SCOPED_TRACE(text);
    const Claim claim = read_claim(text, two_seats());
    EXPECT_NEAR(claim.low, 0.47, 1e-12);
    EXPECT_NEAR(claim.high, 0.53, 1e-12);
    EXPECT_EQ(claim.index, 0U);
  }
  for (const char* text : {"", "seat", "seat 3 within 50±3 %", "seat 1 about 50 %", "seat 1 within 50 3",
                           "draws below x", "draws below 20 % please", "seat 1 above 120 %"}) {
    SCOPED_TRACE(text);
    EXPECT_THROW(read_claim(text, two_seats()), Stop);
  }
}

TEST(SimulateClaim, StopsWhenItKnows) {
  const Claim claim = read_claim("seat 1 within 50±3 %", two_seats());
  EXPECT_EQ(judge(claim, seat_one_wins(20, 40)).verdict, Verdict::Open);
  EXPECT_EQ(judge(claim, seat_one_wins(2000, 4000)).verdict, Verdict::Holds);
  EXPECT_EQ(judge(claim, seat_one_wins(700, 1000)).verdict, Verdict::Fails);
}

// A fair coin, looked at after every game: the interval leaves the truth less often than it says.
TEST(SimulateClaim, LookingOftenIsNoCheating) {
  int wrong = 0;
  const Claim claim = read_claim("seat 1 above 50 %", two_seats());
  for (std::uint64_t run = 0; run < 200; ++run) {
    Stream coin(11, run, 0);
    Tally tally(two_seats());
    bool left = false;
    for (int game = 0; game < 2000; ++game) {
      ++tally.totals[TotalGames];
      tally.seat_points[0] += coin.below(2) == 0 ? kPoints : 0;
      const Judgement now = judge(claim, tally);
      left = left || now.low > 0.5 || now.high < 0.5;
    }
    wrong += left ? 1 : 0;
  }
  EXPECT_LE(wrong, 10);  // 5 % of 200
}

}  // namespace
}  // namespace ludwright
