#include "dsl/syntax_help.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "dsl/builtins.h"
#include "dsl/elsewhere.h"
#include "dsl/suggest.h"
#include "dsl/utf8.h"
#include "dsl/words.h"

namespace ludwright::syntax {

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

const Mistake* mistaken_sign(std::string_view got) {
  static constexpr std::array<Mistake, 20> mistakes = {{
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
      {"#", "", "a comment begins with `#`, behind a blank"},
      {"//", "", "a comment begins with `#`, behind a blank"},
  }};
  for (const Mistake& mistake : mistakes) {
    if (mistake.got == got) return &mistake;
  }
  return nullptr;
}

std::size_t place_in(std::string_view text, std::string_view got) {
  return got.empty() ? text.size() : static_cast<std::size_t>(got.data() - text.data());
}

namespace {

std::string sign_help(std::string_view got) {
  const Mistake* mistake = mistaken_sign(got);
  return mistake == nullptr ? std::string() : std::string(mistake->help);
}

// What is missing where a phrase breaks off, or a walk goes on without a direction.
std::string missing_direction(std::string_view before) {
  if (before == "step" || before == "slide" || before == "hop" || before == "spread")
    return "say in which direction: `" + std::string(before) + " forward`, `" + std::string(before) + " any`";
  return {};
}

constexpr std::string_view kEvents =
    "an event is `turn ends`, `TYPE captured`, `TYPE removed`, `TYPE placed`, `TYPE moves` or `TYPE moves to row ROW`";

std::string missing_end(std::string_view before, PhraseKind kind, std::string_view text) {
  if (before == "number") return "say of what: `number of own piece`";
  if (before == "where") return "a condition follows `where`, as in `cell where it.row is 1`";
  if (before == "when" || before == "if")
    return "a condition follows `" + std::string(before) + "`, as in `some own piece`";
  if (before == "possible" && text.find("long") != std::string_view::npos)
    return "say how often at most: `as long as possible up to 9 times`";
  if (kind == PhraseKind::End) return "say when, as in `mover wins when some own piece in row ROW`";
  if (kind == PhraseKind::Event) return std::string(kEvents);
  if (kind == PhraseKind::Paths && text.find("leap") != std::string_view::npos)
    return "say where to: `leap 2 forward`, or `leap 1x2` for all directions";
  if (kind == PhraseKind::Line && text.find("send") != std::string_view::npos)
    return "say where to after `to`, as in `send this to landing`";
  return missing_direction(before);
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

}  // namespace

std::string frequent_mistake(std::string_view got, std::string_view before, PhraseKind kind, std::string_view text,
                             const Texts& expected) {
  if (contains(expected, "a vector such as `1x2`") && is_direction(got))
    return "the number stands before its direction: `leap 2 forward 1 sideways`";
  if (before == "step" && !got.empty() && std::isdigit(static_cast<unsigned char>(got[0])) != 0)
    return "a step is one cell; farther goes `slide north " + std::string(got) + "`, over all between `leap " +
           std::string(got) + " north`";
  if (kind == PhraseKind::Paths && before == "one") return "a step is one cell: say `step` and in which direction";
  if (got != ".." && (before == "the" || before == "a" || before == "an"))
    return "leave it out: phrases have no articles";
  const std::size_t at = place_in(text, got);
  if (got == "=" && at > 1 && (text[at - 1] == ' ' && (text[at - 2] == '>' || text[at - 2] == '<')))
    return "write `" + std::string(1, text[at - 2]) + "=` without a space";
  if (got == "by" && text.starts_with("for each ") && text.find(" as ") != std::string_view::npos)
    return "the order stands before the name: `for each own piece by it.row as mine`";
  if (kind == PhraseKind::Event && text.find("turn") != std::string_view::npos)
    return "say `turn starts` or `turn ends`";
  if (kind == PhraseKind::Event && text.find("round") != std::string_view::npos)
    return "say `round starts` or `round ends`";
  if (contains(expected, "`then`") && (got == "in" || got == "inside" || got == "on"))
    return "where a walk may go is said by `within`, where it ends by `to`";
  if (before == "next" && got == "to")
    return "what is beside it is said by a step: `cell reached by step any from this`";
  if (before == "except" && (got == "in" || got == "on"))
    return "`except` takes away a set: `own piece except (own piece in row 1)`";
  if (before == "one" && words::is_walk_verb(got)) return "leave out `one`: a step is one cell";
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
           "`(cell reached by step any) or row 1`";
  if (kind == PhraseKind::Event && words::is_event_verb(got) && before.empty())
    return "say first what it happens to, as in `TYPE moves to row ROW`";
  if (words::number_length(got) > 0 && before.empty() && text.find("." + std::string(got)) != std::string_view::npos)
    return "numbers are whole";
  for (const std::string_view word : {before, got}) {
    if (const std::string small = in_small_letters(word); !small.empty())
      return "write `" + small + "`: words of the language have small letters";
  }
  const std::size_t begin = words::blank_length(text);
  if (kind == PhraseKind::End && token_at(text, begin) == "draws") return "write `draw when …`";
  const std::string_view verb = kind == PhraseKind::Line ? token_at(text, begin) : std::string_view();
  if (got == "=" && (verb == "choose" || verb == "random") && before != verb && at + 2 < text.size())
    return "what is chosen gets its name by `as`: `" + std::string(verb) + std::string(text.substr(at + 1)) + " as " +
           std::string(before) + "`";
  if ((got == "is" || got == "==") && contains(expected, "`=`")) return "a value is given by `=`";
  if (kind == PhraseKind::Line && contains(expected, "`to`") && text.find("send ") != std::string_view::npos) {
    for (const char* word : {" into ", " in ", " at ", " onto "}) {
      if (text.find(word) != std::string_view::npos) return "say where to after `to`, as in `send this to landing`";
    }
  }
  if (kind == PhraseKind::Line) {
    if (const std::string_view next = second_verb(text, begin, place_in(text, got)); !next.empty())
      return "another statement begins at `" + std::string(next) +
             "`: statements are joined by `;`, in a list they are parted by `,`";
  }
  if (got == "..") {
    const std::string_view word = word_before(text, place_in(text, before)).first;
    for (const char* line : {"row", "column", "rank", "file"}) {
      if (!word.empty() && !suggest(std::string(word), {line}).empty())
        return "did you mean `" + std::string(line) + "`?";
    }
  }
  if (before == "betza" && got == "(") return "a word of Betza notation has no brackets";
  if (got == "any" && is_direction(before) && text.find("slide ") != std::string_view::npos)
    return "a slide goes as far as it can; a range after the direction bounds it: `slide orthogonal 1..3`";
  if (got == "diagonal" && (before == "forward" || before == "backward"))
    return "say `" + std::string(before) + "-diagonal`";
  if (is_direction(got) && is_direction(before))
    return "directions are joined by `or`: `" + std::string(before) + " or " + std::string(got) + "`";
  const bool way = words::is_walk_verb(got);
  const bool directions = kind == PhraseKind::Paths || text.find("step") != std::string_view::npos ||
                          text.find("slide") != std::string_view::npos;
  if (way && before == "or")
    return "`or` joins directions and sets; ways are joined by `also`: `step north also " + std::string(got) + " east`";
  if (way && kind != PhraseKind::Paths)
    return "a walk is not a set: write `cell reached by " + std::string(got) + " …`";
  if (got == "," && kind == PhraseKind::Line) {
    const std::string_view rest = text.substr(at + 1);
    if (words::is_statement_verb(token_at(rest, words::blank_length(rest)))) return "statements are joined by `;`";
  }
  if (got == "," && kind == PhraseKind::Line && token_at(text, words::blank_length(text)) == "choose")
    return "say `choose one of north east south west as way`";
  if (got == "from" && kind == PhraseKind::Line && token_at(text, words::blank_length(text)) == "remove")
    return "what is removed is gone from wherever it stands: leave the rest out";
  if (got == "from" && text.find("moves to ") < at)
    return "`from` stands before `to`: `TYPE moves from row 2 to row 4`";
  if (got == "," && kind == PhraseKind::Line) return "statements are joined by `;`, directions by `or`";
  if (got == "not" && text.find("not in ") != std::string_view::npos)
    return "what is left out of a set stands behind `except`, as in `enemy except TYPE`; of one thing ask by `is`, as "
           "in "
           "`landing is not row 1`";
  if (got == "not" && contains(expected, "`except`") && kind != PhraseKind::Line)
    return "what is left out stands behind `except`";
  if (kind == PhraseKind::Line && contains(expected, "`at`")) return "a piece is placed `at` a cell or an area";
  if (kind == PhraseKind::Line && got == "to" && token_at(text, begin) == "move")
    return "where a piece may go is said by its `moves`, or by a way behind `by`";
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
    return contains(expected, "`up`")
               ? "leave out the comma"
               : "conditions are joined by `and`, sets by `or`, as in `(a or b)`; commas stand between "
                 "arguments of a define alone";
  if (got == "," && directions) return "directions are joined by `or`, ways by `also`, legs by `then`";
  if (got == "and" && text.find("and/or") != text.npos) return "say `or`, which allows both";
  if (got == "and" && kind == PhraseKind::Paths) return "another way begins with `also`, a further leg with `then`";
  if (got == "if" && kind == PhraseKind::Line)
    return "`if` has a body: write it as a key, `if …: …`, in a list of statements";
  if (got == "else" && kind == PhraseKind::Line) return "`else` is a key beside its `if`, on a line of its own";
  if (got == "if" && kind == PhraseKind::End) return "a condition follows `when`";
  if (kind == PhraseKind::Legal && at <= begin && said_elsewhere(std::string(got)).empty())
    return "say what is not allowed, or what comes first: `never some own KING in attacked`, `prefer some taken`";
  if (got == "\"" || got == "'") return "inside a phrase there are no quotes: leave them out";
  if (got.empty()) return missing_end(before, kind, text);
  if (kind == PhraseKind::Expression && words::number_length(got) > 0)
    return "before the number a word or a sign is missing, such as `is`, `or`, `+` or `..`";
  if (got == "." && at_end(text, got)) return "nothing ends a phrase but the end of the text";
  if (std::string help = sign_help(got); !help.empty()) return help;
  if (std::string help = said_elsewhere(std::string(got)); !help.empty()) return help;
  return before == "player" ? std::string() : said_elsewhere(std::string(before), true);
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
      {{"put", "bring", "return", "shoot", "fire", "spawn", "create", "build", "add"},
       "what is new on the board is placed: `place new TYPE at empty`; what is there already is sent: `send this to "
       "landing`"},
      {{"exchange", "switch"}, "two things change places by `swap this with own piece in row 1`"},
      {{"pick", "select", "chooses"}, "say `choose`"},
      {{"draw", "draws", "tie"},
       "a draw is declared under `end`: `no_move: draw when stuck`; by chance is drawn `random own piece in row 1 as "
       "drawn`"},
      {{"roll", "throw"}, "chance is `random 1..6 as thrown`, of pieces `random own piece in row 1 as drawn`"},
      {{"step", "slide", "hop", "leap", "jump", "go", "walk", "advance"},
       "a piece is moved by `move`, along its moves or as said: `move this by step any`"},
      {{"change", "become", "becomes", "set"}, "a value is given by `=`: `this.type = OTHER`"},
      {{"promote", "promotes"}, "a piece gets another type by `.type`: `this.type = OTHER`"},
      {{"win", "wins", "lose", "loses", "loss", "end", "ends", "finish"},
       "results are declared under `end`: `race: mover wins when some own TYPE in row ROW`, `no_move: mover loses when "
       "stuck`"},
      {{"skip", "nothing", "continue", "wait"}, "say `pass`"},
      {{"mover", "player", "opponent", "me", "again"}, "who moves next is set by `next = mover`"},
      {{"next"}, "who moves next is set by `next = mover`"},
      {{"repeat"}, "say how often: `3 times: …`, or `as long as possible up to 9 times: …`"},
      {{"foreach"}, "say `for each own piece: …`"},
  };
  for (const Known& known : all) {
    if (contains(known.words, word)) return known.help;
  }
  return {};
}

}  // namespace ludwright::syntax
