// Looks on while one game is played and counts what happens into a tally. Tested by tests/tools/simulate_test.cpp.
#pragma once
#include "tools/simulate/catalogue.h"
#include "tools/simulate/tally.h"
#include "tools/stream.h"

namespace ludwright {

// What an observer must know of a definition, made once for each model.
struct ObservedModel {
  ObservedModel(const Model& model, const Catalogue& catalogue, const std::string& faction);
  const Model& model;           // the one that is played: perhaps with slots added that show which rules run
  std::size_t first_watch = 0;  // of these slots
  std::vector<bool> watched;    // [rule] whether it has one; empty if none has
  const Catalogue& catalogue;
  MoveIndex index;
  std::vector<int> class_of;  // [type] index into Catalogue::classes, kNone if it has no class; empty without classes
};

class Observer {
 public:
  // `contestants[seat]`: who sits there.
  Observer(const ObservedModel& observed, Tally& tally, std::vector<std::size_t> contestants, Stream stream);

  void begin(const Store& store);
  // A decision of `decider` (kNobody: chance), `choices` legal moves; `after` is the position once it is made.
  void decision(PlayerId decider, std::size_t choices, const Move& move, const MoveFacts& facts, const Store& after);
  // A position of the game at the beginning of a turn, each as likely as the others; null if there was none.
  const Store* sample() const { return sampled_ > 0 ? &sample_ : nullptr; }
  // The game is over, or was stopped if the outcome is none. `round`: of the last round of a match.
  void end(const Outcome& outcome, const Outcome& round);

 private:
  struct Turn {  // of the course of the game
    std::size_t choices = 0, pieces = 0;
  };
  void look(const Store& store, bool first);
  void note_army(const Store& store);
  void note_moment(const Store& store);
  void note_lead(const Store& store);
  Numbers count_owned(const Store& store) const;
  void add_rows(Numbers& sums, const Numbers& counts, const Numbers& points);
  void count_end(const Outcome& outcome, const std::vector<std::string>& names, Numbers& ends) const;
  void end_course();
  void end_comeback(const Outcome& outcome);
  void end_classes(const Numbers& points);
  Numbers points_of(const Outcome& outcome) const;
  int leader(std::size_t round) const;

  const ObservedModel& observed_;
  Tally& tally_;
  std::vector<std::size_t> contestants_;
  Stream stream_;
  std::size_t seats_, types_;
  std::vector<PieceRecord> before_;
  std::vector<bool> fielded_;  // [piece] has stood on the board
  std::vector<bool> in_play_;  // [type]
  Numbers army_, moment_;      // [seat * types] pieces owned; empty until known
  std::vector<int> classes_;   // [seat]
  std::uint64_t moments_ = 0, sampled_ = 0;
  Store sample_;
  std::vector<bool> ran_;  // [rule]
  PlayerId first_decider_ = kNobody;
  Numbers leads_;  // [round * seats] what each seat has, when the first seat is to move
  std::vector<Turn> course_;
  std::uint64_t fingerprint_ = 0xcbf29ce484222325ULL;
};

}  // namespace ludwright
