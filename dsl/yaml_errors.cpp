// Puts the complaints of yaml-cpp in an author's words and at the place that has to change.
// Entry point report_yaml_problem(). Messages that are not in its list are passed on as they are.
// Tested by tests/bad (yaml-*.yaml) and tests/dsl/read_test.cpp.
#include "dsl/yaml_errors.h"

#include <yaml-cpp/exceptions.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>

#include "dsl/utf8.h"

namespace ludwright {

namespace {

struct Fault {
  const YamlProblem& problem;
  Span at;
  const SourceSet& sources;
  Diagnostics& diagnostics;

  std::string_view text() const { return sources.text(at.file); }
  std::uint32_t line_of(std::uint32_t offset) const { return sources.locate(at.file, offset).line; }
  std::uint32_t column_of(std::uint32_t offset) const { return sources.locate(at.file, offset).column; }
  std::uint32_t line_begin() const {
    const std::size_t line_end = text().rfind('\n', at.begin == 0 ? 0 : at.begin - 1);
    return at.begin == 0 || line_end == std::string_view::npos ? 0 : static_cast<std::uint32_t>(line_end + 1);
  }
  std::string_view line_before() const { return text().substr(line_begin(), at.begin - line_begin()); }
  bool first_in_line() const { return line_before().find_first_not_of(" -") == std::string_view::npos; }
  // The character at the place, and a span of it.
  std::string character() const {
    if (at.begin >= text().size()) return "the end of the file";
    return "`" + printable(text().substr(at.begin, decode_utf8(text(), at.begin).length)) + "`";
  }
  Span one() const {
    const std::size_t length = at.begin < text().size() ? decode_utf8(text(), at.begin).length : 0;
    return {at.file, at.begin, static_cast<std::uint32_t>(at.begin + length)};
  }
  Span rest_of_line() const {
    const std::size_t end = std::min(text().find_first_of("\r\n", at.begin), text().size());
    return {at.file, at.begin, static_cast<std::uint32_t>(end)};
  }
};

// A quoted text over several lines that ended just before: probably its closing quote was meant to be earlier.
void note_quote(const Fault& c, Diagnostics::Entry& entry) {
  const Span& quoted = c.problem.last_quoted;
  if (quoted.begin == quoted.end || c.line_of(quoted.begin) == c.line_of(quoted.end)) return;
  if (c.line_of(quoted.end) + 1 < c.line_of(c.at.begin)) return;
  entry.note("a quoted text runs from line " + std::to_string(c.line_of(quoted.begin)) + " to line " +
             std::to_string(c.line_of(quoted.end)) + "; a closing quote may be missing");
}

// A text that begins with a quote and goes on to the line where something follows that cannot: its closing quote was
// meant to be earlier.
bool told_of_quote(const Fault& c) {
  const Span& quoted = c.problem.last_quoted;
  if (quoted.begin == quoted.end || c.line_of(quoted.begin) == c.line_of(quoted.end)) return false;
  if (c.line_of(quoted.end) != c.line_of(c.at.begin)) return false;
  const std::string quote(1, c.text()[quoted.begin]);
  const std::size_t end = std::min(c.text().find_first_of("\r\n", quoted.begin), c.text().size());
  c.diagnostics
      .error({c.at.file, quoted.begin, static_cast<std::uint32_t>(end)}, "unclosed-quote",
             "a quoted text is not closed on its line")
      .help("end it with `" + quote + "`, or begin it without a quote")
      .note("it goes on to the next `" + quote + "`, at line " + std::to_string(c.line_of(quoted.end - 1)) +
            ", column " + std::to_string(c.column_of(quoted.end - 1)));
  return true;
}

bool is_word(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char byte) {
    return std::isalnum(byte) != 0 || byte == '_' || byte == '.' || byte == '-';
  });
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::string_view(" \t-").find(text.front()) != text.npos) text.remove_prefix(1);
  while (!text.empty() && std::string_view(" \t").find(text.back()) != text.npos) text.remove_suffix(1);
  return text;
}

