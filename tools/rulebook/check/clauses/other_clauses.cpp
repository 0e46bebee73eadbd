// Clauses without a subject and a verb of their own: "by moving", "the game is over", "is barred to"; see grammar.h.
#include <algorithm>

#include "tools/rulebook/check/clauses/grammar.h"

namespace ludwright::book::clauses {

// "by moving the king": whom a player moves is said.
bool Reader::moves_something(const Subject& subject) {
  const std::size_t begin = at_;
  std::vector<Men> whom;
  const bool said = subject.kind == Subject::Kind::Player && men(whom);
  at_ = begin;
  return said;
}

// "by moving onto it", "without capturing", "a pawn arriving on the last row": the same piece does it.
bool Reader::by_doing(const Subject& subject, std::vector<Deed>& when) {
  const std::size_t begin = at_;
  const bool without = take("without");
  const bool reason = !without && take("for");  // "is captured for stepping there"
  if (!without && !reason) take("by|on|upon|when|if|after|while");
  const std::string doing = word(at_);
  if (!doing.ends_with("ing") && doing != "capture") return at_ = begin, false;
  for (const VerbPhrase& phrase : verb_phrases()) {
    if (!is_form(doing, phrase.words[0], Form::Ing) && !(doing == "capture" && phrase.words[0] == doing)) continue;
    const bool puts = phrase.frame == 'c' && (phrase.verb == Verb::Put || phrase.verb == Verb::Move) &&
                      subject.kind == Subject::Kind::Player;
    if (phrase.frame != 'i' && phrase.frame != 'o' && phrase.frame != 'p' && phrase.frame != 't' && !puts) continue;
    at_ = begin;
    take("without|by|on|upon|when|if|after|while|for");
    words_[at_] = phrase.words[0];
    Deed deed;
    Modal modal;
    Subject self;
    if (puts) self.kind = Subject::Kind::Player;
    deed.verb = phrase.verb;
    const bool read = verb(phrase, false) &&
                      !(phrase.frame == 'i' && phrase.verb == Verb::Move && moves_something(subject)) &&
                      object(self, phrase, deed);
    words_[begin + (words_[begin] == phrase.words[0] ? 0 : 1)] = doing;
    if (!read) continue;
    if (!arguments(deed, modal) || modal.only) continue;
    if (std::any_of(deed.whom.begin(), deed.whom.end(), [](const Men& men) { return men.each; })) continue;
    Men it;
    it.it = true;
    if (!puts) deed.who = {it};
    if (puts) {
      deed.of_player = true;
    } else if (subject.kind == Subject::Kind::Player) {
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
  } else if (take("your turn is passed|turn is passed|your turn is skipped|turn is skipped|your turn is lost|turn is "
                  "lost|your "
                  "turn is forfeited")) {
    rule.deed.verb = Verb::Pass;
  } else if (take("game is lost|that loses game")) {
    rule.deed.verb = Verb::Lose;
  } else if (take("game is won|that wins game")) {
    rule.deed.verb = Verb::Win;
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

// ---- halves of the board and the river between them ----

bool Reader::half(std::vector<Place>& list) {
  const Topology& board = model_.board;
  int rows = 0;
  for (const Cell& cell : board.cells) rows = std::max(rows, static_cast<int>(cell.rank) + 1);
  if (board.kind != BoardKind::Grid || rows % 2 != 0) return false;
  bool own = false;
  if (take("your half of board|your half|your player of board|your player of river|near half of board|near half|near "
           "player of river"))
    own = true;
  else if (!take("enemy half of board|enemy half|enemy player of board|enemy player of river|far half of board|far "
                 "half|far player of river|other half of board|other player of river"))
    return false;
  static const std::vector<std::string> none;
  const RegionReader reader(vocabulary_, none, std::nullopt, {});
  Place place;
  place.kind = Place::Kind::Cells;
  place.region.own = true;
  for (std::size_t seat = 0; seat < model_.seats.size(); ++seat) {
    auto& cells = place.region.cells.emplace_back();
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
      const bool lower = board.cells[cell].rank < rows / 2;
      if ((lower != reader.is_turned(seat)) == own) cells.push_back(static_cast<CellId>(cell));
    }
  }
  list = {place};
  return true;
}

// "cross the river": from one's own half to the other.
bool Reader::crosses_river(Deed& deed) {
  const std::size_t begin = at_;
  if (!take("river|middle line|halfway line|middle of board")) return false;
  words_.insert(words_.begin() + static_cast<std::ptrdiff_t>(at_), {"your", "half", "enemy", "half"});
  const std::size_t end = at_;
  const bool read = half(deed.from) && half(deed.to);
  words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(end),
               words_.begin() + static_cast<std::ptrdiff_t>(end) + 4);
  at_ = read ? end : begin;
  if (!read) return false;
  deed.verb = Verb::Reach;
  there_ = deed.to;
  return true;
}

// "… where an enemy stands", "… where one already lies", "… where there is another piece": behind "where".
bool Reader::somebody(std::vector<Men>& list) {
  const std::size_t begin = at_;
  const bool there_is = take("there is already|there already is|there is");
  if (!men(list)) {
    if (!take("another 1|another|1|something|anything")) return at_ = begin, false;
    list = {Men{}};
  }
  if (there_is) return true;
  if (take("already stand|already stands|already lie|already lies|stand|stands|is already|already is|is standing|is "
           "lying|is|lie already|lies already|lie|lies|occupy|occupies|sit|sits"))
    return true;
  return at_ = begin, false;
}

// ---- all directions ----

bool Reader::each_way(Deed& deed) {
  if (deed.ways != 0) return false;
  const std::size_t begin = at_;
  const bool in = take("in|along");
  const bool all = in && take("all|each of|each|both");
  if (!all) return at_ = begin, false;
  take("4|8|2");
  const std::size_t many = at_;
  if (take("diagonally directions|diagonally direction") || (words_[many - 1] == "4" && take("diagonally")))
    deed.ways = kSlant;
  else if (take("orthogonally directions|orthogonally direction|straight directions|straight direction"))
    deed.ways = kStraight;
  else if (words_[many - 1] == "8" && take("directions|direction"))
    deed.ways = kAnyWay;
  else if (take("forward diagonally directions|diagonally forward directions|fdiag directions"))
    deed.ways = kForwardSlant;
  else
    return at_ = begin, false;
  return deed.each_way = true;
}

namespace {

// "It may take up to two": as many, and never more.
void add_bounded(const Rule& rule, std::vector<Rule>& rules) {
  const auto is_bound = [](const Range& range) { return range.least == 0 && range.most != kNoLimit; };
  rules.push_back(rule);
  for (Range Deed::*range : {&Deed::number, &Deed::distance}) {
    const Range said = rule.deed.*range;
    if (rule.quantity != Quantity::May || rule.deed.no || !is_bound(said)) continue;
    rules.back().deed.*range = {said.most, said.most};
    Rule more = rule;
    more.quantity = Quantity::Never;
    more.deed.*range = {said.most + 1, kNoLimit};
    rules.insert(rules.end() - 1, more);
  }
}

}  // namespace

// Of what jumps forward it is left open whether straight or across a corner.
unsigned slanting(unsigned ways) {
  return ((ways & kForward) != 0 ? kForwardSlant : 0U) | ((ways & kBackward) != 0 ? kBackwardSlant : 0U);
}

bool add_each_way(std::vector<Rule> found, std::vector<Rule>& rules) {
  for (std::size_t i = found.size(); i-- > 0;) {
    Deed& deed = found[i].deed;
    // "Kings move and jump in all …": both of them.
    if (i + 1 < found.size() && found[i + 1].deed.each_way && found[i].quantity == found[i + 1].quantity &&
        deed.to.empty() && deed.from.empty() && deed.over.empty() && deed.ways == 0 && deed.distance.any())
      deed.ways = found[i + 1].deed.ways, deed.each_way = true;
  }
  for (Rule& rule : found) {
    if (rule.deed.verb == Verb::Jump && !rule.deed.each_way && rule.quantity != Quantity::Never)
      rule.deed.ways |= slanting(rule.deed.ways);
    if (!rule.deed.each_way) {
      add_bounded(rule, rules);
      continue;
    }
    if (rule.quantity != Quantity::Always && rule.quantity != Quantity::May) return false;
    for (unsigned way = 1; way <= kBackwardRight; way *= 2) {
      if ((rule.deed.ways & way) == 0) continue;
      Rule one = rule;
      one.quantity = Quantity::May;
      one.deed.ways = way;
      if (rule.deed.verb == Verb::Jump) one.deed.ways |= slanting(way);
      rules.push_back(one);
    }
  }
  return true;
}

}  // namespace ludwright::book::clauses
