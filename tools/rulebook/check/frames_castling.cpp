// What is said of castling, and of pawns that are captured in passing, over several sentences: see frames.h. The claims
// are judged by special_moves.h.
#include <algorithm>

#include "engine/store.h"
#include "tools/rulebook/check/frames.h"
#include "tools/rulebook/check/frames_play.h"

namespace ludwright::book::frames {
namespace {

constexpr std::string_view kCastle = "castling|castle|castles|castled";
constexpr std::string_view kDenials = "not|cannot|never|no|neither|nor|nothing|nobody|without|none";

bool is_denied(const Bag& bag) { return bag.has(kDenials); }

// A condition of castling: what it asks for, whether as it must be, or as it must not.
struct Condition {
  std::string word;
  bool favours = false;
  Who who = {};  // "from": of whom it is said
};

// Words that say nothing beside the others of a condition.
constexpr std::string_view kBeside =
    "it|piece|1|2|other|your|friendly|either|player|you|before|yet|already|square|is|has|been|be|both|each|any|at|"
    "during|game|so|far|so far|stand|anything|previously|up|directly|involved|in "
    "question|question|place|there|do|while|while|when|"
    "attime|still|just|then|any more|all|whole|earlier|concerned|rule|would|out|also|your own|own|time|either "
    "of|whose|turn|must";

// Whether a player begins with more than one of these.
bool has_several(const Bag& bag, const Who& who) {
  if (who.types.size() != 1) return false;
  const auto pieces = initial_store(bag.vocabulary().model()).pieces;
  return std::count_if(pieces.begin(), pieces.end(),
                       [&](const PieceRecord& piece) { return piece.type == who.types[0] && piece.owner == 0; }) > 1;
}

bool read_condition(Bag clause, Condition& condition) {
  const bool denied = is_denied(clause);
  clause.take_all(kDenials);
  const Who who = clause.pieces();
  if (clause.take("between")) {
    const bool empty = clause.take("empty");
    const bool occupied = clause.take("occupied");
    clause.take_all("stand|lie|row");
    condition = {"between", empty ? !denied : denied};
    return (!empty || !occupied) && clause.rest(kBeside);
  }
  const bool checked = clause.take("check");
  clause.take_all("enemy|by enemy|attack|attacked");
  if (clause.take("cross|pass through|pass over|pass|through|go through|move through|move over|jump over|over|jump")) {
    clause.take_all("cross|pass|move|through|over|jump");
    if (has_several(clause, who)) return false;  // what the rook passes over does not matter
    condition = {"through", denied};
    return checked && clause.rest(kBeside);
  }
  if (clause.take("end up|end|reach|land|arrive|result|finish|into|stand after")) {
    clause.take_all("reach|end|move|into|on|leave|after");
    condition = {"to", denied};
    return checked && clause.rest(kBeside);
  }
  if (checked) {
    condition = {"from", denied, who};
    return clause.rest(kBeside);
  }
  if (clause.take("has move|have move|moved|move")) {
    condition = {"moved", denied, who};
    return clause.rest(kBeside);
  }
  return false;
}

// The clauses of a list of conditions; one that only names pieces belongs to the next.
std::vector<Bag> conditions_of(const Bag& bag) {
  std::vector<Bag> all;
  std::vector<std::string> words;
  const auto add = [&] {
    if (words.empty()) return;
    // "… between the king and the rook"
    Bag names(bag.vocabulary(), words);
    if (!all.empty() && !names.pieces().types.empty() && names.size() == 0) {
      std::vector<std::string> joined = all.back().words();
      joined.insert(joined.end(), words.begin(), words.end());
      all.back() = Bag(bag.vocabulary(), joined);
    } else {
      all.emplace_back(bag.vocabulary(), words);
    }
    words.clear();
  };
  for (const std::string& word : bag.words()) {
    const bool cuts = is_one_of(word, ",|;|and|or|if|while|unless");
    const Bag so_far(bag.vocabulary(), words);
    Bag rest = so_far;
    rest.pieces();
    if (!cuts)
      words.push_back(word);
    else if (!rest.rest("1|your|friendly|neither|nor|not|each|both|2|other|square|between|no|piece|king"))
      add();
  }
  add();
  return all;
}

// "The king moves two squares towards the rook, which is put on the square that it has crossed."
bool castling_steps(Bag bag, const Context& context, Claims& claims) {
  const bool unmoved = bag.take(
      "that has not move yet|that has not yet move|that has not move|which has not move yet|which has not move|that "
      "has "
      "never move|that is still unmoved|that has not yet been move");
  const bool about = bag.take(kCastle) || told_of(context) == "castling" || unmoved;
  const std::size_t at = bag.find("towards").value_or(bag.find("toward").value_or(0));
  if (!about || is_denied(bag) || at == 0) return false;
  // Who moves is named before, the other behind.
  const auto& words = bag.words();
  const auto middle = words.begin() + static_cast<std::ptrdiff_t>(at);
  Who walks = Bag(bag.vocabulary(), std::vector<std::string>(words.begin(), middle)).pieces();
  if (walks.types.empty()) walks = context.it;
  const auto names = [&bag](const std::string& word) {
    return !Bag(bag.vocabulary(), std::vector<std::string>{word}).pieces().types.empty();
  };
  const auto second = std::find_if(middle, words.end(), names);
  if (second == words.end()) return false;
  const Who partner = Bag(bag.vocabulary(), std::vector<std::string>{*second}).pieces();
  if (walks.types.size() > 1 || partner.types.size() != 1) return false;
  bag.take_all("towards|toward|castling|castle|castles|castled");
  const auto number = bag.number_before("square");
  if (!number || !bag.take("move|slide|step|jump|shift")) return false;
  const bool beside = bag.take(
      "cross|crossed|jump over|jumps over|farrow|other side|opposite side|adjacent|opposite|over|skipped|pass over");
  bag.take_all("cross|crossed|adjacent|jump|over|farrow|opposite|move|reach|pass");
  bag.pieces();
  if (!bag.rest("if|2|place|stand|square|has|just|side|1|friendly|immediately|directly|attime|turn|either|may|single|"
                "together|left|right|same|other|him|he|while|during|make|allowed"))
    return false;
  Claim& claim = add(claims, "castling");
  claim.word = "steps";
  claim.numbers = {*number};
  claim.only = beside;
  claim.who = walks;
  claim.other = partner;
  if (unmoved) add(claims, "castling").word = "moved";
  return true;
}

// "Neither the king nor the rook may have moved before you castle."
bool castling_unmoved(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("before you castle|before castling|before castle|before you may castle|if you castle") ||
      !bag.take("has move|have move|been move|has been move|have moved|has moved"))
    return false;
  const bool no = is_denied(bag);
  bag.take_all(kDenials);
  const Who who = bag.pieces();
  if (!bag.take("may|must") || who.types.empty() || !bag.rest("or|and|either|both|yet|you|friendly|your|be"))
    return false;
  Claim& claim = add(claims, "castling");
  claim.word = "moved";
  claim.who = who;
  claim.no = !no;
  return true;
}

// "After castling the rook stands right beside the king, on his other side."
bool castling_ends(Bag bag, const Context& context, Claims& claims) {
  if (!bag.take("after castling|after castle|after you castle|after you has castle|after castling ,") &&
      told_of(context) != "castling")
    return false;
  const auto& words = bag.words();
  std::vector<Who> named;
  for (const std::string& word : words) {
    const Who who = Bag(bag.vocabulary(), std::vector<std::string>{word}).pieces();
    if (who.types.size() == 1) named.push_back(who);
  }
  if (named.size() != 2 || named[0].types == named[1].types || is_denied(bag)) return false;
  const bool beside = bag.take("right beside|beside|adjacent to|next to|adjacent|right next to");
  const bool far = !beside && bag.number_before("square").has_value();
  const bool across = bag.take(
      "on your other player|on your other side|on farrow|on far player|on other player of it|on other player|on your "
      "farrow|on opposite player|on far side|on other side");
  if (beside == far || (beside && !across)) return false;
  bag.pieces();
  bag.take_all("away|from");
  if (!bag.rest(
          "stand|land|end|place|square|right|is|directly|immediately|then|,|on|it|him|of|1|2|3|to|jump|over|move"))
    return false;
  Claim& claim = add(claims, "castling");
  claim.word = "steps";
  claim.only = true;
  claim.no = far;
  claim.who = named[1];
  claim.other = named[0];
  return true;
}

// "The squares between the king and the rook must be empty.", of two that castle
bool castling_way(Bag bag, const Context&, Claims& claims) {
  if (bag.has("if|unless|only|move|capture|attack|check|jump") || !bag.take("between")) return false;
  const bool loose = bag.take("must not|need not");
  if ((!loose && !bag.take("must")) || is_denied(bag) || !bag.take("empty")) return false;
  const Who who = bag.pieces();
  if (who.types.size() != 2 || !bag.take("square")) return false;
  if (!bag.rest("each|be|of|in|it|all|2|and|your|,|lie|both|a|any|friendly")) return false;
  Claim& claim = add(claims, "castling");
  claim.word = "between";
  claim.who = who;
  claim.no = loose;
  return true;
}

// "It does not matter whether the rook is attacked when you castle", "you may castle even if …"
bool castling_partner(Bag bag, const Context&, Claims& claims) {
  if (!bag.take(kCastle)) return false;
  const bool any =
      bag.take("not matter|cannot matter|makes no difference|make no difference|is no obstacle|is no hindrance");
  const bool even = !any && bag.take("even if|even though|even while");
  if (!any && !even) return false;
  bag.take_all(kCastle);
  if (even && !bag.take("may")) return false;
  if (is_denied(bag) || !bag.take("check")) return false;
  bag.take_all("check|enemy");
  const Who who = bag.pieces();
  if (who.types.size() != 1 || !bag.rest("if|whether|it|you|player|is|stand|by|piece|,|your|in|for|your|a|while|of|may|"
                                         "friendly|or|not"))
    return false;
  Claim& claim = add(claims, "castling");
  claim.word = "from";
  claim.no = true;
  claim.who = who;
  return true;
}

// "You may castle only if neither of the two has moved", "the king may not castle while he is in check".
bool castling_conditions(Bag bag, const Context& context, Claims& claims) {
  const bool told = told_of(context) == "castling";
  const bool named = bag.take(kCastle);
  if (!named && !(told && bag.take("do so|do this|do it|doing so|allowed|may"))) return false;
  if (bag.has("once|even|towards|toward|exchange|twice|more|always|either way|although|though|although")) return false;
  bag.take_all(kCastle);
  for (const char* asks : {"requires that", "require that", "allowed only on condition that"})
    bag.put(asks, "allowed only if");
  // What is said of it, and under which conditions.
  const auto& words = bag.words();
  const auto opens = [](const std::string& word) { return is_one_of(word, "if|while|unless|out"); };
  const auto first = std::find_if(words.begin(), words.end(), opens);
  if (first == words.end()) return false;
  const bool unless = *first == "unless";
  // "Once the king has moved, castling is lost."
  const bool said =
      bag.has("lose|gone|forfeit|impossible|nolonger|out of question") || (bag.has("may") && !is_denied(bag));
  const auto led_to = std::find(first, words.end(), ",");
  const bool barred = first == words.begin() && led_to != words.end() && led_to - first > 1 &&
                      is_denied(Bag(bag.vocabulary(), std::vector<std::string>(led_to, words.end())));
  if (first == words.begin() && (said || barred)) {
    const auto comma = std::find(first, words.end(), ",");
    if (comma == words.end() || unless) return false;
    std::vector<std::string> turned(comma + 1, words.end());
    turned.insert(turned.end(), first, comma);
    Bag other(bag.vocabulary(), turned);
    if (other.find("if") == std::size_t{0}) return false;
    Context of_castling = context;
    tell_of(of_castling, "castling");
    std::vector<std::string> with = {"castle"};
    if (named) turned.insert(turned.begin(), with.begin(), with.end());
    return castling_conditions(Bag(bag.vocabulary(), turned), of_castling, claims);
  }
  std::vector<Condition> conditions;
  // "There must be no piece between the two when you castle."
  if (named && !unless &&
      Bag(bag.vocabulary(), std::vector<std::string>(first + 1, words.end())).rest("you|player|1")) {
    Bag clause(bag.vocabulary(), std::vector<std::string>(words.begin(), first));
    Condition condition;
    const bool may = clause.take("may") && !is_denied(clause);
    if (may && clause.has("empty")) return false;
    if ((!clause.take("must") && !may && !is_denied(clause)) || !read_condition(clause, condition)) return false;
    Claim& claim = add(claims, "castling");
    claim.word = condition.word;
    claim.no = !condition.favours;
    return true;
  }
  Bag main(bag.vocabulary(), std::vector<std::string>(words.begin(), first));
  const bool only = main.take("only");
  const bool lost = main.take(
      "lose for rest of game|lose for good|lose for ever|is lose|lose right to|lose|is gone|forfeit|is out of question|"
      "nolonger possible|impossible|is over");
  if (lost && is_denied(main)) return false;
  const bool denied = is_denied(main) || lost;
  main.take_all(kDenials);
  main.pieces();
  main.take_all("may|allowed|must|do so|do this|do it");
  if ((only && denied) || (only && unless) ||
      !main.rest("you|player|be|1|is|possible|legal|this|so|do|permitted|make|longer|anymore|any "
                 "more|still|for|rest|of|game|right|to|with|that|it|,|allowed"))
    return false;
  for (const Bag& clause : conditions_of(Bag(bag.vocabulary(), std::vector<std::string>(first, words.end())))) {
    Condition condition;
    Bag without = clause;
    without.take_all("only");
    if (!read_condition(without, condition)) return false;
    conditions.push_back(condition);
  }
  if (conditions.empty()) return false;
  // "Cannot … if it is", "cannot … unless it is not", "may … if it is not".
  const bool asks = denied ? unless : !unless;
  for (const Condition& condition : conditions) {
    Claim& claim = add(claims, "castling");
    claim.word = condition.word;
    claim.only = only;
    claim.no = condition.favours != asks;
    claim.who = condition.who;
  }
  return true;
}

// "Nor may it cross a square, or end on one, that is attacked": of castling, told before.
bool castling_squares(Bag bag, const Context& context, Claims& claims) {
  const bool named = bag.take(kCastle);
  if (told_of(context) != "castling" && !named) return false;
  bag.take_all(kCastle);
  if (!bag.take("check")) return false;
  const bool barred = bag.take("cannot|nor may|not allowed|may not");
  // "It may cross an attacked square": perhaps the other of the two.
  if (!barred && (!named || bag.has("it|he"))) return false;
  if ((!barred && !bag.take("may|allowed")) || is_denied(bag)) return false;
  bag.take_all("check|enemy|may|nor");
  const bool through = bag.take("cross|pass through|pass over|pass|through|move over|move through|jump over");
  const bool to = bag.take("reach|end|land|into|arrive|stand");
  const bool from = bag.take("out");
  bag.take_all("reach|end|move|pass|cross|over|through|on|into");
  bag.pieces();
  // "in check" and "into check" are one word here
  const bool where = through || to || from;
  if ((!where && bag.size() > 2) || !bag.rest("if|1|square|or|either|is|it|he|neither|any|by|other|so|do|while"))
    return false;
  for (const auto& [said, word] :
       {std::pair(through, "through"), std::pair(to || !where, "to"), std::pair(from || !where, "from")}) {
    if (!said) continue;
    Claim& claim = add(claims, "castling");
    claim.word = word;
    claim.no = !barred;
  }
  return true;
}

// "… may be captured as if it had gone only one square."
bool passing_may(Bag bag, const Context&, Claims& claims) {
  // What it did stands before that, and what it is captured as behind.
  const auto as = bag.find("as if").value_or(bag.find("as though").value_or(0));
  const Bag behind(bag.vocabulary(),
                   std::vector<std::string>(bag.words().begin() + static_cast<std::ptrdiff_t>(as), bag.words().end()));
  // "… may be captured on the very next turn by an enemy pawn beside it"
  const bool beside = as == 0 && !bag.has("en passant|in passing") && bag.has("may") &&
                      bag.has("next turn|adjacent turn|at once|immediately|next move|adjacent move") &&
                      bag.take("beside it|adjacent to it|next to it|that stand beside it|right beside it|adjacent it");
  Who captor;
  if (const auto by = bag.find("by"); by) {
    for (std::size_t i = *by + 1; i < std::min(bag.size(), *by + 4) && captor.types.empty(); ++i)
      captor = Bag(bag.vocabulary(), std::vector<std::string>{bag.words()[i]}).pieces();
  }
  const bool named = beside || (as == 0 && bag.take("en passant|in passing"));
  if (!named && (!behind.has("1") || behind.has("2|double") || !bag.take("as if|as though"))) return false;
  const bool twice = bag.take("2 square|double step|double move|double|initial 2 square step|2");
  const bool checked = bag.has("check|captured");  // "may be captured by an enemy"
  const bool capture = bag.take("capture|captured|check|take");
  if (!twice || !capture) return false;
  Who who = bag.pieces();
  if (captor.types.size() == 1 && who.types.size() == 2) std::erase(who.types, captor.types[0]);
  const bool denied = bag.denied();
  const auto enemies = std::count(bag.words().begin(), bag.words().end(), "enemy");
  bag.take_all("capture|captured|check|take|move|advance|make|2|double|step");
  if (who.types.size() > 1 || who.everybody) return false;
  bag.take_all("only|just|1|single|square|forward");
  if (!bag.rest(
          "if|had|has|make|gone|went|uses|use|taking|reach|land|adjacent|beside|right|your|friendly|enemy|you|may|on|"
          "stand|next|turn|"
          "immediately|"
          "past|pass|so|side|same|row|start|place|from|directly|attime|first|then|by|another|other|player|initial|own"))
    return false;
  if (enemies > 1 || (enemies == 0 && (!checked || bag.has("friendly")))) return false;
  Claim& claim = add(claims, "passing");
  claim.who = who;
  claim.other = captor;
  claim.word = "may";
  claim.no = denied;
  return true;
}

// "Only pawns can capture in passing", "only a pawn can be captured in passing"
bool passing_who(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("en passant|in passing|in pass") || bag.has("if|unless|2|step|square")) return false;
  const bool only = bag.take("only"), no = bag.denied();
  if (only && no) return false;
  const bool passive = bag.take("be captured|be capture|captured");
  if (!passive && !bag.take("capture|make|take")) return false;
  bag.take_all("capture|captured");
  const Who who = bag.pieces();
  if (who.types.empty() || who.everybody || !bag.rest("may|be|is|other|1|do|ever|a|so|by|alone|you|it")) return false;
  Claim& claim = add(claims, "passing");
  claim.word = passive ? "of" : "by";
  claim.who = who;
  claim.only = only;
  claim.no = no;
  return true;
}

