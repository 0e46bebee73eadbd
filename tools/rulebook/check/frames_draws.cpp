// What ends a game for want of a move, by mate, and after many turns; see frames.h.
#include <algorithm>
#include <set>

#include "engine/store.h"
#include "tools/rulebook/check/frames.h"

namespace ludwright::book::frames {

std::string owner_of(const Bag& bag, const Who& who) {
  const Model& model = bag.vocabulary().model();
  std::set<std::string> owners;
  for (const PieceRecord& piece : initial_store(model).pieces) {
    if (std::find(who.types.begin(), who.types.end(), piece.type) != who.types.end())
      owners.insert("P" + std::to_string(piece.owner));
  }
  return owners.size() == 1 ? *owners.begin() : "";
}

namespace {

bool repetition(Bag bag, const Context&, Claims& claims) {
  const bool comes = bag.take("repeated");
  if (!comes && !(bag.has("position|positions") && bag.has("time"))) return false;
  bag.take_all("repeated|positions");
  // Whoever that is, it is not a draw.
  bag.take(
      ", with same player attime|with same player attime|, with same attime player|with same attime player|and same "
      "attime player|, with same player to move|with same player to move");
  bag.take(
      "player to move|whoever brought it about|whoever bring it about|whoever caused it|player who caused it|player "
      "who brought it about|whoever repeated it|for whoever caused it|for player who caused it");
  const std::string result = take_result(bag);
  if (result.empty() || result == "pass") return false;
  std::optional<int> number;
  bag.take("make draw");
  for (const auto& [word, n] : {std::pair{"2nd time", 2},
                                {"3rd time", 3},
                                {"4th time", 4},
                                {"5th time", 5},
                                {"6th time", 6},
                                {"2nd", 2},
                                {"3rd", 3},
                                {"4th", 4},
                                {"5th", 5},
                                {"6th", 6}}) {
    if (number || !bag.take(word)) continue;
    number = n;
  }
  if (!number) number = bag.number_before("times|time");
  if (!number || bag.denied()) return false;
  const std::string seat = bag.seat();
  if (!bag.rest("must|1|play|also|position|same|time|times|if|make|means|is|player|end|board|at "
                "once|counts|means|results|leads|exactly|before|on|that|again|after"))
    return false;
  Claim& claim = add(claims, "repetition");
  claim.numbers = {*number};
  if (result != "draw" || !seat.empty()) claim.word = result == "draw" ? "?" : result;
  if (claim.word == "?") return claims.pop_back(), false;
  return true;
}

bool quiet_turns(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("without capture|no capture|without a capture|without any capture")) return false;
  bag.take("or pawn move");
  // "and without the move of a pawn", "and no man was moved"
  bag.take_all("take turns");
  bag.take(", except if last of these mate|, except if last mate|and nomove of|or nomove of");
  if (bag.take("and no|and without|or without|or no|nor")) bag.take("move of|is move|was move|has move|move");
  const std::string result = take_result(bag);
  if (result != "draw") return false;
  const auto number = bag.number_before("move|turn");
  if (!number || bag.denied()) return false;
  const bool each = bag.has("each player") || bag.take("both player|each side|both") || bag.has("player");
  bag.pieces();
  bag.take("or move");                // "without a capture or a pawn move"
  if (bag.has("move")) return false;  // whose moves count is not understood
  if (!bag.rest("player|if|after|or|make|in|row|is|pass|end|has|must")) return false;
  Claim& claim = add(claims, "quiet-turns");
  claim.numbers = {*number};
  if (each) claim.word = "each";
  return true;
}

bool turn_limit(Bag bag, const Context&, Claims& claims) {
  const bool draws = take_result(bag) == "draw" && bag.take("after");
  const auto number = bag.number_before("turn");
  if (!draws || !number || bag.denied() || !bag.rest("if|end|has|play")) return false;
  add(claims, "turn-limit").numbers = {*number};
  return true;
}

// "You win by checkmating the enemy king", "a player who is mated has lost".
bool mated(Bag bag, const Context&, Claims& claims) {
  const bool passive = bag.take("mated|in mate");
  if (!passive && !bag.take("mate")) return false;
  const bool of_enemy = bag.take("enemy");
  bag.take_all("enemy|mate");
  const std::string result = take_result(bag);
  if (result.empty() || result == "pass" || bag.denied()) return false;
  if (!passive && bag.has("friendly|your")) return false;  // nobody mates himself
  const Who who = bag.pieces();
  const bool of_giver = bag.take("for whoever gives it|for player who gives it|for whoever give it");
  const bool of_player = passive || of_giver || bag.has("player|you|whoever|who");  // "mate loses" says not whose
  if ((result == "lose" && !of_player) || !bag.rest(kSaid)) return false;
  Claim& claim = add(claims, "no-move");
  claim.place = "attacked";
  claim.word = result;
  if (result != "draw" && (!passive || of_enemy)) claim.word = result == "win" ? "lose" : "win";
  if (!who.types.empty()) {  // who is mated may not be left attacked
    Claim& safe = add(claims, "left-attacked");
    safe.who = who;
    safe.no = true;
  }
  return true;
}

// "Stalemate is a draw", "… is a loss for whoever cannot move".
bool stalemate(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("stalemate|stalemated")) return false;
  const std::string result = take_result(bag);
  if (result.empty() || bag.denied()) return false;
  const bool of_giver = bag.take("gives it|give it");
  const bool stuck = bag.take("nomove|stalemated") || of_giver;
  if (result != "draw" && !stuck) return false;
  if (!bag.rest("player|whoever|if|who|counts|is|end|worth|has|may|move")) return false;
  Claim& claim = add(claims, "no-move");
  claim.word = of_giver && result != "draw" ? (result == "win" ? "lose" : "win") : result;
  claim.place = "safe";
  return true;
}

