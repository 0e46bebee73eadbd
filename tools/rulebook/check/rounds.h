// What a round of the game does whoever moves: who begins it, what is drawn and what is thrown away at its end, and
// where there is room on the board. Held against games by lot and the order of the definition's own steps.
// The forms of English are in told.def. Tested by tests/rulebook/turns_and_ends.tsv.
#pragma once
#include "tools/pictures/scene.h"
#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {

class RoundJudge {
 public:
  // The runner must outlive it.
  explicit RoundJudge(SceneRunner& runner) : runner_(runner), model_(runner.model()) {}

  static bool judges(const std::string& kind) { return kind.compare(0, 6, "round-") == 0; }
  Judgement judge(const Claim& claim);

 private:
  Judgement first();
  Judgement discards(const Claim& claim);
  Judgement refill(const Claim& claim);
  Judgement empty(const Claim& claim);
  bool has_rounds() const;
  bool move_by_themselves(const Who& who);

  SceneRunner& runner_;
  const Model& model_;
};

}  // namespace ludwright::book
