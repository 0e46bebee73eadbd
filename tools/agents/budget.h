// How long an agent thinks about a move: a number of nodes, a time, or both; whichever is spent first.
#pragma once
#include <chrono>
#include <cstdint>

namespace ludwright {

struct Budget {
  std::uint64_t nodes = 0;  // 0: no limit
  double seconds = 0;       // 0: no limit
  int threads = 1;
};

class Clock {
 public:
  explicit Clock(const Budget& budget) : budget_(budget), began_(std::chrono::steady_clock::now()) {}
  // The clock is read seldom, so that it costs nothing.
  bool spent(std::uint64_t nodes) {
    if (budget_.nodes > 0 && nodes >= budget_.nodes) return true;
    if (budget_.seconds <= 0) return false;
    if (!late_ && (nodes & 15U) == 0) late_ = seconds() > budget_.seconds;
    return late_;
  }
  // Whether such a share of the time is gone.
  bool has_used(double share) const { return budget_.seconds > 0 && seconds() > share * budget_.seconds; }

 private:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count(); }

  Budget budget_;
  std::chrono::steady_clock::time_point began_;
  bool late_ = false;
};

}  // namespace ludwright
