// Slots of `idle: forget`, when a turn is over or a position is set: they go back to their starts where the decision to
// come has the same moves without them. Included by play_impl.h.
#pragma once
#include <algorithm>

#include "engine/compiled/flow_impl.h"

namespace ludwright {

// At the beginning of a unit, whose end nobody has judged yet.
template <int W>
void Play<W>::forget_idle() {
  const auto list = [&](MoveList& moves) {
    judged_ = true;  // moves are listed whatever the end rules say
    known_turn_ = {};
    legal_moves(moves);
    judged_ = false;
  };
  for (const Lapsing& slot : rules_.idle) {
    const std::size_t mark = board_.mark();
    if (!to_starts(slot)) continue;
    unit_mark_ = board_.mark();
    list(moves_without_);
    board_.undo_to(mark);
    unit_mark_ = mark;
    list(moves_now_);
    if (moves_now_ != moves_without_) continue;
    to_starts(slot);
    unit_mark_ = board_.mark();
  }
  known_turn_ = {};
  in_stuck_ = false;
}

// False if they were there.
template <int W>
bool Play<W>::to_starts(const Lapsing& slot) {
  const SlotInfo& info = *slot.info;
  const int members = slot.members == kNone ? static_cast<int>(board_.pieces.size()) : slot.members;
  bool changed = false;
  for (int i = 0; i < members; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const std::int32_t start = at < info.starts.size() ? info.starts[at] : info.start;
    if (board_.slots[static_cast<std::size_t>(slot.first + i * slot.stride)] == start) continue;
    changed = true;
    if (info.holder == SlotHolder::Game) {
      board_.set_game(slot.slot, start, false);
    } else {
      board_.set_slot(info.holder, i, slot.slot, start, false);
    }
  }
  return changed;
}

}  // namespace ludwright
