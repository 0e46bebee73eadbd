// What sets a count back, how long a game may last, and what does not end it; see outcomes.h.
#include <algorithm>

#include "tools/rulebook/check/outcomes/outcomes.h"

namespace ludwright::book::outcomes {
namespace {

using frames::Claims;

// What happens in a turn, by one word of it: a capture, a move or a placement of some pieces, an alternative that has a
// name; `word` and `who` of the claim. False if nothing is named, or more.
bool take_event(Bag& bag, Claim& claim) {
  for (const auto& names : alternatives_of(bag.vocabulary().model())) {
    for (const std::string& word : bag.words()) {
      const auto name = std::find_if(names.begin(), names.end(), [&](const std::string& one) {
        return one.size() > 2 && word.compare(0, one.size(), one) == 0 && word.size() <= one.size() + 3;
      });
      if (name == names.end()) continue;
      claim.word = *name;
      bag.take_all(word);
      return true;
    }
  }
  bag.take("is made|made");
  if (bag.take("capture|captured")) {
    claim.word = "capture";
    bag.take("piece");
    return true;
  }
  if (bag.take("move forward|move")) {
    claim.word = "move";
  } else if (bag.take("new|added|place")) {
    claim.word = "place";
  } else {
    return false;
  }
  claim.who = bag.pieces();
  if (claim.who.everybody) claim.who = {};
  return claim.word != "move" || !claim.who.empty();
}

bool anew(Bag bag, bool told, Claims& claims) {
  static constexpr std::string_view none =
      "has no influence on it|has no influence|has no effect on it|has no effect|cannot affect it|cannot affect|not "
      "affect|leave it as it is|leaves it as it is|cannot matter|makes no difference|changes nothing";
  static constexpr std::string_view back =
      "start again|start anew|stand backward|place backward|set backward|is set backward|start over|begins anew|begin "
      "anew|backward to nothing|backward to 0|to nothing|to 0|reset|"
      "resets|is reset|from nothing|begins again|begin again|begins afresh|start afresh|interrupts|interrupt|is broken "
      "by";
  const bool count = bag.take("count of move|count of turn|count|counter|clock|tally|counting");
  if (!count && !told) return false;
  const bool idle = bag.take(none);
  bool sets = false;
  while (bag.take(back)) sets = true;
  Claim claim;
  claim.kind = "count-anew";
  claim.only = bag.take("only|nothing but");
  if (!idle && !sets && !(told && bag.has("cannot|not|so does|does so|do so"))) return false;
  bag.take("so does|does so|do so");
  bag.take("if|whenever|each time");
  const auto either = bag.find("or"), both = bag.find("and");
  if (const auto joint = either ? either : both;
      joint && !claim.only && !idle) {  // "a pawn moves or a piece is captured"
    Bag second(bag.vocabulary(), std::vector<std::string>(bag.words().begin() + static_cast<std::ptrdiff_t>(*joint) + 1,
                                                          bag.words().end()));
    Claim other = claim;
    bag.erase(*joint, bag.size());
    if (!take_event(second, other) || second.denied() || !second.rest("this|it|again|new|each|after|by|made|piece"))
      return false;
    claims.push_back(other);
  }
  if (!take_event(bag, claim)) return false;
  claim.no = bag.denied() != idle;
  if (claim.no && claim.only) return false;
  if (bag.has("or|if|unless|except") || !bag.rest("this|it|again|new|each|after|by|with|place|from|made|such|at|on"))
    return false;
  claims.push_back(claim);
  return true;
}

// "No game can last longer than 92 turns."
bool longest(Bag bag, bool, Claims& claims) {
  if (bag.has("win|lose|draw|without|if|capture|pass")) return false;
  if (bag.has("empty square") && bag.take("dwindle|dwindles|shrink|shrinks|fall|falls|decrease|decreases|number")) {
    bag.take("empty square");
    bag.take("turn by turn|with each turn|from turn to turn");
    const auto number = bag.only_number();
    if (!number || bag.denied() || !bag.rest("from|number|fall|decrease")) return false;
    frames::add(claims, "empties-fall").numbers = {*number};
    return true;
  }
  const auto number = bag.number_before("turn|move");
  if (!number || !bag.has("game")) return false;
  const bool more = bag.take("longer than|more than"), most = !more && bag.take("upto|at latest|longest");
  const bool no = bag.denied();
  if (more != no || (!more && !most)) return false;
  if (!bag.rest("game|last|lasts|may|ever|take|end|after|by|play|has|can|over|longest|possible|go on|is")) return false;
  frames::add(claims, "longest-game").numbers = {*number};
  return true;
}

// "Neither part may be left out."
bool whole(Bag bag, bool, Claims& claims) {
  if (!bag.take(
          "neither part|no part|neither of 2 part|neither of these part|neither half|none of these part|neither of "
          "them"))
    return false;
  if (!bag.take(
          "may be leave out|may be leave|may be omitted|may be skipped|may be left out|may pass|is optional|may be "
          "pass|may removed|may be dropped|out"))
    return false;
  if (!bag.rest("turn|attime|ever|out|may|leave")) return false;
  frames::add(claims, "turn-whole");
  return true;
}

// "As long as you have a legal square you may not pass."
bool no_pass(Bag bag, bool, Claims& claims) {
  static constexpr std::string_view can =
      "has allowed square|has allowed move|has 1 allowed move|has move|may move|may play|each move is empty|move is "
      "possible|move is empty|there is allowed move|there is move|allowed move is empty|allowed move exists|is able to "
      "move|has playable square|move is available|has square to play";
  if (!bag.has("if|whoever") || !bag.take(can)) return false;
  bag.take("if");
  const bool passes = bag.take("pass");
  const bool no = passes ? bag.denied() : !bag.has("may");
  if (!passes && !bag.take("must move|must play|must do so|must make it|must make move|must make 1|must use it"))
    return false;
  if (bag.denied() ||
      !bag.rest("player|you|may|whoever|1|any|each|still|allowed|it|at all|even|attime|somewhere|anywhere"))
    return false;
  frames::add(claims, "pass").no = no;
  return true;
}

// "The game does not stop merely because somebody has more than half of the seeds."
bool half(Bag bag, bool, Claims& claims) {
  if (!bag.take("half") || !bag.take("has past|past|more than|reach more than|passed")) return false;
  const bool no = bag.denied();
  const bool ends = bag.take("end|stop|stops");
  if (no != ends || (!ends && !bag.take("goes on|go on|continues|continue"))) return false;
  bag.pieces();
  bag.take("because|even if|if|even though|although");
  if (!bag.rest(
          "game|play|early|merely|just|simply|only|somebody|player|whoever|someone|has|seeds|seed|each|1|soon|yet|"
          "on|board|score|captured|already|before|that|reason|alone"))
    return false;
  frames::add(claims, "half-goes-on").word = "half";
  return true;
}

// "Every turn adds exactly one arrow": what may stand beside it.
bool of_turn(const Bag& part, const Context& context, Claims& claims) {
  for (const frames::Frame& frame : frames::kOfTurns) {
    Claims found;
    if (!frame.read(part, context, found) || frames::ignores_a_word(frame, part, context, found)) continue;
    claims.insert(claims.end(), found.begin(), found.end());
    return true;
  }
  return false;
}

}  // namespace

Claims read_counts(const Bag& bag, const Context& context) {
  static constexpr std::string_view kCuts = ",|;|:|-|whereas|while|but|and|so";
  const auto& words = bag.words();
  Claims claims;
  bool told = false;
  std::size_t turns = 0;
  for (std::size_t begin = 0; begin < words.size();) {
    if (is_one_of(words[begin], kCuts)) {
      ++begin;
      continue;
    }
    bool read = false;
    std::size_t end = words.size();
    for (; end > begin && !read; --end) {
      if (end < words.size() && !is_one_of(words[end], kCuts)) continue;
      const Bag part(bag.vocabulary(), std::vector<std::string>(words.begin() + static_cast<std::ptrdiff_t>(begin),
                                                                words.begin() + static_cast<std::ptrdiff_t>(end)));
      if (begin > 0 && told && changes_nothing(part)) read = true;
      for (auto* frame : {+anew, +longest, +no_pass, +whole, +half}) read = read || frame(part, told, claims);
      const std::size_t before = claims.size();
      read = read || (end < words.size() && of_turn(part, context, claims));
      turns += claims.size() > before ? 1 : 0;
      if (read) begin = end;
    }
    if (!read) return {};
    if (turns > 1) return {};
    told = told || (!claims.empty() && claims.back().kind == "count-anew");
  }
  return claims;
}

}  // namespace ludwright::book::outcomes
