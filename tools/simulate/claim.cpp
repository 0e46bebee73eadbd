#include "tools/simulate/claim.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "dsl/suggest.h"
#include "tools/common.h"
#include "tools/numbers.h"

namespace ludwright {
namespace {

[[noreturn]] void refuse(const std::string& text, const std::string& why) {
  throw Stop{
      kUsage,
      fmt::format("error: invalid claim `{}`: {}\n  help: write `seat 1 within 50±3 %`, `player 2 above 50 %` or "
                  "`draws below 20 %`\n",
                  text, why)};
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

std::optional<double> read_percent(const std::string& word) {
  const std::optional<double> value = read_decimal(word);
  if (!value || *value < 0 || *value > 100) return std::nullopt;
  return *value / 100;
}

std::size_t seat_of(const std::string& text, const std::string& word, const std::vector<std::string>& seats,
                    bool by_name) {
  std::size_t number = 0;
  const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (fault == std::errc() && end == word.data() + word.size() && number >= 1 && number <= seats.size())
    return number - 1;
  const auto named = std::find(seats.begin(), seats.end(), word);
  if (by_name && named != seats.end()) return static_cast<std::size_t>(named - seats.begin());
  std::string near;
  for (const std::string& each : by_name ? suggest(word, seats) : std::vector<std::string>{})
    near += fmt::format("{}`{}`", near.empty() ? ", did you mean " : " or ", each);
  refuse(text, fmt::format("expected {}1 to {}, got `{}`{}", by_name ? "a seat, " : "", seats.size(), word, near));
}

}  // namespace

Claim read_claim(const std::string& text, const Catalogue& catalogue) {
  std::string plain = replaced(replaced(replaced(text, "±", " ± "), "+-", " ± "), "+/-", " ± ");
  const std::vector<std::string> words = split_words(replaced(plain, "%", " "));
  Claim claim;
  claim.text = text;
  std::size_t at = 0;
  const auto next = [&](const char* expected) {
    if (at == words.size()) refuse(text, fmt::format("expected {} at the end", expected));
    return words[at++];
  };
  const auto number = [&] {
    const std::string word = next("a number from 0 to 100");
    const auto value = read_percent(word);
    if (!value) refuse(text, fmt::format("expected a number from 0 to 100, got `{}`", word));
    return *value;
  };
  const std::string about = next("`seat`, `player` or `draws`");
  if (about == "seat" || about == "player") {
    claim.about = about == "seat" ? Claim::About::Seat : Claim::About::Player;
    claim.index = seat_of(text, next("a number"), catalogue.seats, about == "seat");
  } else if (about == "draws") {
    claim.about = Claim::About::Draws;
  } else {
    refuse(text, fmt::format("expected `seat`, `player` or `draws`, got `{}`", about));
  }
  const std::string how = next("`within`, `above` or `below`");
  if (how == "above") {
    claim.low = number();
  } else if (how == "below") {
    claim.high = number();
  } else if (how == "within") {
    const double middle = number();
    if (const std::string word = next("`±`"); word != "±") refuse(text, fmt::format("expected `±`, got `{}`", word));
    const double half = number();
    claim.low = middle - half;
    claim.high = middle + half;
  } else {
    refuse(text, fmt::format("expected `within`, `above` or `below`, got `{}`", how));
  }
  if (at != words.size()) refuse(text, fmt::format("expected nothing more, got `{}`", words[at]));
  return claim;
}

Judgement judge(const Claim& claim, const Tally& tally) {
  Judgement judgement;
  judgement.games = tally.totals[TotalGames];
  if (judgement.games == 0) return judgement;
  const double games = static_cast<double>(judgement.games);
  std::int64_t sum = tally.totals[TotalDraws] * kPoints;
  if (claim.about == Claim::About::Seat) sum = tally.seat_points[claim.index];
  if (claim.about == Claim::About::Player) sum = tally.player_points[claim.index];
  judgement.mean = static_cast<double>(sum) / static_cast<double>(kPoints) / games;
  // Values between 0 and 1 vary no more than a variance of 1/4 says. The mixture is tightest about when a claim of this
  // width can be decided; that is a matter of patience, not of validity.
  const double half = claim.low > 0 && claim.high < 1 ? std::max(0.001, (claim.high - claim.low) / 2) : 0.03;
  const double target = std::pow(1.5 / half, 2) / 4, log_error = 2 * std::log(1 / kTestError);
  const double prior = target / (log_error + std::log(1 + log_error)), variance = games / 4;
  const double radius = std::sqrt((variance + prior) * (std::log((variance + prior) / prior) + log_error)) / games;
  judgement.low = std::max(0.0, judgement.mean - radius);
  judgement.high = std::min(1.0, judgement.mean + radius);
  if (judgement.low >= claim.low && judgement.high <= claim.high) judgement.verdict = Verdict::Holds;
  if (judgement.low > claim.high || judgement.high < claim.low) judgement.verdict = Verdict::Fails;
  return judgement;
}

std::string judgement_text(const Claim& claim, const Judgement& judgement) {
  const char* verdict = judgement.verdict == Verdict::Holds   ? "holds"
                        : judgement.verdict == Verdict::Fails ? "does not hold"
                                                              : "is not known yet";
  return fmt::format(
      "`{}` {}: between {:.1f} and {:.1f} % after {} games (the interval holds at all times together; the verdict is "
      "wrong "
      "in at most {:.0f} % of cases, either way)",
      claim.text, verdict, 100 * judgement.low, 100 * judgement.high, judgement.games, 100 * kTestError);
}

}  // namespace ludwright
