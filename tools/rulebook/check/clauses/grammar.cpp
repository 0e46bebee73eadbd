// Sentences, their clauses and conditions; see grammar.h.
#include "tools/rulebook/check/clauses/grammar.h"

#include <algorithm>

#include "tools/rulebook/check/phrase_lists.h"
#include "tools/rulebook/check/statements.h"

namespace ludwright::book::clauses {
namespace {

// "Before it reaches the last row": it is not there.
bool not_yet(std::vector<Deed>& when, bool& unpromoted) {
  if (when.size() == 1 && when[0].verb == Verb::Become && when[0].into.empty() && !when[0].no && !when[0].able) {
    when.clear();
    return unpromoted = true;
  }
  for (Deed& deed : when) {
    if (deed.verb != Verb::Reach || deed.to.empty() || deed.no || deed.able) return false;
    deed.verb = Verb::Stand;
    deed.from.clear();
    deed.no = true;
  }
  return !when.empty();
}

}  // namespace

Reader::Reader(const Vocabulary& vocabulary, std::vector<std::string> words, const Context& context, bool it_is_known)
    : vocabulary_(vocabulary),
      model_(vocabulary.model()),
      words_(std::move(words)),
      context_(context),
      it_is_known_(it_is_known) {}

// The piece that "it" is from here on.
void Reader::see(const Subject& subject) {
  if (subject.kind == Subject::Kind::Cells) there_ = subject.cells;
  if (subject.kind != Subject::Kind::Pieces || subject.men.empty() || subject.men[0].it || !about_.empty()) return;
  about_ = subject.men;
}

// "if a man reaches the last row", "unless it stands on a corner"
bool Reader::condition(Condition& condition) {
  const std::size_t begin = at_;
  take(",");
  if (with_screen(condition)) return true;
  const bool has = take("with"), before = condition.before = !has && take("before|until");
  if (before) {
    Subject piece;
    piece.men = {Men{}};
    if (by_doing(piece, condition.when)) return not_yet(condition.when, condition.unpromoted) || (at_ = begin, false);
  } else if (has) {
  } else if (take("only if|only after|only once")) {
    condition.only = true;
  } else if (take("unless")) {
    condition.unless = true;
  } else if (is("once") && (condition.once = true, false)) {
  } else if (is("as you enter|as it enter|as it land|as it arrive")) {
    take("as");
  } else if (!take("if|once|after|whenever|as soon as|as long as|so long as|while|where|wherever")) {
    return at_ = begin, false;
  }
  const std::size_t first = at_;
  const std::vector<Men> about = about_;
  if (!has && (being_there(condition) || condition_of(condition)))
    return !before || not_yet(condition.when, condition.unpromoted) || (at_ = begin, false);
  if (before) return at_ = begin, false;
  at_ = first;
  about_ = about;
  // "with a man on the bar"
  Deed held;
  held.verb = Verb::Have;
  if (has && some_men(held) && (!held.to.empty() || area(held.to))) {
    if (held.who[0].side == Side::Any && !held.who[0].seat) held.who[0].side = Side::Own;
  } else if (has || !whereabouts(held)) {
    return at_ = begin, false;
  }
  condition.when = {held};
  return true;
}

// What follows "if".
bool Reader::condition_of(Condition& condition) {
  const std::size_t begin = at_;
  Subject about;
  std::vector<Rule> rules;
  Modal modal;
  if (!condition.only && !condition.unless && fills_liberty()) return true;
  // "when it is not capturing"
  if (take("it is not capturing|not capturing|it is not capture|it does not capture|it not capture|it cannot "
           "capture|it is "
           "capturing|capturing|it capture")) {
    Deed capture;
    capture.verb = Verb::Capture;
    capture.no = words_[at_ - 2] == "not" || words_[at_ - 2] == "cannot";
    capture.who = {Men{}};
    capture.who[0].it = true;
    condition.when = {capture};
    return !condition.only || !capture.no;
  }
  // "when the third check is given"
  if (Subject check; nth_check(check)) {
    condition.when = check.when;
    return true;
  }
  // "once placed"
  if (Deed done; !condition.only && !condition.unless && done_to_it(done)) {
    condition.when = {done};
    return true;
  }
  // "If all pieces are captured" is more than if any is.
  const std::vector<Men> known = about_;
  if (is("each") || !subject(about)) return at_ = begin, false;
  see(about);
  if (Deed held; this->modal(modal), possession(about, held, modal)) {
    held.no = (modal.quantity == Quantity::Never) != about.never;
    condition.when = {held};
    condition.when.insert(condition.when.end(), about.when.begin(), about.when.end());
    return !about.only && !modal.only;
  }
  take("has|has just");
  if (!modal.said) this->modal(modal);
  if (about.only || modal.only || !predicate(about, modal, rules)) return at_ = begin, false;
  const bool none = about.never && about.kind == Subject::Kind::Pieces;
  if (none) about_ = known;  // "if none of your men can move": of all of them together
  for (Rule& rule : rules) {
    if (none && rule.deed.who.size() == 1 && rule.deed.who[0].it) rule.deed.who = about.men;
    rule.deed.no = rule.deed.no != (rule.quantity == Quantity::Never);
    rule.deed.able = modal.said && modal.quantity != Quantity::Always;
    condition.when.push_back(rule.deed);
    condition.when.insert(condition.when.end(), rule.when.begin(), rule.when.end());
  }
  condition.when.insert(condition.when.end(), about.when.begin(), about.when.end());
  if (about.kind == Subject::Kind::Player && !about.enemy) see_object(condition);
  return !(condition.unless && condition.when.size() != 1) || (at_ = begin, false);
}

// "If you land on an enemy, it …": the enemy is meant.
void Reader::see_object(Condition& condition) {
  if (!about_.empty() || condition.when.size() != 1) return;
  const std::size_t begin = at_;
  take(", then|,|then");
  const bool meant = is("it|that piece|this piece");
  at_ = begin;
  Deed& deed = condition.when[0];
  if (!meant || deed.no || deed.able) return;
  const bool onto = deed.whom.empty() && deed.to.size() == 1 && deed.to[0].kind == Place::Kind::Held;
  std::vector<Men>& object = onto ? deed.to[0].men : deed.whom;
  if (object.size() != 1 || object[0].it) return;
  about_ = object;
  object = {Men{}};
  object[0].it = true;
  saw_object_ = false;
}

// "placed", "captured": done to the piece that the sentence is about.
bool Reader::done_to_it(Deed& deed) {
  const std::size_t begin = at_;
  if (!is_form(word(at_), "place", Form::Participle) &&
      !is("captured|taken|shot|put down|set down|dropped|promoted|moved|removed"))
    return false;
  Subject self;
  Men it;
  it.it = true;
  self.men = {it};
  Modal modal;
  words_.insert(words_.begin() + static_cast<std::ptrdiff_t>(at_), "is");
  const bool read = passive(self, deed, modal) && modal.quantity == Quantity::Always && !modal.only;
  words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(begin));
  if (!read) return at_ = begin, false;
  --at_;
  if (deed.who.empty()) deed.who = {it};
  return true;
}

