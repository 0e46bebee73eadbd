#include "tools/agents/evaluation.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "tools/words/english.h"
#include "tools/words/words.h"

namespace ludwright {

Results shares(const Model& model, const std::array<double, kMaxSeats>& scores, std::uint8_t alive) {
  Results results{};
  const std::size_t seats = model.seats.size();
  double best = -1e300, sum = 0;
  if (seats == 2 && alive == 3 && model.seats[0].team != model.seats[1].team) {
    results[0] = 1 / (1 + std::exp(std::clamp(scores[1] - scores[0], -30.0, 30.0)));
    results[1] = 1 - results[0];
    return results;
  }
  const auto plays = [&](std::size_t seat) { return (alive >> seat & 1) != 0; };
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (plays(seat)) best = std::max(best, scores[seat]);
  }
  Results own{};
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (plays(seat)) own[seat] = std::exp(std::max(scores[seat] - best, -30.0));
    sum += own[seat];
  }
  for (std::size_t seat = 0; seat < seats; ++seat) {
    for (std::size_t ally = 0; ally < seats; ++ally) {
      if (model.seats[ally].team == model.seats[seat].team) results[seat] += own[ally] / std::max(sum, 1e-30);
    }
  }
  return results;
}

void Evaluation::scores(const Store& store, PlayerId decider, std::array<double, kMaxSeats>& out) const {
  thread_local std::vector<Feature> found;
  features_.of(store, decider, found);
  out.fill(0);
  for (const Feature& feature : found) out[feature.seat] += weights_[feature.index] * feature.amount;
}

std::shared_ptr<const EvaluationTables> Evaluation::tables() const {
  const std::lock_guard<std::mutex> lock(making_);
  if (!tables_) tables_ = std::make_shared<const EvaluationTables>(model_, features_, weights_);
  return tables_;
}

Results Evaluation::results(const Store& store, PlayerId decider) const {
  std::array<double, kMaxSeats> each{};
  scores(store, decider, each);
  return shares(model_, each, store.alive);
}

double Evaluation::balance(const Store& store, PlayerId decider) const {
  std::array<double, kMaxSeats> each{};
  scores(store, decider, each);
  return each[0] - each[1];
}

std::vector<std::string> Evaluation::reasons(const Store& after, const std::vector<Store>& others, PlayerId seat,
                                             std::size_t most) const {
  std::map<std::pair<std::string, bool>, std::pair<double, double>> gains;  // in worth, in number
  const auto what = [&](std::size_t index) {
    const Features::Kind kind = features_.kind(index);
    const bool is_of_pieces = kind == Features::Kind::Number || kind == Features::Kind::Row ||
                              kind == Features::Kind::OffMiddle || kind == Features::Kind::Area ||
                              kind == Features::Kind::Near || kind == Features::Kind::Beside;
    const std::string name = rule_name_words(features_.name(index));
    if (kind == Features::Kind::Flag) return name + " pieces";
    return is_of_pieces ? plural_words(name) : name;
  };
  std::vector<Feature> found;
  const auto count = [&](const Store& store, double share) {
    features_.of(store, kNobody, found);
    for (const Feature& feature : found) {
      const bool own = model_.seats[feature.seat].team == model_.seats[seat].team;
      auto& [worth, number] = gains[{what(feature.index), own}];
      const double amount = share * static_cast<double>(feature.amount);
      worth += (own ? 1 : -1) * static_cast<double>(weights_[feature.index]) * amount;
      number += amount;
    }
  };
  count(after, 1);
  for (const Store& other : others) count(other, -1.0 / static_cast<double>(others.size()));
  std::vector<std::pair<double, std::string>> ranked;
  for (const auto& [name, gain] : gains) {
    if (gain.first <= 0.05) continue;
    const std::string who = name.second ? "you would have " : "the others would have ";
    ranked.emplace_back(-gain.first, who + (gain.second > 0 ? "more " : "fewer ") + name.first);
  }
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < std::min(most, ranked.size()); ++i) texts.push_back(ranked[i].second);
  return texts;
}

}  // namespace ludwright