// The first bracket of the line that opens behind a word and a space, where a `:` is missing; npos if there is none.
std::size_t bracket_without_colon(std::string_view before) {
  const std::size_t bracket = before.find_first_of("[{");
  if (bracket == before.npos || bracket == 0 || before[bracket - 1] != ' ') return before.npos;
  return is_word(trimmed(before.substr(0, bracket))) ? bracket : before.npos;
}

void colon_before_bracket(const Fault& c, std::string_view word, std::uint32_t at) {
  const Span key{c.at.file, static_cast<std::uint32_t>(at - word.size()), at};
  c.diagnostics.error(key, "missing-colon", "expected a `:` behind `" + std::string(word) + "`")
      .help("write `" + std::string(word) + ": " + std::string(1, c.text()[c.text().find_first_of("[{", at)]) +
            "…`, with a space behind the `:`");
}

// A key between brackets that stands behind a value: what should have parted the two is missing. False if it is no
// such case.
bool told_of_comma(const Fault& c) {
  const std::string_view before = c.line_before();
  std::size_t open = before.npos;
  int depth = 0;
  for (std::size_t at = before.size(); at-- > 0 && open == before.npos;) {
    if (before[at] == ']' || before[at] == '}') ++depth;
    if ((before[at] == '[' || before[at] == '{') && depth-- == 0) open = at;
  }
  if (open == before.npos) return false;
  const std::size_t item = std::max(before.find_last_of("[{,"), open) + 1;
  const std::size_t key = before.find_last_of(" \t");
  const std::size_t colon = before.find(": ", item);
  if (colon == before.npos || key == before.npos || key < colon + 2) return false;  // or nothing would be the value
  const std::string_view word = before.substr(key + 1);
  if (!is_word(word)) return false;
  const std::size_t value = before.find_last_not_of(" \t", key);
  const bool semicolon = before[value] == ';';
  const auto at = static_cast<std::uint32_t>(c.line_begin() + (semicolon ? value : key + 1));
  const Span span{c.at.file, at, static_cast<std::uint32_t>(semicolon ? at + 1 : at + word.size())};
  c.diagnostics
      .error(span, "missing-comma",
             semicolon ? "expected `,`, got `;`" : "expected `,` before `" + std::string(word) + ":`")
      .help(std::string("between `{ }` a `,` parts one `KEY: VALUE` from the next") +
            (semicolon ? "" : "; a text that contains `: ` needs quotes"));
  return true;
}

void unexpected_colon(const Fault& c) {
  const std::string_view before = c.line_before();
  if (const std::size_t bracket = bracket_without_colon(before); bracket != before.npos) {
    const std::string_view word = trimmed(before.substr(0, bracket));
    const std::size_t end = static_cast<std::size_t>(word.data() - before.data()) + word.size();
    return colon_before_bracket(c, word, static_cast<std::uint32_t>(c.line_begin() + end));
  }
  if (told_of_quote(c) || told_of_comma(c)) return;
  const std::size_t key_end = before.find(": ");
  if (key_end != std::string_view::npos && before.find_first_of("\"'") == std::string_view::npos) {
    c.diagnostics.error(c.one(), "colon-in-text", "a second `:` in one line")
        .help("put the text behind the first `:` in quotes, or start a new line for an inner key");
    return;
  }
  auto entry = c.diagnostics.error(c.one(), "bad-indentation", "unexpected `:`, no key can stand here");
  entry.help("check the indentation of this line, and whether the line before it lacks a `:`");
  note_quote(c, entry);
}

// The lines above that belong to the same block as the place, if it is one line alone that is indented further than
// the place, and stands first: the place of its text.
std::optional<Span> lonely_line_above(const Fault& c) {
  const std::uint32_t column = c.column_of(c.at.begin);
  std::optional<Span> lonely;
  for (std::uint32_t line = c.line_of(c.at.begin) - 1; line > 0; --line) {
    const std::string_view above = c.sources.line(c.at.file, line);
    const std::size_t text = above.find_first_not_of(" \t\r");
    if (text == above.npos || above[text] == '#') continue;
    if (text + 1 < column) return lonely;
    if (lonely) return std::nullopt;
    const auto begin = static_cast<std::uint32_t>(static_cast<std::size_t>(above.data() - c.text().data()) + text);
    lonely = Span{c.at.file, begin, static_cast<std::uint32_t>(begin + above.size() - text)};
  }
  return std::nullopt;
}

