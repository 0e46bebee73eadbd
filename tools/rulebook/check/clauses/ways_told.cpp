// How and when things are done: "drops are made on …", "a move that leaves …", "instead of moving", "either … or …",
// "if something stands on the way"; see grammar.h.
#include <algorithm>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/clauses/grammar.h"

namespace ludwright::book::clauses {
namespace {

Men own_piece() {
  Men own;
  own.side = Side::Own;
  return own;
}

}  // namespace

// "You either place a stone or pass": both may be done, and one of them is.
bool Reader::either_or(const Subject& subject, const Modal& said, std::vector<Rule>& rules) {
  const std::size_t begin = at_;
  if (subject.kind != Subject::Kind::Player || subject.never || said.quantity != Quantity::Always || said.only ||
      !take("either"))
    return false;
  Deed one, other;
  Modal plain;
  if (!deed(subject, one, plain) || plain.quantity != Quantity::Always || plain.only || one.no)
    return at_ = begin, false;
  take(",");
  Modal second;
  if (!take("or") || !deed(subject, other, second) || second.quantity != Quantity::Always || second.only || other.no)
    return at_ = begin, false;
  for (Deed* each : {&one, &other}) {
    if (!is_of_players(each->verb)) each->of_player = true;
    Rule may;
    may.quantity = Quantity::May;
    may.deed = *each;
    rules.push_back(may);
  }
  Rule must;
  must.when = {one};
  must.when[0].no = true;
  must.deed = other;
  rules.push_back(must);
  return true;
}

// "Diagonal moves may be made to …", "drops must be made on …": in the words of who makes them.
bool Reader::act_is_made() {
  static constexpr std::pair<std::string_view, std::string_view> acts[] = {
      {"move", "move"},
      {"place|placement|placements|drop|drops", "place"},
      {"jump", "jump"},
      {"capture|capturing", "capture"}};
  const std::size_t begin = at_;
  const auto fail = [&] {
    at_ = begin;
    return false;
  };
  take("each|1");
  const std::size_t way = at_;
  unsigned bits = 0;
  ways(bits);
  std::vector<std::string> how(words_.begin() + static_cast<std::ptrdiff_t>(way),
                               words_.begin() + static_cast<std::ptrdiff_t>(at_));
  const auto act = std::find_if(std::begin(acts), std::end(acts), [this](const auto& one) { return take(one.first); });
  if (act == std::end(acts)) return fail();
  std::vector<std::string> said = {"you"};
  while (is("may|must|cannot|need not|never|always|also|only|is|be|not")) {
    if (!is("is|be")) said.push_back(word(at_));
    ++at_;
  }
  if (said.size() == 1 || !take("made|played|carried out|executed|performed|done")) return fail();
  if (said.back() == "not" && said.size() == 2) said.back() = "never";
  said.emplace_back(act->second);
  said.insert(said.end(), how.begin(), how.end());
  words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(begin), words_.begin() + static_cast<std::ptrdiff_t>(at_));
  words_.insert(words_.begin() + static_cast<std::ptrdiff_t>(begin), said.begin(), said.end());
  at_ = begin;
  Deed deed;
  deed.verb = act->second == "place"     ? Verb::Put
              : act->second == "jump"    ? Verb::Jump
              : act->second == "capture" ? Verb::Capture
                                         : Verb::Move;
  deed.who = {own_piece()};
  act_ = deed;
  return true;
}

// "a move that leaves the camp", "a move to the last row": behind the first word.
bool Reader::act_that(Subject& doer) {
  const std::size_t begin = at_;
  std::vector<Rule> rules;
  Subject self;
  self.men = {own_piece()};
  Deed deed;
  if (take("that|which")) {
    Modal plain;
    if (!predicate(self, plain, rules) || rules.size() != 1 || rules[0].quantity != Quantity::Always ||
        !rules[0].when.empty())
      return at_ = begin, false;
    deed = rules[0].deed;
  } else {
    Modal plain;
    deed.verb = Verb::Move;
    if (!is("to|into|onto|out of|from|within|inside") || !argument(deed, plain)) return at_ = begin, false;
    arguments(deed, plain);
    if (plain.only) return at_ = begin, false;
  }
  deed.who = {own_piece()};
  doer.when = {deed};
  return true;
}

// "Instead of moving a piece, …", "besides moving, …"
bool Reader::instead_of(Condition& condition) {
  const std::size_t begin = at_;
  const bool without = take("instead of|rather than|in place of|in lieu of");
  if (!without && !take("besides|in addition to|as well as")) return false;
  if (take("making move|making normal move|making your move|making ordinary move|moving|move on board|move")) {
    if (is(",") || done()) {
      Deed deed;
      deed.verb = Verb::Move;
      deed.who = {own_piece()};
      deed.no = without;
      condition.when = {deed};
      return true;
    }
    at_ = begin;
    take("instead of|rather than|in place of|in lieu of|besides|in addition to|as well as");
  }
  const std::size_t verb_at = at_;
  const std::string doing = word(at_);
  Subject you;
  you.kind = Subject::Kind::Player;
  for (const VerbPhrase& phrase : verb_phrases()) {
    const bool base = without && doing == phrase.words[0];
    if (!base && !is_form(doing, phrase.words[0], Form::Ing)) continue;
    if (phrase.frame != 'i' && phrase.frame != 'o' && phrase.frame != 'p' && phrase.frame != 'c') continue;
    at_ = verb_at;
    words_[at_] = phrase.words[0];
    Deed deed;
    Modal modal;
    deed.verb = phrase.verb;
    const bool read = verb(phrase, false) && object(you, phrase, deed) && arguments(deed, modal);
    words_[verb_at] = doing;
    if (!read || modal.only || !(is(",") || done())) continue;
    if (deed.who.empty()) deed.who = {own_piece()};
    deed.no = without;
    condition.when = {deed};
    return true;
  }
  return at_ = begin, false;
}

