// Repairs of signs, blanks and brackets in phrases: see repairs.h and repair_line.h.
#include <map>
#include <set>

#include "dsl/repair_line.h"
#include "dsl/words.h"

namespace ludwright {
namespace {

using Texts = std::vector<std::string>;

}  // namespace

bool RepairLine::is_article(std::string_view word) { return word == "the" || word == "a" || word == "an"; }

std::vector<Repair> RepairsOfSigns::of_comments() const {
  std::vector<Repair> all;
  add_comment_mark(all);
  if (tokens_.size() > 1 && text_of(0) == "-" && tokens_[0].end == tokens_[1].begin) add(all, replaced(0, "- "));
  return all;
}

// `discard dead` for `discard(dead)`, the name of a define and what it is used with.
std::vector<Repair> RepairsOfSigns::of_calls() const {
  std::vector<Repair> all;
  if (!place_.message.starts_with("no statement")) return all;
  for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
    if (!tokens_[i].in_fault || !is_word(tokens_[i]) || text_of(i + 1) == "(") continue;
    std::size_t last = i + 1;
    while (last + 1 < tokens_.size() && text_of(last + 1) != "," && text_of(last + 1) != ";" &&
           text_of(last + 1) != "]" && text_of(last + 1) != "}")
      ++last;
    const std::string with(text_.substr(tokens_[i + 1].begin, tokens_[last].end - tokens_[i + 1].begin));
    add(all, replaced(i, last, text_of(i) + "(" + with + ")"));
  }
  return all;
}

// Signs and blanks between words: `row1`, `8 x 8`, `4-6`, `diagonal-forward`, `winner points`, `ground of it`.
std::vector<Repair> RepairsOfSigns::of_signs() const {
  std::vector<Repair> all;
  for (const std::size_t i : near_) {
    const std::string word = text_of(i);
    for (std::size_t k = 1; k < word.size(); ++k) {
      if (words::is_digit(word[k]) != words::is_digit(word[k - 1]) && word[k] != '-' && word[k - 1] != '-')
        add(all, replaced(i, word.substr(0, k) + " " + word.substr(k)));
      if (word[k] != '-' && word[k] != '_') continue;
      for (const char* sign : {"-", "_", " ", "..", "."}) {
        if (*sign != word[k]) add(all, replaced(i, word.substr(0, k) + sign + word.substr(k + 1)));
      }
      add(all, replaced(i, word.substr(k + 1) + word[k] + word.substr(0, k)));
    }
    if (i + 1 >= tokens_.size()) continue;
    const std::string next = text_of(i + 1);
    const bool words = is_word(tokens_[i]) && is_word(tokens_[i + 1]);
    if (words && tokens_[i].end < tokens_[i + 1].begin) {
      for (const char* sign : {"-", "_", "."}) add(all, replaced(i, i + 1, word + sign + next));
      if (word.ends_with('s')) add(all, replaced(i, i + 1, next + " of " + word.substr(0, word.size() - 1)));
    }
    if (next == "'" && i + 2 < tokens_.size() && text_of(i + 2) == "t" && (word == "isn" || word == "aren"))
      add(all, replaced(i, i + 2, "is not"));
    if (next == "'" && i + 3 < tokens_.size() && text_of(i + 2) == "s")
      add(all, replaced(i, i + 3, text_of(i + 3) + " of " + word));
    if (i + 2 >= tokens_.size()) continue;
    const std::string third = text_of(i + 2);
    if (next == "of") add(all, replaced(i, i + 2, third + "." + word));
    const bool numbers = words::is_digit(word.back()) && words::is_digit(third.front());
    if (numbers && (next == "x" || next == "," || next == "*" || next == "by"))
      add(all, replaced(i, i + 2, word + "x" + third));
    if (numbers && (next == "to" || next == "-" || next == "." || next == ","))
      add(all, replaced(i, i + 2, word + ".." + third));
  }
  for (const std::size_t i : near_) {
    add_numbers(all, i);
    add_joined_name(all, i);
  }
  add_name_in_one(all);
  add_commas(all);
  add_assignments(all);
  add_phrase_brackets(all);
  add_ranges(all);
  return all;
}

