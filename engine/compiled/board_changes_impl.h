// What the log of a board tells of a move that was made. Included by play_impl.h.
#pragma once
#include <algorithm>

#include "engine/compiled/board_impl.h"

namespace ludwright {

// From the last entry back to the first, so that what each piece and slot was before is known in the end.
template <int W>
void Board<W>::changes_since(std::size_t mark, PositionChanges& out) const {
  out.clear();
  const auto change_of = [&](PieceId piece) -> PieceRecord& {
    const auto known = std::find_if(out.pieces.begin(), out.pieces.end(),
                                    [piece](const PositionChanges::Piece& each) { return each.piece == piece; });
    if (known != out.pieces.end()) return known->before;
    return out.pieces.emplace_back(PositionChanges::Piece{piece, pieces[piece], pieces[piece]}).before;
  };
  const auto note_slot = [&](const Entry& entry) {
    const auto holder = static_cast<SlotHolder>(entry.extra);
    const auto member = static_cast<std::uint16_t>(entry.index);
    for (PositionChanges::Slot& each : out.slots) {
      if (each.holder == holder && each.member == member && each.slot == entry.site) {
        each.before = entry.old;
        return;
      }
    }
    const int place = slot_index(holder, entry.index, entry.site);
    out.slots.push_back({holder, entry.site, member, entry.old, slots[static_cast<std::size_t>(place)]});
  };
  for (std::size_t i = log_.size(); i-- > mark;) {
    const Entry& entry = log_[i];
    const auto piece = static_cast<PieceId>(entry.index);
    switch (entry.what) {
      case What::Slot:
        note_slot(entry);
        break;
      case What::Put:
      case What::PutArea:
        change_of(piece).site = SiteKind::Gone;
        break;
      case What::Lift:
      case What::LiftArea: {
        PieceRecord& before = change_of(piece);
        before.site = entry.what == What::Lift ? SiteKind::Cell : SiteKind::Area;
        before.index = entry.site;
        break;
      }
      case What::Move:
        change_of(piece).index = entry.site;
        break;
      case What::Type:
        change_of(piece).type = static_cast<TypeId>(entry.old);
        break;
      case What::Owner:
        change_of(piece).owner = static_cast<PlayerId>(entry.old);
        break;
      case What::Create:
        change_of(piece) = {};
        break;
      case What::Recreate:
        change_of(piece) = {static_cast<TypeId>(entry.old), entry.extra, SiteKind::Gone, entry.site};
        break;
      case What::Fresh:
      case What::Next:
        break;
    }
  }
  std::erase_if(out.pieces, [&](const PositionChanges::Piece& each) {
    if (!same_place(each.before, each.now)) return false;
    if (each.now.site == SiteKind::Cell) out.reordered.push_back(each.now.index);
    return true;
  });
  std::erase_if(out.slots, [](const PositionChanges::Slot& each) { return each.before == each.now; });
}

}  // namespace ludwright
