// What lies beside the board, groups that are taken, checks that may or may not be given, and what a single turn does;
// see frames.h. The claims are judged in held.cpp.
#include <algorithm>

#include "engine/store.h"
#include "tools/rulebook/check/frames.h"

namespace ludwright::book::frames {
namespace {

// The only place beside the board or on it that is named, taken; "" if there is none or more.
std::string take_site(Bag& bag) {
  std::string code;
  for (const std::string& word : bag.words()) {
    const Name* name = bag.vocabulary().find(word);
    if (name == nullptr || (name->kind != NameKind::Area && name->kind != NameKind::Cells)) continue;
    if (!code.empty() && code != word) return "";
    code = word;
  }
  if (!code.empty()) bag.take_all(code);
  return code;
}

// "Both pockets are empty at the start", "neither player has anything in hand when the game begins".
bool begins_there(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("start") || bag.has("if|win|lose|move|place|capture|captured")) return false;
  const std::string site = take_site(bag);
  if (site.empty()) return false;
  const bool nobody = bag.take("nobody has anything|neither player has anything|nobody has piece");
  if (!nobody && !bag.take("empty|nothing|no piece|bare")) return false;
  if (bag.denied()) return false;
  const std::string seat = bag.seat();
  if (!bag.rest("player|each|start|has|stand|your|friendly|piece|1|there|play|2|yet|still|board|neither|leave|lie"))
    return false;
  Claim& claim = add(claims, "held-begins");
  claim.place = site;
  claim.numbers = {0};
  claim.word = seat;
  return true;
}

// "…, and he may drop it later": what lies in hand.
bool drops_later(Bag bag, const Context& context, Claims& claims) {
  if (!bag.take("place") || !bag.take("may") || bag.denied()) return false;
  const bool later = bag.take("later|later turn|again|on later turn|in later turn|at each later turn");
  const bool hand = take_area(bag);
  if ((!later && !hand) || !context.in_clause) return false;
  bag.take("empty square|each empty square");
  bag.take("attime|turn|instead of move");
  const Who who = bag.pieces();
  if (!who.types.empty() || !bag.rest("it|player|you|1|each|board|backward|friendly|whoever|captor|captured"))
    return false;
  Claim& claim = add(claims, "places-on");
  claim.word = "empty";
  claim.place = "hand";
  claim.who.everybody = true;
  return true;
}

// "A promoted piece loses its promotion when it is captured", "a captured queen that was promoted goes there as a
// pawn".
bool captured_plain(Bag bag, const Context& context, Claims& claims) {
  if (bag.has("jump|win|lose by|may|must|only|move|place")) return false;
  const auto& slots = bag.vocabulary().model().piece_slots;
  if (std::none_of(slots.begin(), slots.end(), [](const SlotInfo& slot) { return slot.name == "promoted"; }))
    return false;
  const bool was = bag.take("that was if|that was before|if it was become|if become|that has become|become|promoted");
  if (!was || !bag.take("captured")) return false;
  bag.take_all("become|captured|if");
  bool plain = bag.take("lose your promotion|lose promotion|plain|unpromoted|plain player|ordinary|lose rank");
  take_area(bag);
  Who who, other;
  if (const auto as = bag.find("as"); as || context.it.empty()) {
    const auto& words = bag.words();
    const auto from = words.begin();
    const auto at = static_cast<std::ptrdiff_t>(as.value_or(words.size()));
    Bag before(bag.vocabulary(), std::vector<std::string>(from, from + at));
    Bag behind(bag.vocabulary(), std::vector<std::string>(from + at, words.end()));
    who = before.pieces();
    other = behind.pieces();
    // "… that was once a pawn": what it was is what it is again.
    if (who.types.size() == 2 && other.types.size() == 1) std::erase(who.types, other.types[0]);
    bag.pieces();
  } else {
    who = bag.pieces();
  }
  plain = plain || other.types.size() == 1;
  if (!plain || bag.denied()) return false;
  bag.take("turn backward|turned over|turns backward|return|reach|revert|reverts");
  if (!bag.rest("as|it|reach|to|hand|1|your|friendly|again|whoever|captor|is|there|player|state|form|only|ordinary"))
    return false;
  Claim& claim = add(claims, "held-gets");
  claim.word = "promoted";
  if (!who.everybody) claim.who = who;
  claim.other = other;
  return true;
}

// "Dropped pieces are always unpromoted."
bool drops_plain(Bag bag, const Context& context, Claims& claims) {
  // "A dropped piece enters unpromoted": what it was called stays.
  if (!bag.take("place")) return false;
  bag.take("reach|enter|arrive|arrives|come down|comes down|start|starts");
  const bool plain = bag.take("unpromoted|never become|not become|ordinary player up|plain player up");
  if (!plain || bag.denied()) return false;
  bag.take(", even in promotion zone|, even inside promotion zone|even in promotion zone|even within promotion zone");
  Who who = bag.pieces();
  if (who.empty()) who = context.it;
  take_area(bag);
  if (!bag.rest("piece|it|always|each|must|may|from|hand|only|if|attime|board|captured|ever")) return false;
  if (bag.has("if|may") && !bag.has("only")) return false;
  Claim& claim = add(claims, "held-plain");
  claim.word = "promoted";
  if (!who.everybody && !bag.has("it")) claim.who = who;
  return true;
}

// "A pawn may not be dropped to give mate", "it is forbidden to give check".
bool gives_check(Bag bag, const Context& context, Claims& claims) {
  const bool check = bag.take("giving check|give check|gives check|give it check|giving it check|plain check");
  const bool mate = bag.take("giving mate|give mate|gives mate|mate");
  if (check == mate || bag.has("check|mate|lose|draw|perpetual|attack|capture")) return false;
  const bool puts = bag.take("place");
  bag.take_all("place");
  const bool wins = bag.take("win");
  bag.put("nomove that", "cannot");
  const bool no = bag.denied();
  const bool allowed = bag.take("allowed|legal|may|is fine|permitted|worth") || wins;
  if (no == allowed && !no) return false;
  if ((wins && (no || !mate || !puts)) || (!puts && !no)) return false;
  Who who = bag.pieces();
  if (who.types.empty() && bag.has("it|so")) who = context.it;
  if (!puts && (mate || !who.types.empty())) {
    // "…, but giving mate with it is not": with what was put down before.
    if (!context.in_clause || !mate || context.it.types.size() != 1 || !bag.has("it|so|do")) return false;
    who = context.it;
  }
  if (puts && who.types.empty()) return false;
  if (!bag.rest("player|you|it|with|by|immediately|at once|so|as|1|move|make|enemy|king|worth|any|each|from|way|drop|"
                "this|like|ever|that|only|also|allowed|once"))
    return false;
  Claim& claim = add(claims, mate ? "held-mate" : "held-check");
  claim.word = puts || mate ? "place" : "";
  claim.who = who.everybody ? Who{} : who;
  claim.no = no;
  return true;
}

// "A group without liberties is taken off", "a move that leaves your own group without liberties is forbidden".
bool groups(Bag bag, const Context&, Claims& claims) {
  static constexpr std::string_view kFree = "liberty|liberties|breathing space|breathing spaces|freedoms|breath";
  const bool forms = bag.has("form|belong|connected|joined|count as 1|make");
  if (bag.has(kFree)) {
    std::optional<int> number;
    for (const char* none :
         {"no liberties leave", "no liberties", "without liberties", "no liberty leave", "no liberty",
          "lose your last liberty", "lose last liberty", "without liberty", "without 1 liberty", "no more liberties",
          "last liberty is stand", "each your liberties is stand", "lose each your liberties", "without each liberties",
          "without each liberty", "no longer has each liberty", "no longer has each liberties"}) {
      if (!number && bag.take(none)) number = 0;
    }
    if (!number) number = bag.number_before("liberty|liberties");
    if (!number || bag.has("win|lose|draw|score")) return false;
    const bool unless = bag.take(
        "unless it capture something|unless it capture enemy group|unless it capture enemy|unless it thereby capture "
        "something|unless it capture|unless capture|unless you capture something by it|unless something "
        "captured|unless "
        "it capture atleast 1 enemy piece");
    const bool own = bag.take("friendly|your");
    bag.take_all("group|groups|chain|chains|string|strings|friendly|your|enemy");
    const bool taken = bag.take("removed|captured|capture");
    bag.take_all("removed|captured|capture");
    bag.put("nomove that leave", "cannot leave"), bag.put("nomove leave", "cannot leave");
    const bool no = bag.denied();
    bag.pieces();
    if (bag.has("only") || (own && !no && !taken) || (own && no && *number != 0) || (taken && unless)) return false;
    if (!bag.rest("or|and|that|has|leave|if|it|1|by|is|move|not|player|you|whole|single|each|immediately|at|own|place|"
                  "create|left|together|allowed|at once|make|may|then|end|stand|as"))
      return false;
    if (own && !taken) {
      if (bag.has("may|allowed") && !no) return false;
      add(claims, "held-groups").word = "own";
      claims.back().numbers = {0};
      return true;
    }
    if (!taken) return false;
    Claim& claim = add(claims, "held-groups");
    claim.numbers = {*number};
    claim.no = no;
    return true;
  }
  if (!forms || !bag.take("group|chain|string|connected|joined")) return false;
  bag.take_all("group|chain|string|connected|joined");
  if (bag.has("each color|both color|both|2 color|different color|either color|each player")) return false;
  const bool along = bag.take("along row|along line|along lines");
  if (!along && !bag.take("adjacent|neighbours|neighbour|touch|next")) return false;
  const std::string way = along || bag.take("orthogonally") ? "orthogonal" : bag.take("diagonally") ? "diagonal" : "";
  if (way.empty() || bag.take("orthogonally|diagonally") || bag.has("win|lose|only")) return false;
  const bool no = bag.denied();
  bag.pieces();
  bag.take_all("1 color|same color|color|same");
  if (!bag.rest("form|belong|if|or|count|as|1|single|each other|other|part|together|make|up|1")) return false;
  Claim& claim = add(claims, "held-groups");
  claim.ways = {way};
  claim.numbers = {0};
  claim.no = no;
  return true;
}

// "Every move captures exactly one enemy stone."
bool turn_takes(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("each move|each turn|attime") || !bag.take("capture|captured")) return false;
  if (bag.has("if|may|upto|atleast|more|only if|unless|jump|place|win|lose|not|no|cannot|friendly|fewer")) return false;
  const bool exactly = bag.take("exactly");
  bag.take_all("enemy");
  const auto number = bag.only_number();
  const Who who = bag.pieces();
  if (!number || (!exactly && *number != 1) || who.empty()) return false;
  if (!bag.rest("player|you|must|by|it|move")) return false;
  add(claims, "held-takes").numbers = {*number};
  return true;
}

