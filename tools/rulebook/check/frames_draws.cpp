// Draws by what happens over many turns; see frames.h.
#include "tools/rulebook/check/frames.h"

namespace ludwright::book::frames {
namespace {

bool repetition(Bag bag, const Context&, Claims& claims) {
  const bool comes = bag.take({"repeated"});
  if (!comes && !(bag.has_any({"position", "positions"}) && bag.has("time"))) return false;
  bag.take_all({"repeated", "positions"});
  // Whoever that is, it is not a draw.
  bag.take({"player to move", "whoever brought it about", "whoever bring it about", "whoever caused it",
            "player who caused it", "player who brought it about", "whoever repeated it", "for whoever caused it",
            "for player who caused it"});
  const std::string result = take_result(bag);
  if (result.empty() || result == "pass") return false;
  std::optional<int> number;
  bag.take({"make draw"});
  for (const auto& [word, n] : {std::pair{"2nd time", 2},
                                {"3rd time", 3},
                                {"4th time", 4},
                                {"5th time", 5},
                                {"6th time", 6},
                                {"2nd", 2},
                                {"3rd", 3},
                                {"4th", 4},
                                {"5th", 5},
                                {"6th", 6}}) {
    if (number || !bag.take({word})) continue;
    number = n;
  }
  if (!number) number = bag.number_before({"times", "time"});
  if (!number || bag.denied()) return false;
  const std::string seat = bag.seat();
  if (!bag.rest({"position", "same",   "time",    "times",  "if",      "make",   "means",
                 "is",       "player", "end",     "board",  "at once", "counts", "means",
                 "results",  "leads",  "exactly", "before", "on",      "that",   "again"}))
    return false;
  Claim& claim = add(claims, "repetition");
  claim.numbers = {*number};
  if (result != "draw" || !seat.empty()) claim.word = result == "draw" ? "?" : result;
  if (claim.word == "?") return claims.pop_back(), false;
  return true;
}

bool quiet_turns(Bag bag, const Context&, Claims& claims) {
  if (!bag.take({"without capture", "no capture", "without a capture", "without any capture"})) return false;
  bag.take({"or pawn move"});
  const std::string result = take_result(bag);
  if (result != "draw") return false;
  const auto number = bag.number_before({"move", "turn"});
  if (!number || bag.denied()) return false;
  const bool each = bag.has("each player") || bag.take({"both player", "each side", "both"}) || bag.has("player");
  bag.pieces();
  if (!bag.rest({"player", "if", "after", "or", "move", "make", "in", "row", "is", "pass", "end", "has"})) return false;
  Claim& claim = add(claims, "quiet-turns");
  claim.numbers = {*number};
  if (each) claim.word = "each";
  return true;
}

bool turn_limit(Bag bag, const Context&, Claims& claims) {
  const bool draws = take_result(bag) == "draw" && bag.take({"after"});
  const auto number = bag.number_before({"turn"});
  if (!draws || !number || bag.denied() || !bag.rest({"if", "end", "has", "play"})) return false;
  add(claims, "turn-limit").numbers = {*number};
  return true;
}

}  // namespace

const std::vector<Frame> of_draws = {
    {"repetition", repetition}, {"quiet turns", quiet_turns}, {"turn limit", turn_limit}};

}  // namespace ludwright::book::frames
