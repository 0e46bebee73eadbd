// Who moves when, and what a turn is; see frames.h.
#include <algorithm>

#include "engine/store.h"
#include "tools/rulebook/check/frames.h"

namespace ludwright::book::frames {
namespace {

bool first_player(Bag bag, const Context&, Claims& claims) {
  const bool lot = bag.take("chance|lot|throw|coin|random|drawing lots");
  std::string seat = bag.seat();
  if (seat.empty() && !lot) seat = owner_of(bag, Bag(bag).pieces());  // "the fox moves first"
  if (seat.empty() == !lot) return false;
  const bool no = bag.denied();
  bag.pieces();
  if (!lot && bag.take("last")) return false;
  // "Black moves second", where there are two.
  if (!lot && bag.take("second|2nd")) {
    const auto& seats = bag.vocabulary().model().seats;
    if (seats.size() != 2 || no || bag.size() == 0 || bag.size() > 3 || !bag.has("move|play|turn|start")) return false;
    if (bag.has("first") || !bag.rest("move|play|turn|take|make|has")) return false;
    add(claims, "first-player").word = seat == "P0" ? "P1" : "P0";
    return true;
  }
  if (bag.has("there|where|here|start it|start this|start that|on side|on sideways|on player|on 1 player|on 2 "
              "player|on same player|on opposite|on it|on them|on "
              "there|on that|on this"))
    return false;  // where something starts
  if (bag.size() > 1 && bag.words().back() == "first" && is_one_of(bag.words()[bag.size() - 2], "on|in|at"))
    return false;  // "White wins on the eighth row, Black on the first"
  if (!bag.has("first|start")) return false;
  if (bag.has("it") && !bag.has("who|move|turn|play|start|go|goes"))
    return false;  // "for Black it is the first": a row
  if (!bag.rest("first|start|move|turn|play|player|make|piece|colored|color|has|place|side|decided|determined|whoever|"
                "1|die|always|must|army|may|take|capture|row|place|in|by|whose|it|who|goes|play|using"))
    return false;
  Claim& claim = add(claims, "first-player");
  claim.word = lot ? "lot" : seat;
  claim.no = no;
  return true;
}

bool alternates(Bag bag, const Context&, Claims& claims) {
  const bool no = bag.denied();
  if (!bag.take("take turns|alternates")) return false;
  if (bag.take_names(NameKind::Seat) == 1) return false;
  if (no ||
      !bag.rest(
          "player|play|move|turn|both|2|after|their|make|1|piece|between|must|enemy|friendly|thereafter|afterwards"))
    return false;
  if (bag.has("1") || bag.has("piece")) return false;
  add(claims, "alternate");
  return true;
}

// How many pieces a turn moves or places.
bool turn(Bag bag, const Context&, Claims& claims) {
  bag.take("after this ,|after this");
  bag.put("2 player", "player");
  const bool turns = bag.take("take turns");
  const bool by_turns = bag.has("attime") && turns;
  // "Players move twice before the turn passes."
  const int times = bag.take("2nd time") ? 2 : bag.take("3rd time") ? 3 : 0;
  bool says_turn = bag.take("before turn pass|before turn ends|before turn end") && times > 0;
  says_turn = bag.take("attime|each turn|a turn|in 1 turn") || turns || says_turn;
  says_turn = bag.take("turn") || says_turn;
  if (!says_turn && (!bag.has("player") || bag.has("may")))
    return false;  // where something may be put says not how often
  if (bag.denied()) return false;
  if (bag.has("has") && Bag(bag).number_before("move|place")) return false;  // "a turn has six steps"
  const bool moves = bag.take("move");
  if (bag.has("place") && names_apart(bag)) return false;              // one of them places the other
  if (bag.has("1 that place|whoever place|that place")) return false;  // what places, not what is placed
  const bool places = bag.take("place");
  bag.take("captured 1|captured piece|new 1");
  if (moves && places) bag.take("1 piece");
  bool moves_said = false;  // "alternately, one piece at a time"
  if (!says_turn && !places) return false;
  if (bag.has("if|unless|only|jump|capture|win|lose|start|first|end|dice|die")) return false;
  if (moves && places && !bag.has("or")) return false;
  if (moves && places) take_area(bag), bag.take_all("captured|from|hand");
  if (moves && places) bag.take_all("1");
  const auto number = bag.only_number();
  const std::string seat = bag.seat();
  if (!seat.empty()) return false;
  // "any number of your pieces", "all your pieces": more than one.
  const bool many = !number && moves && bag.has("each has|each friendly|all friendly|each of friendly");
  if (many && bag.has("may")) return false;  // "any of your pieces": one of them, or all
  if (many) bag.take("each has|each|all");
  const bool of_enemy = bag.take("enemy");
  Who who = bag.pieces();
  if (!places && !moves && by_turns && number && !who.empty()) moves_said = true;
  std::string where;
  const bool each = bag.has("each empty|each square");
  if (places && bag.take("empty square|empty")) where = "empty";
  if (places && bag.take("occupied square|occupied")) where = "occupied";
  const bool pass = bag.take("pass");
  if (pass && !bag.has("or")) return false;
  if (!bag.rest("player|must|may|colored|color|square|board|either|or|exactly|make|play|friendly|up|both|new|own|"
                "single|piece|their|side|down"))
    return false;
  if (!moves && !places && !moves_said) return false;
  if (moves && places) {  // "either move … or drop …"
    if (of_enemy) return false;
    Claim& claim = add(claims, "turn-either");
    claim.word = "move-place";
    if (where.empty()) return true;
    Claim& on = add(claims, "places-on");
    on.word = where;
    on.place = "hand";
    on.who.everybody = true;
    return true;
  }
  if (times > 0 && (number || !moves || places)) return false;
  if ((!number && times == 0 && who.empty()) || (!says_turn && number.value_or(1) > 3))
    return false;  // set up, perhaps
  if (turns) add(claims, "alternate");
  Claim& claim = add(claims, places ? "turn-places" : "turn-moves");
  claim.numbers = {times > 0 ? times : number.value_or(many ? 2 : 1)};
  if (of_enemy) claim.place = "enemy";
  if (!who.everybody) claim.who = who;
  if (!where.empty()) {
    Claim& on = add(claims, "places-on");
    on.word = where;
    on.only = each;
  }
  if (pass) add(claims, "pass");
  return true;
}

// "For the first move any tower may be chosen."
bool first_free(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("first move|first turn") || bag.denied()) return false;
  bag.put("whichever", "each"), bag.put("whatever", "each");
  if (!bag.has("each") || !bag.take("may|free to")) return false;
  const std::string seat = bag.seat();
  bag.take_all("likes|like|wants|want|wishes|choose|chosen|move|select|selected|pick|picked|use|used");
  bag.take("each round|in round|of round");
  const Who who = bag.pieces();
  const auto number = bag.only_number();
  const bool only = bag.take("only");
  if (who.empty() || bag.has("square|empty")) return false;
  if (!bag.rest("player|friendly|game|for|be|very")) return false;
  Claim& claim = add(claims, "first-free");
  claim.who = who;
  claim.only = only;
  if (number) claim.numbers = {*number};
  if (!seat.empty()) add(claims, "first-player").word = seat;
  return true;
}

// "A turn has two parts: first move an amazon, then shoot an arrow."
bool turn_parts(Bag bag, const Context&, Claims& claims) {
  const auto move = bag.find("move"), place = bag.find("place");
  if (!move || !place || !bag.has("then|afterwards|after") || bag.denied()) return false;
  if (!bag.take("attime|turn")) return false;
  const bool moves_first = *move < *place;
  bag.take_all("move|place|first|then|attime");
  const auto parts = bag.number_before("parts|part|steps|step|things");
  if (parts && *parts != 2) return false;
  take_area(bag);
  for (std::size_t i = 0; i < bag.size(); ++i) {  // "one amazon moves, then an amazon is placed"
    const std::string& word = bag.words()[i];
    if (word[0] == 'U' && std::count(bag.words().begin(), bag.words().end(), word) > 1) return false;
  }
  // Who moves stands there, and what is placed does not yet.
  const Who who = bag.pieces();
  if (who.types.size() > 2) return false;
  for (std::size_t i = 0; who.types.size() == 2 && i < 2; ++i) {
    const auto pieces = initial_store(bag.vocabulary().model()).pieces;
    const bool stands = std::any_of(pieces.begin(), pieces.end(), [&](const PieceRecord& piece) {
      return piece.type == who.types[i] && piece.site == SiteKind::Cell;
    });
    if (stands != ((i == 0) == moves_first)) return false;
  }
  if (!bag.rest("1|friendly|player|turn|parts|must|own|may|new|same|board|from|hand|after|afterwards")) return false;
  add(claims, "turn-order").word = moves_first ? "move-place" : "place-move";
  return true;
}

// "… even if you could place a stone", "… only if no stone can be placed": the act that may be done or not, in the
// words that frames read.
void plain_condition(Bag& bag) {
  const auto at = bag.find("if");
  if (!at || !bag.has("pass")) return;
  const auto end = std::find(bag.words().begin() + static_cast<std::ptrdiff_t>(*at), bag.words().end(), ",");
  const auto length = static_cast<std::size_t>(end - bag.words().begin());
  Bag condition(bag.vocabulary(),
                std::vector<std::string>(bag.words().begin() + static_cast<std::ptrdiff_t>(*at), end));
  const bool no = condition.denied();
  condition.pieces();
  if (!condition.take("move|place") || (!no && !condition.take("may"))) return;
  if (!condition.rest("if|player|you|may|1|legal|legally|still|friendly|move|make")) return;
  bag.erase(*at, length);
  bag = Bag(bag.vocabulary(), bag.text() + (no ? " if nomove" : " if you may move"));
}

bool passing(Bag bag, const Context&, Claims& claims) {
  plain_condition(bag);
  if (bag.take("must move if you may|must move if possible|must move if may|must always move")) {
    if (!bag.rest("player|you")) return false;
    add(claims, "pass").no = true;
    return true;
  }
  if (!bag.take("pass")) return false;
  const bool stuck = bag.take("nomove");
  const bool only = bag.take("only");
  if (!bag.has("nomove")) bag.pieces();
  bag.take("even if you may move|even if may move|if you may move|if may move|if you like|if you want");
  const bool can = Bag(bag).take("if");
  const bool no = bag.denied();
  // "He passes.": in some case.
  if (!no && !stuck && !can && !bag.has("may|must|allowed|like|likes|instead|time")) return false;
  bag.take("allowed");
  if (!bag.rest("player|you|may|turn|must|time|allowed|if|move|1|a|attime|instead|like|likes|moving|place|your|play"))
    return false;
  Claim& claim = add(claims, "pass");
  if (stuck) {
    // "only when you have no move": not otherwise
    if (!only && no) return false;
    Claim stuck_then = claim;
    stuck_then.kind = "no-move";
    stuck_then.word = "pass";
    if (!only) claims.back() = stuck_then;
    if (only) claim.no = true, claims.push_back(stuck_then);
    return true;
  }
  if (only || (can && !no)) return false;
  claim.no = no;
  return true;
}

// "Any empty square may be chosen for it", "on an occupied one".
bool places_on(Bag bag, const Context&, Claims& claims) {
  // "(dragon tiles are the only exception)"
  Who except;
  const auto exception = bag.find("(");
  if (exception && bag.has("only exception")) {
    const std::vector<std::string>& words = bag.words();
    Bag aside(bag.vocabulary(),
              std::vector<std::string>(words.begin() + static_cast<std::ptrdiff_t>(*exception), words.end()));
    except = aside.pieces();
    if (except.types.empty() || !aside.rest("only|exception")) return false;
    bag.erase(*exception, bag.size());
  }
  const auto placing = bag.find("place"), moving = bag.find("move");
  if (!placing || (moving && *moving > *placing)) return false;  // "a placed stone moves …"
  bag.take("place");
  const bool no = bag.denied();
  if (bag.has("turn|attime|take turns")) return false;
  std::string where;
  const bool each = bag.has("each empty|each square|each of empty");
  if (bag.take("empty")) where = "empty";
  if (bag.take("occupied")) where = where.empty() ? "occupied" : "?";
  if (where == "?") return false;
  if (bag.take("adjacent") && where != "occupied") where = "adjacent";
  const std::string goal = where.empty() && bag.has("only") ? take_goal(bag) : "";
  if (!goal.empty()) where = "in";
  if (where.empty() || (bag.has("diagonally") && where != "adjacent")) return false;
  const bool only = bag.has("only");
  if (where == "adjacent") bag.take_all("friendly|1|only|also");
  const bool hand = take_area(bag) || bag.take("captured|hand");
  const Who who = bag.pieces();
  if (who.empty()) return false;
  bag.take("instead");
  const auto number = bag.only_number();
  if (number && *number != 1) return false;
  if (!bag.rest("player|may|must|square|board|new|own|colored|color|move|only|diagonally|included|another|other"))
    return false;
  if (bag.has("only") && where == "empty" && no) return false;
  Claim& claim = add(claims, "places-on");
  claim.word = where;
  claim.no = no;
  claim.only = (each && !hand) || (where == "adjacent" && only);
  claim.who = who;
  claim.other = except;
  claim.place = hand ? "hand" : goal;
  return true;
}

}  // namespace

const std::vector<Frame> kOfTurns = {{"first free", first_free},     {"turn parts", turn_parts},
                                     {"first player", first_player}, {"alternates", alternates},
                                     {"passing", passing},           {"turn", turn},
                                     {"places on", places_on}};

}  // namespace ludwright::book::frames
