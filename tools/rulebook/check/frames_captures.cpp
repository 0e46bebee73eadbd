// What pieces capture, and how; see frames.h.
#include <algorithm>

#include "tools/rulebook/check/frames.h"
#include "tools/rulebook/check/paths.h"

namespace ludwright::book::frames {
namespace {

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

// "Men can be captured by kings": what stands behind "by" captures.
bool captured_by_a_kind(const Bag& bag) {
  const auto by = bag.find("by");
  if (!by || !bag.has("captured")) return false;
  const auto middle = bag.words().begin() + static_cast<std::ptrdiff_t>(*by);
  Bag before(bag.vocabulary(), std::vector<std::string>(bag.words().begin(), middle)),
      behind(bag.vocabulary(), std::vector<std::string>(middle, bag.words().end()));
  return !behind.pieces().types.empty() && !before.pieces().empty();
}

// "Dogs capture the wolf by jumping over it": the wolf among others, taken out.
bool take_victim(Bag& bag) {
  if (!bag.has("by jump") || !captures_a_kind(bag)) return false;
  std::size_t victim = *bag.find("capture") + 1;
  while (Bag(bag.vocabulary(), std::vector<std::string>{bag.words()[victim]}).pieces().types.empty())
    if (++victim == bag.size()) return false;
  bag.erase(victim, victim + 1);
  bag.take("over it");
  return true;
}

// "Only soldiers capture", "only soldiers can be captured": no others.
bool only_these(Bag bag, const Context&, Claims& claims) {
  const bool passive = bag.has("captured");
  if (!bag.take("only") || !bag.take("capture|captured")) return false;
  const Who who = bag.pieces();
  Claim claim;
  claim.kind = passive ? "capturable" : "captures";
  claim.no = true;
  if (!bag.rest("may") || !all_but(bag.vocabulary().model(), who, claim.who)) return false;
  claims.push_back(claim);
  return true;
}

// "Commoners may be captured like any other piece", "your own pieces can be taken".
bool may_be_captured(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("captured") || bag.denied() || !bag.take("may") || bag.has("if|by|only|must")) return false;
  const bool friendly = bag.take("friendly");
  Who who = bag.pieces();
  if (friendly == !who.types.empty() || !bag.rest("like|other|each|also|just|too")) return false;
  if (friendly) who.everybody = true;
  add(claims, friendly ? "captures-own" : "capturable").who = who;
  return true;
}

// "All pieces except the cannon capture in the same way as they move."
bool captures_as_it_moves(Bag bag, const Context& context, Claims& claims) {
  if (!bag.take("capture") || !bag.take("samepath|same way|way it move|way they move")) return false;
  bag.take("as it move|as they move|it move");
  if (bag.denied()) return false;
  Who out;
  if (const auto except = bag.find("except")) {
    // In front, up to its comma; else to the end.
    const std::size_t end = *except == 0 ? bag.find(",").value_or(bag.size()) : bag.size();
    Bag others(bag.vocabulary(), std::vector<std::string>(bag.words().begin() + static_cast<std::ptrdiff_t>(*except),
                                                          bag.words().begin() + static_cast<std::ptrdiff_t>(end)));
    const Who who = others.pieces();
    if (who.types.empty() || !others.rest("except|or")) return false;
    out = who;
    bag.erase(*except, end);
  }
  Who who = bag.pieces();
  if (who.empty()) who = context.it;
  if (who.empty() || !bag.rest("may|must|other") || bag.has("other")) return false;
  if (!who.everybody) return false;  // of one kind, what the book says of its moves
  Claim& claim = add(claims, "captures-as-moves");
  claim.who = who;
  if (!out.types.empty()) all_but(bag.vocabulary().model(), out, claim.who);
  return true;
}

// "One square forward and captures …": how it moves is another clause.
bool says_moves_before(const Bag& bag) {
  static constexpr std::string_view joins = "and|or|to|,|may|be|must";
  const auto move = bag.find("move"), verb = bag.find("capture");
  if (!move || !verb || *move > *verb) return false;
  return std::any_of(bag.words().begin() + static_cast<std::ptrdiff_t>(*move) + 1,
                     bag.words().begin() + static_cast<std::ptrdiff_t>(*verb),
                     [](const std::string& word) { return !is_one_of(word, joins); });
}

bool captures(Bag bag, const Context& context, Claims& claims) {
  if ((!bag.has("needs") && bag.has("player")) || bag.has("move capture")) return false;
  if (bag.has("win|lose|draw|become|turn|end") || captured_by_a_kind(bag)) return false;
  if (bag.has("each other") && !bag.has("each other piece")) return false;  // of those of which the words before told
  if (bag.has("only to capture|only capture it|only for capture")) return false;  // what a jump is for
  if (bag.has("capture your") && !bag.has("capture your enemy")) return false;    // own ones
  const bool of_kind = take_victim(bag);
  if (captures_a_kind(bag) || denies_a_part(bag, "capture") || says_moves_before(bag) || names_apart(bag)) return false;
  // Elsewhere it is another clause that says how it moves.
  bag.take("anything|anybody");
  if (bag.has("only if") && bag.has("move")) return false;  // what it never does besides is said, too
  const bool purpose = bag.has("to capture|for capture");
  const bool one_way =
      purpose || bag.has("captured|move and capture|move or capture|capture and move|by move|if move|to move|may move");
  const bool onto = bag.has("by move") && bag.has("onto|to square|reach");
  const bool no_other_way = bag.take("and in no other way|and no other way|but in no other way|in no other way");
  const bool passive = bag.take("captured");
  const bool verb = bag.take("capture");
  if (!passive && !verb) return false;
  const bool nothing = verb && bag.take("nothing");
  const bool no = bag.denied() != nothing;
  if (no && (of_kind || bag.has("must"))) return false;
  // "Only kings can capture backward": the others cannot.
  const bool sole = bag.find("only") == std::size_t{0} && bag.size() > 1 &&
                    !Bag(bag.vocabulary(), std::vector<std::string>{bag.words()[1]}).pieces().types.empty();
  const bool only = bag.take("only") || no_other_way;
  const bool also = bag.take("also|too") || (!bag.has("as well as") && bag.take("as well")),
             may = bag.has("may|allowed");
  Claim claim;
  claim.kind = "captures";
  claim.no = no;
  claim.only = only;
  claim.also = also || of_kind;
  const bool moves_too = one_way && bag.take("move");
  // What is captured, and what stands where.
  const bool enemy = bag.has("enemy"), friendly = bag.has("friendly") && !enemy;
  if (friendly && !passive) return false;
  bag.take_all("enemy|friendly");
  Who who;
  const bool needs = bag.take("needs|need");
  const bool none_between = needs && no && bag.take("piece between");
  const auto hopped = bag.find("exactly 1 piece");
  const bool beyond = bag.take("beyond|behind|behind it");
  const bool by_jump = bag.has("by jump"), jumps = bag.take("jump");
  if (bag.take("over exactly 1 piece|exactly 1 piece between|over 1 piece|1 piece between|exactly 1 piece")) {
    if (no || !(jumps || hopped || bag.has("between"))) return false;
    bag.take_all("between|itself|victim|other|target|of either player|either|player");
    bag.take("which it jump");
    claim.ways = {"slide orthogonal over 1 piece"};
    take_directions(bag);
  } else if (none_between) {
    claim.no = false;
    bag.take_all("itself|victim|target");
    claim.ways = {"slide orthogonal"};
  } else if (needs) {
    return false;
  } else if (jumps) {
    if (no || !(beyond || bag.has("over") || by_jump)) return false;
    // "To capture, it must land right behind what it jumps": the way to there may be long.
    if (purpose && bag.has("must") && !bag.has("adjacent")) claim.word = kFarUnsaid;
    std::string directions = take_directions(bag);
    // Of several kinds some may fly: how far the victim may be is then not said.
    const bool several = bag.vocabulary().model().types.size() > 1;
    if (several && !bag.has("adjacent") && Bag(bag).pieces().everybody) {
      if (bag.has("occupied|each")) return false;  // where behind it is not judged here
      bag.pieces(), bag.take("over");
      if (also || only || !bag.rest("may|must|them|adjacent|empty|square|it|player|you")) return false;
      Claim& elsewhere = add(claims, "captures-in-place");  // whom they take stands not where they go
      elsewhere.who.everybody = true;
      elsewhere.no = true;
      return true;
    }
    if (beyond && bag.has("occupied|each")) return false;  // how far behind it is not judged here
    bag.take("empty square|empty");
    if (bag.has("if") && !beyond) return false;
    bag.take("if");
    bag.take_all("adjacent|stand|front");
    // "… moves one square diagonally and captures by jumping": the same way.
    if (directions.empty() && context.in_clause && context.ways.size() == 1 &&
        context.ways[0].find_first_of("0123456789") == std::string::npos)
      directions = context.ways[0].substr(context.ways[0].find(' ') + 1);
    claim.ways = {directions.empty() ? "jump" : "jump " + directions};
  } else if (beyond) {
    return false;  // what stands behind it is elsewhere than what it jumps
  } else if (bag.take("samepath|same way|same manner|as it move|just as it move|way it move")) {
    claim.ways = {"same"};
  } else {
    claim.ways = take_paths(bag);
    bag.take("if it is|if");
    // "… and may capture": as it moves.
    if (claim.ways.empty() && !no) {
      Bag said(bag);
      const bool known = !said.pieces().types.empty() || !context.it.empty() || !context.heading.empty();
      if (!verb || only || purpose || bag.has("in") || !known || (enemy && !context.in_clause) ||
          !said.rest("may|must"))
        return false;
      claim.ways = {"same"};
    }
    // "straight ahead" without a distance: how far is not said
    if (no && !claim.ways.empty()) {
      const std::string& way = claim.ways[0];
      if (way.compare(0, 7, "toward ") != 0) return false;
    }
  }
  bag.take_all("1");
  who = bag.pieces();
  const bool named = !who.types.empty();
  if (who.everybody || who.empty()) {
    if (!context.it.empty())
      who = context.it;
    else if (!context.heading.empty())
      who = context.heading;
  }
  if (who.empty() || (who.types.empty() && who.roles.empty() && !who.everybody)) return false;
  if (no && claim.ways.empty() && bag.has("adjacent|front|between|where|line")) return false;  // only of some place
  if (!bag.rest("may|must|ever|square|stand|held|occupied|onto|reach|allowed|adjacent|either|in 1 "
                "move|other|color|own|side|sideways|or|between|itself|victim|line|board|where|over|another|moving|done|"
                "by|front|in|way|you|occupy"))
    return false;
  claim.who = who;
  // "Men may capture backward": among other ways.
  const bool is_toward = !claim.ways.empty() && claim.ways[0].compare(0, 7, "toward ") == 0;
  if (may && is_toward && (!only || sole) && !no) claim.also = true;
  if (sole) {
    Claim& others = add(claims, "captures");
    for (TypeId type = 0; type < bag.vocabulary().model().types.size(); ++type) {
      if (std::find(who.types.begin(), who.types.end(), type) == who.types.end()) others.who.types.push_back(type);
    }
    others.no = true;
    others.ways = claim.ways;
    if (!claim.also || passive || others.who.types.empty()) return claims.pop_back(), false;
    claim.only = false;
  }
  if (moves_too && claim.ways != std::vector<std::string>{"same"} && !jumps && !hopped) {
    // "move and capture one square forward"; "are captured by moving diagonally forward"
    if (bag.has("and") && !passive) {
      Claim& move = add(claims, "moves");
      move.who = who;
      move.ways = claim.ways;
      if (no) return claims.pop_back(), false;
      claim.ways = {"same"};
    }
  }
  // "Is captured": what is named is the victim, and whoever may move there captures.
  if (passive) {
    if (claim.ways.empty() && friendly) {
      claim.kind = "captures-own";
      claim.who = {};
      claim.who.everybody = true;
    } else if (no && claim.ways.empty()) {
      claim.kind = "capturable";
    } else if (!enemy || (bag.vocabulary().model().types.size() > 1 && (named || !context.in_clause))) {
      return false;
    }
  }
  claims.push_back(claim);
  if (onto && !no && !passive && !jumps && !hopped) add(claims, "captures-in-place").who = who;
  return true;
}

// "A piece that moves to a square held by an enemy piece captures it."
bool captures_in_place(Bag bag, const Context& context, Claims& claims) {
  const bool general = bag.find("capture is") == std::size_t{0} || bag.find("capture means") == std::size_t{0};
  bag.take("means");
  const bool removes = bag.take(
      "removing piece from game|removing that piece from game|removing that piece|removing it from game|removing "
      "it|removing that piece from board");
  bag.take(
      "replacing it with capture piece|replacing it with piece that capture|replacing what stand there|replacing it");
  // "… and both stay there"
  const bool shares = bag.take(
      "both stay on square|stay there together|stays there connected with it|each stay on square|together with it|both "
      "stay there|each stay there|share square|stay there connected with it|stay there connected|stay on "
      "square|connected with it");
  if (shares && !bag.has("capture")) bag.put("enemy", "enemy capture");
  if (const auto taken = bag.find("captured"); taken && bag.has("by")) {  // some are, by others: not all
    const auto from = bag.words().begin();
    Bag victims(bag.vocabulary(), std::vector<std::string>(from, from + static_cast<std::ptrdiff_t>(*taken)));
    if (bag.vocabulary().model().types.size() > 1 && !victims.pieces().types.empty()) return false;
  }
  if (!bag.take("capture|captured") || bag.has("win|lose|jump|piece between")) return false;
  const bool goes = bag.take("reach|move|land|landing|lands");
  if (!goes) return false;
  bag.take_all("reach|move");
  if (bag.has("adjacent enemy") && bag.has("square")) return false;  // on its square, and not from anywhere
  const bool beside = bag.take("adjacent");
  if (!bag.take("enemy") && !bag.has("your square")) return false;
  bag.take_all("enemy");
  if (bag.denied() || bag.has("friendly") || (beside && shares)) return false;
  Who who = bag.pieces();
  if (who.empty() && !general) who = context.it.empty() ? context.heading : context.it;
  if (who.empty()) who.everybody = true;
  bag.take("if");
  if (bag.number_before("square")) return false;
  if (shares) bag.take_all("stay|there");
  if (!bag.rest("square|held|occupied|stand|where|on|land|player|may|must|piece|another|color|removed|occupy|1"))
    return false;
  Claim& in_place = add(claims, "captures-in-place");
  in_place.who = who;
  in_place.no = shares || beside;
  if (removes || bag.has("removed")) add(claims, "captured").word = "removed";
  return true;
}

// "If an enemy pawn stands diagonally in front of one of your pawns, you may capture it by moving onto its square."
bool captures_where_it_stands(Bag bag, const Context&, Claims& claims) {
  if (bag.has("cannot|not|no|never|only|must|win|lose|draw|jump|behind|between|both|empty|2")) return false;
  const bool onto = bag.take(
      "by reach your square|by move to your square|by enter your square|by reach that square|by "
      "move there|by reach it");
  if (!bag.take("captured|capture") || bag.has("captured|capture|by")) return false;
  bag.put("directly in front of", "forward"), bag.put("in front of", "forward");
  const auto stand = bag.find("stand");
  if (!stand || !bag.take("stand")) return false;
  // Whose it is, and beside whom it stands.
  const auto from = bag.words().begin();
  Bag victim(bag.vocabulary(), std::vector<std::string>(from, from + static_cast<std::ptrdiff_t>(*stand)));
  Bag rest(bag.vocabulary(), std::vector<std::string>(from + static_cast<std::ptrdiff_t>(*stand), bag.words().end()));
  if (!victim.take("enemy") || victim.has("friendly")) return false;
  const Who victims = victim.pieces();
  const bool any = victims.types.empty() || bag.vocabulary().model().types.size() == 1;
  if (!any || !victim.rest("if|1|may|you")) return false;
  std::string where;
  for (const char* word : {"fdiag", "bdiag", "diagonally", "forward", "orthogonally", "sideways", "backward"}) {
    if (!rest.take(word)) continue;
    if (!where.empty()) return false;
    where = word;
  }
  rest.take("adjacent");
  if (where.empty() || rest.has("enemy")) return false;
  const Who who = rest.pieces();
  if (who.empty() || !rest.rest("1|friendly|may|you|player|must")) return false;
  Bag path(bag.vocabulary(), std::vector<std::string>{"1", "square", where});
  Claim& claim = add(claims, "captures");
  claim.who = who;
  claim.ways = take_paths(path);
  if (claim.ways.empty()) return claims.pop_back(), false;
  if (onto) add(claims, "captures-in-place").who = who;
  return true;
}

// "If a piece ends its move on a square where an enemy piece stands, that piece is captured and leaves the board."
bool captured_there(Bag bag, const Context& context, Claims& claims) {
  const auto goes = bag.find("reach"), taken = bag.find("captured");
  if (!bag.has("if") || !goes || !taken ||
      bag.has("cannot|not|no|never|only|jump|win|lose|draw|empty|adjacent|between"))
    return false;
  const auto& words = bag.words();
  const auto part = [&](std::size_t begin, std::size_t end) {
    return Bag(bag.vocabulary(), std::vector<std::string>(words.begin() + static_cast<std::ptrdiff_t>(begin),
                                                          words.begin() + static_cast<std::ptrdiff_t>(end)));
  };
  // Who goes, where to, and what is captured: the last may stand first.
  const auto comma = std::find(words.begin(), words.end(), ",") - words.begin();
  if (static_cast<std::size_t>(comma) == words.size() || *goes > static_cast<std::size_t>(comma) ||
      *taken < static_cast<std::size_t>(comma) || bag.has("each|all|other"))
    return false;  // both of them, perhaps
  Bag mover = part(0, *goes), there = part(*goes + 1, static_cast<std::size_t>(comma)),
      victim = part(static_cast<std::size_t>(comma) + 1, *taken), then = part(*taken + 1, words.size());
  if (mover.has("enemy") || there.has("friendly") || victim.has("friendly") || !there.take("enemy")) return false;
  Who who = mover.pieces();
  mover.take("friendly");
  if (who.empty() && mover.has("it")) who = context.it.empty() ? context.heading : context.it;
  if (who.empty()) who.everybody = true;
  if (!there.pieces().types.empty() || !victim.pieces().types.empty()) return false;
  victim.take("enemy");
  if (!mover.rest("if|1|you|player") || !there.rest("square|occupied|held|stand|if|1") || !victim.rest("1"))
    return false;
  std::string fate;
  if (then.take("removed")) fate = "removed";
  if (then.take("hand") || take_area(then)) fate = fate.empty() ? "hand" : "?";
  if (fate == "?" || then.has("enemy") || !then.pieces().types.empty()) return false;
  then.take("whoever capture it|player who capture it|captor|capturer");
  if (!then.rest("and|reach|hand|player|rest|friendly|board")) return false;
  add(claims, "captures-in-place").who = who;
  if (!fate.empty()) add(claims, "captured").word = fate;
  return true;
}

bool own_square(Bag bag, const Context&, Claims& claims) {
  if (bag.has("must|always|only") || bag.find("color") == std::size_t{0}) return false;
  if (bag.has("capture") && (names_apart(bag) || captures_a_kind(bag))) return false;
  const bool no = bag.denied();
  if (bag.has("enemy capture")) return false;  // what an enemy attacks
  if (bag.has("move enemy|move your enemy") && !bag.has("reach|onto|on|to|square")) return false;  // whose one may move
  if (bag.has("if") && !bag.has("square|onto|on|where|same")) return false;  // "once all stand there, one moves them"
  const bool takes = bag.has("capture");
  const bool goes = bag.take("reach|move|land|landing|enter|capture|end");
  if (!goes || bag.has("win|lose|jump|captured")) return false;
  bag.take_all("reach|move|land|end|enter");
  const bool enemy = bag.take("enemy");
  const bool own = bag.take("friendly|your|own|your own|by piece colored|piece colored") || enemy;
  bag.take("colored");
  bag.take_all("friendly|your|own");
  const bool occupied = bag.size() < 4 || bag.take("occupied") || bag.take("stand|held|holds|has") ||
                        bag.has("piece") || !Bag(bag).pieces().empty();
  if (!own || !occupied || bag.has("enemy")) return false;
  bag.take_all("capture");
  Who who = bag.pieces();
  if (bag.only_number().value_or(1) != 1) return false;
  if (!bag.rest("square|player|may|color|by|where|stand|held|piece|another|other|onto|must|occupied|already|if|you|"
                "friendly|allowed|1"))
    return false;
  // What then carries what, perhaps; and who captures need not go there.
  if (takes && (!who.roles.empty() || (enemy && !who.types.empty() && !bag.has("if")))) return false;
  Claim& claim = add(claims, enemy ? "captures-enemy" : "captures-own");
  claim.who.everybody = true;
  if (!who.types.empty()) claim.who = who;
  claim.no = no;
  if (enemy && takes) claim.word = "taken";
  return true;
}

// "Nothing is ever captured", "Stones can be captured", "No disc leaves the board".
bool leaves_board(Bag bag, const Context& context, Claims& claims) {
  if (captured_by_a_kind(bag)) return false;
  const bool passive = bag.has("captured"), capture = bag.take("captures|capture|captured");
  const bool removed = bag.take("removed");
  bag.take("if place|if it is place");
  if (!capture && !removed) return false;
  // "Stones are removed if …": whatever is the case then, some are.
  const auto condition = bag.find("if");
  const bool on_condition = removed && condition && *condition > 0 && !bag.has("player|may|,");
  if (on_condition) bag.erase(*condition, bag.size());
  if (bag.has("if|win|lose|jump|move|must|turn|who|that|friendly|your|own|enemy")) return false;
  const bool nothing = bag.take("nothing"), barred = removed && bag.has("cannot");
  const bool no = nothing || bag.denied();
  if (capture && removed) return false;
  Who who = bag.pieces();
  // "Amazons never capture" is about what they do; "stones are never captured" about them alone.
  const bool named = !who.types.empty() || !who.roles.empty();
  if (capture && !bag.has("there") && (passive ? no && named : !nothing || named)) return false;
  if (who.empty() && !bag.has("there") && !nothing) who = context.it;
  if (!bag.rest("ever|may|there|game|board|piece|allowed|nor|during|before|either|play|exist|in|thing")) return false;
  if (!no && !bag.has("may") && !bag.has("there") && !on_condition) return false;
  if (bag.has("captures") || (no && on_condition)) return false;
  if (removed && no && !named && !nothing && !who.everybody) return false;  // "leaving it is forbidden", too
  if (barred && !named && !passive) return false;  // "you cannot leave the board" is about where one goes
  Claim& claim = add(claims, "leaves-board");
  if (on_condition) claim.word = "if";
  claim.who = who;
  claim.no = no;
  return true;
}

// "All sixteen towers stay on the board until the end": so many there are, and none is removed.
bool all_stay(Bag bag, const Context&, Claims& claims) {
  if (!bag.take(
          "stay on board|stays on board|remain on board|remains on board|stay in play|remain in play|stay in game|"
          "remain in game|is still on board|survive"))
    return false;
  bag.take(
      "until end|until round end|until game end|to end|to game end|for rest of game|throughout game|during game|"
      "in game|from start to end|if game is over|if it is over|if game end|if round end|if end|until it is over");
  const auto number = bag.only_number();
  CountedThing thing;
  thing.who = bag.pieces();
  if (!number || thing.who.empty() || !thing.who.roles.empty() || !bag.rest("each|of|,|there")) return false;
  thing.number = *number;
  Claim& leaves = add(claims, "leaves-board");
  leaves.who = thing.who;
  leaves.no = true;
  add(claims, "count").counted.push_back(thing);
  return true;
}

}  // namespace

const std::vector<Frame> kOfCaptures = {{"leaves board", leaves_board},
                                        {"all stay", all_stay},
                                        {"captures where it stands", captures_where_it_stands},
                                        {"captured there", captured_there},
                                        {"captures in place", captures_in_place},
                                        {"own square", own_square},
                                        {"only these", only_these},
                                        {"may be captured", may_be_captured},
                                        {"captures as it moves", captures_as_it_moves},
                                        {"captures", captures}};

}  // namespace ludwright::book::frames
