#include "engine/position_changes.h"

#include <algorithm>

namespace ludwright {

void changes_between(const Model& model, const Store& before, const Store& now, PositionChanges& out) {
  out.clear();
  for (std::size_t i = 0; i < std::max(before.pieces.size(), now.pieces.size()); ++i) {
    const PieceRecord then = i < before.pieces.size() ? before.pieces[i] : PieceRecord{};
    const PieceRecord here = i < now.pieces.size() ? now.pieces[i] : PieceRecord{};
    if (!same_place(then, here)) out.pieces.push_back({static_cast<PieceId>(i), then, here});
  }
  for (std::size_t cell = 0; model.board.stack > 1 && cell < now.cells.size(); ++cell) {
    if (before.cells[cell] != now.cells[cell]) out.reordered.push_back(static_cast<CellId>(cell));
  }
  const auto compare = [&](SlotHolder holder, const std::vector<std::int32_t>& old,
                           const std::vector<std::int32_t>& values) {
    const std::vector<SlotInfo>& slots = model.slots(holder);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::size_t slot = i % slots.size();
      const std::int32_t then = i < old.size() ? old[i] : slots[slot].start;
      if (then == values[i]) continue;
      out.slots.push_back(
          {holder, static_cast<std::uint16_t>(slot), static_cast<std::uint16_t>(i / slots.size()), then, values[i]});
    }
  };
  compare(SlotHolder::Game, before.game_slots, now.game_slots);
  compare(SlotHolder::Player, before.player_slots, now.player_slots);
  compare(SlotHolder::Cell, before.cell_slots, now.cell_slots);
  compare(SlotHolder::Piece, before.piece_slots, now.piece_slots);
}

}  // namespace ludwright
