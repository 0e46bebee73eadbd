#include "tools/simulate/tally.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace ludwright {
namespace {

// A counter never comes near this; sums of products of hostile files must not overflow.
constexpr std::int64_t kMostNumber = std::int64_t{1} << 60U;

}  // namespace

Tally::Tally(const Catalogue& catalogue)
    : totals(TotalFields),
      seat_wins(catalogue.seats.size()),
      seat_points(catalogue.seats.size()),
      seat_squares(catalogue.seats.size()),
      player_games(catalogue.seats.size()),
      player_wins(catalogue.seats.size()),
      player_points(catalogue.seats.size()),
      player_squares(catalogue.seats.size()),
      ends(catalogue.ends.size() * (catalogue.seats.size() + 2)),
      round_ends(catalogue.round_ends.size() * (catalogue.seats.size() + 2)),
      moves(catalogue.moves.size()),
      move_takes(catalogue.moves.size()),
      alternatives(catalogue.alternatives.size()),
      rules(catalogue.rules.size()),
      rule_looks(catalogue.rules.size()),
      legal(catalogue.legal.size()),
      visits(catalogue.cells.size()),
      tenths(kTenths * TenthFields),
      start(Moments::size(catalogue.types.size())),
      midway(Moments::size(catalogue.types.size())),
      classes(catalogue.classes.size() * catalogue.classes.size() * 2) {
  for (Numbers* numbers : {&types.games, &types.fielded, &types.moves, &types.takes, &types.lost, &types.left})
    numbers->resize(catalogue.types.size());
}

void Tally::add_fingerprint(std::uint64_t fingerprint) {
  if (sketch.size() >= kSketch && fingerprint >= *sketch.rbegin()) return;
  sketch.insert(fingerprint);
  if (sketch.size() > kSketch) sketch.erase(std::prev(sketch.end()));
}

double Tally::different_games() const {
  if (sketch.size() < kSketch) return static_cast<double>(sketch.size());
  const double largest = static_cast<double>(*sketch.rbegin()) / 18446744073709551616.0;
  return static_cast<double>(kSketch - 1) / largest;
}

void Tally::merge(const Tally& other) {
  const std::int64_t most_choices = std::max(totals[MostChoices], other.totals[MostChoices]);
  std::vector<const Numbers*> more;
  each(other, [&](const char*, const Numbers& numbers) { more.push_back(&numbers); });
  std::size_t index = 0;
  each(*this, [&](const char*, Numbers& numbers) {
    const Numbers& added = *more[index++];
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] += added[i];
  });
  totals[MostChoices] = most_choices;
  for (const auto& [length, games] : other.lengths) lengths[length] += games;
  for (const std::uint64_t fingerprint : other.sketch) add_fingerprint(fingerprint);
}

bool operator==(const Tally& x, const Tally& y) { return to_json(x) == to_json(y); }

SimulationJson to_json(const Tally& tally) {
  SimulationJson json;
  Tally::each(tally, [&](const char* name, const Numbers& numbers) { json[name] = numbers; });
  json["lengths"] = SimulationJson::array();
  for (const auto& [length, games] : tally.lengths) json["lengths"].push_back({length, games});
  json["sketch"] = tally.sketch;
  return json;
}

Tally tally_from_json(const SimulationJson& json, const Catalogue& catalogue) {
  Tally tally(catalogue);
  Tally::each(tally, [&](const char* name, Numbers& numbers) {
    const auto read = json.at(name).get<Numbers>();
    if (read.size() != numbers.size())
      throw std::runtime_error(fmt::format("expected {} numbers in `{}`, got {}", numbers.size(), name, read.size()));
    for (const std::int64_t number : read) {
      if (number > kMostNumber || number < -kMostNumber)
        throw std::runtime_error(fmt::format("a number in `{}` is out of bounds", name));
    }
    numbers = read;
  });
  for (const SimulationJson& pair : json.at("lengths")) {
    const auto length = pair.at(0).get<std::int64_t>(), games = pair.at(1).get<std::int64_t>();
    if (length < 0 || games < 0 || games > kMostNumber)
      throw std::runtime_error("a number in `lengths` is out of bounds");
    tally.lengths[length] += games;
  }
  for (const SimulationJson& each : json.at("sketch")) tally.add_fingerprint(each.get<std::uint64_t>());
  return tally;
}

void Moments::add(const Numbers& row) {
  for (std::size_t i = 0; i < variables_ + 2; ++i) {
    if (row[i] == 0) continue;
    for (std::size_t j = 0; j <= i; ++j) sums_[i * (i + 1) / 2 + j] += row[i] * row[j];
  }
}

}  // namespace ludwright
