// What a piece is and may do by what it carries, held against positions that are put together: whom a jewel makes a
// king, how it goes from hand to hand, what an attack does to it. The forms of English are in told.def.
// Tested by tests/rulebook/turns_and_ends.tsv.
#pragma once
#include "tools/rulebook/check/carried_positions.h"
#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {

class CarriedJudge {
 public:
  // The runner must outlive it.
  explicit CarriedJudge(SceneRunner& runner) : runner_(runner), model_(runner.model()) {}

  static bool judges(const std::string& kind) { return kind.compare(0, 6, "carry-") == 0; }
  // Denied claims too. Inconclusive where too few positions decide.
  Judgement judge(const Claim& claim);

 private:
  struct Tally {
    std::size_t yes = 0, no = 0;
    void add(bool so) { ++(so ? yes : no); }
  };
  void makes_role(CarriedPositions& positions, const Claim& claim, Tally& tally);
  void both_win(CarriedPositions& positions, const Claim& claim, Tally& tally);
  void passes(CarriedPositions& positions, const Claim& claim, Tally& tally);
  void after_passing(CarriedPositions& positions, const Claim& claim, Tally& tally);
  void kinds_differ(CarriedPositions& positions, const Claim& claim, Tally& tally);
  void falls_to_taker(CarriedPositions& positions, const Claim& claim, Tally& tally);
  // The moves that give the thing of `seat` to a piece that stands there: by where it stands.
  std::map<CellId, Move> given(CarriedPositions& positions, const PlayedSpot& store, PlayerId seat);

  SceneRunner& runner_;
  const Model& model_;
};

}  // namespace ludwright::book