// "No piece may pass over the throne, even when it is empty."
bool crosses(Bag bag, const Context& context, Claims& claims) {
  const std::string place = take_site(bag);
  if (place.empty() || bag.has("enter|reach|stop|stand|win|lose|capture|captured|by|square|into|onto")) return false;
  bag.take(
      ", even if is empty|, even if it is empty|even if empty|, even if empty|even if it is empty|even if is empty");
  if (!bag.take(
          "jump over|jump|pass over|pass through|pass across|pass|cross|move over|move through|move opposite|fly over"))
    return false;
  const bool no = bag.denied();
  if (!bag.has("if")) bag.take("empty");  // "the empty throne"
  if (bag.has("if|empty") && !bag.take("if it is empty|if is empty|if empty")) return false;
  Who who = bag.pieces();
  if (bag.take("nobody|nothing")) who.everybody = true;
  if (who.empty()) who = context.it;
  if (who.empty() || (!no && !bag.has("may"))) return false;
  if (!bag.rest("may|ever|over|it|player|each|through|itself|move")) return false;
  Claim& claim = add(claims, "held-crosses");
  claim.place = place;
  claim.who = who.everybody ? Who{} : who;
  claim.no = no;
  return true;
}

// "King and knight against a bare king is a draw."
bool material(Bag bag, const Context&, Claims& claims) {
  for (const char* word : {"versus", "vs", "vs."}) bag.put(word, "against");
  const auto at = bag.find("against");
  if (!at || !bag.take("draw") || bag.has("win|lose|if|may|check|mate|move|capture")) return false;
  bag.take_all("draw");
  const bool no = bag.denied();
  const auto& words = bag.words();
  const std::size_t middle = *bag.find("against");
  Claim claim;
  claim.kind = "held-material";
  claim.word = "draw";
  claim.no = no;
  int number = 1;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i == middle) claim.numbers = {static_cast<int>(claim.counted.size())};
    const Who who = Bag(bag.vocabulary(), std::vector<std::string>{words[i]}).pieces();
    if (is_number_word(words[i])) {
      number = std::atoi(words[i].c_str());
    } else if (who.types.size() == 1 && words[i] != "piece") {
      claim.counted.push_back({number, true, who, -1});
      number = 1;
    } else if (!is_one_of(words[i],
                          ",|and|against|empty|bare|lone|lonely|single|only|alone|is|once|at|if|immediately|1|"
                          "with|each|player|always|a|game")) {
      return false;
    }
  }
  if (claim.numbers.empty() || claim.numbers[0] == 0 || claim.numbers[0] == static_cast<int>(claim.counted.size()))
    return false;
  claims.push_back(claim);
  return true;
}

