// Changes of a position, its key, and how it is read off a board. Included by programs.cpp.
#pragma once
#include <utility>
#include <vector>

#include "engine/compiled/kernels/programs/play/position.h"

namespace ludwright::programs {

template <int W, int P>
void Position<W, P>::leave_place(Journal& journal, PieceId piece) {
  const PieceRecord& record = pieces[piece];
  if (record.site == SiteKind::Cell) {
    journal.flip(on_board, piece);
    take_off(journal, piece, static_cast<CellId>(record.index));
  } else if (record.site == SiteKind::Area) {
    journal.flip(areas[record.index], piece);
  }
}

template <int W, int P>
void Position<W, P>::lift(Journal& journal, PieceId piece) {
  soil(piece);
  PieceRecord record = pieces[piece];
  if (record.site == SiteKind::Gone) return;
  enlist(journal, piece);
  leave_place(journal, piece);
  if (record.site == SiteKind::Area) record.index = kNoCell;
  record.site = SiteKind::Gone;
  journal.put(pieces[piece], record);
}

template <int W, int P>
void Position<W, P>::put(Journal& journal, PieceId piece, CellId cell, bool under_all) {
  stand(journal, piece, cell, under_all);
  enlist(journal, piece);
}

template <int W, int P>
void Position<W, P>::stand(Journal& journal, PieceId piece, CellId cell, bool under_all) {
  soil(piece);
  PieceRecord record = pieces[piece];
  record.site = SiteKind::Cell;
  record.index = cell;
  journal.put(pieces[piece], record);
  journal.flip(on_board, piece);
  const PieceId before = top[cell];
  if (before == kNoPiece || !under_all) return set_on(journal, piece, cell);
  soil_stack(cell);
  PieceId lowest = before;
  while (below[lowest] != kNoPiece) lowest = below[lowest];
  journal.put(below[lowest], piece);
  journal.put(below[piece], kNoPiece);
  journal.flip(covered, piece);
}

// A piece out of the stack on a cell, whose record still says that it stands there.
template <int W, int P>
void Position<W, P>::take_off(Journal& journal, PieceId piece, CellId cell) {
  soil_stack(cell);
  if (top[cell] == piece) {
    show(journal, cell, piece);
    journal.put(top[cell], below[piece]);
    if (below[piece] != kNoPiece) {
      journal.flip(covered, below[piece]);
      show(journal, cell, below[piece]);
    }
  } else {
    journal.flip(covered, piece);
    PieceId over = top[cell];
    while (below[over] != piece) over = below[over];
    journal.put(below[over], below[piece]);
  }
  journal.put(below[piece], kNoPiece);
}

// Likewise onto it.
template <int W, int P>
void Position<W, P>::set_on(Journal& journal, PieceId piece, CellId cell) {
  const PieceId before = top[cell];
  if (before != kNoPiece) {
    journal.flip(covered, before);
    show(journal, cell, before);
  }
  journal.put(below[piece], before);
  journal.put(top[cell], piece);
  show(journal, cell, piece);
}

template <int W, int P>
void Position<W, P>::move(Journal& journal, PieceId piece, CellId to) {
  PieceRecord record = pieces[piece];
  const CellId from = record.index;
  if (to == from) return;
  if (top[from] != piece) {
    take_off(journal, piece, from);
    record.index = to;
    journal.put(pieces[piece], record);
    return set_on(journal, piece, to);
  }
  soil(piece);
  set_off(piece, from, to);
  journal.note_move(*this, piece, from, to);
}

template <int W, int P>
void Position<W, P>::put_under(Journal& journal, PieceId piece, PieceId over) {
  PieceRecord record = pieces[piece];
  record.site = SiteKind::Cell;
  record.index = pieces[over].index;
  journal.put(pieces[piece], record);
  enlist(journal, piece);
  journal.flip(on_board, piece);
  journal.flip(covered, piece);
  journal.put(below[piece], below[over]);
  journal.put(below[over], piece);
  soil_stack(static_cast<CellId>(record.index));
}

template <int W, int P>
void Position<W, P>::put_area(Journal& journal, PieceId piece, int container) {
  stay_in(journal, piece, container);
  enlist(journal, piece);
}

template <int W, int P>
void Position<W, P>::stay_in(Journal& journal, PieceId piece, int container) {
  soil(piece);
  PieceRecord record = pieces[piece];
  record.site = SiteKind::Area;
  record.index = static_cast<std::uint16_t>(container);
  journal.put(pieces[piece], record);
  journal.flip(areas[static_cast<std::size_t>(container)], piece);
}

template <int W, int P>
PieceId Position<W, P>::create(Journal& journal, TypeId type, PlayerId owner) {
  const bool is_spare = spare_left > 0;
  if (!is_spare && count >= kMost) throw Overflow{};
  const auto piece = is_spare ? spare[static_cast<std::size_t>(spare_left - 1)] : static_cast<PieceId>(count);
  if (is_spare) {
    journal.put(spare_left, spare_left - 1);
    journal.flip(owned[owner_index(pieces[piece].owner)], piece);
    for (Bits<P>& set : of_types) {
      if (set.test(piece)) journal.flip(set, piece);
    }
    for (Bits<P>& set : flags) {
      if (set.test(piece)) journal.flip(set, piece);
    }
    for (Bits<P>& set : fresh_flags) {
      if (set.test(piece)) journal.flip(set, piece);
    }
  } else {
    journal.put(count, count + 1);
  }
  journal.put(pieces[piece], PieceRecord{type, owner, SiteKind::Gone, kNoCell});
  journal.put(below[piece], kNoPiece);
  journal.flip(owned[owner_index(owner)], piece);
  for (std::size_t i = 0; i < of_types.size(); ++i) {
    if ((rules_->type_masks[i] >> type & 1U) != 0) journal.flip(of_types[i], piece);
  }
  for (std::size_t slot = 0; slot < layout_->piece_slots.size(); ++slot)
    set_piece_slot(journal, piece, static_cast<int>(slot), rules_->lowered.piece_slots[slot].start, false);
  return piece;
}

template <int W, int P>
void Position<W, P>::find_spare() {
  if (kMost - count + spare_left >= kMost / 4) return;
  Bits<P> named;
  const auto note = [&](SlotHolder holder, const std::vector<SlotInfo>& infos, int members) {
    for (std::size_t i = 0; i < infos.size(); ++i) {
      if (infos[i].kind != SlotKind::Piece) continue;
      for (int member = 0; member < members; ++member) {
        const std::int32_t piece =
            slots[static_cast<std::size_t>(rules_->layout.index(holder, member, static_cast<int>(i)))];
        if (piece >= 0) named.set(piece);
      }
    }
  };
  const Model& model = rules_->lowered;
  note(SlotHolder::Game, model.game_slots, 1);
  note(SlotHolder::Player, model.player_slots, static_cast<int>(model.seats.size()));
  note(SlotHolder::Cell, model.cell_slots, rules_->cell_count);
  spare.clear();
  (Bits<P>::first_n(count) & ~in_play & ~named).each([&](int piece) { spare.push_back(static_cast<PieceId>(piece)); });
  spare_left = static_cast<std::int32_t>(spare.size());
}

template <int W, int P>
void Position<W, P>::set_owner(Journal& journal, PieceId piece, PlayerId owner) {
  PieceRecord record = pieces[piece];
  if (record.owner == owner) return;
  soil(piece);
  const bool plays = in_play.test(piece);
  if (plays) enlist(journal, piece);
  const bool shown = is_on_top(piece);
  if (shown) journal.flip(tops[owner_index(record.owner)], record.index);
  journal.flip(owned[owner_index(record.owner)], piece);
  record.owner = owner;
  journal.put(pieces[piece], record);
  journal.flip(owned[owner_index(owner)], piece);
  if (shown) journal.flip(tops[owner_index(owner)], record.index);
  if (plays) enlist(journal, piece);
}

template <int W, int P>
void Position<W, P>::set_type(Journal& journal, PieceId piece, TypeId type) {
  PieceRecord record = pieces[piece];
  if (record.type == type) return;
  soil(piece);
  const bool plays = in_play.test(piece);
  if (plays) enlist(journal, piece);
  for (std::size_t i = 0; i < of_types.size(); ++i) {
    const std::uint64_t mask = rules_->type_masks[i];
    if (((mask >> type ^ mask >> record.type) & 1U) != 0) journal.flip(of_types[i], piece);
  }
  record.type = type;
  journal.put(pieces[piece], record);
  if (plays) enlist(journal, piece);
}

template <int W, int P>
void Position<W, P>::set_piece_slot(Journal& journal, PieceId piece, int slot, std::int32_t value, bool mark_fresh) {
  const auto& place = layout_->piece_slots[static_cast<std::size_t>(slot)];
  if (place.flag == kNone) {
    std::int32_t& number = numbers[number_index(piece, place.number)];
    if (number == value) return;
    soil(piece);
    if (number == place.start || value == place.start)
      journal.flip(moved_numbers[static_cast<std::size_t>(place.number)], piece);
    return journal.put(number, value);
  }
  Bits<P>& set = flags[static_cast<std::size_t>(place.flag)];
  if (set.test(piece) != (value != 0)) {
    soil(piece);
    journal.flip(set, piece);
  }
  if (!mark_fresh || !place.lapses_later) return;
  Bits<P>& fresh_set = fresh_flags[static_cast<std::size_t>(place.flag)];
  if (!fresh_set.test(piece)) journal.flip(fresh_set, piece);
}

// Each to where the other is, stacks and all.
template <int W, int P>
void Position<W, P>::swap(Journal& journal, PieceId a, PieceId b) {
  const PieceRecord x = pieces[a];
  const PieceRecord y = pieces[b];
  if ((x.site == SiteKind::Cell && level(a) + (top[x.index] == a ? 0 : 1) != 0) ||
      (y.site == SiteKind::Cell && level(b) + (top[y.index] == b ? 0 : 1) != 0))
    throw Overflow{};  // in stacks
  lift(journal, a);
  lift(journal, b);
  const auto put_at = [&](PieceId piece, const PieceRecord& site) {
    if (site.site == SiteKind::Cell)
      put(journal, piece, static_cast<CellId>(site.index));
    else
      put_area(journal, piece, site.index);
  };
  put_at(a, y);
  put_at(b, x);
}

template <int W, int P>
Key Position<W, P>::key_of(PieceId piece, bool is_flagged, At at) const {
  const PieceRecord& record = pieces[piece];
  if (record.site == SiteKind::Gone) return 0;
  Key state = 0;
  if (is_flagged) {
    for (const auto& [flag, key, until] : layout_->told_flags) {
      if (flags[flag].test(piece) && is_told(until, at)) state += key;
    }
  }
  const Key* keys = layout_->number_keys.data();
  for (const auto& [slot, number, until] : layout_->told_numbers) {
    if (moved_numbers[number].test(piece) && is_told(until, at)) {
      const std::int32_t value = numbers[number_index(piece, static_cast<int>(number))];
      const bool is_known = value >= 0 && value < Layout<W>::kFewNumbers;
      state += is_known ? keys[value] : slot_key(SlotHolder::Piece, 0, slot, value);
    }
    keys += Layout<W>::kFewNumbers;
  }
  const int level = record.site == SiteKind::Cell && below[piece] != kNoPiece ? this->level(piece) : 0;
  return piece_key(record.type, record.owner, record.site, record.index, level, state);
}

template <int W, int P>
Key Position<W, P>::key() {
  Bits<P> flagged;
  for (const auto& told : layout_->told_flags) flagged |= flags[told.flag];
  dirty_.each([&](int piece) {
    Key& known = keys_[static_cast<std::size_t>(piece)];
    key_ -= known;
    known = key_of(static_cast<PieceId>(piece), flagged.test(piece));
    key_ += known;
  });
  told_ |= dirty_;
  dirty_ = {};
  Key key = key_ + flow_key(flow.stage, flow.mover, flow.phase, flow.alive);
  for (const typename Layout<W>::Told& told : layout_->told) {
    std::int32_t value = slots[told.index];
    if (told.is_piece) {
      value = value < 0 ? kNone : place_of(static_cast<PieceId>(value));
      if (value == kNone) continue;
    } else if (value == told.start) {
      continue;
    }
    key += slot_key(told.holder, told.member, told.slot, value);
  }
  return key;
}

template <int W, int P>
Key Position<W, P>::end_key(bool is_round) {
  Key all = key();
  Bits<P> told;  // pieces of which something lapses
  for (const Lapsing* lapsing : layout_->forgotten) {
    if (lapsing->info->lasts == Lasts::Round && !is_round) continue;
    const SlotInfo& info = *lapsing->info;
    if (info.holder == SlotHolder::Piece) {
      const auto& slot = layout_->piece_slots[static_cast<std::size_t>(lapsing->slot)];
      told |= slot.flag == kNone ? moved_numbers[static_cast<std::size_t>(slot.number)]
                                 : flags[static_cast<std::size_t>(slot.flag)];
      continue;
    }
    for (int member = 0; member < lapsing->members; ++member) {
      std::int32_t value = slots[static_cast<std::size_t>(lapsing->first + member * lapsing->stride)];
      const auto at = static_cast<std::size_t>(member);
      if (value == (at < info.starts.size() ? info.starts[at] : info.start)) continue;
      if (info.kind == SlotKind::Piece) value = place_of(static_cast<PieceId>(value));
      if (info.kind != SlotKind::Piece || value != kNone) all -= slot_key(info.holder, member, lapsing->slot, value);
    }
  }
  told.each([&](int piece) {
    all += key_of(static_cast<PieceId>(piece), true, is_round ? At::RoundEnd : At::TurnEnd) -
           keys_[static_cast<std::size_t>(piece)];
  });
  return all;
}

template <int W, int P>
void Position<W, P>::load(const Board<W>& board) {
  if (board.pieces.size() > static_cast<std::size_t>(kMost)) throw Overflow{};
  *this = Position(*layout_);
  Journal journal;
  for (std::size_t i = 0; i < board.pieces.size(); ++i) {
    const PieceRecord& record = board.pieces[i];
    const PieceId piece = create(journal, record.type, record.owner);
    pieces[piece].index = record.index;
    for (std::size_t slot = 0; slot < layout_->piece_slots.size(); ++slot) {
      const auto at = static_cast<std::size_t>(
          board.slot_index(SlotHolder::Piece, static_cast<int>(piece), static_cast<int>(slot)));
      set_piece_slot(journal, piece, static_cast<int>(slot), board.slots[at], board.fresh[at] != 0);
    }
    if (record.site == SiteKind::Area) put_area(journal, piece, record.index);
  }
  std::vector<PieceId> stack;
  for (std::size_t cell = 0; cell < board.top.size(); ++cell) {
    stack.clear();
    for (PieceId piece = board.top[cell]; piece != kNoPiece; piece = board.below[piece]) stack.push_back(piece);
    for (; !stack.empty(); stack.pop_back()) put(journal, stack.back(), static_cast<CellId>(cell));
  }
  std::copy(board.slots.begin(), board.slots.begin() + static_cast<std::ptrdiff_t>(slots.size()), slots.begin());
  std::copy(board.fresh.begin(), board.fresh.begin() + static_cast<std::ptrdiff_t>(fresh.size()), fresh.begin());
  cell_flags = board.cell_flags;
  flow = board.flow;
  renew_keys();
}

}  // namespace ludwright::programs