void unexpected_text(const Fault& c) {
  if (told_of_quote(c)) return;
  if (const auto lonely = c.first_in_line() ? lonely_line_above(c) : std::nullopt) {
    c.diagnostics.error(*lonely, "bad-indentation", "this line is indented further than those that follow it")
        .help("give it the indentation of the lines that it belongs beside");
    return;
  }
  if (c.first_in_line() || c.at.begin == 0) {
    auto entry =
        c.diagnostics.error(c.rest_of_line(), "bad-indentation", "the indentation of this line fits no line above it");
    entry.help("give it the indentation of the line it belongs beside");
    note_quote(c, entry);
    return;
  }
  auto entry = c.diagnostics.error(c.rest_of_line(), "unexpected-text", "unexpected text behind a value");
  entry.help("put the whole text in quotes");
  note_quote(c, entry);
}

// Something stands on the line of a value between brackets, right behind it: what should have parted the two is missing
// or another sign. False if it is no such case.
bool told_of_item(const Fault& c) {
  const std::string_view before = c.line_before();
  const std::size_t last = before.find_last_not_of(" \t");
  if (last == before.npos || std::string_view("]}\"'").find(before[last]) == before.npos) return false;
  const char first = c.at.begin < c.text().size() ? c.text()[c.at.begin] : '\0';
  const bool begins = std::isalnum(static_cast<unsigned char>(first)) != 0 ||
                      std::string_view("\"'[{").find(first) != std::string_view::npos;
  if (first != ';' && (!begins || last + 1 == before.size())) return false;
  const std::string_view rest = c.text().substr(c.at.begin);
  const std::string word(rest.substr(0, std::min(rest.find_first_of(" ,:;]}\r\n"), rest.size())));
  const bool map = c.text()[c.problem.open_bracket->begin] == '{';
  c.diagnostics
      .error(c.one(), "missing-comma", first == ';' ? "expected `,`, got `;`" : "expected `,` before `" + word + "`")
      .help(map ? "between `{ }` a `,` parts one `KEY: VALUE` from the next" : "a `,` parts the items between `[ ]`");
  return true;
}

void unclosed_bracket(const Fault& c) {
  if (!c.problem.open_bracket) return unexpected_text(c);
  if (const std::string_view two = c.text().substr(c.at.begin - 1, 2); two == ":{" || two == ":[") {
    c.diagnostics.error({c.at.file, c.at.begin - 1, c.at.begin}, "yaml-syntax", "expected a space behind `:`")
        .help("or put the text in quotes, if `:` belongs to it");
    return;
  }
  if (told_of_quote(c)) return;
  if (const char stop = c.at.begin < c.text().size() ? c.text()[c.at.begin] : '\0'; stop == '[' || stop == '{') {
    const std::string_view before = c.line_before();
    const std::size_t item = before.find_last_of("[{,");
    const std::string_view word = trimmed(before.substr(item == before.npos ? 0 : item + 1));
    const std::uint32_t open = c.problem.open_bracket->begin;
    if (c.text()[open] == '{' && is_word(word)) {
      const std::size_t end = static_cast<std::size_t>(word.data() - before.data()) + word.size();
      return colon_before_bracket(c, word, static_cast<std::uint32_t>(c.line_begin() + end));
    }
  }
  if (told_of_item(c)) return;
  Span open = *c.problem.open_bracket;
  open.end = open.begin + 1;
  const bool list = c.text()[open.begin] == '[';
  const LineColumn stop = c.sources.locate(c.at.file, c.at.begin);
  c.diagnostics.error(open, "unclosed-bracket", std::string("unclosed `") + (list ? "[" : "{") + "`")
      .help(std::string("close it with `") + (list ? "]" : "}") + "`, with `,` between its items")
      .note("expected `,` or `" + std::string(list ? "]" : "}") + "` at line " + std::to_string(stop.line) +
            ", column " + std::to_string(stop.column));
}

void unknown_token(const Fault& c) {
  c.diagnostics.error(c.one(), "yaml-syntax", "a value cannot start with " + c.character()).help("put it in quotes");
}

