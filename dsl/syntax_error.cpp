#include "dsl/syntax_error.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dsl/builtins.h"
#include "dsl/elsewhere.h"
#include "dsl/phrase.h"
#include "dsl/suggest.h"
#include "dsl/syntax_help.h"
#include "dsl/utf8.h"
#include "dsl/words.h"

namespace ludwright {
namespace {

using namespace syntax;

// --- what was expected, in a few words ---

// Words and signs that may follow nearly every expression: together "an operator".
bool is_operator(std::string_view label) {
  static const Texts list = {"`.`",       "`..`",    "`of`", "`turned`", "`in`",  "`except`", "`reached`",
                             "`crossed`", "`where`", "`*`",  "`/`",      "`mod`", "`+`",      "`-`",
                             "`is`",      "`<=`",    "`>=`", "`<`",      "`>`",   "`and`",    "`or`"};
  return contains(list, label);
}

std::string listed(const Texts& items) {
  std::string result;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) result += i + 1 == items.size() ? " or " : ", ";
    result += items[i];
  }
  return result;
}

Texts shortened(const Texts& expected, const Texts& near) {
  Texts result;
  bool operators = false;
  for (const std::string& label : expected) {
    if (is_operator(label) && !contains(near, label)) {
      operators = true;
    } else if (label != "the end") {
      result.push_back(label);
    }
  }
  if (contains(result, "an expression")) result.erase(std::remove(result.begin(), result.end(), "`not`"), result.end());
  constexpr std::size_t most = 5;
  for (const char* dispensable : {"`;`", "`onto`", "`within`", "`taking`", "`over`", "`also`"}) {
    if (result.size() < most || contains(near, dispensable)) continue;
    result.erase(std::remove(result.begin(), result.end(), dispensable), result.end());
  }
  if (operators && result.size() <= 2) result.insert(result.begin(), "an operator");
  if (contains(expected, "the end")) result.push_back("the end");
  return result;
}

Texts near_keywords(std::string_view got, const Texts& expected) {
  Texts keywords;
  for (const std::string& label : expected) {
    if (label.size() > 3 && label.front() == '`') keywords.push_back(label.substr(1, label.size() - 2));
  }
  Texts result;
  if (words::word_length(got) != got.size() || got.size() < 3)
    return result;  // everything is near to a word of two letters
  for (const std::string& word : suggest(std::string(got), keywords)) result.push_back(in_backticks(word));
  return result;
}

// A word in place of bytes [begin, end), with white space where it would touch another word.
std::string spaced(std::string_view text, std::size_t begin, std::size_t end, std::string_view word) {
  const auto touches = [&](std::size_t at) { return at < text.size() && words::blank_length(text.substr(at, 1)) == 0; };
  return (begin > 0 && touches(begin - 1) ? " " : "") + std::string(word) + (touches(end) ? " " : "");
}

// --- errors whose place is not where parsing stopped ---

struct Misplaced {
  std::size_t begin = 0, end = 0;
  std::string message;
  Texts candidates;
  std::string help;
  std::string instead = {};  // what to write for it; "" if that is not known
};

const Texts& statement_words() {
  static const Texts list = {"move", "place", "choose", "random",  "take", "remove",
                             "send", "shift", "swap",   "require", "pass", "let"};
  return list;
}

// `mvoe own piece`: parsing stops at `own`, since `mvoe` might have been the name of a define.
std::optional<Misplaced> unknown_statement(const Attempt& attempt, std::string_view got) {
  const bool continues =
      !got.empty() && (got == "(" || words::word_length(got) > 0 || words::number_length(got.substr(0, 1)) > 0);
  if (!contains(attempt.expected, "`+=`") || !continues) return std::nullopt;
  const auto [word, begin] = word_before(attempt.text, attempt.furthest);
  if (word.empty()) return std::nullopt;
  const bool has_body =
      word == "if" || word == "else" || word == "for" || word == "either" || word == "may" || word == "each";
  Misplaced found{
      begin,
      begin + word.size(),
      (has_body ? "expected a statement without a body, got " : "no statement begins with ") + in_backticks(word),
      statement_words(),
      {}};
  const std::string known(statement_said_elsewhere(word));
  if (word == "may" || word == "either") {
    found.candidates = {};
    found.help = "a colon is missing: `" + std::string(word) + ":`, and behind it or below it what is done";
    found.instead = std::string(word) + ":";
    return found;
  }
  if (got == "starts" || got == "begins" || ((got == "moves" || got == "plays") && !words::is_reserved(word))) {
    found.help = "players move one after the other by themselves; who is next instead is set by " +
                 in_backticks("next = " + std::string(word));
    return found;
  }
  found.help = got == "is"      ? "a value is given by `=`"
               : !known.empty() ? known
                                : frequent_mistake(word, {}, PhraseKind::Line, attempt.text, {});
  return found;
}

