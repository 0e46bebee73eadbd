// What a turn has to bring about: "place a disc so that it turns over …", "a move is legal only if it …"; see
// grammar.h.
#include <algorithm>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/clauses/grammar.h"

namespace ludwright::book::clauses {
namespace {

constexpr std::string_view kDoer =
    "it|that piece|this piece|you|player|move|that move|new piece|it thereby|you thereby";

}  // namespace

// What the piece that is placed or moved brings about, as its player's deed; `no`: "it flanks nothing".
bool Reader::brings_about(Deed& brought) {
  const std::size_t begin = at_;
  Subject you;
  you.kind = Subject::Kind::Player;
  Modal modal;
  if (!take(kDoer)) return false;
  skip();
  bool no = take("cannot|never|does not|do not");
  // "turns over no disc": what is read as it stands, without "no".
  const auto none = std::find(words_.begin() + static_cast<std::ptrdiff_t>(at_), words_.end(), "no");
  const std::size_t at_no = static_cast<std::size_t>(none - words_.begin());
  const bool taken = !no && none != words_.end() && at_no <= at_ + 2;
  if (taken) words_.erase(none);
  const bool read = deed(you, brought, modal) && modal.quantity == Quantity::Always && !modal.only;
  const bool effect = brought.verb == Verb::Capture || brought.verb == Verb::Turn || brought.verb == Verb::Vanish ||
                      brought.verb == Verb::Be;
  if (!read || !effect || (taken && at_ <= at_no)) {
    if (taken) words_.insert(words_.begin() + static_cast<std::ptrdiff_t>(at_no), "no");
    return at_ = begin, false;
  }
  brought.no = brought.no != (no || taken);
  return true;
}

// "leave a flanked piece unturned": nothing comes of it.
bool Reader::leaves_alone(const Subject& subject, Deed& deed) {
  const std::size_t begin = at_;
  std::vector<Men> those;
  if (subject.kind != Subject::Kind::Player || !take("leave|leaves") || !men(those) || those.size() != 1 ||
      those[0].it ||
      !take(
          "unturned|unflipped|untouched|alone|as it is|as it was|where it is|unconverted|unchanged|standing|not turned "
          "over"))
    return at_ = begin, false;
  deed = Deed();
  deed.verb = Verb::Stay;
  deed.who = those;
  return true;
}

// "… so that it turns over at least one": behind the deed.
bool Reader::so_that(const Subject& subject, const Modal& modal, Rule& rule) {
  const bool of_player = subject.kind == Subject::Kind::Player && !subject.enemy && !subject.never;
  const bool places = rule.deed.verb == Verb::Put || rule.deed.verb == Verb::Move || rule.deed.verb == Verb::Reach;
  if (!of_player || !places || rule.deed.no || !rule.deed.to.empty()) return false;
  const std::size_t begin = at_;
  Deed brought;
  const bool only = take("only") || modal.only;
  take("in square|on square|in place|on place|in such way|in way|there");
  if (!take("so that|such that|that|where|in which|on which|if") || !brings_about(brought)) return at_ = begin, false;
  rule.when = {rule.deed};
  rule.deed = brought;
  rule.each_turn = true;
  rule.quantity = only ? Quantity::Always : modal.quantity;
  if (rule.quantity == Quantity::NeedNot || (only && modal.quantity == Quantity::Never)) return at_ = begin, false;
  return true;
}

// "A move is legal only if it takes something."
bool Reader::legal_only_if(std::vector<Rule>& rules) {
  const std::size_t begin = at_;
  take("each|1");
  Deed brought;
  if (!take("move|turn|place|placement") || !take("is legal|is allowed|is valid|is permitted|may be made|counts"))
    return at_ = begin, false;
  take(",");
  const bool even = take("even if|even though");
  if ((!even && !take("only if|only when")) || !brings_about(brought)) return at_ = begin, false;
  Rule rule;
  rule.deed = brought;
  rule.each_turn = true;
  if (even) rule.quantity = Quantity::May;
  rules = {rule};
  return true;
}

// "a move that leaves … is illegal": in the words of who makes it, without the verdict.
bool Reader::move_that(std::string_view verdict) {
  const std::size_t begin = at_;
  take("each|1");
  if (!take("move|turn|place|placement") || !take("that|which")) return at_ = begin, false;
  const std::size_t verb_at = at_;
  const auto known = std::find_if(verb_phrases().begin(), verb_phrases().end(), [&](const VerbPhrase& phrase) {
    return is_form(word(verb_at), phrase.words[0], Form::Third) || word(verb_at) == phrase.words[0];
  });
  const bool room = is("leave|leaves|deprive|deprives|create|creates");
  if (known == verb_phrases().end() && !room) return at_ = begin, false;
  for (std::size_t i = verb_at + 1; i < words_.size() && !is_one_of(words_[i], ",|;|but|if|unless"); ++i) {
    at_ = i;
    if (!take(verdict)) continue;
    words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(i), words_.begin() + static_cast<std::ptrdiff_t>(at_));
    if (!room) words_[verb_at] = known->words[0];
    words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(begin),
                 words_.begin() + static_cast<std::ptrdiff_t>(verb_at));
    return true;
  }
  return at_ = begin, false;
}

}  // namespace ludwright::book::clauses
