// How much stack a thread has left. Programs run by continuation, so that a long run is a deep one, and how long a run
// may be a definition says: what it says must not bring the process down. Tested by tests/tools/cli_test.cpp, and for
// WebAssembly by tests/npm.
#pragma once
#include <cstdint>

namespace ludwright {

// The address below which the stack of this thread, which grows downwards, should not reach: an eighth of it is kept
// for whatever is called from there. 0 if the system does not tell.
std::uintptr_t end_of_stack_room();

// A call that others like it may be made from.
class NestedCall {
 public:
#ifdef __EMSCRIPTEN__
  NestedCall() { ++depth_; }
  ~NestedCall() { --depth_; }
  NestedCall(const NestedCall&) = delete;
  NestedCall& operator=(const NestedCall&) = delete;
#endif
  // Whether it should make no more of them.
  bool is_short_of_stack() const {
#ifdef __EMSCRIPTEN__
    if (depth_ > kDeepest) return true;
#endif
    thread_local const std::uintptr_t end = end_of_stack_room();
    return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)) < end;
  }

 private:
#ifdef __EMSCRIPTEN__
  // Calls lie on a stack of the browser, which does not tell how much of its megabyte is left.
  static constexpr int kDeepest = 1024;
  static inline int depth_ = 0;
#endif
};

}  // namespace ludwright
