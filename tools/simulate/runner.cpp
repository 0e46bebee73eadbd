#include "tools/simulate/runner.h"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <system_error>
#include <thread>

#include "tools/files/save.h"
#include "tools/simulate/player.h"

namespace ludwright {
namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

std::atomic<bool> interrupted_by_signal{false};
static_assert(std::atomic<bool>::is_always_lock_free);

// The first interrupt ends the run in good order; a second one ends the program.
class InterruptGuard {
 public:
  InterruptGuard() {
    interrupted_by_signal = false;
    struct sigaction action {};
    action.sa_handler = [](int) { interrupted_by_signal = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
    sigaction(SIGINT, &action, &old_interrupt_);
    sigaction(SIGTERM, &action, &old_terminate_);
  }
  ~InterruptGuard() {
    sigaction(SIGINT, &old_interrupt_, nullptr);
    sigaction(SIGTERM, &old_terminate_, nullptr);
  }
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

 private:
  struct sigaction old_interrupt_ {
  }, old_terminate_{};
};

std::string duration_text(double seconds) {
  if (seconds < 100) return fmt::format("{:.0f} s", seconds);
  if (seconds < 6000) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

class Runner {
 public:
  Runner(const OpenRequest& request, Shard& shard, const RunPlan& plan)
      : shard_(shard), plan_(plan), definitions_(request, shard.job), games_before_(shard.games()) {}

  RunResult run() {
    std::optional<InterruptGuard> guard;
    if (!plan_.watch) guard.emplace();
    // An unwritable file is found before any game is played.
    save();
    if (!result_.fault.empty()) return result_;
    if (plan_.claim) {
      run_rounds();
    } else {
      run_range(plan_.first, plan_.last);
    }
    clear_progress();
    save();
    return result_;
  }

 private:
  // A test is looked at after whole rounds only, so that its end does not depend on threads.
  void run_rounds() {
    std::uint64_t size = 32;
    for (std::uint64_t begin = plan_.first; begin <= plan_.last && !result_.interrupted; size += size / 8) {
      const std::uint64_t end = std::min(plan_.last, begin + size - 1);
      run_range(begin, end);
      if (result_.interrupted) return;
      result_.judgement = judge(*plan_.claim, shard_.tallies.front());
      if (result_.judgement->verdict != Verdict::Open) break;
      begin = end + 1;
    }
    if (!result_.judgement) result_.judgement = judge(*plan_.claim, shard_.tallies.front());
    shard_.test = plan_.claim->text;
    shard_.verdict = judgement_text(*plan_.claim, *result_.judgement);
  }

  void run_range(std::uint64_t first, std::uint64_t last) {
    next_ = first;
    last_ = last;
    std::vector<std::thread> threads;
    const unsigned count = std::max(1U, plan_.threads);
    running_ = count;
    try {
      while (threads.size() < count) threads.emplace_back([this] { work(); });
    } catch (const std::system_error&) {  // no more threads to be had: those there are do the work, or this one
      const std::lock_guard<std::mutex> lock(mutex_);
      running_ -= count - static_cast<unsigned>(threads.size());
    }
    if (threads.empty()) {
      running_ = 1;
      work();
    }
    watch();
    for (std::thread& thread : threads) thread.join();
    if (fault_) std::rethrow_exception(fault_);
    result_.interrupted = plan_.watch ? stop_.load() : interrupted_by_signal.load();
  }

  // The main thread: progress, and now and then a file.
  void watch() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (running_ > 0) {
      finished_.wait_for(lock, std::chrono::milliseconds(100));
      if (!stop_ && (plan_.watch ? !plan_.watch(shard_) : interrupted_by_signal.load())) stop_ = true;
      show_progress();
      if (plan_.out.empty() || seconds_since(saved_) < std::min(2.0, 0.1 + seconds_since(began_) / 8)) continue;
      const std::string text = write_shard(shard_);
      lock.unlock();
      write(text);
      lock.lock();
    }
  }

  void work() {
    try {
      BlockPlayer player(shard_.job, definitions_, stop_);
      std::uint64_t size = 1;
      for (;;) {
        const auto [first, last] = claim_blocks(size);
        if (first > last || stop_) break;
        const auto begin = Clock::now();
        if (!play(player, first, last)) break;
        // Short enough to be lost without regret, long enough that threads do not wait for each other.
        if (seconds_since(begin) < 0.05) size = std::min<std::uint64_t>(size * 2, 4096);
      }
    } catch (...) {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!fault_) fault_ = std::current_exception();
      stop_ = true;
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    --running_;
    finished_.notify_all();
  }

  // Plays first..last and adds them all, or nothing; false if it was stopped.
  bool play(BlockPlayer& player, std::uint64_t first, std::uint64_t last) {
    std::map<std::size_t, Tally> tallies;
    for (std::uint64_t block = first; block <= last; ++block) {
      const std::size_t setting = block % shard_.job.settings.size();
      const auto found = tallies.try_emplace(setting, shard_.job.settings[setting].catalogue).first;
      if (!player.play(block, found->second)) return false;
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    for (const auto& [setting, tally] : tallies) shard_.tallies[setting].merge(tally);
    shard_.done.add(first, last);
    return true;
  }

  // The next blocks that nobody has played, at most `size`; first > last if there are none.
  std::pair<std::uint64_t, std::uint64_t> claim_blocks(std::uint64_t size) {
    const std::lock_guard<std::mutex> lock(mutex_);
    while (next_ <= last_ && shard_.done.has(next_)) ++next_;
    const std::uint64_t first = next_;
    while (next_ <= last_ && next_ < first + size && !shard_.done.has(next_)) ++next_;
    return next_ == first ? std::pair<std::uint64_t, std::uint64_t>{1, 0} : std::pair{first, next_ - 1};
  }

  void save() {
    if (!plan_.out.empty()) write(write_shard(shard_));
  }

  void write(const std::string& text) {
    const std::string fault = write_file(plan_.out, text);
    if (!fault.empty() && fault != result_.fault && saved_ != Clock::time_point{}) {
      clear_progress();
      fmt::print(stderr, "warning: cannot write `{}`: {}\n  note: what it has is kept, and the simulation goes on\n",
                 plan_.out, fault);
    }
    result_.fault = fault;
    saved_ = Clock::now();
  }

  void show_progress() {
    if (!plan_.shows_progress || seconds_since(began_) < 1 || seconds_since(shown_) < 0.25) return;
    shown_ = Clock::now();
    const std::uint64_t games = shard_.games();
    const double rate = static_cast<double>(games - games_before_) / seconds_since(began_);
    const double all = static_cast<double>(plan_.last - plan_.first + 1);
    const double done =
        static_cast<double>(shard_.done.count_below(plan_.last + 1) - shard_.done.count_below(plan_.first));
    const double per_block = done > 0 ? static_cast<double>(games) / static_cast<double>(shard_.done.count()) : 1;
    fmt::print(stderr, "\r\033[K{} of {:.0f} games, {:.{}f}/s, {} left", games, all * per_block, rate,
               rate < 10 ? 1 : 0, rate > 0 ? duration_text((all - done) * per_block / rate) : "?");
    std::fflush(stderr);
  }

  void clear_progress() const {
    if (plan_.shows_progress) fmt::print(stderr, "\r\033[K");
  }

  Shard& shard_;
  const RunPlan& plan_;
  Definitions definitions_;
  std::uint64_t games_before_;
  RunResult result_;
  std::mutex mutex_;  // of everything below, and of the shard while threads run
  std::condition_variable finished_;
  std::atomic<bool> stop_{false};
  std::uint64_t next_ = 0, last_ = 0;
  unsigned running_ = 0;
  std::exception_ptr fault_;
  Clock::time_point began_ = Clock::now(), shown_{}, saved_{};
};

}  // namespace

RunResult run_blocks(const OpenRequest& request, Shard& shard, const RunPlan& plan) {
  return Runner(request, shard, plan).run();
}

}  // namespace ludwright
