// What single kinds of pieces can do besides plain moves and captures, held against positions that are put together:
// whom anybody beside them takes, who survives or explodes, who captures through others. The forms of English are in
// abilities.def. Tested by tests/tools/rulebook_abilities_test.cpp.
#pragma once
#include "tools/rulebook/check/arranger.h"
#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {

class AbilityJudge {
 public:
  // The runner must outlive it.
  explicit AbilityJudge(SceneRunner& runner) : arranger_(runner), model_(runner.model()) {}

  static bool judges(const std::string& kind) { return kind.compare(0, 8, "ability-") == 0; }
  // Denied claims too. Inconclusive where too few positions decide.
  Judgement judge(const Claim& claim);

 private:
  using Man = Arranger::Man;
  // What came of positions: in how many it was so, and in how many it was not.
  struct Tally {
    std::size_t yes = 0, no = 0;
    void add(bool so) { ++(so ? yes : no); }
  };
  Judgement weighed(const Claim& claim, const Tally& tally, TypeId type, const std::string& otherwise) const;
  bool captures(const Store& store, CellId from, CellId victim);
  std::optional<bool> captures_in(const std::vector<Man>& men, CellId from, CellId victim);
  TypeId other_than(const Claim& claim, TypeId type) const;

  void prey(TypeId type, Tally& tally);
  void bars(const Claim& claim, TypeId type, Tally& tally);
  void proof(TypeId type, Tally& tally);
  void survives(const Claim& claim, TypeId type, Tally& tally);
  void bursts(const Claim& claim, TypeId type, Tally& tally);
  void goes_on(const Claim& claim, TypeId type, Tally& tally);
  void captures_through(const Claim& claim, TypeId type, Tally& tally);
  void moves_through(const Claim& claim, TypeId type, Tally& tally);
  void stopped(const Claim& claim, TypeId type, Tally& tally);
  void far(const Claim& claim, TypeId type, Tally& tally);
  void leaps(TypeId type, Tally& tally);
  void quiet(const Claim& claim, TypeId type, Tally& tally);
  // screens.cpp
  void screens(const Claim& claim, TypeId type, Tally& tally);
  void over_ground(const Claim& claim, TypeId type, Tally& tally);
  Judgement worth(const Claim& claim) const;
  const CellBits* terrain(const std::string& code) const;  // null for a zone

  Arranger arranger_;
  const Model& model_;
};

}  // namespace ludwright::book