// `five in a row` for the name `five_in_a_row`.
void RepairsOfSigns::add_joined_name(std::vector<Repair>& all, std::size_t i) const {
  constexpr std::size_t most = 6;
  std::string name = text_of(i);
  for (std::size_t last = i + 1; last < std::min(tokens_.size(), i + most) && is_word(tokens_[last]); ++last) {
    name += "_" + text_of(last);
    const bool known = std::find(place_.words->begin(), place_.words->end(), name) != place_.words->end();
    if (known) add(all, replaced(i, last, name));
  }
}

// `column 4..6, row 1..3`: what is in both.
std::vector<Repair> RepairsOfSigns::of_crossings() const {
  const auto across = [&](std::size_t i) { return text_of(i) == "row" || text_of(i) == "rank"; };
  const auto along = [&](std::size_t i) { return text_of(i) == "column" || text_of(i) == "file"; };
  std::vector<Repair> all;
  for (std::size_t i = 1; i + 1 < tokens_.size(); ++i) {
    const std::string between = text_of(i);
    if (between != "," && between != "and" && between != "&") continue;
    std::size_t first = i - 1;
    while (first > 0 && !across(first) && !along(first)) --first;
    if ((across(first) && along(i + 1)) || (along(first) && across(i + 1)))
      add(all, {tokens_[i - 1].end, tokens_[i].end, " in"});
  }
  return all;
}

// `up to 5`, `at least 2`, `rows 1 and 8`.
void RepairsOfSigns::add_numbers(std::vector<Repair>& all, std::size_t i) const {
  const auto word = [&](std::size_t at) { return at < tokens_.size() ? text_of(at) : std::string(" "); };
  const auto number = [&](std::size_t at) { return words::is_digit(word(at).front()); };
  const std::string two = word(i) + " " + word(i + 1);
  static const std::vector<std::string> ordinals = {"first", "second",  "third",  "fourth", "fifth",
                                                    "sixth", "seventh", "eighth", "ninth",  "tenth"};
  const auto ordinal = std::find(ordinals.begin(), ordinals.end(), word(i));
  const std::string what = word(i + 1);
  if (ordinal != ordinals.end() && (what == "row" || what == "column" || what == "rank" || what == "file"))
    add(all, replaced(i, i + 1, what + " " + std::to_string(ordinal - ordinals.begin() + 1)));
  if (two == "and take" || two == "and capture") add(all, replaced(i, i + 1, "taking"));
  if (number(i + 2)) {
    if (two == "up to" || two == "at most") add(all, replaced(i, i + 2, "1.." + word(i + 2)));
    if (two == "at least") add(all, replaced(i, i + 2, word(i + 2) + ".."));
    static const std::map<std::string, std::string, std::less<>> comparisons = {
        {"at most", "<="},   {"at least", ">="}, {"greater than", ">"}, {"more than", ">"},  {"less than", "<"},
        {"fewer than", "<"}, {"equal to", "is"}, {"bigger than", ">"},  {"larger than", ">"}};
    const auto comparison = comparisons.find(two);
    const bool said = i > 0 && word(i - 1) == "is";
    if (comparison != comparisons.end()) add(all, replaced(i - (said ? 1 : 0), i + 1, comparison->second));
  }
  // `a pawn is in goal`
  if (is_article(word(i)) && word(i) != "the") {
    for (std::size_t k = i + 2; k + 1 < tokens_.size() && k < i + 6; ++k) {
      if (word(k) == "is" && word(k + 1) == "in") {
        const std::string pieces(text_.substr(tokens_[i + 1].begin, tokens_[k - 1].end - tokens_[i + 1].begin));
        add(all, replaced(i, k + 1, "some " + pieces + " in"));
      }
    }
  }
  // `row 1 or 8`
  const bool line_word = word(i) == "row" || word(i) == "column" || word(i) == "rank" || word(i) == "file";
  if (line_word && number(i + 1) && word(i + 2) == "or" && number(i + 3))
    add(all, replaced(i, i + 3, "(" + word(i) + " " + word(i + 1) + " or " + word(i) + " " + word(i + 3) + ")"));
  // `3 own in a row`
  if (number(i) && word(i + 2) == "in" && word(i + 3) == "a" && (word(i + 4) == "row" || word(i + 4) == "line"))
    add(all, replaced(i, i + 4, "some line of " + two));
  // `4 in a row`, `five in a row`
  if (word(i) == "in" && word(i + 1) == "a" && word(i + 2) == "row" && i > 0) {
    for (const std::string& count : number(i - 1) ? Texts{word(i - 1)} : other_words(word(i - 1)))
      if (words::is_digit(count.front())) add(all, replaced(i - 1, i + 2, "some line of " + count + " own"));
  }
  static const std::map<std::string, std::string, std::less<>> lines = {
      {"rows", "row"}, {"columns", "column"}, {"ranks", "rank"}, {"files", "file"}};
  const auto line = lines.find(word(i));
  if (line == lines.end() || !number(i + 1) || !number(i + 3)) return;
  const std::string first = line->second + " " + word(i + 1);
  if (word(i + 2) == "and" || word(i + 2) == "or" || word(i + 2) == ",")
    add(all, replaced(i, i + 3, "(" + first + " or " + line->second + " " + word(i + 3) + ")"));
  if (word(i + 2) == "to" || word(i + 2) == "-" || word(i + 2) == "..")
    add(all, replaced(i, i + 3, first + ".." + word(i + 3)));
}

