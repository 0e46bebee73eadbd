// How much may be done in one turn, what may share a square, whose pieces stay, and that play goes on; see frames.h.
#include <algorithm>
#include <string>

#include "tools/rulebook/check/frames.h"
#include "tools/rulebook/check/outcomes/outcomes.h"

namespace ludwright::book::frames {
namespace {

// The most of something that is allowed; `exceeded`: it is said that there may be more.
struct Most {
  int number = 0;
  bool exceeded = false;
  bool found = false;
};

// "upto 3", "3 upto", "only 1", "not … more than 1", "cannot … 2", "may … several": all taken.
Most take_most(Bag& bag) {
  for (int times = 2; times <= 6; ++times) {
    const std::string ordinal = std::to_string(times) + (times == 2 ? "nd" : times == 3 ? "rd" : "th");
    bag.put(ordinal + " time", std::to_string(times) + " time");
  }
  const bool more = bag.take("more than"), upto = !more && bag.take("upto");
  const bool only =
      !more && !upto && (bag.has("only 1") || bag.has("only 2") || bag.has("only 3") || bag.has("1 only"));
  const bool several = !more && !upto && !only && bag.take("several|many");
  if (only) bag.take("only");
  const bool denied = bag.denied();
  if (bag.has("only|more|fewer|exactly|atleast|not|no|never|cannot|nobody|none|neither|without")) return {};
  const bool allowed = bag.has("may|there is|allowed|possible");
  if (several) return {1, !denied, denied || allowed};
  const auto number = bag.only_number();
  if (!number || *number < 1) return {};
  if (more) return {*number, !denied, denied || allowed};
  if (upto || only) return {*number, false, !denied};
  return {*number - 1, !denied, *number == 2 && (denied || allowed)};
}

// Pieces that are named before a word and after it.
std::pair<Who, Who> around(const Bag& bag, std::size_t at) {
  const auto part = [&](std::size_t begin, std::size_t end) {
    const auto from = bag.words().begin();
    return Bag(bag.vocabulary(), std::vector<std::string>(from + static_cast<std::ptrdiff_t>(begin),
                                                          from + static_cast<std::ptrdiff_t>(end)))
        .pieces();
  };
  return {part(0, at), part(at, bag.size())};
}

// Whether a word stands before a place in the words.
bool stands_before(const Bag& bag, std::string_view word, std::size_t at) {
  const auto end = bag.words().begin() + static_cast<std::ptrdiff_t>(at);
  return std::find(bag.words().begin(), end, word) != end;
}

// "No more than one piece can be captured in a turn", "a frog may make at most three jumps in one turn".
bool most_in_turn(Bag bag, const Context& context, Claims& claims) {
  bag.put("removed move", "removed");  // "may be taken off in each move"
  if (!bag.take("in same turn|during same turn|within 1 turn|in each 1 turn|attime|in 1 move")) return false;
  if (bag.has("if|unless|win|lose|draw|pass|first|start|end|by|from|then|or|and|after|before")) return false;
  bag.put("capture", "captured move");
  std::string verb;
  std::size_t at = 0;
  bool passive = false;
  if (const auto taken = bag.find("captured move")) {
    bag.put("captured move", "capture");
    verb = "capture", at = *taken;
  }
  for (const char* word : {"captured", "removed", "lifted", "lift", "lifts", "jump", "place", "move"}) {
    const auto found = bag.find(word);
    if (!found) continue;
    if (!verb.empty()) return false;
    verb = is_one_of(word, "jump|place|move") ? word : "capture";
    passive = is_one_of(word, "captured|lifted") || (std::string_view(word) == "removed" && !bag.has("you|player"));
    at = *found;
  }
  if (verb.empty() || (verb == "move" && bag.has("square"))) return false;  // how far it goes is another matter
  // Of what is captured the enemy's are meant, and it is one's own pieces that capture.
  if (stands_before(bag, passive ? "friendly" : "enemy", at) || (!passive && verb == "capture" && bag.has("friendly")))
    return false;
  bag.take_all("enemy");
  if (verb != "capture") bag.take_all("friendly");
  auto [before, after] = around(bag, at);
  bag.pieces();
  const Most most = take_most(bag);
  if (!most.found || most.number < 1) return false;
  if (!bag.rest("capture|captured|removed|lift|lifts|lifted|jump|place|move|player|may|must|time|make|ever|single|"
                "allowed|possible|new|whole|square|another|there|friendly"))
    return false;
  const bool by_you = bag.has("you|player") || before.empty();
  Claim claim;
  claim.kind = "turn-most";
  claim.word = verb;
  claim.numbers = {most.number};
  claim.no = most.exceeded;
  if (verb == "capture") {
    if (before.empty() && after.empty() && !bag.has("player|you|capture")) return false;
    claim.other = passive ? before : after;
    if (!passive) claim.who = before;
  } else if (verb == "jump") {
    claim.who = before.empty() ? context.it : before;
    if (bag.has("player|you") || claim.who.empty()) claim.who.everybody = true;
    if (!after.empty()) return false;  // whom they jump over is not asked
  } else {
    // "A player may place only one arrow": what is placed; a piece does not place others.
    claim.who = by_you ? after : before;
    if (claim.who.empty() || (!by_you && !after.empty())) return false;
  }
  if (claim.who.everybody) claim.who = {};
  if (claim.other.everybody) claim.other = {};
  claims.push_back(claim);
  return true;
}

// "A capture ends the turn", "your move ends as soon as you have taken it".
bool capture_ends_turn(Bag bag, const Context&, Claims& claims) {
  bag.put("your move end", "turn end");
  if (bag.find("capture end") == std::size_t{0}) {
    bag.take("capture end");
  } else if (!bag.has("turn end if|turn end after") || !bag.take("captured|capture")) {
    return false;
  } else {
    bag.take("end if|end after"), bag.take_all("captured|capture|make|has");
  }
  if (!bag.take("turn")) return false;
  if (bag.denied() || bag.has("friendly|win|lose|draw")) return false;
  bag.take_all("enemy");
  bag.pieces();
  if (!bag.rest("player|1|made")) return false;
  add(claims, "capture-ends-turn");
  return true;
}

// "There can never be more than one piece on a square", "only one pebble fits on a square".
bool one_on_square(Bag bag, const Context&, Claims& claims) {
  bag.take_all("at same time|attime|at 1 time|same time");
  bag.put("same square", "square"), bag.put("1 square", "square"), bag.put("only room for", "for only");
  const auto square = bag.find("square");
  if (!square || !bag.take("square") ||
      bag.has("square|if|unless|start|move|capture|place|win|lose|draw|enemy|friendly"))
    return false;
  // The number is one of pieces.
  for (std::size_t i = 0; i < bag.size(); ++i) {
    if (!is_number_word(bag.words()[i])) continue;
    if (i + 1 == bag.size() || Bag(bag.vocabulary(), std::vector<std::string>{bag.words()[i + 1]}).pieces().empty())
      return false;
  }
  const Who who = bag.pieces();
  const Most most = take_most(bag);
  if (!most.found || most.number != 1 || who.empty()) return false;
  if (!bag.rest("may|there|ever|stand|reach|occupied|occupy|occupies|fit|fits|has|room|space|share|contain|include|or|"
                "and|time|for|allowed|possible"))
    return false;
  Claim& claim = add(claims, "special");
  claim.word = "share";
  claim.no = !most.exceeded;
  claim.who = who.everybody ? Who{} : who;
  return true;
}

// "No piece ever changes sides."
bool changes_owner(Bag bag, const Context& context, Claims& claims) {
  if (!bag.take("turned over")) return false;
  if (bag.has("captured|capture|jump|enclosed|between|adjacent|if|all|each|enemy|friendly|surrounded|after|back"))
    return false;
  const bool no = bag.denied();
  if (!no && !bag.has("may")) return false;
  Who who = bag.pieces();
  if (who.empty()) who = context.it;
  if (who.empty() || !bag.rest("may|ever|during|game|there|until|end")) return false;
  Claim& claim = add(claims, "changes-owner");
  claim.who = who.everybody ? Who{} : who;
  claim.no = no;
  return true;
}

// "First, the player moves one of his amazons", "the amazon that has just been moved shoots an arrow".
bool turn_step(Bag bag, const Context&, Claims& claims) {
  bag.take("then|afterwards|next|after this ,|after that ,");
  const bool first = bag.find("first") == std::size_t{0};
  const bool moves = bag.has("move"), places = bag.has("place");
  if (bag.has("if|win|lose|draw|pass|capture|jump|may|only|on|empty|second|2nd") || bag.denied()) return false;
  if (first) {
    bag.take("first ,|first");
    if (moves == places || !bag.take("move|place") || bag.has("enemy")) return false;
    if (bag.only_number().value_or(1) != 1) return false;
    const Who who = bag.pieces();
    if (who.empty() || !bag.rest("player|you|must|friendly")) return false;
    Claim& claim = add(claims, "turn-order");
    claim.word = moves ? "move" : "place";
    claim.who = who.everybody ? Who{} : who;
    return true;
  }
  const auto same = bag.find("same"), just = bag.find("has just been move");
  if ((!same && !just) || !places) return false;
  if (just) bag.take("that has just been move|which has just been move");
  if (just && moves && bag.has("move")) return false;
  bag.take("same");
  if (bag.has("move|enemy")) return false;
  const auto at = bag.find("place");
  if (!at) return false;
  const auto [mover, placed] = around(bag, *at);
  if (mover.types.size() != 1 || placed.types.empty() || !bag.take("place")) return false;
  if (bag.only_number().value_or(1) != 1) return false;
  bag.pieces();
  if (!bag.rest("must|new")) return false;
  Claim& claim = add(claims, "moved-places");
  claim.who = mover;
  claim.other = placed;
  return true;
}

// "No position can be repeated", "no move may recreate an earlier position": not in the whole game.
bool never_repeats(Bag bag, const Context&, Claims& claims) {
  if (!bag.has("position") || bag.has("win|lose|draw|if|end|pass|must|friendly|enemy|whoever")) return false;
  bag.take("same player to move|same player on move|same player turn");
  const bool once = bag.take("only 1 time|only once");
  static constexpr std::string_view again =
      "repeated 2nd time|repeated|2nd time|recreate|recreates|create again|restore|restores|bring backward|brings "
      "backward|bring back|brings back|backward|reproduce|reproduces|come back|comes back|come backward|return to|lead "
      "back to|leads back to|lead backward to";
  const bool shown = once && bag.take("show|shows|occur|occurs|appear|appears|arise|arises|may occur|stand");
  if (!shown && !bag.take(again)) return false;
  bag.take_all(again);
  bag.take_all("position");
  bag.take("same");
  const bool made = bag.take("nomove that");  // "you may not make a move that …"
  const bool no = (bag.denied() || made) != once;
  if ((!no && !bag.has("may")) || (shown && !once)) return false;
  if (!bag.rest("may|ever|allowed|possible|again|whole|of|board|during|player|you|move|make|turn|same|before|earlier|"
                "previous|has|was|occurred|been|any|place|game|in|stood|there|then|reach|made|1"))
    return false;
  add(claims, "repeats").no = no;
  return true;
}

// "Should both players pass on the empty board, White wins."
bool passed_out(Bag bag, const Context&, Claims& claims) {
  const bool early =
      bag.take("on empty board|board is empty and|if nothing place|in first turn|on first turn|at start|start");
  if (!early || !bag.take("pass") || bag.denied()) return false;
  if (!bag.take("each player|2 player|each|both")) return false;
  const std::string result = take_result(bag), seat = bag.seat();
  bag.take("thanks to komi|by komi|because of komi|due to komi|through komi|on komi|by virtue of komi");
  if (result == "draw" ? !seat.empty() : result != "win" || seat.empty()) return false;
  if (!bag.rest("if|player|take turns|straight|immediately|at once|game|has")) return false;
  add(claims, "pass-out").word = seat;
  return true;
}

// "In each turn you either grow or jump, never both."
bool either_way(Bag bag, const Context&, Claims& claims) {
  for (const auto& names : outcomes::alternatives_of(bag.vocabulary().model())) {
    Bag rest(bag);
    const auto take = [&rest](const std::string& name) { return name.size() > 2 && rest.take(name); };
    if (!std::all_of(names.begin(), names.end(), take) || !rest.take("or")) continue;
    if (!rest.take("attime|turn") || rest.has("nor|neither")) continue;
    const bool never = rest.take("but not each|but never each|never each|not each|never 2|not 2");
    if (rest.denied() || !rest.rest("either|you|player|must|may|has to|choose|whoever|between")) continue;
    Claim& claim = add(claims, "turn-alternatives");
    claim.ways.assign(names.begin(), names.end());
    claim.only = never;
    return true;
  }
  return false;
}

// "A player always has a move", "a player who still has a pawn always has a move".
bool always_moves(Bag bag, const Context&, Claims& claims) {
  bag.take(", player|, you");
  if (!bag.take("always has move|always has allowed move|always has 1 move|always has legal move|always may move"))
    return false;
  bag.take("whoever still has|whoever has|if player has|player|you|whoever");
  bag.take("atleast 1|1");
  if (bag.denied() || bag.has("if|only|enemy")) return false;
  bag.pieces();
  if (!bag.rest("left|leave|friendly|player|board|still")) return false;
  add(claims, "always-moves");
  return true;
}

}  // namespace

const std::vector<Frame> kOfBounds = {{"most in turn", most_in_turn},   {"capture ends turn", capture_ends_turn},
                                      {"one on square", one_on_square}, {"changes owner", changes_owner},
                                      {"turn step", turn_step},         {"never repeats", never_repeats},
                                      {"always moves", always_moves},   {"passed out", passed_out},
                                      {"either way", either_way}};

}  // namespace ludwright::book::frames
