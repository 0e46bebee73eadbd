// Whom clauses are about; see grammar.h.
#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/clauses/grammar.h"

namespace ludwright::book::clauses {

bool Reader::player(Subject& subject) {
  const std::size_t begin = at_;
  subject.kind = Subject::Kind::Player;
  // "Drops have to be made on empty squares, so they never capture."
  if (act_ && about_.empty() && take("it")) {
    subject.when = {*act_};
    return true;
  }
  if (take("no player|nobody|neither player|no 1|neither of you")) {
    subject.never = true;
  } else if (take("player whose turn it is|player to move|player on move|player on turn|mover|player who is to move")) {
  } else if (take("whoever|1 who")) {
    --at_;
    words_[at_] = "who";  // a clause follows
  } else if (take("you|each player|player|1 of player|that player|either player|each of you")) {
  } else if (is("enemy|opponent|other player")) {
    take("enemy|opponent|other player");
    if (is("'s") || noun(subject.men.emplace_back())) {
      at_ = begin;
      subject.men.clear();
      return false;
    }
    subject.men.clear();
    subject.enemy = true;
  } else if (const Name* seat = name(at_); seat != nullptr && seat->kind == NameKind::Seat) {
    ++at_;
    Men ignored;
    if (is("'s") || noun(ignored)) {
      at_ = begin;
      return false;
    }
    subject.seat = static_cast<PlayerId>(seat->index);
  } else {
    return false;
  }
  const std::size_t end = at_;
  // "whose king is captured"
  if (take("whose")) {
    Subject his;
    std::vector<Rule> rules;
    Modal plain;
    if (!men(his.men, &his) || his.only || !his.when.empty()) return at_ = begin, false;
    modal(plain);
    if (plain.said || plain.only || !predicate(his, plain, rules)) return at_ = begin, false;
    for (const Rule& rule : rules) {
      Deed deed = rule.deed;
      deed.who = his.men;
      for (Men& one : deed.who) one.side = Side::Any, one.seat = std::nullopt;
      deed.no = deed.no != ((rule.quantity == Quantity::Never) != his.never);
      if (!deed.passive || deed.verb != Verb::Capture || !rule.when.empty()) return at_ = begin, false;
      subject.when.push_back(deed);
    }
    subject.enemy = !subject.enemy;  // what is captured is his who is not to move
    return true;
  }
  if (take("that|who")) {
    std::vector<Rule> rules;
    Subject self = subject;
    self.never = self.only = false;
    Modal plain;
    modal(plain);
    if (!plain.only && predicate(self, plain, rules)) {
      for (const Rule& rule : rules) {
        if (!rule.when.empty()) return at_ = begin, false;
        Deed deed = rule.deed;
        deed.no = deed.no != (rule.quantity == Quantity::Never);
        deed.able = deed.able || (plain.said && plain.quantity != Quantity::Always) ||
                    (plain.said && plain.quantity == Quantity::Never);
        subject.when.push_back(deed);
      }
      return true;
    }
    at_ = end;
    if (word(end - 1) != "player") return at_ = begin, false;
  }
  return true;
}

bool Reader::subject(Subject& subject) {
  const std::size_t begin = at_;
  // "Nobody is taken for stepping there."
  const bool of_men =
      is("nobody is captured|nobody may be captured|nobody is removed|nobody is ever captured|no 1 is captured");
  if (!of_men && player(subject)) return true;
  if (nth_check(subject)) return true;
  subject = Subject();
  if (of_men)
    words_[at_] = "nothing",
    words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(at_) + 1,
                 words_.begin() + static_cast<std::ptrdiff_t>(at_) + (word(at_ + 1) == "1" ? 2 : 1));
  if (take("nothing|no piece of either player")) {
    subject.never = true;
    subject.men = {Men{}};
    return true;
  }
  // "A capture ends the turn."
  if (take("each capture|1 capture|capture|capturing") &&
      is("is|end|ends|never|may|cannot|must|earn|earns|give|gives")) {
    Deed deed;
    deed.verb = Verb::Capture;
    Men own;
    own.side = Side::Own;
    deed.who = {own};
    subject.kind = Subject::Kind::Player;
    subject.when = {deed};
    return true;
  }
  at_ = begin;
  if (doing(subject)) return true;
  if (men(subject.men, &subject)) return true;
  at_ = begin;
  subject = Subject();
  subject.kind = Subject::Kind::Cells;
  if (take("no")) subject.never = true;
  if (take("only")) subject.only = true;
  if (place(subject.cells)) return true;
  at_ = begin;
  return false;
}

}  // namespace ludwright::book::clauses
