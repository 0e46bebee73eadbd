// Dice, and pieces that wait beside the board or have left it. See frames_play.h, and turn_judge.h for what a claim
// means.
#include <fmt/format.h>

#include "tools/rulebook/check/frames_play.h"

namespace ludwright::book::frames {
namespace {

bool throws(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("throw|roll|rolls|throws|cast")) return false;
  bag.take("at start of-friendly turn|at start of turn");
  if (bag.denied() || bag.has("if|unless|higher|more|double|first|start|again")) return false;
  auto number = bag.number_before("dice|die");
  if (!number && bag.take("each dice|dice|each die")) number = 2;
  if (!number || *number == 1) return false;  // one die each decides who begins
  bag.take("at start of turn|before move|and then move|to see how far U0 may move|at start of friendly turn");
  if (!bag.rest("player|you|must|turn|friendly|each|at|start|of|it")) return false;
  add(claims, "dice-number").numbers = {*number};
  return true;
}

// "A double is played four times."
bool doubles(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("double|doubles|doublet|same number on each dice|same number|2 equal number|each dice show same "
                "number|equal dice"))
    return false;
  if (bag.denied() || bag.has("unless|only|cube")) return false;
  std::optional<int> number;
  if (bag.take("twice as often|twice as many|each dice twice|each number twice|each die twice|each twice")) number = 4;
  if (const auto times = bag.number_before("times|time|move|step|moves|steps")) {
    if (number && *number != *times) return false;
    number = times;
  }
  if (!number) return false;
  bag.pieces();
  if (!bag.rest("if|you|player|throw|roll|rolls|throws|play|played|plays|number|each|dice|die|has|gets|shown|may|must|"
                "in|all|so|make|makes|move|instead|that|counts|show|is|used|it|lets|let|allows|friendly"))
    return false;
  add(claims, "dice-double").numbers = {*number};
  return true;
}

// "You must use both numbers if you can."
bool both_dice(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("each number|each numbers|each dice|each throw|2 numbers|2 dice|each die|each of friendly dice"))
    return false;
  const bool need = bag.take("must not use|need not use|must not play|need not play");
  const bool must = need || bag.find("use") == std::size_t{0} ||
                    bag.take("must use|must play|must be played|must be used|is to be played|must");
  if (!must || bag.has("not") || bag.denied()) return false;
  bag.take_all("use");
  const bool if_possible = bag.take(
      "if you may|if it may|if that is possible|if possible|if player may|if this is possible|if may|if each "
      "may|if they may");
  if (!if_possible && !need) return false;
  if (!bag.rest("you|player|it|be|played|used")) return false;
  add(claims, "dice-both").no = need;
  return true;
}

// ---- pieces beside the board ----

// "You may not enter a point on which two or more enemy men stand."
bool closed_by(Bag bag, const Context&, Claims& claims) {
  const bool two = bag.take("2 or more enemy|2 or more|atleast 2 enemy|atleast 2|more than 1 enemy");
  std::optional<int> number = two ? std::optional<int>(2) : std::nullopt;
  if (!number) {
    for (int n = 3; n < 9; ++n) {
      if (bag.take(fmt::format("{0} or more enemy|{0} or more", n))) number = n;
    }
  }
  if (!number) return false;
  bag.take_all("enemy");
  const bool no = bag.denied() || bag.take("blocked|closed");
  if (!no || bag.has("if|unless|only")) return false;
  bag.pieces();
  if (!bag.rest(
          "you|player|move|fall|square|on|which|stand|stands|is|held|occupied|that|to|may|land|has|place|full|if"))
    return false;
  add(claims, "closed-by").numbers = {*number};
  return true;
}

// "A man that was hit goes to the bar."
bool hit_goes(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("that is hit|hit")) return false;
  if (bag.has("if|unless|only|may|must")) return false;
  const bool no = bag.denied();
  std::string code = only_area(bag);
  if (code.empty()) return false;
  take_area(bag);
  const Who who = bag.pieces();
  if (who.empty() || !bag.rest("fall|that|is|place|on|move|removed|it|and|to|enemy|was|has|been|goes|sent"))
    return false;
  Claim& claim = add(claims, "hit-goes");
  claim.place = code;
  claim.no = no;
  return true;
}

