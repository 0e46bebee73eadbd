// Changes of a position that its log does not know, for counting leaves and games by lot: walks and new pieces whose
// maker keeps what takes them back, and those on the bitboards alone. Included by play_impl.h.
#pragma once
#include <algorithm>
#include <iterator>

#include "engine/compiled/board_impl.h"

namespace ludwright {

// Makes a walk on the bitboards, or takes it back: both are the same changes of bits. Flags of pieces are not touched.
template <int W>
inline void Board<W>::toggle_walk(const Unlogged& walked) {
  const Bits<W> left = Bits<W>::one(walked.from);
  const Bits<W> reached = Bits<W>::one(walked.to);
  const Bits<W> both = left | reached;
  const PieceRecord& record = pieces[walked.piece];
  by_owner[static_cast<std::size_t>(owner_index(record.owner))] ^= both;
  by_type[record.type] ^= both;
  if (walked.victim == kNoPiece) {
    occupied ^= both;
    return;
  }
  const PieceRecord& taken = pieces[walked.victim];
  by_owner[static_cast<std::size_t>(owner_index(taken.owner))] ^= reached;
  by_type[taken.type] ^= reached;
  occupied ^= left;
}

template <int W>
[[gnu::always_inline]] inline TypeId Board<W>::type_on(CellId cell) const {
  TypeId type = 0;
  while (!by_type[type].test(cell)) ++type;
  return type;
}

template <int W>
[[gnu::always_inline]] inline PlayerId Board<W>::owner_on(CellId cell) const {
  std::size_t owner = 0;
  while (owner < kMaxSeats && !by_owner[owner].test(cell)) ++owner;
  return owner == kMaxSeats ? kNobody : static_cast<PlayerId>(owner);
}

template <int W>
[[gnu::always_inline]] inline typename Board<W>::Bare Board<W>::bare(CellId from, CellId to, TypeId type,
                                                                     PlayerId owner, std::uint8_t alt) const {
  Bare change{from, to, type, owner, alt};
  change.takes = occupied.test(to);
  if (!change.takes) return change;
  change.victim = type_on(to);
  while (change.victim_owner < kMaxSeats && !by_owner[change.victim_owner].test(to)) ++change.victim_owner;
  return change;
}

template <int W>
[[gnu::always_inline]] inline void Board<W>::swap_bare(const Bare& change) {
  const Bits<W> reached = Bits<W>::one(change.to);
  const Bits<W> left = change.from == kNoCell ? Bits<W>{} : Bits<W>::one(change.from);
  by_owner[static_cast<std::size_t>(owner_index(change.owner))] ^= left | reached;
  by_type[change.type] ^= left | reached;
  occupied ^= change.takes ? left : left | reached;
  if (change.takes) {
    by_owner[change.victim_owner] ^= reached;
    by_type[change.victim] ^= reached;
  }
  renew_version();
}

template <int W>
bool Board<W>::has_in(int container, TypeId type, PlayerId owner) const {
  const std::vector<PieceId>& area = areas[static_cast<std::size_t>(container)];
  return std::any_of(area.begin(), area.end(),
                     [&](PieceId piece) { return pieces[piece].type == type && pieces[piece].owner == owner; });
}
template <int W>
PieceId Board<W>::take_from(int container, TypeId type, PlayerId owner) {
  std::vector<PieceId>& area = areas[static_cast<std::size_t>(container)];
  const auto piece = std::find_if(area.rbegin(), area.rend(),
                                  [&](PieceId one) { return pieces[one].type == type && pieces[one].owner == owner; });
  const PieceId taken = *piece;
  set_off(taken, false);
  area.erase(std::next(piece).base());
  return taken;
}

template <int W>
PieceId Board<W>::put_into(int container, TypeId type, PlayerId owner) {
  PieceId piece = 0;
  const auto waits = [&](PieceId one) { return (off[one >> 6] >> (one & 63) & 1U) != 0; };
  while (pieces[piece].type != type || pieces[piece].owner != owner || waits(piece)) ++piece;
  pieces[piece].site = SiteKind::Area;
  pieces[piece].index = static_cast<std::uint16_t>(container);
  set_off(piece, true);
  areas[static_cast<std::size_t>(container)].push_back(piece);
  return piece;
}

template <int W>
void Board<W>::keep_shown(Shown& out, bool with_areas) const {
  out.occupied = occupied;
  out.by_owner = by_owner;
  out.by_type = by_type;
  out.version = version_;
  out.pieces_version = pieces_version_;
  if (!with_areas) return;
  out.off = off;
  out.areas = areas;
}

template <int W>
void Board<W>::show_again(const Shown& kept, bool with_areas) {
  occupied = kept.occupied;
  by_owner = kept.by_owner;
  by_type = kept.by_type;
  version_ = kept.version;
  pieces_version_ = kept.pieces_version;
  if (!with_areas) return;
  off = kept.off;
  areas = kept.areas;
}

template <int W>
typename Board<W>::Unlogged Board<W>::walk(PieceId piece, CellId to) {
  Unlogged walked{piece, top[to], pieces[piece].index, to, version_};
  const CellId from = walked.from;
  if (plain_keys_ && piece_flags.empty()) {
    Key& left = cell_keys_[from];
    Key& reached = cell_keys_[to];
    walked.key = key_;
    walked.key_from = left;
    walked.key_to = reached;
    const Key now = keys_.of(pieces[piece].type, pieces[piece].owner, to);
    key_ += now - reached - left;
    left = 0;
    reached = now;
    toggle_walk(walked);
    if (walked.victim != kNoPiece) pieces[walked.victim].site = SiteKind::Gone;
    pieces[piece].index = to;
    top[from] = kNoPiece;
    top[to] = piece;
  } else {
    if (walked.victim != kNoPiece) lift_raw(walked.victim);
    move_raw(piece, to);
  }
  renew_version();
  return walked;
}

template <int W>
typename Board<W>::Unlogged Board<W>::add(TypeId type, PlayerId owner, CellId to) {
  Unlogged added{static_cast<PieceId>(pieces.size()), kNoPiece, kNoCell, to, version_};
  add_record(type, owner);
  put_raw(added.piece, to, 0);
  renew_version();
  return added;
}

template <int W>
void Board<W>::take_back(const Unlogged& walked) {
  if (walked.from == kNoCell) {
    lift_raw(walked.piece);
    drop_record();
  } else if (plain_keys_ && piece_flags.empty()) {
    key_ = walked.key;
    cell_keys_[walked.from] = walked.key_from;
    cell_keys_[walked.to] = walked.key_to;
    toggle_walk(walked);
    if (walked.victim != kNoPiece) pieces[walked.victim].site = SiteKind::Cell;
    pieces[walked.piece].index = walked.from;
    top[walked.from] = walked.piece;
    top[walked.to] = walked.victim;
  } else {
    move_raw(walked.piece, walked.from);
    if (walked.victim != kNoPiece) put_raw(walked.victim, walked.to, 0);
  }
  restore_version(walked.version);
}

}  // namespace ludwright
