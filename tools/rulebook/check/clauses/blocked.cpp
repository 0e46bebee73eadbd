// What stands in the way of a piece, or is passed over when it takes: hobbled leapers and screens; see grammar.h.
#include <algorithm>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/clauses/grammar.h"

namespace ludwright::book::clauses {
namespace {

constexpr std::string_view kBlocked =
    "blocked|hobbled|hindered|obstructed|lamed|tied|tied down|stopped|pinned|hemmed in|barred|crippled";
constexpr std::string_view kBlocks =
    "block|blocks|hobble|hobbles|hinder|hinders|obstruct|obstructs|stop|stops|lame|lames|tie|ties|cripple|cripples";

// Where a piece stands that is next to the one that it blocks: the first cell of its walk.
std::optional<First> first_of(Men& men) {
  if (men.where.empty()) return First::Any;
  if (men.where.size() != 1 || men.where[0].kind != Place::Kind::Beside || men.where[0].no ||
      men.where[0].far != Range{1, 1})
    return std::nullopt;
  const Place place = men.where[0];
  men.where.clear();
  if (place.ways != 0) return (place.ways & kStraight) != 0 ? First::Straight : First::Slant;
  return place.straight && place.slant ? First::Any : place.straight ? First::Straight : First::Slant;
}

Men piece_of_it() {
  Men it;
  it.it = true;
  return it;
}

}  // namespace

// What cannot go on over the first cell of its way, where these stand.
bool Reader::not_over_first(std::vector<Men> those, bool blocked, std::vector<Rule>& rules) const {
  Rule rule;
  rule.about = about_;
  rule.quantity = blocked ? Quantity::Never : Quantity::May;
  rule.deed.verb = Verb::Jump;
  rule.deed.who = {piece_of_it()};
  for (Men& one : those) {
    const auto first = first_of(one);
    if (!first || (rule.deed.first != First::No && rule.deed.first != *first)) return false;
    rule.deed.first = *first;
    one.it = one.other = false;
  }
  rule.deed.whom = std::move(those);
  rules.push_back(rule);
  return !about_.empty();
}

// "A horse is hobbled by a piece right next to it", "a piece beside it blocks a horse"
bool Reader::is_blocked(std::vector<Rule>& rules) {
  const std::size_t begin = at_;
  const std::vector<Men> before = about_;
  const auto fail = [&] {
    at_ = begin;
    about_ = before;
    return false;
  };
  std::vector<Men> those, others;
  std::vector<Rule> found;
  // "The river does not hinder horses."
  if (Rule rule; is("river") && crosses_river(rule.deed)) {
    const bool no = take("cannot|not|never");
    if (!take(kBlocks) || !men(those)) return fail();
    rule.quantity = no ? Quantity::May : Quantity::Never;
    about_ = rule.about = those;
    rule.deed.who = {piece_of_it()};
    rules.push_back(rule);
    return true;
  }
  if (!men(those)) return fail();
  const bool tied = take("'s leg draw|'s foot draw|'s leg is draw");  // "tied" is a draw elsewhere
  if (tied || take("'s leg|'s foot|'s path|'s way") || is("is|may|cannot|must")) {
    if (those[0].it && about_.empty()) return fail();
    if (!those[0].it) about_ = those;
    bool no = false;
    take("may be|may also be|is always|may even be");
    no = take("is not|is never|cannot be|cannot ever be");
    take("is");
    if ((!tied && !take(kBlocked)) || !take("by") || take("only")) return fail();
    if (!men(others)) return fail();
    // "by a friendly piece as well as by an enemy"
    if (std::vector<Men> more; take("as well as by|and by|or by|just as well as by") && men(more))
      others.insert(others.end(), more.begin(), more.end());
    const bool only = take("only|alone");
    take(", friend or foe|friend or foe|of either player|, of either player");
    if (!not_over_first(others, !no, found)) return fail();
    if (only) {
      if (no || others.size() != 1 || others[0].side == Side::Any) return fail();
      others[0].side = others[0].side == Side::Own ? Side::Enemy : Side::Own;
      if (!not_over_first(others, false, found)) return fail();
    }
  } else {
    // "on the midpoint of its diagonal": between where it stands and where it would go
    others = those;
    take("standing|lying|that stand");
    const bool between = take(
        "on midpoint of your diagonally|on midpoint of your move|on midpoint|in between|on square in "
        "between|halfway|on your way|in your way");
    const bool no = take("cannot|not|never");
    if (!take(kBlocks) || !men(those)) return fail();
    if (those[0].it && (about_.empty() || those.size() != 1)) return fail();
    if (!between && others[0].where.empty()) return fail();
    if (!those[0].it) about_ = those;
    take("off|that way|there|in that direction");
    if (!not_over_first(others, !no, found)) return fail();
  }
  rules.insert(rules.end(), found.begin(), found.end());
  return true;
}

// "If a piece stands directly in front of it, it cannot move that way", "if the first point is occupied, …"
bool Reader::first_is_held(std::vector<Rule>& rules) {
  const std::size_t begin = at_;
  const std::vector<Men> before = about_;
  const auto fail = [&] {
    at_ = begin;
    about_ = before;
    return false;
  };
  std::vector<Men> those;
  if (!take("if|where|while")) return fail();
  const bool first = take(
                         "first square|first of these square|first of 2 square|square of first step|square it cross "
                         "first|first square it cross|square in between|first step") &&
                     take("is occupied|is blocked|is not empty|is held|is not free|is obstructed");
  if (first) {
    Men someone;
    those = {someone};
  } else if (!men(those) || !take("stand|stands|is|lie|lies|sit|sits")) {
    return fail();
  } else if (those.size() != 1 || !those[0].where.empty() || !places(those[0].where) ||
             those[0].where[0].kind != Place::Kind::Beside) {
    return fail();
  }
  if (!first && about_.empty()) {
    about_ = those[0].where[0].men;
    if (about_.size() != 1 || about_[0].types.empty()) return fail();
  }
  take(", then|,|then");
  bool blocked = true;
  if (take("that move is blocked|move is blocked|that move is impossible|that way is blocked|that move cannot be "
           "made|move nomove|that move nomove|it nomove|nomove|move is impossible|it is blocked|it is blocked that "
           "way|way is blocked|that way is closed")) {
  } else {
    Men it;
    std::vector<Men> who;
    if (!men(who) || who.size() != 1 || (!who[0].it && who[0].types.empty())) return fail();
    if (!who[0].it && about_.empty()) about_ = who;
    if (!who[0].it && about_[0].types != who[0].types) return fail();
    const bool stuck = take("nomove");
    blocked = stuck || is("cannot|not|never|may not");
    if (!stuck && !take("cannot|not|may not|never|may") && !is("jump over it|leap over it|jump it|jump over them"))
      return fail();
    take("still|even|then");
    if (!stuck && !take("move|go|step|jump|jump over|leap|pass")) return fail();
    if (!take("that way|there|forward|in that direction|over it|past it|that far|so|beyond it")) return fail();
  }
  if (about_.empty() && it_is_known_ && !context_.it.types.empty() && context_.it.roles.empty()) {
    Men it;
    it.types = context_.it.types;
    about_ = {it};
  }
  for (Men& one : those) {
    if (first) continue;
    one.where[0].men = {piece_of_it()};
  }
  std::vector<Rule> found;
  if (!not_over_first(those, blocked, found)) return fail();
  if (first) found[0].deed.first = First::Straight;
  rules.insert(rules.end(), found.begin(), found.end());
  return true;
}

// "needs exactly one piece to jump over when it captures"
bool Reader::needs_screen(const Subject& subject, Rule& rule) {
  const std::size_t begin = at_;
  if (subject.kind != Subject::Kind::Pieces || !take("need|needs|require|requires|must has")) return false;
  Deed jump;
  jump.verb = Verb::Jump;
  jump.who = {piece_of_it()};
  jump.whom = {Men{}};
  const bool any = take("screen|something to jump over");
  if (!any &&
      (!range(jump.number) || !take("piece to jump over|screen|men to jump over|other piece to jump over|piece in "
                                    "between|piece between")))
    return at_ = begin, false;
  if (jump.number.most == kNoLimit && jump.number.least == 0) jump.number = {1, kNoLimit};
  if (!take("if it capture|if capturing|to capture|in order to capture|whenever it capture|for capturing|for capture"))
    return at_ = begin, false;
  rule.quantity = Quantity::Always;
  rule.deed = jump;
  Deed capture;
  capture.verb = Verb::Capture;
  capture.who = {piece_of_it()};
  rule.when = {capture};
  return true;
}

// "Exactly one piece, of either colour, has to stand between the cannon and its victim."
bool Reader::screen_between(std::vector<Rule>& rules) {
  const std::size_t begin = at_;
  const std::vector<Men> before = about_;
  const auto fail = [&] {
    at_ = begin;
    about_ = before;
    return false;
  };
  Rule rule;
  take("there must be");
  Deed& jump = rule.deed;
  if (!range(jump.number) || !take("piece|men|other piece")) return fail();
  jump.whom = {Men{}};
  if (take(",")) {
  }
  owner(jump.whom[0]);
  if (take("of either color|of either player|friendly or enemy|friend or foe")) {
  }
  take(",");
  take("must stand|must be|must always stand|must lie|stand|stands");
  std::vector<Men> who;
  if (!take("between") || !men(who) || who.size() != 1 || who[0].types.empty()) return fail();
  if (!take("and your victim|and your target|and piece it capture|and what it capture|and piece that it capture|and "
            "enemy "
            "it capture|and captured piece|and piece captured"))
    return fail();
  about_ = who;
  rule.about = about_;
  jump.verb = Verb::Jump;
  jump.who = {piece_of_it()};
  Deed capture;
  capture.verb = Verb::Capture;
  capture.who = {piece_of_it()};
  rule.when = {capture};
  rules = {rule};
  return true;
}

// "with two pieces in between", "without anything to jump over": behind the sentence's start or its end
bool Reader::with_screen(Condition& condition) {
  const std::size_t begin = at_;
  Deed jump;
  jump.verb = Verb::Jump;
  jump.who = {piece_of_it()};
  jump.whom = {Men{}};
  if (take("without screen|without anything to jump over|without something to jump over|without piece in between|with "
           "nothing in between|with no piece in between|without piece to jump over|if there is nothing to jump over|if "
           "there is no screen|if there is no piece to jump over|with nothing to jump over|if nothing stand in "
           "between")) {
    jump.no = true;
  } else if (take("with|over|if there is") && range(jump.number) &&
             take("piece in between|piece between|piece on way|screen|piece in way|piece in your way|piece between it "
                  "and your target|piece between them")) {
  } else {
    return at_ = begin, false;
  }
  condition.when = {jump};
  return true;
}

// "The piece a cannon jumps over may belong to either side."
bool Reader::screen_is(std::vector<Rule>& rules) {
  const std::size_t begin = at_;
  std::vector<Men> who;
  const bool named = take("screen");
  if (!named && (!take("piece|man|piece that|piece which|man that") || (take("that|which"), !men(who)) ||
                 !take("jump over|jumps over|pass over|leap over|jump")))
    return at_ = begin, false;
  Rule rule;
  rule.deed.verb = Verb::Jump;
  if (named) {  // of whoever was spoken of
    if (!it_is_known_ || context_.it.types.size() != 1 || !context_.it.roles.empty()) return at_ = begin, false;
    who = {Men{}};
    who[0].types = context_.it.types;
  }
  rule.deed.who = who;
  const auto with = [&](Quantity quantity, Side side) {
    rule.quantity = quantity;
    rule.deed.whom = {Men{}};
    rule.deed.whom[0].side = side;
    rules.push_back(rule);
  };
  if (take("may belong sideways|may belong to either player|may be of either color|may be of either player|may be "
           "friendly or enemy|may be "
           "your or enemy|may be enemy or friendly|may be friend or foe|may be from either player|may belong to either "
           "color|may be either color|may be friendly piece or enemy piece|may belong to either|may be friend or "
           "enemy")) {
    with(Quantity::May, Side::Own);
    with(Quantity::May, Side::Enemy);
  } else if (take("must be enemy|must be enemy piece|must belong to enemy|must be of other color|may only be enemy")) {
    with(Quantity::Never, Side::Own);
  } else if (take("must be friendly|must be friendly piece|must be your|must belong to you|may only be your")) {
    with(Quantity::Never, Side::Enemy);
  } else if (const bool no = is("is not|is never|cannot be");
             (take("is not|is never|cannot be|is"), take("captured|removed|harmed"))) {
    Rule gone;
    Men jumped;
    jumped.jumped = true;
    gone.about = {jumped};
    gone.quantity = no ? Quantity::Never : Quantity::Always;
    gone.deed.verb = Verb::Vanish;
    gone.deed.ever = true;
    gone.deed.who = {piece_of_it()};
    Deed jump = rule.deed;
    jump.whom = {Men{}};
    gone.when = {jump};
    rules.push_back(gone);
  } else {
    return at_ = begin, false;
  }
  return true;
}

}  // namespace ludwright::book::clauses
