// A claim to be tested while games are played, such as `seat 1 within 50±3 %`. The test looks at a confidence sequence:
// an interval that holds at all times together (normal mixture for bounded values; Howard, Ramdas, McAuliffe and
// Sekhon, 2021), so stopping as soon as it decides is no cheating. Tested by tests/tools/simulate_test.cpp.
#pragma once
#include <optional>
#include <string>

#include "tools/simulate/tally.h"

namespace ludwright {

// The verdict is wrong with at most this probability, whenever the test stops.
inline constexpr double kTestError = 0.05;

struct Claim {
  enum class About : std::uint8_t { Seat, Player, Draws } about = About::Seat;
  std::size_t index = 0;  // of the seat or player, from 0
  double low = 0, high = 1;
  std::string text;  // as written
};

// Throws Stop that says what is expected.
Claim read_claim(const std::string& text, const Catalogue& catalogue);

enum class Verdict : std::uint8_t { Open, Holds, Fails };
struct Judgement {
  Verdict verdict = Verdict::Open;
  double mean = 0, low = 0, high = 1;  // of the share of points, or of draws
  std::int64_t games = 0;
};
Judgement judge(const Claim& claim, const Tally& tally);
// "`seat 1 within 50±3 %` holds: between 48.1 and 52.0 % after 1200 games; …"
std::string judgement_text(const Claim& claim, const Judgement& judgement);

}  // namespace ludwright
