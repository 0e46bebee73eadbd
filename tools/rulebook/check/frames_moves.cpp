// How pieces move and capture, and what becomes of them; see frames.h.
#include <algorithm>

#include "tools/rulebook/check/frames.h"
#include "tools/rulebook/check/paths.h"

namespace ludwright::book::frames {
namespace {

// The pieces that are named, or else those that the words before are about.
Who subject(Bag& bag, const Context& context, bool& of_enemy) {
  of_enemy = bag.take({"enemy"});
  Who who = bag.pieces();
  if (who.empty()) who = context.it.empty() ? context.heading : context.it;
  return who;
}

// "if that square is empty": all quiet moves are judged where it is.
bool take_to_empty(Bag& bag) {
  bool any = bag.take({"but only to empty square", "only to empty square", "but only if square is empty"});
  for (const char* phrase : {"if that square is empty", "if square ahead is empty",
                             "if that is empty",        "if all is empty",
                             "if each is empty",        "if both is empty",
                             "if square is empty",      "if it is empty",
                             "to empty square",         "to next empty square",
                             "if each 2 is empty",      "which must is empty",
                             "which must be empty",     "over empty square",
                             "if way is empty",         "over vacant square",
                             "onto empty square",       "as long as it is empty",
                             "if they is empty",        "if these is empty",
                             "if each square is empty", "if each square on way is empty",
                             "if nothing is in way",    "instead"})
    any = bag.take({phrase}) || any;
  return any;
}

bool moves(Bag bag, const Context& context, Claims& claims) {
  const bool quiet = bag.take({"without capture", "that not capture", "if it not capture", "if not capture",
                               "when not capture", "without capturing"});
  if (bag.has_any({"capture", "captured", "win", "lose", "draw", "place", "become", "turn", "player"})) return false;
  const bool first =
      bag.take({"on your first move", "first move", "from starting position", "from your starting position",
                "from your start position", "from start position", "from your start square", "first time it move",
                "from starting square", "if it has not move", "from start square", "if it has not yet move"});
  take_to_empty(bag);
  bag.put("nomove", {"cannot", "move"});
  const bool no = bag.denied();
  const bool jumping = bag.take({"jump"});
  // "Only the rook moves …" is about all the others.
  if (const auto at = bag.find("only"); at && *at + 1 < bag.size()) {
    const Bag next(bag.vocabulary(), std::vector<std::string>{bag.words()[*at + 1]});
    if (!Bag(next).pieces().empty()) return false;
  }
  const bool only = bag.take({"only"});
  const bool also = bag.take({"also"});
  if (no && (first || jumping || only)) return false;
  const bool combines = bag.has("move of");
  std::vector<std::string> ways = take_paths(bag);
  const bool named = !Bag(bag).pieces().empty();
  if (ways.empty()) {  // "to any of the 8 squares around it"
    if (bag.has("adjacent") && (bag.number_before({"square", "adjacent square"}), bag.take({"adjacent"})))
      ways = {"step any"};
    else if (bag.take({"adjacent square"}))
      ways = {"step any"};
    else
      return false;
    if (no) return false;
  }
  bool enemy = false;
  const Who who = subject(bag, context, enemy);
  if (who.empty() || enemy) return false;
  const bool verb = bag.take({"move"}) || jumping || bag.take({"reach"});
  if (!verb && !context.in_clause && !no && !combines) return false;
  if (!named && !context.in_clause && !bag.has("it") && bag.has("row")) return false;
  if (!bag.rest({"may",    "must",     "move",   "square",   "in 1 move", "1",     "single", "player", "along",
                 "line",   "row",      "board",  "how",      "direction", "want",  "wants",  "like",   "likes",
                 "either", "attime",   "always", "straight", "empty",     "reach", "or",     "next",   "new",
                 "piece",  "friendly", "never",  "other",    "allowed",   "one",   "own"}))
    return false;
  if (bag.has("other") || bag.has("never") || bag.has("straight")) return false;
  Claim& claim = add(claims, "moves");
  claim.who = who;
  claim.no = no;
  claim.only = only;
  claim.also = also;
  claim.first = first;
  claim.ways = ways;
  if (quiet) claim.also = false;
  if (jumping) {
    for (std::string& way : claim.ways) {
      if (way.compare(0, 5, "leap ") != 0) return claims.pop_back(), false;
    }
  }
  if (no) {
    const std::string& way = claim.ways[0];
    const std::size_t blank = way.find(' ');
    const std::string verb_word = way.substr(0, blank);
    if (claim.ways.size() > 1 || verb_word == "leap" || verb_word == "distance" || verb_word == "as")
      return claims.pop_back(), false;
    if (verb_word != "toward") return claims.pop_back(), false;
  }
  return true;
}

// "The troll cannot take the ogre": what stands behind the verb is taken, and does not take.
bool captures_a_kind(const Bag& bag) {
  const auto verb = bag.find("capture");
  if (!verb || bag.vocabulary().model().types.size() < 2) return false;
  for (std::size_t i = *verb + 1; i < bag.size(); ++i) {
    const std::string& word = bag.words()[i];
    const Who who = Bag(bag.vocabulary(), std::vector<std::string>{word}).pieces();
    if (!who.types.empty() || !who.roles.empty()) return true;
    if (word != "enemy" && word != "your" && word != "own" && word != "friendly" && !is_number_word(word)) return false;
  }
  return false;
}

// "All pieces except the cannon capture in the same way as they move."
bool captures_as_it_moves(Bag bag, const Context& context, Claims& claims) {
  if (!bag.take({"capture"}) || !bag.take({"samepath", "same way"})) return false;
  bag.take({"as it move", "as they move", "it move"});
  if (bag.denied()) return false;
  std::vector<TypeId> out;
  if (const auto except = bag.find("except")) {
    Bag others(bag.vocabulary(),
               std::vector<std::string>(bag.words().begin() + static_cast<std::ptrdiff_t>(*except), bag.words().end()));
    const Who who = others.pieces();
    if (who.types.empty() || !others.rest({"except", "or"})) return false;
    out = who.types;
    bag.erase(*except, bag.size());
  }
  Who who = bag.pieces();
  if (who.empty()) who = context.it;
  if (who.empty() || !bag.rest({"may", "must", "other"}) || bag.has("other")) return false;
  if (!out.empty() && !who.everybody) return false;
  Claim& claim = add(claims, "captures-as-moves");
  if (who.everybody) {
    const Model& model = bag.vocabulary().model();
    for (std::size_t type = 0; type < model.types.size(); ++type) {
      if (std::find(out.begin(), out.end(), static_cast<TypeId>(type)) == out.end())
        claim.who.types.push_back(static_cast<TypeId>(type));
    }
  } else {
    claim.who = who;
  }
  return true;
}

bool captures(Bag bag, const Context& context, Claims& claims) {
  if ((!bag.has("needs") && bag.has("player")) || bag.has("move capture")) return false;
  if (bag.has_any({"win", "lose", "draw", "become", "turn", "end"})) return false;
  if (bag.has_any({"only to capture", "only capture it", "only for capture"})) return false;  // what a jump is for
  if (captures_a_kind(bag)) return false;
  const bool passive = bag.take({"captured"});
  const bool verb = bag.take({"capture"});
  if (!passive && !verb) return false;
  const bool no = bag.denied();
  const bool only = bag.take({"only"});
  const bool also = bag.take({"also"});
  Claim claim;
  claim.kind = "captures";
  claim.no = no;
  claim.only = only;
  claim.also = also;
  const bool moves_too = bag.take({"move"});
  // What is captured, and what stands where.
  const bool enemy = bag.has("enemy");
  bag.take_all({"enemy", "friendly"});
  Who who;
  const bool needs = bag.take({"needs", "need"});
  const auto hopped = bag.find("exactly 1 piece");
  const bool beyond = bag.take({"beyond", "behind", "behind it"});
  const bool jumps = bag.take({"jump"});
  if (bag.take(
          {"over exactly 1 piece", "exactly 1 piece between", "over 1 piece", "1 piece between", "exactly 1 piece"})) {
    if (no || !(jumps || hopped || bag.has("between"))) return false;
    bag.take_all({"between", "itself", "victim", "other", "target", "of either player", "either", "player"});
    bag.take({"which it jump"});
    claim.ways = {"slide orthogonal over 1 piece"};
    take_directions(bag);
  } else if (needs) {
    return false;
  } else if (jumps) {
    if (no) return false;
    std::string directions = take_directions(bag);
    // Of several kinds some may fly: how far the victim may be is then not said.
    const bool several = bag.vocabulary().model().types.size() > 1;
    if (several && !bag.has("adjacent") && Bag(bag).pieces().everybody) return false;
    bag.take({"empty square", "empty"});
    if (bag.has("if") && !beyond) return false;
    bag.take({"if"});
    bag.take_all({"adjacent", "stand", "front"});
    claim.ways = {directions.empty() ? "jump" : "jump " + directions};
  } else if (bag.take({"samepath", "same way", "same manner", "as it move", "just as it move", "way it move"})) {
    claim.ways = {"same"};
  } else {
    claim.ways = take_paths(bag);
    bag.take({"if it is", "if"});
    if (claim.ways.empty()) {
      if (!no) return false;
      claim.ways.clear();
    }
    // "straight ahead" without a distance: how far is not said
    if (no && !claim.ways.empty()) {
      const std::string& way = claim.ways[0];
      if (way.compare(0, 7, "toward ") != 0) return false;
    }
  }
  bag.take_all({"1"});
  who = bag.pieces();
  if (who.everybody || who.empty()) {
    if (!context.it.empty())
      who = context.it;
    else if (!context.heading.empty())
      who = context.heading;
  }
  if (who.empty() || (who.types.empty() && who.roles.empty() && !who.everybody)) return false;
  if (!bag.rest({"may",      "must",   "square",    "stand", "held",  "occupied", "onto", "reach",    "allowed",
                 "adjacent", "either", "in 1 move", "other", "color", "own",      "side", "sideways", "or",
                 "between",  "itself", "victim",    "line",  "board", "where",    "over", "another",  "moving"}))
    return false;
  claim.who = who;
  if (moves_too && claim.ways != std::vector<std::string>{"same"} && !jumps && !hopped) {
    // "move and capture one square forward"; "are captured by moving diagonally forward"
    if (bag.has("and") && !passive) {
      Claim& move = add(claims, "moves");
      move.who = who;
      move.ways = claim.ways;
      if (no) return claims.pop_back(), false;
    }
  }
  // "Is captured": what is named is the victim, and whoever may move there captures.
  if (passive) {
    if (no && claim.ways.empty()) {
      claim.kind = "capturable";
    } else {
      if (!enemy || bag.vocabulary().model().types.size() > 1) return false;
    }
  }
  claims.push_back(claim);
  return true;
}

// "A piece that moves to a square held by an enemy piece captures it."
bool captures_in_place(Bag bag, const Context& context, Claims& claims) {
  if (!bag.take({"capture", "captured"}) || bag.has_any({"win", "lose", "jump", "piece between"})) return false;
  const bool goes = bag.take({"reach", "move", "land", "landing", "lands"});
  if (!goes) return false;
  bag.take_all({"reach", "move"});
  if (!bag.take({"enemy"})) return false;
  bag.take_all({"enemy"});
  if (bag.denied()) return false;
  Who who = bag.pieces();
  if (who.empty()) who = context.it.empty() ? context.heading : context.it;
  if (who.empty()) who.everybody = true;
  bag.take({"if"});
  if (bag.number_before({"square"})) return false;
  if (!bag.rest({"square", "held", "occupied", "stand", "where", "on", "land", "player", "may", "must", "piece",
                 "another", "color", "removed"}))
    return false;
  add(claims, "captures-in-place").who = who;
  if (bag.has("removed")) add(claims, "captured").word = "removed";
  return true;
}

bool own_square(Bag bag, const Context&, Claims& claims) {
  const bool no = bag.denied();
  const bool goes = bag.take({"reach", "move", "land", "landing", "enter", "capture", "end"});
  if (!goes || bag.has_any({"win", "lose", "jump", "captured"})) return false;
  bag.take_all({"reach", "move", "land", "end", "enter"});
  const bool own = bag.take({"friendly", "your", "own", "your own", "by piece colored", "piece colored"});
  bag.take({"colored"});
  bag.take_all({"friendly", "your", "own"});
  const bool occupied = bag.size() < 4 || bag.take({"occupied"}) || bag.take({"stand", "held", "holds", "has"}) ||
                        bag.has("piece") || !Bag(bag).pieces().empty();
  if (!own || !occupied || bag.has("enemy")) return false;
  Who who = bag.pieces();
  if (bag.only_number().value_or(1) != 1) return false;
  if (!bag.rest({"square", "player", "may", "color", "by", "where", "stand", "held", "piece", "another", "other",
                 "onto", "must", "occupied", "already"}))
    return false;
  Claim& claim = add(claims, "captures-own");
  claim.who.everybody = true;
  if (!who.types.empty()) claim.who = who;
  claim.no = no;
  return true;
}

bool jumps(Bag bag, const Context& context, Claims& claims) {
  if (bag.has_any({"capture", "win", "removed", "turn", "captured", "again"})) return false;
  const auto verb = bag.find("jump");
  const std::size_t negations_at = [&] {
    std::size_t at = 0;
    for (const char* word : {"cannot", "not", "no", "never", "nobody", "none"})
      at = std::max(at, bag.find(word).value_or(0));
    return at;
  }();
  // "Knights may jump, all others may not": the denial is of others.
  if (verb && negations_at > *verb && !bag.has("not allowed")) return false;
  if (!bag.take({"jump", "pass through", "move through"})) return false;
  bag.take_all({"jump"});
  const bool no = bag.denied();
  const bool only = bag.take({"only"});
  if (no && only) return false;
  std::string whose;
  if (bag.take({"friendly", "your own", "own", "your"})) whose = "own";
  if (bag.take({"enemy"})) whose = whose.empty() ? "enemy" : "";
  if (!take_paths(bag).empty()) return false;
  bag.take_all({"your", "own"});
  // "The knight may jump over pieces": what comes before "over" jumps.
  const auto over = bag.find("over");
  std::vector<std::string> before = bag.words(), after;
  if (over) {
    after.assign(before.begin() + static_cast<std::ptrdiff_t>(*over), before.end());
    before.resize(*over);
  }
  Bag first(bag.vocabulary(), before);
  Who who = first.pieces();
  Bag second(bag.vocabulary(), after);
  const Who victims = second.pieces();
  if (!over && only) return false;
  if (who.empty() && !victims.types.empty() && context.it.empty() && context.heading.empty() && !whose.empty())
    who = victims;
  if (who.empty() && first.has("player")) return false;  // "it is allowed to jump": not said to which pieces
  if (who.empty() || (only && who.everybody)) who = context.it.empty() ? context.heading : context.it;
  if (who.empty()) who.everybody = true;
  std::vector<std::string> left = first.words();
  left.insert(left.end(), second.words().begin(), second.words().end());
  Bag rest(bag.vocabulary(), left);
  rest.take_all({"occupied square", "occupied"});
  if (rest.only_number().value_or(1) != 1) return false;
  if (!rest.rest({"may",     "over",  "other",  "others", "another", "player",  "allowed", "way",
                  "move",    "piece", "what",   "stand",  "square",  "between", "able",    "can",
                  "through", "if",    "either", "side",   "color",   "or",      "must"}))
    return false;
  if (rest.has("if") || rest.has("not")) return false;
  Claim& claim = add(claims, "jumps");
  claim.who = who;
  claim.no = no;
  claim.word = whose;
  if (only) {  // and no other piece
    Claim& others = add(claims, "jumps");
    const Model& model = bag.vocabulary().model();
    for (std::size_t type = 0; type < model.types.size(); ++type) {
      if (std::find(who.types.begin(), who.types.end(), static_cast<TypeId>(type)) == who.types.end())
        others.who.types.push_back(static_cast<TypeId>(type));
    }
    others.no = true;
    if (others.who.types.empty() || who.types.empty()) return claims.clear(), false;
  }
  return true;
}

// "Stones never move once they have been placed."
bool stays(Bag bag, const Context& context, Claims& claims) {
  if (bag.has_any({"win", "jump", "lose", "player", "backward", "forward", "diagonally", "and"})) return false;
  // "No stone is ever moved or removed."
  const bool both = bag.take(
      {"or removed", "nor removed", "or captured", "nor captured", "nor is captured", "nor capture", "or capture"});
  if (bag.has_any({"capture", "captured", "removed"})) return false;
  bag.put("nomove", {"cannot", "move"});
  bag.put("reach another square", {"move"});
  bool no = bag.take({"stay where they is", "stay where it is", "remain where they is", "stays where it is"});
  if (!no && !bag.take({"move"})) return false;
  if (!no) no = bag.denied();
  bag.take_all({"nor", "neither"});
  if (both && !no) return false;
  bag.take({"if place", "if they has place", "if it has place", "if has place", "if they is place",
            "after it has place", "after place", "if it is place", "if they is stand", "if stand", "if it is stand",
            "after it has stand", "if they has stand", "after stand"});
  bag.take({"until end of game", "until end", "other square", "to another square", "during game", "rest"});
  Who who = bag.pieces();
  if (who.empty()) who = context.it;
  if (who.empty()) return false;
  if (!bag.rest({"may", "square", "move", "place", "allowed", "other", "another", "later", "during", "place", "until",
                 "never"}))
    return false;
  Claim& claim = add(claims, "stays");
  claim.who = who;
  claim.no = !no;
  if (both) {
    Claim& leaves = add(claims, "leaves-board");
    leaves.who = who;
    leaves.no = true;
  }
  return true;
}

// "Nothing is ever captured", "Stones can be captured", "No disc leaves the board".
bool leaves_board(Bag bag, const Context& context, Claims& claims) {
  const bool capture = bag.take({"captures", "capture", "captured"});
  const bool removed = bag.take({"removed"});
  if (!capture && !removed) return false;
  if (bag.has_any(
          {"if", "win", "lose", "jump", "move", "must", "turn", "who", "that", "friendly", "your", "own", "enemy"}))
    return false;
  const bool nothing = bag.take({"nothing"});
  const bool no = nothing || bag.denied();
  if (capture && removed) return false;
  Who who = bag.pieces();
  if (who.empty() && !bag.has("there") && !nothing) who = context.it;
  if (!bag.rest({"ever", "may", "there", "game", "board", "piece", "allowed", "nor", "during", "before"})) return false;
  if (!no && !bag.has("may") && !bag.has("there")) return false;
  if (bag.has("captures")) return false;
  Claim& claim = add(claims, "leaves-board");
  claim.who = who;
  claim.no = no;
  return true;
}

// "A soldier is captured when two enemies stand on opposite sides of it."
bool custodial(Bag bag, const Context&, Claims& claims) {
  if (!bag.take({"captured", "capture"}) || !bag.take({"opposite"})) return false;
  if (bag.number_before({"enemy", "enemy piece"}) != 2) return false;
  if (bag.denied()) return false;
  bag.take({"in row", "orthogonally", "in row or column"});
  const Who who = bag.pieces();
  if (who.empty()) return false;
  if (!bag.rest({"if", "stand", "reach", "side", "player", "sideways", "row", "column", "or", "between", "enclose",
                 "square"}))
    return false;
  add(claims, "custodial").who = who;
  return true;
}

bool captured_become(Bag bag, const Context&, Claims& claims) {
  if (!bag.take({"captured", "was jump", "jumped", "been captured", "capture"})) return false;
  bag.take_all({"captured", "jump"});
  std::string word;
  if (bag.take({"removed"})) word = "removed";
  if (bag.take({"to hand", "into hand", "in hand", "hand"}) || take_area(bag)) word = word.empty() ? "hand" : "?";
  if (bag.take({"turned over", "change sides", "join your army", "join army", "joins army", "join"}))
    word = word.empty() ? "changes-sides" : "?";
  if (bag.take({"stay on board", "stays on board", "remain on board", "remains on board"}))
    word = word.empty() ? "removed!" : "?";
  if (word.empty() || word == "?") return false;
  const bool no = bag.denied();
  bag.take({"if"});
  bag.take({"not return", "for good"});
  bag.pieces();
  if (!bag.rest({"player", "piece",       "at once", "capture", "reach",  "whoever", "board", "captor",
                 "side",   "army",        "color",   "take",    "square", "army",    "who",   "good",
                 "your",   "immediately", "must",    "enemy",   "not",    "return"}))
    return false;
  if (bag.has("return") != bag.has("not")) return false;
  Claim& claim = add(claims, "captured");
  claim.no = no;
  if (word == "removed!") {
    claim.word = "removed";
    claim.no = !no;
  } else {
    claim.word = word;
  }
  return true;
}

// "Captures are compulsory", "a player who can capture has to".
bool must_capture(Bag bag, const Context&, Claims& claims) {
  if (!bag.take({"capture", "captures", "capturing"})) return false;
  bag.take_all({"capture"});
  const bool free = bag.take({"must not"});
  const bool must = bag.take({"must"});
  if (!free && !must) return false;
  const bool no = bag.denied();
  bag.take({"if possible", "if able", "if may", "if you may", "if it may", "if"});
  bag.take_all({"enemy"});
  bag.pieces();
  if (!bag.rest({"player", "may", "ever", "do", "always", "able", "possible", "you", "who", "must", "allowed"}))
    return false;
  if (free && no) return false;
  Claim& claim = add(claims, "must-capture");
  claim.no = free || no;
  return true;
}

// "A piece must go on jumping as long as it can."
bool must_go_on(Bag bag, const Context&, Claims& claims) {
  if (!bag.has_any({"jump", "capture"})) return false;
  if (!bag.has_any({"again", "on", "continue", "keep", "keeps", "another", "further", "same turn"})) return false;
  bag.take_all({"jump", "capture", "again", "on", "continue", "continues", "keep", "keeps", "another", "further",
                "move", "turn", "same", "after", "if", "may", "long", "can"});
  const bool free = bag.take({"must not"});
  const bool must = bag.take({"must"});
  if (!free && !must) return false;
  bag.take({"stop", "stops"});
  if (bag.denied()) return false;
  bag.pieces();
  if (!bag.rest({"player", "possible", "able", "attime", "there"})) return false;
  add(claims, "goes-on").no = free;
  return true;
}

bool choice_of_captures(Bag bag, const Context&, Claims& claims) {
  if (!bag.take({"capture", "captures"})) return false;
  bag.take_all({"capture"});
  const bool most = bag.take({"more", "maximum"});
  const bool free = bag.take({"several", "freely", "different"});
  if (most == free || bag.denied()) return false;
  if (most && !bag.take({"must"})) return false;
  bag.pieces();
  bag.take_all({"choose", "chooses", "select", "any", "among", "between"});
  if (!bag.rest({"player", "may", "freely", "possible", "must", "if", "several", "number"})) return false;
  add(claims, "most-captures").no = free;
  return true;
}

bool promotes(Bag bag, const Context& context, Claims& claims) {
  const auto at = bag.find("become");
  if (!at || bag.has_any({"capture", "captured", "win", "lose"})) return false;
  std::vector<std::string> before(bag.words().begin(), bag.words().begin() + static_cast<std::ptrdiff_t>(*at));
  std::vector<std::string> after(bag.words().begin() + static_cast<std::ptrdiff_t>(*at) + 1, bag.words().end());
  Bag first(bag.vocabulary(), before), second(bag.vocabulary(), after);
  std::string goal = take_goal(first);
  if (goal.empty()) goal = take_goal(second);
  if (goal.empty()) return false;
  if (first.denied() || second.denied()) return false;
  Who who = first.pieces(), other = second.pieces();
  if (who.empty()) who = context.it.empty() ? context.heading : context.it;
  if (who.empty() || other.empty() || other.everybody) return false;
  std::vector<std::string> left = first.words();
  left.insert(left.end(), second.words().begin(), second.words().end());
  Bag rest(bag.vocabulary(), left);
  rest.take({"1 of"});
  if (!rest.rest({"if", "reach", "must", "at once", "or", "board", "player", "may", "choice", "immediately", "square",
                  "that", "new", "either"}))
    return false;
  if (rest.has("may")) return false;
  Claim& claim = add(claims, "promotes");
  claim.who = who;
  claim.other = other;
  claim.place = goal;
  return true;
}

// "may not leave the palace", "stays inside the palace"
bool confined(Bag bag, const Context& context, Claims& claims) {
  const std::string place = bag.place();
  if (place.empty() || bag.has_any({"win", "lose", "start", "capture", "captured"})) return false;
  bool stays = bag.take({"stay", "stays", "confined", "remain", "remains"});
  const bool leaves = bag.take({"leave"});
  const bool enters = !leaves && !stays && bag.take({"reach", "move", "stop", "enter", "cross"});
  if (!leaves && !stays && !enters) return false;
  const bool no = bag.denied();
  const bool only = bag.take({"only"});
  if (only) return false;
  bag.take({"inside", "within", "through"});
  Who who = bag.pieces();
  if (who.empty()) who = context.it.empty() ? context.heading : context.it;
  if (who.empty()) return false;
  if (!bag.rest({"may", "must", "own", "square", "inside", "player", "within", "allowed"})) return false;
  Claim& claim = add(claims, enters ? "enters" : "leaves-place");
  claim.who = who;
  claim.place = place;
  claim.no = enters ? no : (leaves ? no : !no);
  if (enters && !who.everybody && who.types.empty()) return claims.pop_back(), false;
  return true;
}

// "It is forbidden to leave your king attacked."
bool safety(Bag bag, const Context&, Claims& claims) {
  if (!bag.has("check")) return false;
  if (bag.has_any({"win", "lose", "draw", "nomove", "pass"})) return false;
  const bool barred = bag.take({"nomove that leave", "nomove which leave", "nomove leave"});
  if (barred) bag.put("check", {"check", "leave"});
  if (!barred && !bag.take({"leave", "end", "move", "stand", "expose", "put", "place"})) return false;
  bag.take_all({"or", "place", "put", "end friendly turn", "at end", "end"});
  bag.take({"friendly turn"});
  bag.take_all({"leave", "end", "move", "stand", "make", "turn", "check", "friendly"});
  const bool forbidden = bag.denied() || barred;
  const bool allowed = bag.take({"may", "allowed"});
  if (forbidden == allowed && !forbidden) return false;
  Who who = bag.pieces();
  if (!bag.rest({"player", "own", "your", "must", "end", "turn", "if", "after", "way", "under", "may", "1", "any"}))
    return false;
  if (who.everybody || who.empty()) return false;
  Claim& claim = add(claims, "left-attacked");
  claim.who = who;
  claim.no = forbidden;
  return true;
}

// "All enclosed discs are turned over."
bool turned_over(Bag bag, const Context&, Claims& claims) {
  const bool turned = bag.take({"turned over"});
  const bool removed = !turned && bag.take({"removed"});
  if (!turned && !removed) return false;
  const bool enclosed = bag.take({"enclosed", "surrounded", "flanked", "trapped", "outflanked", "between"});
  const bool adjacent = !enclosed && bag.take({"adjacent"});
  if (!enclosed && !adjacent) return false;
  bag.take_all({"enemy"});
  if (bag.denied()) return false;
  bag.pieces();
  if (!bag.rest({"color", "square", "after", "move", "jump", "growing", "jumping", "or", "and", "become", "has", "must",
                 "new", "place", "moved", "grow"}))
    return false;
  Claim& claim = add(claims, "turned-over");
  claim.word = enclosed ? "enclosed" : "adjacent";
  claim.no = removed;
  return true;
}

}  // namespace

const std::vector<Frame> of_moves = {{"turned over", turned_over},
                                     {"safety", safety},
                                     {"promotes", promotes},
                                     {"confined", confined},
                                     {"stays", stays},
                                     {"must capture", must_capture},
                                     {"goes on", must_go_on},
                                     {"choice", choice_of_captures},
                                     {"custodial", custodial},
                                     {"captured become", captured_become},
                                     {"leaves board", leaves_board},
                                     {"captures in place", captures_in_place},
                                     {"own square", own_square},
                                     {"jumps", jumps},
                                     {"captures as it moves", captures_as_it_moves},
                                     {"captures", captures},
                                     {"moves", moves}};

}  // namespace ludwright::book::frames
