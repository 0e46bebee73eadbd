// Step 2, parse: the definition as a whole, and values of every shape. See parse.h and parser.h.
#include "dsl/parse.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <set>

#include "dsl/elsewhere.h"
#include "dsl/note_paths.h"
#include "dsl/parser.h"
#include "dsl/phrase.h"
#include "dsl/suggest.h"
#include "dsl/utf8.h"
#include "dsl/words.h"

namespace ludwright {

using ast::Node;
using ast::Text;
using Kind = YamlNode::Kind;

namespace {

std::string_view kind_name(const YamlNode& node) {
  switch (node.kind) {
    case Kind::Null:
      return "nothing";
    case Kind::Scalar:
      return "text";
    case Kind::List:
      return "a list";
    case Kind::Map:
      return "a map";
  }
  return "nothing";
}

// A sentence of the table of keys in the form of a note: lower case, no full stop.
std::string as_note(std::string_view sentence) {
  std::string note(sentence.substr(0, sentence.size() - 1));
  if (note.size() > 1 && note[0] >= 'A' && note[0] <= 'Z') note[0] = static_cast<char>(note[0] - 'A' + 'a');
  return note;
}

std::string one_of(const std::vector<std::string>& words) {
  std::string result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) result += i + 1 == words.size() ? " or " : ", ";
    result += in_backticks(words[i]);
  }
  return result;
}

}  // namespace

ast::Game parse_game(const std::string& name, const YamlNode& tree, const ChosenOptions& chosen,
                     Diagnostics& diagnostics) {
  return Parser(chosen, diagnostics).game(name, tree);
}

ast::Game Parser::game(const std::string& name, const YamlNode& tree) {
  ast::Game game;
  game.name = name;
  root_ = &tree;
  first_line_ =
      tree.entries.empty() ? Span{tree.span.file, tree.span.begin, tree.span.begin} : tree.entries.front().key_span;
  if (!check_map(tree, "definition", first_line_)) return game;
  if (const YamlNode* node = tree.find("options")) options_ = options(*node);
  choose_options();
  game.title = text_of(tree, "game").value_or(Text{});
  refuse_blank(game.title, "a title");
  game.source = text_of(tree, "source");
  if (const YamlNode* node = tree.find("players")) game.seats = seats(*node);
  choose_player_options(game.seats);
  if (const YamlNode* node = tree.find("values")) game.values = values(*node);
  if (const YamlNode* node = tree.find("board")) game.board = board(*node).value_or(ast::Board{});
  if (const YamlNode* node = tree.find("zones")) game.zones = zones(*node);
  if (const YamlNode* node = tree.find("areas")) game.areas = areas(*node);
  if (const YamlNode* node = tree.find("traits")) game.traits = traits(*node);
  if (const YamlNode* node = tree.find("state")) game.slots = slots(*node);
  if (const YamlNode* node = tree.find("pieces")) game.pieces = pieces(*node);
  if (const YamlNode* node = tree.find("define")) game.defines = defines(*node);
  game.start = drawing_of(tree, "start");
  game.setup = program_of(tree, "setup");
  game.phases = phases(tree);
  if (const YamlNode* node = tree.find("rules")) game.rules = rules(*node);
  game.legal = phrases_of(tree, "legal", "a `forbid`, `never` or `prefer` phrase", parse_legal, "rule");
  game.end = phrases_of(tree, "end", "an end phrase", parse_end, "end");
  if (const YamlNode* node = tree.find("valid")) game.valid = valid(*node);
  if (const YamlNode* node = tree.find("match")) match(*node, game);
  game.limit = number_of(tree, "limit");
  if (const YamlNode* node = tree.find("notation")) notation(*node, game);
  if (const YamlNode* node = tree.find("notes")) {
    game.notes = notes(*node);
    game.note_paths = note_paths(tree);
  }
  if (const YamlNode* node = tree.find("examples")) game.examples = examples(*node);
  game.properties = phrases_of(tree, "properties", "a law", parse_law, "property");
  game.unchosen = std::move(unchosen_);
  game.options = std::move(options_);
  return game;
}

