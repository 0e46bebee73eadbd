#include "tools/agents/sight.h"

#include <algorithm>

#include "engine/notation_parts.h"

namespace ludwright {

bool hides_anything(const Model& model) {
  return std::any_of(model.areas.begin(), model.areas.end(),
                     [](const Area& area) { return area.seen_by != Area::Seen::All; });
}

bool may_see(const Model& model, std::size_t container, PlayerId seat) {
  const auto [index, holder] = notation::container_owner(model, container);
  const Area& area = model.areas[index];
  return area.seen_by == Area::Seen::All || (area.seen_by == Area::Seen::Owner && holder != kNobody && holder == seat);
}

bool is_hidden(const Model& model, const PieceRecord& piece, PlayerId seat) {
  return piece.site == SiteKind::Area && !may_see(model, piece.index, seat);
}

Key view_key(const Model& model, const Store& store, PlayerId seat) {
  Store masked = store;
  const std::size_t slots = model.piece_slots.size();
  for (std::size_t piece = 0; piece < masked.pieces.size(); ++piece) {
    if (!is_hidden(model, masked.pieces[piece], seat)) continue;
    masked.pieces[piece].type = 0;
    masked.pieces[piece].owner = kNobody;
    for (std::size_t slot = 0; slot < slots; ++slot)
      masked.piece_slots[piece * slots + slot] = model.piece_slots[slot].start;
  }
  return position_key(model, masked);
}

}  // namespace ludwright
