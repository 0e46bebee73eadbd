// Cards that are chosen and change hands. See frames_play.h, and turn_judge.h for what a claim means.
#include "tools/rulebook/check/frames_play.h"

namespace ludwright::book::frames {
namespace {

bool is_card(const Bag& bag) {
  // Pieces of nobody in somebody's hand.
  return bag.vocabulary().model().areas.size() > 1;
}

// "Choose one of your two cards."
bool chooses_card(Bag bag, const Context&, Claims& claims) {
  if (!is_card(bag) || !bag.take("choose")) return false;
  const bool no = bag.denied();
  if (bag.has("if|unless|only|swap")) return false;
  if (!bag.take("1 of-friendly|1 of")) return false;
  const auto number = bag.only_number();
  const Who who = bag.pieces();
  if (who.empty() || !number) return false;
  take_area(bag);
  if (!bag.rest("friendly|of-friendly|you|player|must|in|front|across|before")) return false;
  Claim& claim = add(claims, "card-choose");
  claim.numbers = {*number};
  claim.no = no;
  return true;
}

// "Swap the card that you used with the middle one."
bool swaps_card(Bag bag, const Context&, Claims& claims) {
  if (!is_card(bag)) return false;
  const std::string code = only_area(bag);
  std::string hand;
  const bool swaps = bag.take("swap|exchange|trade|exchanges|swaps|change places with|is swapped|is exchanged");
  if (swaps) {
    if (code.empty()) return false;
    take_area(bag);
    const bool no = bag.denied();
    if (bag.has("if|unless|only")) return false;
    bag.take("nevertheless|even so|whichever you prefer ,|of choice");
    bag.pieces();
    bag.take_all("1");
    if (!bag.rest("you|must|player|friendly|of-friendly|used|use|play|played|at|end|fall|turn|that|which|just|with|for|"
                  "has|lies|lying|waiting|it|then|is"))
      return false;
    Claim& claim = add(claims, "card-swap");
    claim.place = code;
    claim.no = no;
    return true;
  }
  return false;
}

// "The card you have used goes to the middle, and the one that was lying there joins your hand."
bool card_goes(Bag bag, const Context&, Claims& claims) {
  if (!is_card(bag) || !bag.take("used|played|play|use")) return false;
  std::string code;
  bool comes = false;
  bag.take("just");
  for (const char* into : {"come into", "comes into", "fall into", "goes into", "passes into", "comes to", "goes to",
                           "is taken into", "is picked up into", "moves into", "enters", "come to", "move into"})
    bag.put(std::string(into) + " friendly", "joins friendly");
  const auto join = bag.find("joins");
  if (join) {
    for (const char* there :
         {"was lying there", "was waiting there", "has waited there", "was there", "lay there", "has been there",
          "had been there", "waited there", "was stand there", "has been lying there"})
      comes = comes || bag.take("and 1 that " + std::string(there) + " joins friendly");
    if (!comes) return false;
    // The hand stands last.
    for (std::size_t i = bag.size(); i-- > 0;) {
      const Name* name = bag.vocabulary().find(bag.words()[i]);
      if (name == nullptr || name->kind != NameKind::Area) continue;
      bag.erase(i, i + 1);
      break;
    }
  }
  code = only_area(bag);
  if (code.empty()) return false;
  take_area(bag);
  const bool no = bag.denied();
  if (bag.has("if|unless|only|may|must not")) return false;
  const Who who = bag.pieces();
  if (who.empty() || !bag.rest("you|has|fall|move|backward|finally|that|place|then|enemy|it|goes|is")) return false;
  Claim& claim = add(claims, comes ? "card-swap" : "card-goes");
  claim.place = code;
  claim.no = no;
  return true;
}

// "You always have two cards in hand when your turn starts."
bool held_count(Bag bag, const Context&, Claims& claims) {
  if (!is_card(bag) || !bag.take("has")) return false;
  const std::string code = only_area(bag);
  const auto number = bag.only_number();
  if (code.empty() || !number) return false;
  take_area(bag);
  const Who who = bag.pieces();
  if (who.empty() || bag.denied() || bag.has("may|must|swap|choose|if not|unless|only")) return false;
  if (!bag.has("turn|always|begins|start|each time")) return false;
  if (!bag.rest("you|player|each|friendly|if|turn|start|starts|begins|therefore|always|time|at|before|of|to|move"))
    return false;
  Claim& claim = add(claims, "card-held");
  claim.place = code;
  claim.numbers = {*number};
  return true;
}

// "All five lie face up."
bool face_up(Bag bag, const Context&, Claims& claims) {
  const bool up = bag.take(
      "lie face up|is face up|face up|lie open|is open for each player to see|is open|is visible to each player|each "
      "player may see|everybody may see|everyone may see|may be seen by each player|may be seen by "
      "everybody|you may always see");
  const bool down = !up && bag.take(
                               "nobody may see|no player may see|cannot be seen|lie face down|is face down|face "
                               "down|lie hidden|is hidden|is secret");
  if (!up && !down) return false;
  if (bag.denied()) return false;
  bag.take(", so there is no secrets about who may do what");
  const auto number = bag.only_number();
  bag.pieces();
  if (!bag.rest("each|that|were|dealt|sow|they|you|player|enemy|friendly")) return false;
  Claim& claim = add(claims, "card-open");
  claim.no = down;
  if (number) claim.numbers = {*number};
  return true;
}

// "Deal five of them: two for Red, two for Blue, and one that goes in the middle."
bool dealt(Bag bag, const Context&, Claims& claims) {
  if (!is_card(bag) || !bag.take("deal|deals|dealt|sow")) return false;
  if (bag.denied() || bag.has("if|unless|only")) return false;
  const std::string middle = only_area(bag);
  if (middle.empty()) return false;
  take_area(bag);
  // "16 cards", "5 of them": the numbers that stand for all are not compared.
  std::vector<int> numbers;
  std::vector<std::string> left;
  for (const std::string& word : bag.words()) {
    if (is_number_word(word))
      numbers.push_back(std::atoi(word.c_str()));
    else
      left.push_back(word);
  }
  Bag rest(bag.vocabulary(), left);
  const std::size_t seats = rest.take_names(NameKind::Seat);
  rest.pieces();
  if (!rest.rest("shuffle|move|fall|player|gets|each|you|more|lies|goes|has")) return false;
  int all = -1;
  if (rest.has("shuffle") && numbers.size() > 2) {
    all = numbers.front();
    numbers.erase(numbers.begin());
  }
  Claim claim;
  claim.kind = "card-dealt";
  claim.place = middle;
  if (seats == 2 && numbers.size() == 4 && numbers[1] == numbers[2])
    claim.numbers = {numbers[1], numbers[3], numbers[0]};
  else if (seats == 0 && numbers.size() == 2)
    claim.numbers = {numbers[0], numbers[1], -1};
  else
    return false;
  if (all > 0) claim.numbers.push_back(all);
  claims.push_back(claim);
  return true;
}

// "The colour of the stamp on the middle card decides who starts."
bool card_begins(Bag bag, const Context&, Claims& claims) {
  if (!is_card(bag)) return false;
  const Model& model = bag.vocabulary().model();
  std::string trait;
  for (const std::string& word : bag.words()) {
    const Name* name = bag.vocabulary().find(word);
    if (name != nullptr && name->kind == NameKind::Trait) trait = word;
    for (const Trait& one : model.traits) trait = trait.empty() && word == one.name ? word : trait;
  }
  if (trait.empty() || bag.denied() || bag.has("if|unless|only|win|lose")) return false;
  bag.take_all(trait);
  if (!bag.take("say|says|decide|decides|determine|determines|tell|tells|show|shows|names|name|settles|settle"))
    return false;
  if (!bag.take(
          "who start|which player start|who move first|whoever start|who play first|who is first|who is to start|who "
          "has first turn|who first|player who start|who take first turn|who begin"))
    return false;
  const std::string code = only_area(bag);
  take_area(bag);
  bag.pieces();
  if (!bag.rest("color|of|on|'s|first|1st|in|to|spare|5th|remaining|extra|game|play")) return false;
  Claim& claim = add(claims, "card-begins");
  claim.word = trait;
  claim.place = code;
  claim.first = bag.has("first|1st");
  return true;
}

// "Each player has two cards, and a fifth lies in the middle."
bool dealt_so(Bag bag, const Context&, Claims& claims) {
  if (!is_card(bag) || bag.denied() || bag.has("if|unless|only|may|must|choose|swap")) return false;
  const std::string middle = only_area(bag);
  if (middle.empty() || !bag.take("each player has|each player gets|each of you has|each player is deal|you each has"))
    return false;
  take_area(bag);
  int all = 0;
  for (const auto& [word, number] : {std::pair("3rd", 3), std::pair("4th", 4), std::pair("5th", 5), std::pair("6th", 6),
                                     std::pair("7th", 7), std::pair("8th", 8), std::pair("9th", 9)}) {
    if (bag.take(word)) all = number;
  }
  const auto number = bag.only_number();
  bag.pieces();
  if (all == 0 || !number ||
      !bag.rest(",|and|lie|lies|is|placed|place|fall|in|there|beside|between|them|of|stand|that|has"))
    return false;
  Claim& claim = add(claims, "card-dealt");
  claim.place = middle;
  claim.numbers = {*number, 1, all};
  return true;
}

}  // namespace

const std::vector<Frame> kOfHands = {
    {"chooses card", chooses_card}, {"swaps card", swaps_card}, {"card goes", card_goes}, {"held count", held_count},
    {"face up", face_up},           {"dealt", dealt},           {"dealt so", dealt_so},   {"card begins", card_begins}};

}  // namespace ludwright::book::frames