// The key of the definition whose named maps are the only ones that may have these keys; "" if it is none.
static std::string home_of_map(const YamlNode& map) {
  std::string home;
  for (const KeyInfo* info : keys_of("definition")) {
    const std::size_t inner = info->shape.find("map(", std::min(info->shape.find("names("), info->shape.size()));
    if (inner == std::string_view::npos) continue;
    const std::string_view name = info->shape.substr(inner + 4, info->shape.find(')', inner) - inner - 4);
    const auto may_have = [&](const YamlNode::Entry& entry) { return find_key(name, entry.key) != nullptr; };
    const std::vector<const KeyInfo*> keys = keys_of(name);
    const auto lacks = [&](const KeyInfo* key) { return key->required && map.find(std::string(key->key)) == nullptr; };
    if (has_free_keys(name) || !std::all_of(map.entries.begin(), map.entries.end(), may_have) ||
        std::any_of(keys.begin(), keys.end(), lacks))
      continue;
    if (!home.empty()) return "";
    home = info->key;
  }
  return home;
}

bool Parser::expect(const YamlNode& node, Kind kind, std::string_view expected) {
  if (node.kind == kind) return true;
  if (node.kind == Kind::Null && strays_.count(node.span.begin) != 0) return false;
  auto entry = diagnostics_.error(node.span, "wrong-shape",
                                  "expected " + std::string(expected) + ", got " + std::string(kind_name(node)));
  if (node.kind == Kind::Null && expected == "text" && node.span.begin != node.span.end)  // written, as `~`
    entry.help("alone, `~` means that there is no value: as a text it needs quotes, `\"~\"`");
  if (node.kind == Kind::Null && kind == Kind::Map) entry.help("leave the key out, or write `{}` for an empty map");
  static const std::set<std::string> nothing = {"none", "nothing", "null", "no", "nil", "remove", "removed", "delete"};
  if (node.kind == Kind::Scalar && kind != Kind::Scalar && nothing.count(node.text) != 0) {
    entry.help("what is inherited is taken away by `~`; else leave the key out").fix(node.text, "~");
    return false;
  }
  if (node.kind != Kind::Null && kind == Kind::Map)
    entry.help("a map is `{NAME: VALUE}`, or a line `NAME: VALUE` each");
  if (node.kind != Kind::Null && kind == Kind::List) entry.help("a list is `[ONE, TWO]`, or a line `- ONE` each");
  if (node.kind != Kind::Map || kind != Kind::Scalar) return false;
  if (const std::string home = home_of_map(node); !home.empty()) {
    entry.help("a map of such keys stands under " + in_backticks(home));
  } else if (node.entries.size() == 1) {
    entry.help(node.entries.front().key.find("option") != std::string::npos ||
                       node.entries.front().key.starts_with("by ")
                   ? "a choice by an option is written `by option NAME:`"
                   : "if `{ }` or `: ` belongs to the text, put the text in quotes");
  }
  return false;
}

// `by size:`, where `size` is an option.
bool Parser::is_choice_without_option(const std::string& key) const {
  return key.starts_with("by ") && std::any_of(options_.begin(), options_.end(),
                                               [&](const ast::Option& option) { return option.name == key.substr(3); });
}

// `army: {white: …}`, where a choice for each player is wanted.
bool Parser::report_seats_inside(const YamlNode::Entry& entry) {
  const auto option = std::find_if(options_.begin(), options_.end(),
                                   [&](const ast::Option& one) { return one.per_player && one.group == entry.key; });
  if (option == options_.end() || entry.value.entries.empty()) return false;
  diagnostics_.error(entry.value.span, "wrong-shape", "expected text, got a map")
      .help("each player's choice is a key of its own: " +
            in_backticks(entry.key + "." + entry.value.entries.front().key + ": …"));
  return true;
}

bool Parser::is_meant(const YamlNode& node, std::string_view map, std::string_view key,
                      const std::set<std::string>& extra) {
  return std::any_of(node.entries.begin(), node.entries.end(), [&](const YamlNode::Entry& entry) {
    if (find_key(map, entry.key) != nullptr || extra.count(entry.key) != 0) return false;
    if (is_choice_without_option(entry.key)) return true;
    return entry.key.starts_with(key) || !suggest(entry.key, {std::string(key)}).empty();
  });
}

