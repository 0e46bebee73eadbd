// Positions of a few pieces of which some carry a thing of a player: a slot of the players that holds a piece. What a
// piece is may hang on that. Tested by tests/rulebook/turns_and_ends.tsv.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tools/rulebook/check/arranger.h"

namespace ludwright::book {

// A position, and what has been played since: in the middle of a turn nothing else tells where it has got to.
struct PlayedSpot {
  Store base, now;
  std::vector<Move> made;
};

class CarriedPositions {
 public:
  // The runner must outlive it. `thing`: a slot of the players; "" for the first that holds a piece.
  CarriedPositions(SceneRunner& runner, const std::string& thing);
  bool found() const { return slot_ >= 0; }

  struct Man {
    TypeId type = 0;
    PlayerId owner = 0;
    CellId cell = kNoCell;
    bool has_own = false, has_other = false;  // the thing of its owner, that of the enemy
  };
  enum class Keepers : std::uint8_t { Both, Mover, Other, None };
  // Somebody far away carries the thing that none of these has, one for each player who is to have such a keeper.
  PlayedSpot position(PlayerId mover, const std::vector<Man>& men, Keepers keepers = Keepers::Both);
  // Whether the mover has a move there, and the game goes on.
  bool goes_on(const PlayedSpot& spot);
  Outcome outcome(const PlayedSpot& spot);
  MoveList moves(const PlayedSpot& spot);
  PlayedSpot after(const PlayedSpot& spot, const Move& move);
  // Who carries the thing of a player; kNoPiece if nobody does.
  PieceId carrier(const Store& store, PlayerId seat) const;
  // The roles in which what stands there walks, kNone for none; nothing if it has no walk.
  std::optional<int> role_at(const PlayedSpot& spot, CellId cell);
  // The same on the next turn of its owner: the enemy, and what is left of this turn, do as little as they can.
  std::optional<int> role_later(PlayedSpot spot, PlayerId owner, CellId cell);
  // Whether it is the thing of its owner that makes a piece of the role, or that of the enemy.
  std::optional<bool> role_of_own(int role);

  // An empty cell as far as there is from these; kNoCell if there is none.
  CellId away_from(const std::vector<CellId>& cells) {
    return far_cell(runner().bare(0, static_cast<int>(model().phases.size()) - 1), cells);
  }
  std::vector<CellId> open_cells() { return arranger_.open_cells(); }
  std::vector<CellId> neighbours(CellId cell) const { return arranger_.neighbours(cell); }
  const Model& model() const { return arranger_.model(); }
  // The game at this point.
  Executor& at(const PlayedSpot& spot);
  Executor& game() { return arranger_.runner().executor(SceneRules::Whole); }
  SceneRunner& runner() { return arranger_.runner(); }

 private:
  CellId far_cell(const Store& store, const std::vector<CellId>& men) const;

  Arranger arranger_;
  int slot_ = kNone;
};

// The first walk of a move; null if it has none.
const Choice* first_walk(const Move& move);
// How many walks a move has.
std::size_t walks_in(const Move& move);

}  // namespace ludwright::book