// "A man that is crowned by a capture stops there", "a man that passes the last row in a capture is not crowned".
bool crowned_within(Bag bag, const Context& context, Claims& claims) {
  if (!bag.has("farrow|become") || !bag.has("capture|jump|captured") || bag.has("enemy|win|lose")) return false;
  const bool stops = bag.take(
      "stops there|stop there|end your turn there|end your move there|end your turn|turn end there|turn end|move "
      "end|end "
      "your move|cannot continue jump|cannot continue capture|cannot jump on|cannot jump further|cannot capture "
      "further|"
      "must stop there|must stop|stops|cannot continue|cannot jump again");
  const bool on =
      !stops &&
      bag.take(
          "may continue jump|must continue jump|may continue capture|must continue capture|continue jump|continue "
          "capture|"
          "may jump on|jump on|move on|goes on|may continue|must continue|continue|jump further|capture further");
  const bool not_become = !stops && bag.take("is not become|not become|cannot become|remain U0|is not promoted");
  if (!stops && !(on || bag.has("pass"))) return false;
  if ((!stops && !on && !not_become) || (not_become && !bag.has("farrow"))) return false;
  if (bag.denied()) return false;
  bag.take_all("become|capture|jump|captured|farrow|pass|reach");
  bag.take(", even though as it may has jump on|even though as it may has jump on|, even if it may jump on");
  Who who = bag.pieces();
  if (who.empty()) who = context.it;
  if (who.types.empty()) return false;
  if (!bag.rest("that|by|in|middle|during|if|just|has|been|and|on|of|it|there|turn|1|at|as|while|but|immediately|only|"
                "through|with|means|halfway"))
    return false;
  Claim& claim = add(claims, "held-crowned");
  claim.who = who;
  claim.word = stops ? "stops" : not_become ? "plain" : "goes-on";
  return true;
}

