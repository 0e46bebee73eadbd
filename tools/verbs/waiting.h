// A line on a terminal that says who thinks and for how long, while that takes more than a second. Goes when it is
// over.
#pragma once
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace ludwright {

class Waiting {
 public:
  // `who` as it is to be read before "thinks". Nothing is written where stderr is no terminal.
  explicit Waiting(std::string who);
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;
  ~Waiting();

 private:
  void run();

  std::string who_;
  std::mutex guard_;
  std::condition_variable over_;
  bool done_ = false;
  std::thread thread_;
};

}  // namespace ludwright
