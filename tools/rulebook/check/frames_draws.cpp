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
  static constexpr std::string_view checks =
      "by giving check with each move|giving check with each move|by giving check each time|by giving check attime|by "
      "giving check on each move|by check with each move|by check on each move|by check each move|by constant check|by "
      "perpetual check|by always giving check|by always check|by continual check|by continuous check|by unbroken "
      "check|by "
      "nothing but check|by only check";
  static constexpr std::string_view aside =
      "unless 1 player keep checking|unless 1 player keeps checking|unless 1 player keep giving check|unless 1 player "
      "keeps giving check|unless 1 player always give check|unless 1 player is giving check with each move|unless it "
      "is "
      "perpetual check|perpetual check aside|perpetual check except|except in perpetual check|except perpetual "
      "check|unless "
      "1 player give check with each move|unless 1 player gives check with each move";
  bag.put("position seen", "position repeated");
  const bool by_check = bag.take(checks), apart = !by_check && bag.take(aside);
  const bool comes = bag.take("repeated");
  if (!comes && !(bag.has("position|positions") && bag.has("time"))) return false;
  bag.take_all("repeated|positions");
  // "… with the same pieces in hand and the same player to move"
  for (std::size_t i = 0; i + 3 < bag.size(); ++i) {
    const auto& words = bag.words();
    const Name* area = bag.vocabulary().find(words[i + 3]);
    const bool hand = words[i + 3] == "hand" || (area != nullptr && area->kind == NameKind::Area);
    if (words[i] != "same" || words[i + 1] != "piece" || words[i + 2] != "in" || !hand) continue;
    const bool joins = i + 4 < words.size() && words[i + 4] == "and";
    bag.erase(i, i + (joins ? 5 : 4));
  }
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
  if (!bag.seat().empty()) return false;  // who wins by it is not asked
  if (!bag.rest("must|1|play|also|whoever|who|position|same|time|times|if|make|means|is|player|end|board|at "
                "once|counts|means|results|leads|exactly|before|on|that|again|after"))
    return false;
  if ((by_check && result != "lose") || (apart && result != "draw")) return false;
  Claim& claim = add(claims, "repetition");
  claim.numbers = {*number};
  if (result != "draw") claim.word = result;
  if (by_check) claim.place = "checks";
  if (apart) {
    Claim checking;
    checking.kind = "repetition";
    checking.word = "lose";
    checking.place = "checks";
    claims.push_back(checking);
  }
  return true;
}

// What has not happened for so long: a capture, a move of some pieces, a placement. `begin` and `end` are where it
// stands.
struct Quiet {
  bool captures = false, moves = false, places = false;
  Who who;  // what moves or is placed
};
std::optional<Quiet> read_quiet(const Bag& bag, std::size_t begin, std::size_t end) {
  const auto from = bag.words().begin();
  Bag said(bag.vocabulary(), std::vector<std::string>(from + static_cast<std::ptrdiff_t>(begin),
                                                      from + static_cast<std::ptrdiff_t>(end)));
  Quiet quiet;
  quiet.captures = said.has("capture|captured");
  quiet.places = said.has("added|place|stand|put");
  quiet.moves = said.has("move");
  quiet.who = said.pieces();
  // Which of them moves and which is placed is told apart by no word.
  if (quiet.moves && (quiet.places || quiet.who.types.empty())) return std::nullopt;
  if (!quiet.captures && !quiet.places && !quiet.moves) return std::nullopt;
  // A capture of these alone, unless there are no others.
  const bool some = !quiet.who.types.empty() && quiet.who.types.size() != bag.vocabulary().model().types.size();
  if (quiet.captures && !quiet.moves && some && !quiet.places) return std::nullopt;
  if (quiet.captures && quiet.places && some) return std::nullopt;
  if (!said.rest("capture|captured|added|place|stand|put|move|or|and|nor|no|without|nothing|nobody|new|being|been|made|"
                 "down|make|taken|either|neither|anything|piece|1|was|has|board|another"))
    return std::nullopt;
  return quiet;
}

