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
#include "dsl/words.h"
#include "dsl/yaml_fault.h"

namespace ludwright {

namespace yaml_fault {

namespace {

// A quoted text over several lines that ended just before: probably its closing quote was meant to be earlier.
void note_quote(const Fault& c, Diagnostics::Entry& entry) {
  const Span& quoted = c.problem.last_quoted;
  if (quoted.begin == quoted.end || c.line_of(quoted.begin) == c.line_of(quoted.end)) return;
  if (c.line_of(quoted.end) + 1 < c.line_of(c.at.begin)) return;
  entry.note("a quoted text runs from line " + std::to_string(c.line_of(quoted.begin)) + " to line " +
             std::to_string(c.line_of(quoted.end)) + "; a closing quote may be missing");
}

}  // namespace

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

namespace {

// A line with a key, further in than the line above, which is a key with its value.
bool stands_below_a_value(const Fault& c) {
  const std::string_view above_all = c.text().substr(0, c.line_begin());
  const std::size_t last = above_all.find_last_not_of(" \r\n");
  if (last == std::string_view::npos) return false;
  const std::size_t begin = above_all.find_last_of('\n', last) + 1;
  const std::string_view above = above_all.substr(begin, last + 1 - begin);
  const std::size_t colon = above.find(": ");
  const std::string_view here = c.text().substr(c.at.begin, c.text().find('\n', c.at.begin) - c.at.begin);
  return colon != std::string_view::npos && above.find(' ', above.find_first_not_of(' ')) > colon &&
         above.find_first_not_of(' ') + 1 < c.column_of(c.at.begin) && words::word_length(here) > 0 &&
         here.substr(words::word_length(here)).starts_with(':');
}

// What may stand for a map: `(letter: S)`, `letter: S, moves: step any`.
bool looks_like_keys(std::string_view value) {
  const bool in_brackets = value.starts_with('(');
  if (in_brackets) value.remove_prefix(1);
  const std::size_t comma = value.find(", ");
  const std::size_t key = words::word_length(value);
  const bool begins = key > 0 && value.substr(key).starts_with(": ");
  return begins &&
         (in_brackets || (comma != std::string_view::npos && value.find(": ", comma) != std::string_view::npos));
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
    const std::size_t end = std::min(c.text().find('\n', c.at.begin), c.text().size());
    const std::string_view value =
        trimmed(c.text().substr(c.line_begin() + key_end + 2, end - c.line_begin() - key_end - 2));
    auto entry = c.diagnostics.error(c.one(), "colon-in-text", "a second `:` in one line");
    entry.help(looks_like_keys(value)
                   ? "keys in one line stand between braces: `{KEY: VALUE, KEY: VALUE}`"
                   : "put the text behind the first `:` in quotes, or start a new line for an inner key");
    return;
  }
  auto entry = c.diagnostics.error(c.one(), "bad-indentation", "unexpected `:`, no key can stand here");
  entry.help("check the indentation of this line, and whether the line before it lacks a `:`");
  note_quote(c, entry);
}

// The lines right above that are indented further than the place, where none of its block is not: the text of the
// first, how many there are, and whether lines before them stand where the place does.
struct DeeperBlock {
  Span first;
  int lines = 0;
  bool usual_column = false;
};

std::optional<DeeperBlock> deeper_block_above(const Fault& c) {
  const std::uint32_t column = c.column_of(c.at.begin);
  DeeperBlock block;
  bool inside = true;
  for (std::uint32_t line = c.line_of(c.at.begin) - 1; line > 0; --line) {
    const std::string_view above = c.sources.line(c.at.file, line);
    const std::size_t text = above.find_first_not_of(" \t\r");
    if (text == above.npos || above[text] == '#') continue;
    if (inside && text + 1 == column) return std::nullopt;
    if (text + 1 < column) inside = false;
    if (!inside) {
      block.usual_column = block.usual_column || text + 1 == column;
      continue;
    }
    const auto begin = static_cast<std::uint32_t>(static_cast<std::size_t>(above.data() - c.text().data()) + text);
    block.first = Span{c.at.file, begin, static_cast<std::uint32_t>(begin + above.size() - text)};
    ++block.lines;
  }
  return block.lines == 0 ? std::nullopt : std::optional(block);
}

// Lines under a key that are no keys and no items, of which this one cannot be read: a text that needs `|`.
bool told_of_block(const Fault& c) {
  const std::uint32_t column = c.column_of(c.at.begin);
  for (std::uint32_t line = c.line_of(c.at.begin); line > 0; --line) {
    const std::string_view here = c.sources.line(c.at.file, line);
    const std::size_t first = here.find_first_not_of(" \r");
    if (first == here.npos) return false;
    const bool is_key = here.ends_with(':');
    if (first + 1 == column && !is_key && here.find(": ") == here.npos && here.compare(first, 2, "- ") != 0) continue;
    if (!is_key || first + 1 >= column || line == c.line_of(c.at.begin)) return false;
    const auto begin = static_cast<std::uint32_t>(static_cast<std::size_t>(here.data() - c.text().data()));
    report_missing_block_mark(
        {c.at.file, static_cast<std::uint32_t>(begin + first), static_cast<std::uint32_t>(begin + here.size())},
        c.diagnostics);
    return true;
  }
  return false;
}

}  // namespace

void unexpected_text(const Fault& c) {
  if (told_of_quote(c) || (c.first_in_line() && told_of_block(c))) return;
  const auto deeper = c.first_in_line() ? deeper_block_above(c) : std::nullopt;
  if (deeper && deeper->lines == 1) {
    c.diagnostics.error(deeper->first, "bad-indentation", "this line is indented further than those that follow it")
        .help("give it the indentation of the lines that it belongs beside");
    return;
  }
  if (deeper && deeper->usual_column) {
    const std::string below = std::to_string(c.line_of(c.at.begin));
    c.diagnostics.error(deeper->first, "bad-indentation", "from here on lines are indented further than line " + below)
        .help("write the key that is missing above this line, with the indentation of line " + below +
              ", or indent both alike");
    return;
  }
  const std::string_view begin = c.text().substr(c.at.begin, 2);
  if (begin.starts_with('-') && c.line_before().find_first_not_of(' ') == std::string_view::npos) {
    const bool beside_keys = c.problem.open_map && c.column_of(c.problem.open_map->begin) == c.column_of(c.at.begin);
    if (begin != "- ") {
      c.diagnostics.error(c.one(), "yaml-syntax", "expected a space behind `-`")
          .help("an item of a list begins with `- `");
      return;
    }
    if (beside_keys) {
      c.diagnostics.error(c.rest_of_line(), "bad-indentation", "an item of a list cannot stand beside keys")
          .help("indent it as the list that it belongs to, or write a key without `- `");
      return;
    }
  }
  if (c.first_in_line() || c.at.begin == 0) {
    auto entry =
        c.diagnostics.error(c.rest_of_line(), "bad-indentation", "the indentation of this line fits no line above it");
    entry.help("give it the indentation of the line it belongs beside");
    if (stands_below_a_value(c))
      entry.help("or write the key that is missing above it: the line above has its value already");
    note_quote(c, entry);
    return;
  }
  auto entry = c.diagnostics.error(c.rest_of_line(), "unexpected-text", "unexpected text behind a value");
  entry.help("put the whole text in quotes");
  note_quote(c, entry);
}

namespace {

void unknown_token(const Fault& c) {
  if (c.problem.open_bracket && (c.text()[c.at.begin] == '|' || c.text()[c.at.begin] == '>'))
    return unclosed_bracket(c);
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
  if (c.problem.open_bracket && c.first_in_line()) return unclosed_bracket(c);
  auto entry = c.diagnostics.error(c.one(), "bad-indentation", "unexpected `-`, no list item can stand here");
  entry.help("start the list on a line of its own, or put a text that starts with `-` in quotes");
  note_quote(c, entry);
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
  const std::string_view before = trimmed(c.line_before());
  if (first == ',' && !in_brackets && (before.ends_with('"') || before.ends_with('\''))) return unexpected_text(c);
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

}  // namespace yaml_fault

bool is_about_escape(std::string_view what) {
  return std::any_of(std::begin(yaml_fault::kRows), std::end(yaml_fault::kRows), [&](const yaml_fault::Cause& row) {
    return row.report == yaml_fault::escape_before && what.starts_with(row.what);
  });
}

void report_yaml_problem(const YamlProblem& problem, const SourceSet& sources, Diagnostics& diagnostics) {
  if (report_extra(problem.at, sources, diagnostics)) return;
  const yaml_fault::Fault context{problem, problem.at, sources, diagnostics};
  for (const yaml_fault::Cause& row : yaml_fault::kRows)
    if (problem.what.starts_with(row.what)) return row.report(context);
  auto entry = diagnostics.error(context.one(), "yaml-syntax", "not valid YAML: " + std::string(problem.what));
  yaml_fault::note_quote(context, entry);
}

void report_unexpected_token(const YamlProblem& problem, const SourceSet& sources, Diagnostics& diagnostics) {
  yaml_fault::unexpected_token({problem, problem.at, sources, diagnostics});
}

void report_missing_key(const YamlProblem& problem, const SourceSet& sources, Diagnostics& diagnostics) {
  yaml_fault::missing_key({problem, problem.at, sources, diagnostics});
}

void report_missing_colon(const YamlProblem& problem, const SourceSet& sources, Diagnostics& diagnostics) {
  yaml_fault::missing_colon({problem, problem.at, sources, diagnostics});
}

void report_bare_key(const YamlProblem& problem, const SourceSet& sources, Diagnostics& diagnostics) {
  yaml_fault::bare_key({problem, problem.at, sources, diagnostics});
}

void report_not_an_item(const YamlProblem& problem, const SourceSet& sources, Diagnostics& diagnostics) {
  yaml_fault::not_an_item({problem, problem.at, sources, diagnostics});
}

void report_unclosed_quote(const YamlProblem& problem, const SourceSet& sources, Diagnostics& diagnostics) {
  yaml_fault::unclosed_quote({problem, problem.at, sources, diagnostics});
}

void report_escape(const YamlProblem& problem, const SourceSet& sources, Diagnostics& diagnostics) {
  yaml_fault::bad_escape({problem, problem.at, sources, diagnostics});
}

void report_missing_block_mark(Span key, Diagnostics& diagnostics) {
  diagnostics.error(key, "missing-block-mark", "lines of text stand below this key, which has no `|`")
      .help("write `|` behind it");
}

bool report_extra(Span at, const SourceSet& sources, Diagnostics& diagnostics) {
  const std::string_view text = sources.text(at.file);
  const char first = at.begin < text.size() ? text[at.begin] : '\0';
  if (first != '&' && first != '*' && first != '!') return false;
  at.end = static_cast<std::uint32_t>(std::min(text.find_first_of(" ,]}\r\n", at.begin), text.size()));
  if (text.substr(at.begin, 2) == "* ") {
    at.end = at.begin + 1;
    diagnostics.error(at, "yaml-syntax", "expected `-` before an item, got `*`")
        .help("an item of a list begins with `- `");
    return true;
  }
  const std::string name = first == '&' ? "anchor" : first == '*' ? "alias" : "tag";
  if (text[at.end - 1] == ':') --at.end;  // of a key
  if (at.end == at.begin + 1) {
    diagnostics.error(at, name, "a text that starts with `" + std::string(1, first) + "` needs quotes")
        .help("write `\"" + std::string(1, first) + "\"`");
    return true;
  }
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