bool Parser::check_map(const YamlNode& node, std::string_view map, Span place, const std::set<std::string>& extra) {
  if (strays_.count(place.begin) != 0) return false;
  if (node.kind == Kind::Null) return report_empty(node, map, extra), false;
  if (!expect(node, Kind::Map, "a map")) return false;
  report_outdented(node, map, extra);
  for (const YamlNode::Entry& entry : node.entries) {
    if (find_key(map, entry.key) == nullptr && extra.count(entry.key) == 0) report_unknown_key(entry, map, extra);
  }
  for (const KeyInfo* info : keys_of(map)) {
    if (!info->required || node.find(std::string(info->key)) != nullptr || is_meant(node, map, info->key, extra))
      continue;
    const std::string where = map == "definition" ? "" : " of the " + std::string(map);
    if (map == "definition" && report_inside(info->key)) continue;
    auto error = diagnostics_.error(place, "missing-key", "missing key " + in_backticks(info->key) + where);
    if (const std::vector<std::string> near = near_of_others(place); !near.empty()) {
      error.help("did you mean " + in_backticks(near.front()) + ", which is in the definition that this one changes?");
      continue;
    }
    if (const std::string others = map == "option" ? options_of_base(place) : ""; !others.empty())
      error.note("the definition that this one changes has no such option; it has " + others);
    error.note(as_note(info->sentence))
        .help("for example `" + std::string(info->key) + ": " + as_yaml(info->example) + "`");
  }
  return true;
}

void Parser::report_too_many(Span first_beyond, std::size_t count) {
  diagnostics_.error(first_beyond, "too-many",
                     "expected at most " + std::to_string(kMaxEntries) + " entries, got " + std::to_string(count));
}

void Parser::check_name(const std::string& name, Span span, std::string_view what) {
  if (words::is_name(name)) return;
  const bool named_bare =
      what != "seat" && what != "option" && what != "mark";  // `first wins` cannot be said; the seat may do without
  if (words::is_reserved(name)) {
    if (!named_bare) return;
    diagnostics_.error(span, "reserved-name", in_backticks(name) + " is a word of the language")
        .help("give the " + std::string(what) + " another name");
    return;
  }
  std::string joined = name;
  std::replace(joined.begin(), joined.end(), ' ', '_');
  const bool vowel = std::string_view("aeiou").find(what.front()) != std::string_view::npos;
  auto entry = diagnostics_.error(span, "invalid-name",
                                  "expected the name of " + std::string(vowel ? "an " : "a ") + std::string(what) +
                                      ", got " + (name.empty() ? "an empty text" : in_backticks(name)));
  if (name.starts_with("by option ")) {
    entry.help("`by option` must be the only key of its map: perhaps the key above it is missing");
    return;
  }
  // `by options size`, `by optoin size`
  if (const std::size_t blank = name.find(' ', 3); name.starts_with("by ") && blank != std::string::npos &&
                                                   !suggest(name.substr(3, blank - 3), {"option"}).empty()) {
    const std::string meant = "by option" + name.substr(blank);
    entry.help("did you mean " + in_backticks(meant) + "?").fix(name, meant);
    return;
  }
  if (const std::size_t option = name.find(" option "); option != std::string::npos) {
    entry.help("an option chooses by `by option" + name.substr(option + 7) + ":`");
    return;
  }
  if (words::is_name(joined)) entry.help("write " + in_backticks(joined)).fix(name, joined);
  const std::size_t bracket = name.find_first_of("[{");
  if (bracket != std::string::npos && bracket > 1 && words::is_name(name.substr(0, bracket - 1))) {
    entry.help("expected a `:` behind `" + name.substr(0, bracket - 1) + "`");
    return;
  }
  if (const std::string word = name.substr(0, name.find(':')); word.size() < name.size() && words::is_name(word)) {
    entry.help("expected a space behind `" + word + ":`");
    return;
  }
  entry.help("a name is a letter, then letters, digits and `_`; a `-` must have a small letter behind it");
}

void Parser::check_label(const std::string& name, Span span, std::string_view what) {
  if (!words::is_reserved(name)) check_name(name, span, what);
}

Text Parser::key_text(const YamlNode::Entry& entry) { return {entry.key, entry.key_span, entry.key_offsets}; }

std::optional<Text> Parser::text(const YamlNode& node, std::string_view expected) {
  auto value = fold(node, [&](const YamlNode& scalar) -> std::optional<Text> {
    if (!expect(scalar, Kind::Scalar, expected)) return std::nullopt;
    return Text{scalar.text, scalar.span, scalar.offsets};
  });
  return value.value_or(std::nullopt);
}