// "Where it lands it stays": it neither moves nor leaves the board from then on.
bool Reader::stays_there(const Deed& arrival, Rule& rule) {
  const bool bare = arrival.to.empty() && arrival.from.empty() && arrival.over.empty() && arrival.whom.empty();
  if (!bare || arrival.no || arrival.who.size() != 1 || !arrival.who[0].it || rule.quantity != Quantity::Always ||
      !rule.when.empty())
    return false;
  rule.quantity = Quantity::Never;
  rule.deed.verb = Verb::Move;
  return true;
}

bool Reader::with_condition(const Condition& condition, std::vector<Rule>& rules) const {
  std::optional<Rule> gone;
  for (Rule& rule : rules) {
    std::vector<Deed> when = condition.when;
    // What comes about by its arrival is not so before.
    for (std::size_t i = 0; condition.before && is_effect(rule.deed) && i < condition.when.size(); ++i) {
      when.push_back(when[i]);
      when.back().verb = Verb::Reach;
    }
    if (condition.only || condition.unless) {
      if (when.size() != 1) return false;
      if (condition.only || rule.quantity != Quantity::May) when[0].no = !when[0].no;
      if (condition.only && rule.quantity == Quantity::Always) return false;
      if (condition.only || (condition.unless && rule.quantity == Quantity::May)) rule.quantity = Quantity::Never;
    }
    // "None of your other men": than those of which the condition speaks.
    if (rule.about.size() == 1 && rule.about[0].other && when.size() == 1 && when[0].verb == Verb::Have &&
        when[0].to.size() == 1) {
      rule.about[0].other = false;
      rule.about[0].where.push_back(when[0].to[0]);
      rule.about[0].where.back().no = !when[0].to[0].no;
    }
    // "If you cannot enter, your turn is over": nothing is moved then.
    if (rule.deed.verb == Verb::Again && rule.deed.by_enemy && when.size() == 1 && when[0].able && when[0].no)
      rule.deed.verb = Verb::Pass, rule.deed.by_enemy = false;
    // "If you can enter, your turn is over" is more than that the other player comes next.
    if (rule.deed.verb == Verb::Again && rule.deed.by_enemy && when.size() == 1 && when[0].able) return false;
    // What follows a deed by choice is another turn: "a man that has reached the last row never leaves it".
    for (Deed& deed : when) {
      // "If it captures another, it is removed": which one is not said.
      const bool done = rule.deed.verb == Verb::Vanish || rule.deed.verb == Verb::Turn || rule.deed.passive;
      if (done && !deed.whom.empty() && !deed.whom[0].it && rule.deed.who.size() == 1 && rule.deed.who[0].it)
        return false;
      const bool arrives = deed.verb == Verb::Reach || deed.verb == Verb::Move || deed.verb == Verb::Put;
      if (rule.deed.verb == Verb::Stay && arrives) {
        if (!stays_there(deed, rule)) return false;
        if (!until_taken_) gone = rule;
        continue;
      }
      if (deed.verb == Verb::Put && rule.quantity == Quantity::Never) deed.verb = Verb::Stand;
      if (is_effect(rule.deed)) continue;
      if (condition.once && deed.verb == Verb::Move && deed.to.empty() && deed.from.empty() && deed.ways == 0)
        return false;
      // "After crossing the river": it is beyond it.
      if (deed.verb == Verb::Reach && deed.to.size() == 1 && deed.to[0].kind == Place::Kind::Cells) deed.from.clear();
      if (deed.verb == Verb::Reach || deed.verb == Verb::Put) deed.verb = Verb::Stand;
      if (deed.verb == Verb::Stand && deed.to.empty() && deed.no) return false;
      // "Once it has left the throne": it is not there.
      if (deed.verb == Verb::Leave && !deed.from.empty())
        deed.verb = Verb::Stand, deed.to = std::move(deed.from), deed.from.clear(), deed.no = !deed.no;
    }
    if (gone && gone->deed == rule.deed) continue;
    // "With two in between it cannot capture": what is counted is jumped over by what captures.
    if (rule.deed.verb == Verb::Capture && !rule.deed.passive && rule.when.empty() && when.size() == 1 &&
        when[0].verb == Verb::Jump && !when[0].no && !when[0].number.any()) {
      std::swap(rule.deed, when[0]);
    }
    rule.when.insert(rule.when.end(), when.begin(), when.end());
  }
  if (gone) {
    gone->deed.verb = Verb::Vanish;
    gone->deed.ever = true;
    rules.push_back(*gone);
  }
  return true;
}

