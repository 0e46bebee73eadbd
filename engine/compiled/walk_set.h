// What a draw keeps instead of a list of walks, see draw_impl.h.
#pragma once
#include <cstdint>
#include <vector>

#include "engine/compiled/bits.h"
#include "engine/model.h"

namespace ludwright {

// Walks of one piece to these ends that need not be listed one by one.
template <int W>
struct WalkSet {
  std::size_t prefix = 0;  // Play::set_prefixes_: what was chosen before
  CellId from = 0;
  std::uint8_t alt = 0;
  bool sure = false;  // legal, else they are tried
  bool by_chance = false;
  int declined = 0;  // alternatives after them
  int weight = 1;    // of each
  Bits<W> ends{};
  std::uint64_t share() const { return static_cast<std::uint64_t>(ends.count()) * static_cast<std::uint64_t>(weight); }
};

// A `move` statement, and what is known of what is asked after it.
struct LastMove {
  const Statement* statement = nullptr;
  const std::vector<ExprId>* unless = nullptr;
  bool sure = false, sure_if_last = false;
};

}  // namespace ludwright
