// A turn told as steps from place to place, as games of dice write it: `13/10/9`, `8/5(2)`, `bar/24* 6/5`. Two tellings
// mean the same if the same men leave and reach the same places in the end, in whatever order. Tested by
// tests/tools/move_read_test.cpp.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>

namespace ludwright::notation {

struct ToldSteps {
  std::map<std::string, int> net_departures;  // how much oftener a place is left than reached; never 0
  std::set<std::string> touched;
};

// Nothing if the text is no such telling.
std::optional<ToldSteps> told_steps(const std::string& text);

// With other names for places.
ToldSteps renamed(const ToldSteps& told, const std::map<std::string, std::string>& names);

// Whether a telling that may leave out places on the way means the turn that `full` tells.
bool means(const ToldSteps& told, const ToldSteps& full);

}  // namespace ludwright::notation
