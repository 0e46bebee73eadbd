// Who must answer whom: the piece that must move is told by the colour of the square on which the last one came to
// rest. And what becomes of players who cannot. Held against games by lot and positions of the same pieces elsewhere.
// The forms of English are in told.def. Tested by tests/rulebook/turns_and_ends.tsv.
#pragma once
#include "tools/pictures/scene.h"
#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {

class CalledJudge {
 public:
  // The runner must outlive it.
  explicit CalledJudge(SceneRunner& runner);

  static bool judges(const std::string& kind) { return kind.compare(0, 5, "call-") == 0; }
  Judgement judge(const Claim& claim);

 private:
  struct Tally {
    std::size_t yes = 0, no = 0;
    void add(bool so) { ++(so ? yes : no); }
  };
  void by_colour(const Claim& claim, Tally& tally);
  void colour_play(const Claim& claim, Tally& tally);
  void after_pass(const Claim& claim, Tally& tally);
  void other_moves_again(const Claim& claim, Tally& tally);
  void locked(const Claim& claim, Tally& tally);
  Judgement to_and_fro();
  bool is_idle(const Store& store);
  bool are_meant(const Claim& claim, const Store& store, const Move& move) const;

  SceneRunner& runner_;
  const Model& model_;
  // The colour of pieces and that of squares: a slot and a mark of the same values; kNone if there are none.
  int hue_ = kNone, ground_ = kNone;
};

}  // namespace ludwright::book
