// Puts the complaints of libyaml in an author's words and at the place that has to change.
// Entry point report_yaml_problem(). Messages that are not in its list are passed on as they are.
// Tested by tests/bad (yaml-*.yaml) and tests/dsl/read_test.cpp.
#include "dsl/yaml_errors.h"

#include <algorithm>
#include <string_view>

#include "dsl/utf8.h"

namespace ludwright {

namespace {

struct Context {
  const YamlProblem& problem;
  Span at;
  const SourceSet& sources;
  Diagnostics& diagnostics;

  std::string_view text() const { return sources.text(at.file); }
  std::uint32_t line_of(std::uint32_t offset) const { return sources.locate(at.file, offset).line; }
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
void note_quote(const Context& c, Diagnostics::Entry& entry) {
  const Span& quoted = c.problem.last_quoted;
  if (quoted.begin == quoted.end || c.line_of(quoted.begin) == c.line_of(quoted.end)) return;
  if (c.line_of(quoted.end) + 1 < c.line_of(c.at.begin)) return;
  entry.note("a quoted text runs from line " + std::to_string(c.line_of(quoted.begin)) + " to line " +
             std::to_string(c.line_of(quoted.end)) + "; a closing quote may be missing");
}

void unexpected_colon(const Context& c) {
  const std::string_view before = c.line_before();
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

void unexpected_text(const Context& c) {
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

void unclosed_bracket(const Context& c) {
  if (!c.problem.open_bracket) return unexpected_text(c);
  Span open = *c.problem.open_bracket;
  open.end = open.begin + 1;
  const bool list = c.text()[open.begin] == '[';
  const LineColumn stop = c.sources.locate(c.at.file, c.at.begin);
  c.diagnostics.error(open, "unclosed-bracket", std::string("unclosed `") + (list ? "[" : "{") + "`")
      .help(std::string("close it with `") + (list ? "]" : "}") + "`, with `,` between its items")
      .note("expected `,` or `" + std::string(list ? "]" : "}") + "` at line " + std::to_string(stop.line) +
            ", column " + std::to_string(stop.column));
}

void unknown_token(const Context& c) {
  c.diagnostics.error(c.one(), "yaml-syntax", "a value cannot start with " + c.character()).help("put it in quotes");
}

// libyaml stands at the backslash, or behind what it read of the escape.
void bad_escape(const Context& c) {
  Span span = c.one();
  const std::size_t backslash = c.text().substr(0, c.at.begin + 1).rfind('\\');
  if (backslash != std::string_view::npos && c.at.begin - backslash <= 10) {
    const char kind = c.text().substr(backslash + 1, 1).empty() ? ' ' : c.text()[backslash + 1];
    const std::size_t length = kind == 'x' ? 4 : kind == 'u' ? 6 : kind == 'U' ? 10 : 2;
    span.begin = static_cast<std::uint32_t>(backslash);
    const std::size_t line_end = c.text().find_first_of("\"\r\n", backslash + 2);
    span.end = static_cast<std::uint32_t>(std::min({line_end, backslash + length, c.text().size()}));
  }
  c.diagnostics.error(span, "yaml-syntax", "unknown escape in a text in double quotes")
      .help("write `\\\\` for a backslash, or use single quotes");
}

void unexpected_item(const Context& c) {
  auto entry = c.diagnostics.error(c.one(), "bad-indentation", "unexpected `-`, no list item can stand here");
  entry.help("start the list on a line of its own, or put a text that starts with `-` in quotes");
  note_quote(c, entry);
}

void unexpected_bracket(const Context& c) {
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

void unclosed_quote(const Context& c) {
  const Span& quote = c.problem.since;
  c.diagnostics.error({quote.file, quote.begin, quote.begin + 1}, "unclosed-quote", "a quoted text is not closed")
      .help(std::string("end it with `") + c.text()[quote.begin] + "`");
}

// A line that could only be a key, but has no `:` that libyaml could find.
void missing_colon(const Context& c) {
  constexpr std::uint32_t kLongestKey = 1024;
  const Context line{c.problem, c.problem.since, c.sources, c.diagnostics};
  const Span key = line.rest_of_line();
  if (!line.first_in_line()) return unexpected_text(line);
  if (key.end - key.begin > kLongestKey) {
    c.diagnostics.error(key, "bad-key", "a key of more than " + std::to_string(kLongestKey) + " characters")
        .help("use a shorter key");
    return;
  }
  auto entry = c.diagnostics.error(key, "missing-colon", "expected a `:` behind this key");
  entry.help("indent the line further if it is no key, but goes on with what stands above it");
  note_quote(line, entry);
}

void not_an_item(const Context& c) {
  auto entry = c.diagnostics.error(c.rest_of_line(), "bad-indentation", "this line is no item of the list above it");
  entry.help("begin it with `- `; or, if the list is the value of a key, write the key above the list");
  note_quote(c, entry);
}

// A `:` between brackets.
void colon_in_brackets(const Context& c) {
  const std::string_view before = c.text().substr(0, c.at.begin);
  const char last = before[std::min(before.find_last_not_of(" \r\n"), before.size() - 1)];
  if (std::string_view("[{,").find(last) != std::string_view::npos) {
    c.diagnostics.error(c.one(), "bad-key", "expected a word or phrase as key, got nothing")
        .help("put the text in quotes if it starts with a colon");
    return;
  }
  const std::string_view line = c.line_before();
  const std::size_t item = std::min(line.find_last_of("[{,"), line.size());
  return line.find(": ", item) == std::string_view::npos ? unclosed_bracket(c) : unexpected_colon(c);
}

// Something stands where a value, an item, a comma or the next key was expected.
void unexpected_token(const Context& c) {
  const char first = c.at.begin < c.text().size() ? c.text()[c.at.begin] : '\0';
  const bool in_brackets = c.problem.open_bracket.has_value();
  if (first == ']' || first == '}') return unexpected_bracket(c);
  if (first == '-' && (in_brackets || !c.first_in_line())) return unexpected_item(c);
  if (first == ',') {
    c.diagnostics.error(c.one(), "yaml-syntax", "expected a value, got `,`")
        .help("remove the `,`, or put it in quotes if it is meant as text");
    return;
  }
  if (!in_brackets) return unexpected_text(c);
  first == ':' ? colon_in_brackets(c) : unclosed_bracket(c);
}

struct Row {
  std::string_view what, doing;  // how the parts of libyaml's message start
  void (*report)(const Context&);
};
constexpr Row kRows[] = {
    {"mapping values are not allowed", "", unexpected_colon},
    {"block sequence entries are not allowed", "", unexpected_item},
    {"mapping keys are not allowed", "", unexpected_text},
    {"could not find expected ':'", "", missing_colon},
    {"did not find expected '-' indicator", "", not_an_item},
    {"did not find expected hexdecimal number", "", bad_escape},
    {"did not find expected", "while parsing", unexpected_token},
    {"found unexpected", "while scanning a quoted scalar", unclosed_quote},
    {"found character that cannot start any token", "", unknown_token},
    {"found unknown escape character", "", bad_escape},
    {"found invalid Unicode character escape code", "", bad_escape},
};

}  // namespace

void report_yaml_problem(const YamlProblem& problem, const SourceSet& sources, Diagnostics& diagnostics) {
  if (report_extra(problem.at, sources, diagnostics) || report_extra(problem.since, sources, diagnostics)) return;
  if (problem.what == "did not find expected <document start>")
    return report_second_document({problem.at.file, 0, problem.at.begin}, sources, diagnostics);
  const Context context{problem, problem.at, sources, diagnostics};
  for (const Row& row : kRows)
    if (problem.what.starts_with(row.what) && problem.doing.starts_with(row.doing)) return row.report(context);
  auto entry = diagnostics.error(context.one(), "yaml-syntax", "not valid YAML: " + std::string(problem.what));
  note_quote(context, entry);
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
