// Clauses without a subject and a verb of their own: "by moving", "the game is over", "is barred to"; see grammar.h.
#include <algorithm>

#include "tools/rulebook/check/clauses/grammar.h"

namespace ludwright::book::clauses {

// "by moving onto it", "without capturing", "a pawn arriving on the last row": the same piece does it.
bool Reader::by_doing(const Subject& subject, std::vector<Deed>& when) {
  const std::size_t begin = at_;
  const bool without = take("without");
  if (!without) take("by|on|upon|when|if|after|while");
  const std::string doing = word(at_);
  if (!doing.ends_with("ing") && doing != "capture") return at_ = begin, false;
  for (const VerbPhrase& phrase : verb_phrases()) {
    if (!is_form(doing, phrase.words[0], Form::Ing) && !(doing == "capture" && phrase.words[0] == doing)) continue;
    if (phrase.frame != 'i' && phrase.frame != 'o' && phrase.frame != 'p' && phrase.frame != 't') continue;
    at_ = begin;
    take("without|by|on|upon|when|if|after|while");
    words_[at_] = phrase.words[0];
    Deed deed;
    Modal modal;
    Subject self;
    const bool read = verb(phrase, false) && object(self, phrase, deed);
    words_[begin + (words_[begin] == phrase.words[0] ? 0 : 1)] = doing;
    if (!read) continue;
    deed.verb = phrase.verb;
    if (!arguments(deed, modal) || modal.only) continue;
    if (std::any_of(deed.whom.begin(), deed.whom.end(), [](const Men& men) { return men.each; })) continue;
    Men it;
    it.it = true;
    deed.who = {it};
    if (subject.kind == Subject::Kind::Player) {
      deed.who[0].it = false;
      deed.who[0].side = Side::Own;
    }
    deed.no = without;
    when.push_back(deed);
    return true;
  }
  return at_ = begin, false;
}

// "The game is over", "the game goes on", "it is a draw"
bool Reader::of_game(std::vector<Rule>& rules) {
  const std::size_t begin = at_;
  Rule rule;
  skip();
  if (take("game cannot end|game does not end|game goes on|game continues|game continue|play goes on|play "
           "continues|game is not over|game cannot stop")) {
    rule.deed.verb = Verb::End;
    rule.quantity = Quantity::Never;
  } else if (take("game ends|game end|game is over|play ends|play stops|it is over|game is at end|that ends game")) {
    rule.deed.verb = Verb::End;
  } else if (take("game is draw|game draw|it is draw|game ends in draw|result is draw|there is draw|game is drawn")) {
    rule.deed.verb = Verb::Draw;
  } else if (take("turn ends|turn is over|turn end|enemy move next|opponent moves|opponent move|it is opponent turn|it "
                  "is enemy turn|turn passes to enemy|"
                  "opponent move again|opponent plays again|enemy move again|opponent play again|opponent plays|enemy "
                  "plays")) {
    rule.deed.verb = Verb::Again;
    rule.deed.by_enemy = true;
  } else if (take("it is your turn again|same player move again|you move again|that player move again")) {
    rule.deed.verb = Verb::Again;
  } else {
    at_ = begin;
    return false;
  }
  rule.deed.of_player = true;
  rule.about = about_;
  skip();
  rules = {rule};
  return true;
}

// "The throne is barred to soldiers", "… open to the king alone"
bool Reader::open_to(const Subject& subject, std::vector<Rule>& rules) {
  const std::size_t begin = at_;
  if (subject.kind != Subject::Kind::Cells || !take("is")) return at_ = begin, false;
  Rule rule;
  rule.deed.verb = Verb::Reach;
  rule.deed.to = subject.cells;
  bool only = false;
  if (take("barred to|closed to|forbidden to|out of bounds for|off limits to|off limits for|not open to|forbidden "
           "for|barred for")) {
    rule.quantity = Quantity::Never;
  } else if (take("reserved for|open only to|only for|kept for|for")) {
    rule.quantity = Quantity::Never;
    only = true;
  } else if (take("open to")) {
    rule.quantity = Quantity::May;
  } else {
    return at_ = begin, false;
  }
  std::vector<Men> those;
  if (take("each piece|each|all")) {
    those = {Men{}};
  } else if (!men(those)) {
    return at_ = begin, false;
  }
  if (take("alone|only")) only = true, rule.quantity = Quantity::Never;
  if (only) {
    if (those.size() != 1 || those[0].types.empty()) return at_ = begin, false;
    those[0].no = true;
  }
  skip();
  rule.about = those;
  Men it;
  it.it = true;
  rule.deed.who = {it};
  rules = {rule};
  return true;
}

}  // namespace ludwright::book::clauses
