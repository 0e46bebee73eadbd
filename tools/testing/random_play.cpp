#include "tools/testing/random_play.h"

#include <algorithm>
#include <chrono>

#include "tools/stream.h"

namespace ludwright {
namespace {

bool is_due(const LivingLaw& law, std::uint64_t position) {
  return law.stride <= 1 || position % static_cast<std::uint64_t>(law.stride) == 0;
}

class RandomPlays {
 public:
  RandomPlays(Moment& moment, std::vector<LivingLaw>& laws, const PlayLimits& limits, PlayCounts& counts)
      : moment_(moment),
        laws_(laws),
        limits_(limits),
        counts_(counts),
        broken_(laws.size(), false),
        began_(std::chrono::steady_clock::now()) {}

  std::vector<Breach> run() {
    const Store start = initial_store(moment_.model());
    for (std::uint64_t play = 0; !spent() && breaches_.size() < limits_.most_breaches; ++play) one(start, play);
    return std::move(breaches_);
  }

 private:
  bool late() const {
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began_;
    return taken.count() > limits_.seconds;
  }
  // Of games that are over before their first move some say as much as many.
  bool spent() const {
    constexpr std::uint64_t some = 100;
    return counts_.plies >= limits_.plies || (counts_.plies == 0 && counts_.plays >= some) || late();
  }

  void one(const Store& start, std::uint64_t play) {
    moment_.begin(start, true);
    for (LivingLaw& law : laws_) {
      if (law.begin) law.begin();
    }
    ++counts_.plays;
    // Most plays of a short game need few numbers; the first of many are the same as few.
    std::vector<std::uint32_t> numbers =
        draw_numbers(limits_.seed + play, std::min<std::size_t>(limits_.most_moves, 24));
    for (std::size_t i = 0;; ++i) {
      judge(play * 5 + i, false);
      if (i == numbers.size() && i < limits_.most_moves)
        numbers = draw_numbers(limits_.seed + play, limits_.most_moves);
      if (i == numbers.size() || moment_.over() || moment_.moves().empty() || (i > 0 && late())) break;
      moment_.make(numbers[i] % moment_.moves().size());
      ++counts_.plies;
    }
    judge(play, true);
  }

  void judge(std::uint64_t position, bool at_end) {
    for (std::size_t i = 0; i < laws_.size(); ++i) {
      if (broken_[i] || laws_[i].at_end != at_end || !is_due(laws_[i], position)) continue;
      ++counts_.judged;
      std::string how = laws_[i].check(moment_);
      if (how.empty()) continue;
      broken_[i] = true;
      breaches_.push_back({i, std::move(how), moment_.line()});
    }
  }

  Moment& moment_;
  std::vector<LivingLaw>& laws_;
  const PlayLimits& limits_;
  PlayCounts& counts_;
  std::vector<bool> broken_;
  std::chrono::steady_clock::time_point began_;
  std::vector<Breach> breaches_;
};

}  // namespace

std::vector<Breach> random_plays(Moment& moment, std::vector<LivingLaw>& laws, const PlayLimits& limits,
                                 PlayCounts& counts) {
  return RandomPlays(moment, laws, limits, counts).run();
}

std::optional<Breach> judge_line(Moment& moment, std::vector<LivingLaw>& laws, const std::vector<std::size_t>& judged,
                                 const Store& first, bool from_start, const Line& line) {
  moment.begin(first, from_start);
  const auto look = [&](bool at_end) -> std::optional<Breach> {
    for (const std::size_t i : judged) {
      if (laws[i].at_end && !at_end) continue;
      std::string how = laws[i].check(moment);
      if (!how.empty()) return Breach{i, std::move(how), moment.line()};
    }
    return std::nullopt;
  };
  for (const std::size_t i : judged) {
    if (laws[i].begin) laws[i].begin();
  }
  for (std::size_t i = 0;; ++i) {
    const bool last = i == line.size() || moment.over() || moment.moves().empty();
    if (auto breach = look(last)) return breach;
    if (last) return std::nullopt;
    // A wish that is not legal here is left out, so that the moves after it keep their places.
    if (line[i].has_wish &&
        std::find(moment.moves().begin(), moment.moves().end(), line[i].wish) == moment.moves().end())
      continue;
    moment.make(moment.choose(line[i]));
  }
}

}  // namespace ludwright
