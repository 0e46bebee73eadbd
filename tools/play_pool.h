// Plays of one game on one ruleset, and work shared out over them, a thread each. Tested by
// tests/tools/counting_test.cpp.
#pragma once
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <vector>

#include "tools/common.h"
#include "tools/large_pages.h"

namespace ludwright {

class PlayPool {
 public:
  // `threads` plays, at least one, all where the game stands; but for the first each is made when it is first needed,
  // until when the game must stay there. It must outlive them.
  PlayPool(const OpenGame& game, unsigned threads);

  std::size_t size() const { return plays_.size(); }
  Executor& front() { return *plays_.front().play; }

  using Task = std::function<void(Executor& play, std::uint64_t index)>;
  // Calls task(play, i) once for each i below `count`, in no particular order and at the same time on different plays.
  // A task must leave its play where it was. Whatever a task throws is thrown here when all have stopped.
  void share_out(std::uint64_t count, const Task& task);

 private:
  const OpenGame& game_;
  struct Own {
    KeptMemory memory{nullptr, std::free};
    std::unique_ptr<Executor> play;
  };
  std::vector<Own> plays_;
};

// Adds --threads to a verb that shares its work out.
void add_threads(CLI::App& verb, unsigned& threads);

}  // namespace ludwright
