// Words that add nothing, who "we" are, and clauses that are turned round; see recast_forms.h.
#include "tools/rulebook/check/recast_forms.h"

#include <algorithm>

#include "tools/rulebook/check/clauses/lexicon.h"
#include "tools/rulebook/check/phrase_lists.h"

namespace ludwright::book::recasting {

std::string text_of(const Words& words, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) text += (text.empty() ? "" : " ") + words[i];
  return text;
}

Words joined(std::initializer_list<Words> parts) {
  Words all;
  for (const Words& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

std::string verb_of(const std::string& word) {
  static constexpr std::string_view others = "give|sow|do|make|use|try|skip|touch|roll|throw|connect|join|own|hold";
  std::string found;
  const auto is_it = [&](std::string_view base) {
    if (clauses::is_form(word, base, clauses::Form::Ing)) found = base;
    return !found.empty();
  };
  for (const clauses::VerbPhrase& phrase : clauses::verb_phrases()) {
    if (is_it(phrase.words[0])) return found;
  }
  any_phrase(others, is_it);
  return found;
}

std::vector<Way> Forms::all() {
  without_idle();
  straight();
  as_if();
  whichever();
  participle();
  relative();
  order_and_result();
  with_something();
  not_until();
  purpose();
  whose();
  doing();
  in_the_middle();
  won_by();
  and_only();
  held_by();
  of_yours();
  where_there_is();
  set_down();
  until_blocked();
  in_line();
  nothing_but();
  strong();
  sized();
  move_of();
  not_stopped();
  out_of_check();
  brought_down();
  by_jumping();
  side_by_side();
  promotion_of();
  for_castling();
  apposition();
  another();
  everything_else();
  makes();
  so();
  each_subject();
  each_object();
  each_verb();
  of_us();
  return std::move(ways_);
}

const std::string& Forms::at(std::size_t i) const {
  static const std::string none;
  return i < words_.size() ? words_[i] : none;
}

bool Forms::has(std::string_view list) const { return find(list) < words_.size(); }

std::size_t Forms::find(std::string_view list, std::size_t from) const {
  while (from < words_.size() && !is_one_of(words_[from], list)) ++from;
  return from;
}

Words Forms::part(std::size_t begin, std::size_t end) const {
  return begin >= end ? Words()
                      : Words(words_.begin() + static_cast<std::ptrdiff_t>(begin),
                              words_.begin() + static_cast<std::ptrdiff_t>(std::min(end, words_.size())));
}

bool Forms::names_piece(const std::string& word) const {
  const Name* name = vocabulary_.find(word);
  return name != nullptr &&
         (name->kind == NameKind::Type || name->kind == NameKind::Role || name->kind == NameKind::Tag);
}

std::size_t Forms::subject_end(std::size_t begin) const {
  static constexpr std::string_view nouns = "piece|man|men|player|players|it|you|opponent|whoever",
                                    before = "each|1|your|friendly|enemy|own|promoted|captured|dropped|other|another";
  std::size_t i = begin, end = begin;
  for (; i < words_.size(); ++i) {
    const Name* name = vocabulary_.find(words_[i]);
    const bool noun = is_one_of(words_[i], nouns) || names_piece(words_[i]);
    if (noun) end = i + 1;
    if (!noun && !is_one_of(words_[i], before) && !(name != nullptr && name->kind == NameKind::Seat)) break;
    if (name != nullptr && name->kind == NameKind::Seat && !names_piece(at(i + 1))) end = i + 1;
  }
  return end;
}

void Forms::say_each(Way way) {
  for (Words& words : way) {
    Words kept;
    for (std::string& word : words) {
      const bool comma = word == ",";
      if (comma && (kept.empty() || is_one_of(kept.back(), ",|;|:"))) continue;
      kept.push_back(std::move(word));
    }
    while (!kept.empty() && is_one_of(kept.back(), ",|and|;|:")) kept.pop_back();
    words = std::move(kept);
    if (words.size() < 3) return;
  }
  ways_.push_back(std::move(way));
}

void Forms::put(std::string_view phrases, const Words& words) {
  for (std::size_t i = 0; i < words_.size(); ++i) {
    const std::size_t length = phrase_at(words_, i, phrases);
    if (length == 0) continue;
    return say(joined({part(0, i), words, part(i + length, words_.size())}));
  }
}

// "A very new disc", "it still counts": nothing else is said without.
void Forms::without_idle() {
  static constexpr std::string_view idle =
      "very|still|already|nonetheless|nevertheless|brand-new|altogether|all in all|after all|of course|mind you|you "
      "see|naturally|quite|actually|indeed|in fact|as name suggests|in effect|for your part|you like|so to speak|"
      "in practice|as it is|in your turn|somewhere|all same|just same|whatsoever|at all|at each|to work with|brand "
      "new|of "
      "course|to begin with ,|to start with ,|in short ,|in other words ,|by way|regrettably|fortunately|ever so";
  static constexpr std::string_view tails =
      "like each other piece|like each other|on which it stands|where it stands|it stands on|in usual way|as usual|as "
      "always|alike";
  // "Any piece you like", "at all" may say that there is a choice.
  Words kept;
  for (std::size_t i = 0; i < words_.size();) {
    const std::size_t length = phrase_at(words_, i, idle), tail = phrase_at(words_, i, tails);
    const bool chosen = words_[i] == "you" && has("each|whichever|whatever|wherever|anynumber|far|many");
    const bool all = words_[i] == "at" && !has("no|not|cannot|never|nothing|nomove");
    if (length > 0 && !chosen && !all)
      i += length;
    else if (tail > 0 && i + tail == words_.size())
      i += tail;
    else
      kept.push_back(words_[i++]);
  }
  if (kept.size() < words_.size()) say(std::move(kept));
}

// "Each of us", "our men": the players.
void Forms::of_us() {
  if (!has("we|us|our|ours")) return;
  Words kept;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    if (words_[i] == "of" && at(i + 1) == "us" && !kept.empty() && is_one_of(kept.back(), "each|1|either|neither")) {
      kept.back() = kept.back() == "neither" ? "no" : kept.back();
      kept.emplace_back("player");
      ++i;
    } else {
      kept.push_back(is_one_of(words_[i], "we|us") ? "you" : is_one_of(words_[i], "our|ours") ? "your" : words_[i]);
    }
  }
  say(std::move(kept));
}

// "It is White who begins", "the only piece that may jump is the knight", "there is no piece that may jump".
void Forms::straight() {
  static constexpr std::string_view that = "that|who|which", nouns = "piece|man|player|1|ones|men|pieces|thing";
  const std::size_t size = words_.size();
  if (at(0) == "it" && at(1) == "is" && !is(2, "not|no|only")) {
    const std::size_t end = subject_end(2);
    if (end > 2 && is(end, that)) say(joined({part(2, end), part(end + 1, size)}));
  }
  const std::size_t end = subject_end(0);
  if (end > 0 && at(end) == "is") {
    const bool only = at(end + 1) == "only";
    const std::size_t noun = end + (only ? 2 : 1);
    if (is(noun, nouns) && is(noun + 1, that))
      say(joined({only ? Words{"only"} : Words(), part(0, end), part(noun + 2, size)}));
  }
  if (at(0) == "only" && is(1, nouns)) {
    const std::size_t is_at = find("is", 2), begin = is(2, that) ? 3U : 2U;
    if (is_at + 1 < size && subject_end(is_at + 1) == size)
      say(joined({{"only"}, part(is_at + 1, size), part(begin, is_at)}));
  }
  if (at(0) == "there" && at(1) == "is" && at(2) == "no") {
    if (at(3) == "such" && is(4, "thing") && at(5) == "as") say(joined({{"there", "is", "no"}, part(6, size)}));
    const std::size_t behind = find(that, 3);
    if (behind < size) say(joined({{"no"}, part(3, behind), part(behind + 1, size)}));
  }
  // "No piece other than the knight may jump."
  if (is(0, "no|nobody|nothing|none")) {
    std::size_t but = at(0) == "no" ? 2U : 1U;
    const std::size_t length = phrase_at(words_, but, "other than|but|except for|except|besides|apart from");
    const std::size_t behind = but + length;
    const std::size_t who = subject_end(behind);
    if (length > 0 && who > behind) say(joined({{"only"}, part(behind, who), part(who, size)}));
  }
  // "Nothing may cross it", "nobody may pass"
  if (is(0, "nothing|nobody|everything") && at(1) != "but" && at(1) != "else") {
    const Words whom =
        at(0) == "everything" ? Words{"each", "piece"} : Words{"no", at(0) == "nobody" ? "player" : "piece"};
    say(joined({whom, part(1, size)}));
  }
  // "Never may a king …", "under no circumstances may you …"
  const std::size_t denied =
      phrase_at(words_, 0, "never|under no circumstances|in no case|on no account|at no time|nor");
  if (denied > 0 && is(denied, "may|must|do|does|is")) {
    const std::size_t who = subject_end(denied + 1);
    if (who > denied + 1 && is(denied, "may|must"))
      say(joined({part(denied + 1, who), {at(0) == "nor" ? "cannot" : "never"}, part(who, size)}));
  }
}

// "The moment …", "each time …", "should …": if.
void Forms::as_if() {
  static constexpr std::string_view phrases =
      "moment that|instant that|moment|instant|each time that|each time|any time";
  Words kept;
  bool found = false;
  for (std::size_t i = 0; i < words_.size();) {
    const std::size_t length = phrase_at(words_, i, phrases);
    const bool opens = length > 0 && i + length < words_.size() && !is(i + length, ",|of|to|;") &&
                       (i == 0 || !is(i - 1, "for|at|that|this|same|1"));
    const bool should = words_[i] == "should" && i == 0;
    if (opens || should) kept.emplace_back("if"), found = true;
    if (!opens && !should) kept.push_back(words_[i]);
    i += opens ? length : 1;
  }
  if (found) say(std::move(kept));
}

}  // namespace ludwright::book::recasting
