// Positions of a few pieces that are put together on plain ground, with whatever else a player must have for the game
// to go on far away, and what the rules of the game let one of them do there. Tested by
// tests/tools/rulebook_abilities_test.cpp.
#pragma once
#include <optional>
#include <vector>

#include "tools/pictures/scene.h"
#include "tools/rulebook/check/move_judge.h"

namespace ludwright::book {

class Arranger {
 public:
  // The runner must outlive it.
  explicit Arranger(SceneRunner& runner);

  using Man = MoveJudge::Beside;
  // A walk that begins on a cell, as the whole turn that it is.
  struct Walk {
    Move move;
    CellId end = kNoCell;   // of the first walk
    CellId last = kNoCell;  // of the last walk of the same piece
    bool takes = false;     // with the first walk
  };
  // From a cell in one direction, as far as the ground is plain.
  struct Ray {
    CellId from = kNoCell;
    bool diagonal = false;
    std::vector<CellId> cells;
  };

  // Nothing if no such position is played: somebody has won there, or has no turn.
  std::optional<Store> position(PlayerId mover, const std::vector<Man>& men);
  std::vector<Walk> walks(const Store& store, CellId from);
  Store after(const Store& store, const Move& move);
  // What stands there, nothing if the cell is empty.
  std::optional<PieceRecord> at(const Store& store, CellId cell) const;
  // Of at least so many cells, evenly spread, not more than 24; `ground`: whatever the ground is.
  std::vector<Ray> rays(std::size_t length, bool any_ground = false);
  std::vector<CellId> neighbours(CellId cell) const;
  bool is_plain(CellId cell) const { return plain_[cell]; }
  // Cells with eight plain ones around, spread over the board.
  std::vector<CellId> open_cells();
  // What every player must have; kNone if nothing.
  int keeper();
  const Model& model() const { return model_; }
  SceneRunner& runner() { return runner_; }

 private:
  std::optional<Store> with_keeper(PlayerId mover, const std::vector<Man>& men, int keeper);
  CellId far_from(const std::vector<CellId>& men) const;

  SceneRunner& runner_;
  const Model& model_;
  CellBits plain_;  // the ground of which there is most
  std::optional<int> keeper_;
};

}  // namespace ludwright::book
