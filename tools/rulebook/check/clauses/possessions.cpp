// Who has how many pieces where, on the board and beside it: "you have a man on the bar", "all your men are home",
// "your hand is empty"; and what is so when games begin. See grammar.h.
#include <algorithm>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/clauses/grammar.h"

namespace ludwright::book::clauses {
namespace {

constexpr std::string_view kStart =
    "at start|at first|in set-up|in setup|in starting position|at outset|at very start|at beginning|at opening|before "
    "play start|before game start|before "
    "first "
    "move|before first turn|if game start|if play start|to start|to start with|initially|at start of game|at beginning "
    "of "
    "game|in start|in start position|at outset of game";

Place somewhere(Place::Kind kind, bool no = false) {
  Place place;
  place.kind = kind;
  place.no = no;
  return place;
}

}  // namespace

// "bar", "your hand": beside the board, or "board" itself.
bool Reader::area(std::vector<Place>& list) {
  const std::size_t begin = at_;
  take("on|in|at|onto|into|to|upon|inside|within|back on|back in|back to|backward to|backward on|backward in");
  Side whose =
      take("captor 's|capturer 's|your captor 's|captor|your capturer 's|enemy captor 's") ? Side::Enemy : Side::Any;
  if (whose == Side::Any && take("your owner 's|its owner 's|owner 's")) whose = Side::Own;
  if (whose == Side::Any) take("your|their|its|of your");
  if (const Name* found = name(at_); found != nullptr && found->kind == NameKind::Area) {
    ++at_;
    Place place = somewhere(Place::Kind::Area);
    place.area = found->index;
    list.push_back(place);
    if (take("of your captor|of captor|of capturer|of player who captured it|of player who capture it|of player who "
             "took "
             "it|of your capturer|of player who captures it|of player who take it"))
      whose = Side::Enemy;
    else if (take("of player who lose it|of player who lost it|of your owner|of its owner|of your old owner|of player "
                  "it "
                  "belonged to|of player it was captured from"))
      whose = Side::Own;
    else
      take("of your|of its player|of enemy");
    list.back().whose = whose;
    return true;
  }
  if (take("board")) {
    list.push_back(somewhere(Place::Kind::Any));
    return true;
  }
  at_ = begin;
  return false;
}

// "no men", "only 2 men", "a man", "3 or more men": behind "has", "there are". `loose`: nothing but the pieces is said.
bool Reader::some_men(Deed& deed) {
  const std::size_t begin = at_;
  const auto fail = [&] {
    at_ = begin;
    return false;
  };
  skip();
  deed.number = {1, kNoLimit};
  Range said;
  const bool only = is("only|exactly|just|but|single");
  if (take("no more|no longer each|no|not 1|not single|not each")) {
    deed.number = {0, 0};
  } else {
    take("only|just|but|already|all of|whole");
    if (range(said)) {
      // "1" may be no more than an article.
      if (said.least != 1 || said.most != 1 || only) deed.number = said;
      if (said.least == 1 && said.most == kNoLimit) deed.number = said;
    } else if (only && !is("single")) {
      return fail();
    } else if (take("single|lone")) {
      deed.number = only ? Range{1, 1} : deed.number;
    } else if (take("several|some|more")) {
      if (words_[at_ - 1] == "several") deed.number.least = 2;
    }
  }
  take("of");
  if (take("each|something|anything") && is("in|on|at")) {
    deed.who = {Men{}};
    return true;
  }
  const std::size_t counted = at_;
  if (!men(deed.who) || deed.who.size() != 1 || deed.who[0].it) return fail();
  // "two discs of each color": so many are one's own.
  const auto named = words_.begin() + static_cast<std::ptrdiff_t>(at_);
  const auto each = std::find(words_.begin() + static_cast<std::ptrdiff_t>(counted), named, "each");
  if (each != named && each[-1] == "of") {
    if (deed.who[0].side != Side::Any || deed.who[0].seat) return fail();
    deed.who[0].side = Side::Own;
  }
  deed.to = std::move(deed.who[0].where);
  deed.who[0].where.clear();
  take("leave|left|remaining|remain|over|still leave|apiece|each");
  return true;
}

// "2 or more enemy men", "a single enemy", "any number of your men", on one cell.
bool Reader::some_standing(Place& place) {
  const std::size_t begin = at_;
  place = somewhere(Place::Kind::Held);
  take("already");
  if (take("only 1|just 1|exactly 1|but 1|single|only single")) {
    place.number = {1, 1};
  } else if (range(place.number) && place.number.least == 1 && place.number.most == 1) {
    place.number = Range();  // perhaps an article
  }
  if (men(place.men)) return true;
  at_ = begin;
  return false;
}

// "a square that is empty, that holds your own men, or where an enemy stands": any of these.
void Reader::other_squares(std::vector<Place>& found) {
  static constexpr std::string_view opens = "that|which|where|on which|or that|or which|or where|or on which|or";
  if (found.size() != 1) return;
  std::vector<Place> all = found;
  bool last = false;
  for (;;) {
    const std::size_t next = at_;
    take(",");
    const bool tied = is("or") || at_ > next;
    last = take("or");
    std::vector<Place> more;
    if (!tied || !is(opens) || !square_behind(more) || more.size() != 1) {
      at_ = next;
      break;
    }
    all.push_back(more[0]);
    if (last) break;
  }
  if (all.size() == 1 || !last) return;
  Place either = somewhere(Place::Kind::Either);
  either.either = std::move(all);
  found = {either};
}

// "has 2 men on the bar"
bool Reader::possession(const Subject& subject, Deed& deed, Modal& modal) {
  const std::size_t begin = at_;
  const auto fail = [&] {
    at_ = begin;
    return false;
  };
  if (subject.kind != Subject::Kind::Player) return false;
  take("still|already");
  if (modal.quantity == Quantity::Never) {
    if (!take("has|own|hold|keep")) return false;
  } else if (!(is("your") && is_number_word(word(at_ + 1)) && take("your")) &&
             !take("has|own|owns|hold|holds|keep|keeps|start with|starts with|begin with|begins with")) {
    return false;
  }
  Deed found;
  found.verb = Verb::Have;
  if (!some_men(found)) return fail();
  Men& men = found.who[0];
  if (men.side != Side::Any && men.side != (subject.enemy ? Side::Enemy : Side::Own)) return fail();
  if (men.seat && men.seat != subject.seat) return fail();
  men.side = subject.enemy ? Side::Enemy : Side::Own;
  men.seat = subject.seat;
  if (men.seat) men.side = Side::Any;
  found.of_player = true;
  found.by_enemy = subject.enemy;
  found.seat = subject.seat;
  if (found.to.empty() && !area(found.to) && is("on|in|at|inside|within|outside") && !places(found.to)) return fail();
  deed = found;
  return true;
}

// "no men are on the bar", "all your men are in it", "there is a man in it", "your hand is empty"
bool Reader::whereabouts(Deed& deed) {
  const std::size_t begin = at_;
  const auto fail = [&] {
    at_ = begin;
    return false;
  };
  Deed found;
  found.verb = Verb::Have;
  if (take("there is|there are|there lie|there stand")) {
    if (!some_men(found)) return fail();
  } else {
    std::vector<Place> where;
    if (area(where)) {
      if (!take("is empty|is bare|is clear|is still empty|is still bare|has been empty")) return fail();
      found.number = {0, 0};
      found.who = {Men{}};
      found.to = where;
      if (where[0].kind == Place::Kind::Area && begin < words_.size() && words_[begin] == "your")
        found.who[0].side = Side::Own;
      deed = found;
      return true;
    }
    const bool all = is("each|each of") && !is("each player|each square");
    if (all) take("each of|each");
    if (!some_men(found) || (all && found.number.least != 1)) return fail();
    take("in play|still in play|that is still in play|leave");
    if (!take(
            "is still|is|lie|lies|stand|stands|is lying|start|is placed|is kept|wait|waits|wait still|is waiting|has "
            "reach|has move|is leave|is left|is laid|is set|is put|is set up|is set out|has been placed|has been laid"))
      return fail();
    if (!found.to.empty()) return fail();
    if (!all) {
      if (!area(found.to) && !places(found.to)) return fail();
      deed = found;
      return true;
    }
    // Those that are elsewhere are none.
    std::vector<Place> there;
    if ((!area(there) && !places(there)) || there.size() != 1) return fail();
    if (there[0].kind == Place::Kind::Any) return fail();
    there[0].no = !there[0].no;
    found.to = there;
    found.number = {0, 0};
    deed = found;
    return true;
  }
  if (found.to.empty() && !area(found.to) && !places(found.to)) return fail();
  deed = found;
  return true;
}

// "goes to the bar", "is put back in his hand": off the board, and there.
bool Reader::goes_to_area(const Subject& subject, Deed& deed, Modal& modal) {
  const std::size_t begin = at_;
  const auto fail = [&] {
    at_ = begin;
    return false;
  };
  if (subject.kind != Subject::Kind::Pieces) return false;
  const bool passive = take("is|be");
  if (passive && take("not|never")) {
    if (modal.quantity == Quantity::Never) return fail();
    modal.quantity = Quantity::Never;
  }
  skip();
  static constexpr std::string_view goes =
      "move|moves|return|returns|come|comes|pass|passes|wait|waits|end up|ends up|go backward|move backward|enter";
  static constexpr std::string_view sent =
      "place|placed|put|sent|send|returned|laid|lay|kept|collected|set|moved|taken|removed|captured and placed";
  if (!take(passive ? sent : goes)) return fail();
  Deed found;
  found.verb = Verb::Vanish;
  std::vector<Place> there;
  if (!is("on|in|at|onto|into|to|upon|back|backward|your|their") || !area(there)) return fail();
  if (there[0].kind != Place::Kind::Area) return fail();
  // It is whose hand it lies in.
  if (take("as piece of your color|as your piece|as 1 of your piece|as piece of your own color|as piece of your") &&
      there[0].whose == Side::Any)
    there[0].whose = Side::Enemy;
  found.passive = passive;
  found.ever = true;
  found.to = there;
  deed = found;
  return true;
}

// "The two middle rows hold no men", "every square is empty"
bool Reader::cells_hold(Deed& deed) {
  const std::size_t begin = at_;
  const auto fail = [&] {
    at_ = begin;
    return false;
  };
  Deed found;
  found.verb = Verb::Have;
  take("on|in");
  if (!place(found.to) || found.to.size() != 1) return fail();
  const std::vector<Place> where = found.to;
  if (take("is empty|is bare|is still empty|stay empty|stays empty|remain empty|remains empty|is left empty|is clear|"
           "is vacant|is unoccupied|is free")) {
    found.number = {0, 0};
    found.who = {Men{}};
  } else if (!take("hold|holds|contain|contains|include|includes|has|carry|carries|bear|bears") || !some_men(found) ||
             !found.to.empty() || (where[0].each && found.number.most != 0)) {
    return fail();
  }
  found.to = where;
  deed = found;
  return true;
}

// "there are eight amazons and no arrows on the board"
bool Reader::several_there(std::vector<Rule>& rules) {
  const std::size_t begin = at_;
  const auto fail = [&] {
    at_ = begin;
    return false;
  };
  if (!take("there is|there are|there stand|there lie")) return fail();
  std::vector<Rule> found;
  std::vector<Place> where;
  while (where.empty()) {
    Rule rule;
    rule.at_start = true;
    rule.deed.verb = Verb::Have;
    if (!some_men(rule.deed)) return fail();
    where = rule.deed.to;
    found.push_back(rule);
    if (where.empty() && !take(", and|,|and|but") && !area(where) && !places(where)) return fail();
  }
  if (found.size() < 2) return fail();
  for (Rule& rule : found) rule.deed.to = where;
  rules.insert(rules.end(), found.begin(), found.end());
  return true;
}

// "…, eight of them pawns", "…, two of each colour": of those that were counted last.
bool Reader::some_of_them(std::vector<Rule>& rules) {
  const std::size_t begin = at_;
  const auto fail = [&] {
    at_ = begin;
    return false;
  };
  take(", and|,|and|, namely|:");
  bool parts = take("among them|including|of them|of which|of these|of whom");
  take("(");
  Rule rule = rules.back();
  if (rule.deed.verb != Verb::Have || !is_number_word(word(at_)) || !range(rule.deed.number)) return fail();
  parts = take("of them|of which|of these|of whom") || parts;
  Men& men = rule.deed.who[0];
  if (take("of each color|of each player|for each player|each|of either color|in each color|per player|for each "
           "color")) {
    if (men.side != Side::Any || men.seat) return fail();
    men.side = Side::Own;
  } else {
    take("is|are|being");
    std::vector<Men> kind;
    if (!parts || !this->men(kind) || kind.size() != 1 || kind[0].side != Side::Any || kind[0].it) return fail();
    if (men.seat && kind[0].seat) return fail();
    if (!kind[0].types.empty()) men.types = kind[0].types;
    if (kind[0].seat) men.seat = kind[0].seat;
  }
  take(")");
  rules.push_back(rule);
  return true;
}

// "At first the board is bare, and all men lie in hand.", "Nobody has a man on the bar at the start."
std::optional<std::vector<Rule>> Reader::opening() {
  at_ = 0;
  bool led = take(kStart);
  if (led) take(",");
  // "White and Black own 15 men apiece."
  led = led || (!words_.empty() && words_.back() == "apiece");
  std::vector<Rule> all;
  Subject who;
  bool none = false;  // "White has 36 pawns and no king": as games begin
  for (bool more = true; more;) {
    Rule rule;
    rule.at_start = true;
    skip();
    const std::size_t begin = at_;
    Modal plain;
    // "… and no king"
    if (who.seat && !all.empty() && is("no|2|3|4|5|6|7|8|9|10|12") && some_men(rule.deed) && rule.deed.to.empty()) {
      none = none || rule.deed.number.most == 0;
      const Deed said = rule.deed;
      rule.deed = all[0].deed;
      rule.deed.number = said.number;
      rule.deed.who = said.who;
      rule.deed.who[0].seat = who.seat;
      all.push_back(rule);
      more = take(", and|,|and");
      if (!more && !led && !none) return std::nullopt;
      continue;
    }
    at_ = begin;
    who = Subject();
    const auto seat = [this](std::size_t at) { return name(at) != nullptr && name(at)->kind == NameKind::Seat; };
    if (seat(at_) && word(at_ + 1) == "and" && seat(at_ + 2)) {
      at_ += 2;
      words_[at_] = "player";
    }
    const bool known = player(who) && who.when.empty() && !who.enemy;
    const bool owns = is("your|owns|start with|begin with");
    if (known && possession(who, rule.deed, plain)) {
      if (who.never) rule.quantity = Quantity::Never;
    } else {
      at_ = begin;
      if (several_there(all)) {
        rule = all.back();
        all.pop_back();
      } else if (!whereabouts(rule.deed) && !cells_hold(rule.deed)) {
        return std::nullopt;
      }
    }
    all.push_back(rule);
    skip();
    for (int parts = 0; parts < 6 && some_of_them(all); ++parts) led = led || (known && !who.seat);
    const bool ends = take(kStart);
    const bool listed = who.seat && all.size() == 1 && rule.deed.to.empty() && words_[at_ - 1] != "left" &&
                        words_[at_ - 1] != "leave" && rule.deed.number.least == rule.deed.number.most;
    none = none || (listed && rule.deed.number.most == 0);
    if (!led && !ends && !owns && (!listed || (done() && !none))) return std::nullopt;
    more = take(", and|, while|, but|; and|;|,|and|while|whereas|but");
    if (more && !led && !listed) return std::nullopt;
  }
  if (!done() || all.empty()) return std::nullopt;
  return all;
}

}  // namespace ludwright::book::clauses
