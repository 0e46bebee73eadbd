// "Entering on it is not allowed", "it is legal to play there": what is allowed, without who may do it; and what a
// square must be that is moved to. See grammar.h.
#include <algorithm>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/clauses/grammar.h"

namespace ludwright::book::clauses {
namespace {

// What is said of a deed, and the verb that says so of who does it.
constexpr std::pair<std::string_view, std::string_view> kVerdicts[] = {
    {"is not allowed|is never allowed|is not permitted|is never permitted|is forbidden|is not legal|is never legal|is "
     "illegal|is prohibited|is impossible|is not possible|is never possible|is strictly forbidden|is always "
     "forbidden|is out of question|is against rules|is not on|is barred|cannot happen|is disallowed",
     "cannot"},
    {"is allowed|is permitted|is legal|is possible|is always allowed|is always permitted|is always possible|is always "
     "legal|is also allowed|is quite legal|is perfectly legal|is never forbidden|is not forbidden|is no crime",
     "may"},
    {"is compulsory|is obligatory|is mandatory|is required|is obliged", "must"},
    {"is not compulsory|is not obligatory|is not mandatory|is not required|is never compulsory|is optional|is "
     "voluntary|is never obligatory",
     "need not"}};

}  // namespace

// The clause in the words of who does it: "you cannot enter on it".
bool Reader::as_permission() {
  const std::size_t begin = at_;
  // "It is not allowed to leave a group without liberties", where nobody was spoken of
  if (about_.empty() && !it_is_known_ &&
      is("it cannot leave|it may leave|it cannot take last|it may take last|it cannot "
         "fill last|it may fill last"))
    words_[at_] = "you";
  if (word(0) == "for") return false;  // "For the king, leaving it is forbidden": of him alone
  const auto put = [&](std::size_t from, std::size_t to, const std::vector<std::string>& words) {
    words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(from), words_.begin() + static_cast<std::ptrdiff_t>(to));
    words_.insert(words_.begin() + static_cast<std::ptrdiff_t>(from), words.begin(), words.end());
  };
  if (take("it")) {
    for (const auto& [phrases, modal] : kVerdicts) {
      if (!take(phrases)) continue;
      take(", however ,|however");
      if (!take("to")) break;
      std::vector<std::string> words = {"you"};
      for (const std::string& word : words_of(std::string(modal))) words.push_back(word);
      put(begin, at_, words);
      at_ = begin;
      return true;
    }
    at_ = begin;
    return false;
  }
  for (const auto& [phrases, modal] : kVerdicts) {
    const std::vector<std::string> words = words_of(std::string(modal));
    if (take("suicide") && take(phrases)) {
      put(begin, at_, {"commit", "suicide"});
      put(begin, begin, words);
      put(begin, begin, {"you"});
      at_ = begin;
      return true;
    }
    at_ = begin;
    if (move_that(phrases)) {
      put(begin, begin, words);
      put(begin, begin, {"you"});
      at_ = begin;
      return true;
    }
    at_ = begin;
  }
  // "Diagonal captures are not allowed."
  for (const auto& [phrases, modal] : kVerdicts) {
    at_ = begin;
    unsigned bits = 0;
    take("each");
    const std::size_t way = at_;
    if (!ways(bits)) break;
    std::vector<std::string> said(words_.begin() + static_cast<std::ptrdiff_t>(way),
                                  words_.begin() + static_cast<std::ptrdiff_t>(at_));
    const std::string act = take("capture|capturing") ? "capture" : take("move") ? "move" : take("jump") ? "jump" : "";
    if (act.empty() || !take(phrases)) continue;
    std::vector<std::string> words = words_of("you " + std::string(modal) + " " + act);
    words.insert(words.end(), said.begin(), said.end());
    put(begin, at_, words);
    at_ = begin;
    return true;
  }
  at_ = begin;
  const std::string doing = word(begin);
  const auto is_done = [&](const VerbPhrase& phrase) {
    return is_form(doing, phrase.words[0], Form::Ing) ||
           (doing == phrase.words[0] && is_one_of(doing, "jump|place|capture"));
  };
  const auto known = std::find_if(verb_phrases().begin(), verb_phrases().end(), is_done);
  if (known == verb_phrases().end()) return false;
  for (std::size_t i = begin + 1; i < words_.size() && !is_one_of(words_[i], ",|;|but|if|unless"); ++i) {
    at_ = i;
    for (const auto& [phrases, modal] : kVerdicts) {
      if (!take(phrases)) continue;
      std::vector<std::string> words = {"you"};
      for (const std::string& word : words_of(std::string(modal))) words.push_back(word);
      words.push_back(known->words[0]);
      words.insert(words.end(), words_.begin() + static_cast<std::ptrdiff_t>(begin) + 1,
                   words_.begin() + static_cast<std::ptrdiff_t>(i));
      put(begin, at_, words);
      at_ = begin;
      return true;
    }
  }
  at_ = begin;
  return false;
}

