#include "tools/play/round_end.h"

#include <algorithm>

namespace ludwright {

RoundEnd::RoundEnd(const Model& model, const std::string& engine) {
  if (!model.match.present) return;
  model_ = std::make_unique<Model>(model);
  model_->match = {};
  engine_ = make_executor(*model_, engine);
}

Outcome RoundEnd::of(const Store& before, const Move& move) {
  if (!model_ || before.stage != Stage::Turn) return {};
  Executor& play = *engine_.executor;
  play.set(before);
  MoveList moves;
  play.legal_moves(moves);
  if (std::find(moves.begin(), moves.end(), move) == moves.end()) return {};
  play.do_move(move);
  return play.outcome();
}

}  // namespace ludwright
