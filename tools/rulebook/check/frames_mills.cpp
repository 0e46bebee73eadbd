// Rows of three that take, and dice; see frames.h.
#include "tools/rulebook/check/frames.h"

namespace ludwright::book::frames {
namespace {

constexpr int kMill = 3;

// "A player who closes a mill removes an enemy piece."
bool mill_takes(Bag bag, const Context&, Claims& claims) {
  if (!bag.take({"mill", "3 in row"})) return false;
  bag.take_all({"mill"});
  bool forms = false;
  for (const char* verb : {"close", "closes", "closing", "closed", "form", "forms", "make", "complete", "completes",
                           "get", "gets", "build", "builds"})
    forms = bag.take({verb}) || forms;
  bool takes = false;
  for (const char* verb : {"capture", "captured", "removed", "take"}) takes = bag.take({verb}) || takes;
  if (!forms || !takes || bag.denied()) return false;
  const int number = bag.only_number().value_or(1);
  const bool enemy = bag.take({"enemy"});
  if (!enemy || bag.has("friendly")) return false;
  bag.pieces();
  if (!bag.rest({"player", "if", "must", "attime", "board", "time", "new", "turn", "immediately", "off", "away", "at"}))
    return false;
  add(claims, "mill-takes").numbers = {kMill, number};
  return true;
}

// "Men in a mill may not be taken as long as there are others."
bool mill_is_safe(Bag bag, const Context&, Claims& claims) {
  if (!bag.take({"mill", "mills"}) || !bag.has_any({"captured", "capture", "removed"})) return false;
  const bool others =
      bag.take({"if there is others", "if there is other", "if there is other piece", "if others is there",
                "if enemy has others", "if enemy has other", "unless there is no other", "unless there is no others",
                "unless each enemy piece is in", "if another is there"});
  for (const char* verb : {"capture", "captured", "removed", "take"}) bag.take({verb});
  if (!others || !bag.denied()) return false;
  bag.take_all({"enemy"});
  bag.pieces();
  if (!bag.rest({"player", "may", "that", "stand", "part", "form", "forms", "1", "board"})) return false;
  add(claims, "mill-safe").numbers = {kMill};
  return true;
}

// "On each turn a player throws two dice."
bool dice(Bag bag, const Context&, Claims& claims) {
  const auto number = bag.number_before({"die"});
  // "Each throws one die" may be about who begins.
  if (!number || !bag.take({"throw"}) || !bag.has_any({"attime", "turn"}) || bag.denied()) return false;
  if (bag.has_any({"start", "first", "if"}) || !bag.rest({"attime", "player", "turn", "must", "may"})) return false;
  add(claims, "dice").numbers = {*number};
  return true;
}

}  // namespace

const std::vector<Frame> kOfMills = {{"mill takes", mill_takes}, {"mill is safe", mill_is_safe}, {"dice", dice}};

}  // namespace ludwright::book::frames