// "A drop never …", "reaching the last row …": whoever does so.
bool Reader::doing(Subject& subject) {
  static constexpr std::string_view follows =
      "is|must|may|cannot|never|always|end|ends|win|wins|lose|loses|capture|captures|take|takes|need "
      "not|does|also|give|"
      "gives|earn|earns|do|bring|brings|draw|draws|has|count|counts|finish|finishes|decide|decides|cost|costs";
  const std::size_t begin = at_;
  Men own;
  own.side = Side::Own;
  Deed deed;
  deed.who = {own};
  Subject doer;
  doer.kind = Subject::Kind::Player;
  take("each|1|your|single|each single");
  bool named = true;
  // Where nothing is moved, to place something is a move.
  const bool walks =
      std::any_of(model_.types.begin(), model_.types.end(), [](const PieceType& type) { return !type.moves.empty(); });
  if (take("move|turn"))
    deed.verb = walks ? Verb::Move : Verb::Put;
  else if (take("place|placement|drop"))
    deed.verb = Verb::Put;
  else
    named = false;
  if (named && act_that(doer)) {
    if (!is(follows)) return at_ = begin, false;
    subject = doer;
    return true;
  }
  if (named && is(follows)) {
    doer.when = {deed};
    subject = doer;
    return true;
  }
  at_ = begin;
  const bool gerund = word(at_).size() > 4 && word(at_).ends_with("ing");
  if (gerund && by_doing(doer, doer.when) && is(follows)) {
    subject = doer;
    return true;
  }
  at_ = begin;
  return false;
}

// "Landing on an enemy captures it": what it is done to is taken.
bool Reader::captures_it(const Subject& subject, std::vector<Rule>& rules) {
  const std::size_t begin = at_;
  if (subject.kind != Subject::Kind::Player || subject.enemy || subject.when.size() != 1 || !about_.empty())
    return false;
  if (!take("capture|captures|take|takes") || !is("it|that piece|this piece")) return at_ = begin, false;
  Condition condition;
  condition.when = subject.when;
  see_object(condition);
  if (about_.empty()) return at_ = begin, false;
  take("it|that piece|this piece");
  Rule rule;
  rule.about = about_;
  rule.when = condition.when;
  rule.deed.verb = Verb::Capture;
  rule.deed.passive = true;
  rule.deed.who = {Men{}};
  rule.deed.who[0].it = true;
  rules = {rule};
  return true;
}

// "The square that is entered must be empty", "its target may not be next to an enemy"
bool Reader::of_target(std::vector<Rule>& rules) {
  const std::size_t begin = at_;
  const auto fail = [&] {
    at_ = begin;
    return false;
  };
  take("your|that|this|each");
  const bool named = take(
      "target square|target|destination square|destination|landing square|square of arrival|square of "
      "destination|end square|arrival square");
  if (!named) {
    if (!take("square")) return fail();
    take("that|which");
    if (!take("is enter|is entered|is moved to|is reached|is chosen|it moves to|it move to|it enters|it enter|you move "
              "to|you enter|it lands on|it land on|you choose|it goes to|you place on|you play on|it reach|on which it "
              "land|on "
              "which you place it|is move to|is reach|you move it to|it is moved to"))
      return fail();
  }
  take("of move|of jump|of each move");
  Rule rule;
  rule.deed.verb = Verb::Reach;
  rule.deed.who = {Men{}};
  if (take("must always be|must be|is always|always is|must not be|cannot be|cannot ever be|may not be|is never|may be|"
           "need not be|must be left|must have been")) {
    const std::string said = words_[at_ - 1] == "been" ? "must" : words_[at_ - 2];
    if (said == "not" || said == "cannot" || said == "ever" || words_[at_ - 1] == "never")
      rule.quantity = Quantity::Never;
    if (said == "may") rule.quantity = Quantity::May;
    if (at_ >= 3 && words_[at_ - 3] == "need") return fail();
  } else {
    return fail();
  }
  Place place;
  if (take("empty|vacant|unoccupied|free")) {
    place.kind = Place::Kind::Empty;
    rule.deed.to = {place};
  } else if (take("occupied by|held by")) {
    place.kind = Place::Kind::Held;
    if (!men(place.men)) return fail();
    rule.deed.to = {place};
  } else if (take("occupied")) {
    place.kind = Place::Kind::Empty, place.no = true;
    rule.deed.to = {place};
  } else if (!places(rule.deed.to)) {
    return fail();
  }
  rules = {rule};
  return true;
}

// "A student stays a student."
bool Reader::same_kind(const Subject& subject, Deed& deed, Modal& modal) {
  const std::size_t begin = at_;
  if (subject.kind != Subject::Kind::Pieces || subject.men.size() != 1) return false;
  const bool may = modal.quantity == Quantity::May;
  // "A rook that reaches the last row may stay unpromoted."
  if ((may || modal.quantity == Quantity::Always) && !modal.only &&
      take("stay unpromoted|remain unpromoted|stays unpromoted|remains unpromoted|stay plain|remain plain|decline "
           "promotion|"
           "stay as it is|remain as it is|stay what it is|remain what it is|keep plain player up|be left unpromoted|is "
           "left "
           "unpromoted")) {
    deed = Deed();
    deed.verb = Verb::Become;
    deed.no = may;
    if (!may) modal.quantity = Quantity::Never;
    return true;
  }
  if (modal.quantity != Quantity::Always && !may) return false;
  std::vector<Men> same;
  if (take("stay|stays|remain|remains|is still|is just|is still just") && men(same) && same.size() == 1 &&
      !same[0].types.empty()) {
    const Men& one = subject.men[0];
    if (same[0].types == one.types || (one.it && !about_.empty() && same[0].types == about_[0].types)) {
      deed = Deed();
      deed.verb = Verb::Become;
      deed.no = may;
      if (!may) modal.quantity = Quantity::Never;
      return true;
    }
  }
  at_ = begin;
  return false;
}

// "…, nor may it enter a square of its own men"
bool Reader::denied_too(std::vector<Rule>& rules) {
  const std::size_t begin = at_;
  take("nor");
  if (!take("may|is it allowed to|do|does|is")) return at_ = begin, false;
  if (!clause(rules)) return at_ = begin, false;
  for (Rule& rule : rules) {
    if (rule.quantity != Quantity::Always) return at_ = begin, false;
    rule.quantity = Quantity::Never;
  }
  return true;
}

}  // namespace ludwright::book::clauses