// "… after 50 moves by each player without a capture", "if a hundred turns in a row go by without a new disc being
// added".
bool quiet_turns(Bag bag, const Context&, Claims& claims) {
  static constexpr std::string_view stops = "for|during|within|over|if|draw|game|win|lose|end|then",
                                    joins = "and|or|nor";
  for (const char* counted : {", each player ' counted", ", each player 's counted", ", player of each counted"})
    bag.take(counted);
  // "… 80 turns in a row, that is, 40 by each player, …"
  for (std::size_t i = 2; i + 3 < bag.size(); ++i) {
    const auto& said = bag.words();
    if (!is_number_word(said[i]) || !is_one_of(said[i + 1], "by|of|for|from") || said[i + 2] != "each" ||
        said[i + 3] != "player")
      continue;
    std::size_t begin = i;
    while (begin > 0 && is_one_of(said[begin - 1], ",|that|is")) --begin;
    const auto all = std::find_if(said.begin(), said.begin() + static_cast<std::ptrdiff_t>(begin), is_number_word);
    if (begin == i || std::atoi(all->c_str()) != 2 * std::atoi(said[i].c_str())) break;
    bag.erase(begin, i + 4 + (i + 4 < said.size() && said[i + 4] == "," ? 1 : 0));
    break;
  }
  for (const char* counted : {", counting turn of each player connected", ", counting turn of each player",
                              ", turn of each player counted connected", ", each player 's turn counted connected"})
    bag.take(counted);
  for (const char* none : {"with neither", "without either", "with no"}) bag.put(none, "without");
  if (bag.has("without")) bag.put("nor", "or");
  bag.take("gone by"), bag.put("and nomove of", "and no move of"), bag.put("during which", "without");
  // "… in which only kings moved and nothing was captured": none of the others moved.
  for (std::size_t i = 0; i + 2 < bag.size(); ++i) {
    if (bag.words()[i] != "only" || bag.words()[i + 2] != "move") continue;
    Who others;
    const Who these = Bag(bag.vocabulary(), std::vector<std::string>{bag.words()[i + 1]}).pieces();
    if (these.types.size() != 1 || !all_but(bag.vocabulary().model(), these, others) || others.types.size() != 1) break;
    const bool none = bag.has("nothing was captured|nothing captured|no capture|nobody captured");
    if (!none) break;
    const std::string other = "U" + std::to_string(others.types[0]);
    bag.erase(i, i + 3);
    bag.take(
        "and nothing was captured|and nothing captured|nothing was captured and|nothing captured and|and no "
        "capture|no capture and");
    bag.take("in which|during which");
    bag = Bag(bag.vocabulary(), bag.text() + " without capture or move of " + other);
    break;
  }
  bag.take(", except if last of these mate|, except if last mate|and nomove of|or nomove of");
  auto& words = bag.words();
  std::optional<std::size_t> begin;
  for (const char* word : {"without", "no", "nothing"}) {
    if (const auto at = bag.find(word); at && (!begin || (*at < *begin && bag.words()[*begin] != "without")))
      begin = at;
  }
  if (!begin) return false;
  std::size_t end = *begin + 1;
  while (end < words.size() && !is_one_of(words[end], stops) && !(words[end] == "in" && end + 1 < words.size()) &&
         !(words[end] == "," && (end + 1 == words.size() || !is_one_of(words[end + 1], joins))))
    ++end;
  // "Nothing was captured and no man moved": each of the two is denied.
  const Bag denied(bag.vocabulary(), std::vector<std::string>(words.begin() + static_cast<std::ptrdiff_t>(*begin),
                                                              words.begin() + static_cast<std::ptrdiff_t>(end)));
  if (denied.words()[0] == "nothing" && denied.has("and") && !denied.has("no|nobody|neither|without")) return false;
  const auto quiet = read_quiet(bag, *begin + 1, end);
  if (!quiet) return false;
  bag.erase(*begin, end);
  bag.take("pass");  // "if forty turns pass without it"
  const std::string result = take_result(bag);
  if (result != "draw") return false;
  bag.take_all("take turns");
  bag.take(", those of each player counted connected ,|those of each player counted connected|counted connected");
  const bool apiece = bag.has("move each|turn each");
  const auto number = bag.number_before("move|turn");
  if (!number || bag.denied()) return false;
  const bool each = apiece || bag.has("each player") || bag.take("both player|each side|both") || bag.has("player");
  if (!bag.pieces().types.empty()) return false;
  if (!bag.rest("player|if|after|or|make|made|in|row|is|pass|end|has|must|move|during|for|by|either|played|play"))
    return false;
  Claim& claim = add(claims, "quiet-turns");
  claim.numbers = {*number};
  if (each) claim.word = "each";
  if (quiet->captures && quiet->moves) claim.ways = {"capture", "move"};
  if (!quiet->captures) claim.ways = {quiet->moves ? "move" : "place"};
  if (quiet->captures && quiet->places) claim.ways = {"capture", "place"};
  if (quiet->moves || (quiet->places && !quiet->who.everybody)) claim.who = quiet->who;
  return true;
}

