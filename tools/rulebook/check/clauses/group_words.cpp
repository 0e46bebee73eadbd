// Groups and the empty squares they touch, and what lies in a row between two pieces, as sentences name them: "a chain
// without liberties", "you fill its last liberty", "the discs between the new one and another of yours". See grammar.h.
#include <algorithm>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/clauses/grammar.h"

namespace ludwright::book::clauses {
namespace {

constexpr std::string_view kGroup = "group|groups|chain|chains|string|strings|cluster|clusters";
constexpr std::string_view kLiberty =
    "liberty|liberties|freedom|freedoms|breathing space|breathing spaces|breathing square|breath|breaths|empty "
    "neighbour|empty neighbours|empty adjacent square|adjacent empty square|empty square next to it|empty square "
    "beside "
    "it|empty square adjacent to it|adjacent square that is empty";
constexpr std::string_view kFilled =
    "is filled|is placed|is taken|is captured|is occupied|has been filled|has been taken|has been captured|has been "
    "occupied|is gone|is covered|is closed|is lost|disappears|vanishes";

Place with_room(Range number) {
  Place place;
  place.kind = Place::Kind::Room;
  place.slant = false;
  place.number = number;
  return place;
}

Men that_one() {
  Men it;
  it.it = true;
  return it;
}

}  // namespace

// "no liberties", "exactly 2 liberties left", "any liberty"
bool Reader::liberties(Range& number) {
  const std::size_t begin = at_;
  number = {0, 0};
  if (!take("no more|no|not single|not 1")) {
    if (!range(number)) number = {1, kNoLimit}, take("each|some|single|still");
    if (take("or more")) number.most = kNoLimit;
  }
  // "a liberty", "liberties": some
  if (take(kLiberty)) {
    take("left|leave|remaining|at all|of your|whatsoever|any more|anymore");
    return true;
  }
  return at_ = begin, false;
}

// "without liberties", "that still has one liberty", "whose last liberty is filled"
bool Reader::with_liberties(Men& men) {
  const std::size_t begin = at_;
  Range number;
  if (take("whose last|whose only")) {
    if (take(kLiberty) && take(kFilled)) return men.where.push_back(with_room({0, 0})), true;
    return at_ = begin, false;
  }
  take("left|that is left|which is left|that is|which is");
  if (take("without")) {
    take("each|single|1");
    if (take(kLiberty)) return take("left|leave"), men.where.push_back(with_room({0, 0})), true;
    return at_ = begin, false;
  }
  if (take("with|that still has|which still has|that has|which has|having|that keep|that keeps|that retains|which "
           "keeps") &&
      liberties(number))
    return men.where.push_back(with_room(number)), true;
  return at_ = begin, false;
}

// "has no liberties left", "loses its last liberty", "is left without liberties"
bool Reader::has_liberties(const Subject& subject, Deed& deed, Modal& modal) {
  const std::size_t begin = at_;
  if (subject.kind != Subject::Kind::Pieces || modal.only) return false;
  Range number = {0, 0};
  bool read = false;
  skip();
  if (at_ > 0 && words_[at_ - 1] == "has" && liberties(number)) {
    read = true;
  } else if (take("lose your last|loses your last|lose your only|loses your only|lose each your|loses each your|lose "
                  "each|loses "
                  "each|run out of|runs out of|lose last|loses last|lose|loses")) {
    const bool each = words_[at_ - 1] == "lose" || words_[at_ - 1] == "loses";
    read = !each && take(kLiberty);
  } else if (take("is left without|is without|be without|be left without|stand without|lack|lacks|remains without")) {
    take("each|single|1");
    read = take(kLiberty);
  } else if (take("still has|has|have|would has|keep|keeps|retain|retains|is left with|has still|touch|touches")) {
    read = liberties(number);
  }
  if (!read) return at_ = begin, false;
  deed = Deed();
  deed.verb = Verb::Stand;
  deed.who = {that_one()};
  deed.to = {with_room(number)};
  return true;
}

// "you fill the last liberty of an enemy chain": behind "if"; the chain is what "it" means.
bool Reader::fills_liberty() {
  const std::size_t begin = at_;
  std::vector<Men> whose;
  if (take("you|player|piece|move|your piece|mover"),
      take("fill|fills|occupy|occupies|take|takes|remove|removes|close|closes|cover|"
           "covers|place on|play on|capture") &&
          take("last|only|final") && take(kLiberty) && take("of") && men(whose) && whose.size() == 1 && !whose[0].it) {
    whose[0].where.push_back(with_room({0, 0}));
    about_ = whose;
    return true;
  }
  return at_ = begin, false;
}

// "group", "chain of white stones", "group of connected men"
bool Reader::group_noun(Men& men) {
  const std::size_t begin = at_;
  take("connected|whole|solid|complete|entire");
  if (!take(kGroup)) return at_ = begin, false;
  men.group = true;
  const std::size_t end = at_;
  bool said = false;
  if (take("of|with|made of|consisting of")) {
    take("connected|adjacent|adjoining");
    Men of = men;
    adjectives(of, said);
    if (noun(of) && !of.group) {
      men = of;
      men.group = true;
      owner(men);
    } else {
      at_ = end;
    }
  }
  return true;
}

// "that chain", "all its stones", "every stone of the group": what was spoken of, whole.
bool Reader::whole_group() {
  if (about_.empty() || !about_[0].group) return false;
  const std::size_t begin = at_;
  if (take("whole|entire|that whole|that entire|this|that|complete") && take(kGroup)) return true;
  at_ = begin;
  Men any;
  if (take("each of|each") && (take("your|those|these|that") || true) && noun(any) && !any.group) {
    const bool its = words_[begin + 1] == "your" || words_[begin + 1] == "of";
    if (take("of it|in it|of them|of that|in that|of this|in this|of|in|belonging to") && (take(kGroup), true))
      return true;
    if (its) return true;
  }
  return at_ = begin, false;
}

// "connected to it", "in the same group as a captured piece"
bool Reader::joined_to(Men& men) {
  const std::size_t begin = at_;
  Place joined;
  joined.kind = Place::Kind::Joined;
  joined.slant = false;
  take("that is|which is|that are");
  if (take("connected to|connected with|joined to|linked to|in same group as|of same group as|in same chain as|that "
           "belong to same group as|of group of|in group with|in group of") &&
      this->men(joined.men)) {
    men.where.push_back(joined);
    return true;
  }
  return at_ = begin, false;
}

// "is captured as a whole", "live and die together": what is in a group with a captured piece is captured.
bool Reader::as_a_whole(const Subject& subject, std::vector<Rule>& rules) {
  const std::size_t begin = at_;
  if (subject.kind != Subject::Kind::Pieces || subject.men.size() != 1 || !subject.men[0].group || subject.never ||
      subject.only || !subject.when.empty())
    return false;
  take("is|are|be|can only be|may only be|always|must be");
  take("only|always");
  if (!take("captured|removed|taken|live or die|lives or dies|live and die|lives and dies|survive or die|survives or "
            "dies|"
            "stand or fall|stands or falls") ||
      !take(
          "as whole|as unit|as 1|together|as 1 unit|all together|in its entirety|whole|only as whole|only as unit|only "
          "together|all at once|at same time|as single unit|as group"))
    return at_ = begin, false;
  Rule rule;
  Men all = subject.men[0];
  Place joined;
  joined.kind = Place::Kind::Joined;
  joined.slant = false;
  joined.men = {Men{}};
  joined.men[0].taken = true;
  all.where.push_back(joined);
  about_ = {all};
  rule.about = about_;
  rule.deed.verb = Verb::Vanish;
  rule.deed.passive = true;
  rule.deed.who = {that_one()};
  rules = {rule};
  return true;
}

// "with no enemy neighbour", "without an enemy next to it"
bool Reader::with_no_neighbour(Men& men) {
  const std::size_t begin = at_;
  Place beside;
  beside.kind = Place::Kind::Beside;
  beside.no = true;
  beside.men.emplace_back();
  bool said = false;
  if (!take("with no|without|that has no|which has no|that has not 1|without each")) return at_ = begin, false;
  take("1");
  adjectives(beside.men[0], said);
  said = noun(beside.men[0]) || said;
  if (!said || !beside.men[0].where.empty() ||
      !take("neighbour|neighbours|neighbor|neighbors|next to it|beside it|adjacent to it|around it"))
    return at_ = begin, false;
  men.where.push_back(beside);
  return true;
}

// "leaves your own group without liberties", "takes the last liberty of your own chain": such there are in the turn.
bool Reader::deprives(const Subject& subject, Deed& deed) {
  const std::size_t begin = at_;
  if (subject.kind != Subject::Kind::Player) return false;
  std::vector<Men> whose;
  const bool leaves = take("leave|leaves|create|creates|make|makes|form|forms|end up with|deprive|deprives");
  const bool takes =
      !leaves && take("fill last|take last|takes last|fills last|remove last|removes last|occupy last|occupies last") &&
      take(kLiberty) && take("of");
  if (take("commit suicide|commits suicide")) {
    whose = {Men{}};
    whose[0].side = Side::Own;
    whose[0].where = {with_room({0, 0})};
  } else if ((!leaves && !takes) || !men(whose) || whose.size() != 1 || whose[0].it) {
    return at_ = begin, false;
  } else if (takes || take("of last liberty|of your last liberty|of each your liberties|of each liberty")) {
    whose[0].where.push_back(with_room({0, 0}));
  }
  if (std::none_of(whose[0].where.begin(), whose[0].where.end(),
                   [](const Place& place) { return place.kind == Place::Kind::Room; }))
    return at_ = begin, false;
  if (whose[0].side == Side::Any && !whose[0].seat) return at_ = begin, false;
  deed = Deed();
  deed.verb = Verb::Be;
  deed.who = whose;
  return true;
}

// "where its group would have no liberty", "a point without liberties": before anything is taken.
bool Reader::room_there(std::vector<Place>& list) {
  const std::size_t begin = at_;
  Range number = {0, 0};
  bool read = false;
  take("1|each|square|empty square");
  take("square");
  if (take("where|on which|at which|so that|such that")) {
    take("it and");
    if (take("your group|your chain|it|your piece|that piece|new piece|piece|group")) {
      if (take("would have|would be left with|has|is left with|would then have"))
        read = liberties(number);
      else if (take("would be without|is without|would be left without|would stand without"))
        take("each|1|single"), read = take(kLiberty);
    }
  } else if (at_ > begin) {
    if (take("without"))
      take("each|1|single"), read = take(kLiberty);
    else if (take("with|that has|which has"))
      read = liberties(number);
  }
  if (!read) return at_ = begin, false;
  list.push_back(with_room(number));
  list.back().raw = true;
  return true;
}

// ---- rows between two pieces ----

// "between the new disc and another of your discs", "in a straight line between …": behind a noun.
bool Reader::in_row_between(Men& men) {
  const std::size_t begin = at_;
  Place flanked;
  flanked.kind = Place::Kind::Flanked;
  const auto fail = [&] { return at_ = begin, false; };
  take(
      "that is|which is|that are|that stand|which stand|that lie|which lie|lying|standing|that is "
      "caught|caught|trapped|"
      "sandwiched|enclosed|flanked|that is trapped|that lies|which lies|that is enclosed");
  const auto line = [&] {
    return take(
        "in straightline|in same line|on same line|on same straightline|along straightline|in row|in line|in "
        "unbroken line|in unbroken row|along line|on line|in same row|in 1 line");
  };
  line();
  std::vector<Men> ends;
  if (!take("between|in between") || !this->men(ends) || ends.size() != 2) return fail();
  if (!ends[0].moves) std::swap(ends[0], ends[1]);
  const bool own = ends[1].side == Side::Own || (ends[1].other && ends[1].side == Side::Any);
  if (!ends[0].moves || ends[1].moves || !own) return fail();
  line();
  unsigned ways = 0;
  if (this->ways(ways)) {
    flanked.straight = (ways & kStraight) != 0, flanked.slant = (ways & kSlant) != 0;
    flanked.named = true;
  }
  line();
  men.where.push_back(flanked);
  return true;
}

}  // namespace ludwright::book::clauses