void Parser::refuse_blank(const Text& text, const std::string& expected) {
  const bool read = text.span.begin != text.span.end;
  if (read && text.text.find_first_not_of(" \t\n") == std::string::npos)
    diagnostics_.error(text.span, "wrong-shape", "expected " + expected + ", got an empty text");
}

std::optional<Text> Parser::number(const YamlNode& node) {
  auto value = text(node, "a number");
  if (!value) return std::nullopt;
  const bool digits = !value->text.empty() && value->text.find_first_not_of("0123456789") == std::string::npos;
  if (digits && value->text.size() <= 9) return value;
  diagnostics_.error(value->span, "wrong-shape", "expected a number, got " + in_backticks(value->text))
      .help("a number is written in digits, at most nine");
  return std::nullopt;
}

std::vector<Text> Parser::texts(const YamlNode& node, std::string_view expected) {
  auto list = fold(node, [&](const YamlNode& inner) {
    std::vector<Text> found;
    if (!expect(inner, Kind::List, expected)) return found;
    if (inner.items.size() > kMaxEntries) {
      report_too_many(inner.items[kMaxEntries].span, inner.items.size());
      return found;
    }
    for (const YamlNode& item : inner.items) {
      if (auto value = text(item)) found.push_back(std::move(*value));
    }
    return found;
  });
  return std::move(list).value_or(std::vector<Text>{});
}

std::vector<Text> Parser::one_or_more(const YamlNode& node) {
  auto list = fold(node, [&](const YamlNode& inner) {
    if (inner.kind == Kind::List) return texts(inner);
    std::vector<Text> found;
    if (auto one = text(inner, "text or a list of texts")) found.push_back(std::move(*one));
    return found;
  });
  return std::move(list).value_or(std::vector<Text>{});
}

std::vector<Text> Parser::words(const YamlNode& node) {
  auto list = fold(node, [&](const YamlNode& inner) {
    if (inner.kind != Kind::Scalar) return texts(inner);
    std::vector<Text> found;
    const std::string& text = inner.text;
    for (std::size_t end = 0, begin = text.find_first_not_of(' ');
         begin != std::string::npos && found.size() < kMaxEntries; begin = text.find_first_not_of(' ', end)) {
      end = std::min(text.find(' ', begin), text.size());
      if (end < text.size() && text[end - 1] == ',') {
        diagnostics_
            .error(inner.span_of(begin, end), "wrong-shape",
                   "expected words parted by spaces, got " + in_backticks(text.substr(begin, end - begin)))
            .help("leave out the commas");
        return found;
      }
      found.push_back({text.substr(begin, end - begin),
                       inner.span_of(begin, end),
                       {inner.offsets.begin() + static_cast<std::ptrdiff_t>(begin),
                        inner.offsets.begin() + static_cast<std::ptrdiff_t>(end) + 1}});
    }
    return found;
  });
  return std::move(list).value_or(std::vector<Text>{});
}

Parser::Pairs Parser::pairs(const YamlNode& node, std::string_view expected) {
  return each_entry(node, expected,
                    [&](const YamlNode::Entry& entry, const YamlNode& value) -> std::optional<std::pair<Text, Text>> {
                      const std::string word = entry.key.substr(0, entry.key.find(':'));
                      if (value.kind == Kind::Null && word.size() < entry.key.size() && words::is_name(word)) {
                        diagnostics_.error(entry.key_span, "wrong-shape", "expected text, got nothing")
                            .help("expected a space behind `" + word + ":`");
                        return std::nullopt;
                      }
                      if (value.kind == Kind::Map && report_seats_inside(entry)) return std::nullopt;
                      auto found = text(value);
                      if (!found) return std::nullopt;
                      return std::pair{key_text(entry), std::move(*found)};
                    });
}

std::optional<Node> Parser::phrase(const YamlNode& node, std::string_view expected, PhraseParser parse) {
  auto value = fold(node, [&](const YamlNode& scalar) -> std::optional<Node> {
    if (expect(scalar, Kind::Scalar, expected)) return with_options_read(parse(scalar, diagnostics_));
    Node bad;
    bad.span = scalar.span;
    return bad;
  });
  return std::move(value).value_or(std::nullopt);
}

