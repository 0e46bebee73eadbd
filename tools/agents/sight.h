// What a seat may see of a position: `seen_by` of the areas. Slots, the board and the number of pieces in an area are
// seen by all.
#pragma once
#include "engine/store.h"

namespace ludwright {

// Whether there is an area that somebody may not look into.
bool hides_anything(const Model& model);
// Whether `seat` sees what lies in a container of Store::areas; kNobody: what all may see.
bool may_see(const Model& model, std::size_t container, PlayerId seat);
// Whether a piece lies where `seat` does not see what it is.
bool is_hidden(const Model& model, const PieceRecord& piece, PlayerId seat);
// Equal for positions that look the same to `seat`.
Key view_key(const Model& model, const Store& store, PlayerId seat);

}  // namespace ludwright
