// Conditions, purposes and results that are told otherwise than by "if"; see recast_forms.h.
#include <algorithm>

#include "tools/rulebook/check/phrase_lists.h"
#include "tools/rulebook/check/recast_forms.h"

namespace ludwright::book::recasting {
namespace {

// Who something is said of behind a clause that has named it.
Words again_said(const Words& subject) {
  const std::string& noun = subject.back();
  return {is_one_of(noun, "you|player|players|opponent|whoever") ? noun : "it"};
}

}  // namespace

// "On reaching the last row, a pawn …", "a pawn must promote on reaching it", "having moved, it shoots"
void Forms::participle() {
  const std::size_t size = words_.size();
  for (std::size_t i = 0; i + 1 < size; ++i) {
    const bool having = words_[i] == "having";
    if (!having && !(is(i, "on|upon|after|if|while") && (at(i + 1) == "reach" || !verb_of(at(i + 1)).empty())))
      continue;
    if (i > 0 && !having && is(i - 1, "if|and|or|only|not|unless|even|except")) continue;
    const Words verb = having ? Words{"has"} : Words{at(i + 1) == "reach" ? "reach" : verb_of(at(i + 1))};
    const std::size_t comma = find(",", i), behind = i + (having ? 1 : 2);
    if (i == 0) {
      const std::size_t who = subject_end(comma + 1);
      if (comma >= size || who == comma + 1) continue;
      const Words subject = part(comma + 1, who);
      say(joined({{"if"}, subject, verb, part(behind, comma), {","}, again_said(subject), part(who, size)}));
    } else if (comma == size || at(i - 1) == ",") {
      const std::size_t who = subject_end(0);
      if (who == 0 || who > i || comma < size) continue;
      const Words subject = part(0, who);
      say(joined({{"if"}, subject, verb, part(behind, size), {","}, again_said(subject), part(who, i)}));
    }
  }
}

// "A man that reaches the last row is crowned": if a man reaches it, it is.
void Forms::relative() {
  static constexpr std::string_view finite = "may|cannot|must|is|become|becomes|win|lose|pass|stays|remains|has|never";
  const std::size_t size = words_.size(), who = subject_end(0);
  if (who == 0 || !is(who, "that|which|who")) return;
  const Words subject = part(0, who);
  for (std::size_t i = who + 2; i + 1 < size; ++i) {
    if (!is(i, finite) || is(i - 1, "that|which|who|and|or|not|,|may|cannot|must|is|it|you")) continue;
    say(joined({{"if"}, subject, part(who + 1, i), {","}, again_said(subject), part(i, size)}));
  }
}

// "Trap a man between two of yours and he is removed", "three in a row, and you win"
void Forms::order_and_result() {
  const std::size_t size = words_.size();
  const bool orders = verb_of(at(0) + "ing") == at(0) || verb_of(at(0) == "capture" ? "capturing" : at(0)) == at(0) ||
                      is(0,
                         "get|block|trap|close|make|capture|reach|take|bring|move|place|give|form|complete|connect|"
                         "leave|reduce|walk|checkmate|fill|surround|jump|land|line|lose|put|steer|lead|build|join");
  for (std::size_t i = 2; i + 2 < size; ++i) {
    if (words_[i] != "and" || is(i + 1, "if|or|not|then")) continue;
    const std::size_t who = subject_end(i + 1);
    const bool result = who > i + 1 || is(i + 1, "game|victory|win|match|round|turn|that");
    if (!result) continue;
    if (orders && !has("if|unless|then"))
      say(joined({{"if", "you"}, part(0, i), {","}, part(i + 1, size)}));
    else if (words_[i - 1] == "," && (is(0, "2|3|4|5|6|7") || names_piece(at(0))) &&
             find("if|is|has|may|must|cannot") > i)
      say(joined({{"if", "you", "has"}, part(0, i), part(i + 1, size)}));
  }
}

// "With three men left, you may fly", "with no pawn on the board …"
void Forms::with_something() {
  if (at(0) != "with") return;
  const std::size_t size = words_.size(), comma = find(",");
  if (comma < 3 || comma + 2 >= size || subject_end(comma + 1) == comma + 1) return;
  const Words who = part(comma + 1, subject_end(comma + 1));
  say(joined({{"if"}, who, {"has"}, part(1, comma), part(comma, size)}));
  say(joined({{"if", "there", "is"}, part(1, comma), part(comma, size)}));
}

// "…, whether it is yours or not", "in check or not": what holds of all holds of these.
void Forms::whichever() {
  if (!has("no|not|cannot|never|each|always|must|nobody|neither|nothing|nomove") || has("unless|position|earlier|same"))
    return;
  const std::size_t comma = find(",");
  for (std::size_t i = comma; i + 2 < words_.size(); i = find(",", i + 1)) {
    const bool tail = find(",", i + 1) == words_.size();
    const std::size_t end = tail ? words_.size() : find(",", i + 1);
    const bool whether = is(i + 1, "whether|be");
    const bool or_not = tail && words_.back() == "not" && at(words_.size() - 2) == "or";
    const bool not_even = tail && at(i + 1) == "not" && at(i + 2) == "even" && has("no|cannot|never|nobody|neither");
    if ((whether && find("or", i + 1) < end) || or_not || not_even) say(joined({part(0, i), part(end, words_.size())}));
  }
}

// "No man may be borne off until all are home": only if they are.
void Forms::not_until() {
  const std::size_t size = words_.size();
  const std::size_t until = find("until|before");
  const std::size_t no = find("no|cannot|never|nobody");
  if (until + 2 < size && no < until && (no == 0 || words_[no] == "cannot") && !has("not|only|unless")) {
    Words first = part(0, until);
    if (first[no] == "cannot")
      first[no] = "may";
    else if (first[no] == "nobody")
      first[no] = "you";
    else
      first.erase(first.begin() + static_cast<std::ptrdiff_t>(no));
    if (std::find(first.begin(), first.end(), "may") != first.end())
      say(joined({first, {"only", "if"}, part(until + 1, size)}));
  }
  // "Only once it has crossed may a soldier go sideways."
  if (at(0) == "only" && is(1, "if|once|after")) {
    for (std::size_t i = 3; i + 2 < size; ++i) {
      const std::size_t who = subject_end(i + 1);
      if (words_[i] != "may" || who == i + 1) continue;
      say(joined({part(i + 1, who), {"may"}, part(who, size), {"only", "if"}, part(2, i)}));
    }
  }
}

// "To capture, a cannon must jump": if it captures, it must. "To take a man, leap over him": one takes by leaping.
void Forms::purpose() {
  const std::size_t comma = find(","), size = words_.size();
  if (at(0) != "to" || comma < 2 || comma + 2 >= size) return;
  const std::size_t who = subject_end(comma + 1);
  if (who > comma + 1) {
    const Words subject = part(comma + 1, who);
    say(joined({{"if"}, subject, part(1, comma), {","}, again_said(subject), part(who, size)}));
  } else if (!is(comma + 1, "no|only|each|if|there")) {
    say(joined({{"you"}, part(1, comma), {"by"}, part(comma + 1, size)}));
  }
}

// "A man whose move ends on the last row is crowned": if the move of a man ends there, it is.
void Forms::whose() {
  static constexpr std::string_view finite = "may|cannot|must|is|become|becomes|win|lose|has|never";
  const std::size_t size = words_.size(), who = subject_end(0);
  if (who == 0 || at(who) != "whose") return;
  const Words subject = part(0, who);
  const bool player = is_one_of(subject.back(), "player|whoever|you");
  for (std::size_t i = who + 3; i + 1 < size; ++i) {
    if (!is(i, finite) || is(i - 1, "that|which|who|and|or|not|,|may|cannot|must|is|it|you")) continue;
    const bool moves = at(who + 1) == "move" && is(who + 2, "ends|end|carries|takes|stops");
    if (moves)
      say(joined({{"if"}, subject, {"ends", "your", "move"}, part(who + 3, i), {",", "it"}, part(i, size)}));
    else if (player)
      say(joined({{"if", "your"}, part(who + 1, i), {",", "you"}, part(i, size)}));
  }
}

// "A man reaching the last row is crowned", "a soldier standing there may …": if it does.
void Forms::doing() {
  static constexpr std::string_view finite = "may|cannot|must|is|become|becomes|win|lose|never";
  const std::size_t size = words_.size(), who = subject_end(0);
  if (who == 0 || who + 3 > size) return;
  const bool stands = is(who, "standing|lying|sitting");
  const std::string verb = stands ? "stand" : at(who) == "reach" ? "reach" : verb_of(at(who));
  if (verb.empty()) return;
  const Words subject = part(0, who);
  for (std::size_t i = who + 2; i + 1 < size; ++i) {
    if (!is(i, finite) || is(i - 1, "that|which|who|and|or|not|,|may|cannot|must|is|it|you|if")) continue;
    say(joined({{"if"}, subject, {verb}, part(who + 1, i), {",", again_said(subject)[0]}, part(i, size)}));
  }
}

// "Discs, once placed, never move", "a pawn, if it has not moved, may …": the condition first.
void Forms::in_the_middle() {
  const std::size_t who = subject_end(0), end = find(",", who + 1);
  if (who == 0 || at(who) != "," || end + 1 >= words_.size()) return;
  if (!is(who + 1, "once|if|when|after|until|unless|while|before") || is(end + 1, "and|or|but")) return;
  say(joined({part(who + 1, end), {","}, part(0, who), part(end + 1, words_.size())}));
  say(joined({part(0, who), part(end + 1, words_.size()), part(who + 1, end)}));
}

// "The game is won by whoever …", "the round is lost for a player who …"
void Forms::won_by() {
  const std::size_t size = words_.size();
  const std::size_t game = is(0, "game|round|match") ? 1U : 0U;
  if (game == 0 || size < 6) return;
  const std::size_t won = phrase_at(words_, game, "is won by|win by|goes to|is for"),
                    lost = phrase_at(words_, game, "is lost by|is lost for|lose by|lose for|is each over for");
  if (won > 0 && !has("if|not")) say(joined({part(game + won, size), {"win"}}));
  if (lost > 0 && !has("if|not")) say(joined({part(game + lost, size), {"lose"}}));
}

// "It captures diagonally and in no other direction": only so. "Kings, unlike men, …": as if it stood first.
void Forms::and_only() {
  const std::size_t size = words_.size(), who = subject_end(0);
  for (std::size_t i = who + 2; who > 0 && i < size; ++i) {
    const std::size_t length = phrase_at(
        words_, i,
        ", and in no other direction|and in no other direction|and in no other|, and in no other way|and in no "
        "other way|and no other way|and nowhere else|, and nowhere else|, never otherwise|and never otherwise|, "
        "but not otherwise|and not otherwise|but in no other direction|, but in no other direction");
    if (length > 0 && i + length == size && !has("only")) say(joined({part(0, i), {"only"}}));
  }
  if (who > 0 && at(who) == "," && is(who + 1, "unlike|like")) {
    const std::size_t other = subject_end(who + 2);
    if (other > who + 2 && at(other) == ",")
      say(joined({part(who + 1, other), {","}, part(0, who), part(other + 1, size)}));
  }
}

}  // namespace ludwright::book::recasting
