// What follows a choice up to the end of its decision, or where every step is one up to the end of the turn, where
// nothing of it asks whoever decided but what has an answer, nothing judges it, and all that can stop it is a piece
// without room, without a direction or off the board: then a look at the board tells that the choice is legal, and what
// it leads to need not be run. Used by choose_impl.h and place_impl.h. Tested by tests/engine/both_engines_test.cpp.
#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "engine/model.h"

namespace ludwright {

class Ruleset;

struct SureRest {
  bool is_sure = false;
  bool is_last_player = false;  // only if no further player of a loop around it comes after the one at hand
  std::uint64_t movers = 0;     // types of pieces that may be put onto cells, so that there must be room for them
  std::uint64_t sited = 0;      // types of pieces that must be on cells, if they are in play
  // A slot, and types of pieces: none of these may be without a direction in that slot.
  std::vector<std::pair<int, std::uint64_t>> ways;

  void add(const SureRest& other) {
    is_sure = is_sure && other.is_sure;
    is_last_player = is_last_player || other.is_last_player;
    movers |= other.movers;
    sited |= other.sited;
    for (const auto& way : other.ways) {
      if (std::find(ways.begin(), ways.end(), way) == ways.end()) ways.push_back(way);
    }
  }
  bool asks_board() const { return movers != 0 || sited != 0 || !ways.empty(); }
};

using SureRests = std::map<const Statement*, SureRest>;

SureRests find_sure_rests(const Ruleset& rules);

}  // namespace ludwright
