// Who falls, what becomes of the captured, and whether one must capture; see frames.h.
#include "tools/rulebook/check/frames.h"

namespace ludwright::book::frames {
namespace {

// "A soldier is captured when two enemies stand on opposite sides of it."
bool custodial(Bag bag, const Context&, Claims& claims) {
  const bool passive = bag.has("captured");
  if (bag.find("to capture") == std::size_t{0} && bag.has("enemy")) return false;  // between one's own pieces
  bag.put(", on 2 opposite player", "opposite"), bag.put("on 2 opposite player", "opposite");
  if (!bag.take("captured|capture")) return false;
  bag.take_all("captured|capture");
  const bool between = bag.take("opposite") || bag.take("between|enclosing|enclose|trapping|surrounding");
  bag.take_all("between|opposite|enclosing|enclosed|enclose|trapping|trapped|by");
  // Whose are taken and who take are not the same.
  auto number = bag.number_before("enemy|enemy piece");
  const bool by_enemy = number.has_value();
  if (!number) number = bag.number_before("friendly");
  if (!number && (number = bag.number_before("of"))) bag.take("friendly");
  const bool around = number && *number > 2 && bag.has("adjacent");
  if (!number || (*number > 2 && !around) || (!between && *number == 2)) return false;
  if (*number == 1 && !bag.has("adjacent")) return false;
  if (by_enemy ? bag.has("enemy") : passive && !bag.has("enemy")) return false;
  bag.take(by_enemy ? "friendly" : "enemy");
  const bool own = !by_enemy && !passive && bag.take("friendly|your");
  if (bag.has("enemy|friendly") || bag.denied()) return false;
  bag.take("in row|orthogonally|in row or column");
  const bool diagonal = bag.take("diagonally");
  const Who who = bag.pieces();
  if (who.empty()) return false;
  if (!bag.rest("if|stand|reach|side|player|sideways|row|column|or|piece|square|you|adjacent|may|must|opponent|line|"
                "with|caught|sandwiched|gets"))
    return false;
  Claim& claim = add(claims, own ? "captures-own" : "custodial");
  claim.who = who;
  if (*number != 2) claim.numbers = {*number};  // one beside it alone
  if (diagonal) claim.ways = {"diagonal"};
  return true;
}

// "There is no castling", "two pieces never share a square".
bool special(Bag bag, const Context&, Claims& claims) {
  std::string word;
  if (bag.has("there is no|cannot exist|not allowed") && bag.take("en passant|capture in passing|capture en passant")) {
    const bool denies = bag.denied();
    Claim& claim = add(claims, "passing");
    claim.word = "may";
    claim.no = true;
    return denies && bag.rest("there|exist|allowed|capture|game|rule");
  }
  if (bag.take("castling|castle|castles")) word = "castle";
  if (bag.take("share 1 square|share square|shares square|on same square|in same square|on 1 square"))
    word = word.empty() && bag.take("2|several|another|many|more than 1|other") ? "share" : "?";
  if (word.empty() || word == "?") return false;
  const bool no = bag.denied();
  if (!no && !bag.take("may|allowed|there")) return false;
  bag.pieces();
  if (!bag.rest("there|player|allowed|may|exist|capture|captured|cannot|possible|rule|with|enemy|friendly|stand|time|"
                "ever|same"))
    return false;
  Claim& claim = add(claims, "special");
  claim.word = word;
  claim.no = no;
  return true;
}

bool captured_become(Bag bag, const Context&, Claims& claims) {
  if (!bag.has("square")) bag.put("occupied", "captured");  // "stones that have been captured"
  const bool may =
      bag.has("may be captured|may captured|may be capture|cannot be captured|cannot captured|may capture");
  const bool jumped = bag.has("jump piece|was jump|jumped|is jump");
  if (!bag.take("captured|was jump|jumped|been captured|capture|jump piece|is jump")) return false;
  if (jumped && bag.take("captured")) bag = Bag(bag.vocabulary(), "removed " + bag.text());
  bag.take_all("captured|jump|capture");
  std::string word;
  if (bag.take("removed")) word = "removed";
  if (bag.take("to hand|into hand|in hand|hand") || take_area(bag)) word = word.empty() ? "hand" : "?";
  const bool in_hand = word == "hand";
  if (in_hand && may) return false;  // of what lies there already
  if (bag.take("turned over|change sides|join your army|connected army|connected enemy army"))
    word = word.empty() || in_hand ? "changes-sides" : "?";
  if (bag.take("stay on board|stays on board|remain on board|remains on board|stay where it is"))
    word = word.empty() ? "removed!" : "?";
  if (word.empty() && bag.take("not return|never return|cannot return")) word = "removed";
  if (word.empty() && bag.take("return|returns|come backward|comes backward|come back|reappear|reappears")) {
    // Where and when is not judged: that they leave for good denies it.
    if (bag.denied()) return false;
    Claim& claim = add(claims, "captured");
    claim.word = "returned";
    bag.pieces();
    return bag.rest("board|player|may|must|later|turn|place|you|hand|captor|friendly|enemy|army|again|ever|play|any");
  }
  if (word.empty() || word == "?") return false;
  if (in_hand) bag.take("return"), bag.take("new owner");
  if (bag.take("captor")) bag.take("friendly");
  const bool no = bag.denied();
  bag.take("if");
  bag.take("not return|for good");
  // As what it goes there is more than that it does.
  if (bag.has("become|as") && (!Bag(bag).pieces().types.empty() || bag.has("it was|as it"))) return false;
  bag.pieces();
  if (!bag.rest(
          "player|piece|at "
          "once|capture|reach|whoever|board|captor|side|army|color|take|square|army|who|good|your|immediately|must|"
          "enemy|not|return|that|rest|you|was|reserve|may|all|capturer|kept|part|become|held|placed|go|friendly"))
    return false;
  if (bag.has("return") != bag.has("not")) return false;
  Claim& claim = add(claims, "captured");
  claim.no = no;
  if (jumped) claim.place = "jumped";
  if (word == "removed!") {
    claim.word = "removed";
    claim.no = !no;
  } else {
    claim.word = word;
  }
  if (in_hand && word == "changes-sides") {  // both are said
    if (no) return false;
    Claim& kept = claims.emplace_back(claims.back());
    kept.word = "hand";
  }
  return true;
}

// "Captures are compulsory", "a player who can capture has to".
bool must_capture(Bag bag, const Context&, Claims& claims) {
  if (bag.has("over|across") || !bag.take("capture|captures|capturing|jump")) return false;
  bag.take_all("capture|jump");
  const bool free = bag.take("must not");
  const bool must = bag.take("must");
  if (!free && !must) return false;
  const bool no = bag.denied();
  bag.take("if possible|if able|if may|if you may|if it may|if");
  bag.take_all("enemy");
  bag.pieces();
  if (!bag.rest("player|may|ever|do|always|able|possible|you|who|must|allowed|made|taken|be|make|there|is|it"))
    return false;
  if (free && no) return false;
  Claim& claim = add(claims, "must-capture");
  claim.no = free || no;
  return true;
}

// "A piece must go on jumping as long as it can."
bool must_go_on(Bag bag, const Context&, Claims& claims) {
  if (!bag.has("jump|capture")) return false;
  if (!bag.has("again|on|continue|keep|keeps|another|further|same turn")) return false;
  bag.take_all(
      "jump|capture|again|on|continue|continues|keep|keeps|another|further|move|turn|same|after|if|may|long|can|"
      "captured|allowed");
  const bool waits = bag.take("wait for|wait|waits");
  const bool free = bag.take("must not") || waits;
  const bool must = bag.take("must");
  if (waits) bag.take("next|adjacent");
  if (!free && !must) return false;
  bag.take("stop|stops");
  if (bag.denied()) return false;
  bag.pieces();
  if (!bag.rest("player|possible|able|attime|there")) return false;
  add(claims, "goes-on").no = free;
  return true;
}

bool choice_of_captures(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("capture|captures")) return false;
  bag.take_all("capture");
  if (bag.has("same number|same")) return false;  // a choice that is left where all are alike
  bag.take("even if another more|even if other more");
  const bool most = bag.take("more|maximum");
  const bool must = bag.take("must");
  const bool several = bag.take("several|freely|different");
  const bool free = several && !(most && must);
  if (most == free || bag.denied()) return false;
  if (most && !must) return false;
  bag.pieces();
  bag.take_all("choose|chooses|select|any|among|between");
  if (!bag.rest("player|may|freely|possible|must|if|several|number|move|that|way|there|1|attime|make")) return false;
  add(claims, "most-captures").no = free;
  return true;
}

// "All enclosed discs are turned over."
bool turned_over(Bag bag, const Context&, Claims& claims) {
  const bool turned = bag.take("turned over");
  while (bag.take("turned over")) {
  }
  const bool removed = !turned && bag.take("removed");
  if (!turned && !removed) return false;
  const bool enclosed = bag.take("enclosed|surrounded|flanked|trapped|outflanked|between");
  const bool adjacent = !enclosed && bag.take("adjacent");
  if (!enclosed && !adjacent) return false;
  bag.take_all("enemy");
  if (bag.denied()) return false;
  bag.pieces();
  if (!bag.rest("color|square|after|move|jump|growing|jumping|or|and|become|has|must|new|place|moved|grow"))
    return false;
  Claim& claim = add(claims, "turned-over");
  claim.word = enclosed ? "enclosed" : "adjacent";
  claim.no = removed;
  return true;
}

}  // namespace

const std::vector<Frame> kOfCaptured = {{"special", special},
                                        {"turned over", turned_over},
                                        {"must capture", must_capture},
                                        {"goes on", must_go_on},
                                        {"choice", choice_of_captures},
                                        {"custodial", custodial},
                                        {"captured become", captured_become}};

}  // namespace ludwright::book::frames