// "once over the river", "while on the throne": behind the first word.
bool Reader::being_there(Condition& condition) {
  const std::size_t begin = at_;
  Deed deed;
  const bool over = take("over|across|past|beyond");
  if (over ? !crosses_river(deed) : !is("on|in|inside|within|at|there") || !places(deed.to)) return at_ = begin, false;
  if (!over && deed.to[0].kind != Place::Kind::Cells) return at_ = begin, false;
  deed.from.clear();
  deed.verb = Verb::Reach;
  deed.who = {Men{}};
  deed.who[0].it = true;
  there_ = deed.to;
  condition.when = {deed};
  return true;
}

// "If the square in between is occupied, …"
bool Reader::way_is_blocked() {
  const std::size_t begin = at_;
  take(",");
  if (!take("if|while|where|whenever|as soon as|as long as")) return at_ = begin, false;
  take("your");
  if (take("square in middle|middle square of your move|midpoint of your diagonally|midpoint of your move|midpoint of "
           "move|midpoint|square in between|square "
           "between|"
           "square in middle|middle square|square it passes over|square it passes|square it jumps over|square it would "
           "pass|square on way|square on your way|square halfway|intermediate square|way|path|route|line") &&
      take("is occupied|is blocked|is not empty|is held|is barred|is obstructed|is not free|is closed"))
    return true;
  at_ = begin;
  take(",");
  take("if|while|where|whenever|as soon as|as long as");
  if (take("piece|another piece|something|anything|somebody|anybody|each piece") &&
      take("stands in way|stands in your way|stands in between|stands between|stand in way|stand in your way|stand in "
           "between|stand on way|is in way|is in your way|is in between|block "
           "way|block your way|blocks your way|blocks way|stand between|lie in between"))
    return true;
  return at_ = begin, false;
}

// What cannot go that way then, does not pass over pieces.
bool Reader::not_over(std::vector<Rule>& rules) const {
  for (Rule& rule : rules) {
    Deed& deed = rule.deed;
    const bool goes = (deed.verb == Verb::Move || deed.verb == Verb::Jump) && deed.to.empty() && deed.from.empty() &&
                      deed.over.empty() && deed.whom.empty() && rule.when.empty();
    if (!goes || (rule.quantity != Quantity::Never && rule.quantity != Quantity::May)) return false;
    deed.verb = Verb::Jump;
    deed.whom = {Men{}};
  }
  return !rules.empty();
}

// "An enemy pawn in front of yours cannot be captured by it": yours cannot capture it.
bool Reader::turned_round(Subject& subject, std::vector<Rule>& rules) {
  if (subject.kind != Subject::Kind::Pieces || subject.men.size() != 1 || rules.size() != 1) return false;
  Deed& deed = rules[0].deed;
  const bool by_it = deed.verb == Verb::Capture && deed.passive && deed.whom.size() == 1 && deed.whom[0].it;
  Men victim = subject.men[0];
  if (!by_it || victim.where.size() != 1 || victim.where[0].kind != Place::Kind::Beside ||
      victim.where[0].men.size() != 1 || victim.where[0].men[0].it)
    return false;
  Men captor = victim.where[0].men[0];
  if (captor.types.empty()) captor.types = victim.types;
  victim.where[0].men = {Men{}};
  victim.where[0].men[0].it = true;
  deed.passive = false;
  deed.whom = {victim};
  deed.who = {Men{}};
  deed.who[0].it = true;
  subject.men = {captor};
  return true;
}

// "may", "need not", "never": how a clause is meant.
bool Reader::modal(Modal& modal) {
  const std::size_t begin = at_;
  skip();
  modal.ever = is("never") && !is("never may");
  if (take("cannot must")) {
    modal.quantity = Quantity::NeedNot;
    modal.said = true;
  } else if (take("cannot decline to|cannot refuse to|cannot avoid to|cannot choose not to|never decline to")) {
    modal.said = true;
  } else if (take("may decline to|may refuse to|may choose not to|may also decline to|is free not to")) {
    modal.quantity = Quantity::NeedNot;
    modal.said = true;
  } else if (take("cannot ever|cannot|never may|may never|never ever|never|no longer may|may no longer|nolonger|no "
                  "longer|must never|may not|is not able to|is never able to|is unable to|is in no position to|is not "
                  "free to|is nolonger able to")) {
    modal.quantity = Quantity::Never;
    modal.said = true;
  } else if (take("need not|must not always|need never|is not must to|is not obliged to|is never obliged to|is not "
                  "required to|is never must to")) {
    modal.quantity = Quantity::NeedNot;
    modal.said = true;
  } else if (take("must always|must|always|always must|is bound to|has to")) {
    modal.said = true;
  } else if (take("may only|only may|may ever only")) {
    modal.said = modal.only = true;
  } else if (is("may always")) {
    at_ = begin;
    return false;
  } else if (take("may|is able to|is free to|is at liberty to|is in position to")) {
    modal.quantity = Quantity::May;
    modal.said = true;
  } else if (take("only")) {
    modal.only = true;
  } else {
    at_ = begin;
    return false;
  }
  skip();
  return true;
}

}  // namespace ludwright::book::clauses
