// What only a sentence as a whole says: counts, prices, budgets, armies, aims; see frames.h. As a part of a longer
// sentence its words may mean something else.
#include "tools/rulebook/check/frames.h"

namespace ludwright::book::frames {
// "… its palace of nine points": taken out of a sentence about something else.
bool take_zone_size(Bag& bag, Claims& claims) {
  const auto& words = bag.words();
  for (std::size_t i = 1; i + 3 < words.size(); ++i) {
    const Name* name = bag.vocabulary().find(words[i]);
    if (name == nullptr || name->kind != NameKind::Cells || words[i + 1] != "of" || !is_number_word(words[i + 2]) ||
        words[i + 3] != "square")
      continue;
    Claim& claim = add(claims, "zone-squares");
    claim.place = words[i];
    claim.numbers = {std::atoi(words[i + 2].c_str())};
    bag.erase(i + 1, i + 4);
    return true;
  }
  return false;
}

namespace {

bool is_sign(const std::string& word, char sign) { return word.size() == 1 && word[0] == sign; }

// "5x5"
bool is_size(const std::string& word) {
  const std::size_t x = word.find('x');
  return x != std::string::npos && is_number_word(word.substr(0, x)) && is_number_word(word.substr(x + 1));
}

// "3 pawn", "3 of your pawn": what is counted at `at`, which moves behind it; no number if nothing is.
CountedThing counted_at(const Bag& bag, std::size_t& at) {
  const auto& words = bag.words();
  CountedThing thing{0, false, {}, -1};
  std::size_t i = at;
  if (i >= words.size() || !is_number_word(words[i])) return thing;
  thing.number = std::atoi(words[i++].c_str());
  while (i < words.size() && (words[i] == "your" || words[i] == "of" || words[i] == "friendly")) ++i;
  if (i >= words.size()) return thing;
  thing.who = Bag(bag.vocabulary(), std::vector<std::string>{words[i]}).pieces();
  if (thing.who.empty()) return thing;
  thing.has_number = true;
  at = i + 1;
  return thing;
}

// "12 ambassadors", "there are 2 kings and 2 queens in all"
bool count(Bag bag, const Context&, Claims& claims) {
  bag.take("there is");
  bag.take("in all|total|in game|on board");
  Claim claim;
  claim.kind = "count";
  for (std::size_t at = 0; at < bag.size();) {
    if (at > 0 && (bag.words()[at] == "," || bag.words()[at] == "and")) {
      ++at;
      continue;
    }
    const CountedThing thing = counted_at(bag, at);
    if (!thing.has_number) return false;
    claim.counted.push_back(thing);
  }
  if (claim.counted.empty()) return false;
  claims.push_back(claim);
  return true;
}

// "16 pieces on a 5x5 board or 24 pieces on a 7x7 board"
// NOLINTNEXTLINE(performance-unnecessary-value-param): all frames are called alike
bool count_on_board(Bag bag, const Context&, Claims& claims) {
  Claim claim;
  claim.kind = "count-on-board";
  for (std::size_t at = 0; at < bag.size();) {
    const auto& words = bag.words();
    if (at > 0 && (words[at] == "," || words[at] == "and" || words[at] == "or")) {
      ++at;
      continue;
    }
    const CountedThing thing = counted_at(bag, at);
    if (!thing.has_number || at + 2 >= words.size() || words[at] != "on" || !is_size(words[at + 1]) ||
        words[at + 2] != "board")
      return false;
    claim.counted.push_back(thing);
    claim.sizes.push_back(words[at + 1]);
    at += 3;
  }
  if (claim.counted.empty()) return false;
  claims.push_back(claim);
  return true;
}

// "16 squares" behind the label of a terrain or zone, "the water has 16 squares"
bool zone_squares(Bag bag, const Context& context, Claims& claims) {
  const auto number = bag.number_before("square|inner square|border square|outer square");
  std::string place = bag.place();
  if (!number || bag.denied()) return false;
  if (place.empty() && bag.size() == 0) place = context.label_cells;
  bag.take("divided into|made up|composed of|composed");
  if (place.empty() || !bag.rest("has|is|consists|measures|there|inner|border|outer|square")) return false;
  Claim& claim = add(claims, "zone-squares");
  claim.place = place;
  claim.numbers = {*number};
  return true;
}

// "Each player owns six houses and one store."
bool zones_owned(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("each player has|each player your|each player is given") || bag.denied()) return false;
  const auto& words = bag.words();
  for (std::size_t i = 0; i < words.size(); i += 2) {
    while (i < words.size() && is_one_of(words[i], ",|and")) ++i;
    const Name* name = i + 1 < words.size() ? bag.vocabulary().find(words[i + 1]) : nullptr;
    if (name == nullptr || name->kind != NameKind::Cells || !is_number_word(words[i])) return claims.clear(), false;
    Claim& claim = add(claims, "zone-squares");
    claim.place = words[i + 1];
    claim.only = true;  // each
    claim.numbers = {std::atoi(words[i].c_str())};
  }
  return !claims.empty();
}

// "The supply of stones has no limit.", "Stones never run out."
bool supply(Bag bag, const Context&, Claims& claims) {
  const bool has = bag.take("supply|reserve|stock|has of") || bag.take("number of");
  const bool endless = bag.take(
      "has no limit|no limit|is unlimited|unlimited|without limit|is endless|endless|is never exhausted|is not "
      "limited|not "
      "limited|cannot run out|never run out|never runs out|is inexhaustible|cannot be used up|is never used up");
  const Who who = bag.pieces();
  if (!endless || who.empty() || (!has && !bag.has("run|runs") && !bag.has("there is"))) return false;
  if (!bag.rest("there|player|has|to|of|on|board|you|may|place|supply|available")) return false;
  add(claims, "supply-endless").who = who;
  return true;
}

// "A hero costs 2 XP.", "kobolds and goblins are worth 5 points each", "the strength of the troll is 3"
bool price(Bag bag, const Context& context, Claims& claims) {
  std::string word;
  if (bag.take("costs")) word = "cost";
  if (bag.take("worth")) word = word.empty() ? "worth" : "?";
  for (std::size_t i = 0; i < bag.size() && word.empty(); ++i) {
    const Name* name = bag.vocabulary().find(bag.words()[i]);
    if (name == nullptr || name->kind != NameKind::Trait) continue;
    word = name->text;
    bag.erase(i, i + 1);
  }
  if (word.empty() || word == "?") return false;
  const auto number = bag.only_number();
  const bool no = bag.denied();
  Who who = bag.pieces();
  if (who.empty() && bag.has("it")) who = context.it;
  if (!number || who.empty() || !bag.rest("xp|exactly|only|has|or")) return false;
  Claim& claim = add(claims, "trait");
  claim.who = who;
  claim.no = no;
  claim.word = word;
  claim.numbers = {*number};
  return true;
}

// "Each player has 75 XP to spend.", "Your army may cost up to 75 XP."
bool budget(Bag bag, const Context&, Claims& claims) {
  if (bag.has("atleast|exactly") || bag.denied()) return false;
  const bool spends = bag.take("budget") || bag.take("spend") || (bag.take("costs") && bag.has("upto"));
  const auto number = bag.number_before("xp");
  bag.take_all("spend|budget");
  if (!spends || !number || !bag.rest("player|has|may|must|reach|army|upto|build|draft|xp")) return false;
  add(claims, "budget").numbers = {*number};
  return true;
}

// "Your army must contain exactly 1 king."
bool army(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("must has") || bag.denied()) return false;
  std::string limit;
  for (const auto& [word, said] : {std::pair{"exactly", "exactly"}, {"atleast", "at least"}, {"upto", "at most"}}) {
    if (bag.take(word)) limit = limit.empty() ? said : "?";
  }
  const auto number = bag.only_number();
  const Who who = bag.pieces();
  if (limit.empty() || limit == "?" || !number || who.types.empty()) return false;
  bag.take("army of each player|player army");
  if (!bag.rest("army")) return false;
  Claim& claim = add(claims, "army");
  claim.word = limit;
  claim.numbers = {*number};
  claim.who = who;
  return true;
}

