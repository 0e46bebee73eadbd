// Check, what stands open to capture, and pieces that face each other along a line; see grammar.h.
#include <algorithm>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/clauses/grammar.h"
#include "tools/rulebook/check/statements.h"

namespace ludwright::book::clauses {
namespace {

constexpr std::string_view kOpen =
    "in check|under attack|attacked|threatened|in danger|exposed to attack|exposed to capture|exposed to check|open to "
    "capture|open to attack|under threat|in danger of capture|in danger of being captured|exposed|en prise|where it "
    "may "
    "be captured|where enemy may capture it|if it may be captured";

// "With nothing between them", behind what stands on one line.
constexpr std::string_view kNothingBetween =
    "with nothing in between|with nothing between them|with nothing between|with no piece in between|with no piece "
    "between them|with no piece between it|with nothing between it|without piece between them|without piece between "
    "it|without piece in between|without anything between them|with no other piece between them|across open board|if "
    "no piece stand between them|if nothing stand between them|unless piece stand between them";

Men royal_of(const Subject& subject) {
  Men king;
  king.royal = true;
  king.seat = subject.seat;
  if (!king.seat) king.side = subject.enemy ? Side::Enemy : Side::Own;
  return king;
}

}  // namespace

// "is in check", "stands under attack": of pieces, or of the player whose king does.
bool Reader::threatened(const Subject& subject, Deed& deed, Modal& modal) {
  const std::size_t begin = at_;
  const auto fail = [&] {
    at_ = begin;
    return false;
  };
  if (subject.kind == Subject::Kind::Cells || !take("is|be|been|stand|stands|stay|remain|stays|remains")) return false;
  const bool never = take("not|never");
  take("still|already|left");
  if (!take(kOpen)) return fail();
  if (never && modal.quantity == Quantity::Never) return fail();
  if (never) modal.quantity = Quantity::Never;
  deed = Deed();
  deed.verb = Verb::Threatened;
  if (take("by")) {
    const std::size_t who = at_;
    std::vector<Men> by;
    if (range(deed.number) && take("piece|men|man|enemy piece")) {
      take("attime");
    } else if (at_ = who; deed.number = Range(), !take("enemy piece|enemy|opponent") && !men(by)) {
      return fail();
    }
    if (!by.empty() && (by.size() != 1 || by[0].side == Side::Own || !by[0].types.empty() || !by[0].where.empty()))
      return fail();
  }
  if (subject.kind == Subject::Kind::Player) deed.who = {royal_of(subject)};
  return true;
}

// "for the third time", "a third time"
bool Reader::nth(int& n) {
  static constexpr std::string_view ordinals[] = {"1st|first", "2nd|second", "3rd|third", "4th|fourth", "5th|fifth"};
  const std::size_t begin = at_;
  take("for|on");
  for (std::size_t i = 0; i < std::size(ordinals); ++i) {
    if (!take(ordinals[i])) continue;
    n = static_cast<int>(i) + 1;
    return true;
  }
  return at_ = begin, false;
}

// "checks the enemy king": the kind that check is given to, by whatever name, is left to be found.
bool Reader::check_royal() {
  const std::size_t begin = at_;
  std::vector<Men> whom;
  if (take("check|checks|checking") && men(whom) && whom.size() == 1 && whom[0].side == Side::Enemy &&
      whom[0].types.size() == 1 && whom[0].where.empty() && (is("for") || is_number_word(word(at_)) || is("a")))
    return true;
  return at_ = begin, false;
}

// "The third check that is given …": who gives it.
bool Reader::nth_check(Subject& subject) {
  const std::size_t begin = at_;
  int n = 0;
  if (!nth(n) || !take("check")) return at_ = begin, false;
  take("that is given|is given|you give|that you give|given|that you has given|by 1 player|that player give");
  Deed deed;
  deed.verb = Verb::Check;
  deed.of_player = true;
  deed.number = {n, n};
  subject = Subject();
  subject.kind = Subject::Kind::Player;
  subject.when = {deed};
  return true;
}

// "leaves your king in check", "exposes it to capture", "moves into check", "gives check", "attacks the enemy king"
bool Reader::exposes(const Subject& subject, Deed& deed) {
  const std::size_t begin = at_;
  const auto fail = [&] {
    at_ = begin;
    return false;
  };
  const bool player = subject.kind == Subject::Kind::Player;
  if (subject.kind == Subject::Kind::Cells) return false;
  deed = Deed();
  // "gives check three times", "has been checked three times"
  const bool checked =
      player && take("is checked|been checked|be checked|checked|has been checked|is in check|been in check");
  if (checked || (player && (take("give check|gives check|giving check|check enemy") || check_royal()))) {
    deed.verb = Verb::Check;
    deed.of_player = true;
    deed.by_enemy = subject.enemy != checked;
    take("to enemy|to opponent");
    const std::size_t times = at_;
    if (int n = 0; nth(n) && (take("time") || true))
      deed.number = {n, n};
    else if (at_ = times; is_number_word(word(at_)) && (word(at_ + 1) == "times" || word(at_ + 1) == "time"))
      deed.number = {std::atoi(word(at_).c_str()), std::atoi(word(at_).c_str())}, at_ += 2;
    else if (take("2 times|twice"))
      deed.number = {2, 2};
    if (checked && deed.number.any()) return fail();
    return !subject.seat || fail();
  }
  deed.verb = Verb::Exposed;
  if (take("move into check|step into check|walk into check|move into attack|go into check|run into check|step into "
           "danger|move into danger")) {
    if (player) deed.who = {royal_of(subject)};
    return true;
  }
  if (player && take("escape check|escape from check|get out of check|move out of check|answer check|meet check|parry "
                     "check|end check")) {
    deed.no = true;
    deed.who = {royal_of(subject)};
    return true;
  }
  if (player && take("ignore check|ignore it|leave it so|leave it there|disregard check|disregard it")) {
    deed.who = {royal_of(subject)};
    return true;
  }
  const bool rescues = player && take("get|gets|bring|brings");
  const bool attacks = !rescues && player && take("check|checks|attack|attacks|threaten|threatens");
  if (!rescues && !attacks && !take("leave|leaves|place|put|puts|expose|exposes|move|leaving|exposing|putting"))
    return fail();
  const bool shows = is_one_of(words_[at_ - 1], "expose|exposes|exposing");
  std::vector<Men> those;
  if (!men(those)) return fail();
  if (attacks) {
    if (those.size() != 1 || those[0].side != Side::Enemy) return fail();
  } else if (rescues) {
    if (!take("out of check|out of danger|out of it|to safety|out of attack")) return fail();
    deed.no = true;
  } else if (!take(kOpen) &&
             !take("to capture|to attack|to check|to danger|into check|into danger|on attacked square") && !shows) {
    return fail();
  }
  deed.who = those;
  return true;
}

// "You may escape check by moving the king, by blocking the line or by capturing the attacker."
bool Reader::escapes(const Subject& subject, const Modal& said, std::vector<Rule>& rules) {
  const std::size_t begin = at_;
  const auto fail = [&] {
    at_ = begin;
    return false;
  };
  Deed safe;
  if (subject.kind != Subject::Kind::Player || subject.enemy || subject.never || said.quantity == Quantity::Never ||
      !exposes(subject, safe) || safe.verb != Verb::Exposed || !safe.no)
    return fail();
  const bool only = take("only") || said.only;
  if (!is("by")) return fail();
  Deed threatened = safe;
  threatened.verb = Verb::Threatened;
  threatened.no = false;
  Men other;
  other.side = Side::Own;
  std::vector<Rule> found;
  Deed barred;
  for (bool more = true; more;) {
    Rule rule;
    rule.when = {threatened};
    take("by");
    std::vector<Deed> doing;
    if (take("blocking line|blocking attack|blocking check|blocking it|block line|placing piece in between|putting "
             "piece "
             "in between|interposing piece|blocking way|placing piece between|moving piece in between|block check|"
             "dropping piece in between|place piece in between|blocking path|block path|block way|block attack")) {
      // Something else than the king moves or comes onto the board, and takes nothing.
      rule.deed.verb = Verb::Reach;
      rule.deed.who = {other};
      Place empty;
      empty.kind = Place::Kind::Empty;
      rule.deed.to = {empty};
      Deed king = safe;
      king.verb = Verb::Move;
      rule.when.push_back(king);
    } else if (take("capture attacker|capturing attacker|capture piece that give check|capturing piece that give "
                    "check|capture attacking piece|capturing attacking piece|capture checking piece|capturing "
                    "checking piece|take attacker|taking attacker|capture piece that attack it|capturing piece that "
                    "attack it|capturing it|capture it")) {
      rule.deed.verb = Verb::Capture;
      rule.deed.who = {other};
      rule.deed.whom = {Men{}};
    } else if (by_doing(subject, doing) && !doing[0].no) {
      rule.deed = doing[0];
    } else {
      return fail();
    }
    rule.quantity = Quantity::May;
    found.push_back(rule);
    more = take(", or by|, or|or by|or|, by|,");
  }
  if (only && found.size() != 1) return fail();
  if (only) {
    barred = found[0].deed;
    barred.no = true;
    found[0].when.push_back(barred);
    found[0].quantity = Quantity::Never;
    found[0].deed = Deed();
    found[0].deed.verb = Verb::Reach;
    found[0].deed.who = {other};
  }
  rules.insert(rules.end(), found.begin(), found.end());
  return true;
}

// "look at each other along an open file": behind two pieces.
bool Reader::face_each_other(const Subject& subject, Deed& deed) {
  const std::size_t begin = at_;
  if (subject.kind != Subject::Kind::Pieces || subject.men.size() > 2 || subject.men[0].it) return false;
  const bool face = take(
      "look at each other|face each other|see each other|stare at each other|stand face to face|be "
      "face to face|is face to face|face 1 another|look 1 another in eye|be left facing each "
      "other|end up facing each other|directly face each other|meet");
  if (!face && !is("stand on|be on|is on|stand in|lie on")) return false;
  take("stand|be|is|lie");
  deed = Deed();
  deed.verb = Verb::Face;
  deed.who = subject.men;
  bool open = face;
  for (bool more = true; more;) {
    more = false;
    take("directly|,");
    const std::size_t line = at_;
    if (take("along|on|down|in|across") && (take("same open|same|open|empty|1|1 and same|otherwise empty") || true) &&
        take("column|row|line")) {
      if (words_[at_ - 1] == "column") deed.ways |= kForward | kBackward;
      if (words_[at_ - 1] == "row") deed.ways |= kSideways;
      more = true;
      continue;
    }
    at_ = line;
    if (take(kNothingBetween)) open = more = true;
  }
  return open || (at_ = begin, false);
}

// "pick a queen when you promote": of all that it may become.
bool Reader::picks_kind(const Subject& subject, Deed& deed) {
  const std::size_t begin = at_;
  std::vector<Men> kind;
  if (subject.kind != Subject::Kind::Player || subject.enemy || promotion_mark(model_) != kNone ||
      !take("pick|choose|take|select|ask for|promote to|make it") || !men(kind) || kind.size() != 1 ||
      kind[0].types.size() != 1 || !kind[0].where.empty() || kind[0].side != Side::Any ||
      !take(
          "if you promote|if promoting|if pawn promote|if pawn is promoted|on promotion|upon promotion|if promoted|if "
          "it "
          "promote|for promoted pawn"))
    return at_ = begin, false;
  deed = Deed();
  deed.verb = Verb::Become;
  deed.into = kind[0].types;
  deed.who = {Men{}};
  deed.who[0].side = Side::Own;
  return true;
}

// "You may not make a move after which the generals face each other": what stands so behind it.
bool Reader::move_after_which(const Subject& subject, const Modal& said, std::vector<Rule>& rules) {
  const std::size_t begin = at_;
  const bool no = is("nomove") || said.quantity == Quantity::Never;
  if (subject.kind != Subject::Kind::Player || subject.never || said.only ||
      !take("nomove after which|make move after which|nomove so that|make move so that|nomove if after it|nomove that "
            "let|"
            "make move that let|nomove that leave|make move that leave"))
    return at_ = begin, false;
  Subject those;
  Modal plain;
  Rule rule;
  if (!men(those.men, &those) || those.never || those.only || !those.when.empty()) return at_ = begin, false;
  if (!face_each_other(those, rule.deed)) {
    if (!threatened(those, rule.deed, plain) || plain.quantity != Quantity::Always) return at_ = begin, false;
    rule.deed.verb = Verb::Exposed;
    rule.deed.who = those.men;
  }
  if (!no && said.quantity != Quantity::May) return at_ = begin, false;
  rule.quantity = no ? Quantity::Never : Quantity::May;
  rules.push_back(rule);
  return true;
}

// "There must always be a piece between the two generals when they stand on one file."
bool Reader::stands_between(std::vector<Rule>& rules) {
  const std::size_t begin = at_;
  Subject those;
  Rule rule;
  if (!take("there must always be|there must be|there always must be") ||
      !take("atleast 1 piece|1 piece|piece|1 or "
            "more piece|something") ||
      !take("between") || !men(those.men) || !take("if it|while it|whenever it") ||
      !is("stand on|is on|stand in|share"))
    return at_ = begin, false;
  take("share");
  words_.insert(words_.begin() + static_cast<std::ptrdiff_t>(at_), {"stand", "on"});
  if (is("stand on stand|stand on is"))
    words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(at_),
                 words_.begin() + static_cast<std::ptrdiff_t>(at_) + 2);
  const std::size_t end = words_.size();
  for (const char* word : {"with", "nothing", "in", "between"}) words_.emplace_back(word);
  rule.quantity = Quantity::Never;
  const bool read = face_each_other(those, rule.deed) && at_ == words_.size();
  if (!read) return words_.resize(end), at_ = begin, false;
  rules = {rule};
  return true;
}

}  // namespace ludwright::book::clauses
