// Pieces, cells, numbers and directions as sentences name them; see grammar.h.
#include <algorithm>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/clauses/grammar.h"
#include "tools/rulebook/check/phrase_lists.h"

namespace ludwright::book::clauses {
namespace {

constexpr std::size_t kLongestRegion = 9;

std::vector<Place> standing(Men men) {
  Place place;
  place.kind = Place::Kind::Held;
  place.men = {std::move(men)};
  return {place};
}

}  // namespace

const std::string& Reader::word(std::size_t i) const {
  static const std::string none;
  return i < words_.size() ? words_[i] : none;
}

bool Reader::is(std::string_view phrases) const { return phrase_at(words_, at_, phrases) > 0; }

bool Reader::take(std::string_view phrases) {
  const std::size_t length = phrase_at(words_, at_, phrases);
  at_ += length;
  return length > 0;
}

void Reader::skip() {
  while (
      take("at once|of course|in this case|in that case|in each case|in either case|as well|in turn|on spot|for good|"
           "again and again|also|therefore|simply|however|thereby|ever|thus|immediately|just|merely|even|still|"
           "actually|alike|likewise|too|itself|himself|themselves|naturally|thereafter|afterwards|legally|freely|"
           "as usual|like each other piece|like each other|like on each other|as on each other|of your accord|of your "
           "own accord|on way|in same way|in 1 go|at same time|at end of turn|at end of your turn|at that moment|in "
           "future|in turn|in this way|in that way|as result|of your choice|of choice|permanently|forever|throughout "
           "game|for rest of game|either|to each player|for each player|during game|in game|"
           "from first turn to last|from start to end|by that|by this|by doing so")) {
  }
}

// ---- pieces ----

// "knights, bishops and rooks", "a friend or an enemy"
bool Reader::men(std::vector<Men>& list, Subject* subject) {
  const std::size_t begin = at_;
  std::vector<Men> found;
  for (;;) {
    Men one;
    if (!one_kind(one, found.empty() ? subject : nullptr)) break;
    found.push_back(std::move(one));
    const std::size_t next = at_;
    const bool open = !is(", or|, and|, nor") && is(",");  // "pawns, knights and rooks": more must follow
    if (!take(", or|, and|, nor|and|or|nor|as well as|,")) break;
    Men other;
    const std::size_t after = at_;
    // "…, and a rook may …": of another clause.
    const bool goes_on = one_kind(other, nullptr) && (!open || is(", or|, and|, nor|,|and|or|nor"));
    at_ = after;
    if (!goes_on) {
      at_ = next;
      break;
    }
  }
  if (found.empty()) {
    at_ = begin;
    return false;
  }
  list = std::move(found);
  return true;
}

void Reader::adjectives(Men& men, bool& said) {
  for (;;) {
    if (take("your|friendly|own|of your|player 's") && men.side == Side::Any) {
      men.side = Side::Own;
      said = true;
    } else if (take("enemy|opponent 's|opposing|opponent") && men.side == Side::Any) {
      men.side = Side::Enemy;
      said = true;
    } else if (take("another|other")) {
      men.other = true;
    } else if (const Name* seat = name(at_); seat != nullptr && seat->kind == NameKind::Seat && !men.seat) {
      men.seat = static_cast<PlayerId>(seat->index);
      said = true;
      ++at_;
      take("'s");
    } else if (take("captured|taken|victim")) {
      men.taken = true;
    } else if (take("arriving|moving|moved|new|newly placed|just placed")) {
      men.moves = true;
    } else if (take("adjacent|neighbouring|neighboring")) {
      Place beside;
      beside.kind = Place::Kind::Beside;
      beside.men = {Men{}};
      beside.men[0].it = true;
      men.where.push_back(beside);
    } else if (!take("lone|single|very|same|such|certain")) {
      return;
    }
  }
}

bool Reader::noun(Men& men) {
  if (take("piece|man|men|disc|discs|chessman|chessmen|checker|checkers|pebble|pebbles")) return true;
  if (is_one_of(word(at_), "1|ones") && at_ > 0 &&
      is_one_of(words_[at_ - 1], "enemy|friendly|own|new|other|captured")) {
    ++at_;
    return true;
  }
  const Name* found = name(at_);
  if (found == nullptr) return false;
  if (found->kind != NameKind::Type && found->kind != NameKind::Tag) return false;
  men.types = vocabulary_.types_of(*found);
  ++at_;
  return !men.types.empty();
}

bool Reader::one_kind(Men& men, Subject* subject) {
  const std::size_t begin = at_;
  if (gives_up()) return false;
  const auto fail = [&] {
    at_ = begin;
    return false;
  };
  if (take("each other")) {
    men.side = Side::Enemy;
    for (const Men& one : about_) men.types.insert(men.types.end(), one.types.begin(), one.types.end());
    return !men.types.empty() || fail();
  }
  // Behind "if a man jumps over another", either may be meant by "that piece".
  if (take("it|them") || (!about_.empty() && !saw_object_ && take("that piece|this piece"))) {
    men.it = true;
    return true;
  }
  if (subject != nullptr && take("no|none of|neither of|not 1|neither")) subject->never = true;
  if (subject != nullptr && !subject->never && take("only")) subject->only = true;
  men.each = subject == nullptr && is("each");
  if (is("that|this|those|these")) return fail();
  take("1 of each|1 of|each of|each|some|1");
  if (subject != nullptr && about_.empty() && take("capturer|capturing piece|capturing man|attacker|capture piece")) {
    Deed deed;
    deed.verb = Verb::Capture;
    deed.who = {Men{}};
    deed.who[0].it = true;
    subject->when.push_back(deed);
    return true;
  }
  bool said = false;
  adjectives(men, said);
  if (!noun(men)) {
    // "a friend or an enemy", "either player 's"
    if (!said || men.seat) return fail();
    if (men.side == Side::Own && words_[at_ - 1] != "friendly") return fail();
    const std::string& next = word(at_);
    if (!next.empty() && !is_one_of(next, ",|and|or|nor|but|if|unless|;|in|attime|is|may|cannot|must")) return fail();
  }
  take("alone");
  while (behind(men, subject)) {
  }
  return true;
}

// "of your own", "of either player", "of the same colour"
bool Reader::owner(Men& men) {
  const std::size_t begin = at_;
  if (take("of your your|of your player|of your color|of same color|of same player|of that player|of your|of player "
           "who move|"
           "belonging to you|of mover|of own color") &&
      men.side != Side::Enemy) {
    men.side = Side::Own;
    return true;
  }
  if (take("of enemy player|of enemy|of opponent|of other color|of other player|belonging to enemy|of opposing "
           "player|of "
           "opposite color|of opponent 's|of enemy color") &&
      men.side != Side::Own) {
    men.side = Side::Enemy;
    return true;
  }
  if (take(
          "of either player|of either color|of each color|of each player|friendly or enemy|whether friendly or enemy|, "
          "friendly or enemy|, whether friendly or enemy|, your or enemy|whether your or enemy|your or enemy") &&
      men.side == Side::Any) {
    return true;
  }
  at_ = begin;
  return false;
}

bool Reader::behind(Men& men, Subject* subject) {
  if (owner(men)) return true;
  const std::size_t begin = at_;
  if (take("found there|standing there|that stand there|that is there|already there|there")) {
    Place end;
    end.kind = Place::Kind::End;
    men.where.push_back(end);
    return true;
  }
  // "no piece except the king"
  if (men.types.empty() && take("except|other than|but|apart from|besides")) {
    std::vector<Men> those;
    take("for");
    if (this->men(those) && those.size() == 1 && those[0].side == Side::Any && !those[0].types.empty()) {
      men.types = those[0].types;
      men.no = true;
      return true;
    }
    at_ = begin;
    return false;
  }
  const bool relative = take("that is|which is|that stand|which stand|that lie|who is|standing|lying|placed|that has");
  std::vector<Place> where;
  const bool says_where = is("on|in|at|next to|adjacent to|beside|adjacent|around|directly next to|occupying");
  if (says_where && places(where)) {
    men.where.insert(men.where.end(), where.begin(), where.end());
    return true;
  }
  at_ = begin;
  if (subject == nullptr || relative) return false;
  const bool doing = word(at_).size() > 4 && word(at_).ends_with("ing") && by_doing(*subject, subject->when);
  if (doing) return true;
  if (!take("that|which|who") && !is("captured by|captured in|captured")) return false;
  // "a pawn that reaches the last row"
  Subject self;
  Men it;
  it.it = true;
  self.men = {it};
  std::vector<Rule> rules;
  Modal plain;
  modal(plain);
  if (!plain.only && predicate(self, plain, rules) && rules.size() == 1 && rules[0].when.empty() &&
      !rules[0].deed.able) {
    Deed deed = rules[0].deed;
    deed.no = plain.quantity == Quantity::Never;
    deed.able = plain.said && plain.quantity != Quantity::Always;
    subject->when.push_back(deed);
    return true;
  }
  at_ = begin;
  return false;
}

// ---- cells ----

bool Reader::places(std::vector<Place>& list) {
  const std::size_t begin = at_;
  take("onto|on|in|at|inside|within|upon|to|into|occupying|from|out of");
  if (place(list)) return true;
  at_ = begin;
  return false;
}

bool Reader::place(std::vector<Place>& list) {
  const std::size_t begin = at_;
  if (gives_up()) return false;
  if (!there_.empty() && take("it|them")) {
    list.insert(list.end(), there_.begin(), there_.end());
    return true;
  }
  if (take("another square|other square|each square|1 square|each other square|somewhere else|elsewhere")) {
    if (!is("that|which|of|with|next|adjacent|on|where|in|held|occupied")) {
      list.emplace_back();
      return true;
    }
    at_ = begin;
  }
  for (const auto read : {&Reader::square, &Reader::region}) {
    std::vector<Place> found;
    if ((this->*read)(found)) {
      list.insert(list.end(), found.begin(), found.end());
      return true;
    }
    at_ = begin;
  }
  // "next to an enemy"
  const bool straight = take("orthogonally"), slant = !straight && take("diagonally");
  if (take("directly next to|next to|adjacent to|beside|around|adjacent")) {
    Place beside;
    beside.kind = Place::Kind::Beside;
    beside.straight = !slant, beside.slant = !straight;
    if (men(beside.men)) {
      list.push_back(beside);
      return true;
    }
  }
  at_ = begin;
  return false;
}

// A part of the board: the longest run of words that names one.
bool Reader::region(std::vector<Place>& list) {
  if (model_.board.kind != BoardKind::Grid && name(at_) == nullptr && model_.board.find_cell(word(at_)) == kNoCell)
    return false;
  for (std::size_t length = std::min(kLongestRegion, words_.size() - std::min(at_, words_.size())); length > 0;
       --length) {
    const auto from = words_.begin() + static_cast<std::ptrdiff_t>(at_);
    const std::vector<std::string> said = region_words({from, from + static_cast<std::ptrdiff_t>(length)});
    if (said.empty() || is_one_of(said.back(), "and|,|or|on|in|of|to|from")) continue;
    const RegionReader reader(vocabulary_, said, std::nullopt, {});
    std::size_t end = 0;
    const auto found = reader.one(end);
    if (!found || end != said.size()) continue;
    Place place;
    place.kind = Place::Kind::Cells;
    place.region = *found;
    place.region.number.reset();
    place.named = model_.board.find_cell(word(at_ + length - 1)) != kNoCell;
    list.push_back(place);
    at_ += length;
    return true;
  }
  return false;
}

// "an empty square", "a square held by an enemy", "the squares next to it"
bool Reader::square(std::vector<Place>& list) {
  const bool each = is("each");
  take("1 of|each|1|that|this|another|other|same|some");
  std::vector<Place> found;
  const auto add = [&](Place::Kind kind, bool no = false) {
    Place place;
    place.kind = kind;
    place.no = no;
    found.push_back(place);
  };
  for (bool more = true; more;) {
    more = true;
    if (take("empty|vacant|unoccupied|free")) {
      add(Place::Kind::Empty);
    } else if (take("occupied")) {
      add(Place::Kind::Empty, true);
    } else if (is("adjacent|neighbouring") && !is("adjacent to")) {
      take("adjacent|neighbouring");
      add(Place::Kind::Beside);
      found.back().men = {Men{}};
      found.back().men[0].it = true;
    } else {
      more = false;
    }
  }
  if (take("8")) {
    if (!is("square around|square adjacent to|square next to|square surrounding")) return false;
  }
  const bool own = is("your square") && take("your");
  if (own || take("square")) {
    if (own) {
      take("square");
      add(Place::Kind::Held);
      found.back().men = {Men{}};
      found.back().men[0].it = true;
    }
    while (square_behind(found)) {
    }
    if (found.empty()) return false;  // "a square" alone says nothing
    found[0].each = each;
    list = std::move(found);
    return true;
  }
  return false;
}

bool Reader::square_behind(std::vector<Place>& list) {
  const std::size_t begin = at_;
  if (take("that is empty|which is empty")) {
    Place empty;
    empty.kind = Place::Kind::Empty;
    list.push_back(empty);
    return true;
  }
  if (take("it came from|from which it came|it has left|it has just left|it left|where it started|it started from|from "
           "which "
           "it move|it move from")) {
    Place start;
    start.kind = Place::Kind::Start;
    list.push_back(start);
    return true;
  }
  std::vector<Men> men_there;
  if (take("that is held by|that is occupied by|which is occupied by|occupied by|held by|with|of|containing|already "
           "occupied by")) {
    if (men(men_there)) {
      take("on it");
      for (Men& one : men_there) list = list.empty() ? standing(one) : list;
      list.back().men = men_there;
      return true;
    }
  } else if (take("on which|where|that|which")) {
    if (men(men_there) &&
        take("already stand|already stands|stand|stands|is|lie|lies|occupy|occupies|sit|sits|already is|is standing")) {
      Place held;
      held.kind = Place::Kind::Held;
      held.men = men_there;
      list.push_back(held);
      return true;
    }
  } else if (take("that touches|which touches|touching|directly next to|next to|adjacent "
                  "to|around|beside|surrounding")) {
    if (men(men_there)) {
      Place beside;
      beside.kind = Place::Kind::Beside;
      beside.men = men_there;
      list.push_back(beside);
      return true;
    }
  }
  at_ = begin;
  return false;
}

// ---- numbers and directions ----

// "exactly 2", "up to 3", "more than 2", "any number of"
bool Reader::range(Range& range) {
  const std::size_t begin = at_;
  if (take("anynumber of|anynumber|any number of|each number of")) {
    range = {1, kNoLimit};
    return true;
  }
  enum class Bound { Exact, Most, Least, Above, Below } bound = Bound::Exact;
  if (take("upto|as many as|as far as|not more than|never more than|maximum of"))
    bound = Bound::Most;
  else if (take("atleast"))
    bound = Bound::Least;
  else if (take("more than|further than|farther than"))
    bound = Bound::Above;
  else if (take("fewer than|less than"))
    bound = Bound::Below;
  else
    take("exactly|only|just");
  if (!is_number_word(word(at_))) {
    at_ = begin;
    return false;
  }
  const int number = std::atoi(word(at_++).c_str());
  switch (bound) {
    case Bound::Exact:
      range = {number, number};
      break;
    case Bound::Most:
      range = {0, number};
      break;
    case Bound::Least:
      range = {number, kNoLimit};
      break;
    case Bound::Above:
      range = {number + 1, kNoLimit};
      break;
    case Bound::Below:
      range = {0, number - 1};
      break;
  }
  return true;
}

bool Reader::one_way(unsigned& ways) {
  static constexpr std::pair<std::string_view, unsigned> known[] = {
      {"forward diagonally|diagonally forward|fdiag", kForwardSlant},
      {"backward diagonally|diagonally backward|bdiag", kBackwardSlant},
      {"straight forward|forward", kForward},
      {"straight backward|backward", kBackward},
      {"sideways", kSideways},
      {"diagonally", kSlant},
      {"orthogonally|in straightline|straightline", kStraight},
      {"anydir|in each direction|in 1 of 8 direction", kAnyWay}};
  for (const auto& [phrases, bits] : known) {
    if (!take(phrases)) continue;
    ways |= bits;
    return true;
  }
  return false;
}

bool Reader::ways(unsigned& ways) {
  if (!one_way(ways)) return false;
  for (;;) {
    const std::size_t next = at_;
    if (!take(", or|or|nor|and|,") || !one_way(ways)) {
      at_ = next;
      return true;
    }
  }
}

}  // namespace ludwright::book::clauses
