// Who sits where in `play`: people, and agents that choose for the other seats. Tested by tests/tools/play_test.cpp.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "tools/agents/agent.h"

namespace ludwright {

class PlaySeats {
 public:
  // `named` are texts SEAT=PLAYER; seats not among them go to `others` if that is not "", else to people where only
  // other players were named, else to `random`; with nothing named the first seat is a person's. Throws Stop (usage).
  PlaySeats(const Model& model, const std::vector<std::string>& named, const std::string& others, std::uint64_t seed);

  bool is_human(PlayerId seat) const { return players_[seat] == "human"; }
  bool is_random(PlayerId seat) const { return players_[seat] == "random"; }
  bool has_human() const { return humans() > 0; }
  bool all_human() const { return humans() == static_cast<int>(players_.size()); }
  // The only person's seat, or kNobody if there are none or several.
  PlayerId only_human() const;
  // As written: "mcts:4000".
  const std::string& player(PlayerId seat) const { return players_[seat]; }
  // Of a seat that is neither a person's nor random.
  Agent& agent(PlayerId seat) { return *agents_[seat]; }

 private:
  int humans() const;

  std::vector<std::string> players_;            // [seat]
  std::vector<std::unique_ptr<Agent>> agents_;  // [seat]
};

}  // namespace ludwright
