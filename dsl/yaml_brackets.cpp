// What is said about the brackets of YAML. Tested by tests/bad (yaml-*.yaml).
#include <cctype>

#include "dsl/yaml_fault.h"

namespace ludwright::yaml_fault {

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

namespace {

// Something stands on the line of a value between brackets, right behind it: what should have parted the two is missing
// or another sign. False if it is no such case.
bool told_of_item(const Fault& c) {
  const std::string_view before = c.line_before();
  const std::size_t last = before.find_last_not_of(" \t");
  if (last == before.npos || std::string_view("]}\"'").find(before[last]) == before.npos) return false;
  const char first = c.at.begin < c.text().size() ? c.text()[c.at.begin] : '\0';
  const bool begins = std::isalnum(static_cast<unsigned char>(first)) != 0 ||
                      std::string_view("\"'[{").find(first) != std::string_view::npos;
  if (first != ';' && !begins) return false;
  const std::string_view rest = c.text().substr(c.at.begin);
  const std::string word(rest.substr(0, std::min(rest.find_first_of(" ,:;]}\r\n"), rest.size())));
  if (first != ';' && last + 1 == before.size()) {
    if (before[last] != '"' && before[last] != '\'') return false;
    c.diagnostics
        .error({c.at.file, c.at.begin - 1, c.at.begin}, "unclosed-quote",
               "a quoted text ends here, and `" + word + "` follows it")
        .help("a quote is missing before, or this one is too many");
    return true;
  }
  const bool map = c.text()[c.problem.open_bracket->begin] == '{';
  c.diagnostics
      .error(c.one(), "missing-comma", first == ';' ? "expected `,`, got `;`" : "expected `,` before `" + word + "`")
      .help(map ? "between `{ }` a `,` parts one `KEY: VALUE` from the next" : "a `,` parts the items between `[ ]`");
  return true;
}

}  // namespace

void unclosed_bracket(const Fault& c) {
  if (!c.problem.open_bracket) return unexpected_text(c);
  if (const std::string_view two = c.text().substr(c.at.begin - 1, 2); two == ":{" || two == ":[") {
    c.diagnostics.error({c.at.file, c.at.begin - 1, c.at.begin}, "yaml-syntax", "expected a space behind `:`")
        .help("or put the text in quotes, if `:` belongs to it");
    return;
  }
  if (told_of_quote(c)) return;
  // `{|: wall}`, `{#: wall}`: the sign is a key.
  const std::size_t first = c.text().find_first_not_of(' ', c.problem.open_bracket->begin + 1);
  for (const std::size_t at : {static_cast<std::size_t>(c.at.begin), first}) {
    const std::string_view sign = c.text().substr(std::min(at, c.text().size()), 2);
    if (sign != "|:" && sign != ">:" && sign != "#:") continue;
    const auto begin = static_cast<std::uint32_t>(at);
    c.diagnostics
        .error({c.at.file, begin, begin + 1}, "bad-key",
               "a key that begins with `" + std::string(sign.substr(0, 1)) + "` needs quotes")
        .help("write `\"" + std::string(sign.substr(0, 1)) + "\":`");
    return;
  }
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

void bare_key(const Fault& c) {
  const std::string_view rest = c.text().substr(c.at.begin);
  const std::string_view inside = rest.substr(0, std::min(rest.find_first_of("}\r\n"), rest.size()));
  const std::string_view entry = trimmed(inside.substr(0, std::min(inside.find(','), inside.size())));
  const auto span_of = [&](std::size_t begin, std::size_t size) {
    const auto at = static_cast<std::uint32_t>(c.at.begin + begin);
    return Span{c.at.file, at, static_cast<std::uint32_t>(at + size)};
  };
  const std::string_view word = trimmed(entry.substr(0, std::min(entry.find_first_of("=:[ "), entry.size())));
  const std::size_t sign = std::min(entry.find_first_of("=:"), entry.size());
  if (bracket_without_colon(entry) != entry.npos)
    return colon_before_bracket(c, word, static_cast<std::uint32_t>(c.at.begin + word.size()));
  if (sign < entry.size() && is_word(trimmed(entry.substr(0, sign)))) {
    const bool equals = entry[sign] == '=';
    auto told = c.diagnostics.error(span_of(sign, 1), equals ? "missing-colon" : "yaml-syntax",
                                    equals ? "expected `:`, got `=`" : "expected a space behind `:`");
    const std::string_view line = c.line_before();
    const std::string_view value = line.substr(std::min(line.rfind(": "), line.size()));
    if (equals && value.find('=') != value.npos && value.find_first_of("{}[]") == value.npos)
      told.help("several statements stand in `[ ]`: `[" + printable(trimmed(value.substr(2))) + " " + printable(entry) +
                "]`");
    else
      told.help(equals ? "between `{ }` stands `KEY: VALUE`" : "or put the text in quotes, if `:` belongs to it");
    return;
  }
  const bool first = trimmed(c.line_before()).ends_with('{'), alone = inside.find(',') == inside.npos;
  if (first && alone && is_word(word)) {
    c.diagnostics.error(span_of(0, word.size()), "missing-colon", "expected a `:` behind `" + std::string(word) + "`");
    return;
  }
  auto told = c.diagnostics.error(span_of(0, entry.size()), "missing-colon",
                                  "expected `KEY: VALUE` between `{ }`, got `" + printable(entry) + "`");
  if (entry.find('(') != entry.npos && entry.find(')') == entry.npos)
    told.help("a comma ends a key inside `{ }`: quote the key");
  else if (!first && is_word(entry))
    told.help("write `" + printable(entry) + ": VALUE`; a phrase with a comma in it needs quotes");
  else if (!first)
    told.help("a comma ends a value inside `{ }`: quote a phrase that contains one");
  else if (inside.find(':') == inside.npos)
    told.help("a list is written `[ONE, TWO]`; what is inherited is taken away by `NAME: ~`");
}

}  // namespace ludwright::yaml_fault
