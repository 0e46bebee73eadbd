// A turn of several acts: own pieces that are given up, what that buys, who may move twice. Held against positions that
// are put together and the whole turns that follow from them. The forms of English are in told.def.
// Tested by tests/rulebook/turns_and_ends.tsv.
#pragma once
#include "tools/rulebook/check/carried_positions.h"
#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {

class SacrificeJudge {
 public:
  // The runner must outlive it.
  explicit SacrificeJudge(SceneRunner& runner) : runner_(runner), model_(runner.model()) {}

  static bool judges(const std::string& kind) { return kind.compare(0, 5, "give-") == 0; }
  // Denied claims too. Inconclusive where too few positions decide.
  Judgement judge(const Claim& claim);

 private:
  struct Tally {
    std::size_t yes = 0, no = 0;
    void add(bool so) { ++(so ? yes : no); }
  };
  // A move that takes a piece of the mover's own off the board, which he has chosen.
  struct Gift {
    Move move;
    PieceId victim = kNoPiece;
  };
  std::vector<Gift> gifts(const PlayedSpot& store);
  // Who gives up what he can at each step until the turn is another's: how often, and how many moves he made.
  struct Spent {
    int gifts = 0, walks = 0;
    bool of_role = false;  // others could not be given up than those of the roles
    bool over = false;
  };
  void note_spared(const PlayedSpot& store, const std::vector<Gift>& gifts, const std::vector<int>& roles,
                   Spent& spent);
  Spent spend(const PlayedSpot& store, int most_gifts, const std::vector<int>& roles, std::uint64_t& seed);
  // A player with so many pieces in the middle of the board.
  std::optional<PlayedSpot> crowd(PlayerId seat, std::size_t men, bool with_own);

  void may_give(const Claim& claim, Tally& tally);
  void most(const Claim& claim, Tally& tally);
  void never(const Claim& claim, Tally& tally);
  void never_last(Tally& tally);
  void buys(const Claim& claim, Tally& tally);
  void step(const Claim& claim, Tally& tally);
  void no_win(Tally& tally);
  void twice_lost(const Claim& claim, Tally& tally);
  void twice_alone(const Claim& claim, Tally& tally);
  bool walks_twice(const PlayedSpot& store, CellId from, bool taking);

  SceneRunner& runner_;
  const Model& model_;
  std::optional<CarriedPositions> positions_;
};

}  // namespace ludwright::book
