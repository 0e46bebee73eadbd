// Plays of one game on one ruleset, and work shared out over them, a thread each. Tested by
// tests/tools/counting_test.cpp.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "tools/common.h"

namespace ludwright {

class PlayPool {
 public:
  // `threads` plays, all where the game stands; at least one. The game must outlive them.
  PlayPool(const OpenGame& game, unsigned threads);

  std::size_t size() const { return plays_.size(); }
  Executor& front() { return *plays_.front(); }

  using Task = std::function<void(Executor& play, std::uint64_t index)>;
  // Calls task(play, i) once for each i below `count`, in no particular order and at the same time on different plays.
  // A task must leave its play where it was. Whatever a task throws is thrown here when all have stopped.
  void share_out(std::uint64_t count, const Task& task);

 private:
  std::vector<std::unique_ptr<Executor>> plays_;
};

}  // namespace ludwright