// "On the last row a soldier …": while it stands there.
bool Reader::place_first(Condition& condition) {
  const std::size_t begin = at_;
  Deed deed;
  deed.verb = Verb::Stand;
  condition.before = deed.no = take("outside|outside of");
  Men it;
  it.it = true;
  deed.who = {it};
  if ((!deed.no && !take("on|in|inside|within|standing on|from")) || !place(deed.to)) return at_ = begin, false;
  if (deed.to[0].kind != Place::Kind::Cells || deed.to[0].named) return at_ = begin, false;
  condition.when = {deed};
  there_ = deed.to;
  return true;
}

bool Reader::clause(std::vector<Rule>& rules) {
  const std::size_t begin = at_;
  Subject about;
  Modal modal;
  std::vector<Rule> found;
  const auto fail = [&] {
    at_ = begin;
    return false;
  };
  skip();
  if (stands_between(rules) || screen_between(rules) || screen_is(rules) || first_is_held(rules) || is_blocked(rules) ||
      share_line(rules))
    return true;
  if (of_game(rules)) return true;
  if (of_target(rules) || of_columns(rules) || legal_only_if(rules)) return true;
  if (!act_is_made()) as_permission();
  // "He may not leave it": of the pieces spoken of before.
  if (!subject(about)) return fail();
  if (open_to(about, found) || captures_it(about, found)) {
    see(about);
    rules = std::move(found);
    return true;
  }
  const bool of_context =
      about.kind == Subject::Kind::Pieces && about.men.size() == 1 && about.men[0].it && about_.empty();
  if (of_context) {
    if (!it_is_known_ || context_.it.types.empty() || !context_.it.roles.empty()) return fail();
    Men it;
    it.types = context_.it.types;
    about_ = {it};
  }
  const bool known = !about_.empty() && !of_context;
  // "The square it came from is left empty."
  if (about_.empty() && about.kind == Subject::Kind::Cells && about.cells[0].kind == Place::Kind::Start) {
    Men moved;
    moved.moves = true;
    about_ = {moved};
  }
  see(about);
  // "A king, when it is taken, …"
  Condition within;
  if (is(", if|, once|, after|, on|, upon|, by") && (take(","), true)) {
    std::vector<Deed> doing;
    if (by_doing(about, doing))
      within.when = doing;
    else if (!condition(within))
      return fail();
    if (within.only || within.unless) return fail();
    take(",");
  }
  this->modal(modal);
  if (!predicate(about, modal, found)) return fail();
  for (Rule& rule : found) {
    if (rule.deed.verb == Verb::Threatened) rule.deed.verb = Verb::Exposed;
  }
  std::vector<Rule> allowed;
  if (!known && turned_round(about, found)) about_ = about.men;
  for (Rule& rule : found) {
    rule.when.insert(rule.when.end(), within.when.begin(), within.when.end());
    // "When the disc has arrived, each enemy disc next to it …"
    if (known && about.kind == Subject::Kind::Pieces && !about.men[0].it) {
      // "…, the piece is removed": which, is not said.
      const Men& other = about.men[0];
      if (!about.when.empty() || (other.where.empty() && !other.taken && !other.moves)) return fail();
      for (Men& man : rule.deed.who) man = about.men[0];
      if (about.men.size() != 1) return fail();
    }
    rule.about = about_;
    // What is promoted already is another kind.
    for (Men& man : rule.about) {
      const bool plain = rule.deed.verb == Verb::Become && promotion_mark(model_) != kNone && !man.promoted;
      if (plain && !man.types.empty()) man.promoted = false;
    }
    rule.when.insert(rule.when.end(), about.when.begin(), about.when.end());
    for (Deed& deed : rule.when) {
      if (rule.deed.verb == Verb::Stay && deed.verb != Verb::Stand) return fail();
      const bool placed = deed.verb == Verb::Put && deed.passive == false && about.kind == Subject::Kind::Pieces;
      if ((deed.verb == Verb::Reach || placed) && !is_effect(rule.deed)) deed.verb = Verb::Stand;
    }
    if (about.only) {
      if (about.kind == Subject::Kind::Cells) {
        // "Only an empty square may be entered"
        if (rule.quantity == Quantity::Never) return fail();
        rule.quantity = Quantity::Always;
        modal.only = true;
      } else {
        if (rule.quantity == Quantity::Never || rule.about.size() != 1 || rule.about[0].types.empty() || known)
          return fail();
        // "Only kings may enter it": and they may.
        if (modal.quantity == Quantity::May) {
          allowed.push_back(rule);
          allowed.back().quantity = Quantity::May;
        }
        // "Only pieces next to it …": those elsewhere not.
        std::vector<Place>& where = rule.about[0].where;
        if (where.size() > 1 || (where.size() == 1 && model_.types.size() > 2)) return fail();
        if (where.size() == 1)
          where[0].no = !where[0].no;
        else
          rule.about[0].no = true;
        rule.quantity = Quantity::Never;
      }
    }
  }
  rules = std::move(found);
  rules.insert(rules.end(), allowed.begin(), allowed.end());
  return true;
}

