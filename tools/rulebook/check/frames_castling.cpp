// What is said of castling, and of pawns that are captured in passing, over several sentences: see frames.h. The claims
// are judged by special_moves.h.
#include <algorithm>

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
    "of|whose|turn";

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
  if (clause.take("cross|pass through|pass over|pass|through|go through|move through|move over|jump over|over")) {
    clause.take_all("cross|pass|move|through|over");
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
    condition = {"moved", denied};
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
  const bool about = bag.take(kCastle) || told_of(context) == "castling";
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
  if (!number || !bag.take("move")) return false;
  const bool beside = bag.take(
      "cross|crossed|jump over|jumps over|farrow|other side|opposite side|adjacent|opposite|over|skipped|pass over");
  bag.take_all("cross|crossed|adjacent|jump|over|farrow|opposite|move|reach|pass");
  bag.pieces();
  if (!bag.rest("if|2|place|stand|square|has|just|side|1|friendly|immediately|directly|attime|turn|either|may|single|"
                "together|left|right|same|other|him|he|while|during|make"))
    return false;
  Claim& claim = add(claims, "castling");
  claim.word = "steps";
  claim.numbers = {*number};
  claim.only = beside;
  claim.who = walks;
  claim.other = partner;
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
  std::vector<Condition> conditions;
  // "There must be no piece between the two when you castle."
  if (named && !unless &&
      Bag(bag.vocabulary(), std::vector<std::string>(first + 1, words.end())).rest("you|player|1")) {
    Bag clause(bag.vocabulary(), std::vector<std::string>(words.begin(), first));
    Condition condition;
    if (!clause.take("must") || !read_condition(clause, condition)) return false;
    Claim& claim = add(claims, "castling");
    claim.word = condition.word;
    claim.no = !condition.favours;
    return true;
  }
  Bag main(bag.vocabulary(), std::vector<std::string>(words.begin(), first));
  const bool only = main.take("only");
  const bool denied = is_denied(main);
  main.take_all(kDenials);
  main.pieces();
  main.take_all("may|allowed|must|do so|do this|do it");
  if ((only && denied) || (only && unless) || !main.rest("you|player|be|1|is|possible|legal|this|so|do|permitted|make"))
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
  if (told_of(context) != "castling" && !bag.take(kCastle)) return false;
  bag.take_all(kCastle);
  if (!bag.take("check") || !bag.take("cannot|nor may|not allowed|may not") || is_denied(bag)) return false;
  bag.take_all("check|enemy|may|nor");
  const bool through = bag.take("cross|pass through|pass over|pass|through|move over|move through|jump over");
  const bool to = bag.take("reach|end|land|into|arrive|stand");
  const bool from = bag.take("out");
  bag.take_all("reach|end|move|pass|cross|over|through|on|into");
  bag.pieces();
  if ((!through && !to && !from) || !bag.rest("if|1|square|or|either|is|it|he|neither|any|by|other|so|do|while"))
    return false;
  if (through) add(claims, "castling").word = "through";
  if (to) add(claims, "castling").word = "to";
  if (from) add(claims, "castling").word = "from";
  return true;
}

// "… may be captured as if it had gone only one square."
bool passing_may(Bag bag, const Context&, Claims& claims) {
  // What it did stands before that, and what it is captured as behind.
  const auto as = bag.find("as if").value_or(bag.find("as though").value_or(0));
  const Bag behind(bag.vocabulary(),
                   std::vector<std::string>(bag.words().begin() + static_cast<std::ptrdiff_t>(as), bag.words().end()));
  const bool named = as == 0 && bag.take("en passant|in passing");
  if (!named && (!behind.has("1") || behind.has("2|double") || !bag.take("as if|as though"))) return false;
  const bool twice = bag.take("2 square|double step|double move|double|initial 2 square step|2");
  const bool checked = bag.has("check|captured");  // "may be captured by an enemy"
  const bool capture = bag.take("capture|captured|check|take");
  if (!twice || !capture) return false;
  const Who who = bag.pieces();
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
  claim.word = "may";
  claim.no = denied;
  return true;
}

// "Your pawn then goes to the square that was skipped."
bool passing_lands(Bag bag, const Context& context, Claims& claims) {
  if (told_of(context) != "passing" || is_denied(bag)) return false;
  if (!bag.take("skipped|skip|jump|pass over|passed over|jumped over|jump over|crossed|cross|pass|behind it|behind"))
    return false;
  if (!bag.take("move|reach|place|land|stand|end|enter")) return false;
  bag.take_all("move|reach|place|land|end|over|pass|cross");
  bag.pieces();
  if (!bag.rest("square|that|was|has|just|your|friendly|then|on|capture|captured|enemy|1|other|if|diagonally|forward|"
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
  if (!bag.take("must|only|may only|may")) return false;
  bag.take_all("must|only|may|2 square|double step|capture|move|turn|at once|immediately|very|adjacent");
  bag.pieces();
  if (!bag.rest("be|done|do|this|privilege|exists|exist|lasts|make|made|so|on|if|allowed|advance|that|right|take|"
                "possible|exercise|exercised|"
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

const std::vector<Frame> kOfSpecials = {{"castling steps", castling_steps},
                                        {"castling conditions", castling_conditions},
                                        {"castling squares", castling_squares},
                                        {"passing may", passing_may},
                                        {"passing lands", passing_lands},
                                        {"passing at once", passing_at_once},
                                        {"in check", in_check}};

}  // namespace ludwright::book::frames