bool turn_limit(Bag bag, const Context&, Claims& claims) {
  const bool draws = take_result(bag) == "draw" && bag.take("after");
  const auto number = bag.number_before("turn");
  if (!draws || !number || bag.denied() || !bag.rest("if|end|has|play")) return false;
  add(claims, "turn-limit").numbers = {*number};
  return true;
}

// Whether a player begins with such a piece.
bool has_piece(const Model& model, const std::string& seat, TypeId type) {
  const auto pieces = initial_store(model).pieces;
  return std::any_of(pieces.begin(), pieces.end(), [&](const PieceRecord& piece) {
    return piece.type == type && "P" + std::to_string(piece.owner) == seat;
  });
}

// "You win by checkmating the enemy king", "a player who is mated has lost".
bool mated(Bag bag, const Context&, Claims& claims) {
  const bool passive = bag.take("mated|in mate");
  if (!passive && !bag.take("mate")) return false;
  const bool of_enemy = bag.take("enemy");
  bag.take_all("enemy|mate");
  std::string result = take_result(bag);
  const bool ends = result.empty() && bag.has("end") && bag.has("game");
  if (ends) result = passive ? "lose" : "win";
  if (result.empty() || result == "pass" || bag.denied()) return false;
  if (!passive && bag.has("friendly|your")) return false;  // nobody mates himself
  // "White wins by checkmating the black king": one that Black has.
  if (const auto seat = bag.find("P0"); seat && bag.find("P1")) {
    const std::string mated = *seat < *bag.find("P1") ? "P1" : "P0";
    Bag king(bag);
    const Who whose = king.pieces();
    if (passive || result != "win" || whose.types.size() != 1 ||
        !has_piece(bag.vocabulary().model(), mated, whose.types[0]))
      return false;
    bag.take("P0"), bag.take("P1");
  }
  const Who who = bag.pieces();
  const bool of_giver = bag.take("for whoever gives it|for player who gives it|for whoever give it");
  const bool of_player = passive || of_giver || bag.has("player|you|whoever|who");  // "mate loses" says not whose
  if ((result == "lose" && !of_player) || (ends && bag.has("only|also|first|always|must|with|each|by")) ||
      !bag.rest(kSaid))
    return false;
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
  bag.put("last whoever make", "last player to make move"), bag.put("make allowed move", "make move");
  bag.take("complete turn");
  bag.take("must move but|must move and|must play but|must play and|wants to move but|want to move but");
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
  if (bag.has("1 friendly|nomove 1|move 1") && bag.has("nomove|cannot")) return false;  // of one alone
  bag.put("nomove each", "nomove");                                                     // "cannot move any amazon"
  if (bag.has("pass not allowed|pass cannot|cannot pass|not pass|never pass|no pass")) return false;
  const bool enemy_stuck = bag.take("enemy nomove");
  const bool stuck = enemy_stuck || bag.take("nomove");
  std::size_t result_at = 0;
  for (const char* word : {"win", "lose", "draw", "pass"}) result_at = std::max(result_at, bag.find(word).value_or(0));
  std::string result = take_result(bag);
  // "only then" is about the other times; "… and the game ends" is more than that he passes
  if (result.empty() || (result == "pass" && bag.has("only|end"))) return false;
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
    // What is denied must be the move, of whoever has that result: "who cannot place a disc loses".
    if (!bag.has("if|who|whoever|whose|that|when|with")) return false;
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
  const bool stalemate = result == "draw" && when == "safe" && who.empty();  // the same for either
  if (!seat.empty() && !stalemate && owner_of(bag, who) != seat) return false;
  if (!bag.rest(
          "player|whoever|if|who|therefore|at "
          "once|turn|whose|left|legal|allowed|move|make|legally|blocked|able|any|anymore|longer|has|square|place|piece|"
          "own|"
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