// "Warlock (20) + 15 Skeletons = 35 XP"
bool army_sum(Bag bag, const Context&, Claims& claims) {
  const auto equals = bag.find("=");
  if (!equals) return false;
  Claim claim;
  claim.kind = "army-sum";
  const auto& words = bag.words();
  for (std::size_t at = 0; at < *equals;) {
    if (at > 0 && !is_sign(words[at++], '+')) return false;
    CountedThing part = counted_at(bag, at);
    if (!part.has_number && at < *equals) {
      part = {1, false, Bag(bag.vocabulary(), std::vector<std::string>{words[at++]}).pieces(), -1};
    }
    if (part.who.types.empty()) return false;
    if (at < *equals && is_sign(words[at], '(')) {
      if (!is_number_word(words[at + 1])) return false;
      part.price = std::atoi(words[at + 1].c_str());
      at += 2;
      if (at < *equals && words[at] == "xp") ++at;
      if (at >= *equals || !is_sign(words[at++], ')')) return false;
    }
    claim.counted.push_back(part);
  }
  bag.erase(0, *equals + 1);
  const auto total = bag.only_number();
  if (claim.counted.empty() || !total || !bag.rest("xp")) return false;
  claim.numbers = {*total};
  claims.push_back(claim);
  return true;
}

// "30-120 minutes", "ages 8 to adult": about people, whom no definition knows.
bool about_people(Bag bag, const Context&, Claims& claims) {
  const bool ages = bag.take("ages|age|years"), minutes = !ages && bag.take("minutes");
  bag.take("to adult|and up|and older");
  std::vector<int> numbers;
  for (std::size_t i = 0; i < bag.size();) {
    const std::string& word = bag.words()[i];
    const std::size_t dash = word.find('-');
    if (is_number_word(word.substr(0, dash))) {
      numbers.push_back(std::atoi(word.c_str()));
      if (dash != std::string::npos) numbers.push_back(std::atoi(word.substr(dash + 1).c_str()));
      bag.erase(i, i + 1);
    } else {
      ++i;
    }
  }
  if (ages == minutes || numbers.empty() || !bag.rest("per|play|+")) return false;
  add(claims, ages ? "ages" : "duration").numbers = numbers;
  return true;
}

}  // namespace

const std::vector<Frame> kOfLists = {{"count", count},
                                     {"count on board", count_on_board},
                                     {"zone squares", zone_squares},
                                     {"zones owned", zones_owned},
                                     {"supply", supply},
                                     {"price", price},
                                     {"budget", budget},
                                     {"army", army},
                                     {"army sum", army_sum},
                                     {"about people", about_people}};

}  // namespace ludwright::book::frames