std::optional<Node> Parser::expression(const YamlNode& node) { return phrase(node, "an expression", parse_expression); }

std::vector<ast::Named> Parser::phrases(const YamlNode& node, std::string_view expected, std::string_view each,
                                        PhraseParser parse, std::string_view named) {
  return each_entry(node, expected,
                    [&](const YamlNode::Entry& entry, const YamlNode& value) -> std::optional<ast::Named> {
                      if (!named.empty()) check_label(entry.key, entry.key_span, named);
                      auto found = phrase(value, each, parse);
                      if (!found) return std::nullopt;
                      return ast::Named{entry.key, entry.key_span, std::move(*found)};
                    });
}

std::optional<Text> Parser::text_of(const YamlNode& map, const char* key) {
  const YamlNode* node = map.find(key);
  return node == nullptr ? std::nullopt : text(*node);
}

std::optional<Text> Parser::drawing_of(const YamlNode& map, const char* key) {
  const YamlNode* node = map.find(key);
  if (node == nullptr) return std::nullopt;
  auto drawing = fold(*node, [&](const YamlNode& scalar) {
    // Where lines are joined a blank stands for the end of one and what the next is indented by.
    bool joined = false;
    for (std::size_t i = 0; i + 1 < scalar.offsets.size(); ++i)
      joined = joined || (scalar.text[i] == ' ' && scalar.offsets[i + 1] > scalar.offsets[i] + 1);
    if (scalar.kind != Kind::Scalar || !joined) return text(scalar, "a drawing");
    diagnostics_.error(scalar.span, "missing-block-mark", "these lines are read as a single one")
        .help("write `|` behind the key above them");
    return std::optional<Text>();
  });
  return drawing.value_or(std::nullopt);
}

std::optional<Text> Parser::number_of(const YamlNode& map, const char* key) {
  const YamlNode* node = map.find(key);
  return node == nullptr ? std::nullopt : number(*node);
}

std::optional<Text> Parser::choice_of(const YamlNode& map, std::string_view map_name, const char* key) {
  const YamlNode* node = map.find(key);
  const KeyInfo* info = find_key(map_name, key);
  if (node == nullptr || info == nullptr) return std::nullopt;
  const std::vector<std::string> words = words_of_choice(info->shape);
  auto value = fold(*node, [&](const YamlNode& scalar) -> std::optional<Text> {
    if (!expect(scalar, Kind::Scalar, one_of(words))) return std::nullopt;
    if (std::find(words.begin(), words.end(), scalar.text) != words.end())
      return Text{scalar.text, scalar.span, scalar.offsets};
    auto wrong = diagnostics_.error(scalar.span, "wrong-shape",
                                    "expected " + one_of(words) + ", got " + in_backticks(scalar.text));
    wrong.suggest(scalar.text, words);
    if (suggest(scalar.text, words).empty()) wrong.note("`" + std::string(key) + "`: " + std::string(info->sentence));
    return std::nullopt;
  });
  return value.value_or(std::nullopt);
}

std::optional<Node> Parser::expression_of(const YamlNode& map, const char* key) {
  const YamlNode* node = map.find(key);
  return node == nullptr ? std::nullopt : expression(*node);
}

std::optional<Node> Parser::program_of(const YamlNode& map, const char* key) {
  const YamlNode* node = map.find(key);
  return node == nullptr ? std::nullopt : program(*node);
}

std::vector<Text> Parser::texts_of(const YamlNode& map, const char* key) {
  const YamlNode* node = map.find(key);
  return node == nullptr ? std::vector<Text>{} : texts(*node);
}

std::vector<Text> Parser::words_of(const YamlNode& map, const char* key) {
  const YamlNode* node = map.find(key);
  return node == nullptr ? std::vector<Text>{} : words(*node);
}

Parser::Pairs Parser::pairs_of(const YamlNode& map, const char* key) {
  const YamlNode* node = map.find(key);
  return node == nullptr ? Pairs{} : pairs(*node);
}

std::vector<ast::Named> Parser::phrases_of(const YamlNode& map, const char* key, std::string_view each,
                                           PhraseParser parse, std::string_view named) {
  const YamlNode* node = map.find(key);
  return node == nullptr ? std::vector<ast::Named>{} : phrases(*node, "a map of names", each, parse, named);
}

}  // namespace ludwright