// The escape whose backslash is at the place.
void bad_escape(const Fault& c) {
  const std::string_view escape = c.text().substr(c.at.begin, 10);
  const char kind = escape.size() < 2 ? ' ' : escape[1];
  const std::size_t length = kind == 'x' ? 4 : kind == 'u' ? 6 : kind == 'U' ? 10 : 2;
  const std::size_t line_end = escape.find_first_of("\"\r\n", 2);
  const Span span{c.at.file, c.at.begin,
                  static_cast<std::uint32_t>(c.at.begin + std::min({line_end, length, escape.size()}))};
  c.diagnostics.error(span, "yaml-syntax", "unknown escape in a text in double quotes")
      .help("write `\\\\` for a backslash, or use single quotes");
}

// yaml-cpp stands behind what it read of the escape, or of the file.
void escape_before(const Fault& c) {
  Fault at_backslash = c;
  const std::string_view before = c.text().substr(0, c.at.begin);
  for (const std::string_view kind : {"\\U", "\\u", "\\x", "\\"}) {
    const std::size_t length = kind == "\\U" ? 10 : kind == "\\u" ? 6 : kind == "\\x" ? 4 : 2;
    const std::size_t begin = before.size() - std::min(length, before.size());
    const std::size_t found = c.at.begin < c.text().size() ? begin : before.find(kind, begin);
    if (found == std::string_view::npos || before.substr(found, kind.size()) != kind) continue;
    at_backslash.at.begin = static_cast<std::uint32_t>(found);
    break;
  }
  bad_escape(at_backslash);
}

void unexpected_item(const Fault& c) {
  auto entry = c.diagnostics.error(c.one(), "bad-indentation", "unexpected `-`, no list item can stand here");
  entry.help("start the list on a line of its own, or put a text that starts with `-` in quotes");
  note_quote(c, entry);
}

void unexpected_bracket(const Fault& c) {
  if (!c.problem.open_bracket) {
    c.diagnostics.error(c.one(), "yaml-syntax", "unexpected " + c.character() + ", no bracket is open")
        .help("remove it, or put the text in quotes");
    return;
  }
  const std::uint32_t open = c.problem.open_bracket->begin;
  const LineColumn place = c.sources.locate(c.at.file, open);
  c.diagnostics
      .error(c.one(), "unclosed-bracket",
             std::string("expected `") + (c.text()[open] == '[' ? "]" : "}") + "`, got " + c.character())
      .note(std::string("`") + c.text()[open] + "` was opened at line " + std::to_string(place.line) + ", column " +
            std::to_string(place.column));
}

void unclosed_quote(const Fault& c) {
  c.diagnostics.error(c.one(), "unclosed-quote", "a quoted text is not closed")
      .help(std::string("end it with `") + c.text()[c.at.begin] + "`");
}

// What could only be a key, but has no `:` in its line, or too late.
void missing_colon(const Fault& c) {
  const Span key = c.rest_of_line();
  if (key.end - key.begin > kLongestKey) {
    c.diagnostics.error(key, "bad-key", "a key of more than " + std::to_string(kLongestKey) + " characters")
        .help("use a shorter key");
    return;
  }
  const std::string_view line = c.text().substr(key.begin, key.end - key.begin);
  const std::size_t word_end = line.find_first_of(" :[{");
  if (word_end != line.npos && is_word(line.substr(0, word_end))) {
    const auto at = static_cast<std::uint32_t>(key.begin + word_end);
    if (line[word_end] == ':') {
      c.diagnostics.error({c.at.file, at, at + 1}, "yaml-syntax", "expected a space behind `:`")
          .help("or put the text in quotes, if `:` belongs to it");
      return;
    }
    const std::size_t value = line.find_first_not_of(' ', word_end);
    if (value != line.npos && (line[value] == '[' || line[value] == '{'))
      return colon_before_bracket(c, line.substr(0, word_end), at);
  }
  auto entry = c.diagnostics.error(key, "missing-colon", "expected a `:` behind this key");
  entry.help("indent the line further if it is no key, but goes on with what stands above it");
  note_quote(c, entry);
}