// `refill by colour:` as a name.
void RepairsOfSigns::add_name_in_one(std::vector<Repair>& all) const {
  std::string name;
  for (std::size_t i = 0; i < tokens_.size() && i < 6; ++i) {
    if (text_of(i) == ":" && i > 1) add(all, replaced(0, i - 1, name));
    if (!is_word(tokens_[i]) || text_of(i) == "option") return;
    name += (i == 0 ? "" : "_") + text_of(i);
  }
}

// Whether the fault is between `[` and `]`.
bool RepairsOfSigns::is_in_list() const {
  const std::string_view before = text_.substr(line_begin_, place_.span.begin - line_begin_);
  return std::count(before.begin(), before.end(), '[') > std::count(before.begin(), before.end(), ']');
}

// Between the items of a list.
void RepairsOfSigns::add_commas(std::vector<Repair>& all) const {
  if (!is_in_list()) return;
  for (std::size_t i = 1; i < tokens_.size(); ++i) {
    if (tokens_[i].in_fault && tokens_[i - 1].end < tokens_[i].begin && is_word(tokens_[i]))
      add(all, {tokens_[i - 1].end, tokens_[i].begin, ", "});
  }
}

// `place this at goal this.moved = yes`: another statement begins at what is given a value.
void RepairsOfSigns::add_assignments(std::vector<Repair>& all) const {
  for (std::size_t i = 2; i < tokens_.size(); ++i) {
    const std::string sign = text_of(i);
    if (!tokens_[i].in_fault || (sign != "=" && sign != "+=" && sign != "-=")) continue;
    std::size_t first = i - 1;
    while (first > 1 && text_of(first - 1) == "." && is_word(tokens_[first - 2])) first -= 2;
    if (first == 0 || tokens_[first - 1].end == tokens_[first].begin) continue;
    add(all, {tokens_[first - 1].end, tokens_[first].begin, is_in_list() ? ", " : "; "});
  }
}

