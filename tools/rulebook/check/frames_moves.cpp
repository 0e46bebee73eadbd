// How pieces move and what they pass over; see frames.h.
#include <algorithm>

#include "tools/rulebook/check/frames.h"
#include "tools/rulebook/check/paths.h"

namespace ludwright::book::frames {
namespace {

// The pieces that are named, or else those that the words before are about.
Who subject(Bag& bag, const Context& context, bool& of_enemy) {
  of_enemy = bag.take("enemy");
  Who who = bag.pieces();
  if (who.empty()) who = context.it.empty() ? context.heading : context.it;
  return who;
}

// "if that square is empty": all quiet moves are judged where it is.
bool take_to_empty(Bag& bag) {
  static constexpr std::string_view plain =
      "if it is possible to do so|if it may do so|if possible|farther|instead of 1 square|instead of 1|rather than 1 "
      "square|rather than 1|instead|to empty square|to next empty square|over empty square|onto empty square|over "
      "vacant "
      "square|as long as it is empty|which must is empty|which must be empty|if nothing is in your way|if nothing is "
      "in "
      "way";
  static const std::vector<std::string> phrases = [] {
    std::vector<std::string> all;
    for (const std::vector<std::string>& what :
         phrases_of("square between|square in between|that square|square forward|that|all|each|both|both of them|each "
                    "of them|both of these|both square|square|it|each 2|way|they|these|your way|path|each square "
                    "forward|each square|each square on way")) {
      std::string text = "if";
      for (const std::string& word : what) text += " " + word;
      for (const char* how : {" is empty", " is clear"}) all.push_back(text + how);
    }
    return all;
  }();
  bool any = bag.take("but only to empty square|only to empty square|but only if square is empty");
  any = bag.has(plain) || any;
  bag.take_all(plain);
  for (const std::string& phrase : phrases) any = bag.take(phrase) || any;
  return any;
}

// "Bishops do the same along diagonals": as far as the piece before, another way.
bool moves_the_same(Bag bag, const Context& context, Claims& claims) {
  if (!bag.take("do same|does same|move same") || context.ways.size() != 1 || bag.denied()) return false;
  const std::string directions = take_directions(bag);
  const bool only = bag.take("only");
  const std::string& before = context.ways[0];
  const std::size_t verb = before.find(' '), last = before.find_last_of(' ');
  const bool counts = last != verb && before.find_first_of("0123456789", last) != std::string::npos;
  const Who who = bag.pieces();
  if (directions.empty() || before.compare(0, 5, "leap ") == 0 || who.types.empty() || !bag.rest("but|board"))
    return false;
  Claim& claim = add(claims, "moves");
  claim.who = who;
  claim.only = only;
  claim.ways = {before.substr(0, verb + 1) + directions + (counts ? before.substr(last) : "")};
  return true;
}

// "The queen combines the two of them", "… and the queen moves in both ways": as the two pieces before.
bool moves_as_both(Bag bag, const Context& context, Claims& claims) {
  if (context.moved.size() < 2 || bag.has("cannot|not|never|no|only|capture")) return false;
  bag.take("unlike other piece");
  const bool combines = bag.take("combine|combines|combining");
  bag.take("each number|anynumber");
  const bool both = bag.take(
      "2 of them|each of them|each of these|each of those|each 2|each other 2|in each way|in each ways|each of their|"
      "in either manner|in either way|either of these|either of them|these 2|those 2|along either|in either");
  const bool moves = bag.take("move");
  if (!both || (!combines && !moves && !context.in_clause)) return false;
  const Who who = bag.pieces();
  if (who.types.size() != 1 || !bag.rest("may|way|row|direction|kind|along|move|moves|manner|powers|power|other"))
    return false;
  Claim claim;
  claim.kind = "moves";
  claim.who = who;
  for (const Claim& before : context.moved) {
    if (before.who.types == who.types) return false;
    claim.ways.insert(claim.ways.end(), before.ways.begin(), before.ways.end());
  }
  const auto is_loose = [](const std::string& way) { return way.compare(0, 7, "toward ") == 0; };
  const bool loose = std::all_of(claim.ways.begin(), claim.ways.end(), is_loose);
  if (!loose && std::any_of(claim.ways.begin(), claim.ways.end(), is_loose)) return false;
  if (loose) {  // in none but these directions
    std::string directions = claim.ways[0];
    for (std::size_t i = 1; i < claim.ways.size(); ++i) directions += " or " + claim.ways[i].substr(7);
    claim.ways = {directions};
  }
  claims.push_back(claim);
  return true;
}

// "Amazons only move to empty squares."
bool to_empty(Bag bag, const Context& context, Claims& claims) {
  // "(two towers cannot occupy the same square)"
  if (const auto same = bag.find("cannot occupy same square"); same && *same > 1 && bag.words()[*same - 2] == "2")
    bag.erase(*same - 2, *same + 4);
  const bool always = bag.has("end|reach") && (bag.take("must") || bag.take("always"));
  const bool only = bag.take("only") || always, no = bag.denied();
  if (no && bag.has("occupied by friendly|occupied by your")) return false;  // by others it may be
  if (!only && bag.take("occupied")) {
    const bool allowed = !no && bag.take("may");
    if ((!no && !allowed) || !bag.take("reach|move|end|stop|enter")) return false;
    Who who = bag.pieces();
    if (who.empty()) who = context.it;
    if (who.empty()) who.everybody = !bag.has("it");
    if (!bag.rest("may|square|on|another|1")) return false;
    Claim& claim = add(claims, allowed ? "captures-enemy" : "moves-to-empty");
    claim.who = who;
    return true;
  }
  // "only to squares that an enemy holds": never to empty ones
  if (only && !no && bag.take("occupied")) {
    bag.take("enemy");
    if (!bag.take("reach|move|end|stop|enter")) return false;
    Who who = bag.pieces();
    if (who.empty()) who = context.it;
    who.everybody = who.everybody || (who.empty() && bag.vocabulary().model().types.size() == 1);
    if (who.empty() || !bag.rest("may|square")) return false;
    add(claims, "never-to-empty").who = who;
    return true;
  }
  const bool anywhere = bag.has("each empty");
  const bool may = !only && !no && bag.take("may");
  if ((only && no) || (!only && !no && !may) || !bag.take("empty")) return false;
  if (bag.has("that move|who move|which move") || !bag.take("move|reach|end|stop"))
    return false;  // "a man who flies": in one case
  bag.take_all("move|reach|end|stop");
  Who who = bag.pieces();
  if (who.empty()) who = context.it;
  who.everybody = who.everybody || (who.empty() && bag.vocabulary().model().types.size() == 1);
  if (who.empty() || bag.only_number().value_or(1) != 1) return false;
  if (!bag.rest("may|square|must|player|on|that|your|turn")) return false;
  // "… to any empty square": to all of them.
  Claim& claim = add(claims, only ? "moves-to-empty" : anywhere ? "moves-anywhere" : "never-to-empty");
  claim.who = who;
  claim.no = may && !anywhere;
  return true;
}

// "the first time a pawn moves"
bool take_first_time(Bag& bag) {
  const auto at = bag.find("first time");
  if (!at || *at + 3 >= bag.size() || bag.words()[*at + 3] != "move") return false;
  if (Bag(bag.vocabulary(), std::vector<std::string>{bag.words()[*at + 2]}).pieces().types.empty()) return false;
  bag.erase(*at + 3, *at + 4);
  bag.erase(*at, *at + 2);
  return true;
}

bool moves(Bag bag, const Context& context, Claims& claims) {
  const bool once_placed = bag.take("if place");
  const bool quiet = bag.take(
      "without capture|that not capture|that cannot capture|if it not capture|if not capture|when not capture|without "
      "capturing");
  if (bag.has("capture|captured|win|lose|draw|place|become|turn|player")) return false;
  bag.put("further", "farther");
  const bool no_farther = bag.take("no farther|not farther|never farther");
  const bool not_diagonal = bag.take("but not diagonally|but never diagonally|, not diagonally|never diagonally");
  const bool first = take_first_time(bag) ||
                     bag.take(
                         "on your first move|first move|from starting position|from your starting position|from your "
                         "start position|from start position|from your start square|first time it move|first time "
                         ",|from starting square|if it has not move|from start square|if it has not yet move");
  if (denies_a_part(bag, "move")) return false;
  // "It moves straight forward only if the square is empty": there it takes nothing.
  const bool if_empty = bag.take("only if square is empty|only if that square is empty|only if it is empty");
  take_to_empty(bag);
  const auto last_word = [&bag](std::size_t i) { return bag.size() > i ? bag.words()[bag.size() - 1 - i] : ""; };
  if (first && is_number_word(last_word(0)) && (last_word(1) == "move" || last_word(1) == "by")) {
    std::vector<std::string> words = bag.words();
    words.emplace_back("square");
    bag = Bag(bag.vocabulary(), words);
  }
  // "…, or two on its first move": the rest is of every move.
  std::optional<int> only_first;
  if (const auto at = bag.find("or"); first && at && *at + 1 < bag.size() && is_number_word(bag.words()[*at + 1])) {
    const bool last = *at + 2 == bag.size() || (bag.words()[*at + 2] == "square" && *at + 3 == bag.size());
    if (last) {
      only_first = std::atoi(bag.words()[*at + 1].c_str());
      bag.erase(*at, bag.size());
    }
  }
  // "forward two squares, straight or diagonally"
  if (bag.has("forward") && bag.has("anydir") && !bag.has("backward")) return false;
  bag.put("nomove", "cannot move");
  const bool general = bag.has("allowed|not allowed") && bag.has("move");  // "such moves are not allowed"
  const bool no = bag.denied();
  const bool jumping = bag.take("jump");
  // "Only the rook moves …" is about all the others.
  if (const auto at = bag.find("only"); at && *at + 1 < bag.size()) {
    const Bag next(bag.vocabulary(), std::vector<std::string>{bag.words()[*at + 1]});
    if (!Bag(next).pieces().empty()) return false;
  }
  const bool only = bag.take("only");
  const bool also = bag.take("also|too|as well");
  if (only && bag.has("empty")) return false;
  if (no && (first || jumping || only || no_farther)) return false;
  const bool combines = bag.has("move of");
  const bool same = bag.take("samepath");
  const bool apart = !bag.has("like|as") && names_apart(bag);  // "like rook or bishop" is taken with its way
  std::vector<std::string> ways = take_paths(bag);
  if (apart || names_apart(bag) || (bag.has("then") && ways.size() > 1)) return false;
  const bool named = !Bag(bag).pieces().empty();
  if (same && (ways.empty() || ways[0].compare(0, 7, "toward ") == 0)) return false;
  const auto says_how_far = [](const std::string& way) {
    return way.compare(0, 5, "step ") == 0 || (way.compare(0, 6, "slide ") == 0 && std::isdigit(way.back()) != 0);
  };
  if (no_farther && (ways.empty() || !std::all_of(ways.begin(), ways.end(), says_how_far))) return false;
  if (ways.empty()) {  // "to any of the 8 squares around it"
    if (bag.has("adjacent") && (bag.number_before("square|adjacent square"), bag.take("adjacent")))
      ways = {"step any"};
    else if (bag.take("adjacent square"))
      ways = {"step any"};
    else
      return false;
    if (no || !bag.has("move|reach")) return false;  // "next to them the knights": where they stand
  }
  bool enemy = false;
  Who who = subject(bag, context, enemy);
  if (!named && general && (!context.in_clause || context.it.empty())) {
    who = {};
    who.everybody = true;
  }
  if (who.empty() || enemy) return false;
  // "Its square" is another's; "along rows" alone is no distance.
  if (who.types.size() > 1 && bag.has("'s")) return false;
  bag.take("is if");
  const bool far = ways[0].compare(0, 9, "distance ") == 0;
  if (far && bag.has("reach")) return false;  // "Five squares that it can reach": so many
  if (far && bag.has("row|column|line")) return false;
  // "Kings may never stand on adjacent squares": of two of them.
  if (no && ways[0] == "step any" && bag.has("reach") && !bag.has("move")) return false;
  const bool verb = bag.take("move") || first || jumping || bag.take("reach");
  if (!verb && !context.in_clause && !no && !combines) return false;
  // "… diagonally, one square forward" goes on with what was said before, and is no move of its own.
  const bool is_part = context.is_open || ways[0].compare(0, 7, "toward ") == 0;
  if (!verb && !named && (no ? context.of_capture : is_part)) return false;
  if (!named && !context.in_clause && !bag.has("it") && bag.has("row")) return false;
  if (!bag.rest("may|must|move|square|in 1 "
                "move|1|single|player|along|ever|any|in|way|far|done|line|row|board|how|direction|want|wants|like|"
                "likes|either|attime|always|straight|empty|reach|or|next|new|piece|friendly|never|other|allowed|one|"
                "own|make|lshape|whether|normal|usual|but"))
    return false;
  if (bag.has("other") || bag.has("never") || bag.has("straight")) return false;
  if (if_empty && ways[0].compare(0, 7, "toward ") == 0) {
    if (no || first || jumping || ways.size() > 1) return false;
    Claim& quietly = add(claims, "captures");
    quietly.who = who;
    quietly.no = true;
    quietly.ways = ways;
    return true;
  }
  if (once_placed) {
    Claim& stays = add(claims, "stays");
    stays.who = who;
    stays.no = !no;
    return true;
  }
  Claim& claim = add(claims, "moves");
  claim.who = who;
  claim.no = no;
  claim.only = only;
  claim.also = also || bag.find("attime") == std::size_t{0};  // what one does in a turn is not all that may be done
  claim.first = first && !only_first;
  claim.ways = ways;
  if (only_first) {
    if (no || quiet || jumping || not_diagonal) return claims.pop_back(), false;
    Claim farther = claim;
    farther.first = true;
    farther.ways = {"distance " + std::to_string(*only_first)};
    claims.push_back(farther);
    return true;
  }
  if (first && ways.size() > 1) return claims.pop_back(), false;  // which of them is of the first move is not said
  if (ways[0] == "toward forward or backward" && ways.size() == 1 && !no && !only && !first) {
    claim.kind = "both-ways";
    claim.ways.clear();
    return true;
  }
  if (quiet) claim.also = false;
  // "Guards may move backward": among others.
  if (bag.has("may") && ways[0].compare(0, 7, "toward ") == 0 && !only && !no) claim.also = true;
  if (not_diagonal) {
    const bool goes = std::any_of(ways.begin(), ways.end(), [](const std::string& way) {
      return way.find("diagonal") != std::string::npos || way.find("any") != std::string::npos;
    });
    if (no || goes) return claims.pop_back(), false;
    Claim& never = add(claims, "moves");
    never.who = who;
    never.no = true;
    never.ways = {"toward diagonal"};
    return true;
  }
  if (jumping) {
    for (std::string& way : claim.ways) {
      way = jumped(way);
      if (way.empty()) return claims.pop_back(), false;
    }
  }
  if (no) {
    const std::string& way = claim.ways[0];
    const std::size_t blank = way.find(' ');
    const std::string verb_word = way.substr(0, blank);
    if (claim.ways.size() > 1 || verb_word == "leap" || verb_word == "distance" || verb_word == "as")
      return claims.pop_back(), false;
    // "It never goes one square straight ahead": just that far.
    const bool exact = verb_word == "step" || (verb_word == "slide" && is_number_word(way.substr(way.rfind(' ') + 1)));
    // "A pawn that has not moved may go two squares": what is denied is another thing.
    if (verb_word != "toward" && (!exact || bag.has("may"))) return claims.pop_back(), false;
  }
  return true;
}

bool jumps(Bag bag, const Context& context, Claims& claims) {
  const bool unless = bag.take(
      ", except if capture|except if capture|, except to capture|except to capture|except in capture|except "
      "capture|unless it capture|unless capture");
  // "… and all other pieces may not"
  const bool alone = bag.take(
      ", and each other piece cannot|and each other piece cannot|, each other piece cannot|, and each other cannot|and "
      "each other cannot|, and other cannot|, but each other piece cannot|, but other cannot");
  bag.put("nomove over", "cannot jump over");
  bag.put("pass through", "jump over");
  bag.put("move through", "jump over");
  if (bag.has("capture|win|removed|turn|captured|again|by|allowed for")) return false;
  if (bag.find("neither") == std::size_t{0}) return false;  // of two that were named before
  const auto verb = bag.find("jump");
  const std::size_t negations_at = [&] {
    std::size_t at = 0;
    for (const char* word : {"cannot", "not", "no", "never", "nobody", "none"})
      at = std::max(at, bag.find(word).value_or(0));
    return at;
  }();
  // "Knights may jump, all others may not": the denial is of others.
  if (verb && negations_at > *verb && !bag.has("not allowed")) return false;
  if (!bag.take("jump")) return false;
  bag.take_all("jump");
  const bool no = bag.denied();
  const bool only = bag.take("only") || alone;
  if ((no && only) || (unless && !no)) return false;
  bag.take("square that before has|square that has|square which has|square with");
  bag.take("player or enemy");
  bag.take("in your way|on your way|your way");  // whose way says not whose pieces
  std::string whose;
  const bool both_sides = bag.has("enemy") && bag.has("friendly|your");
  // "Over enemy men as well as over its own": over each of the two.
  const auto past = bag.words().begin() + static_cast<std::ptrdiff_t>(bag.find("over").value_or(bag.size()));
  const Bag jumped(bag.vocabulary(), std::vector<std::string>(past, bag.words().end()));
  const bool over_both = jumped.has("enemy") && jumped.has("friendly|your|own");
  if (bag.take("friendly|your own|own|your")) whose = "own";
  if (bag.take("enemy")) whose = whose.empty() ? "enemy" : "";
  if (!take_paths(bag).empty()) return false;
  bag.take_all("your|own");
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
  if (no && context.in_clause && second.has("them|those")) return false;  // some of the words before
  const bool over_any = second.has("piece");
  const Who victims = second.pieces();
  if (over_any && !victims.types.empty()) return false;  // "over pieces with the knight": not said of all
  if (!over && only && who.types.empty()) return false;
  // "Friendly and enemy pieces may be jumped" is about whom others jump.
  if (!over && (both_sides || bag.has("either player"))) return false;
  if (first.take("other") && who.everybody && !all_but(bag.vocabulary().model(), context.it, who)) return false;
  if (who.empty() && !victims.types.empty() && context.it.empty() && context.heading.empty() && !whose.empty())
    who = victims;
  if (who.empty() && first.has("player")) return false;  // "it is allowed to jump": not said to which pieces
  if (who.empty() || (only && who.everybody)) who = context.it.empty() ? context.heading : context.it;
  if (who.empty() && first.has("them|they|these|those")) return false;  // of whom the words before told
  if (who.empty()) who.everybody = true;
  std::vector<std::string> left = first.words();
  left.insert(left.end(), second.words().begin(), second.words().end());
  Bag rest(bag.vocabulary(), left);
  rest.take_all("occupied square|occupied");
  if (rest.only_number().value_or(1) != 1) return false;
  if (!rest.rest("may|over|other|others|another|player|allowed|way|move|piece|what|stand|square|between|able|can|"
                 "through|if|either|side|color|or|must|adjacent|in|anything|whatever|everything|nor"))
    return false;
  if (rest.has("if") || rest.has("not")) return false;
  if (rest.has("must") && (!whose.empty() || !over)) return false;  // over no other; "jumps are compulsory"
  Claim& claim = add(claims, "jumps");
  claim.who = who;
  claim.no = no;
  claim.word = unless ? "except-capturing" : over_both ? "own" : whose;
  if (unless && (over_both || !whose.empty())) return claims.clear(), false;
  if (over_both) {
    claims.push_back(claim);
    claims.back().word = "enemy";
  }
  if (only) {  // and no other piece
    Claim& others = add(claims, "jumps");
    others.no = true;
    if (!all_but(bag.vocabulary().model(), who, others.who)) return claims.clear(), false;
  }
  return true;
}

// "It may also jump straight ahead over a piece beside it, if the square behind that is empty."
// NOLINTNEXTLINE(performance-unnecessary-value-param): all frames are called alike
bool hops(Bag bag, const Context& context, Claims& claims) {
  const auto over = bag.find("over");
  if (!bag.has("jump") || !over || bag.has("capture|captured|removed|win|lose|must")) return false;
  Bag first(bag.vocabulary(),
            std::vector<std::string>(bag.words().begin(), bag.words().begin() + static_cast<std::ptrdiff_t>(*over)));
  Bag second(bag.vocabulary(),
             std::vector<std::string>(bag.words().begin() + static_cast<std::ptrdiff_t>(*over), bag.words().end()));
  // Where it comes down must be said, or how near what it jumps is.
  const bool empty = second.take(
      "if square behind that piece is empty|if square behind it is empty|if square behind is empty|if square beyond it "
      "is empty|if square beyond is empty|to empty square behind it|to empty square just beyond|to empty square beyond "
      "it|to empty square directly behind it|to empty square behind|if next square is empty|to empty square beyond");
  const bool front = second.take("directly in front of it|in front of it|front of it");
  const bool beside = second.take("adjacent it|adjacent");
  const bool no = first.denied();
  if ((!empty && !no) || (!front && !beside)) return false;
  const bool also = first.take("also");
  first.take("jump");
  std::string directions = take_directions(first);
  if (directions.empty() && front) directions = "forward";
  if (directions.empty() || (front && directions != "forward")) return false;
  std::string whose = "piece";
  if (second.take("enemy")) whose = "enemy";
  if (second.take("friendly")) whose = whose == "piece" ? "own" : "?";
  Who who = first.pieces();
  if (who.empty()) who = context.it;
  const Who over_whom = second.pieces();
  if (whose == "?" || who.empty() || who.everybody || !over_whom.types.empty() || !first.rest("may|straight") ||
      !second.rest("over|stand|directly|1|straight"))
    return false;
  Claim& claim = add(claims, no ? "jumps" : "moves");
  claim.who = who;
  claim.no = no;
  if (no) return true;
  claim.also = also;
  claim.ways = {"hop " + directions + " over " + whose};
  return true;
}

// "They are stopped by any piece on the way", "nothing can block a knight".
bool blocked(Bag bag, const Context& context, Claims& claims) {
  if (bag.has("win|lose|draw|capture|captured|turn|player|square")) return false;
  const bool passive = bag.take("nomove by");
  std::optional<std::size_t> verb;
  bool halts = false;  // who stops, or whom
  if (passive) verb = 0;
  for (const char* word : {"stop", "stops", "stopped", "block", "blocks", "blocked", "hinder", "hinders", "hindered",
                           "obstruct", "obstructs", "obstructed", "bar", "barred"}) {
    if (const auto at = bag.find(word)) {
      verb = *at;
      halts = is_one_of(word, "stop|stops");
      bag.take(word);
    }
  }
  if (!verb) return false;
  // "It may not stop there": nobody is stopped.
  static constexpr std::string_view on_whom = "each|other|another|1|your|friendly|enemy|either";
  std::size_t whom = *verb;
  while (whom < bag.size() && is_one_of(bag.words()[whom], on_whom)) ++whom;
  const bool somebody =
      whom < bag.size() && (is_one_of(bag.words()[whom], "it|them|him|her|itself") ||
                            !Bag(bag.vocabulary(), std::vector<std::string>{bag.words()[whom]}).pieces().empty());
  if (halts && !somebody) return false;
  // "A piece that is blocked cannot move": what is denied is another thing.
  for (std::size_t i = *verb; i < bag.size(); ++i) {
    if (is_one_of(bag.words()[i], "not|cannot|never|no|none|neither|nobody")) return false;
  }
  const bool nothing = bag.take("nothing");
  const bool no = bag.denied();
  if (nothing && no) return false;
  bag.take_all("in between|between|in way|on way|way|adjacent|in your way|stand");
  // Who is named is blocked; "piece" alone blocks.
  Who who = bag.pieces();
  if (who.empty() || (who.everybody && who.types.empty())) who = context.it.empty() ? context.heading : context.it;
  if (who.empty()) return false;
  if (!bag.rest("may|piece|by|other|another|any|either|color|or|friendly|enemy|your|move|along|whatever")) return false;
  Claim& claim = add(claims, "jumps");
  claim.who = who;
  claim.no = !(no || nothing);
  return true;
}

}  // namespace

const std::vector<Frame> kOfMoves = {
    {"blocked", blocked},         {"hops", hops},          {"jumps", jumps}, {"to empty", to_empty},
    {"the same", moves_the_same}, {"both", moves_as_both}, {"moves", moves}};

}  // namespace ludwright::book::frames
