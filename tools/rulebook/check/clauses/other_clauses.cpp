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
  } else if (take("your turn ends|your turn is over|turn ends|turn is over|turn end|enemy move next|opponent "
                  "moves|opponent move|it is opponent turn|it "
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

// "even when it is empty": what holds always holds then.
bool Reader::even_if() {
  const std::size_t begin = at_;
  const std::vector<Men> about = about_;
  take(",");
  if (!take("even")) return at_ = begin, false;
  Condition any;
  const bool of_cells = !there_.empty() && take("if it is empty|if empty|if it is occupied|if occupied|while empty");
  if (!of_cells && !condition(any)) {
    about_ = about;
    return at_ = begin, false;
  }
  take(",");
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

// "leaves its old square empty"
bool Reader::leaves_empty(const Subject& subject, Deed& deed) {
  if (subject.kind != Subject::Kind::Pieces || subject.when.empty()) return false;
  if (!take("leave your old square empty|leaves your old square empty|leave your square empty|leaves your square empty|"
            "leave square it came from empty|leaves square it came from empty|leave empty square behind|"
            "leaves empty square behind"))
    return false;
  Place start;
  start.kind = Place::Kind::Start;
  deed = Deed();
  deed.verb = Verb::Clear;
  deed.to = {start};
  return true;
}

// "It may stop on a corner if nobody stands there."
bool Reader::if_empty(Deed& deed, Modal& modal) {
  const std::size_t begin = at_;
  if (deed.to.empty()) return false;
  const bool only = take("only");
  if (!take("if nobody stands there|if nobody is there|if nothing stands there|if no piece stands there|if it is empty|"
            "if nothing is there|if no piece is there|if that square is empty|if it is not occupied|if nobody stand "
            "there|if nothing stand there|if no piece stand there|as long as it is empty|provided it is empty|provided "
            "that it is empty|while it is empty"))
    return at_ = begin, false;
  if (only && modal.quantity != Quantity::May) return at_ = begin, false;
  Place empty;
  empty.kind = Place::Kind::Empty;
  empty.no = only;
  deed.to.push_back(empty);
  if (only) modal.quantity = Quantity::Never;
  return true;
}

// "only by capturing", "by a capture only": never without it.
bool Reader::only_by_doing(const Subject& subject, Rule& rule) {
  const std::size_t begin = at_;
  const bool before = take("only|solely");
  std::vector<Deed> how;
  if (!is("by|when|if|while") || rule.quantity == Quantity::Never || rule.quantity == Quantity::NeedNot ||
      !by_doing(subject, how) || !(before || take("only|alone")))
    return at_ = begin, false;
  how[0].no = !how[0].no;
  rule.quantity = Quantity::Never;
  rule.when.push_back(how[0]);
  return true;
}

// "the one you have just moved"
bool Reader::in_this_turn(Men& men) {
  if (!take("you has just placed or moved|you has just moved or placed|you has just placed|you has just moved|you just "
            "placed|you just moved|just placed or moved|just moved or placed|just placed|just moved|that has just "
            "moved|that has just been moved|that has just been placed|that was just moved|that was just placed|that "
            "has just arrived|that just moved|you has just dropped|just dropped|that has just landed|you has placed|"
            "you has moved"))
    return false;
  men.moves = true;
  return true;
}

}  // namespace ludwright::book::clauses
