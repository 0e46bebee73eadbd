// What might be taken, and where turns lead. See rule_judge.h.
#include <algorithm>

#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {

std::vector<PieceId> RuleJudge::takable(Store store, PlayerId by) {
  std::vector<PieceId> all;
  store.mover = by;
  store.outcome = {};
  store.phase = static_cast<std::uint8_t>(model_.phases.size() - 1);
  runner_.refresh(store);
  Executor& alone = moves_.executor();
  alone.set(store);
  if (alone.outcome().over() || alone.decider() != by) return all;
  MoveList replies;
  alone.legal_moves(replies);
  std::set<std::pair<CellId, CellId>> seen;  // one piece takes another in several ways, as where it is promoted
  for (const Move& reply : replies) {
    for (const Choice& choice : reply) {
      if (choice.kind != ChoiceKind::Walk || choice.b >= store.cells.size() || store.cells[choice.b].empty()) continue;
      const PieceId there = store.cells[choice.b].back();
      const PlayerId owner = store.pieces[there].owner;
      if (owner != by && owner != kNobody && seen.insert({choice.a, choice.b}).second) all.push_back(there);
    }
  }
  return all;
}

void RuleJudge::each_end(const Store& store, const std::function<void(const Store& after)>& look) {
  Executor& game = runner_.executor(SceneRules::Whole);
  game.set(store);
  MoveList moves;
  game.legal_moves(moves);
  for (const Move& move : moves) {
    game.set(store);
    game.do_move(move);
    look(game.store());
  }
}

const std::vector<TypeId>& RuleJudge::royal() {
  if (royal_) return *royal_;
  royal_.emplace();
  if (model_.seats.size() != 2) return *royal_;
  for (std::size_t id = 0; id < model_.types.size(); ++id) {
    Claim left;
    left.who.types = {static_cast<TypeId>(id)};
    const bool lone = count_of(model_, begun(), left.who, 0) == 1 && count_of(model_, begun(), left.who, 1) == 1;
    if (lone && left_attacked(left).status == Status::Fail) royal_->push_back(static_cast<TypeId>(id));
  }
  return *royal_;
}

}  // namespace ludwright::book
