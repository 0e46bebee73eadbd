// The positions before, on bitboards alone. Read by bare_past.h. Included by play_impl.h. Tested by
// tests/engine/bare_marks_test.cpp.
#pragma once
#include "engine/compiled/bare_impl.h"

namespace ludwright {

// What a piece on a cell adds to the key of the position.
template <int W>
inline Key Play<W>::bare_key_of(TypeId type, PlayerId owner, CellId cell) const {
  const BareKeys& keys = rules_.bare.keys;
  std::size_t state = 0;
  for (std::size_t mark = 0; mark < keys.strides.size(); ++mark)
    state += static_cast<std::size_t>(marks_.on(mark, cell) + 1) * static_cast<std::size_t>(keys.strides[mark]);
  const std::size_t of = owner < m_.seats.size() ? owner : keys.owners - 1;
  return keys
      .pieces[((type * keys.owners + of) * keys.states + state) * static_cast<std::size_t>(rules_.cell_count) + cell];
}
// After a first choice: marks walk along, and the key changes with its pieces.
template <int W>
[[gnu::noinline]] void Play<W>::track_bare(const BareTurn& turn) {
  using Kind = typename BarePart<W>::Kind;
  const BareGame<W>& game = rules_.bare;
  const typename Board<W>::Bare& change = turn.change;
  const Kind kind = game.parts[turn.part].kind;
  if (kind != Kind::Walk && kind != Kind::Place) return;
  const bool keeps_key = keeps_bare_key();
  if (keeps_key && kind == Kind::Walk) {
    bare_pieces_ -= bare_key_of(change.type, change.owner, change.from);
    if (change.takes) bare_pieces_ -= bare_key_of(change.victim, change.victim_owner, change.to);
  }
  if (!game.marks.empty() && kind == Kind::Walk) marks_.walk(change.from, change.to, change.takes);
  if (!game.marks.empty() && kind == Kind::Place) marks_.place(change.to);
  if (keeps_key) bare_pieces_ += bare_key_of(change.type, change.owner, change.to);
}
// What the pieces on some cells add.
template <int W>
Key Play<W>::bare_key_on(const Cells& cells) const {
  Key key = 0;
  cells.each([&](int cell) {
    const auto at = static_cast<CellId>(cell);
    key += bare_key_of(board_.type_on(at), board_.owner_on(at), at);
  });
  return key;
}
// Before they leave or change sides, and after they have come or changed.
template <int W>
inline void Play<W>::key_leaves(const Cells& cells) {
  if (keeps_bare_key()) bare_pieces_ -= bare_key_on(cells);
}
template <int W>
inline void Play<W>::key_comes(const Cells& cells) {
  if (keeps_bare_key()) bare_pieces_ += bare_key_on(cells);
}
// A piece leaves an area.
template <int W>
inline void Play<W>::take_bare_from(int container, TypeId type) {
  const PieceId piece = board_.take_from(container, type, board_.flow.mover);
  if (rules_.bare.keeps_key) bare_pieces_ -= board_.area_key(piece);
}
template <int W>
Key Play<W>::all_pieces_key() const {
  Key key = 0;
  for (std::size_t owner = 0; owner <= m_.seats.size(); ++owner) {
    const PlayerId seat = owner < m_.seats.size() ? static_cast<PlayerId>(owner) : kNobody;
    const Cells& own = board_.by_owner[static_cast<std::size_t>(board_.owner_index(seat))];
    for (std::size_t type = 0; own.any() && type < board_.by_type.size(); ++type) {
      (own & board_.by_type[type]).each([&](int cell) {
        key += bare_key_of(static_cast<TypeId>(type), seat, static_cast<CellId>(cell));
      });
    }
  }
  if (rules_.bare.has_hands) {
    for (std::size_t area = 0; area < board_.areas.size(); ++area) key += board_.area_key(area);
  }
  return key;
}

// What pieces and slots that turns change add to the key of the position.
template <int W>
Key Play<W>::bare_identity() {
  if (rules_.bare.keeps_key && !std::exchange(key_known_, true)) bare_pieces_ = all_pieces_key();
  Key key = rules_.bare.keeps_key ? bare_pieces_ : all_pieces_key();
  for (const BareKeys::Slot& slot : rules_.bare.keys.slots) {
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

// Before a turn is made, where walks may lead to a position again but mostly do not. A turn without a walk does.
template <int W>
[[gnu::noinline]] void Play<W>::note_return(const BareSet& set, CellId end) {
  returns_bare_ = rules_.bare.parts[set.part].kind != BarePart<W>::Kind::Walk ||
                  bare_returns_->lead_back(board_.flow.mover, set.type, set.start(end), end);
  if (returns_bare_ && !is_noted_) note_bare();
  key_known_ = returns_bare_;
}

// Once a turn is over that may have led back: what comes of others was never there.
template <int W>
[[gnu::noinline]] void Play<W>::note_bare_turn() {
  note_bare();
  returns_bare_ = false;
}

// Finds, before the first position, what is only known at play.
template <int W>
[[gnu::noinline]] void Play<W>::prepare_bare() {
  const BareGame<W>& game = rules_.bare;
  bare_lots_ = BareLotsFinder<W>(rules_).find();
  if (game.jumps.any()) jumps_ = std::make_unique<JumpSearch<W>>(rules_);
  for (const Lapsing& lapsing : rules_.lapsing) {
    const SlotInfo& info = *lapsing.info;
    const bool is_clock = info.kind == SlotKind::Clock;
    if (!game.lapses || (!is_clock && info.lasts == Lasts::Round)) continue;
    for (int member = 0; member < lapsing.members; ++member) {
      bare_lapses_.push_back({lapsing.first + member * lapsing.stride,
                              info.starts.empty() ? info.start : info.starts[static_cast<std::size_t>(member)],
                              is_clock, info.lasts == Lasts::NextTurn});
    }
  }
  if constexpr (W <= 2) {
    if (game.past != BareGame<W>::Past::AfterPasses) return;
    bare_returns_ = std::make_unique<BareReturns<W>>(rules_, game.moves);
    if (!bare_returns_->any() && game.parts.size() == 1) bare_returns_ = nullptr;
  }
}

// Begins with what the position is.
template <int W>
void Play<W>::start_bare() {
  const BareGame<W>& game = rules_.bare;
  if (!bare_lots_) prepare_bare();
  const bool is_new = marks_version_ != board_.version();
  marks_version_ = board_.version();
  if (!game.marks.empty()) {
    if (is_new) first_marks_.take(game.marks, rules_.layout, board_);
    marks_ = first_marks_;
  }
  is_bare_ = key_known_ = true;
  goes_past_bare_ = returns_bare_ = skips_slots_ = false;
  bare_past_ = board_.history.size();
  if (game.past == BareGame<W>::Past::Unasked) return;
  if (is_new && game.keeps_key) first_pieces_ = all_pieces_key();
  bare_pieces_ = first_pieces_;
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
