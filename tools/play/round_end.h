// How a round of a match was won, which the end of the match does not say. Tested by tests/tools/play_test.cpp.
#pragma once
#include <memory>

#include "engine/reference/reference.h"

namespace ludwright {

class RoundEnd {
 public:
  explicit RoundEnd(const Model& model);
  // What the end rules of a round said of a move that was made in `before`, where a turn began; no outcome if the round
  // went on, if the game is no match, or if `before` is in the middle of a turn.
  Outcome of(const Store& before, const Move& move);

 private:
  std::unique_ptr<Model> model_;  // without the match; null if there is none
  std::unique_ptr<Reference> play_;
};

}  // namespace ludwright