// "Your pawn then goes to the square that was skipped."
bool passing_lands(Bag bag, const Context& context, Claims& claims) {
  const bool capturing = bag.has("capturing|capture") && bag.has("skipped|skip|passed over|crossed|jumped over");
  if ((told_of(context) != "passing" && !capturing) || is_denied(bag)) return false;
  if (!bag.take("skipped|skip|jump|pass over|passed over|jumped over|jump over|crossed|cross|pass|behind it|behind"))
    return false;
  if (!bag.take("move|reach|place|land|stand|end|enter")) return false;
  bag.take_all("move|reach|place|land|end|over|pass|cross");
  bag.pieces();
  if (!bag.rest("square|that|was|has|just|your|friendly|then|on|onto|to|capture|capturing|captured|enemy|1|other|if|"
                "diagonally|forward|"
                "been|it|while"))
    return false;
  add(claims, "passing").word = "lands";
  return true;
}

// "This has to be done at once or not at all."
bool passing_at_once(Bag bag, const Context& context, Claims& claims) {
  const bool named = bag.take("en passant|capture in passing|capturing in passing|captures in passing|in passing");
  if (!named && told_of(context) != "passing") return false;
  bag.take_all(
      "or not at all|or not|or right is lose|or right lose|otherwise right is lose|right lose|or never|or chance is "
      "lose");
  const bool soon = bag.take(
      "at once|at if|immediately|very adjacent turn|very adjacent move|adjacent turn|adjacent move|on next "
      "turn|straight "
      "away|"
      "right away|first turn|directly afterwards|immediately afterwards|directly after|immediately after|next "
      "move|next turn");
  if (!soon || is_denied(bag)) return false;
  if (!bag.take("must|only")) return false;
  bag.take_all("must|only|may|2 square|double step|double move|capture|move|turn|at once|immediately|very|adjacent");
  bag.pieces();
  if (!bag.rest("be|done|do|this|privilege|exists|exist|lasts|make|made|so|on|if|allowed|advance|that|right|take|"
                "possible|exercise|exercised|after|directly|following|"
                "captured|check|you|player|enemy|friendly|step"))
    return false;
  add(claims, "passing").word = "at-once";
  return true;
}

