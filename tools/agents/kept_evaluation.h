// What a position is worth, kept while moves are made and taken back: each move adds and takes away what it has
// changed. The same as Evaluation says of the position from scratch, but for rounding. Tested by
// tests/tools/kept_evaluation_test.cpp along games of all definitions.
#pragma once
#include <array>
#include <vector>

#include "engine/executor.h"
#include "tools/agents/evaluation.h"
#include "tools/agents/evaluation_tables.h"

namespace ludwright {

class KeptEvaluation {
 public:
  // The evaluation must outlive it, and its weights must not change.
  explicit KeptEvaluation(const Evaluation& evaluation);

  // Begins where `play` stands; what was made before is forgotten.
  void set(const Executor& play);
  // A move was made on the play, or the last one was taken back, which then need not be told how. Cost: O(changes x
  // directions), no memory once there was as long a line of moves.
  void made(Executor& play);
  void undone();

  // See Evaluation. `play` stands where this has followed it to.
  Results results(Executor& play) const;
  double balance(PlayerId decider) const;
  // Who owns the piece on top of a cell; kEmpty if there is none.
  PlayerId owner_on(CellId cell) const { return tops_[cell]; }
  // What a piece on a cell adds to what its owner has, alone and where it is: of a stack, one of its pieces; 0 if there
  // is none. In logarithms of odds, as the balance.
  double worth_on(CellId cell) const {
    const PieceId piece = first_on_[cell];
    if (piece == kNoPiece || !counts(pieces_[piece].owner)) return 0;
    return tables_->piece(pieces_[piece].owner, pieces_[piece].type, cell) * EvaluationTables::kUnit;
  }
  static constexpr PlayerId kEmpty = EvaluationTables::kNothing;
  const std::vector<std::int32_t>& game_slots() const { return of_game_; }  // their values

 private:
  using Worth = EvaluationTables::Worth;
  using Sums = std::array<Worth, kMaxSeats>;
  struct Frame {  // what a move is taken back with: sums, and lengths of the logs
    Sums sums, near;
    std::size_t pieces = 0, values = 0, tops = 0, worths = 0;
  };
  struct Top {
    CellId cell = 0;
    PlayerId owner = 0;
  };
  struct Filled {  // cells of a line: of each seat, the last of nobody
    std::array<std::uint8_t, kMaxSeats + 1> by{};
  };

  const Features& features() const { return tables_->features(); }
  bool counts(PlayerId owner) const { return owner < seats_; }
  bool is_vital(const PieceRecord& record) const {
    return record.site == SiteKind::Cell && features().is_vital(record.type);
  }
  void grow(std::size_t pieces);
  void put(PieceId piece, const PieceRecord& record);
  void lift(PieceId piece);
  template <int Sign>
  void add_piece(PieceId piece);
  template <int Sign>
  void add_lines(CellId cell);
  void count_top(CellId cell, int change);
  void set_top(CellId cell, PlayerId owner);
  void refresh_top(Executor& play, CellId cell);
  void set_value(const PositionChanges::Slot& slot);
  void refresh_slot(std::size_t slot);
  void find_nearness();
  Worth nearness_of(const PieceRecord& record) const;
  Worth worth_of(PlayerId seat, PlayerId decider) const;

  const Model& model_;
  const std::shared_ptr<const EvaluationTables> tables_;
  std::size_t seats_, piece_slots_, player_slots_;
  std::vector<std::size_t> naming_;                      // slots of seats that name a piece
  std::vector<bool> counted_;                            // [piece slot] whether it is worth something
  std::vector<std::pair<std::size_t, PlayerId>> areas_;  // [container] its area and, if it belongs to a seat, that one

  Sums sums_{}, near_{};                   // near: what nearness adds
  std::vector<PieceRecord> pieces_;        // [piece]
  std::vector<PieceId> first_on_, after_;  // [cell] a piece on it; [piece] another one on its cell: in no order
  std::vector<PlayerId> tops_;             // [cell] who owns the piece on top; kEmpty
  std::vector<std::int32_t> values_;       // [piece * slots + slot]
  std::vector<std::int32_t> of_game_;      // [slot]
  std::vector<std::int32_t> of_seats_;     // [seat * slots + slot]
  std::vector<Worth> worths_;              // likewise, what they are worth; part of the sums
  std::vector<PieceId> vital_;
  std::vector<Filled> filled_;  // [line]

  std::vector<Frame> frames_;
  std::vector<PositionChanges::Piece> piece_log_;
  std::vector<PositionChanges::Slot> value_log_;
  std::vector<Top> top_log_;
  std::vector<std::pair<std::size_t, Worth>> worth_log_;
  PositionChanges changes_;
};

}  // namespace ludwright
