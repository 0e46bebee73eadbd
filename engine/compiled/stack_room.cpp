#include "engine/compiled/stack_room.h"

#include <pthread.h>

#include <cstddef>

namespace ludwright {

std::uintptr_t end_of_stack_room() {
#ifdef __GLIBC__
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
