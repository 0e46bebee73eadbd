// How much stack a thread has left. Programs run by continuation, so that a long run is a deep one, and how long a run
// may be a definition says: what it says must not bring the process down.
#pragma once
#include <cstdint>

namespace ludwright {

// The address below which the stack of this thread, which grows downwards, should not reach: an eighth of it is kept
// for whatever is called from there. 0 if the system does not tell.
std::uintptr_t end_of_stack_room();

inline bool stack_is_short() {
  thread_local const std::uintptr_t end = end_of_stack_room();
  return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)) < end;
}

}  // namespace ludwright
