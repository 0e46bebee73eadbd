// What stands behind a verb: to where, from where, over what, how far, which way, and how often; see grammar.h.
#include <algorithm>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/clauses/grammar.h"

namespace ludwright::book::clauses {

bool is_bare(const Deed& deed) {
  return deed.to.empty() && deed.from.empty() && deed.over.empty() && deed.ways == 0 && deed.distance.any() &&
         deed.number.any() && deed.whom.empty() && deed.into.empty();
}

// One phrase behind the verb: to where, from where, over what, how far, which way.
bool Reader::argument(Deed& deed, Modal& modal) {
  const std::size_t begin = at_;
  const auto fail = [&] {
    at_ = begin;
    return false;
  };
  skip();
  if (modal.quantity == Quantity::Never &&
      take(", not even on your first move|, not even on first move|not even on your first move|, not even at first|, "
           "not "
           "even once|not even once|, not even on your first turn|, not even by capturing"))
    return true;
  if (deed.verb == Verb::Stay && take("until it is captured or game ends|until it is captured or game end|until it is "
                                      "captured|until captured|until it is removed"))
    return until_taken_ = true;
  if (deed.verb == Verb::Stay && take("until game ends|until game is over|until end of game|until end|to end of game"))
    return true;
  if (take("in 1 turn|attime|in 1 move|in single move|in single turn|in same turn|in same move|per turn|in each turn"))
    return true;
  if (deed.verb == Verb::Jump && take("in between|in your way|in way|on way|that is in between")) return true;
  if (if_empty(deed, modal)) return true;
  if (deed.verb == Verb::Put && take("on board|onto board")) return true;
  // "Only empty squares may be used for a new piece."
  if (deed.verb == Verb::Reach && take("for")) {
    std::vector<Men> those;
    if (!men(those) || those.size() != 1 || those[0].side != Side::Any || !those[0].where.empty()) return fail();
    if (deed.who.empty() || deed.who == std::vector<Men>{Men()}) deed.who = those;
    return true;
  }
  if (modal.quantity == Quantity::May &&
      take(", not only to capture|not only to capture|, not just to capture|not just to capture"))
    return true;
  if (take("only")) {
    const bool before = modal.only;
    modal.only = true;
    return argument(deed, modal) || (modal.only = before, fail());
  }
  if (is("orthogonally next|orthogonally adjacent|diagonally next|diagonally adjacent") && deed.to.empty() &&
      places(deed.to))
    return true;
  if (each_way(deed)) return true;
  if (deed.ways == 0 && deed.verb != Verb::Put && (take("in") || true)) {
    const std::size_t first = at_;
    unsigned one = 0;
    const bool several = one_way(one) && is(", or|or|and|just as well as|as well as|,");
    at_ = first;
    // "May step forward or sideways": each of them may be.
    if (ways(deed.ways)) {
      if (several && modal.quantity == Quantity::May && deed.ways != one) deed.each_way = true;
      return true;
    }
  }
  at_ = begin;
  skip();
  Range distance;
  if (deed.distance.any() && range(distance) && take("square|step")) {
    take("away|far");
    if (take("upto") && distance.least == distance.most) distance.least = 0;
    deed.distance = distance;
    return true;
  }
  at_ = begin;
  skip();
  // "beyond the river"
  if (deed.to.empty() && take("beyond|across|over|past") && is("river")) {
    words_.insert(words_.begin() + static_cast<std::ptrdiff_t>(at_), {"enemy", "half"});
    const std::size_t there = at_;
    const bool read = half(deed.to);
    words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(there),
                 words_.begin() + static_cast<std::ptrdiff_t>(there) + 2);
    at_ = there + 1;
    return read || fail();
  }
  at_ = begin;
  skip();
  const bool leaves = is("from|out of");
  const bool passes = is("over|across|through");
  if (passes) {
    take("over|across|through");
    if (deed.over.empty() && place(deed.over)) return true;
    return fail();
  }
  if (path_blocked_ && take("that way|there|so|in that direction|that far|past it|beyond it|over it|across it"))
    return true;
  if (is("on|onto|to|into|in|at|inside|within|upon|from|out of|on top of|next to|adjacent "
         "to|beside|adjacent|where|between|above|"
         "right|directly|immediately|in front of|ahead of|behind")) {
    std::vector<Place>& where = leaves ? deed.from : deed.to;
    if (!where.empty()) return fail();
    if (places(where)) {
      if (where[0].kind == Place::Kind::Cells) there_ = where;
      return true;
    }
  }
  return fail();
}

bool Reader::arguments(Deed& deed, Modal& modal) {
  while (argument(deed, modal)) {
  }
  // "jumps forward only"
  if (!is_bare(deed) && !is("only if|only by|only after|only once|only while|only to|only on|only in|only for")) {
    if (take("only|exclusively|solely|and nowhere else|and in no other way|and no other way")) modal.only = true;
  }
  skip();
  return true;
}

}  // namespace ludwright::book::clauses
