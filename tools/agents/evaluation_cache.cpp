// Keeps what was learned: for this process in memory, for later ones in a file of the user's cache, named by the
// checksum of the definition. A file that cannot be read or written is as none.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "tools/agents/evaluation.h"
#include "tools/agents/learning.h"
#include "tools/files/save.h"
#include "tools/testing/moment.h"

namespace ludwright {
namespace {

constexpr int kVersion = 4;  // of features and learning: older files are not read

LearningLimits& limits_now() {
  static LearningLimits limits;
  return limits;
}

std::filesystem::path cache_folder() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  if (cache != nullptr && *cache == '/') return std::filesystem::path(cache) / "ludwright";
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home == '/') return std::filesystem::path(home) / ".cache" / "ludwright";
  return {};
}

std::filesystem::path cache_file(const Model& model) {
  const std::filesystem::path folder = cache_folder();
  return folder.empty() ? folder : folder / fmt::format("evaluation-{:016x}-v{}.json", checksum(model), kVersion);
}

bool read_weights(const std::filesystem::path& path, std::vector<float>& weights) {
  std::string error;
  const auto text = path.empty() ? std::nullopt : read_file(path.string(), error);
  if (!text) return false;
  const auto json = nlohmann::json::parse(*text, nullptr, false);
  if (!json.is_object() || !json.contains("weights") || !json["weights"].is_array()) return false;
  const auto& list = json["weights"];
  if (list.size() != weights.size()) return false;
  std::vector<float> read;
  for (const auto& value : list) {
    if (!value.is_number()) return false;
    const float weight = value.get<float>();
    if (!std::isfinite(weight) || std::abs(weight) > 1e6F) return false;
    read.push_back(weight);
  }
  weights = std::move(read);
  return true;
}

void write_weights(const std::filesystem::path& path, const Model& model, const std::vector<float>& weights) {
  if (path.empty()) return;
  std::error_code ignored;
  std::filesystem::create_directories(path.parent_path(), ignored);
  std::string list;
  for (const float weight : weights) list += fmt::format("{}{}", list.empty() ? "" : ",", weight);
  write_file(path.string(),
             fmt::format("{{\"game\": {}, \"weights\": [{}]}}\n", nlohmann::json(model.name).dump(), list));
}

// A line on a terminal while it takes more than a second.
class Progress {
 public:
  explicit Progress(const Model& model) : title_(model.title) {}
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() {
    if (shown_) fmt::print(stderr, "\r\033[K");
  }
  void say(double share) {
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began_;
    if (taken.count() < 1 || isatty(STDERR_FILENO) == 0) return;
    shown_ = true;
    fmt::print(stderr, "\rlearning {}: {:.0f} %\033[K", title_, 100 * share);
    std::fflush(stderr);
  }

 private:
  std::string title_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  bool shown_ = false;
};

}  // namespace

void limit_learning(const LearningLimits& limits) { limits_now() = limits; }

std::shared_ptr<const Evaluation> evaluation_of(const Model& model) {
  static std::mutex guard;
  static std::map<std::uint64_t, std::vector<float>> known;
  const std::lock_guard<std::mutex> lock(guard);
  auto evaluation = std::make_shared<Evaluation>(model, kind_of(model));
  const auto found = known.find(checksum(model));
  if (found != known.end() && found->second.size() == evaluation->weights().size()) {
    evaluation->weights() = found->second;
    return evaluation;
  }
  const std::filesystem::path path = cache_file(model);
  if (!read_weights(path, evaluation->weights())) {
    Progress progress(model);
    const Arena arena = arena_of(model);
    const std::unique_ptr<Executor> play = arena.make();
    learn(*evaluation, *play, limits_now(), [&](double share) { progress.say(share); });
    write_weights(path, model, evaluation->weights());
  }
  known[checksum(model)] = evaluation->weights();
  return evaluation;
}

}  // namespace ludwright
