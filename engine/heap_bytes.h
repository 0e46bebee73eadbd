// What a value keeps on the heap: for engines that say how large a position is. Tested by
// tests/engine/memory_test.cpp.
#pragma once
#include <cstddef>
#include <type_traits>
#include <vector>

#include "engine/store.h"

namespace ludwright {

// Bytes in use; what is reserved beyond is not counted, nor what plain values hold within themselves.
template <typename Value>
std::size_t heap_bytes(const Value&) {
  static_assert(std::is_trivially_copyable_v<Value>, "it may keep something on the heap");
  return 0;
}

template <typename Value>
std::size_t heap_bytes(const std::vector<Value>& list) {
  std::size_t sum = list.size() * sizeof(Value);
  if constexpr (!std::is_trivially_copyable_v<Value>) {
    for (const Value& value : list) sum += heap_bytes(value);
  }
  return sum;
}

// But for the keys of the positions before it.
inline std::size_t heap_bytes(const Store& store) {
  return heap_bytes(store.pieces) + heap_bytes(store.spare) + heap_bytes(store.cells) + heap_bytes(store.areas) +
         heap_bytes(store.game_slots) + heap_bytes(store.player_slots) + heap_bytes(store.cell_slots) +
         heap_bytes(store.piece_slots) + heap_bytes(store.game_fresh) + heap_bytes(store.player_fresh) +
         heap_bytes(store.cell_fresh) + heap_bytes(store.piece_fresh);
}

}  // namespace ludwright
