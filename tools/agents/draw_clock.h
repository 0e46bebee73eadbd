// Draws of who goes to and fro: ends that ask for repetition, or for a slot to reach a number, as
// `draw when quiet >= 100` does, and how near such a slot is to it. Read off the model once. Tested by
// tests/tools/mcts_test.cpp.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "engine/model.h"
#include "engine/store.h"

namespace ludwright {

class DrawClock {
 public:
  explicit DrawClock(const Model& model);

  // From 0, as the game begins, to 1, drawn: the share of its number that the slot nearest to its end has reached; 0
  // where no end asks that.
  double used(const std::vector<std::int32_t>& game_slots) const;
  // Whether such an end has drawn the game.
  bool drew(const Outcome& outcome) const;

 private:
  struct Limit {
    std::size_t slot = 0;  // of the game
    std::int32_t start = 0, end = 0;
  };
  void find(const Model& model, ExprId id);
  std::vector<Limit> limits_;
  std::vector<std::string> ends_;  // names
};

}  // namespace ludwright
