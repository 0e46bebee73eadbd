// Whether a position is one that its game allows: `valid:` of the definition, and clocks that no game has.
#pragma once
#include <optional>
#include <string>

#include "engine/model.h"
#include "engine/notation.h"
#include "engine/store.h"

namespace ludwright {

struct Invalid {
  const ValidRule* rule = nullptr;     // what does not hold; or
  const SlotInfo* clock = nullptr;     // a clock that is below 0
  PlayerId seat = kNobody;             // for whom, where it holds for others
  std::size_t offset = 0, length = 0;  // of the part of the text that it is about; 0 and 0 if there is none
};

// The first rule that does not hold, judged for the living seats in order, each as `me`; nothing if all hold. `text` is
// what the position was read from, `places` what read_position said of it. Costs as much as the conditions do.
std::optional<Invalid> find_invalid(const Model& model, const Store& store, const std::string& text,
                                    const PositionPlaces& places);

}  // namespace ludwright