std::optional<std::vector<Rule>> Reader::sentence() {
  std::vector<Rule> all;
  Condition first;
  bool led = false;
  Subject piece;
  piece.men = {Men{}};
  if (take("attime")) take(",");
  const std::size_t start = at_;
  path_blocked_ = way_is_blocked();
  if (path_blocked_) {
    take(", then|,|then");
  } else if (instead_of(first) || condition(first) || (by_doing(piece, first.when) && is(",")) || place_first(first)) {
    led = true;
    take(", then|,|then");
  } else {
    at_ = start;
    first = {};
  }
  for (bool more = true; more;) {
    std::vector<Rule> rules;
    const std::size_t stressed_at = at_;
    bool even = even_if();
    const bool inverted = word(at_) == "nor" || (at_ > 0 && word(at_ - 1) == "nor");
    if (!(inverted ? denied_too(rules) : clause(rules))) return std::nullopt;
    if (led && !with_condition(first, rules)) return std::nullopt;
    even = even_if() || even;
    if (even &&
        std::any_of(rules.begin(), rules.end(), [](const Rule& rule) { return rule.quantity == Quantity::May; }))
      return std::nullopt;
    path_blocked_ = path_blocked_ || way_is_blocked();
    if (path_blocked_ && !not_over(rules)) return std::nullopt;
    Condition behind;
    if ((instead_of(behind) || condition(behind)) && !with_condition(behind, rules)) return std::nullopt;
    // "A turn ends when a man is promoted": the condition names it.
    for (Rule& rule : rules) {
      const bool kinds = !rule.about.empty() && !rule.about[0].types.empty() && promotion_mark(model_) == kNone;
      if ((first.unpromoted || behind.unpromoted) && !kinds) return std::nullopt;
      if (rule.about.empty() && !rule.when.empty()) rule.about = about_;
    }
    const bool stressed =
        std::any_of(words_.begin() + static_cast<std::ptrdiff_t>(stressed_at),
                    words_.begin() + static_cast<std::ptrdiff_t>(at_), [](const std::string& word) {
                      return is_one_of(word, "must|always|only|never|cannot|may|no|nothing|nobody|each");
                    });
    const bool of_place = led && first.when.size() == 1 && first.when[0].verb == Verb::Stand;
    for (const Rule& rule : rules) {
      if (!can_be_judged(rule, stressed) || (of_place && rule.about.empty())) return std::nullopt;
    }
    all.insert(all.end(), rules.begin(), rules.end());
    more = take(
               ", so that|, so|, whereupon|, after which|whereupon|, and nor|; and|;|, and|, but|, while|, "
               "whereas|and|but|while|whereas|,") ||
           is("nor");
  }
  if (!done() || all.empty()) return std::nullopt;
  return all;
}

}  // namespace ludwright::book::clauses