// "The last three rows are the promotion zone."
bool zone_rows(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("promotion zone|zone of promotion")) {
    if (!bag.has("may be become|may become") || !bag.has("farrow|last")) return false;
    bag.take(
        "if friendly may be become|if your piece may be become|if piece may be become|if piece may become|may be "
        "become|may become");
  }
  std::optional<int> rows;
  if (bag.has("farrow")) {
    rows = bag.number_before("farrow").value_or(1);
    bag.take("farrow");
  } else if (bag.take("last")) {
    rows = bag.number_before("row").value_or(1);
    bag.take("row");
  }
  if (!rows || bag.denied()) return false;
  bag.pieces();
  if (!bag.rest("only|consists|each|player|your|friendly|enemy|from|form|forms|make|row|is|if|has|1|called|up|make up"))
    return false;
  if (bag.has("if")) return false;
  Claim& claim = add(claims, "held-zone");
  claim.numbers = {*rows};
  claim.only = bag.has("only");
  return true;
}

// "Only the king may enter the corners and the throne."
bool only_enters(Bag bag, const Context&, Claims& claims) {
  // "The king can only enter the corners" is of where he goes.
  if (bag.find("only") != std::size_t{0} || !bag.take("only") || !bag.take("may") ||
      bag.has("if|capture|by|win|lose|start|square|row|jump|pass"))
    return false;
  if (!bag.take("enter|reach|stand|move to|stop")) return false;
  std::vector<std::string> places;
  for (const std::string& word : bag.words()) {
    const Name* name = bag.vocabulary().find(word);
    if (name != nullptr && name->kind == NameKind::Cells) places.push_back(word);
  }
  for (const std::string& place : places) bag.take(place);
  const Who who = bag.pieces();
  Who others;
  if (places.empty() || who.types.empty() || !all_but(bag.vocabulary().model(), who, others)) return false;
  if (bag.denied() || !bag.rest("and|or|ever|move|there|enter|reach|stand|stop")) return false;
  const Model& model = bag.vocabulary().model();
  const Store start = initial_store(model);
  for (const std::string& place : places) {
    // Where they stand at the start they need not come.
    const bool begins = std::any_of(start.pieces.begin(), start.pieces.end(), [&](const PieceRecord& piece) {
      return piece.site == SiteKind::Cell && piece.owner < model.seats.size() &&
             std::find(who.types.begin(), who.types.end(), piece.type) != who.types.end() &&
             bag.vocabulary().cells_of(*bag.vocabulary().find(place), piece.owner)[piece.index];
    });
    if (!begins) {
      Claim& may = add(claims, "enters");
      may.who = who;
      may.place = place;
    }
    Claim& cannot = add(claims, "enters");
    cannot.who = others;
    cannot.place = place;
    cannot.no = true;
  }
  return true;
}

}  // namespace

const std::vector<Frame> kOfHeld = {
    {"begins there", begins_there},     {"drops later", drops_later}, {"captured plain", captured_plain},
    {"drops plain", drops_plain},       {"gives check", gives_check}, {"groups", groups},
    {"turn takes", turn_takes},         {"crosses", crosses},         {"material", material},
    {"crowned within", crowned_within}, {"zone rows", zone_rows},     {"only enters", only_enters}};

}  // namespace ludwright::book::frames
