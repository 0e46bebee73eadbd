#include "tools/verbs/waiting.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <system_error>
#include <utility>

#include "tools/api/table.h"

namespace ludwright {

Waiting::Waiting(std::string who) : who_(std::move(who)) {
  if (isatty(STDERR_FILENO) == 0) return;
  try {
    thread_ = std::thread([this] { run(); });
  } catch (const std::system_error&) {  // no more threads to be had: nothing is said
  }
}

Waiting::~Waiting() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard<std::mutex> lock(guard_);
    done_ = true;
  }
  over_.notify_one();
  thread_.join();
}

void Waiting::run() {
  std::unique_lock<std::mutex> lock(guard_);
  bool shown = false;
  for (int seconds = 1; !over_.wait_for(lock, std::chrono::seconds(1), [this] { return done_; }); ++seconds) {
    if (api::is_learning()) continue;  // which has a line of its own
    fmt::print(stderr, "\r{} thinks, {} s\033[K", who_, seconds);
    std::fflush(stderr);
    shown = true;
  }
  if (!shown) return;
  fmt::print(stderr, "\r\033[K");
  std::fflush(stderr);
}

}  // namespace ludwright
