// How near a game is to a draw because nothing has happened for long: slots that an end holds against a number, as
// `draw when quiet >= 100` does. Read off the model once. Tested by tests/tools/mcts_test.cpp.
#pragma once
#include <cstdint>
#include <vector>

#include "engine/model.h"
#include "engine/store.h"

namespace ludwright {

class DrawClock {
 public:
  explicit DrawClock(const Model& model);

  // From 0, as the game begins, to 1, drawn: the share of its number that the slot nearest to its end has reached; 0
  // where no end asks that.
  double used(const Store& store) const;

 private:
  struct Limit {
    std::size_t slot = 0;  // of the game
    std::int32_t start = 0, end = 0;
  };
  void find(const Model& model, ExprId id);
  std::vector<Limit> limits_;
};

}  // namespace ludwright
