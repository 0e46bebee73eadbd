// Which rules may be held against play as they stand; see grammar.h.
#include <algorithm>

#include "tools/rulebook/check/clauses/grammar.h"

namespace ludwright::book::clauses {
namespace {

bool says_anything(const Deed& deed) {
  return !deed.to.empty() || !deed.from.empty() || !deed.over.empty() || deed.ways != 0 || !deed.distance.any() ||
         !deed.number.any() || !deed.whom.empty() || !deed.into.empty();
}

}  // namespace

bool is_effect(const Deed& deed) {
  const Verb verb = deed.verb;
  if (verb == Verb::Capture) return deed.passive;
  return verb == Verb::Vanish || verb == Verb::Become || verb == Verb::Turn || verb == Verb::Stay ||
         verb == Verb::Clear || verb == Verb::Exposed || verb == Verb::Face || is_of_players(verb);
}

// Whether a rule may be held against play as it stands. How a piece moves is added up over sentences elsewhere, and
// what it captures or where it goes, without "may", "never" or "only", is no more than what it may.
bool can_be_judged(const Rule& rule, bool stressed) {
  const Deed& deed = rule.deed;
  // Who has what is looked at before a turn.
  // Where something stays is not where it was.
  if (deed.verb == Verb::Stay && !deed.to.empty()) return false;
  if (deed.verb == Verb::Jump && !deed.number.any() && !rule.when.empty()) return true;
  if (deed.verb == Verb::Become && deed.no && rule.quantity == Quantity::May) return !rule.when.empty();
  if (deed.verb == Verb::Have && deed.together != Together::No && rule.quantity != Quantity::Always) return true;
  if (deed.verb == Verb::Have) return rule.at_start || (rule.quantity == Quantity::Never && rule.when.empty());
  // "It falls to the lowest empty square": by itself.
  if (deed.verb == Verb::Reach && rule.quantity == Quantity::Always && deed.to.size() == 1 &&
      deed.to[0].kind == Place::Kind::Lowest)
    return true;
  // A group is spoken of by what it touches, as what happens to all of it.
  const auto loose_group = [&rule](const Men& men) {
    return men.group && men.where.empty() &&
           std::none_of(rule.when.begin(), rule.when.end(), [](const Deed& one) { return one.verb == Verb::Stand; });
  };
  const bool of_fate = deed.verb == Verb::Vanish || deed.verb == Verb::Turn || deed.verb == Verb::Be ||
                       (deed.verb == Verb::Capture && deed.passive);
  if (std::any_of(rule.about.begin(), rule.about.end(),
                  [&](const Men& men) { return men.group && (!of_fate || loose_group(men)); }))
    return false;
  const auto as_a_piece = [&](const Deed& one) {
    const auto loose = [](const Men& men) { return men.group && men.where.empty(); };
    return std::any_of(one.who.begin(), one.who.end(), loose) || std::any_of(one.whom.begin(), one.whom.end(), loose);
  };
  if (as_a_piece(deed) || std::any_of(rule.when.begin(), rule.when.end(), as_a_piece)) return false;
  if (rule.each_turn || deed.verb == Verb::Be) return true;
  // "It lies on the bottom or on another one."
  if (deed.verb == Verb::Stand && deed.to.size() == 1 && deed.to[0].kind == Place::Kind::Either) return true;
  const auto of_counts = [](const Deed& one) { return one.verb == Verb::Have; };
  if (is_outcome(deed.verb) && std::any_of(rule.when.begin(), rule.when.end(), of_counts)) return false;
  if (rule.quantity != Quantity::Always) {
    const bool of_moving = (deed.verb == Verb::Move || deed.verb == Verb::Capture) && !deed.each_way;
    return !(rule.quantity == Quantity::May && of_moving && rule.when.empty() && deed.to.empty() && deed.from.empty() &&
             deed.over.empty() && deed.whom.empty());
  }
  const auto narrow = [](const std::vector<Men>& men) {
    return std::any_of(men.begin(), men.end(),
                       [](const Men& one) { return one.taken || one.moves || !one.where.empty(); });
  };
  if (is_effect(deed)) return !rule.when.empty() || narrow(rule.about) || narrow(deed.who) || deed.verb == Verb::Become;
  if (!says_anything(deed)) return !rule.when.empty() && stressed;
  return stressed;
}

}  // namespace ludwright::book::clauses
