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
#include "dsl/utf8.h"
#include "dsl/words.h"

namespace ludwright {
namespace {

using Texts = std::vector<std::string>;

bool contains(const Texts& list, std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

// The piece of text that begins at `place`: a word, a number, a run of signs, or one character. Empty at the end.
std::string_view token_at(std::string_view text, std::size_t place) {
  const std::string_view rest = text.substr(std::min(place, text.size()));
  if (rest.empty()) return rest;
  if (const std::size_t word = words::word_length(rest)) return rest.substr(0, word);
  if (const std::size_t digits = rest.find_first_not_of("0123456789"); digits != 0) {
    const std::size_t tail = digits == std::string_view::npos ? 0 : words::word_length(rest.substr(digits));
    return digits == std::string_view::npos ? rest : rest.substr(0, digits + tail);
  }
  constexpr std::string_view runs = "=!&|<>+-*/.~^%";
  std::size_t length = 0;
  while (length < rest.size() && length < 3 && runs.find(rest[length]) != std::string_view::npos) ++length;
  if (length > 0) return rest.substr(0, length);
  length = 1;  // a character of UTF-8 with its continuation bytes
  while (length < rest.size() && (static_cast<unsigned char>(rest[length]) & 0xC0U) == 0x80U) ++length;
  return rest.substr(0, length);
}

// The word right before `place`, and where it begins.
std::pair<std::string_view, std::size_t> word_before(std::string_view text, std::size_t place) {
  std::size_t at = 0;
  std::pair<std::string_view, std::size_t> last{{}, 0};
  while (at < place) {
    const std::size_t length = words::word_length(text.substr(at));
    if (length > 0) last = {text.substr(at, length), at};
    if (length == 0 && words::blank_length(text.substr(at, 1)) == 0) last = {{}, at};
    at += std::max<std::size_t>(length, 1);
  }
  return last;
}

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

// --- what is usually meant ---

struct Mistake {
  std::string_view got;
  std::string_view instead;  // "" if it is not so simple
  std::string_view help;
};

const Mistake* mistaken_sign(std::string_view got) {
  static constexpr std::array<Mistake, 18> mistakes = {{
      {"==", "is", "compare with `is`"},
      {"=", "is", "compare with `is`; `=` gives a value in a program"},
      {"===", "is", "compare with `is`"},
      {":", "=", "a value is given by `=`"},
      {"!=", "is not", "write `is not`"},
      {"<>", "is not", "write `is not`"},
      {"!", "not", "write `not`"},
      {"&&", "and", "write `and`"},
      {"&", "and", "write `and`"},
      {"||", "or", "write `or`"},
      {"|", "or", "write `or`"},
      {"%", "mod", "write `mod`"},
      {"=>", ">=", "write `>=`"},
      {"=<", "<=", "write `<=`"},
      {"++", "+= 1", "write `+= 1`"},
      {"--", "-= 1", "write `-= 1`"},
      {"[", "", "a set is written with `or`: `(a or b)`"},
      {"...", "..", "write `..`"},
  }};
  for (const Mistake& mistake : mistakes) {
    if (mistake.got == got) return &mistake;
  }
  return nullptr;
}

std::string sign_help(std::string_view got) {
  const Mistake* mistake = mistaken_sign(got);
  return mistake == nullptr ? std::string() : std::string(mistake->help);
}

// A word in place of bytes [begin, end), with white space where it would touch another word.
std::string spaced(std::string_view text, std::size_t begin, std::size_t end, std::string_view word) {
  const auto touches = [&](std::size_t at) { return at < text.size() && words::blank_length(text.substr(at, 1)) == 0; };
  return (begin > 0 && touches(begin - 1) ? " " : "") + std::string(word) + (touches(end) ? " " : "");
}

// What is missing where a phrase breaks off, or a walk goes on without a direction.
std::string missing_direction(std::string_view before) {
  if (before == "step" || before == "slide" || before == "hop" || before == "spread")
    return "say in which direction: `" + std::string(before) + " forward`, `" + std::string(before) + " any`";
  return {};
}

std::string missing_end(std::string_view before, PhraseKind kind, std::string_view text) {
  if (before == "where") return "a condition follows `where`, as in `cell where it.row is 1`";
  if (before == "when" || before == "if")
    return "a condition follows `" + std::string(before) + "`, as in `some own piece`";
  if (kind == PhraseKind::End) return "say when, as in `mover wins when some own piece in goal`";
  if (kind == PhraseKind::Event) return "say what happens, as in `piece captured` or `piece moves to goal`";
  if (kind == PhraseKind::Paths && text.find("leap") != std::string_view::npos)
    return "say where to: `leap 2 forward`, or `leap 1x2` for all directions";
  if (kind == PhraseKind::Line && text.find("send") != std::string_view::npos)
    return "say where to after `to`, as in `send this to hand of me`";
  return missing_direction(before);
}

std::size_t place_in(std::string_view text, std::string_view got) {
  return got.empty() ? text.size() : static_cast<std::size_t>(got.data() - text.data());
}

// The first word of a statement that stands between two places, behind a word that is none of the grammar; "" if none
// does.
std::string_view second_verb(std::string_view text, std::size_t begin, std::size_t end) {
  std::string_view before;
  for (std::size_t at = begin; at < end;) {
    const std::string_view rest = text.substr(at);
    const std::size_t length = std::max(words::word_length(rest), words::number_length(rest));
    const std::string_view word = rest.substr(0, length);
    if (length > 0 && at > begin && words::is_statement_verb(word) && !before.empty() && !words::is_reserved(before))
      return word;
    if (length > 0) before = word;
    if (length == 0 && words::blank_length(text.substr(at, 1)) == 0) before = {};
    at += std::max<std::size_t>(length, 1);
  }
  return {};
}

bool is_direction(std::string_view word) {
  const Builtin* known = find_builtin(std::string(word));
  return known != nullptr && (known->type == Type::Direction || known->kind == WordKind::Class);
}

// What a word with capital letters would be without them, if the language has such a word; "" otherwise.
std::string in_small_letters(std::string_view word) {
  std::string small(word);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  static const Texts others = {"each", "player", "new", "draw", "most", "least", "forbid", "never", "prefer", "always"};
  const bool known = words::is_reserved(small) || words::is_walk_verb(small) || words::is_statement_verb(small) ||
                     contains(others, small) || find_builtin(small) != nullptr;
  return small != word && known ? small : std::string();
}

// `got`, a part of `text`, is the last of it.
bool at_end(std::string_view text, std::string_view got) {
  const std::string_view rest = text.substr(static_cast<std::size_t>(got.data() - text.data()) + got.size());
  return words::blank_length(rest) == rest.size();
}

std::string frequent_mistake(std::string_view got, std::string_view before, PhraseKind kind, std::string_view text,
                             const Texts& expected) {
  if (std::string help = missing_direction(before); words::is_reserved(got) && !help.empty()) return help;
  if (before == "betza" && got == "[")
    return "words in brackets are not supported: say the legs, as in `step diagonal also step diagonal to empty then "
           "slide ahead-diagonal`";
  const bool in_betza = text.find("betza ") != std::string_view::npos && text.find("betza ") < place_in(text, got);
  const std::size_t blank_before = place_in(text, got);
  if (in_betza && text.find(' ', text.find("betza ") + 6) >= blank_before - 1) {
    if (blank_before > 0 && text[blank_before - 1] == ' ' && words::word_length(got) > 0 && !words::is_reserved(got))
      return "a word of Betza notation has no space in it; ways are joined by `also`";
    if (words::word_length(got) == 0 && !got.empty() && text[blank_before - 1] != ' ')
      return in_backticks(got) + " is no part of Betza notation";
  }
  if (before == "or" && kind != PhraseKind::Paths && contains(expected, "a direction"))
    return "`or` behind a direction joins directions: to join sets put the first one in brackets, as in "
           "`(cell reached by step any) or goal`";
  if (kind == PhraseKind::Event && words::is_event_verb(got) && before.empty())
    return "say first what it happens to, as in `pawn moves to row 8`";
  if (words::number_length(got) > 0 && before.empty() && text.find("." + std::string(got)) != std::string_view::npos)
    return "numbers are whole";
  for (const std::string_view word : {before, got}) {
    if (const std::string small = in_small_letters(word); !small.empty())
      return "write `" + small + "`: words of the language have small letters";
  }
  const std::size_t begin = words::blank_length(text);
  if (kind == PhraseKind::End && token_at(text, begin) == "draws") return "write `draw when …`";
  if ((got == "is" || got == "==") && contains(expected, "`=`")) return "a value is given by `=`";
  if (kind == PhraseKind::Line && contains(expected, "`to`") && text.find("send ") != std::string_view::npos) {
    for (const char* word : {" into ", " in ", " at ", " onto "}) {
      if (text.find(word) != std::string_view::npos) return "say where to after `to`, as in `send this to hand of me`";
    }
  }
  if (kind == PhraseKind::Line) {
    if (const std::string_view verb = second_verb(text, begin, place_in(text, got)); !verb.empty())
      return "another statement begins at `" + std::string(verb) +
             "`: statements are joined by `;`, in a list they are parted by `,`";
  }
  if (got == "..") {
    const auto [word, at] = word_before(text, place_in(text, before));
    for (const char* line : {"row", "column", "rank", "file"}) {
      if (!word.empty() && !suggest(std::string(word), {line}).empty())
        return "did you mean `" + std::string(line) + "`?";
    }
  }
  if (before == "betza" && got == "(") return "a word of Betza notation has no brackets";
  if (is_direction(got) && is_direction(before))
    return "directions are joined by `or`: `" + std::string(before) + " or " + std::string(got) + "`";
  const bool way = words::is_walk_verb(got);
  const bool directions = kind == PhraseKind::Paths || text.find("step") != std::string_view::npos ||
                          text.find("slide") != std::string_view::npos;
  if (way && before == "or")
    return "`or` joins directions and sets; ways are joined by `also`: `step north also " + std::string(got) + " east`";
  if (way && kind != PhraseKind::Paths)
    return "a walk is not a set: write `cell reached by " + std::string(got) + " …`";
  if (got == "," && kind == PhraseKind::Line && token_at(text, words::blank_length(text)) == "choose")
    return "say `choose one of north east south west as way`";
  if (got == "from" && kind == PhraseKind::Line && token_at(text, words::blank_length(text)) == "remove")
    return "what is removed is gone from wherever it stands: leave the rest out";
  if (got == "," && kind == PhraseKind::Line) return "statements are joined by `;`, directions by `or`";
  if (got == "not" && text.find("not in ") != std::string_view::npos)
    return "whether a thing is somewhere is asked by `is`: `landing is not goal`, `it is not home`";
  if (kind == PhraseKind::Line && contains(expected, "`at`")) return "a piece is placed `at` a cell or an area";
  if (kind == PhraseKind::Line && contains(expected, "`with`") && got == "and")
    return "say `with`: `swap this with target`";
  if ((got == "every" || got == "all") && contains(expected, "`each`")) return "say `each`";
  if (got == "by" && before == "attacked") return "say by whom after `of`: `attacked of opponent`";
  if (before == "more" || before == "less" || before == "fewer" || before == "greater" || before == "most" ||
      before == "least")
    return "compare with `<`, `<=`, `>` or `>=`";
  if (got == "over") {
    for (const char* fold : {"minimum", "min", "smallest", "maximum", "max", "largest", "sum"}) {
      if (text.find(std::string(fold) + " ") < place_in(text, got)) return said_elsewhere(fold);
    }
  }
  if (got == "than" || before == "than") return "compare with `<`, `<=`, `>` or `>=`";
  if (got == "{" && directions) return "directions are joined by `or`: `step forward or left`";
  if (got == "," && !directions && kind != PhraseKind::Paths && kind != PhraseKind::Line)
    return "sets are joined by `or`, as in `(a or b)`; commas stand between arguments of a define alone";
  if (got == "," && directions) return "directions are joined by `or`, ways by `also`, legs by `then`";
  if (got == "and" && kind == PhraseKind::Paths) return "another way begins with `also`, a further leg with `then`";
  if (got == "if" && kind == PhraseKind::Line)
    return "`if` has a body: write it as a key, `if …: …`, in a list of statements";
  if (got == "else" && kind == PhraseKind::Line) return "`else` is a key beside its `if`, on a line of its own";
  if (got == "if" && (kind == PhraseKind::End || kind == PhraseKind::Legal)) return "a condition follows `when`";
  if (got == "\"" || got == "'") return "inside a phrase there are no quotes: leave them out";
  if (got.empty()) return missing_end(before, kind, text);
  if (kind == PhraseKind::Expression && words::number_length(got) > 0)
    return "before the number a word or a sign is missing, such as `is`, `or`, `+` or `..`";
  if (got == "." && at_end(text, got)) return "nothing ends a phrase but the end of the text";
  if (std::string help = said_elsewhere(std::string(got)); !help.empty()) return help;
  if (std::string help = said_elsewhere(std::string(before), true); !help.empty()) return help;
  return sign_help(got);
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

// What is said here for a statement that begins with a word of everyday speech; "" if it is not known.
std::string_view statement_said_elsewhere(std::string_view word) {
  struct Known {
    Texts words;
    std::string_view help;
  };
  static const std::vector<Known> all = {
      {{"capture", "captures", "kill", "eat", "takes"}, "say `take`"},
      {{"delete", "destroy", "discard", "removes"}, "say `remove`"},
      {{"put", "set", "bring", "return"},
       "say `place new man at goal`, or of what is there already `send this to hand of me`"},
      {{"exchange", "switch"}, "say `swap this with target`"},
      {{"pick", "select", "chooses"}, "say `choose`"},
      {{"roll", "draw", "throw"}, "say `random 1..6 as thrown`"},
      {{"change", "become", "becomes"}, "a value is given by `=`: `this.type = king`"},
      {{"next"}, "who moves next is set by `next = mover`"},
      {{"repeat"}, "say how often: `3 times: …`, or `as long as possible up to 9 times: …`"},
      {{"foreach"}, "say `for each own piece: …`"},
  };
  for (const Known& known : all) {
    if (contains(known.words, word)) return known.help;
  }
  return {};
}

// `mvoe own piece`: parsing stops at `own`, since `mvoe` might have been the name of a define.
std::optional<Misplaced> unknown_statement(const Attempt& attempt, std::string_view got) {
  if (!contains(attempt.expected, "`+=`") || words::word_length(got) == 0) return std::nullopt;
  const auto [word, begin] = word_before(attempt.text, attempt.furthest);
  if (word.empty()) return std::nullopt;
  const bool has_body = word == "if" || word == "else" || word == "for" || word == "either" || word == "may";
  Misplaced found{
      begin,
      begin + word.size(),
      (has_body ? "expected a statement without a body, got " : "no statement begins with ") + in_backticks(word),
      statement_words(),
      {}};
  const std::string known(statement_said_elsewhere(word));
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
  if (!contains(attempt.expected, "`then`") || words::word_length(got) == 0) return std::nullopt;
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
  if (statement) found.help = "leave out the `:`, or put the phrase in quotes if `: ` belongs to it";
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
    diagnostics.error(scalar.span, "syntax", "expected a phrase, got nothing")
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
