// How far, where and how many, and remarks that say more; see recast_forms.h.
#include <algorithm>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/cell_lists.h"
#include "tools/rulebook/check/phrase_lists.h"
#include "tools/rulebook/check/recast_forms.h"

namespace ludwright::book::recasting {

// "A square that an enemy piece holds": held by it. "The piece you took": the captured one.
void Forms::held_by() {
  static constexpr std::string_view holds = "occupies|occupy|holds|hold|covers|fills";
  const std::size_t size = words_.size();
  for (std::size_t i = 1; i + 2 < size; ++i) {
    if (!is(i, "that|which")) continue;
    const std::size_t who = subject_end(i + 1);
    if (who > i + 1 && is(who, holds) && is(i - 1, "square|squares"))
      say(joined({part(0, i), {"occupied", "by"}, part(i + 1, who), part(who + 1, size)}));
  }
  for (std::size_t i = 1; i + 1 < size; ++i) {
    const bool noun = is(i - 1, "piece|man|men") || names_piece(words_[i - 1]);
    const std::size_t verb = i + (at(i) == "that" ? 1U : 0U);
    const std::size_t length =
        phrase_at(words_, verb,
                  "you has captured|you has taken|you took|you take|you capture|you captured|player has captured|"
                  "player captured|player captures|it captured|it has captured");
    if (!noun || length == 0 || verb + length >= size) continue;
    std::size_t first = i - 1;
    while (first > 0 && is(first - 1, "each|enemy|1")) --first;
    say(joined({part(0, first), {"captured"}, part(i - 1, i), part(verb + length, size)}));
  }
}

// "The discs that you trap": the trapped ones. "Between two of yours": of your pieces. "What stands in front of it".
void Forms::of_yours() {
  static constexpr std::string_view traps =
      "that you trap|that you has trapped|you trap|you has trapped|you flank|you has flanked|that you flank|that you "
      "outflank|you outflank|that you enclose|you enclose|it traps|it has trapped|that it traps|it flanks|that it "
      "flanks";
  for (std::size_t i = 1; i < words_.size(); ++i) {
    const std::size_t length = names_piece(words_[i - 1]) ? phrase_at(words_, i, traps) : 0;
    if (length == 0) continue;
    say(joined({part(0, i - 1), {"flanked"}, part(i - 1, i), part(i + length, words_.size())}));
  }
  put("of yours", {"of", "your", "piece"});
  if (has("capture"))
    put("what stand directly in front of it|piece directly in front of it|piece standing directly in front of it|what "
        "is "
        "directly in front of it|piece that stand directly in front of it|what stand in front of it|piece in front of "
        "it|"
        "what stands directly in front of it|what lies directly in front of it",
        {"forward"});
}

// "A point where there are two enemy men", "a square with a man on it": one on which they stand.
void Forms::where_there_is() {
  const std::size_t size = words_.size();
  for (std::size_t i = 1; i + 2 < size; ++i) {
    if (!is(i - 1, "square|squares|point|column|row")) continue;
    const std::size_t length = phrase_at(words_, i,
                                         "where there is|on which there is|that holds|which holds|that has|"
                                         "with|holding|that contains|containing");
    if (length == 0) continue;
    std::size_t end = i + length;
    while (end < size && (is(end, "1|2|3|4|or|more|friendly|enemy|your|each|piece|man|men") ||
                          names_piece(words_[end]) || is_number_word(words_[end])))
      ++end;
    const bool on_it = is(end, "on") && is(end + 1, "it|them");
    if (end == i + length || (is(i, "with") && !on_it) || (end < size && !on_it && !is(end, ",|may|is|cannot|must")))
      continue;
    say(joined({part(0, i), {"on", "which"}, part(i + length, end), {"stand"}, part(end + (on_it ? 2U : 0U), size)}));
    say(joined({part(0, i), {"occupied", "by"}, part(i + length, end), part(end + (on_it ? 2U : 0U), size)}));
  }
}

// "White discs go on d4 and e5": that is where they stand first.
void Forms::set_down() {
  const std::size_t size = words_.size(), who = subject_end(0);
  if (who < 2 || !is(who, "enter|go|goes") || who + 3 > size) return;
  const std::size_t begin = who + (is(who + 1, "on|onto") ? 2U : 1U);
  std::size_t cells = 0;
  for (std::size_t i = begin; i < size; ++i) {
    const bool cell = is_cell_word(Bag(vocabulary_, words_), words_[i]);
    if (!cell && !is(i, ",|and")) return;
    cells += cell ? 1U : 0U;
  }
  if (cells > 1) say(joined({part(0, who), {"stand", "on"}, part(begin, size)}));
}

// "… until something bars its path", "… as far as it has a clear path", "… along an open line": without jumping.
void Forms::until_blocked() {
  static constexpr std::string_view phrases =
      ", until something bars your path|until something bars your path|until something blocks your way|until something "
      "blocks your path|until something stands in your way|until something is in your way|until something bars your "
      "way|until it is blocked|until it meets piece|until it reach piece|until it meets another piece|until it runs "
      "into piece|until it bumps into piece|as long as nothing is in your way|as long as nothing stands in your way|as "
      "long as nothing blocks your way|as long as nothing bars your way|as long as it has clear path|as far as it has "
      "clear path|as far as path is clear|as long as way is clear|if way is clear|if path is clear|provided path is "
      "clear|provided way is clear|provided nothing stands in between|provided nothing stands in your way|provided "
      "nothing is in your way|provided that nothing stands in your way|provided that each square on your way is "
      "empty|provided that each square in between is empty|provided each square in between is empty|if each square in "
      "between is empty|if each square on your way is empty|as long as each square on your way is empty|provided that "
      "path is clear|if nothing is in your way|if nothing stands in your way|until it comes up against piece|until "
      "another piece bars your way|until another piece stops it|until piece stops it|until it is stopped by "
      "piece|until "
      "it is stopped";
  const std::size_t who = subject_end(0);
  if (who == 0 || has("jump|over|through|not|cannot|never|no|only|capture")) return;
  for (std::size_t i = who + 1; i < words_.size(); ++i) {
    const std::size_t length = phrase_at(words_, i, phrases);
    if (length == 0 || i + length < words_.size()) continue;
    const Words path =
        is(i - 1, "anynumber|far|row|column|diagonally|orthogonally|straightline|anydir|sideways") || has("anynumber")
            ? Words()
            : Words{"anynumber"};
    say_each({joined({part(0, i), path}), joined({part(0, who), {"cannot", "jump", "over", "piece"}})});
  }
}

// "It moves any distance in a straight line": of which kind, the judge asks (see kInLine).
void Forms::in_line() {
  const std::size_t who = subject_end(0);
  if (who > 0 && is(who, "move|may|slide") && !has("win|row|between|column|diagonally|orthogonally|anydir|not|cannot"))
    put("straightline", {"orthogonally"});
}

// "Nothing is on the board except four discs", "there is nothing on it but …": only they are.
void Forms::nothing_but() {
  if (!is(0, "nothing|no") && !(at(0) == "there" && at(1) == "is" && at(2) == "nothing")) return;
  const std::size_t size = words_.size();
  for (std::size_t i = 2; i + 1 < size; ++i) {
    const std::size_t length = phrase_at(words_, i, "except for|except|but|other than|apart from|save");
    if (length == 0 || has("if|unless|may")) continue;
    const std::size_t begin = at(0) == "there" ? 3 : at(0) == "no" ? 2 : 1;
    Words where = part(begin, i);
    where.erase(std::remove_if(where.begin(), where.end(),
                               [](const std::string& one) { return is_one_of(one, "is|stand|stands|at|first"); }),
                where.end());
    say_each({joined({{"at", "start", "there", "is"}, part(i + length, size)}),
              {"other", "square", "is", "empty", "at", "start"}});
  }
}

// "Both armies are sixteen strong."
void Forms::strong() {
  const std::size_t strong = find("strong");
  if (strong + 1 != words_.size() || strong < 3 || !is_number_word(words_[strong - 1]) || words_[strong - 2] != "is")
    return;
  say(joined({part(0, strong - 2), {"has"}, part(strong - 1, strong), {"piece"}}));
}

// "The board is a square of seven cells by seven."
void Forms::sized() {
  static constexpr std::string_view shapes = "is square of|is rectangle of|is grid of|measures|is field of";
  const std::size_t length = phrase_at(words_, 1, shapes), first = 1 + length;
  if (!is(0, "board|it") || length == 0 || !is_number_word(at(first)) || !is(first + 1, "square|by")) return;
  const std::size_t by = find("by", first);
  if (by > first + 2 || !is_number_word(at(by + 1))) return;
  const std::size_t end = by + 2 + (is(by + 2, "square") ? 1U : 0U);
  say(joined({{"board", "has", at(first), "by", at(by + 1), "square"}, part(end, words_.size())}));
}

// "It captures as it moves, namely straight ahead": both are said.
void Forms::apposition() {
  const std::size_t size = words_.size(), who = subject_end(0);
  for (std::size_t i = who + 2; who > 0 && i + 1 < size; ++i) {
    const std::size_t length = phrase_at(words_, i, ", namely|, that is ,|, that is to say ,|: namely|, i.e.|, ie");
    if (length == 0 || is(who, "is|has")) continue;
    const std::size_t verb = who + (is(who, "may|must|cannot|always|never") ? 2U : 1U);
    say_each({part(0, i), joined({part(0, verb), part(i + length, size)})});
  }
}

// "…, so it may …": what follows must be so too.
void Forms::so() {
  const std::size_t size = words_.size();
  for (std::size_t i = 3; i + 3 < size; ++i) {
    const std::size_t length = phrase_at(words_, i,
                                         ", and so|, so that|, so|, which means that|, which means|; therefore ,|; "
                                         "therefore|, therefore|, thus|, hence|, this means that|: that is");
    if (length == 0 || is(i + length, "as|far|that|long|soon|many|do|may|is")) continue;
    const std::size_t begin = i + length;
    if (has("if|unless|only") && find("if|unless|only") < i) continue;
    say_each({part(0, i), part(begin, size)});
  }
}

// "A disc in the top left corner and another in the bottom right": of the same kind, in another corner.
void Forms::another() {
  const std::size_t size = words_.size();
  for (std::size_t i = 3; i + 2 < size; ++i) {
    if (words_[i] != "another" || !is(i - 1, "and|,") || !is(i + 1, "on|in|at")) continue;
    std::size_t named = i;
    while (named > 0 && !names_piece(words_[named - 1])) --named;
    if (named == 0 || has("if|may|cannot|not|move")) continue;
    const bool corner = find("corner") < i && find("corner", i) == size && is(size - 1, "left|right");
    say(joined({part(0, i), {"1", words_[named - 1]}, part(i + 1, size), corner ? Words{"corner"} : Words()}));
  }
}

// "Everything else is empty", "the rest of the board starts empty"
void Forms::everything_else() {
  static constexpr std::string_view rests =
      "everything else|each else|rest of board|rest|remainder of board|each other square";
  const std::size_t length = phrase_at(words_, 0, rests);
  if (length == 0 || words_.back() != "empty" || words_.size() > length + 4 || has("not|never|cannot")) return;
  say({"remaining", "square", "is", "empty", "at", "start"});
}

// "That makes 48 seeds in all", "…, which makes forty-nine squares": so many there are.
void Forms::makes() {
  const std::size_t size = words_.size();
  for (std::size_t i = 0; i + 2 < size; ++i) {
    const std::size_t length = phrase_at(words_, i,
                                         i == 0 ? "that makes|this makes|that is|that gives|this gives|so that makes"
                                                : ", which makes|, which gives|, which makes for|, making|, "
                                                  "giving|, that makes|; that makes|: that makes");
    if (length == 0 || !is_number_word(at(i + length))) continue;
    std::size_t end = size;
    while (end > i + length + 2 && is(end - 1, "all|together|altogether|in|total|whole|board|on|each")) --end;
    const Words there = joined({{"there", "is"}, part(i + length, end), {"in", "all"}});
    if (i == 0)
      say(there);
    else
      say_each({part(0, i), there});
  }
}

}  // namespace ludwright::book::recasting
