// Where pieces may not be put down: see frames.h. The claims are judged in drops.cpp.
#include <algorithm>

#include "tools/rulebook/check/frames.h"

namespace ludwright::book::frames {
namespace {

// "A pawn may not be dropped on the last row", "… on a file where you already have one".
bool drops_never(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("place") || bag.has("move|capture|only|turn|attime|win|lose|unless|except|check|mate|give"))
    return false;
  const bool no = bag.denied();
  if (!no && !bag.take("may")) return false;
  bag.take("may");
  std::string own_column;
  if (bag.take("column")) {
    if (!bag.take("has|contains|contain|hold|stand")) return false;
    bag.take_all("has|friendly|your|own|another|other|unpromoted|before|1|of");
    own_column = "column";
  }
  std::vector<std::string> places;
  int rows = 1;
  if (own_column.empty()) {
    if (const auto last = bag.find("last"); last && *last + 1 < bag.size() && is_number_word(bag.words()[*last + 1])) {
      rows = std::atoi(bag.words()[*last + 1].c_str());
      if (!bag.take("last " + std::to_string(rows) + " row")) return false;
      places = {"last-row"};
    }
    if (bag.take("first or farrow|first or last row|first and last row|first and farrow"))
      places = {"first-row", "last-row"};
    for (std::string goal; (goal = take_goal(bag)) != "";) places.push_back(goal);
    if (places.empty() || (rows > 1 && places.size() > 1)) return false;  // each of other pieces
  }
  const bool included = !no && bag.take("included|including|even|also");
  if (bag.take("each empty square") && !included) return false;  // then these alone are not meant
  if (included) take_area(bag);
  const Who who = bag.pieces();
  if (who.types.empty() || (!own_column.empty() && who.types.size() != 1)) return false;
  if (!bag.rest(
          "player|you|or|either|if|1|square|board|neither|nor|row|of|there|any|ever|backward|backward on|is|stand|"
          "before|same|friendly|own|which|owner|from hand|hand"))
    return false;
  const auto claim = [&](const std::string& place, const std::string& word) {
    Claim& one = add(claims, "drops-never");
    one.who = who;
    one.no = !no;
    one.place = place;
    one.word = word;
    if (rows > 1) one.numbers = {rows};
  };
  for (const std::string& place : places) claim(place, "");
  if (!own_column.empty()) claim("", own_column);
  return true;
}

}  // namespace

const std::vector<Frame> kOfDrops = {{"drops never", drops_never}};

}  // namespace ludwright::book::frames