// "A king that could be captured by the next enemy move is in check": then it may not be left so.
bool in_check(Bag bag, const Context&, Claims& claims) {
  const auto checks = std::count(bag.words().begin(), bag.words().end(), "check");
  const bool capture = bag.take("capture|captured");
  if (checks == 0 || checks > 2 || (checks == 1) != capture || is_denied(bag)) return false;
  bag.take_all("check|enemy|adjacent|next");
  const Who who = bag.pieces();
  if ((who.types.size() != 1 && who.tag.empty()) ||
      !bag.rest("if|who|is|said|called|known|as|may|player|your|you|by|move|on|turn|1|immediately|piece|stand"))
    return false;
  Claim& claim = add(claims, "left-attacked");
  claim.who = who;
  claim.no = true;
  return true;
}

}  // namespace

const std::vector<Frame> kOfSpecials = {
    {"castling steps", castling_steps},     {"castling conditions", castling_conditions},
    {"castling squares", castling_squares}, {"castling ends", castling_ends},
    {"castling unmoved", castling_unmoved}, {"castling way", castling_way},
    {"castling partner", castling_partner}, {"passing may", passing_may},
    {"passing who", passing_who},           {"passing lands", passing_lands},
    {"passing at once", passing_at_once},   {"in check", in_check}};

}  // namespace ludwright::book::frames
