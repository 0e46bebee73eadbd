// What is said of subjects; see grammar.h.
#include <algorithm>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/clauses/grammar.h"
#include "tools/rulebook/check/statements.h"

namespace ludwright::book::clauses {
namespace {

Men that_piece() {
  Men it;
  it.it = true;
  return it;
}

// "Nobody is taken for stepping between two": by a turn of its own player.
void taken_by_own_turn(Rule& rule) {
  Deed& deed = rule.deed;
  const bool firm = rule.quantity == Quantity::Always || rule.quantity == Quantity::Never;
  const bool by_own = std::any_of(rule.when.begin(), rule.when.end(), [](const Deed& one) {
    return (one.verb == Verb::Move || one.verb == Verb::Reach || one.verb == Verb::Jump) && one.who.size() == 1 &&
           one.who[0].it && !one.no;
  });
  if (!firm || !by_own || deed.verb != Verb::Capture || !deed.passive || deed.who.size() != 1 || !deed.who[0].it)
    return;
  deed.verb = Verb::Vanish;
  deed.ever = true;
}

// "men on the bar"
bool waits_beside(const Subject& subject) {
  return subject.men.size() == 1 && std::any_of(subject.men[0].where.begin(), subject.men[0].where.end(),
                                                [](const Place& place) { return place.kind == Place::Kind::Area; });
}

}  // namespace

// ---- what is said of them ----

// The words of a phrase; `participle`: its first one so. Nothing is moved where they do not stand there.
bool Reader::verb(const VerbPhrase& phrase, bool participle) {
  const std::string& first = word(at_);
  if (first.empty() || at_ + phrase.words.size() > words_.size()) return false;
  if (participle ? !is_form(first, phrase.words[0], Form::Participle)
                 : !is_any_form(first, phrase.words[0]) || is_form(first, phrase.words[0], Form::Ing))
    return false;
  for (std::size_t i = 1; i < phrase.words.size(); ++i) {
    if (words_[at_ + i] != phrase.words[i]) return false;
  }
  at_ += phrase.words.size();
  return true;
}

bool Reader::passive(const Subject& subject, Deed& deed, Modal& modal) {
  const std::size_t begin = at_;
  if (subject.kind == Subject::Kind::Cells && modal.quantity == Quantity::Always &&
      take("worth empty|counts as empty")) {
    deed = Deed();
    deed.verb = Verb::Clear;
    deed.to = subject.cells;
    return true;
  }
  const bool copula = take("is|be|been|gets|get|become|becomes");
  if (copula && take("not|never|nolonger|no longer")) {
    if (modal.quantity == Quantity::Never) return at_ = begin, false;
    modal.quantity = Quantity::Never;
  }
  skip();
  if (copula && take("always|also")) skip();
  if (!copula && !is("captured|removed|turned over|placed")) return false;
  const std::size_t start = at_;
  // These two are what synonyms make of any such word.
  static const VerbPhrase captured{Verb::Capture, 'o', {"capture"}}, removed{Verb::Vanish, 'c', {"remove"}};
  if (subject.kind == Subject::Kind::Pieces && copula && take("harmed|affected|hurt|touched by it|removed by it")) {
    deed = Deed();
    deed.verb = Verb::Vanish;
    return modal.quantity == Quantity::Never || (at_ = begin, false);
  }
  if (subject.kind == Subject::Kind::Pieces && copula && take("safe|immune|unharmed|unaffected|not affected")) {
    deed = Deed();
    deed.verb = Verb::Vanish;
    if (modal.quantity != Quantity::Always || modal.only) return at_ = begin, false;
    modal.quantity = Quantity::Never;
    return true;
  }
  if (subject.kind == Subject::Kind::Pieces && copula &&
      take("caught in explosion|caught in blast|blown up|lose in blast|lose in explosion|lost in blast|lost in "
           "explosion|"
           "destroyed in explosion|destroyed in blast|destroyed by explosion|removed by explosion|swept away by "
           "explosion")) {
    deed = Deed();
    deed.verb = Verb::Vanish;
    return true;
  }
  const bool beside =
      subject.kind == Subject::Kind::Cells && !subject.cells.empty() && subject.cells[0].kind == Place::Kind::Area;
  if (subject.kind == Subject::Kind::Cells && !beside && copula && modal.quantity == Quantity::Always &&
      take("left empty|then empty|empty|leave empty|vacated")) {
    deed = Deed();
    deed.verb = Verb::Clear;
    deed.to = subject.cells;
    return true;
  }
  const auto read = [&](const VerbPhrase& phrase) {
    at_ = start;
    if (!verb(phrase, true)) return false;
    deed = Deed();
    deed.verb = phrase.verb;
    if (subject.kind == Subject::Kind::Cells) {
      if (phrase.frame != 'p') return false;
      (phrase.verb == Verb::Leave ? deed.from : phrase.verb == Verb::Cross ? deed.over : deed.to) = subject.cells;
      if (take("by") && !men(deed.who)) return false;
      return true;
    }
    if (subject.kind != Subject::Kind::Pieces) return false;
    if (phrase.frame == 'p' && phrase.verb == Verb::Reach) {  // "a wall may not be entered"
      Place its;
      its.kind = Place::Kind::Held;
      its.men = {that_piece()};
      deed.to = {its};
      deed.who = {Men{}};
      return !take("by") || men(deed.who);
    }
    if (phrase.frame == 'o') {
      deed.passive = true;
      if (is("by single|by lone|by only 1|by just 1")) return false;  // how many it takes is more than by whom
      if (take("by") && !take("player|enemy player|opponent") && !men(deed.whom)) return false;
      return true;
    }
    if (phrase.frame == 't') return object(subject, phrase, deed);
    if (phrase.frame != 'c') return false;
    deed.passive = phrase.verb == Verb::Vanish;
    if (take("by") && !take("player|enemy|opponent")) return false;
    return true;
  };
  for (const VerbPhrase* phrase : {&captured, &removed}) {
    if (read(*phrase) && arguments(deed, modal)) return true;
  }
  for (const VerbPhrase& phrase : verb_phrases()) {
    if (read(phrase) && arguments(deed, modal)) return true;
  }
  at_ = begin;
  return false;
}

// What stands behind the verb without a preposition.
bool Reader::object(const Subject& subject, const VerbPhrase& phrase, Deed& deed) {
  switch (phrase.frame) {
    case 'o': {
      saw_object_ = true;
      if (deed.number.any()) range(deed.number);
      if (take("nothing|anything|whatever|something")) {
        if (words_[at_ - 1] == "nothing") deed.no = true;
        deed.whom = {Men{}};
        return true;
      }
      return men(deed.whom);
    }
    case 'x':
    case 'p': {
      if (phrase.verb == Verb::Cross && crosses_river(deed)) return true;
      std::vector<Place> found;
      if (!places(found)) return false;
      (phrase.verb == Verb::Leave ? deed.from : phrase.verb == Verb::Cross ? deed.over : deed.to) = found;
      if (found[0].kind == Place::Kind::Cells) there_ = found;
      return true;
    }
    case 't': {
      std::vector<Men> kinds;
      if (promotion_mark(model_) != kNone || !men(kinds)) return false;
      for (const Men& kind : kinds) {
        if (kind.types.empty() || !kind.where.empty()) return false;
        deed.into.insert(deed.into.end(), kind.types.begin(), kind.types.end());
      }
      return true;
    }
    case 'c': {
      if (subject.kind != Subject::Kind::Player) return false;
      range(deed.number);
      take("new|of");
      std::vector<Men> objects;
      // "you may place one from your hand", "you must place on an empty square"
      const std::size_t one = at_;
      static constexpr std::string_view where = "on|onto|in|into|from|at";
      if (phrase.verb == Verb::Put && (is(where) || (take("1") && is(where)))) {
        objects = {Men{}};
        objects[0].side = Side::Own;
      } else if (at_ = one; take("anything")) {
        objects = {Men{}};
      } else if (!men(objects)) {
        return false;
      }
      deed.who = objects;
      return true;
    }
    default:
      return true;
  }
}

bool Reader::active(const Subject& subject, Deed& deed) {
  const std::size_t begin = at_;
  if (path_blocked_ && subject.kind == Subject::Kind::Pieces &&
      take("make that move|make this move|make your move|make such move|make it|do so")) {
    deed = Deed();
    return true;
  }
  for (const VerbPhrase& phrase : verb_phrases()) {
    at_ = begin;
    if (subject.kind == Subject::Kind::Cells) break;
    const bool of_player = subject.kind == Subject::Kind::Player;
    if (of_player ? is_one_of(std::string_view(&phrase.frame, 1), "t|n|j") : phrase.frame == 'c' || phrase.frame == 'u')
      continue;
    if (!verb(phrase, false)) continue;
    deed = Deed();
    deed.verb = phrase.verb;
    if (of_player) {
      deed.of_player = true;
      deed.by_enemy = subject.enemy;
      deed.seat = subject.seat;
    }
    // "takes the piece beside it", "promotes the piece": whom it is done to is said.
    if (phrase.frame == 'i' && phrase.words.back() == "piece" &&
        is("right|directly|immediately|next to|beside|in|behind"))
      continue;
    if (phrase.frame == 'i' && of_player) {
      const std::size_t next = at_;
      std::vector<Men> whom;
      const bool said = men(whom);
      at_ = next;
      if (said) continue;
    }
    if (!object(subject, phrase, deed)) continue;
    if (phrase.frame == 'x') deed.no = true;
    if (phrase.frame == 'n') deed.no = deed.ever = true;
    if (phrase.frame == 'd') deed.distance = {2, 2};
    if (phrase.frame == 'j') {
      deed.no = deed.passive = true;
      take("to each player|to both player|to both|to enemy|of each piece|for each piece|to friend and enemy");
    }
    if (phrase.words[0] == "return" && phrase.verb == Verb::Put && !waits_beside(subject)) continue;
    if (phrase.words[0] == "return" && phrase.words.size() == 1 && phrase.verb == Verb::Reach) {
      if (there_.empty()) continue;
      deed.to = there_;
    }
    // "Nobody moves diagonally": with a piece of theirs.
    if (of_player && phrase.frame != 'u' && deed.who.empty()) {
      Men own;
      own.side = subject.enemy ? Side::Enemy : Side::Own;
      own.seat = subject.seat;
      if (own.seat) own.side = Side::Any;
      deed.who = {own};
    }
    return true;
  }
  at_ = begin;
  return false;
}

// "stands on the last row", "is on a corner"
bool Reader::state(const Subject& subject, Deed& deed, Modal& modal) {
  const std::size_t begin = at_;
  if (subject.kind != Subject::Kind::Pieces) return false;
  // "Kings may stand next to each other."
  if (modal.said && modal.quantity != Quantity::Always && take("be|stand|move|stop|stay") &&
      take("next to each other|player by player|adjacent to each other|on adjacent square|adjacent each other")) {
    deed = Deed();
    deed.verb = Verb::Reach;
    Place beside;
    beside.kind = Place::Kind::Beside;
    beside.men = subject.men;
    for (Men& one : beside.men) one.other = true, one.it = false;
    if (subject.men[0].it) beside.men = about_;
    for (Men& one : beside.men) one.other = true;
    deed.to = {beside};
    return !beside.men.empty();
  }
  at_ = begin;
  // "Elephants stay on their own side": they never go elsewhere.
  if (modal.quantity == Quantity::Always && !modal.only && take("stay|stays|remain|remains|keep|keeps") &&
      (take("to") || is("on|in|inside|within|at")) && (take("on|in|inside|within|at"), true)) {
    deed = Deed();
    deed.verb = Verb::Reach;
    if ((half(deed.to) || region(deed.to)) && deed.to.size() == 1 && !deed.to[0].named) {
      deed.to[0].no = true;
      modal.quantity = Quantity::Never;
      return true;
    }
  }
  at_ = begin;
  if (take("is|be|stand|lie|lies|sit|sits|stood")) {
    if (take("not|never")) {
      if (modal.quantity == Quantity::Never) return at_ = begin, false;
      modal.quantity = Quantity::Never;
    }
    deed = Deed();
    deed.verb = Verb::Stand;
    const bool where = is("either on|on|in|at|next to|adjacent to|beside|inside|within|adjacent");
    if (where && places(deed.to)) {
      // "The new piece must be next to an enemy": where it arrives.
      if (std::all_of(subject.men.begin(), subject.men.end(), [](const Men& men) { return men.moves; }))
        deed.verb = Verb::Reach;
      return true;
    }
  }
  at_ = begin;
  return false;
}

bool Reader::deed(const Subject& subject, Deed& deed, Modal& modal) {
  const std::size_t begin = at_;
  if (gives_up()) return false;
  skip();
  const Modal before = modal;
  if (same_kind(subject, deed, modal) || leaves_empty(subject, deed) || has_liberties(subject, deed, modal) ||
      deprives(subject, deed) || leaves_alone(subject, deed) || face_each_other(subject, deed))
    return true;
  if (threatened(subject, deed, modal)) return true;
  modal = before;
  if (exposes(subject, deed) || picks_kind(subject, deed)) return true;
  if (possession(subject, deed, modal) || goes_to_area(subject, deed, modal)) {
    skip();
    return true;
  }
  modal = before;
  if (passive(subject, deed, modal)) return true;
  modal = before;
  if (active(subject, deed) && arguments(deed, modal)) return true;
  modal = before;
  // "A pawn has no double step."
  if (is("has no") && modal.quantity == Quantity::Always) {
    const auto no = words_.begin() + static_cast<std::ptrdiff_t>(at_) + 1;
    words_.erase(no);
    modal.quantity = Quantity::Never;
    if (active(subject, deed) && arguments(deed, modal)) return true;
    words_.insert(words_.begin() + static_cast<std::ptrdiff_t>(at_) + 1, "no");
    modal = before;
  }
  if (state(subject, deed, modal) && arguments(deed, modal)) return true;
  modal = before;
  at_ = begin;
  return false;
}

bool Reader::predicate(const Subject& subject, Modal said, std::vector<Rule>& rules) {
  const std::size_t begin = at_;
  std::vector<Rule> found;
  if (either_or(subject, said, rules) || as_a_whole(subject, rules) || escapes(subject, said, rules) ||
      whole_turn(subject, rules) || move_after_which(subject, said, rules))
    return true;
  if (Rule screen; said.quantity == Quantity::Always && !subject.never && !said.only && needs_screen(subject, screen)) {
    rules.push_back(screen);
    return true;
  }
  if (said.quantity == Quantity::Always && !said.only && is("is neither")) {
    words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(at_) + 1);
    said.quantity = Quantity::Never;
  }
  if (said.quantity == Quantity::May && (is("neither") || is("be neither"))) {
    const bool be = take("be");
    take("neither");
    if (be) words_.insert(words_.begin() + static_cast<std::ptrdiff_t>(at_), "be");
    said.quantity = Quantity::Never;
  }
  for (;;) {
    Rule rule;
    Modal modal = said;
    if (!deed(subject, rule.deed, modal)) break;
    if (subject.never && modal.quantity == Quantity::Never) break;
    if (rule.deed.no && modal.quantity == Quantity::Always &&
        (rule.deed.verb == Verb::Vanish || rule.deed.verb == Verb::Jump || rule.deed.verb == Verb::Reach ||
         rule.deed.verb == Verb::Exposed))
      rule.deed.no = false, modal.quantity = Quantity::Never;
    if (rule.deed.no && rule.deed.verb == Verb::Reach) break;
    // "Kings may never stand on adjacent squares": next to each other, perhaps.
    if (rule.deed.verb == Verb::Reach && modal.quantity == Quantity::Never && rule.deed.to.size() == 1 &&
        rule.deed.to[0].kind == Place::Kind::Beside && rule.deed.to[0].men.size() == 1 && rule.deed.to[0].men[0].it)
      break;
    // "You may move only one piece": some moves carry others along.
    if (rule.deed.verb == Verb::Move && !rule.deed.number.any() && modal.quantity == Quantity::Always) break;
    // "Each move must take something": asked of each.
    const bool by_act = subject.kind == Subject::Kind::Player && subject.when.size() == 1 &&
                        (subject.when[0].verb == Verb::Put || subject.when[0].verb == Verb::Move);
    const bool of_effect = (rule.deed.verb == Verb::Capture && !rule.deed.passive) || rule.deed.verb == Verb::Turn;
    rule.each_turn = by_act && of_effect;
    if (so_that(subject, modal, rule)) {
      rules.push_back(rule);
      return true;
    }
    rule.deed.ever = (modal.ever || rule.deed.ever) && rule.deed.verb == Verb::Vanish;
    // "It may go to any empty square": to each of them; and what squares are named an example is told of.
    const auto loose = [](const Place& place) {
      return (place.each && place.kind != Place::Kind::Column) || place.named;
    };
    if (modal.quantity == Quantity::May && (std::any_of(rule.deed.to.begin(), rule.deed.to.end(), loose) ||
                                            std::any_of(rule.deed.from.begin(), rule.deed.from.end(), loose)))
      break;
    // "You must turn over all flanked pieces": each of these is.
    if (modal.quantity == Quantity::Always && rule.deed.verb == Verb::Capture && !rule.deed.passive &&
        subject.kind == Subject::Kind::Player && !subject.never && about_.empty() && rule.deed.whom.size() == 1 &&
        rule.deed.whom[0].each && rule.deed.whom[0].where.size() == 1 &&
        rule.deed.whom[0].where[0].kind == Place::Kind::Flanked) {
      about_ = rule.deed.whom;
      rule.deed = Deed();
      rule.deed.verb = Verb::Capture;
      rule.deed.passive = true;
      rule.deed.who = {that_piece()};
      saw_object_ = false;
    }
    // "All pawns" is more than any of them.
    const auto all = [](const Men& men) { return men.each; };
    if (modal.quantity == Quantity::Always && !subject.never &&
        (std::any_of(rule.deed.whom.begin(), rule.deed.whom.end(), all) ||
         std::any_of(rule.deed.who.begin(), rule.deed.who.end(), all)))
      break;
    rule.quantity = subject.never ? Quantity::Never : modal.quantity;
    // "It may only move by capturing": never without it.
    if (std::vector<Deed> how; modal.only && subject.kind == Subject::Kind::Pieces && !subject.never &&
                               is_bare(rule.deed) && is("by") && by_doing(subject, how)) {
      how[0].no = !how[0].no;
      rule.when.push_back(how[0]);
      rule.quantity = Quantity::Never;
      rule.deed.who = {that_piece()};
      found.push_back(rule);
      break;
    }
    if (modal.only) {
      if (rule.quantity == Quantity::Never || is_bare(rule.deed)) break;
      rule.quantity = Quantity::Always;
    }
    // "You must pick a queen": of all turns that promote.
    if (rule.deed.verb == Verb::Become && subject.kind == Subject::Kind::Player && !rule.deed.into.empty() &&
        rule.quantity != Quantity::May) {
      rule.when.push_back(rule.deed);
      rule.when.back().into.clear();
    }
    if (subject.kind == Subject::Kind::Pieces) {
      std::vector<Men>& done = rule.deed.verb == Verb::Jump && rule.deed.passive ? rule.deed.whom : rule.deed.who;
      if (rule.deed.verb == Verb::Jump) rule.deed.passive = false;
      if (done.empty()) done = {that_piece()};
    }
    // What is merely said to be done is what may be done, unless something is said of how.
    rule.deed.able = false;
    while (only_by_doing(subject, rule) ||
           (is("by|without|on|upon|when|if|after|while|for") && by_doing(subject, rule.when))) {
    }
    taken_by_own_turn(rule);
    found.push_back(rule);
    const std::size_t next = at_;
    skip();
    const bool either = is("or|nor|, or|, nor");
    if (!take(", and so|and so|, and|, but|, or|, nor|and|but|or|nor")) break;
    skip();
    if (either && found.back().quantity == Quantity::Always) {
      at_ = next;
      break;
    }
    Modal more = said;
    // "is not turned over or captured": neither
    if (either && found.back().quantity == Quantity::Never && !subject.never) more.quantity = Quantity::Never;
    if (is("may|cannot|must|never|always|only|is never|is not")) {
      more = Modal();
      this->modal(more);
    } else if (words_[at_ - 1] == "nor") {
      more.quantity = Quantity::Never;
    }
    const std::size_t trial = at_;
    Rule test;
    Modal test_modal = more;
    if (!deed(subject, test.deed, test_modal)) {
      at_ = next;
      break;
    }
    at_ = trial;
    said = more;
  }
  if (found.empty()) {
    at_ = begin;
    return false;
  }
  // "They stay where they are and change sides": on their cells, as another's.
  const auto changes = [](const Rule& rule) { return rule.deed.verb == Verb::Turn || rule.deed.verb == Verb::Become; };
  if (std::any_of(found.begin(), found.end(), changes)) {
    for (Rule& rule : found) {
      if (rule.deed.verb != Verb::Stay || rule.quantity != Quantity::Always) continue;
      rule.deed.verb = Verb::Vanish;
      rule.deed.ever = true;
      rule.quantity = Quantity::Never;
    }
  }
  return add_each_way(std::move(found), rules) || (at_ = begin, false);
}

}  // namespace ludwright::book::clauses
