// Server-sent events of a long request.
#pragma once
#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

namespace ludwright::server {

// Events of a request that goes on, from the thread that answers to the one that sends; as text/event-stream has them.
class Events {
 public:
  // False when nobody listens any more.
  bool push(const std::string& name, const std::string& data) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!open_) return false;
    waiting_.push_back(fmt::format("event: {}\ndata: {}\n\n", name, data));
    changed_.notify_all();
    return true;
  }
  void finish() {
    const std::lock_guard<std::mutex> lock(mutex_);
    finished_ = true;
    changed_.notify_all();
  }
  void leave() {
    const std::lock_guard<std::mutex> lock(mutex_);
    open_ = false;
  }
  // The next event; a comment after a while without one, so that a reader who has left is noticed; nothing at the end.
  std::optional<std::string> pop() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait_for(lock, std::chrono::seconds(1), [&] { return !waiting_.empty() || finished_; });
    if (waiting_.empty()) return finished_ ? std::nullopt : std::optional<std::string>(": \n\n");
    std::string event = std::move(waiting_.front());
    waiting_.pop_front();
    return event;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> waiting_;
  bool finished_ = false, open_ = true;
};

}  // namespace ludwright::server
