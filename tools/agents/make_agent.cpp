// Agents by their text.
#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <string_view>
#include <thread>

#include "dsl/suggest.h"
#include "tools/agents/thinker.h"
#include "tools/common.h"
#include "tools/numbers.h"

namespace ludwright {
namespace {

constexpr std::uint64_t kMctsNodes = 2000, kAlphaBetaNodes = 1'000'000;
constexpr double kMctsSeconds = 10, kAlphaBetaSeconds = 3;
constexpr double kShort = 0.7;  // seconds that a person waits for gladly
constexpr std::uint64_t kMostNodes = 1'000'000'000;
constexpr double kMostSeconds = 3600;
constexpr int kMostThreads = 64;

Stop refusal(const std::string& text, const std::string& help) {
  return Stop{kUsage, fmt::format("error: expected a player, got `{}`\n  help: {}\n", text, help)};
}

template <typename Number>
std::optional<Number> read_number(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// "4000", "2.5s", "4000,2s", "8000x4"
Budget read_budget(const std::string& text, std::string_view part) {
  Budget budget;
  const Stop wrong = refusal(text,
                             "behind `:` stands a number of nodes (`4000`) or of seconds (`2s`) or both "
                             "(`4000,2s`), then perhaps a number of threads (`8000x4`)");
  const std::size_t times = part.find('x');
  if (times != std::string_view::npos) {
    const auto threads = read_number<int>(part.substr(times + 1));
    if (!threads || *threads < 1 || *threads > kMostThreads) throw wrong;
    budget.threads = *threads;
    part = part.substr(0, times);
  }
  for (std::size_t at = 0; at <= part.size();) {
    const std::size_t comma = std::min(part.find(',', at), part.size());
    const std::string_view limit = part.substr(at, comma - at);
    at = comma + 1;
    if (!limit.empty() && limit.back() == 's') {
      const auto seconds = read_decimal(limit.substr(0, limit.size() - 1));
      if (!seconds || !(*seconds > 0) || *seconds > kMostSeconds || budget.seconds > 0) throw wrong;
      budget.seconds = *seconds;
    } else {
      const auto nodes = read_number<std::uint64_t>(limit);
      if (!nodes || *nodes < 1 || *nodes > kMostNodes || budget.nodes > 0) throw wrong;
      budget.nodes = *nodes;
    }
  }
  return budget;
}

}  // namespace

std::string in_short(const std::string& text) {
  if (text == "mcts") return fmt::format("mcts:{},{}s", kMctsNodes, kShort);
  if (text == "alphabeta") return fmt::format("alphabeta:{},{}s", kAlphaBetaNodes, kShort);
  return text;
}

std::unique_ptr<Agent> make_agent(const std::string& text, const Model& model, std::uint64_t seed) {
  const std::size_t colon = text.find(':');
  const std::string name = text.substr(0, colon);
  const bool has_budget = colon != std::string::npos;
  if (name == "random" || name == "greedy") {
    if (has_budget) throw refusal(text, fmt::format("`{}` takes no budget", name));
    return name == "random" ? make_random(model, seed) : make_greedy(model, seed);
  }
  if (name != "mcts" && name != "alphabeta") {
    const std::vector<std::string> near = suggest(name, {"random", "greedy", "mcts", "alphabeta"});
    throw refusal(text, near.empty() ? fmt::format("players are {}", kAgentTexts)
                                     : fmt::format("did you mean `{}`?", near.front()));
  }
  Budget budget;
  if (has_budget) budget = read_budget(text, std::string_view(text).substr(colon + 1));
  if (name == "mcts") {
    if (!has_budget) budget = {kMctsNodes, kMctsSeconds, 1};
    return make_mcts(model, seed, budget);
  }
  if (!kind_of(model).is_classical()) {
    throw refusal(text, fmt::format("`alphabeta` plays games of two seats without chance in which nothing is hidden, "
                                    "and {} is none; `mcts` plays it",
                                    model.title));
  }
  if (budget.threads != 1) throw refusal(text, "`alphabeta` runs in one thread");
  if (!has_budget) budget = {kAlphaBetaNodes, kAlphaBetaSeconds, 1};
  return make_alphabeta(model, seed, budget);
}

}  // namespace ludwright