// The word before `got` is nearly one of `verbs`: it was meant, and read as a name.
std::optional<Misplaced> nearly_a_verb(const Attempt& attempt, std::string_view expected, const Texts& verbs) {
  const auto [word, begin] = word_before(attempt.text, attempt.furthest);
  if (word.empty() || contains(verbs, word) || suggest(std::string(word), verbs).empty()) return std::nullopt;
  return Misplaced{
      begin, begin + word.size(), "expected " + std::string(expected) + ", got " + in_backticks(word), verbs, {}};
}

// `slid forward`: likewise `slid` might have been the name of a path. Before a direction no name of a path can stand.
std::optional<Misplaced> unknown_walk(const Attempt& attempt, std::string_view got) {
  if (!contains(attempt.expected, "`then`")) return std::nullopt;
  if (const auto [before, at] = word_before(attempt.text, attempt.furthest); words::number_length(got) > 0) {
    const Builtin* known = find_builtin(std::string(before));
    if (known == nullptr || known->type != Type::Direction) return std::nullopt;
    return Misplaced{at,
                     at + before.size(),
                     "no walk begins with " + in_backticks(before),
                     {},
                     "say how it goes: " + in_backticks("slide " + std::string(before) + " " + std::string(got))};
  }
  if (words::word_length(got) == 0) return std::nullopt;
  const Texts verbs = {"step", "slide", "leap", "hop", "spread", "betza"};
  if (auto near = nearly_a_verb(attempt, "a way to go", verbs)) return near;
  const Builtin* direction = find_builtin(std::string(got));
  if (const auto [before, at] = word_before(attempt.text, attempt.furthest); contains(verbs, got)) {
    const Builtin* known = find_builtin(std::string(before));
    if (known != nullptr && known->type == Type::Direction)
      return Misplaced{at,
                       at + before.size(),
                       "no walk begins with " + in_backticks(before),
                       {},
                       "the direction stands behind: " + in_backticks(std::string(got) + " " + std::string(before))};
  }
  const auto [word, begin] = word_before(attempt.text, attempt.furthest);
  if (direction == nullptr || direction->type != Type::Direction || word.empty() || words::is_reserved(word) ||
      contains(verbs, word) || find_builtin(std::string(word)) != nullptr)
    return std::nullopt;
  const bool article = word == "the" || word == "a" || word == "an";
  const std::string known = article ? "leave it out: phrases have no articles" : path_said_elsewhere(std::string(word));
  return Misplaced{begin,
                   begin + word.size(),
                   "no walk begins with " + in_backticks(word),
                   {},
                   known.empty() ? "a walk begins with `step`, `slide`, `leap`, `hop`, `spread` or `betza`" : known};
}

std::optional<Misplaced> unknown_event(const Attempt& attempt) {
  if (!contains(attempt.expected, "`captured`")) return std::nullopt;
  return nearly_a_verb(attempt, "`captured`, `removed`, `moves` or `placed`",
                       {"captured", "removed", "moves", "placed"});
}

std::optional<Misplaced> unknown_head(const Attempt& attempt) {
  const bool read_as_count = contains(attempt.expected, "`times`") && token_at(attempt.text, attempt.furthest).empty();
  const bool unread = contains(attempt.expected, "a head");
  const std::size_t begin = words::blank_length(attempt.text);
  const std::string_view word = token_at(attempt.text, begin);
  // `first` might have begun a number of times.
  constexpr std::string_view possible = "first possible";
  if (attempt.text.substr(begin) == possible)
    return Misplaced{begin, begin + possible.size(), "expected `first possible of`, got `first possible`", {}, {}};
  static const Texts heads = {"if",
                              "else if",
                              "else",
                              "for each",
                              "may",
                              "either",
                              "first possible of",
                              "together",
                              "as long as possible up to",
                              "until settled up to",
                              "up to",
                              "times",
                              "each player",
                              "as"};
  if ((!read_as_count && !unread) || contains(heads, word) || word == "up" || word == "for" || word == "each")
    return std::nullopt;
  const bool number = words::number_length(word) > 0;
  if (number && read_as_count) return std::nullopt;
  const bool statement = words::is_statement_verb(word);
  Misplaced found{begin,
                  begin + word.size(),
                  statement ? in_backticks(word) + " has no body" : "no statement begins with " + in_backticks(word),
                  heads,
                  {}};
  found.help = statement_said_elsewhere(word);
  if (word == "while" || word == "until") {
    found.help = "write `as long as possible up to N times` or `until settled up to N times`";
  }
  if (word == "when" || word == "unless") {
    found.instead = word == "when" ? "if" : "if not";
    found.help = "write " + in_backticks(found.instead);
  }
  if (word == "choose" && begin + word.size() == attempt.text.size())
    found.help = "one of several things to do is chosen under `either:`";
  else if (statement)
    found.help = "leave out the `:`, or put the phrase in quotes if `: ` belongs to it";
  return found;
}

std::optional<Misplaced> misplaced(const Attempt& attempt, PhraseKind kind, std::string_view got) {
  switch (kind) {
    case PhraseKind::Line: {
      auto found = unknown_statement(attempt, got);
      return found ? found : unknown_walk(attempt, got);
    }
    case PhraseKind::Head: {
      auto found = unknown_head(attempt);
      return found ? found : unknown_walk(attempt, got);
    }
    case PhraseKind::Event: {
      auto found = unknown_event(attempt);
      return found ? found : unknown_walk(attempt, got);
    }
    default:
      return unknown_walk(attempt, got);
  }
}

