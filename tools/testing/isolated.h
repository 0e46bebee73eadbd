// Work done in a process of its own, within bounds of time and memory: what runs wild there leaves this one unharmed.
// For definitions changed at random, which may allow far more than their authors meant. Tested by
// tests/laws/isolated_test.cpp.
#pragma once
#include <cstddef>
#include <functional>
#include <string>

namespace ludwright {

struct IsolatedLimits {
  double seconds = 10;           // of CPU time, rounded up
  std::size_t megabytes = 2048;  // more than this process has; not bounded under a sanitizer
};

struct Isolated {
  std::string answer;   // what the work gave back
  std::string trouble;  // "" or why it gave nothing back, "it takes more than 10 s"
};

// The work sees what is in memory here and changes nothing of it; what it prints to the standard streams is lost. Call
// it while no other thread runs.
Isolated run_isolated(const std::function<std::string()>& work, const IsolatedLimits& limits);

}  // namespace ludwright
