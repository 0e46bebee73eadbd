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

// Counts what came of a game: `outcome` is none if it was stopped, `length` is the number of moves. The player on a
// seat is the one so many seats before it, `seating`.
void count_result(const ObservedModel& observed, const Outcome& outcome, std::size_t seating, std::uint64_t length,
                  Tally& tally);

class Observer {
 public:
  // See count_result.
  Observer(const ObservedModel& observed, Tally& tally, std::size_t seating, Stream stream);

  void begin(const Executor& play);
  // Whether the choices of the coming decision are to be counted: of some decisions by lot.
  bool counts_choices() { return stream_.below(kChoicesEach) == 0; }
  // A decision of `decider` (kNobody: chance), of so many legal moves (0: they were not counted), was made on `play`.
  void decision(PlayerId decider, std::size_t choices, const Move& move, const MoveFacts& facts, Executor& play);
  // A position of the game at the beginning of a turn, each as likely as the others; null if there was none.
  const Store* sample() const { return sampled_ > 0 ? &sample_ : nullptr; }
  // The game is over, or was stopped if the outcome is none. `round`: of the last round of a match.
  void end(const Outcome& outcome, const Outcome& round);

 private:
  static constexpr std::uint64_t kChoicesEach = 8;
  struct Turn {  // of the course of the game
    std::size_t choices = 0, pieces = 0;
  };
  void count(const PieceRecord& piece, int change);
  void note_piece(const PositionChanges::Piece& piece, bool first);
  void note_slot(std::size_t slot, std::int32_t value);
  void look(const TurnState& state, bool is_over);
  void note_army();
  void note_lead(const TurnState& state);
  void add_rows(Numbers& sums, const Numbers& counts, const Numbers& points);
  void end_course();
  void end_comeback(const Outcome& outcome);
  void end_classes(const Numbers& points);
  int leader(std::size_t round) const;

  const ObservedModel& observed_;
  Tally& tally_;
  std::size_t seating_;
  Stream stream_;
  std::size_t seats_, types_;
  std::vector<bool> fielded_;  // [piece] has stood on the board
  std::vector<bool> in_play_;  // [type]
  Numbers owned_;              // [seat * types] pieces in play
  Numbers standing_;           // [type] pieces on the board
  std::size_t on_board_ = 0;
  Numbers has_;               // [seat] what its pieces cost, or their number
  Numbers army_, moment_;     // as owned_; empty until known
  std::vector<int> classes_;  // [seat]
  std::uint64_t moments_ = 0, sampled_ = 0, moves_ = 0;
  Store sample_;
  std::vector<bool> ran_;  // [rule]
  PlayerId first_decider_ = kNobody;
  Numbers leads_;  // [round * seats] what each seat has, when the first seat is to move
  std::vector<Turn> course_;
  PositionChanges changes_;
  std::uint64_t fingerprint_ = 0xcbf29ce484222325ULL;
};

}  // namespace ludwright
