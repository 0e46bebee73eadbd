// Seeds at the start and at the end of a game; see frames_play.h, and turn_judge.h for what a claim means.
#include "tools/rulebook/check/frames_play.h"

namespace ludwright::book::frames {
namespace {

// "As soon as all six houses of one player are empty, the game is over."
bool ends(Bag bag, const Context&, Claims& claims) {
  for (const char* none : {"has no seed left in each", "has no seed leave in each", "has no seed in each",
                           "has no seed left in", "has no seed leave in"})
    bag.put(none, "empty each");
  bag.take("after each turn ,|, after each turn ,|, after ,|after turn");
  if (!bag.take("game-ends") || !bag.take("if|after each turn that leaves|after each turn if|after turn that leaves"))
    return false;
  if (bag.has("unless|only|last seed|across")) return false;
  bag.take("turn-ends and");
  if (!bag.take("empty")) return false;
  const bool no = bag.denied();
  std::string whose = "any";
  if (bag.take("each player|both player")) whose = "all";
  const bool named = bag.has("player|1 of you|in 1 of");
  if (bag.take("friendly|of-friendly") && !named) whose = "own";
  if (bag.take("enemy")) whose = whose == "any" ? "enemy" : "?";
  if (whose == "?") return false;
  bag.place();
  bag.take("in 1 of|1 of you");
  const auto number = bag.only_number();
  if (whose == "any" && !named && !number && !bag.has("row")) whose = "all";
  if (!bag.rest("each|hollow|row|player|seed|left|friendly|of-friendly|entire")) return false;
  Claim& claim = add(claims, "sow-ends");
  claim.place = whose;
  claim.no = no;
  if (number) claim.numbers = {*number};
  return true;
}

// "Seeds that still lie in houses belong to their owner."
bool leftovers(Bag bag, const Context&, Claims& claims) {
  const bool whatever = bag.take("whatever|what");
  if ((!bag.has("seed") && !whatever) || !bag.has("leave|lie|lying|lies|left|remaining|remain|stay|leftover"))
    return false;
  const bool belongs =
      bag.take(
          "belong to|belongs to|is counted for|count for|counts for|worth for|goes to|enter|go to|is kept by|become "
          "property of") ||
      bag.take("fall to|fall");
  if (!belongs) return false;
  std::string whose;
  if (bag.take("nobody|neither player|no player"))
    whose = "nobody";
  else if (bag.take("whoever has those|whoever has them|player who has those|that player|this player|owner|its "
                    "owner|player in whose|player on whose|player whose|player if"))
    whose = "owner";
  else
    return false;
  if (bag.denied()) return false;
  bag.take(", who adds them to ones in|who adds them to");
  bag.place();
  bag.place();
  if (!bag.rest("seed|lie|lying|lies|left|remaining|remain|stay|leftover|hollow|row|enemy|friendly|player|each|if|game-"
                "ends|leave|other|over|at|end|hold|holds|has|them|1|in|on|still|of-friendly|whose|are|found"))
    return false;
  add(claims, "sow-rest").word = whose;
  return true;
}

// "With twenty-four seeds each, it is a draw."
bool tie(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("draw")) return false;
  const auto number = bag.only_number();
  if (!number || *number < 2 || bag.has("move|turn|piece|row|time")) return false;
  bag.take("nobody win|no player win|nobody catch");
  if (bag.has("no") || bag.denied()) return false;
  if (!bag.has("each|player")) return false;
  if (!bag.rest("seed|each|if|player|game|catch|has|scoop|result|end")) return false;
  add(claims, "sow-tie").numbers = {*number};
  return true;
}

// "The store at your right hand is yours."
bool beside(Bag bag, const Context&, Claims& claims) {
  const std::string side = bag.take("right-hand player|right hand|right") ? "right"
                           : bag.take("left hand|left-hand player|left")  ? "left"
                                                                          : "";
  if (side.empty() || bag.denied() || bag.has("if|unless|sow|move|fall")) return false;
  const bool yours = bag.take("is theirs|belongs to him|is yours|is friendly|you has|you friendly|belongs to you");
  const std::string code = bag.place();
  if (code.empty() || (!yours && !bag.has("friendly"))) return false;
  if (!bag.rest("friendly|there|1|bigger|big|hollow|lies|lie|you|at|player|'s|on|of|hand")) return false;
  Claim& claim = add(claims, "sow-beside");
  claim.place = code;
  claim.word = side;
  return true;
}

// "The board has two rows of six houses."
bool rows(Bag bag, const Context&, Claims& claims) {
  const auto number = bag.number_before("row");
  if (!number || bag.denied() || bag.has("if|fall|seed|move")) return false;
  const auto each = bag.only_number();
  if (!each) return false;
  bag.take("and we call these hollow|which we call|and in each row|each with|and we call them|which is called|called");
  bag.place();
  bag.place();
  if (!bag.rest("board|hollow|has|there|it|little|small|each|row|we|round")) return false;
  add(claims, "sow-rows").numbers = {*number, *each};
  return true;
}

// "It makes no difference whose turn it would be", of the end that was told before.
bool whoever_is_next(Bag bag, const Context& context, Claims& claims) {
  if (told_of(context).compare(0, 5, "ends ") != 0) return false;
  if (!bag.take("makes no difference|cannot matter|not matter") || !bag.take("whose turn|who")) return false;
  if (!bag.rest("would|has|come|next|turn|move")) return false;
  add(claims, "sow-ends").place = told_of(context).substr(5);
  return true;
}

// "Add them to the seeds in the store", of those that are left.
bool adds_them(Bag bag, const Context& context, Claims& claims) {
  if (told_of(context) != "rest owner") return false;
  if (!bag.take("add them to|adds them to") || bag.denied()) return false;
  bag.place();
  if (!bag.rest("seed|ones|you|player|friendly")) return false;
  add(claims, "sow-rest").word = "owner";
  return true;
}

// "The player with the most seeds wins."
bool most_win(Bag bag, const Context&, Claims& claims) {
  const bool more = bag.take("more");
  if (!more || !bag.take("win") || bag.denied()) return false;
  bag.take("if game-ends|when game-ends|at end"), bag.take("with|has|catch|scoop|who scoop");
  bag.place();
  if (!bag.rest("player|seed|who|whoever|1|game|friendly|has")) return false;
  add(claims, "most-wins");
  return true;
}

// "Four seeds in every house, the stores empty."
bool at_start(Bag bag, const Context&, Claims& claims) {
  if (bag.has("last seed|unless|only|enemy|friendly|sow|across|if|come|next|pass")) return false;
  if (bag.has("empty 1|empty friendly|empty any")) return false;  // who empties one
  bag.take("full set|whole set|complete set");
  const bool begin = bag.take("at start|before game start|before play start|to start with|start");
  if (!begin && !bag.has("fall|place|leave|lie|gets|has|is|empty|makes")) return false;
  Claim claim;
  const bool constant = bag.take("and there will never be more or fewer|never more or fewer");
  std::optional<int> places;
  for (std::size_t i = 0; i + 2 < bag.size() && !places; ++i) {  // "into each of the twelve houses"
    const Name* name = bag.vocabulary().find(bag.words()[i + 2]);
    if (bag.words()[i] != "of" || !is_number_word(bag.words()[i + 1]) || name == nullptr ||
        name->kind != NameKind::Cells)
      continue;
    places = std::atoi(bag.words()[i + 1].c_str());
    bag.erase(i, i + 2);
  }
  if (bag.take("empty|nothing|none")) {
    claim.numbers = {0};
    if (!places) places = bag.only_number();
  } else {
    const bool full = bag.take("full");  // some seeds
    const auto number = full ? std::optional<int>(-1) : bag.only_number();
    if ((!bag.has("seed") && !full) || !number || bag.denied()) return false;
    claim.numbers = {*number};
  }
  claim.place = take_pit(bag);
  if (claim.place.empty() || claim.place == "any") {
    if (!bag.take("in all|altogether|total|in play|on board") || claim.numbers[0] == 0) return false;
    claim.word = constant ? "constant" : "total";
    claim.place.clear();
  } else if (constant) {
    return false;
  }
  if (places) claim.numbers.push_back(*places);
  if (!bag.rest("place|fall|seed|each|leave|left|there|lie|player|gets|game|stand|you|makes|include|hold|holds|has"))
    return false;
  claim.kind = "sow-begin";
  claims.push_back(claim);
  return true;
}

// "Captured seeds go into your store", "… together with the one that captured them"
bool catch_goes(Bag bag, const Context&, Claims& claims) {
  if (bag.has("if|unless|only|may|last seed fall") || bag.denied()) return false;
  if (!bag.take("seed you catch|seed that you catch|what you catch|catch seed|whatever you catch|each seed you "
                "catch|seed catch"))
    return false;
  const bool both = bag.take(
      "and 1 that catch them each|and 1 that catch them|and seed that catch them|and last seed|and seed that catch it|"
      "together with last seed|together with seed that catch them|along with last seed|and 1 that catch it");
  if (!bag.take("fall|go|place|move|goes|belong to|put")) return false;
  const std::string into = take_pit(bag);
  if (into.empty() || into == "any" || !bag.rest("each|seed|to|into|in|go|fall|move|you|both|must|is|always|then"))
    return false;
  Claim& claim = add(claims, "sow-last");
  claim.place = "caught";
  claim.word = both ? "go-both" : "go-into";
  claim.ways = {into};
  return true;
}

// "You may earn several extra turns in a row."
bool many_turns(Bag bag, const Context&, Claims& claims) {
  if (bag.has("if|unless") || !bag.take("may") || bag.denied()) return false;
  const bool many = bag.take("several|many|each number of|2 or more|more than 1");
  const bool one = !many && bag.take("only 1|atmost 1|upto 1|just 1");
  if ((!many && !one) || !bag.take("again")) return false;
  bag.take_all("again");
  if (!bag.take("in row|1 after another|1 after other|running|in succession") ||
      !bag.rest("you|player|has|get|take|earn|gets|turn|move|have|win"))
    return false;
  add(claims, "sow-repeats").no = one;
  return true;
}

}  // namespace

const std::vector<Frame> kOfSeeds = {{"ends", ends},
                                     {"leftovers", leftovers},
                                     {"tie", tie},
                                     {"beside", beside},
                                     {"rows", rows},
                                     {"whoever is next", whoever_is_next},
                                     {"adds them", adds_them},
                                     {"most win", most_win},
                                     {"at start", at_start},
                                     {"catch goes", catch_goes},
                                     {"many turns", many_turns}};

}  // namespace ludwright::book::frames