bool no_move(Bag bag, const Context&, Claims& claims) {
  bag.put("last whoever make", "last player to make move");
  bag.take("complete turn");
  if (bag.take("whoever make last move|player to make last move|last player to make move move|last player to move|last "
               "player to make move|last player who may move|last whoever may move|last player may move|whoever move "
               "last|last player who make move")) {
    const std::string result = take_result(bag);
    if ((result != "win" && result != "lose") || !bag.rest(kSaid)) return false;
    add(claims, "no-move").word = result == "win" ? "lose" : "win";
    return true;
  }
  // "… has not lost: the game is drawn"
  if (bag.has("draw")) bag.take("has not lose|has neither win nor lose|not lose|neither win nor lose|has not win");
  if (bag.has("check")) {
    bag.take("mated and|mated|mate and|mate");
    bag.take("that is stalemate and|is stalemated ,|is stalemated and|stalemated");
    bag.put("and yet", "and");
  }
  const bool enemy_stuck = bag.take("enemy nomove");
  const bool stuck = enemy_stuck || bag.take("nomove");
  std::size_t result_at = 0;
  for (const char* word : {"win", "lose", "draw", "pass"}) result_at = std::max(result_at, bag.find(word).value_or(0));
  std::string result = take_result(bag);
  if (result.empty()) return false;
  if (enemy_stuck && (result == "win" || result == "lose")) result = result == "win" ? "lose" : "win";
  bag.take("nomove");
  std::string when;
  Who checked;  // who is in check
  if (bag.take("whether or not|whether")) {
    when = "always";
    bag.take("check");
    bag.take("or not|not");
    bag.pieces();
  } else if (const auto at = bag.find("check")) {
    const auto& words = bag.words();
    const bool no = *at > 0 && (words[*at - 1] == "not" || (*at > 1 && words[*at - 2] == "not"));
    when = no ? "safe" : "attacked";
    bag.erase(*at, *at + 1);
    if (no) bag.take("not");
    checked = bag.pieces();
  }
  if (!stuck) {
    // What is denied must be the move: "cannot place a disc".
    std::optional<std::size_t> no;
    for (const char* word : {"cannot", "no", "none", "not", "no longer"}) {
      if (!no) no = bag.find(word);
    }
    std::optional<std::size_t> verb;
    for (const char* word : {"move", "place", "turn"}) {
      const auto at = bag.find(word);
      if (at && no && *at > *no && *at - *no <= 5) verb = at;
    }
    if (!verb || (result_at > *no && result_at <= *verb)) return false;
    // "No turn may be passed" denies the passing.
    if (*verb + 1 < bag.size() && bag.words()[*verb + 1] == "may") return false;
    bag.erase(*verb, *verb + 1);
    bag.erase(*no, *no + 1);
  }
  if (bag.denied()) return false;
  const std::string seat = bag.seat();
  const Who who = bag.pieces();
  if (bag.has("neither")) return false;
  // "If the wolf cannot move, White has lost": who is stuck must be whose the pieces are.
  if (!seat.empty() && owner_of(bag, who) != seat) return false;
  if (!bag.rest(
          "player|whoever|if|who|therefore|at "
          "once|turn|whose|left|legal|move|make|legally|blocked|able|any|anymore|longer|has|square|place|piece|own|"
          "stand|your|or|another|enemy|may|must|all|attime|friendly|it|you|ever|only|too|end|player|1|game|but|is"))
    return false;
  if (bag.has("enemy")) return false;
  Claim& claim = add(claims, "no-move");
  claim.word = result;
  claim.place = when == "always" ? "" : when;
  if (!checked.types.empty()) {
    Claim& safe = add(claims, "left-attacked");
    safe.who = checked;
    safe.no = true;
  }
  return true;
}

}  // namespace

const std::vector<Frame> kOfDraws = {{"repetition", repetition}, {"quiet turns", quiet_turns},
                                     {"turn limit", turn_limit}, {"mated", mated},
                                     {"stalemate", stalemate},   {"no move", no_move}};

}  // namespace ludwright::book::frames
