// Cells, numbers and directions as sentences name them; see grammar.h.
#include <algorithm>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/clauses/grammar.h"

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

bool Reader::places(std::vector<Place>& list) {
  const std::size_t begin = at_;
  if (on_bottom_or_piece(list)) return true;
  take("on top of|onto|on|in|at|inside|within|upon|to|into|occupying|from|out of");
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
  if (column(list) || room_there(list)) return true;
  // "one of the last two rows"
  if (take("1 of|either of|each of|1 of these")) {
    if (is("last|first|2|3") && region(list)) return true;
    at_ = begin;
  }
  if (const Name* found = name(at_ + (is("your") ? 1 : 0)); found != nullptr && found->kind == NameKind::Area)
    return area(list);
  for (const auto read : {&Reader::square, &Reader::half, &Reader::region}) {
    std::vector<Place> found;
    if ((this->*read)(found)) {
      list.insert(list.end(), found.begin(), found.end());
      return true;
    }
    at_ = begin;
  }
  if (Place near; beside(near)) {
    list.push_back(near);
    return true;
  }
  if (is("where") && square_behind(list)) return true;
  if (take("lowest empty square|lowest square that is empty|lowest empty|lowest square|bottom most empty square")) {
    Place lowest;
    lowest.kind = Place::Kind::Lowest;
    list.push_back(lowest);
    take(
        "of column into which it is dropped|of column in which it is dropped|of column it is dropped into|of column "
        "into "
        "which you drop it|of chosen column|of column you choose|of your column|of column|in your column|in column|of "
        "that column|in that column|left in column|in it");
    return true;
  }
  // "onto an enemy"
  Place held;
  if (at_ > 0 && (is_one_of(word(at_ - 1), "on|onto") || (at_ > 1 && word(at_ - 2) == "top")) && some_standing(held)) {
    list.push_back(held);
    return true;
  }
  if (at_ > 0 && word(at_ - 1) == "of" && take("another|each other|other|others")) {
    held.kind = Place::Kind::Held;
    held.men = {Men{}};
    list.push_back(held);
    return true;
  }
  at_ = begin;
  return false;
}

// "next to an enemy", "directly in front of it", "two squares away from it", "between two enemies"
bool Reader::beside(Place& place) {
  const std::size_t begin = at_;
  Place found;
  found.kind = Place::Kind::Beside;
  const bool within = take("within");
  if (Range far; range(far) && take("square|step") && (take("away from|from|off from|of|distant from"))) {
    found.far = far;
    if (within) found.far.least = 1;
  } else {
    at_ = begin;
    const bool straight = take("orthogonally"), slant = !straight && take("diagonally");
    found.straight = !slant, found.slant = !straight;
    take("right|directly|immediately|straight|just");
    if (take("in front of|ahead of"))
      found.ways = slant ? kForwardSlant : kForward;
    else if (take("behind"))
      found.ways = slant ? kBackwardSlant : kBackward;
    else if (take("between 2|in between 2|between"))
      found.kind = Place::Kind::Between;
    else if (take("above"))
      found.kind = Place::Kind::Above;
    else if (!take("next to|adjacent to|beside|around|adjacent|touching|bordering"))
      return at_ = begin, false;
  }
  if (found.kind == Place::Kind::Above) {
    if (!this->place(found.either) || found.either.size() != 1) return at_ = begin, false;
  } else if (take("landing place|landing square|place where it lands|square of arrival")) {
    found.men = {Men{}};
    found.men[0].moves = true;
  } else if (!men(found.men)) {
    return at_ = begin, false;
  }
  place = found;
  return true;
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
    } else if (take("attacked|threatened|guarded")) {
      add(Place::Kind::Attacked);
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
    other_squares(found);
    if (found.empty()) return false;  // "a square" alone says nothing
    found[0].each = each;
    list = std::move(found);
    return true;
  }
  return false;
}

bool Reader::square_behind(std::vector<Place>& list) {
  const std::size_t begin = at_;
  if (take("that is empty|which is empty|that is still empty|still empty|not occupied|that is not occupied")) {
    Place empty;
    empty.kind = Place::Kind::Empty;
    list.push_back(empty);
    return true;
  }
  if (take("that is attacked|which is attacked|under attack|that enemy piece attack|attacked by enemy piece|attacked "
           "by enemy|that "
           "is attacked by enemy piece|that is attacked by enemy|that enemy attack|which enemy piece attack|that is "
           "under "
           "attack|where it may be captured|where enemy may capture it|where it would be attacked|where it is attacked|"
           "where it would be in check|that enemy piece may reach|that enemy may reach|guarded by enemy piece|guarded "
           "by "
           "enemy|controlled by enemy|controlled by enemy piece|covered by enemy piece")) {
    Place attacked;
    attacked.kind = Place::Kind::Attacked;
    list.push_back(attacked);
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
  // "which the amazon has just left"
  if (take("from which|which|that|where") || name(at_) != nullptr) {
    std::vector<Men> mover;
    if (men(mover) &&
        take(
            "has just left|has left|left|leaves|just left|came from|has come from|move from|has just move from|set out "
            "from|started from|started|set out|has just leave|has leave|leave")) {
      Place start;
      start.kind = Place::Kind::Start;
      for (Men& one : mover) one.moves = one.moves || !one.it;
      if (about_.empty())
        about_ = mover;
      else if (!mover[0].it)
        start.men = mover;
      list.push_back(start);
      return true;
    }
    at_ = begin;
  }
  if (take("that hold|holding|which hold|that include|which include|include|that has|with")) {
    Place held;
    if (some_standing(held)) {
      take("on it");
      list.push_back(held);
      return true;
    }
    at_ = begin;
  }
  if (take("where|on which")) {
    Place held;
    const bool enemy = take("enemy|opponent|enemy player"), you = !enemy && take("you|player|it");
    if ((enemy || you) && take("has|already has") && some_standing(held)) {
      if (held.men.size() != 1 || held.men[0].side != Side::Any) return at_ = begin, false;
      held.men[0].side = enemy ? Side::Enemy : Side::Own;
      list.push_back(held);
      return true;
    }
    at_ = begin;
    if (take("where|on which"), some_standing(held) && take("stand|stands|is|lie|lies|sit|sits|already stand|wait")) {
      list.push_back(held);
      return true;
    }
    at_ = begin;
  }
  const auto with_men = [&](Place::Kind kind) {
    Place place;
    place.kind = kind;
    place.men = men_there;
    list.push_back(place);
    return true;
  };
  if (take("that is held by|that is occupied by|which is occupied by|occupied by|held by|with|of|containing|already "
           "occupied by")) {
    if (men(men_there)) {
      take("on it");
      for (Men& one : men_there) list = list.empty() ? standing(one) : list;
      list.back().men = men_there;
      return true;
    }
  } else if (take("on which|where|that|which")) {
    if (somebody(men_there)) return with_men(Place::Kind::Held);
  } else if (take("that touches|which touches|touching|directly next to|next to|adjacent "
                  "to|around|beside|surrounding")) {
    if (men(men_there)) return with_men(Place::Kind::Beside);
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
  if (bound == Bound::Exact && take("or more")) bound = Bound::Least;
  if (bound == Bound::Exact && take("or fewer|or less")) bound = Bound::Most;
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
    if (!take(", or|or|nor|and|just as well as|as well as|,") || !one_way(ways)) {
      at_ = next;
      return true;
    }
  }
}

}  // namespace ludwright::book::clauses
