// Seeds that are sown from cell to cell; see frames_play.h, and turn_judge.h for what a claim means.
#include <algorithm>

#include "tools/rulebook/check/frames_play.h"

namespace ludwright::book::frames {
std::string take_pit(Bag& bag) {
  const auto& words = bag.words();
  std::string side;
  const bool friendly = bag.take("of-friendly|friendly"), enemy = bag.take("enemy");
  if (friendly && enemy) return "";
  if (friendly) side = "own", bag.take_all("friendly|of-friendly");
  if (enemy) side = "enemy", bag.take_all("enemy");
  const Name* zone = nullptr;
  const std::string code = bag.place();
  if (!code.empty()) zone = bag.vocabulary().find(code);
  for (const std::string& word : words) {
    const Name* other = bag.vocabulary().find(word);
    if (other != nullptr && other->kind == NameKind::Cells) return "";
  }
  const bool row = bag.take("other row");
  if (row) side = "enemy";
  if (zone == nullptr && !row && !bag.take("row|hollow|place")) return "";
  bag.take_all("row|hollow");
  const bool empty = bag.take("empty"), full = bag.take("full");
  if (empty && full) return "";
  std::string text = side;
  const auto add = [&](const std::string& word) { text += (text.empty() ? "" : " ") + word; };
  if (zone != nullptr) add(code);
  if (empty) add("empty");
  if (full) add("full");
  return text.empty() ? "any" : text;
}

namespace {

// Where the last seed fell in what was told before, "" if nothing was.
std::string told_case(const Context& context) {
  return told_of(context).compare(0, 5, "last ") == 0 ? told_of(context).substr(5) : "";
}

// The part of a sentence behind "if" or "unless", taken out with it.
bool take_condition(Bag& bag, Bag& condition, bool& unless) {
  for (const char* word : {"if", "unless"}) {
    const auto at = bag.find(word);
    if (!at) continue;
    const auto& words = bag.words();
    std::size_t end = words.size();
    if (*at == 0) {
      end = 1;
      while (end < words.size() && words[end] != "," && words[end] != "then") ++end;
      if (end == words.size()) return false;
    }
    condition = Bag(bag.vocabulary(), std::vector<std::string>(words.begin() + static_cast<std::ptrdiff_t>(*at) + 1,
                                                               words.begin() + static_cast<std::ptrdiff_t>(end)));
    bag.erase(*at, end);
    unless = std::string(word) == "unless";
    return true;
  }
  return false;
}

// "last seed falls into your empty house" → "own Z0 empty"; in "the house across is empty too" the case before, and
// what lies across. "" if it is none.
std::string case_of(Bag bag, const std::string& told) {
  std::string before = told.substr(0, told.find(';'));
  const bool goes_on = before.compare(0, 3, "own") == 0 || before.compare(0, 5, "enemy") == 0;
  // "if you end in your own store": with the last seed
  if (!bag.has("last seed|across|seed")) bag.put("you fall", "last seed fall");
  if (!bag.has("last seed")) {
    // "if the house across is empty", "if there are seeds in there": in what lies across, which was spoken of.
    // Of no other seed does it matter what lies across.
    if (before.empty() && bag.has("across")) return bag.denied() ? "" : case_of(bag, "own");
    if (!goes_on) return "";
    const bool full = bag.take("full") || bag.take("there is seed"), empty = bag.take("empty");
    if (full == empty) return "";
    const bool across = bag.take("across");
    const bool place = !bag.place().empty();
    if ((place && !across && !bag.has("that")) || !bag.rest("hollow|friendly|enemy|there|place|is")) return "";
    return before + "; " + (empty ? "empty" : "full");
  }
  if (bag.has("across")) return "";
  if (!bag.take("last seed")) return "";
  if (bag.denied()) return "";
  if (bag.take("elsewhere")) {
    if (before.empty() || !bag.rest("fall|falls|place|does|did")) return "";
    return "else " + before.substr(0, before.find(';'));
  }
  // "on your opponent's side"
  for (const char* side : {"fall enemy", "fall of-friendly", "fall on enemy", "fall on of-friendly"}) {
    if (std::none_of(bag.words().begin(), bag.words().end(),
                     [&bag](const std::string& word) {
                       const Name* name = bag.vocabulary().find(word);
                       return name != nullptr && name->kind == NameKind::Cells;
                     }) &&
        !bag.has("hollow|row"))
      bag.put(side, std::string(side) + " hollow");
  }
  const std::string where = take_pit(bag);
  if (where.empty() || !bag.rest("fall|place|did|does|do|friendly|1|on|in")) return "";
  return where;
}

// What follows: "again", "over", "takes-across", … taken; "" if it is not known.
std::string take_consequence(Bag& bag, bool& no, std::string& into) {
  bag.take_all("then|player|you");
  if (bag.has("again") && !bag.has("sow-on|catch")) {
    no = bag.denied();
    bag.take_all("again");
    if (!bag.rest("may|must|gets|has|take|make|move|turn|game|1|another|you|player|whoever|yourself|earns|get|have"))
      return "";
    return "again";
  }
  if (bag.take("turn-ends")) {
    no = bag.denied();
    return bag.rest("friendly") ? "over" : "";
  }
  // "They go into your store, and so does your last seed."
  if (bag.take("it fall|all fall|them fall|seed fall|go|place them")) {
    const bool both = bag.take("and so does|together with|along with");
    if (both && !bag.take("seed that catch them|last seed|friendly seed|seed that catch it")) return "";
    no = bag.denied();
    into = take_pit(bag);
    if (into.empty() || into == "any" || !bag.rest("seed|friendly|each")) return "";
    return both ? "go-both" : "go-into";
  }
  if (bag.take("peek at|look at|looks at")) {
    const bool across = bag.take("across");
    bag.place();
    return across && bag.rest("hollow|you") ? "happens" : "";
  }
  if (bag.take("sow-on")) {
    no = bag.denied();
    bag.take("scoop");
    return bag.rest("you|must|may|player|each|them|seed|with|friendly") ? "sow-on" : "";
  }
  if (bag.take("nothing happens|nothing else happens|nothing special happens")) return bag.rest("") ? "nothing" : "";
  if (bag.take("catch|scoop")) {
    const bool nothing = bag.take("nothing");
    no = bag.denied();
    bag.take("anything|thing");
    if (nothing && !no) {
      bag.take("stay");
      return bag.rest("is|friendly|seed|you|last|may|must") ? "nothing" : "";
    }
    const bool across = bag.take("across");
    const bool both = bag.take("last seed|friendly seed|and friendly last seed|seed that caught them|and seed that");
    bag.place();
    if (!bag.rest("seed|hollow|them|each|enemy|you|may|must|from|lies|there|friendly|them "
                  "all|what|whatever|together|plus|lie|in|it|along"))
      return "";
    if (no) return "takes";
    return both ? "takes-both" : across ? "takes-across" : "takes";
  }
  return "";
}

// The cases of a condition: "into the enemy's row, or into a house that had seeds".
std::vector<std::string> cases_of(const Bag& condition, const std::string& before) {
  std::vector<std::string> cases;
  const auto& words = condition.words();
  // "… into an empty house of yours and there are seeds in the house across"
  if (const auto both = condition.find("and"); both && !condition.has("or")) {
    const auto middle = words.begin() + static_cast<std::ptrdiff_t>(*both);
    const std::string first =
        case_of(Bag(condition.vocabulary(), std::vector<std::string>(words.begin(), middle)), before);
    if (first.empty()) return {};
    const std::string second =
        case_of(Bag(condition.vocabulary(), std::vector<std::string>(middle + 1, words.end())), first);
    return second.empty() ? cases : std::vector<std::string>{second};
  }
  std::vector<std::string> part;
  const bool parts = condition.has("last seed");
  for (std::size_t i = 0; i <= words.size(); ++i) {
    if (i < words.size() && !(parts && words[i] == "or")) {
      part.push_back(words[i]);
      continue;
    }
    if (!cases.empty()) part.insert(part.begin(), "last seed");
    std::string text;
    for (const std::string& word : part) text += (text.empty() ? "" : " ") + word;
    const std::string one = case_of(Bag(condition.vocabulary(), words_of(text)), before);
    if (one.empty()) return {};
    cases.push_back(one);
    part.clear();
  }
  return cases;
}

bool last_seed(Bag bag, const Context& context, Claims& claims) {
  Bag condition = bag;
  bool unless = false, no = false;
  if (bag.has("only")) return false;
  std::vector<std::string> cases;
  if (bag.take("because you has catch seed|because you catch seed")) {
    cases = {"caught"};
  } else if (const std::string told = told_case(context);
             !told.empty() && told.compare(0, 5, "else ") != 0 && told.find(';') == std::string::npos &&
             bag.take("in each other case ,|in each other cases ,|in each other case|in each other cases|otherwise")) {
    cases = {"else " + told};
  } else if (take_condition(bag, condition, unless)) {
    cases = cases_of(condition, told_case(context));
  } else if (const auto takes = bag.find("catch"); takes && bag.find("last seed") == std::size_t{0}) {
    // "A last seed in your own empty house captures the seeds opposite."
    const auto& words = bag.words();
    condition = Bag(bag.vocabulary(),
                    std::vector<std::string>(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(*takes)));
    condition.take_all("in|into");
    if (condition.denied()) return false;
    bag.erase(0, *takes);
    cases = cases_of(condition, "");
  } else if (const auto at = bag.find("with last seed")) {
    // "catch nothing with a last seed that falls into the enemy's row"
    const auto& words = bag.words();
    condition = Bag(bag.vocabulary(),
                    std::vector<std::string>(words.begin() + static_cast<std::ptrdiff_t>(*at) + 1, words.end()));
    bag.erase(*at, bag.size());
    cases = cases_of(condition, "");
  } else if (bag.find("catch cannot") == std::size_t{0} && bag.take("give|earn|bring|yield|get|entitle|win")) {
    bag.erase(0, 1);
    bag.take("to");
    cases = {"caught"};
  } else if (context.in_clause || bag.find("then") == std::size_t{0} || bag.find("it fall") == std::size_t{0}) {
    cases = {told_case(context)};
  }
  if (cases.empty() || cases[0].empty()) return false;
  bag.take("but");
  std::string into;
  const std::string word = take_consequence(bag, no, into);
  if (word.empty()) return false;
  for (std::string where : cases) {
    if (unless) {
      if (where.compare(0, 5, "else ") == 0 || where.find(';') != std::string::npos) return false;
      where = "else " + where;
    }
    Claim& claim = add(claims, "sow-last");
    claim.place = where;
    claim.word = word;
    claim.no = no;
    if (!into.empty()) claim.ways = {into};
  }
  return true;
}

// "Sometimes your last seed falls into an empty house of yours": such a move there is.
bool happens(Bag bag, const Context& context, Claims& claims) {
  if (!bag.take("sometimes|may happen that")) return false;
  const std::string where = case_of(bag, told_case(context));
  if (where.empty()) return false;
  Claim& claim = add(claims, "sow-last");
  claim.place = where;
  claim.word = "happens";
  return true;
}

bool choose(Bag bag, const Context&, Claims& claims) {
  // "Seeds in a store are never sown again."
  const bool sown =
      bag.has("seed") &&
      bag.take(
          "stay there until end of game|stay there until end|stay until end|stay there until game-ends|stay for "
          "good|never leave|is never again|is not sow|is never sow|cannot be sow|is not again|never again");
  // "Once a seed is in a store, it stays there", "a seed in a store may be sown again"
  const bool lies =
      !sown &&
      bag.take("if seed is in|if seed is|if seed fall in|if seed fall|if seed lie in|seed in|seed that lie in");
  if (lies) {
    const bool stays = bag.take("it stay there|it stay|stay there|stay in it|must stay there|it must stay there|stay");
    const bool again =
        !stays && bag.take("may be sow again|may be sow|may sow again|may again be sow|may be again|may again");
    if ((!stays && !again) || bag.denied() || bag.has("last seed|unless|only|across|catch")) return false;
    const std::string pit = take_pit(bag);
    if (pit.empty() || pit == "any" || !bag.rest(",|in|until|end|of|game|there|1|for|good")) return false;
    Claim& claim = add(claims, "sow-from");
    claim.place = pit;
    claim.no = stays;
    return true;
  }
  if (!sown && !bag.take("choose|scoop from|sow from|sows from|sow out of|start from|play from")) return false;
  const bool no = sown || bag.denied();
  if (sown) bag.take_all("again|seed");
  const bool only = bag.take("only");
  if (bag.has("if|unless|only|last seed|or|on player|on each player|on 2 player")) return false;
  const bool among = bag.take("from|among");
  bag.take("1 of|each of|any of");
  const std::string pit = take_pit(bag);
  if (pit.empty() || (pit == "any" && !among)) return false;
  const auto number = bag.only_number();
  if (number && *number != 1 && !among) return false;
  if (!bag.rest("player|may|must|you|move|sow|turn|start|each|1|of|on|from|play|to")) return false;
  Claim& claim = add(claims, "sow-from");
  claim.place = pit;
  claim.no = no;
  claim.only = only;
  if (number && *number != 1) claim.numbers = {*number};
  return true;
}

// "Take out all the seeds of that house; none may stay behind."
bool all_out(Bag bag, const Context&, Claims& claims) {
  // "you cannot leave some behind", "you may leave some seeds behind in the house you choose"
  if (bag.has("behind") && bag.take("leave")) {
    const bool barred = bag.take("cannot|must not|never may|never") || bag.take("nothing|none");
    if (!barred && !bag.take("may")) return false;
    if (bag.denied() || bag.has("if|unless|only|catch|last seed|across|enemy|must")) return false;
    bag.take("choose|you choose");
    bag.place();
    bag.take_all("hollow");
    if (!bag.rest("you|player|some|each|seed|behind|in|any|there|of|them|it|choose|that|may")) return false;
    Claim& claim = add(claims, "sow-each");
    claim.word = "all";
    claim.no = !barred;
    return true;
  }
  const bool none_stays = (bag.has("none") || bag.has("nothing") || bag.has("not 1")) && bag.take("stay");
  if (none_stays) {
    bag.take("none|nothing|not 1");
    if (!bag.rest("may|must|behind|seed|there|hollow")) return false;
    add(claims, "sow-each").word = "all";
    return true;
  }
  bag.take(", because you cannot leave each behind|because you cannot leave each behind|and leave nothing behind");
  if (!bag.take("scoop")) return false;
  const bool no = bag.denied();
  if (!bag.has("each") && !bag.has("all|whole|seed")) return false;
  if (bag.has("if|unless|only|some|catch|last seed|across|enemy")) return false;
  bag.place();
  bag.take_all("hollow");
  if (!bag.rest("seed|player|you|must|single|1|friendly|out|each|from|them|there|whole|contents|chosen|choose|them"))
    return false;
  Claim& claim = add(claims, "sow-each");
  claim.word = "all";
  claim.no = no;
  return true;
}

// "Place one seed into each hollow that you come to."
bool each_gets_one(Bag bag, const Context&, Claims& claims) {
  const bool sows = bag.take("sow");
  if (!sows && !bag.take("place|fall|leave|leaves")) return false;
  if (bag.has("if|unless|only|last seed|enemy|start|begin|across|catch")) return false;
  if (bag.denied()) return false;
  const bool way = bag.has("right|left|clockwise|anticlockwise") || bag.has("along way|on way");
  if (!sows && !way &&
      !bag.has("come|comes|pass|following|after|follows|passes|next|go round|go around|go along|way round|as you go|as "
               "you move|move round|move around"))
    return false;
  std::string to;
  bag.take("starting with 1 right after|starting with 1 after|starting right after");  // of no side
  for (const char* word : {"anticlockwise", "clockwise", "right", "left"}) {
    if (bag.take(word)) to += (to.empty() ? "" : "?") + std::string(word);
  }
  if (to.find('?') != std::string::npos) return false;
  const bool each = bag.has("each") || bag.take("1 by 1|1 at time|following");
  if (!each && !way) return false;
  for (std::size_t i = 0; i + 1 < bag.size(); ++i) {  // each of them, and no other
    const Name* name = bag.vocabulary().find(bag.words()[i + 1]);
    if (bag.words()[i] == "each" && name != nullptr && name->kind == NameKind::Cells) return false;
  }
  bag.place();
  const auto number = bag.only_number();
  if (!bag.rest("seed|hollow|each|you|player|must|around|round|board|them|come|comes|that|pass|passes|follows|"
                "following|along|starting|with|after|them|in|of|move|way|friendly|choose|fall|place|behind|beginning|"
                "start|as|single|scoop|these|those|turn|therefrom|next|go|direction|board|passed|reached|visit|to"))
    return false;
  if (each) {
    Claim& claim = add(claims, "sow-each");
    claim.word = "each";
    claim.numbers = {number.value_or(1)};
  }
  if (!to.empty()) add(claims, "sow-way").word = to;
  return true;
}

// "You always walk to the right along your own row."
bool which_way(Bag bag, const Context&, Claims& claims) {
  std::string to;
  const bool no = bag.denied();
  for (const char* word : {"anticlockwise", "clockwise", "right", "left"}) {
    if (bag.take(word)) to += (to.empty() ? "" : "?") + std::string(word);
  }
  if (to.empty() || to.find('?') != std::string::npos) return false;
  if (!bag.has("sow|seed|move|play")) return false;
  if (bag.has("if|unless|only|last seed|P0|P1")) return false;
  if (!bag.rest(
          "sow|seed|move|play|you|player|must|along|friendly|row|around|round|board|always|is|goes|go|direction|each"))
    return false;
  Claim& claim = add(claims, "sow-way");
  claim.word = to;
  claim.no = no;
  return true;
}

// "Your own store gets a seed whenever you pass it", "Leave out the opponent's store."
bool passed(Bag bag, const Context& context, Claims& claims) {
  Bag condition = bag;
  bool unless = false;
  if (take_condition(bag, condition, unless)) {
    // "if you pass it", "each time you come by your store"
    if (unless || condition.has("last seed|across") || condition.denied()) return false;
    if (!bag.has("gets|place|fall|without")) return false;
    if (condition.has("friendly|enemy")) {
      const std::string pit = take_pit(condition);
      if (pit.empty() || bag.has("friendly") || bag.has("enemy")) {
        if (bag.has("without") && (bag.has("enemy") || bag.has("friendly"))) {
          if (!condition.rest("you|place|sow|seed|friendly|fall")) return false;
        } else {
          return false;
        }
      } else {
        if (!condition.rest("you|come|comes|pass|passes|by|reach|fall|past|get")) return false;
        Claim& claim = add(claims, "sow-into");
        claim.place = pit;
        claim.no = bag.take("without|nothing") || bag.denied();
        bag.only_number();
        return bag.rest("place|gets|seed|it|you|player|in|into|fall|must");
      }
    } else if (!condition.rest("you|come|comes|pass|passes|by|reach|fall|past|get|it|place|sow|seed|player")) {
      return false;
    }
  }
  if (bag.has("last seed|if|unless|only|start|across|catch")) return false;
  const bool skipped = bag.take("without");
  // "You never drop a seed in your opponent's store."
  const bool denied = !skipped && bag.denied();
  const bool none = denied && bag.has("fall|place|sow") && bag.take("seed in|seed into|seed");
  const bool gets =
      bag.take("gets|sow into|sow in") || (none && bag.take("fall in|place in|sow into|sow in|fall|place|sow"));
  if (!skipped && !gets) return false;
  const bool no = denied || bag.denied() || bag.take("nothing");
  const std::string pit = take_pit(bag);
  if (pit.empty() || pit == "any") return false;
  const auto number = bag.only_number();
  if (number && *number != 1) return false;
  if (!bag.rest("seed|you|from|player|must|always|over|it|just|while|sow|is|each|does|do|so|that|in|into|on"))
    return false;
  if (skipped && no) return false;
  Claim& claim = add(claims, "sow-into");
  claim.place = pit;
  claim.no = no || skipped;
  (void)context;
  return true;
}

// "…, but your opponent's does not": of the place of which the words before said that it gets a seed.
bool other_does_not(Bag bag, const Context& context, Claims& claims) {
  const std::string told = told_of(context);
  const bool friendly = told.compare(0, 9, "into own ") == 0;
  if (!friendly || !bag.take("enemy cannot|enemy does not|enemy gets nothing|enemy not|enemy is not|enemy 's cannot"))
    return false;
  if (!bag.rest("1|seed|do|so|gets|get|any")) return false;
  Claim& claim = add(claims, "sow-into");
  claim.place = "enemy " + told.substr(9);
  claim.no = true;
  return true;
}

// "It can even happen several times in a row."
bool repeats(Bag bag, const Context& context, Claims& claims) {
  const std::string where = told_case(context);
  if (where.empty() || where.find(';') != std::string::npos) return false;
  const bool often = bag.take(
      "may happen several times in row|may happen several times running|may happen several times|may happen more times "
      "in row|may happen each number of times in row|may happen number of times in row|may happen each number of times|"
      "may happen more than if|may happen 2 times in row");
  const bool no =
      !often && bag.take("cannot happen several times in row|cannot happen 2 times in row|cannot happen several times");
  if ((!often && !no) || !bag.rest("")) return false;
  Claim& claim = add(claims, "sow-repeats");
  claim.no = no;
  return true;
}

// "Your friend's store gets nothing: you skip it and go on with the next house."
bool skips_it(Bag bag, const Context& context, Claims& claims) {
  if (told_of(context).compare(0, 5, "into ") != 0 || !bag.take("without it|without")) return false;
  if (bag.denied()) return false;
  bag.take("and carry on with|and go on with|and continue with");
  bag.place();
  if (!bag.rest("you|player|hollow|must")) return false;
  Claim& claim = add(claims, "sow-into");
  claim.place = told_of(context).substr(5);
  claim.no = true;
  return true;
}

}  // namespace

void note_case(Bag bag, Context& context) {
  bag.take("if");
  const std::string where = case_of(bag, told_case(context));
  if (!where.empty()) tell_of(context, "last " + where);
}

const std::vector<Frame> kOfSowing = {
    {"last seed", last_seed},     {"passed", passed},       {"choose", choose},     {"all out", all_out},
    {"each gets", each_gets_one}, {"which way", which_way}, {"skips it", skips_it}, {"other does not", other_does_not},
    {"happens", happens},         {"repeats", repeats}};

}  // namespace ludwright::book::frames
