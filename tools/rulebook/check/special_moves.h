// Two pieces that move at once, and captures beside the square of arrival, on positions that are put together: castling
// and en passant as books tell them. Tested by tests/tools/rulebook_special_test.cpp.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {

class SpecialMoves {
 public:
  // The runner must outlive it.
  explicit SpecialMoves(SceneRunner& runner) : runner_(runner), model_(runner.model()) {}

  static bool judges(const std::string& kind) { return kind == "castling" || kind == "passing"; }
  // Denied claims too. Inconclusive if the definition has no such move.
  Judgement judge(const Claim& claim);

 private:
  // A piece and another of the same player that goes with it.
  struct Castle {
    Move move;
    PieceId king = 0, rook = 0;
    CellId king_from = 0, king_to = 0, rook_from = 0, rook_to = 0;
  };
  // A pawn has just passed one that stands beside it now.
  struct Passing {
    Store before;  // the one that passes is to move
    Move double_step;
    CellId from = 0, to = 0;
    TypeId type = 0;
  };

  Judgement castling(const Claim& claim);
  Judgement passing(const Claim& claim);
  const std::vector<Castle>& castles();
  std::vector<Castle> castles_in(const Store& store);
  bool castles_so(const Store& store, const Castle& castle);
  std::vector<CellId> between(const Castle& castle) const;
  std::optional<bool> steps(const Claim& claim);
  std::optional<bool> after_moving();
  std::optional<bool> over_a_piece();
  std::optional<bool> under_attack(const std::string& where);
  std::optional<Store> went_and_returned(const Castle& castle, PieceId piece);
  std::set<CellId> reached_by_enemy(const Store& store);
  const std::vector<Passing>& passings();
  // Moves of the type that take the one that passed beside its square, in a position where that player is to move.
  std::vector<CellId> taken_in_passing(const Store& store, const Passing& passing, TypeId by);
  std::set<TypeId> takers_in_passing(std::set<TypeId>& taken);

  SceneRunner& runner_;
  const Model& model_;
  Store placed_;  // where castles() may be made
  std::optional<std::vector<Castle>> castles_;
  std::optional<std::vector<Passing>> passings_;
};

}  // namespace ludwright::book
