#include "tools/play/seats.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/common.h"

namespace ludwright {
namespace {

std::size_t seat_named(const Model& model, const std::string& name, const std::string& text) {
  std::string list;
  for (std::size_t seat = 0; seat < model.seats.size(); ++seat) {
    if (model.seats[seat].name == name || model.seats[seat].letter == name) return seat;
    list += (list.empty() ? "`" : ", `") + model.seats[seat].name + "`";
  }
  throw Stop{kUsage, fmt::format("error: expected SEAT=PLAYER with a seat of the game ({}), got `{}`\n", list, text)};
}

}  // namespace

PlaySeats::PlaySeats(const Model& model, const std::vector<std::string>& named, const std::string& others,
                     std::uint64_t seed)
    : players_(model.seats.size()), agents_(model.seats.size()) {
  bool names_human = false;
  for (const std::string& text : named) {
    const std::size_t equals = text.find('=');
    const std::size_t seat = seat_named(model, text.substr(0, equals), text);
    players_[seat] = equals == std::string::npos ? "" : text.substr(equals + 1);
    names_human = names_human || players_[seat] == "human";
  }
  if (named.empty()) players_[0] = "human";
  const std::string rest = !others.empty() ? others : names_human || named.empty() ? "random" : "human";
  for (std::size_t seat = 0; seat < players_.size(); ++seat) {
    if (players_[seat].empty() && std::none_of(named.begin(), named.end(), [&](const std::string& text) {
          return text.substr(0, text.find('=')) == model.seats[seat].name;
        }))
      players_[seat] = rest;
    if (players_[seat] != "human") agents_[seat] = make_agent(in_short(players_[seat]), model, seed + seat);
  }
}

int PlaySeats::humans() const { return static_cast<int>(std::count(players_.begin(), players_.end(), "human")); }

PlayerId PlaySeats::only_human() const {
  if (humans() != 1) return kNobody;
  return static_cast<PlayerId>(std::find(players_.begin(), players_.end(), "human") - players_.begin());
}

}  // namespace ludwright
