// How a round of a match was won, which the end of the match does not say. Tested by tests/tools/play_test.cpp.
#pragma once
#include <memory>
#include <string>

#include "tools/common.h"

namespace ludwright {

class RoundEnd {
 public:
  // `engine`: as of make_executor.
  RoundEnd(const Model& model, const std::string& engine);
  // What the end rules of a round said of a move that was made in `before`, where a turn began; no outcome if the round
  // went on, if the game is no match, or if `before` is in the middle of a turn.
  Outcome of(const Store& before, const Move& move);

 private:
  std::unique_ptr<Model> model_;  // without the match; null if there is none
  Engine engine_;
};

}  // namespace ludwright
