// How large a position of the compiled engine is. Tested by tests/engine/memory_test.cpp.
#pragma once
#include "engine/compiled/play.h"
#include "engine/heap_bytes.h"

namespace ludwright {

template <int W>
MemoryUse Play<W>::memory() const {
  MemoryUse use;
  // What happened before is no part of the position.
  use.position = sizeof board_ - sizeof board_.history + heap_bytes(board_.by_type) + heap_bytes(board_.piece_flags) +
                 heap_bytes(board_.cell_flags) + heap_bytes(board_.top) + heap_bytes(board_.pieces) +
                 heap_bytes(board_.below) + heap_bytes(board_.areas) + heap_bytes(board_.slots) +
                 heap_bytes(board_.fresh);
  use.undo = board_.log_bytes() + undo_.size() * sizeof(UndoRecord) + heap_bytes(board_.history.keys());
  for (std::size_t i = 0; i < rests_; ++i) {
    const UndoRest& rest = undo_rests_[i];
    use.undo += sizeof rest + heap_bytes(rest.trace.choices) + heap_bytes(rest.trace.outs) + heap_bytes(rest.spare) +
                heap_bytes(rest.old_history);
  }
  return use;
}

}  // namespace ludwright
