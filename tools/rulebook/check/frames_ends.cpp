// How games end; see frames.h. A frame takes the result ("win", "lose", "draw", "pass"), whose it is, and what brings
// it.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/store.h"
#include "tools/rulebook/check/frames.h"
#include "tools/rulebook/check/paths.h"

namespace ludwright::book::frames {
namespace {

// "Achieving this wins.": what the sentence before was about.
bool achieves_this(Bag bag, const Context& context, Claims& claims) {
  if (!context.goal || context.goal->kind.compare(0, 5, "call-") == 0 || take_result(bag) != "win") return false;
  if (!bag.take("achieving this|doing so|doing this|does so|do so") || !bag.rest(kSaid)) return false;
  claims.push_back(*context.goal);
  return true;
}

bool line(Bag bag, const Context&, Claims& claims) {
  const std::string result = take_result(bag);
  if (result != "win" && result != "lose") return false;
  bag.take(
      "of 1 color|of same color|of 1 player|of same player|of your color|of your own color|for each player|for "
      "either player|in unbroken row|unbroken");
  bool anyway = false;
  for (const char* ways : {"in row , column or diagonally", "in row , column , or diagonally",
                           "in row or column or "
                           "diagonally",
                           "in row , in column or diagonally"}) {
    if (!bag.has(ways)) continue;
    bag.put(ways, "in row");
    anyway = true;
  }
  const std::string directions = anyway ? "any" : take_directions(bag);
  // "the first player to line up five stones"
  const auto lines_up = bag.find("stand");
  const bool stands = lines_up && *lines_up + 1 < bag.size() && is_number_word(bag.words()[*lines_up + 1]);
  if (!bag.take("in row|row|in line") && !stands) return false;
  bag.take_all("row");
  const bool also = !directions.empty() && bag.take("also|too|as well");
  // "Six or more win too": longer than what was said before.
  const bool longer = bag.has("or more|or longer|atleast") && bag.take("too|also|as well");
  if (longer) bag.take("or more|or longer|atleast");
  const bool more = bag.take("more");
  const auto number = bag.only_number();
  if (!number) return false;
  const bool no = bag.denied();
  if (more && !bag.take("than")) return false;
  bag.pieces();
  if (bag.has("enemy") && !bag.take("before enemy")) return false;
  if (!bag.rest("player|whoever|first|if|who|may|able|at "
                "once|make|get|gets|form|forms|friendly|has|connected|line|color|own|up|across|before|colored|complete|"
                "completes|place|must|build|builds|reach|exactly|straight|stand|is|end|same"))
    return false;
  if (bag.has("before") || bag.has("must") || bag.has("exactly") || bag.has("across")) return false;
  if (more || longer) {
    Claim& claim = add(claims, "line-wins");
    claim.numbers = {*number + (more ? 1 : 0)};
    claim.place = "longer";
    claim.no = no != (result == "lose");
    return true;
  }
  Claim& claim = add(claims, "line-wins");
  claim.numbers = {*number};
  claim.no = no != (result == "lose");
  if (no && result == "win" && directions.empty()) claim.place = kMerely;
  claim.also = also;
  if (!directions.empty()) claim.ways = {directions};
  return true;
}

// "The row may be horizontal, vertical or diagonal."
bool line_directions(Bag bag, const Context& context, Claims& claims) {
  if (!context.goal || context.goal->kind != "line-wins") return false;
  if (!bag.take("row")) return false;
  bag.take_all("row");
  std::string said;
  int kinds = 0;
  for (const char* word : {"horizontal", "horizontally"}) kinds += bag.take(word) ? 1 : 0;
  for (const char* word : {"vertical", "vertically"}) kinds += bag.take(word) ? 2 : 0;
  for (const char* word : {"diagonally", "diagonal"}) kinds += bag.take(word) ? 4 : 0;
  if (bag.take("anydir")) kinds = 7;
  if (bag.take("orthogonally")) kinds |= 3;
  if (kinds == 0 || bag.denied()) return false;
  bag.take("only");
  if (!bag.rest("may|run|runs|or|counts|count|move|must|line|either")) return false;
  Claim claim = *context.goal;
  claim.ways = {kinds == 7   ? "any"
                : kinds == 3 ? "orthogonal"
                : kinds == 4 ? "diagonal"
                : kinds == 1 ? "sideways"
                             : "?"};
  if (claim.ways[0] == "?") return false;
  claims.push_back(claim);
  return true;
}

// How many of a type a player begins with.
int most_of(const Model& model, TypeId type) {
  std::map<PlayerId, int> counts;
  int most = 0;
  for (const PieceRecord& piece : initial_store(model).pieces)
    if (piece.type == type) most = std::max(most, ++counts[piece.owner]);
  return most;
}

// How many of them there are at the start, whosever.
int all_of(const Model& model, const Who& who) {
  int number = 0;
  for (const PieceRecord& piece : initial_store(model).pieces)
    number += std::find(who.types.begin(), who.types.end(), piece.type) != who.types.end() ? 1 : 0;
  return number;
}

// "… their own home row", of a zone that each player has: what a judge asks for is the enemy's.
bool names_own_zone(const Bag& bag) {
  const Vocabulary& vocabulary = bag.vocabulary();
  for (std::size_t i = 1; i < bag.size(); ++i) {
    const Name* name = vocabulary.find(bag.words()[i]);
    const std::string& before = bag.words()[i - 1];
    const bool is_zone = name != nullptr && name->kind == NameKind::Cells && vocabulary.model().seats.size() > 1;
    if (is_zone && (before == "your" || before == "own" || before == "friendly") &&
        !(vocabulary.cells_of(*name, 0) == vocabulary.cells_of(*name, 1)))
      return true;
  }
  return false;
}

// "You win if your king reaches the far row", "whoever first reaches it wins".
bool reach(Bag bag, const Context& context, Claims& claims) {
  const bool ends = bag.take("round end if|end round if|game end if");
  const std::string result = ends ? "win" : take_result(bag);
  if (result != "win" && result != "lose") return false;
  const bool own_zone = names_own_zone(bag);
  const Bag named(bag);
  std::string goal = take_goal(bag);
  // A number is the board's where a player is named: "Black wins on rank 1", "when a black pawn reaches the first row".
  const bool of_board = !Bag(bag).seat().empty() && !named.has("friendly|own|your|of-friendly");
  if (goal.compare(0, 4, "row ") == 0 && of_board) goal = "rank " + goal.substr(4);
  // "… returns to the first row of its own side of the board"
  if (bag.take("return|returns")) {
    if (goal != "first-row" && !(goal.empty() && bag.take("first row"))) return false;
    goal = "first-row";
    bag.put("to", "reach");
    bag.take("player of board");
  }
  if (goal.empty()) return false;
  for (std::size_t i = 0; i + 1 < bag.size(); ++i) {
    if (bag.words()[i] != "enemy") continue;
    if (!Bag(bag.vocabulary(), std::vector<std::string>{bag.words()[i + 1]}).pieces().empty()) return false;
  }
  const bool of_enemy = goal[0] == 'Z' && bag.take("enemy");
  if (bag.has("enemy") || own_zone) return false;
  // "as soon as three of your frogs are on the bank", "the first player with three frogs on the bank"
  if (!bag.take("reach|move|place|stand") && (ends || !bag.has("on|in|at"))) return false;
  bag.take_all("reach|move|place");
  const bool no = bag.denied();
  const std::string seat = bag.seat();
  bag.take("1 of 4|each of 4|1 of|4");
  Who who = bag.pieces();
  if (who.empty() && !context.it.empty() && bag.has("it")) who = context.it;
  if (of_enemy && !who.roles.empty()) return false;  // what a role reaches is judged by its owner's zone
  bag.take_all("friendly");
  int number = bag.only_number().value_or(1);
  if (bag.has("each") && !ends && number == 1) {
    // "both of your boats": as many as there are
    bag.take_all("each");
    if (seat.empty() && who.types.size() == 1) number = most_of(bag.vocabulary().model(), who.types[0]);
    if (number < 2) return false;
  }
  if (number > 1 && (who.types.size() != 1 || ends || !seat.empty())) return false;
  bag.take("square");
  if (!bag.rest("player|whoever|first|if|who|whose|may|at "
                "once|has|own|of|any|over|other|onto|into|get|gets|immediately|able|end|within|colored|square|board|"
                "them"))
    return false;
  Claim& claim = add(claims, "reach-wins");
  claim.place = goal;
  claim.who = who;
  claim.word = ends ? "ends" : seat;
  if (number > 1) claim.numbers = {number};
  if (ends && !seat.empty()) return claims.pop_back(), false;
  claim.no = no != (result == "lose");
  return true;
}

// "… is hit by a dragon": who captures is named, and no judge asks for that.
bool done_by_piece(const Bag& bag) {
  const auto by = bag.find("by");
  for (std::size_t i = by ? *by + 1 : bag.size(); i < bag.size(); ++i) {
    const std::string& word = bag.words()[i];
    if (!Bag(bag.vocabulary(), std::vector<std::string>{word}).pieces().empty()) return true;
    if (word != "enemy" && word != "your" && word != "own" && word != "friendly") return false;
  }
  return false;
}

// "If the king is captured, the attackers win", "you win by capturing the enemy master".
bool loss_of(Bag bag, const Context&, Claims& claims) {
  const bool ends = bag.has("end if");
  std::string result = take_result(bag);
  if (result.empty() && ends && bag.has("captured")) result = "lose";
  if (result != "win" && result != "lose") return false;
  if (done_by_piece(bag)) return false;
  // "The player who captures the king": the enemy's.
  const bool takes = !bag.has("friendly|own|your") && bag.has("whoever capture|player capture");
  if (!bag.take("captured|capture|lose|removed")) return false;
  bag.take_all("captured|capture");
  const bool no = bag.denied();
  const std::string seat = bag.seat();
  const bool enemy = bag.take("enemy") || takes;
  bag.take_all("enemy");
  const bool all = bag.take("all|each|last");
  const auto number = bag.only_number();
  if (number && *number != 1) return false;
  bag.take("friendly");
  Who who = bag.pieces();
  if (who.empty()) return false;
  const bool whose = bag.has("whose");
  if (!bag.rest("player|whoever|first|if|who|whose|may|at once|has|own|all|immediately|left|piece|square|end|able"))
    return false;
  const bool every = who.everybody || all;
  // Who loses: the owner of what was captured.
  const bool owner_named = whose || !enemy;  // "your king is captured, you lose"
  bool owner_loses = false;
  if (!seat.empty())
    owner_loses = result == "win";  // "the attackers win if the king is captured": the judge asks for the seat
  else
    owner_loses = (result == "lose") == owner_named;
  if (!seat.empty() && result == "lose") return false;
  const bool last = every && all;
  Claim& claim = add(claims, last ? "nothing-left" : "loss-of");
  if (who.everybody && !all) return claims.pop_back(), false;
  if (!who.everybody) claim.who = who;
  claim.word = seat;
  if (number && claim.kind == "loss-of") claim.numbers = {1};
  claim.no = no == owner_loses;
  return true;
}

// "A player without any pieces has lost", "a player with only two men left loses".
bool few_left(Bag bag, const Context&, Claims& claims) {
  // "Losing the master does not lose you the game."
  const bool lost_all = bag.take("lose all|lose each|has lose all|has lose each");
  const bool lost_one = !lost_all && bag.take("lose your|lose friendly|lose 1|has lose your|has lose friendly");
  const bool of_them = bag.has(", it win|, it lose|it win if|it lose if");
  if (bag.has("no draw|never draw|cannot draw")) return false;  // of how games end, not of what is left
  std::string result = take_result(bag);
  if (result.empty() || (lost_one && result != "lose")) return false;
  bag.take_all("at once|immediately");
  // "The lynxes win as soon as no more than four hares are left": said of who has the others.
  if (result == "win" && bag.size() > 1 && bag.words()[1] == "if") {
    const Who winners = Bag(bag.vocabulary(), std::vector<std::string>{bag.words()[0]}).pieces();
    const std::string winner = owner_of(bag, winners);
    Bag others(bag);
    others.erase(0, 1);
    const std::string owner = owner_of(others, Bag(others).pieces());
    if (!winner.empty() && !owner.empty() && winner != owner) bag = others, result = "lose";
  }
  int number = 0;
  bag.take("upto");
  const bool fewer = bag.take("fewer than|less than"), more = !fewer && bag.take("more than");
  bool denied = false;
  if (const auto said = bag.only_number()) {
    number = *said - (fewer ? 1 : more ? -1 : 0);
  } else {
    const bool lost = lost_all || lost_one;
    denied = lost ? bag.denied() : bag.take("no|none|without|has not|not has");
    if (denied ? lost && result != "lose" : !lost_all) return false;
  }
  if (bag.denied() || bag.has("row|captured|capture|reach")) return false;
  std::string whose = result, seat;
  if (bag.take("enemy")) {  // "you win if the opponent has no pieces left"
    if (result != "win" && result != "lose") return false;
    if (!of_them) whose = result == "win" ? "lose" : "win";  // "…, they lose" is of the enemy
    bag.take("also");
    if (result == "win" && number == 0) seat = bag.seat();
  }
  Who who = bag.pieces();
  if (who.empty() && lost_all) who.everybody = bag.take("friendly");
  if (who.empty()) return false;
  const bool is_only = bag.has("only") && !bag.has("player|whoever|who");
  if (!seat.empty() && bag.has("only")) return false;
  if (!bag.take("left|leave|reduced|remaining|remain|remains|down|any|only|just") && number != 0 && !fewer && !more)
    return false;
  bag.take_all("left|leave|reduced|remaining|down");
  bag.take("only|just");
  bag.take("friendly|your");
  if (!bag.rest("player|whoever|if|who|whose|has|own|any|single|at once|board|all|immediately")) return false;
  if (number == 0 && whose == "lose") {
    if (lost_one && who.types.size() != 1) return false;
    Claim& claim = add(claims, lost_one ? "loss-of" : "nothing-left");
    claim.word = seat;
    if (!who.everybody) claim.who = who;
    claim.no = denied && (lost_all || lost_one);
    if (claim.no) claim.place = kMerely;
    return true;
  }
  Claim& claim = add(claims, "left-with");
  claim.numbers = {number};
  claim.word = whose;
  claim.who = who;
  // "Only the two kings are left": all there are of them, and nothing else.
  if (result == "draw" && is_only && number > 1 && number == all_of(bag.vocabulary().model(), who)) claim.only = true;
  return true;
}

bool most(Bag bag, const Context&, Claims& claims) {
  bag.take("if board full");
  // "Then count the discs: whoever has more of them wins."
  if (bag.take("then count|count|you count|player count")) bag.take(":|and|,");
  const bool points = bag.take("more square");
  const bool more = points || bag.take("more"), fewer = !more && bag.take("fewer");
  if (!more && !fewer) return false;
  const std::string result = take_result(bag);
  if (result != "win" && result != "lose") return false;
  bag.take("than enemy|than other");
  const bool score = points || bag.take("score|area|territory") || bag.take("seed|seeds");
  Who who = bag.pieces();
  if (!score && who.empty()) return false;
  if (bag.denied()) return false;
  if (!bag.rest("player|whoever|who|if|end|board|has|at|own|color|time|left|colored|score|square|them|of"))
    return false;
  if (bag.has("left")) return false;
  Claim& claim = add(claims, "most-wins");
  if (!score) claim.who = who;
  claim.no = fewer != (result == "lose");
  return true;
}

// "The first player to bring all their men together in one group wins."
bool group(Bag bag, const Context& context, Claims& claims) {
  for (const char* one : {"group", "connected"}) bag.put(std::string("1 ") + one, one);
  const std::string result = take_result(bag);
  if (result != "win" && result != "lose") return false;
  // "from left to right"; "left" is a form of "leave"
  std::string along;
  for (const auto& [one, other, way] : {std::tuple{"leave", "right", "sideways"}, {"top", "bottom", "upright"}}) {
    if (!bag.has(one) || !bag.has(other)) continue;
    bag.take(one), bag.take(other), bag.take_all("edge");
    along = along.empty() ? way : "?";
  }
  if (const std::string span = take_span(bag); !span.empty()) along = along.empty() ? span : "?";
  const std::string seat = along.empty() ? "" : bag.seat();
  if (along == "?" || along.empty() != seat.empty()) return false;
  if (context.goal && context.goal->kind == "connects") bag.take("samepath");
  const bool sides = !along.empty() || bag.take("sideways|side|edge|sides|player of board|2 player");
  bag.take("of board");
  bag.take_all("side|sideways|edge");
  const bool joins = bag.take("connected|group");
  if (!joins) return false;
  bag.take_all("connected|group");
  if (!sides && bag.has("friendly player|your player|friendly whoever")) return false;  // sides of the board
  if (bag.denied() || bag.has("enemy")) return false;
  const auto number = bag.only_number();
  if (number && (!sides || *number != 2)) return false;
  Who who = bag.pieces();
  if (!sides && who.empty()) return false;
  if (!bag.rest(
          "player|whoever|first|if|who|may|own|opposite|board|both|color|reach|all|form|forms|make|colored|"
          "between|piece|row|unbroken|move|from|whose|get|able|at once|friendly|must|your|each|remaining|still|left|1"))
    return false;
  Claim& claim = add(claims, sides ? "connects" : "group-wins");
  claim.no = result == "lose";
  claim.word = seat;
  claim.place = along;
  return true;
}

// "Only stones that are orthogonally adjacent are connected."
bool connected_by(Bag bag, const Context& context, Claims& claims) {
  if (!context.goal || context.goal->kind != "connects" || !bag.take("connected|group")) return false;
  const bool no = bag.denied();
  const std::string ways = take_directions(bag);
  if (ways != "diagonal" && ways != "orthogonal" && ways != "any") return false;
  bag.pieces();
  if (bag.only_number().value_or(2) != 2 || !bag.take("adjacent|neighbours")) return false;
  bag.take_all("connected|group");
  if (!bag.rest("only|if|counts|count|may|square|other") || (no && ways == "orthogonal")) return false;
  Claim& claim = add(claims, "connected-by");
  claim.ways = {ways};
  claim.only = bag.has("only");
  claim.no = no || ways == "orthogonal";
  return true;
}

bool never_drawn(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("draw")) return false;
  // "… in Amazons": of the game that is named after its pieces
  const auto in = bag.find("in");
  if (in && *in + 2 == bag.size() &&
      !Bag(bag.vocabulary(), std::vector<std::string>{bag.words().back()}).pieces().empty())
    bag.erase(*in, bag.size());
  const bool no = bag.denied();
  if (bag.has("if|after")) return false;
  if (!bag.rest("may|happen|occur|ever|there|end|allowed|possible|exist|a|not|in")) return false;
  if (!no && !bag.has("may|happen|occur|allowed|possible|exist")) return false;
  add(claims, "drawn").no = no;
  return true;
}

// "The game ends when the board is full", "… when both players pass one after the other".
bool ends_when(Bag bag, const Context&, Claims& claims) {
  for (const char* none : {"none of player", "neither of player", "neither of 2 player", "no player"})
    bag.put(none, "neither player");
  const bool goes_on = bag.has("cannot end|never end|not end");
  bool ends = bag.take("end");
  std::string result;
  // "… and nobody has three in a row"
  if (bag.has("board full")) {
    if (bag.has("win|lose")) bag.take("draw");
    for (int number = 3; number <= 6; ++number) {
      const std::string in_row = fmt::format("has {} in row", number);
      if (!bag.take(fmt::format("neither player {0}|nobody {0}|without {1} in row", in_row, number))) continue;
      add(claims, "line-wins").numbers = {number};
    }
    for (const char* none :
         {"nobody has make row", "nobody has make 1 row", "nobody has row", "neither player has win",
          "nobody has make group", "neither player has make group", "before either player has make group",
          "before either player has win", "before nobody win"})
      bag.take(none);
  }
  if (!ends) result = take_result(bag);
  const bool won_when_full = bag.has("board full") && (result == "win" || result == "lose") && !bag.has("nomove");
  if (won_when_full) {
    bag.take("board full");
    std::string whose = bag.seat();
    for (const char* one : {"last", "2nd", "first"}) {
      if (bag.take(one)) whose = one;
    }
    if (bag.denied() || !bag.rest("if|player|whoever|to|move|make|who|place")) return false;
    Claim& claim = add(claims, "full-board");
    claim.word = result;
    if (!whose.empty()) claim.ways = {whose};
    return true;
  }
  if (!ends && result != "draw") return false;
  if (ends && bag.has("win|lose")) return false;
  if (ends && bag.take("draw")) {
    result = "draw";
    bag.take_all("draw");
  }
  std::string when;
  if (bag.take("board full")) when = "full";
  if (bag.take("neither player may move|neither player may place|nobody may move|neither may move|neither player has "
               "nomove|neither player nomove|neither player has move|both player nomove|both player cannot place"))
    when = "neither";
  const bool none = bag.has("nobody|none|neither|no player");
  const bool no = bag.denied();
  if (when.empty() && bag.take("pass")) {
    const bool both = bag.take("both|2|neither|each player") || bag.take("take turns");
    bag.take_all("take turns|row|2|in row|1|other|after|another");
    when = both ? "both-pass" : "one-pass";
    if (no && (!goes_on || !result.empty())) return false;
  }
  if (when.empty() && bag.take("nomove")) when = bag.take("both|neither|each") ? "neither" : "stuck";
  if (when.empty() && no && bag.take("move|place")) when = bag.take("both|each player") || none ? "neither" : "stuck";
  bag.pieces();
  if (when.empty()) return false;
  bag.take_all("1");
  if (no && when == "full") {
    // "if the board is full and nobody has won"
    if (!bag.take("has win|win") && result != "draw") return false;
  }
  if (!bag.rest("if|player|both|player|has|row|in row|may|at once|of|either|other|square|without|result|place|make"))
    return false;
  if (when == "full" && result == "draw") {
    add(claims, "full-board").word = "draw";
    return true;
  }
  Claim& claim = add(claims, "ends-when");
  claim.word = when;
  claim.place = result;
  claim.no = goes_on && no;
  return true;
}

}  // namespace

const std::vector<Frame> kOfEnds = {{"achieves this", achieves_this},
                                    {"line", line},
                                    {"line directions", line_directions},
                                    {"most", most},
                                    {"group", group},
                                    {"connected by", connected_by},
                                    {"reach", reach},
                                    {"loss of", loss_of},
                                    {"few left", few_left},
                                    {"never drawn", never_drawn},
                                    {"ends when", ends_when}};

}  // namespace ludwright::book::frames
