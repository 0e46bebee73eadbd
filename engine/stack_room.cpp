#include "engine/stack_room.h"

#ifndef __EMSCRIPTEN__
#include <pthread.h>
#endif

#include <cstddef>

namespace ludwright {

std::uintptr_t end_of_stack_room() {
#ifdef __EMSCRIPTEN__
  // So much of the module's own stack, where some variables lie, is used before that of the calls is short: large
  // frames have more variables. The first program is asked for near its beginning.
  constexpr std::uintptr_t kMost = 256 * 1024;
  return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)) - kMost;
#elif defined(__GLIBC__)
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
  void* lowest = nullptr;
  std::size_t size = 0;
  const bool known = pthread_attr_getstack(&attributes, &lowest, &size) == 0;
  pthread_attr_destroy(&attributes);
  return known ? reinterpret_cast<std::uintptr_t>(lowest) + size / 8 : 0;
#else
  return 0;
#endif
}

}  // namespace ludwright