// What a phrase of this kind is made of, for when not even its first word fits.
std::string_view whole(PhraseKind kind) {
  switch (kind) {
    case PhraseKind::Expression:
      return "an expression";
    case PhraseKind::Paths:
      return "a way to go";
    case PhraseKind::Line:
      return "a statement";
    case PhraseKind::Head:
      return "a statement with a body, such as `if …` or `either`,";
    case PhraseKind::Event:
      return "an event";
    case PhraseKind::Legal:
      return "`forbid`, `never` or `prefer`";
    case PhraseKind::End:
      return "`draw when`, `PLAYER wins when` or `most NUMBER wins when`";
    case PhraseKind::Law:
      return "`always`, `never`, `constant`, `rising`, `falling`, `at most`, `eventually` or `symmetric`";
    case PhraseKind::DefineKey:
      return "a name";
    case PhraseKind::DefineBody:
      return "an expression, a way to go or a statement";
  }
  return "a phrase";
}

// The bracket without a partner, if there is one; or the first that is nested too deep.
struct BracketFault {
  std::size_t place;
  bool too_deep;
};

std::optional<BracketFault> bracket_fault(std::string_view text) {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') {
      open.push_back(i);
      if (open.size() > static_cast<std::size_t>(kMaxBracketDepth)) return BracketFault{i, true};
    } else if (text[i] == ')') {
      if (open.empty()) return BracketFault{i, false};
      open.pop_back();
    }
  }
  if (open.empty()) return std::nullopt;
  return BracketFault{open.back(), false};
}

}  // namespace

bool check_phrase_size(const YamlNode& scalar, Diagnostics& diagnostics) {
  const std::string& text = scalar.text;
  if (words::blank_length(text) == text.size()) {
    diagnostics.error(scalar.span, "empty-phrase", "expected a phrase, got nothing")
        .help("leave the key out if nothing is meant");
    return false;
  }
  if (text.size() > kMaxPhraseBytes) {
    diagnostics
        .error(scalar.span_of(0, std::min<std::size_t>(text.size(), 40)), "phrase-too-long",
               "expected a phrase of at most 4096 bytes, got " + std::to_string(text.size()))
        .help("name parts of it under `define`");
    return false;
  }
  const auto fault = bracket_fault(text);
  if (!fault) return true;
  const Span span = scalar.span_of(fault->place, fault->place + 1);
  if (fault->too_deep) {
    diagnostics.error(span, "nesting-too-deep", "expected at most 64 brackets inside each other")
        .help("name parts of it under `define`");
  } else if (text[fault->place] == '(') {
    diagnostics.error(span, "syntax", "expected `)`, got the end").label("this bracket is never closed");
  } else {
    diagnostics.error(span, "syntax", "expected an operator or the end, got `)`").label("no bracket is open here");
  }
  return false;
}

void report_syntax_error(const Attempt& attempt, PhraseKind kind, const YamlNode& scalar, Diagnostics& diagnostics) {
  const std::string_view text = attempt.text;
  if (attempt.too_deep) {
    diagnostics.error(scalar.span, "nesting-too-deep", "the phrase is nested too deeply")
        .help("name parts of it under `define`");
    return;
  }
  const std::string_view got = token_at(text, attempt.furthest);
  if (const auto found = misplaced(attempt, kind, got)) {
    const std::string word(text.substr(found->begin, found->end - found->begin));
    auto entry = diagnostics.error(scalar.span_of(found->begin, found->end), "syntax", found->message);
    if (found->help.empty()) {
      entry.suggest(word, found->candidates);
    } else {
      entry.help(found->help);
      if (!found->instead.empty()) entry.fix(word, found->instead);
    }
    return;
  }
  const Texts near = near_keywords(got, attempt.expected);
  const bool at_start = attempt.furthest <= words::blank_length(text);
  const std::string expected = at_start ? std::string(whole(kind)) : listed(shortened(attempt.expected, near));
  const std::string received = got.empty() ? "the end" : in_backticks(got);
  auto entry = diagnostics.error(scalar.span_of(attempt.furthest, attempt.furthest + got.size()), "syntax",
                                 "expected " + expected + ", got " + received);
  const std::string help =
      frequent_mistake(got, word_before(text, attempt.furthest).first, kind, text, attempt.expected);
  if (!near.empty()) {
    Texts candidates;
    for (const std::string& word : near) candidates.push_back(word.substr(1, word.size() - 2));
    entry.suggest(std::string(got), candidates);
  } else if (!help.empty()) {
    entry.help(help);
    if (const Mistake* mistake = mistaken_sign(got);
        mistake != nullptr && mistake->help == help && !mistake->instead.empty())
      entry.fix(std::string(got), spaced(text, attempt.furthest, attempt.furthest + got.size(), mistake->instead));
  }
  if (words::is_reserved(got) && contains(attempt.expected, "a name"))
    entry.label("a word of the language cannot be a name");
}

}  // namespace ludwright
