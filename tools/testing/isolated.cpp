#include "tools/testing/isolated.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <new>

namespace ludwright {
namespace {

constexpr int kOutOfMemory = 3;
constexpr int kThrew = 4;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kBoundsMemory = false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool kBoundsMemory = false;
#else
constexpr bool kBoundsMemory = true;
#endif
#else
constexpr bool kBoundsMemory = true;
#endif

void bound(int what, rlim_t most) {
  rlimit limit{};
  if (getrlimit(static_cast<__rlimit_resource_t>(what), &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max == RLIM_INFINITY ? most : std::min(most, limit.rlim_max);
  setrlimit(static_cast<__rlimit_resource_t>(what), &limit);
}

rlim_t bytes_now() {
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return static_cast<rlim_t>(pages) * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
}

bool write_all(int file, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t wrote = ::write(file, text.data() + done, text.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return false;
    done += static_cast<std::size_t>(wrote);
  }
  return true;
}

std::string read_all(int file) {
  std::string text;
  std::array<char, 4096> buffer{};
  while (true) {
    const ssize_t count = ::read(file, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

[[noreturn]] void work_apart(const std::function<std::string()>& work, const IsolatedLimits& limits, int answer) {
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  bound(RLIMIT_CORE, 0);
  bound(RLIMIT_CPU, static_cast<rlim_t>(std::ceil(std::max(1.0, limits.seconds))));
  if (kBoundsMemory) bound(RLIMIT_AS, bytes_now() + (static_cast<rlim_t>(limits.megabytes) << 20U));
  int status = 0;
  try {
    if (!write_all(answer, work())) status = kThrew;
  } catch (const std::bad_alloc&) {
    status = kOutOfMemory;
  } catch (...) {
    status = kThrew;
  }
  _exit(status);  // nothing of the other process is ended or flushed twice
}

std::string trouble_of(int status, const IsolatedLimits& limits) {
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return "";
  if (WIFEXITED(status) && WEXITSTATUS(status) == kOutOfMemory)
    return fmt::format("it takes more than {} MB", limits.megabytes);
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
    return fmt::format("it takes more than {:.0f} s", std::ceil(std::max(1.0, limits.seconds)));
  if (WIFSIGNALED(status)) return fmt::format("it ends the program by signal {}", WTERMSIG(status));
  return "it throws";
}

}  // namespace

Isolated run_isolated(const std::function<std::string()>& work, const IsolatedLimits& limits) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return {"", std::strerror(errno)};
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) {
    ::close(ends[0]);
    ::close(ends[1]);
    return {"", std::strerror(errno)};
  }
  if (child == 0) work_apart(work, limits, ends[1]);
  ::close(ends[1]);
  Isolated result;
  result.answer = read_all(ends[0]);
  ::close(ends[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  result.trouble = trouble_of(status, limits);
  return result;
}

}  // namespace ludwright
