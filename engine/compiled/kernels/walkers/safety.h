// Checks and pins: what the enemy can do to a royal, and which turns keep it safe. Found by turns.h. Tested by
// tests/engine/walkers_test.cpp.
#pragma once
#include <array>

#include "engine/compiled/kernels/walkers/walkers.h"

namespace ludwright::walkers {

// What the enemy can do to the royal of who is to move.
template <int W>
struct Safety {
  static constexpr int kMostPins = 16;
  struct Pin {
    CellId cell;
    Bits<W> line;  // where it may go
  };
  int royal = kNone;   // its cell; none: there is nothing to look after
  bool tried = false;  // every turn must be tried
  bool in_check = false;
  Bits<W> targets;  // where pieces other than the royal may go
  Bits<W> pinned;
  int pin_count = 0;
  std::array<Pin, kMostPins> pins;

  void pin(int cell, const Bits<W>& line) {
    if (pin_count == kMostPins) {
      tried = true;
      return;
    }
    pinned.set(cell);
    pins[static_cast<std::size_t>(pin_count++)] = {static_cast<CellId>(cell), line};
  }
  Bits<W> line_of(int cell) const {
    Bits<W> line = targets;
    for (int i = 0; i < pin_count; ++i) {
      const Pin& pin = pins[static_cast<std::size_t>(i)];
      if (pin.cell == cell) line &= pin.line;
    }
    return line;
  }
};

}  // namespace ludwright::walkers
