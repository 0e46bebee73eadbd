// Pieces as sentences name them; see grammar.h.
#include <algorithm>

#include "engine/store.h"
#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/clauses/grammar.h"
#include "tools/rulebook/check/phrase_lists.h"
#include "tools/rulebook/check/promoted_names.h"
#include "tools/rulebook/check/statements.h"

namespace ludwright::book::clauses {
const std::string& Reader::word(std::size_t i) const {
  static const std::string none;
  return i < words_.size() ? words_[i] : none;
}

bool Reader::is(std::string_view phrases) const { return phrase_at(words_, at_, phrases) > 0; }

bool Reader::take(std::string_view phrases) {
  const std::size_t length = phrase_at(words_, at_, phrases);
  at_ += length;
  return length > 0;
}

void Reader::skip() {
  while (
      take("at once|of course|in this case|in that case|in each case|in either case|as well|in turn|on spot|for good|"
           "again and again|also|therefore|simply|however|thereby|ever|thus|immediately|just|merely|even|still|"
           "actually|alike|likewise|too|itself|himself|themselves|naturally|thereafter|afterwards|legally|freely|"
           "as usual|like each other piece|like each other|like on each other|as on each other|of your accord|of your "
           "own accord|on way|in same way|in 1 go|at same time|at end of turn|at end of your turn|at that moment|in "
           "future|in turn|in this way|in that way|as result|of your choice|of choice|permanently|forever|throughout "
           "game|for rest of game|either|to each player|for each player|during game|in game|"
           "from first turn to last|from start to end|, whoever shot it|, whoever place it|whoever place it|, whoever "
           "put it "
           "there|, no matter whose it is|, whosever it is|by that|by this|by doing so|, as in chess|, just as in "
           "chess|, like in "
           "chess|, unlike in chess|, unlike chess|, exactly as in chess")) {
  }
}

// ---- pieces ----

// "knights, bishops and rooks", "a friend or an enemy"
bool Reader::men(std::vector<Men>& list, Subject* subject) {
  const std::size_t begin = at_;
  std::vector<Men> found;
  for (;;) {
    Men one;
    if (!one_kind(one, found.empty() ? subject : nullptr)) break;
    // "Neither kings nor other pieces": all but kings.
    if (one.other && one.types.empty() && !one.no && !found.empty()) {
      for (const Men& before : found) one.types.insert(one.types.end(), before.types.begin(), before.types.end());
      one.other = false, one.no = !one.types.empty();
      if (!one.no || std::any_of(found.begin(), found.end(), [](const Men& before) { return before.no; })) break;
    }
    found.push_back(std::move(one));
    const std::size_t next = at_;
    const bool open = !is(", or|, and|, nor") && is(",");  // "pawns, knights and rooks": more must follow
    if (!take(", or|, and|, nor|and|or|nor|just as well as|as well as|just like|,")) break;
    Men other;
    const std::size_t after = at_;
    // "…, and a rook may …": of another clause.
    const bool goes_on = one_kind(other, nullptr) && (!open || is(", or|, and|, nor|,|and|or|nor"));
    at_ = after;
    if (!goes_on) {
      at_ = next;
      break;
    }
  }
  if (found.empty()) {
    at_ = begin;
    return false;
  }
  list = std::move(found);
  return true;
}

void Reader::adjectives(Men& men, bool& said) {
  for (;;) {
    if (take("your|friendly|own|of your|player 's") && men.side == Side::Any) {
      men.side = Side::Own;
      said = true;
    } else if (take("enemy|opponent 's|opposing|opponent") && men.side == Side::Any) {
      men.side = Side::Enemy;
      said = true;
    } else if (take("another|other")) {
      men.other = true;
    } else if (const Name* seat = name(at_); seat != nullptr && seat->kind == NameKind::Seat && !men.seat) {
      men.seat = static_cast<PlayerId>(seat->index);
      said = true;
      ++at_;
      take("'s");
    } else if (is("promoted|unpromoted|plain") && promotion_mark(model_) != kNone && !men.promoted) {
      men.promoted = is("promoted");
      ++at_;
    } else if (take("captured|taken|removed|victim|turned over|flipped|converted")) {
      men.taken = true;
    } else if (take("flanked|outflanked|sandwiched|bracketed|trapped|enclosed")) {
      Place flanked;
      flanked.kind = Place::Kind::Flanked;
      men.where.push_back(flanked);
    } else if (take("arriving|moving|moved|new|newly placed|just placed")) {
      men.moves = true;
    } else if (take("adjacent|neighbouring|neighboring")) {
      Place beside;
      beside.kind = Place::Kind::Beside;
      beside.men = {Men{}};
      beside.men[0].it = true;
      men.where.push_back(beside);
    } else if (!take("lone|single|very|same|such|certain")) {
      return;
    }
  }
}

bool Reader::noun(Men& men) {
  if (take("blot|blots")) {
    Place alone;
    alone.kind = Place::Kind::Held;
    alone.men = {Men{}};
    alone.number = {1, 1};
    men.where.push_back(alone);
    return true;
  }
  if (group_noun(men)) return true;
  if (take("piece|man|men|disc|discs|chessman|chessmen|checker|checkers|pebble|pebbles")) return true;
  if (is_one_of(word(at_), "1|ones") && at_ > 0 &&
      is_one_of(words_[at_ - 1], "enemy|friendly|own|new|other|captured|another")) {
    ++at_;
    return true;
  }
  if (at_ > 0 && words_[at_ - 1] == "1" && is("you has|just|you just|that has just|that was just"))
    return in_this_turn(men);
  const Name* found = name(at_);
  if (found == nullptr) return false;
  // "a promoted rook"
  if (found->kind == NameKind::Role && !men.promoted) {
    men.types = types_promoted_to(model_, found->index);
    if (men.types.empty()) return false;
    men.promoted = true;
    ++at_;
    return true;
  }
  if (found->kind != NameKind::Type && found->kind != NameKind::Tag) return false;
  men.types = vocabulary_.types_of(*found);
  ++at_;
  return !men.types.empty();
}

bool Reader::one_kind(Men& men, Subject* subject) {
  const std::size_t begin = at_;
  if (gives_up()) return false;
  const auto fail = [&] {
    at_ = begin;
    return false;
  };
  if (take("each other")) {
    men.side = Side::Enemy;
    for (const Men& one : about_) men.types.insert(men.types.end(), one.types.begin(), one.types.end());
    return !men.types.empty() || fail();
  }
  // Behind "if a man jumps over another", either may be meant by "that piece".
  if (take("yours|1 of yours|your own")) {
    men.side = Side::Own;
    return true;
  }
  if (take("it|them") || whole_group() || (!about_.empty() && !saw_object_ && take("that piece|this piece"))) {
    men.it = true;
    return true;
  }
  if (subject != nullptr && take("no more|no further|no|none of|neither of|not 1|neither")) subject->never = true;
  if (subject != nullptr && !subject->never && take("only")) subject->only = true;
  if (subject != nullptr && subject->only && is("1")) return fail();  // so many
  const bool of_all = is("each|all|both");
  men.each = subject == nullptr && is("each");
  if (is("that|this|those|these")) return fail();
  take("1 of each|1 of|each of|each|some|1");
  if (subject != nullptr && about_.empty() && take("capturer|capturing piece|capturing man|attacker|capture piece")) {
    Deed deed;
    deed.verb = Verb::Capture;
    deed.who = {Men{}};
    deed.who[0].it = true;
    subject->when.push_back(deed);
    return true;
  }
  bool said = false;
  adjectives(men, said);
  // "all 8 amazons": all that there are
  const std::size_t number = at_;
  if ((of_all || subject != nullptr) && is_number_word(word(at_)) && word(at_) != "1") ++at_;  // "the two kings"
  const bool numbered = at_ > number;
  if (numbered && (!noun(men) || !are_all(men, std::atoi(word(number).c_str())))) return fail();
  if (!numbered && !noun(men)) {
    // "a friend or an enemy", "either player 's"
    if (!said || men.seat) return fail();
    if (men.side == Side::Own && words_[at_ - 1] != "friendly") return fail();
    const std::string& next = word(at_);
    if (!next.empty() && !is_one_of(next, ",|and|or|nor|but|if|unless|;|in|attime|is|may|cannot|must")) return fail();
  }
  take("alone");
  while (behind(men, subject)) {
  }
  return true;
}

// Whether so many of these begin on the board, those of one player or of all.
bool Reader::are_all(const Men& men, int number) const {
  int all = 0, of_first = 0;
  for (const PieceRecord& piece : initial_store(model_).pieces) {
    const bool counts =
        men.types.empty() || std::find(men.types.begin(), men.types.end(), piece.type) != men.types.end();
    if (!counts || piece.site != SiteKind::Cell) continue;
    ++all;
    if (piece.owner == 0) ++of_first;
  }
  return number == all || number == of_first;
}

// "of your own", "of either player", "of the same colour"
bool Reader::owner(Men& men) {
  const std::size_t begin = at_;
  if (take("of your your|of your player|of your color|of same color|of same player|of that player|of your|of player "
           "who move|"
           "belonging to you|of mover|of own color") &&
      men.side != Side::Enemy) {
    men.side = Side::Own;
    return true;
  }
  if (take("of enemy player|of enemy|of opponent|of other color|of other player|belonging to enemy|of opposing "
           "player|of "
           "opposite color|of opponent 's|of enemy color") &&
      men.side != Side::Own) {
    men.side = Side::Enemy;
    return true;
  }
  if (take(
          "of either player|of either color|of each color|of each player|friendly or enemy|whether friendly or enemy|, "
          "friendly or enemy|, whether friendly or enemy|, your or enemy|whether your or enemy|your or enemy|, whether "
          "friend or foe|whether friend or foe|, friend or foe|"
          "friend or foe|, be it friend or foe|, whether it is friend or foe") &&
      men.side == Side::Any) {
    return true;
  }
  at_ = begin;
  return false;
}

bool Reader::behind(Men& men, Subject* subject) {
  if (owner(men) || in_this_turn(men) || with_liberties(men) || joined_to(men) || with_no_neighbour(men) ||
      in_row_between(men))
    return true;
  const std::size_t begin = at_;
  if (take("that you capture|which you capture|you capture|you has captured|you has just captured|that was "
           "captured|that is "
           "captured by it")) {
    men.taken = true;
    return true;
  }
  if (take("found there|standing there|that stand there|that is there|already there|there")) {
    Place end;
    end.kind = Place::Kind::End;
    men.where.push_back(end);
    return true;
  }
  // "pieces next to an explosion": beside where something was captured
  if (subject != nullptr &&
      take("next to|beside|adjacent to|around|near|on 8 square around|on square around|on each square around|on 8 "
           "square "
           "next to|on 8 square adjacent to|on 8 square surrounding") &&
      take("explosion|blast|capture|square of capture|place of explosion")) {
    Place near;
    near.kind = Place::Kind::Beside;
    near.men = {Men{}};
    near.men[0].moves = true;
    men.where.push_back(near);
    // Neither what is taken nor what takes it.
    for (const Place::Kind kind : {Place::Kind::Start, Place::Kind::End}) {
      near.kind = kind;
      near.no = true;
      men.where.push_back(near);
    }
    Deed capture;
    capture.verb = Verb::Capture;
    capture.who = {Men{}};
    // Where what is taken stands: beside the square of arrival stands what is taken in passing.
    Place held;
    held.kind = Place::Kind::Empty;
    held.no = true;
    capture.to = {held};
    subject->when.push_back(capture);
    return true;
  }
  at_ = begin;
  // "no piece except the king"
  if (men.types.empty() && take("except|other than|but|apart from|besides")) {
    std::vector<Men> those;
    take("for");
    if (this->men(those) && those.size() == 1 && those[0].side == Side::Any && !those[0].types.empty()) {
      men.types = those[0].types;
      men.no = true;
      return true;
    }
    at_ = begin;
    return false;
  }
  const bool relative = take("that is|which is|that stand|which stand|that lie|who is|standing|lying|placed|that has");
  std::vector<Place> where;
  const bool says_where =
      is("on|in|at|next to|adjacent to|beside|adjacent|around|occupying|touching|bordering|right|directly|immediately|"
         "orthogonally|diagonally next|diagonally adjacent|just next to|in front of|ahead of|behind|diagonally in "
         "front of|diagonally behind|between|2|3|within|more than");
  if (says_where && places(where)) {
    men.where.insert(men.where.end(), where.begin(), where.end());
    return true;
  }
  at_ = begin;
  if (subject != nullptr && take("dropped into column|placed into column|put into column|dropped in column|placed in "
                                 "column|that is dropped into column|that is placed into column|that falls into "
                                 "column|played in column|that is put into column"))
    return true;
  if (subject == nullptr || (relative && !is("that has"))) return false;
  const bool doing =
      !relative && word(at_).size() > 4 && word(at_).ends_with("ing") && by_doing(*subject, subject->when);
  if (doing) return true;
  if (!take("that|which|who") && !is("captured by|captured in|captured")) return false;
  // "a pawn that reaches the last row"
  Subject self;
  Men it;
  it.it = true;
  self.men = {it};
  std::vector<Rule> rules;
  Modal plain;
  take("has just|has already|has");
  modal(plain);
  if (!plain.only && predicate(self, plain, rules) && rules.size() == 1 && rules[0].when.empty() &&
      !rules[0].deed.able) {
    Deed deed = rules[0].deed;
    deed.no = plain.quantity == Quantity::Never;
    deed.able = plain.said && plain.quantity != Quantity::Always;
    subject->when.push_back(deed);
    return true;
  }
  at_ = begin;
  return false;
}

}  // namespace ludwright::book::clauses
