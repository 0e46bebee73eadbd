#include "tools/play/pool.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

namespace ludwright {

PlayPool::PlayPool(const OpenGame& game, unsigned threads) {
  for (unsigned i = 0; i < std::max(1U, threads); ++i) plays_.push_back(game.another_play());
}

void PlayPool::share_out(std::uint64_t count, const Task& task) {
  std::atomic<std::uint64_t> next{0};
  std::mutex mutex;
  std::exception_ptr fault;
  const auto work = [&](Executor& play) {
    try {
      for (std::uint64_t index = next++; index < count; index = next++) task(play, index);
    } catch (...) {
      next = count;
      const std::lock_guard<std::mutex> lock(mutex);
      if (!fault) fault = std::current_exception();
    }
  };
  std::vector<std::thread> threads;
  try {
    for (std::size_t i = 1; i < plays_.size() && i < count; ++i)
      threads.emplace_back([&work, &play = *plays_[i]] { work(play); });
  } catch (const std::system_error&) {  // no more threads to be had: those there are do the work
  }
  work(front());
  for (std::thread& thread : threads) thread.join();
  if (fault) std::rethrow_exception(fault);
}

}  // namespace ludwright
