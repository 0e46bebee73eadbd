#include "tools/play/round_end.h"

#include <algorithm>

namespace ludwright {

RoundEnd::RoundEnd(const Model& model) {
  if (!model.match.present) return;
  model_ = std::make_unique<Model>(model);
  model_->match = {};
  play_ = make_reference(*model_);
}

Outcome RoundEnd::of(const Store& before, const Move& move) {
  if (!play_ || before.stage != Stage::Turn) return {};
  play_->set(before);
  MoveList moves;
  play_->legal_moves(moves);
  if (std::find(moves.begin(), moves.end(), move) == moves.end()) return {};
  play_->do_move(move);
  return play_->outcome();
}

}  // namespace ludwright
