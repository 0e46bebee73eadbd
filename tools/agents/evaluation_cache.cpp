// Keeps what was learned: for this process in memory, for later ones in a file of the user's cache, named by the
// checksum of the definition. Of the definitions that come with the program it lies beside them (tools/learn writes
// it), for all values of their options: weights are kept by name. A file that cannot be read or written is as none.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>

#include "tools/agents/evaluation.h"
#include "tools/agents/learning.h"
#include "tools/files/installation.h"
#include "tools/files/save.h"
#include "tools/testing/moment.h"

namespace ludwright {
namespace {

constexpr int kVersion = 7;             // of features and learning: older files are not read
constexpr double kLeastWeight = 0.005;  // a smaller one is written as 0

// LUDWRIGHT_LEARNING, a number: so many times as long, for evaluations that come with the program.
LearningLimits first_limits() {
  LearningLimits limits;
  const char* said = std::getenv("LUDWRIGHT_LEARNING");
  const int times = said == nullptr ? 1 : std::clamp(std::atoi(said), 1, 1000);
  limits.games *= times;
  limits.moves *= times;
  limits.tries *= times;
  limits.searches *= times;
  limits.seconds *= times;
  return limits;
}

LearningLimits& limits_now() {
  static LearningLimits limits = first_limits();
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

// What comes with the program for a definition that comes with it; "" for others.
std::filesystem::path shipped_file(const Model& model) {
  if (model.files.empty()) return {};
  std::error_code error;
  const std::filesystem::path folder = data_folder() / "definitions" / model.name;
  const bool is_ours = std::filesystem::equivalent(model.files[0], folder / (model.name + ".yaml"), error);
  return is_ours && !error ? folder / "evaluation.json" : std::filesystem::path{};
}

// The armies that have weights of their own; the others share those of the first. Where an option gives one seat
// another army than the file knows, the pieces are worth the same to all.
std::set<std::string> armies_in(const nlohmann::json& weights, const std::vector<Features::Block>& blocks) {
  std::set<std::string> armies;
  for (const Features::Block& block : blocks) {
    if (weights.contains(block.name())) armies.insert(block.army);
  }
  return armies;
}

// Weights that the file does not name stay as they are. False if it is none, or of no use.
bool read_weights(const std::filesystem::path& path, const Features& features, std::vector<float>& weights) {
  std::string error;
  const auto text = path.empty() ? std::nullopt : read_file(path.string(), error);
  if (!text) return false;
  const auto json = nlohmann::json::parse(*text, nullptr, false);
  if (!json.is_object() || !json.contains("weights") || !json["weights"].is_object()) return false;
  std::vector<float> read = weights;
  bool any = false;
  const std::vector<Features::Block> blocks = features.blocks();
  const std::set<std::string> armies = armies_in(json["weights"], blocks);
  for (const Features::Block& block : blocks) {
    const auto list = json["weights"].find(armies.count(block.army) != 0 ? block.name() : block.shared);
    if (list == json["weights"].end() || !list->is_array() || list->size() != block.count) continue;
    for (std::size_t i = 0; i < block.count; ++i) {
      if (!(*list)[i].is_number()) return false;
      const float weight = (*list)[i].get<float>();
      if (!std::isfinite(weight) || std::abs(weight) > 1e6F) return false;
      read[block.first + i] = weight;
    }
    any = true;
  }
  if (any) weights = std::move(read);
  return any;
}

void write_weights(const std::filesystem::path& path, const Model& model, const Evaluation& evaluation) {
  if (path.empty()) return;
  std::error_code ignored;
  std::filesystem::create_directories(path.parent_path(), ignored);
  std::string text;
  for (const Features::Block& block : evaluation.features().blocks()) {
    std::string list;
    bool any = false;
    for (std::size_t i = 0; i < block.count; ++i) {
      const auto kept = static_cast<double>(evaluation.weights()[block.first + i]);
      const double weight = std::abs(kept) < kLeastWeight ? 0 : std::stod(fmt::format("{:.2g}", kept));
      any = any || weight != 0;
      list += fmt::format("{}{}", i == 0 ? "" : ",", weight + 0.0);
    }
    if (any || text.empty())
      text += fmt::format("{}\n{}: [{}]", text.empty() ? "" : ",", nlohmann::json(block.name()).dump(), list);
  }
  write_file(path.string(),
             fmt::format("{{\"game\": {}, \"weights\": {{{}\n}}}}\n", nlohmann::json(model.name).dump(), text));
}

std::atomic<bool> learning{false};

// A line on a terminal while it takes more than a second.
class Progress {
 public:
  explicit Progress(const Model& model) : title_(model.title) { learning = true; }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() {
    learning = false;
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

bool is_learning() { return learning; }

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
  std::vector<float>& weights = evaluation->weights();
  const Features& features = evaluation->features();
  if (!read_weights(path, features, weights) && !read_weights(shipped_file(model), features, weights)) {
    Progress progress(model);
    const Arena arena = arena_of(model);
    const std::unique_ptr<Executor> play = arena.make();
    learn(*evaluation, *play, limits_now(), [&](double share) { progress.say(share); });
    write_weights(path, model, *evaluation);
  }
  known[checksum(model)] = evaluation->weights();
  return evaluation;
}

}  // namespace ludwright
