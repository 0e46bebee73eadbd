// Where pieces may be, what becomes of them there, and what limits their moves; see frames.h.
#include "tools/rulebook/check/frames.h"
#include "tools/rulebook/check/paths.h"

namespace ludwright::book::frames {
namespace {

// "Stones never move once they have been placed."
bool stays(Bag bag, const Context& context, Claims& claims) {
  if (bag.has("from|as|like|win|jump|lose|player|backward|forward|diagonally|and|if it")) return false;
  // "No stone is ever moved or removed."
  bool both = bag.take(
      ", captured or removed|, captured nor removed|, removed or captured|, removed nor captured|"
      "or removed|nor removed|or captured|nor captured|nor is captured|nor capture|or capture");
  if (bag.has("capture|captured|removed")) return false;
  bag.put("nomove", "cannot move");
  bag.put("reach another square", "move");
  bool no = bag.take(
      "stay where it is place|stay where it is|stay if place|remain in your place|remains in your place|stay in your "
      "place|stay in place|remain in place|stay put");
  if (!no && !bag.take("move")) return false;
  if (!no) no = bag.denied();
  bag.take_all("nor|neither");
  if (!no && (both || !bag.has("may|nothing"))) return false;
  bag.take(
      "if place|if they has place|if it has place|if has place|if they is place|after it has place|after place|if it "
      "is place|if they is stand|if stand|if it is stand|after it has stand|if they has stand|after stand");
  bag.take("other square|to another square|during game");
  both =
      bag.take("until end of game|until end|before game end|before end|for rest of game|for rest") && no ? true : both;
  const bool nothing = bag.take("nothing");  // "nothing ever moves"
  no = no != nothing;
  Who who = bag.pieces();
  if (nothing) who.everybody = true;
  if (who.empty()) who = context.it;
  if (who.empty()) return false;
  if (!bag.rest("may|square|move|place|allowed|other|another|later|during|place|until|never|ever|no|again|start"))
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

// "The gold is never promoted", "a piece that reaches the far row may be promoted".
bool promotes_at_all(Bag bag, const Context& context, Claims& claims) {
  // "… may become a heron" tells into what.
  if (const auto become = bag.find("become")) {
    Bag into(bag);
    into.erase(0, *become);
    if (!into.pieces().types.empty()) return false;
  }
  const bool remains = !bag.has("become") && bag.take("remain|remains|stays");
  const bool removed = !bag.has("become") && (remains || bag.take("removed"));
  if ((!removed && !bag.take("become")) ||
      bag.has("capture|captured|win|lose|move|if it was|that has become|which has become"))
    return false;
  const std::string goal = take_goal(bag);
  const bool no = bag.denied();
  const bool may = bag.take("may");
  const bool must = bag.take("must");
  if (may && must) return false;
  if (removed ? no || goal.empty() || !bag.take("reach|enter|end")
              : no == !goal.empty() || (!no && !may && !must && !bag.has("each other")))
    return false;
  Who who = bag.pieces();
  if (who.everybody && bag.take("other") && !all_but(bag.vocabulary().model(), context.it, who)) return false;
  if (who.empty()) who = context.it;
  if (who.empty() || (no && who.types.size() > 1 && !bag.has("and|or|,|nor"))) return false;
  if (!bag.rest("that|reach|be|if|ever|may|on|of|move")) return false;
  Claim& claim = add(claims, "promotes");
  claim.who = who;
  claim.no = no;
  claim.place = goal;
  claim.word = remains ? "remains" : removed ? "removed" : must ? "must" : "may";
  claim.other.everybody = true;
  return true;
}

// "A pawn that reaches the last row becomes a queen", "it cannot become a king", "you choose whether it becomes a rook
// or a knight".
// NOLINTNEXTLINE(performance-unnecessary-value-param): all frames are called alike
bool promotes(Bag bag, const Context& context, Claims& claims) {
  const auto at = bag.find("become");
  if (!at || bag.has("capture|captured|win|lose")) return false;
  std::vector<std::string> before(bag.words().begin(), bag.words().begin() + static_cast<std::ptrdiff_t>(*at));
  std::vector<std::string> after(bag.words().begin() + static_cast<std::ptrdiff_t>(*at) + 1, bag.words().end());
  Bag first(bag.vocabulary(), before), second(bag.vocabulary(), after);
  std::string goal = take_goal(first);
  if (goal.empty()) goal = take_goal(second);
  const bool barred = first.take("cannot"), chosen = first.take("whether|which") || second.take("choice|choose");
  if (first.denied() || second.denied() || second.has("then")) return false;  // no order is asked about
  Who who = first.pieces(), other = second.pieces();
  if (who.empty()) who = context.it.empty() ? context.heading : context.it;
  Claims absent;  // pieces of chess that the definition has not
  for (std::size_t i = 0; i < second.size();) {
    const std::string name =
        bag.vocabulary().find(second.words()[i]) == nullptr ? chess_piece(second.words()[i]) : std::string();
    if (name.empty()) {
      ++i;
      continue;
    }
    second.erase(i, i + 1);
    Claim& claim = add(absent, "no-piece");
    claim.word = name;
    claim.no = !barred;
  }
  if (who.empty() || (other.empty() && absent.empty()) || other.everybody) return false;
  if (!who.roles.empty() || !other.roles.empty()) return false;  // what carries something changes no kind
  // "A white pawn reaching the eighth rank": the ranks of the board are those of who sits below.
  const std::string last_row = "row " + std::to_string(bag.vocabulary().model().board.height);
  if (const std::string seat = first.seat(); !seat.empty() && (seat == "P0" ? goal != last_row : goal != "row 1"))
    return false;
  else if (!seat.empty())
    goal = "last-row";
  std::vector<std::string> left = first.words();
  left.insert(left.end(), second.words().begin(), second.words().end());
  Bag rest(bag.vocabulary(), left);
  rest.take("1 of|1");
  if (!rest.rest("if|reach|must|at "
                 "once|or|board|player|may|choose|choice|immediately|square|that|new|either|on|upon|friendly|your|"
                 "another|always|only|what|it|owner|mover|even"))
    return false;
  const bool only = rest.has("only"), may = rest.has("may") || chosen;
  if (goal.empty() && !may && !barred) return false;
  if (barred && (may || only || rest.has("must"))) return false;
  claims = absent;
  if (other.empty()) return true;
  Claim& claim = add(claims, "promotes");
  claim.who = who;
  claim.only = only;
  claim.other = other;
  claim.place = goal;
  claim.no = barred;
  if (barred || (may && other.types.size() == 1 && !only && !chosen))
    claim.word = "among";  // of several that it may become
  else if (may)
    claim.word = chosen ? "chosen" : "choice";  // all that it may become, if it becomes anything
  return true;
}

// "may not leave the palace", "stays inside the palace"
bool confined(Bag bag, const Context& context, Claims& claims) {
  const Bag all(bag);
  const std::string place = bag.place();
  bag.take("but may jump over it|but may jump over them");  // there is nothing else to be said of cells
  // "only by capturing"
  const bool by_capture = bag.has("only") && bag.take(
                                                 "by capture another piece|if capture another piece|by capture "
                                                 "piece|if capture piece|by capture|if capture|to capture");
  if (by_capture) bag.take("only");
  if (place.empty() || bag.has("win|lose|start|capture|captured")) return false;
  bool stays = bag.take("stay|stays|confined|remain|remains");
  const bool leaves = bag.take("leave");
  const bool enters = !leaves && !stays && bag.take("jump into|reach|move|stop|enter|cross");
  if (!leaves && !stays && !enters) return false;
  // "In the palace it does not move": there, not to there.
  const std::size_t at = all.find(place).value_or(0);
  if (enters && !all.has("enter|cross") && at > 0 && is_one_of(all.words()[at - 1], "in|inside|within|on|at") &&
      all.find("move").value_or(0) > at)
    return false;
  const bool no = bag.denied();
  const bool only = bag.take("only");
  if (only) return false;
  const bool most = bag.take("more piece|most piece|more of piece");
  if (most && (!enters || by_capture)) return false;
  bag.take("inside|within|through");
  bag.take_all("until end|for end|for rest of game|for rest|for game|during game|too|always|ever");
  Who who = bag.pieces();
  who.everybody = who.everybody || most;
  if (who.empty()) who = context.it.empty() ? context.heading : context.it;
  if (who.empty()) return false;
  if (!bag.rest("may|must|own|square|inside|player|within|allowed")) return false;
  if (by_capture) {
    if (!enters || no) return false;
    Claim& claim = add(claims, "enters-only-capturing");
    claim.who = who;
    claim.place = place;
    return true;
  }
  Claim& claim = add(claims, enters ? "enters" : "leaves-place");
  claim.who = who;
  claim.place = place;
  claim.no = enters ? no : (leaves ? no : !no);
  if (most) claim.word = "most";
  if (enters && !who.everybody && who.types.empty()) return claims.pop_back(), false;
  return true;
}

// "A piece cannot move onto an occupied square unless it captures."
bool occupied_by_capture(Bag bag, const Context& context, Claims& claims) {
  if (!bag.take("unless it may capture that piece|unless it may capture piece there|unless it may capture it|unless it "
                "may capture|unless it capture that piece|unless it capture piece there|unless it capture it|unless it "
                "capture|unless capture|except to capture|except by capture|except if capture"))
    return false;
  if (!bag.take("reach|enter|move") || !bag.take("occupied square|occupied") || !bag.denied()) return false;
  Who who = bag.pieces();
  if (who.empty()) who = context.it;
  if (who.empty() || !bag.rest("square")) return false;
  Claim& claim = add(claims, "occupied-by-capture");
  claim.who = who;
  claim.no = true;
  return true;
}

// "It stays on squares of one colour", "it never leaves the colour on which it began".
bool keeps_colour(Bag bag, const Context& context, Claims& claims) {
  if (bag.has("keep|keeps") && !bag.has("square|start")) return false;  // its own, perhaps
  if (!bag.take("color")) return false;
  const bool leaves = bag.take("leave|quit|quits|change|changes");
  const bool stays = !leaves && bag.take("stay|stays|remain|remains|keep|keeps|confined");
  if (bag.denied() != leaves || leaves == stays) return false;
  Who who = bag.pieces();
  if (who.empty()) who = context.it;
  if (who.empty() || bag.only_number().value_or(1) != 1) return false;
  if (!bag.rest("square|start|original|friendly|same|always|may|only")) return false;
  add(claims, "keeps-colour").who = who;
  return true;
}

// "Pieces cannot change direction during a move."
bool straight(Bag bag, const Context& context, Claims& claims) {
  if (!bag.take("change direction") || !bag.denied()) return false;
  Who who = bag.pieces();
  if (who.empty()) who = context.it;
  if (who.empty() || !bag.rest("during|mid|middle|move|while|if")) return false;
  add(claims, "straight").who = who;
  return true;
}

// "Movement is not limited by direction."
bool any_direction(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("not limited by direction|not limited to 1 direction|not restricted by direction")) return false;
  bag.take("forward and backward move allowed");
  if (!bag.rest("move|piece")) return false;
  add(claims, "both-ways").who.everybody = true;
  return true;
}

// "A tower can move diagonally between two towers which touch corner-to-corner."
bool squeezes(Bag bag, const Context& context, Claims& claims) {
  if (!bag.take("diagonally between 2") || !bag.take("move|jump")) return false;
  const bool no = bag.denied();
  Who who = bag.pieces();
  if (who.empty()) who = context.it;
  if (who.empty() || (!no && !bag.has("may"))) return false;
  if (!bag.rest("may|touch|corner-to-corner|corner|stand")) return false;
  Claim& claim = add(claims, "squeezes");
  claim.who = who;
  claim.no = no;
  return true;
}

// "It is forbidden to leave your king attacked."
bool safety(Bag bag, const Context&, Claims& claims) {
  if (!bag.has("check")) return false;
  if (bag.take("there is no check , and no mate|there is no check and no mate|there is no check nor mate|there is no "
               "check or mate|there is no check") &&
      bag.rest("mate")) {
    add(claims, "left-attacked");
    return true;
  }
  const bool barred = bag.take("nomove that leave|nomove which leave|nomove leave");
  if (!barred) bag.put("nomove", "cannot move");
  if (bag.has("win|lose|draw|nomove|pass")) return false;
  if (!barred && !bag.take("leave|end|move|stand|expose|put|place|bring|reach")) return false;
  bag.take_all("or|place|put|end friendly turn|at end|end");
  bag.take("friendly turn");
  bag.take_all("leave|end|move|stand|make|turn|check|friendly");
  const bool forbidden = bag.denied() || barred;
  const bool allowed = bag.take("may|allowed");
  if (forbidden == allowed && !forbidden) return false;
  Who who = bag.pieces();
  if (!bag.rest("player|own|your|must|end|turn|if|after|way|under|may|1|any|either|ever|open|that|leave|square"))
    return false;
  if (who.everybody || who.empty()) return false;
  Claim& claim = add(claims, "left-attacked");
  claim.who = who;
  claim.no = forbidden;
  return true;
}

// "Each turn, every dragon moves forward one square."
bool steps_each_turn(Bag bag, const Context&, Claims& claims) {
  const bool each_turn = bag.take("attime"), order = bag.find("move each") == std::size_t{0};
  if ((!each_turn && !order) || !bag.take("each") || !bag.take("move") || bag.denied()) return false;
  const auto ways = take_paths(bag);
  const Who who = bag.pieces();
  if (who.types.empty() || ways.size() != 1 || !bag.rest("")) return false;
  const bool one = ways[0] == "step forward";
  if (!one && ways[0].compare(0, 14, "slide forward ") != 0) return false;
  if (!one && !is_number_word(ways[0].substr(14))) return false;
  Claim& claim = add(claims, "steps-each-turn");
  claim.who = who;
  claim.numbers = {one ? 1 : std::atoi(ways[0].c_str() + 14)};
  return true;
}

}  // namespace

const std::vector<Frame> kOfPlaces = {{"safety", safety},
                                      {"promotes", promotes},
                                      {"promotes at all", promotes_at_all},
                                      {"occupied", occupied_by_capture},
                                      {"confined", confined},
                                      {"stays", stays},
                                      {"keeps colour", keeps_colour},
                                      {"straight", straight},
                                      {"any direction", any_direction},
                                      {"squeezes", squeezes},
                                      {"steps each turn", steps_each_turn}};

}  // namespace ludwright::book::frames
