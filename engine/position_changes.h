// What a move has changed of a position: for who follows a game and keeps something about it, without copies of
// positions. Given by Executor::changes. Tested by tests/engine/changes_test.cpp and, along plays of every definition,
// by a law of `ludwright test`.
#pragma once
#include <cstdint>
#include <vector>

#include "engine/store.h"

namespace ludwright {

struct PositionChanges {
  struct Piece {
    PieceId piece = 0;
    PieceRecord before, now;  // `before` Gone: it is new, or came back. `now` Gone: it was removed
  };
  struct Slot {
    SlotHolder holder = SlotHolder::Game;
    std::uint16_t slot = 0;
    std::uint16_t member = 0;  // seat, cell or piece; 0 for the game
    std::int32_t before = 0, now = 0;
  };
  // Each piece whose type, owner or place differs from before the move, once, in no order. Of a piece that is and was
  // out of play nothing is told. That others of its stack stand higher or lower is no change of theirs.
  std::vector<Piece> pieces;
  // Each slot whose value differs, once, in no order. Those of a new piece differ from their starts; what they were
  // while it was out of play means nothing.
  std::vector<Slot> slots;
  // Cells where the pieces may stand in another order, though none of them came, went or changed.
  std::vector<CellId> reordered;

  void clear() {
    reordered.clear();
    pieces.clear();
    slots.clear();
  }
};

inline bool same_place(const PieceRecord& x, const PieceRecord& y) {
  return x.site == y.site &&
         (x.site == SiteKind::Gone || (x.index == y.index && x.type == y.type && x.owner == y.owner));
}

// Replaces `out` with what differs between two positions of one game. Cost: O(position).
void changes_between(const Model& model, const Store& before, const Store& now, PositionChanges& out);

}  // namespace ludwright
