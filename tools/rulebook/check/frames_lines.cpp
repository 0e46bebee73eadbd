// Lines that take, men in hand, few men that may go anywhere. See frames_play.h, and turn_judge.h for what a claim
// means.
#include "tools/rulebook/check/frames_play.h"

namespace ludwright::book::frames {
namespace {

constexpr int kMillMen = 3;

// "a mill", "three men in a row": how many, taken; 0 if no line is spoken of.
int take_line(Bag& bag) {
  if (bag.take("mill")) return kMillMen;
  for (int number = 3; number <= 6; ++number) {
    const std::string text = std::to_string(number);
    for (const char* form : {" in row", " in line", " in straight row"}) {
      if (bag.take(text + form)) return number;
    }
  }
  return 0;
}

// "Three men of one player upon one line form a mill": the lines that take are of so many.
bool names_line(Bag bag, const Context&, Claims& claims) {
  const auto form = bag.find("close mill");
  if (!form || *form == 0) return false;
  if (bag.denied() || bag.has("if|whoever|catch|scoop")) return false;
  bag.erase(*form, *form + 2);
  bag.take("of 1 party|of 1 player|of same color|of friendly color|of 1 color|of player|of-friendly");
  bag.take("upon 1 line|on 1 line|in line|on line|along line|in row|in 1 line|along 1 line|on same line");
  bag.take("of color"), bag.take("to 1 another|to each other|adjacent 1 another"),
      bag.take("along marked line|on marked line");
  bag.take("player by player|next to each other|beside each other|adjacent to each other|in unbroken row");
  const auto number = bag.only_number();
  const Who who = bag.pieces();
  if (!number || who.empty() || !bag.rest("friendly|that|stand|upon|stands")) return false;
  Claim& claim = add(claims, "row-length");
  claim.numbers = {*number};
  return true;
}

// "The board offers sixteen different lines for a mill."
bool counts_lines(Bag bag, const Context&, Claims& claims) {
  bag.put("on which mill may be close", "for mill"), bag.put("if mill may be close", "for mill");
  if (bag.denied() || !bag.take("for mill|mill") || bag.has("if|close|catch|scoop")) return false;
  const auto number = bag.only_number();
  if (!number || *number < 4) return false;
  if (!bag.rest("board|offers|offer|has|there|different|possible|line|lines|row|place|places|in all|may|be|form|all"))
    return false;
  add(claims, "row-lines").numbers = {*number};
  return true;
}

// "He that closes a mill shall take one man of his adversary."
bool line_takes(Bag bag, const Context& context, Claims& claims) {
  bag.take(", be it by fall or by moving ,|be it by fall or by moving");
  bag.take_all("forthwith|nevertheless|each same|must");
  const bool twice = bag.take(
      "close 2 mill by 1 move|close 2 mill with 1 move|close 2 mill by 1|close 2 mill with 1|close 2 mill in single "
      "move|close 2 mill in 1 move|close 2 mill in single "
      "turn|close 2 mill at stroke|close 2 mill at 1 stroke|close 2 mill at same time|close 2 mill at once|close 2 "
      "mill");
  const bool may_decline = bag.take("decline|if it would rather , leave|leave|let stay|spare");
  int length = twice ? kMillMen : 0;
  if (!twice) {
    bag.take("is closed|is close");
    length = take_line(bag);
    if (length == 0 && told_of(context) == "row" && (context.in_clause || bag.find("it") == std::size_t{0}))
      length = kMillMen;
  }
  if (length == 0) return false;
  if (bag.has("unless|safe|stand|across|last seed|win")) return false;
  const bool takes = bag.take("catch|scoop") || bag.take("removed");
  if (!takes && !may_decline) return false;
  const bool no = bag.denied();
  bag.take_all("whoever|close|if|may|must");
  const bool only = bag.take("but 1|only 1|just 1|1");
  const bool another = bag.take("if 1 may be catch|if there is 1 that may be catch|if 1 may be scoop|another");
  auto number = only || another ? std::optional<int>(1) : bag.only_number();
  if (may_decline) number = number.value_or(1);
  if (!number) {
    if (!bag.take("enemy") && (no || bag.has("each|all") || Bag(bag).pieces().types.empty())) return false;
    number = 1;
  }
  bag.take("of-friendly enemy|friendly enemy|1 of enemy|of enemy");
  bag.take_all("enemy|by|alone");
  bag.pieces();
  if (!bag.rest("player|you|board|off|it|so|do|has|from|whose|completes|then|upon|man|nevertheless|at|time|after"))
    return false;
  Claim& claim = add(claims, twice ? "row-twice" : "row-takes");
  claim.numbers = {length, *number};
  claim.no = no;
  if (may_decline) claim.word = "declines";
  return true;
}

// "A man that stands in a mill is safe, unless there are no others."
bool line_safe(Bag bag, const Context&, Claims& claims) {
  const bool always = bag.take(
      ", though there be no others|though there be no others|even if there is no others|even if there is no other");
  const bool unless = !always && (bag.take("unless there is no others|unless there is no other U0|unless there is no "
                                           "other|if others is there|as long as there is others|as long as there is "
                                           "other|if there is others|if there is other|so long as there is others|as "
                                           "long as enemy has U0 outside mill|if enemy has U0 outside mill|while enemy "
                                           "has U0 outside mill|as long as enemy has other U0|if enemy has other U0|as "
                                           "long as enemy has others|if enemy has others") ||
                                  (bag.has("save if|except if|unless") && bag.has("each")));
  if (unless && bag.has("each") && bag.has("friendly|of-friendly") && !bag.has("enemy")) return false;  // the enemy's
  const int length = take_line(bag);
  if (length == 0) return false;
  bool safe = bag.take("is safe|safe|is protected");
  if (!safe) {
    if (!bag.has("catch|scoop|removed")) return false;
    if (!bag.denied()) return false;
    bag.take("catch|scoop|removed");
    safe = true;
  }
  if (unless) {
    bag.take(", save if each enemy U0 upon board stand in mill|save if each enemy|except if each|unless each");
    bag.take("in mill");
    take_line(bag);
  }
  bag.take("each 1 of them may be catch|then each of them may be catch|each 1 may be catch|each of them may be catch");
  if (bag.denied()) return false;
  bag.pieces();
  if (!bag.rest("that|stands|stand|enemy|friendly|board|upon|in|part|belongs|may|is|other|others|be|catch|form|lie"))
    return false;
  Claim& claim = add(claims, "row-safe");
  claim.numbers = {length};
  claim.word = always ? "always" : unless ? "unless" : "";
  return true;
}

// "As long as a player has men in hand, he places one each turn."
bool hand_first(Bag bag, const Context& context, Claims& claims) {
  std::string code = only_area(bag);
  const bool before = told_of(context).compare(0, 5, "hand ") == 0;
  if ((code.empty() && !before)) return false;
  if (code.empty()) code = told_of(context).substr(5);
  take_area(bag);
  const bool either = bag.take(
      "may choose whether to fall 1 or to move 1|may choose whether to fall or to move|may either fall or move|may "
      "fall 1 or move 1|may fall or move");
  bool no = false, moves = false;
  if (!either) {
    const bool places = bag.take("fall");
    moves = bag.take("move");
    if (moves == places) return false;
    no = bag.denied();
    if (moves && !no) return false;
    if (places && no) return false;
  }
  bag.take("so long as|while|as long as|until|until each is");
  bag.take("at each turn|each turn|use turn to|during this time");
  bag.take("upon empty square|on empty square|upon each empty square|onto empty square");
  bag.take("that stands upon board|that stand on board|on board|upon board");
  bag.pieces();
  bag.only_number();
  if (!bag.rest(
          "player|has|it|must|you|them|friendly|of-friendly|with|use|to|turn|still|left|if|down|those|before|already|"
          "1|place"))
    return false;
  Claim& claim = add(claims, "hand-first");
  claim.place = code;
  claim.word = either ? "either" : "";
  return true;
}

// "Men that yet lie in the hand cannot be taken."
bool hand_safe(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("catch|scoop") || !bag.denied()) return false;
  if (bag.has("if|unless|only|mill") || bag.pieces().empty()) return false;
  std::string code = only_area(bag);
  if (!take_area(bag)) return false;
  if (!bag.rest("enemy|that|lie|lies|has|possible|you|may|yet")) return false;
  add(claims, "hand-safe").place = code;
  return true;
}

// "A player with only three men left may move them to any empty point."
bool few_fly(Bag bag, const Context& context, Claims& claims) {
  const bool flies = bag.take("may fly|may jump|fly");
  std::optional<int> number;
  const bool goes = bag.take("to each empty square|each empty square|to any empty square|on each empty square");
  if (!flies && !goes) return false;
  bag.take(", whether or not it be neighbour|whether or not it be neighbour|adjacent or not|whether adjacent or not");
  if (flies && goes) bag.take("moving 1|move 1|moves 1|moving|moves|move"), bag.take("you like|it likes|you please");
  const bool none = bag.take("has none of them in|has none in|having none in|with none in|none in");
  const bool no = bag.denied();
  if (bag.take("reduced") || bag.take("has") || bag.take("with")) {
    number = bag.only_number();
    if (!number) return false;
  } else if (told_of(context).compare(0, 4, "few ") == 0 && goes) {
    number = std::stoi(told_of(context).substr(4));
  } else {
    return false;
  }
  if (take_area(bag) != none) return false;
  bag.pieces();
  if (!bag.rest("player|whoever|who|may|move|friendly|of-friendly|each|it|then|left|if|you|fall|exactly|just|them|has|"
                "must|board|from|be|:|is"))
    return false;
  Claim& claim = add(claims, "few-fly");
  claim.numbers = {*number};
  claim.no = no;
  return true;
}

}  // namespace

const std::vector<Frame> kOfLines = {
    {"line takes", line_takes}, {"line safe", line_safe}, {"names line", names_line}, {"counts lines", counts_lines},
    {"hand first", hand_first}, {"few fly", few_fly},     {"hand safe", hand_safe}};

}  // namespace ludwright::book::frames