void not_an_item(const Fault& c) {
  auto entry = c.diagnostics.error(c.rest_of_line(), "bad-indentation", "this line is no item of the list above it");
  entry.help("begin it with `- `; or, if the list is the value of a key, write the key above the list");
  note_quote(c, entry);
}

void missing_key(const Fault& c) {
  c.diagnostics.error(c.one(), "bad-key", "expected a word or phrase as key, got nothing")
      .help("put the text in quotes if it starts with a colon");
}

// A `:` between brackets.
void colon_in_brackets(const Fault& c) {
  const std::string_view line = c.line_before();
  const std::size_t item = std::min(line.find_last_of("[{,"), line.size());
  return line.find(": ", item) == std::string_view::npos ? unclosed_bracket(c) : unexpected_colon(c);
}

// Something stands where a value, an item, a comma or the next key was expected.
void unexpected_token(const Fault& c) {
  const char first = c.at.begin < c.text().size() ? c.text()[c.at.begin] : '\0';
  const bool in_brackets = c.problem.open_bracket.has_value();
  const auto below = [&](const std::optional<Span>& other) {
    return !in_brackets && other && c.first_in_line() && c.column_of(c.at.begin) == c.column_of(other->begin);
  };
  if (below(c.problem.list_before) && first != '-') return not_an_item(c);
  if (first == ']' || first == '}') return unexpected_bracket(c);
  if (first == '-' && (in_brackets || !c.first_in_line())) return unexpected_item(c);
  if (first == ',') {
    c.diagnostics.error(c.one(), "yaml-syntax", "expected a value, got `,`")
        .help("remove the `,`, or put it in quotes if it is meant as text");
    return;
  }
  if (const bool quote = first == '"' || first == '\''; quote && c.text().find(first, c.at.begin + 1) == c.text().npos)
    return unclosed_quote(c);
  const Span line = c.rest_of_line();
  const bool colon = c.text().substr(line.begin, line.end - line.begin).find(':') != std::string_view::npos;
  if (below(c.problem.open_map) && first != '-' && !colon) return missing_colon(c);
  if (!in_brackets) return unexpected_text(c);
  first == ':' ? colon_in_brackets(c) : unclosed_bracket(c);
}

// Something on the line of a `|` or `>`.
void text_beside_block(const Fault& c) {
  c.diagnostics.error(c.rest_of_line(), "yaml-syntax", "unexpected text behind `|` or `>`")
      .help("write the text on the lines below, or put the whole in quotes");
}

// An anchor, an alias or a tag that breaks off just before the place.
void broken_extra(const Fault& c) {
  const std::size_t found = c.text().substr(0, c.at.begin).find_last_of("&*!\n");
  Span at = c.at;
  if (found != std::string_view::npos) at.begin = static_cast<std::uint32_t>(found);
  if (!report_extra(at, c.sources, c.diagnostics)) unknown_token(c);
}

struct Cause {
  std::string_view what;  // how yaml-cpp's message starts
  void (*report)(const Fault&);
};
const Cause kRows[] = {
    {YAML::ErrorMsg::MAP_VALUE, unexpected_colon},       {YAML::ErrorMsg::BLOCK_ENTRY, unexpected_item},
    {YAML::ErrorMsg::MAP_KEY, unexpected_text},          {YAML::ErrorMsg::END_OF_MAP, unexpected_token},
    {YAML::ErrorMsg::END_OF_MAP_FLOW, unexpected_token}, {YAML::ErrorMsg::END_OF_SEQ, unexpected_token},
    {YAML::ErrorMsg::END_OF_SEQ_FLOW, unexpected_token}, {YAML::ErrorMsg::FLOW_END, unexpected_bracket},
    {YAML::ErrorMsg::UNKNOWN_TOKEN, unknown_token},      {YAML::ErrorMsg::INVALID_ESCAPE, escape_before},
    {YAML::ErrorMsg::INVALID_HEX, escape_before},        {YAML::ErrorMsg::INVALID_UNICODE, escape_before},
    {YAML::ErrorMsg::CHAR_IN_BLOCK, text_beside_block},  {YAML::ErrorMsg::ZERO_INDENT_IN_BLOCK, text_beside_block},
    {YAML::ErrorMsg::ALIAS_NOT_FOUND, broken_extra},     {YAML::ErrorMsg::ANCHOR_NOT_FOUND, broken_extra},
    {YAML::ErrorMsg::CHAR_IN_ALIAS, broken_extra},       {YAML::ErrorMsg::CHAR_IN_ANCHOR, broken_extra},
    {YAML::ErrorMsg::CHAR_IN_TAG_HANDLE, broken_extra},  {YAML::ErrorMsg::TAG_WITH_NO_SUFFIX, broken_extra},
    {YAML::ErrorMsg::END_OF_VERBATIM_TAG, broken_extra},
};

}  // namespace

