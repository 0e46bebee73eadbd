// Slots that tell no two turns apart: they are back at their start when the turn is over, and nothing reads them from
// the end of its program until then. Meaning: schema/semantics.md 6, equal runs. Both engines leave them out where they
// ask whether two runs lead to the same position.
#pragma once
#include <array>
#include <vector>

#include "engine/store.h"

namespace ludwright {

class ForgottenSlots {
 public:
  // Cost: that of the rules, if there are some for the end of a turn and slots that lapse.
  explicit ForgottenSlots(const Model& model);

  // `lasts: round` only where the turn is a round.
  bool has(SlotHolder holder, int slot) const {
    const std::vector<bool>& slots = of(holder);
    return !slots.empty() && slots[static_cast<std::size_t>(slot)];
  }
  bool any() const { return any_; }
  // Sets them to their starts, at the end of the program of a turn or of a round.
  void forget(const Model& model, Store& store, bool is_round) const;

 private:
  const std::vector<bool>& of(SlotHolder holder) const { return slots_[static_cast<std::size_t>(holder)]; }

  std::array<std::vector<bool>, 4> slots_;  // [holder][slot]; empty: none
  bool any_ = false;
};

}  // namespace ludwright
