// Pieces that nobody moves and that go on by themselves, each the way it faces, and what other pieces do to them:
// positions of one of those and a few others, played to the end of the round. The forms of English are in told.def.
// Tested by tests/rulebook/turns_and_ends.tsv.
#pragma once
#include "tools/rulebook/check/arranger.h"
#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {

class DriftJudge {
 public:
  // The runner must outlive it.
  explicit DriftJudge(SceneRunner& runner);

  static bool judges(const std::string& kind) { return kind.compare(0, 6, "drift-") == 0; }
  Judgement judge(const Claim& claim);

 private:
  struct Tally {
    std::size_t yes = 0, no = 0;
    void add(bool so) { ++(so ? yes : no); }
  };
  struct Man {
    TypeId type = 0;
    CellId cell = kNoCell;
    DirectionId facing = 0;
  };
  // What became of the first man, and of the others, when the round was over.
  struct After {
    CellId cell = kNoCell;
    std::int32_t facing = kNone;
    std::vector<bool> stands;  // [man]
    Outcome outcome;
  };
  std::optional<After> after(const std::vector<Man>& men);
  bool drifts(TypeId type);
  // Those that are placed on the board, or all of these that are.
  std::vector<TypeId> placed(const Who& who);
  std::vector<DirectionId> sides() const;
  std::vector<CellId> free_cells();
  CellId next(CellId cell, DirectionId way, int steps = 1) const;

  void destroyed(TypeId drifter, const Claim& claim, Tally& tally);
  void by_side(TypeId drifter, const Claim& claim, Tally& tally);
  void sideways(TypeId drifter, const Claim& claim, Tally& tally);
  void moved_by(TypeId drifter, const Claim& claim, Tally& tally);
  void one_by_one(TypeId drifter, const Claim& claim, Tally& tally);
  void ends(TypeId drifter, const Claim& claim, Tally& tally);
  void hits(TypeId drifter, const Claim& claim, Tally& tally);

  SceneRunner& runner_;
  const Model& model_;
  int facing_ = kNone;
  std::optional<std::vector<TypeId>> drifters_, placed_;
};

}  // namespace ludwright::book
