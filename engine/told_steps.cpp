#include "engine/told_steps.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace ludwright::notation {
namespace {

std::vector<std::string> split(const std::string& text, const std::string& marks) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (marks.find(c) == std::string::npos)
      parts.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else
      parts.emplace_back();
  }
  return parts;
}

// Takes `(3)` from the end of a step; 1 if it has none, 0 if it is no small number.
int taken_times(std::string& step) {
  if (!step.ends_with(")")) return 1;
  const std::size_t open = step.find('(');
  const bool is_digit =
      open != std::string::npos && step.size() == open + 3 && step[open + 1] >= '1' && step[open + 1] <= '9';
  const int times = is_digit ? step[open + 1] - '0' : 0;
  if (is_digit) step.resize(open);
  return times;
}

}  // namespace

std::optional<ToldSteps> told_steps(const std::string& text) {
  ToldSteps told;
  for (std::string step : split(text, " ,")) {
    if (step.empty()) continue;
    const int times = taken_times(step);
    std::vector<std::string> places = split(step, "/");
    if (times == 0 || places.size() < 2) return std::nullopt;
    for (std::string& place : places) {
      if (place.ends_with("*")) place.pop_back();  // whom it hits is clear
      const auto is_name = [](unsigned char c) { return std::isalnum(c) != 0; };
      if (place.empty() || !std::all_of(place.begin(), place.end(), is_name)) return std::nullopt;
      told.touched.insert(place);
    }
    told.net_departures[places.front()] += times;
    told.net_departures[places.back()] -= times;
  }
  std::erase_if(told.net_departures, [](const auto& place) { return place.second == 0; });
  return told.touched.empty() ? std::nullopt : std::optional(told);
}

ToldSteps renamed(const ToldSteps& told, const std::map<std::string, std::string>& names) {
  const auto name = [&](const std::string& place) {
    const auto other = names.find(place);
    return other == names.end() ? place : other->second;
  };
  ToldSteps result;
  for (const auto& [place, times] : told.net_departures) result.net_departures[name(place)] += times;
  for (const std::string& place : told.touched) result.touched.insert(name(place));
  return result;
}

bool means(const ToldSteps& told, const ToldSteps& full) {
  return told.net_departures == full.net_departures &&
         std::includes(full.touched.begin(), full.touched.end(), told.touched.begin(), told.touched.end());
}

}  // namespace ludwright::notation