// `file this.file` for `file (this.file)`, `hop any to empty 1..3 times` for `(hop any to empty) 1..3 times`.
void RepairsOfSigns::add_phrase_brackets(std::vector<Repair>& all) const {
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    if (!tokens_[i].in_fault) continue;
    std::size_t last = i;
    while (last + 2 < tokens_.size() && text_of(last + 1) == "." && is_word(tokens_[last + 2])) last += 2;
    const std::string inner(text_.substr(tokens_[i].begin, tokens_[last].end - tokens_[i].begin));
    if (last > i && is_word(tokens_[i])) add(all, replaced(i, last, "(" + inner + ")"));
    const bool counts = words::is_digit(text_[tokens_[i].begin]) && i > 0;
    const bool times = counts && std::any_of(tokens_.begin() + static_cast<std::ptrdiff_t>(i), tokens_.end(),
                                             [&](const Token& token) { return at(token) == "times"; });
    for (std::size_t k = i; times && k-- > 0;) {
      if (!words::is_walk_verb(at(tokens_[k]))) continue;
      add(all, {tokens_[k].begin, tokens_[i - 1].end,
                "(" + std::string(text_.substr(tokens_[k].begin, tokens_[i - 1].end - tokens_[k].begin)) + ")"});
    }
  }
}

// `4-6` as a range, wherever it stands in the line.
void RepairsOfSigns::add_ranges(std::vector<Repair>& all) const {
  std::string line(text_.substr(line_begin_, content_end_ - line_begin_));
  bool changed = false;
  for (std::size_t k = 1; k + 1 < line.size(); ++k) {
    if (line[k] != '-' || !words::is_digit(line[k - 1]) || !words::is_digit(line[k + 1])) continue;
    line.replace(k, 1, "..");
    changed = true;
  }
  if (changed) add(all, {line_begin_, content_end_, line});
}

// Of a bracket without a partner: where it might be closed, the last place first, or the bracket itself left out.
std::vector<Repair> RepairsOfSigns::of_brackets() const {
  std::vector<Repair> all;
  if (place_.message.find("`)`") == std::string_view::npos) return all;
  for (std::size_t i = tokens_.size(); i-- > 0;) {
    const bool behind = tokens_[i].begin > place_.span.begin;
    if (behind && (is_word(tokens_[i]) || words::is_digit(text_[tokens_[i].begin]) || text_of(i) == ")"))
      add(all, replaced(i, text_of(i) + ")"));
  }
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    if (tokens_[i].in_fault && (text_of(i) == "(" || text_of(i) == ")")) add(all, replaced(i, ""));
  }
  return all;
}

// A few words of everyday speech for one of the language.
std::vector<Repair> RepairsOfSigns::of_sayings() const {
  static const std::map<std::string, std::string, std::less<>> sayings = {{"no moves", "stuck"},
                                                                          {"no move", "stuck"},
                                                                          {"no moves left", "stuck"},
                                                                          {"no legal move", "stuck"},
                                                                          {"no legal moves", "stuck"},
                                                                          {"has no moves", "stuck"},
                                                                          {"has no legal moves", "stuck"},
                                                                          {"he has no moves", "stuck"},
                                                                          {"he has no legal moves", "stuck"},
                                                                          {"diagonally forward", "forward-diagonal"},
                                                                          {"diagonally backward", "backward-diagonal"},
                                                                          {"he cannot move", "stuck"},
                                                                          {"cannot move", "stuck"},
                                                                          {"unable to move", "stuck"},
                                                                          {"board is full", "no empty"},
                                                                          {"the board is full", "no empty"},
                                                                          {"threefold repetition", "repeats >= 3"},
                                                                          {"not in", "except"},
                                                                          {"not on", "except"},
                                                                          {"in check", "in attacked"}};
  constexpr std::size_t longest = 5;
  std::vector<Repair> all;
  for (std::size_t i = 1; i < tokens_.size(); ++i) {
    const bool behind = i + 1 < tokens_.size() && tokens_[i + 1].in_fault;
    const bool nothing = (tokens_[i].in_fault || behind) && (text_of(i) == "none" || text_of(i) == "nothing");
    const bool whole =
        text_of(i - 1) == ":" && (i + 1 == tokens_.size() || text_of(i + 1) == "," || text_of(i + 1) == "}");
    if (nothing && whole) add(all, replaced(i, "~"));
  }
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    std::string words = text_of(i);
    bool in_fault = tokens_[i].in_fault;
    for (std::size_t last = i + 1; last < std::min(tokens_.size(), i + longest); ++last) {
      words += " " + text_of(last);
      in_fault = in_fault || tokens_[last].in_fault;
      const auto saying = sayings.find(words);
      if (in_fault && saying != sayings.end()) add(all, replaced(i, last, saying->second));
    }
  }
  add_none_left(all);
  add_vectors(all);
  return all;
}

