// Turns that only place, and how many may stand on one line; see grammar.h.
#include "tools/rulebook/check/clauses/grammar.h"
#include "tools/rulebook/check/statements.h"

namespace ludwright::book::clauses {

// "Dropping a piece takes a whole turn": nothing is moved besides.
bool Reader::whole_turn(const Subject& subject, std::vector<Rule>& rules) {
  if (subject.kind != Subject::Kind::Player || subject.never || subject.when.size() != 1) return false;
  const Verb verb = subject.when[0].verb;
  if ((verb != Verb::Put && verb != Verb::Move) || subject.when[0].no) return false;
  if (!take("takes whole turn|take whole turn|takes up whole turn|takes up turn|is whole turn|counts as whole turn|"
            "counts as your turn|counts as turn|is your whole turn|uses up your turn|use up your turn|uses up turn|"
            "takes your whole turn|take your whole turn|worth whole turn|worth turn|worth as turn|is turn|takes turn|"
            "fills whole turn"))
    return false;
  Rule rule;
  rule.quantity = Quantity::Never;
  rule.deed.verb = verb == Verb::Put ? Verb::Move : Verb::Put;
  rule.deed.who = {Men{}};
  rule.deed.who[0].side = Side::Own;
  rules.push_back(rule);
  return true;
}

// "You may not have two unpromoted pawns on one file", "no more than five men may stand on one point"
bool Reader::share_line(std::vector<Rule>& rules) {
  const std::size_t begin = at_;
  const auto fail = [&] {
    at_ = begin;
    return false;
  };
  Rule rule;
  rule.deed.verb = Verb::Have;
  const bool you = take("you|player|each player|1 player");
  bool no = take("no player may|nobody may");
  if (you || no) {
    no = take("cannot|cannot ever|never may|must never|may never|never") || no;
    const bool may = !no && take("may");
    if ((!no && !may) || !take("has|own|hold|keep|place")) return fail();
  }
  Range& number = rule.deed.number;
  const bool reaches = is("as many as|up to|upto");
  const bool none = !you && take("no 2|not 2|never 2");
  if (none) {
    number = {2, kNoLimit};
    no = true;
  } else if (!range(number) || number.any()) {
    if (!take("several|many")) return fail();
    number = {2, kNoLimit};
  }
  take("of");
  std::vector<Men>& who = rule.deed.who;
  if (!men(who) || who.size() != 1 || who[0].it || !who[0].where.empty()) return fail();
  // Whether promoted ones are meant as well must be said where they keep their type.
  if (promotion_mark(model_) != kNone && !who[0].promoted) return fail();
  if (who[0].side == Side::Any && !who[0].seat) who[0].side = Side::Own;
  if (!you && !none && !no) {
    no = take("cannot|cannot ever|may never|must never");
    if (!no && !take("may")) return fail();
  } else if (none) {
    take("may ever|may");
  }
  if (!you) take("stand|be|share|lie|stay|be placed|occupy|enter");
  take("on|in|of|at");
  take("same|1 and same|1|single|any 1|each 1");
  rule.deed.together = take("column")   ? Together::Column
                       : take("row")    ? Together::Row
                       : take("square") ? Together::Cell
                                        : Together::No;
  if (rule.deed.together == Together::No) return fail();
  take("attime");
  // "Up to five may": six never do, and five do.
  if (number.least == 0 && number.most != kNoLimit) {
    if (no) return fail();
    if (reaches) {
      rules.push_back(rule);
      rules.back().quantity = Quantity::May;
      rules.back().deed.number = {number.most, kNoLimit};
    }
    number = {number.most + 1, kNoLimit};
    no = true;
  } else if (number.least == number.most) {
    number.most = kNoLimit;
  }
  if (number.least < 2 && number.most == kNoLimit) number.least = no ? 2 : 6;
  rule.quantity = no ? Quantity::Never : Quantity::May;
  rules.push_back(rule);
  return true;
}

}  // namespace ludwright::book::clauses