// "If only one number can be played, you must play the larger."
bool larger(Bag bag, const Context&, Claims& claims) {
  const bool more = bag.take("larger|higher|more|bigger|greater|highest|largest");
  const bool fewer = !more && bag.take("smaller|lower|fewer");
  if (!more && !fewer) return false;
  if (!bag.take("if only 1 of 2 numbers may be played|if only 1 of 2 may be played|if only 1 may be played|if only 1 "
                "number may be played|if you may play only 1 of them|if you may use only 1 of them|if you may play "
                "only 1 of 2|if you may use only 1 number|if you may play only 1 number|if either number may be played "
                "but not each|if either number of throw may be played but not each|if either may be played but not "
                "each|if only 1 of 2 dice may be used|if only 1 die may "
                "be used|if only 1 may be used"))
    return false;
  bag.take("if possible|if allowed|if you may|if that is possible|if that is allowed");
  const bool no = bag.denied();
  if (!bag.take("must play|must use|must be played|it must be|must")) return false;
  if (!bag.rest("you|player|1|number|numbers|it|be|play|use|played|used|die|2")) return false;
  Claim& claim = add(claims, "dice-larger");
  claim.no = no || fewer;
  return true;
}

// "The same man may use both dice."
bool one_man(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("same|1 and same")) return false;
  if (!bag.take("each dice|each number|each numbers|2 dice|each die|each throw")) return false;
  const bool no = bag.denied();
  bag.pieces();
  if (bag.has("if|unless|only|double")) return false;
  if (!bag.rest("may|use|used|be|with|move|played|play|you|moved|player|by")) return false;
  Claim& claim = add(claims, "dice-same");
  claim.no = no;
  return true;
}

// "Each die moves one man by the number it shows."
bool each_die(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("each die|each dice|each number|each of 2 dice|each of dice")) return false;
  if (bag.denied() || bag.has("if|unless|only|double|same|each")) return false;
  if (!bag.take("move|moves")) return false;
  bag.take(
      "by number it shows|as many square as it shows|number of square it shows|that many square|that number of "
      "square|exactly that many square|by that number of square|by that many square");
  const auto number = bag.only_number();
  if (bag.pieces().empty() || number.value_or(1) != 1) return false;
  if (!bag.rest("friendly|player|you|of-friendly|forward|separately|tells")) return false;
  add(claims, "dice-step");
  return true;
}

// "With a man on the bar you must enter it before you move another."
bool bar_first(Bag bag, const Context&, Claims& claims) {
  const std::string code = only_area(bag);
  if (code.empty()) return false;
  take_area(bag);
  const bool first = bag.take(
      "before you move each other|before it move each other|before you move another|before it may move another|before "
      "each other|before moving each other|before you may move each other|before player may move each other|before "
      "another|before you make each other move|before other");
  const bool until = !first && bag.take("cannot move each other|may not move each other|cannot move another");
  if (bag.denied()) return false;
  if (!until && (!first || !bag.has("must|fall|enter"))) return false;
  bag.take("must|if|with|as long as|so long as");
  bag.take_all("must|if");
  bag.pieces();
  if (!bag.rest("fall|enter|bring|you|it|has|player|move|may|backward|friendly|with|as|long|1|board|them|of-friendly|"
                "while|anything"))
    return false;
  add(claims, "area-first").place = code;
  return true;
}

// "The first to bear off all fifteen men wins."
bool off_wins(Bag bag, const Context&, Claims& claims) {
  const std::string code = only_area(bag);
  if (code.empty() || !bag.take("win|wins|winner")) return false;
  if (bag.denied() || bag.has("if|unless|only|lose|double|twice")) return false;
  if (!bag.take("first|whoever first|1st") && !bag.has("player")) return false;
  take_area(bag);
  if (!bag.has("each") && !bag.take("last")) return false;
  const auto number = bag.only_number();
  if (bag.pieces().empty()) return false;
  if (!bag.rest(
          "player|to|bear|bears|has|borne|friendly|of-friendly|each|who|game|is|be|whoever|brought|taken|board|that"))
    return false;
  Claim& claim = add(claims, "off-wins");
  claim.place = code;
  if (number) claim.numbers = {*number};
  return true;
}

}  // namespace

const std::vector<Frame> kOfChance = {{"throws", throws},       {"doubles", doubles},   {"both dice", both_dice},
                                      {"larger", larger},       {"one man", one_man},   {"each die", each_die},
                                      {"closed by", closed_by}, {"hit goes", hit_goes}, {"bar first", bar_first},
                                      {"off wins", off_wins}};

}  // namespace ludwright::book::frames