bool is_about_escape(std::string_view what) {
  return std::any_of(std::begin(kRows), std::end(kRows),
                     [&](const Cause& row) { return row.report == escape_before && what.starts_with(row.what); });
}

void report_yaml_problem(const YamlProblem& problem, const SourceSet& sources, Diagnostics& diagnostics) {
  if (report_extra(problem.at, sources, diagnostics)) return;
  const Fault context{problem, problem.at, sources, diagnostics};
  for (const Cause& row : kRows)
    if (problem.what.starts_with(row.what)) return row.report(context);
  auto entry = diagnostics.error(context.one(), "yaml-syntax", "not valid YAML: " + std::string(problem.what));
  note_quote(context, entry);
}

void report_unexpected_token(const YamlProblem& problem, const SourceSet& sources, Diagnostics& diagnostics) {
  unexpected_token({problem, problem.at, sources, diagnostics});
}

void report_missing_key(const YamlProblem& problem, const SourceSet& sources, Diagnostics& diagnostics) {
  missing_key({problem, problem.at, sources, diagnostics});
}

void report_missing_colon(const YamlProblem& problem, const SourceSet& sources, Diagnostics& diagnostics) {
  missing_colon({problem, problem.at, sources, diagnostics});
}

void report_not_an_item(const YamlProblem& problem, const SourceSet& sources, Diagnostics& diagnostics) {
  not_an_item({problem, problem.at, sources, diagnostics});
}

void report_unclosed_quote(const YamlProblem& problem, const SourceSet& sources, Diagnostics& diagnostics) {
  unclosed_quote({problem, problem.at, sources, diagnostics});
}

void report_escape(const YamlProblem& problem, const SourceSet& sources, Diagnostics& diagnostics) {
  bad_escape({problem, problem.at, sources, diagnostics});
}

bool report_extra(Span at, const SourceSet& sources, Diagnostics& diagnostics) {
  const std::string_view text = sources.text(at.file);
  const char first = at.begin < text.size() ? text[at.begin] : '\0';
  if (first != '&' && first != '*' && first != '!') return false;
  at.end = static_cast<std::uint32_t>(std::min(text.find_first_of(" ,]}\r\n", at.begin), text.size()));
  const std::string name = first == '&' ? "anchor" : first == '*' ? "alias" : "tag";
  auto entry = diagnostics.error(at, name,
                                 name == "tag"      ? "tags are not supported"
                                 : name == "anchor" ? "anchors are not supported"
                                                    : "aliases are not supported");
  entry.label(std::string("a text that starts with `") + first + "` needs quotes");
  if (name != "tag")
    entry.help("use `define` for phrases that are used twice, `extends` to build on another definition");
  return true;
}

void report_second_document(Span after, const SourceSet& sources, Diagnostics& diagnostics) {
  const std::string_view text = sources.text(after.file);
  const std::size_t from = after.begin == 0 ? 0 : after.begin - 1;
  const std::size_t mark = std::min(text.find("\n---", from), text.find("\n...", from));
  if (mark < after.end) {
    after.begin = static_cast<std::uint32_t>(mark + 1);
    after.end = after.begin + 3;
    diagnostics.error(after, "several-documents", "the YAML document ends here, and another one follows")
        .help("remove this line, or put the second definition in a file of its own");
    return;
  }
  after.begin = after.end;
  after.end = static_cast<std::uint32_t>(std::min(text.find_first_of("\r\n", after.begin), text.size()));
  diagnostics.error(after, "bad-indentation", "this line belongs to nothing above it")
      .help("check its indentation, and that the file is one map of keys");
}

}  // namespace ludwright