// `no own pawns are left`, `all own pawns are captured`, `own king is taken` for `no own pawn`, `no own king`.
void RepairsOfSigns::add_none_left(std::vector<Repair>& all) const {
  static const std::set<std::string, std::less<>> ends = {"left",   "remain", "remains",  "remaining", "exist",
                                                          "exists", "alive",  "captured", "taken",     "gone",
                                                          "dead",   "lost",   "eaten",    "dies",      "die"};
  static const std::set<std::string, std::less<>> verbs = {"is", "are", "has", "have", "been", "was", "were"};
  constexpr std::size_t most = 6;  // words of a saying
  for (std::size_t last = 1; last < tokens_.size(); ++last) {
    if (ends.count(text_of(last)) == 0) continue;
    std::string what;
    bool in_fault = tokens_[last].in_fault;
    for (std::size_t i = last; i-- > 0 && last - i < most && is_word(tokens_[i]);) {
      in_fault |= tokens_[i].in_fault;
      const std::string word = text_of(i);
      if (word == "when" || word == "and" || word == "or") break;
      const bool quantity = word == "no" || word == "all" || word == "every" || word == "the";
      if (!quantity && verbs.count(word) == 0) what = singular(word) + (what.empty() ? "" : " ") + what;
      const bool begins = quantity || i == 0 || !is_word(tokens_[i - 1]) || text_of(i - 1) == "when";
      if (begins && in_fault && !what.empty()) add(all, replaced(i, last, "no " + what));
      if (begins) break;
    }
  }
}

// The word without the ending of a plural, if that is a name here.
std::string RepairsOfSigns::singular(const std::string& word) const {
  const std::string stem = word.substr(0, word.size() - 1);
  const bool known = std::find(place_.words->begin(), place_.words->end(), word) != place_.words->end();
  const bool names = std::find(place_.words->begin(), place_.words->end(), stem) != place_.words->end();
  return !known && names && word.ends_with('s') ? stem : word;
}

// `leap 2 1`, `leap 2-1`, `leap (2,1)`, `leap 2 by 1` for `leap 2x1`.
void RepairsOfSigns::add_vectors(std::vector<Repair>& all) const {
  const auto is_number = [&](std::size_t i) { return i < tokens_.size() && words::is_digit(at(tokens_[i]).front()); };
  for (std::size_t i = 0; i + 2 < tokens_.size(); ++i) {
    if (text_of(i) != "leap") continue;
    const bool bracket = text_of(i + 1) == "(";
    const std::size_t first = i + (bracket ? 2 : 1);
    const std::size_t second = is_number(first + 1) ? first + 1 : first + 2;
    if (!is_number(first) || !is_number(second)) continue;
    const bool closed = bracket && second + 1 < tokens_.size() && text_of(second + 1) == ")";
    if (bracket == closed)
      add(all, replaced(i + 1, second + (bracket ? 1 : 0), text_of(first) + "x" + text_of(second)));
  }
}

}  // namespace ludwright
