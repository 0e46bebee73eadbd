// The positions before, on bitboards alone. Read by bare_past.h. Included by play_impl.h. Tested by
// tests/engine/bare_marks_test.cpp.
#pragma once
#include "engine/compiled/bare_impl.h"

namespace ludwright {

// What pieces and slots that turns change add to the key of the position.
template <int W>
Key Play<W>::bare_identity() const {
  const BareKeys& keys = rules_.bare.keys;
  const auto cells = static_cast<std::size_t>(rules_.cell_count);
  Key key = 0;
  for (std::size_t owner = 0; owner < keys.owners; ++owner) {
    const Cells& own = board_.by_owner[owner + 1 == keys.owners ? std::size_t{kMaxSeats} : owner];
    for (std::size_t type = 0; own.any() && type < board_.by_type.size(); ++type) {
      const Key* const of = keys.pieces.data() + (type * keys.owners + owner) * keys.states * cells;
      (own & board_.by_type[type]).each([&](int cell) {
        std::size_t state = 0;
        for (std::size_t mark = 0; mark < keys.strides.size(); ++mark)
          state += static_cast<std::size_t>(marks_.on(mark, static_cast<std::size_t>(cell)) + 1) *
                   static_cast<std::size_t>(keys.strides[mark]);
        key += of[state * cells + static_cast<std::size_t>(cell)];
      });
    }
  }
  if (rules_.bare.has_hands) {
    for (std::size_t area = 0; area < board_.areas.size(); ++area) key += board_.area_key(area);
  }
  for (const BareKeys::Slot& slot : keys.slots) {
    const std::int32_t value = board_.slots[static_cast<std::size_t>(slot.index)];
    if (value != slot.start) key += slot_key(slot.place, value);
  }
  return key;
}

// Adds the present position to those before.
template <int W>
void Play<W>::note_bare() {
  const Flow& flow = board_.flow;
  board_.history.push(bare_rest_ + bare_identity() + flow_key(flow.stage, flow.mover, flow.phase, flow.alive));
  is_noted_ = true;
}

// Once a turn is over. What was walked never comes back where only those who are stuck can lead to a position again.
template <int W>
inline void Play<W>::note_bare_turn() {
  using Past = typename BareGame<W>::Past;
  if (rules_.bare.past == Past::All || passed_bare_) {
    note_bare();
  } else {
    is_noted_ = false;
  }
  passed_bare_ = false;
}

// Begins with what the position is.
template <int W>
void Play<W>::start_bare() {
  const BareGame<W>& game = rules_.bare;
  const bool is_new = marks_version_ != board_.version();
  marks_version_ = board_.version();
  if (!game.marks.empty()) {
    if (is_new) first_marks_.take(game.marks, rules_.layout, board_);
    marks_ = first_marks_;
  }
  is_bare_ = true;
  goes_past_bare_ = passed_bare_ = false;
  bare_past_ = board_.history.size();
  if (game.past == BareGame<W>::Past::Unasked) return;
  if (is_new) bare_rest_ = board_.identity() - bare_identity();
  is_noted_ = !board_.history.empty();
}
// What is asked after it is asked of the whole position again, once that is back.
template <int W>
void Play<W>::stop_bare() {
  is_bare_ = false;
  is_noted_ = true;
  board_.history.pop_to(bare_past_);
}

}  // namespace ludwright
