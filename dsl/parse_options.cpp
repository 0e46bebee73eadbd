// Step 2, parse: `options` and the choice that `by option NAME: {value: …}` makes. See parser.h.
#include <algorithm>

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

constexpr std::string_view kByOption = "by option ";

std::vector<std::string> value_names(const ast::Option& option) {
  std::vector<std::string> names;
  for (const Text& value : option.values) names.push_back(value.text);
  return names;
}

std::optional<std::int64_t> number_in(std::string_view text) {
  const bool digits = !text.empty() && text.size() <= 9 && text.find_first_not_of("0123456789") == std::string::npos;
  return digits ? std::optional(std::stoll(std::string(text))) : std::nullopt;
}

bool has_value(const ast::Option& option, const std::string& value) {
  const std::vector<std::string> names = value_names(option);
  switch (option.kind) {
    case ast::Option::Kind::Pieces:
      return true;  // read where an area is filled
    case ast::Option::Kind::Number: {
      const auto number = number_in(value);
      return number && *number >= *number_in(names.front()) && *number <= *number_in(names.back());
    }
    case ast::Option::Kind::Listed:
      break;
  }
  if (names.empty()) return true;  // which is told of
  return std::find(names.begin(), names.end(), value) != names.end();
}

std::vector<std::string> option_names(const std::vector<ast::Option>& options) {
  std::vector<std::string> names;
  names.reserve(options.size());
  for (const ast::Option& option : options) names.push_back(option.name);
  return names;
}

void mark_options(const Node& phrase, std::vector<ast::Option>& options) {
  if (phrase.kind == ast::Kind::Option) {
    for (ast::Option& option : options) option.is_read = option.is_read || option.name == phrase.text;
  }
  for (const Node& child : phrase.children) mark_options(child, options);
}

}  // namespace

// Options are read before there is anything to choose by, so `by option` inside them is an unknown key.
std::vector<ast::Option> Parser::options(const YamlNode& node) {
  std::vector<ast::Option> found;
  if (!expect(node, Kind::Map, "a map of options")) return found;
  constexpr std::size_t most = 64;
  if (node.entries.size() > most) {
    diagnostics_.error(node.entries[most].key_span, "too-many",
                       "expected at most 64 options, got " + std::to_string(node.entries.size()));
    return found;
  }
  for (const YamlNode::Entry& entry : node.entries) found.push_back(option(entry));
  return found;
}

ast::Option Parser::option(const YamlNode::Entry& entry) {
  ast::Option option;
  option.name = option.group = entry.key;
  option.name_span = entry.key_span;
  check_name(option.name, option.name_span, "option");
  if (entry.value.kind == Kind::List) {
    read_values(entry.value, option);
  } else if (entry.value.kind == Kind::Scalar) {
    auto error = diagnostics_.error(entry.value.span, "wrong-shape", "expected a list or a map, got text");
    if (entry.value.text.find(' ') != std::string::npos) {
      error.help("say which values there are: `" + entry.key + ": [small, large]`");
      return option;
    }
    error
        .help("which value an option has unless another is chosen: `" + entry.key + ": {default: " + entry.value.text +
              "}`")
        .help("which values there are: `" + entry.key + ": [" + entry.value.text + ", …]`");
    return option;
  } else {
    if (!check_map(entry.value, "option", entry.key_span)) return option;
    if (const YamlNode* values = entry.value.find("values")) read_values(*values, option);
  }
  option.per_player = choice_of(entry.value, "option", "of").has_value();
  if (option.per_player && option.kind != ast::Option::Kind::Pieces) {
    diagnostics_.error(entry.value.find("of")->span, "wrong-shape",
                       "only an option of `pieces` is set for each player");
    option.per_player = false;
  }
  read_default(entry, option);
  option.why = text_of(entry.value, "why").value_or(Text{}).text;
  option.house = text_of(entry.value, "house").value_or(Text{}).text;
  if (const YamlNode* require = entry.value.find("require")) read_requirements(*require, option);
  choose(option, option.fallback);
  return option;
}

std::string Parser::options_of_base(Span option) const {
  std::string names;
  const YamlNode* options = root_ == nullptr ? nullptr : root_->find("options");
  if (options == nullptr) return names;
  for (const YamlNode::Entry& entry : options->entries) {
    if (entry.key_span.file != option.file) names += (names.empty() ? "" : ", ") + in_backticks(entry.key);
  }
  return names;
}

// Of listed values the first, if none is said.
void Parser::read_default(const YamlNode::Entry& entry, ast::Option& option) {
  if (entry.value.find("default") != nullptr) {
    const std::optional<Text> written = text_of(entry.value, "default");
    option.fallback = written ? *written : option.values.empty() ? Text{} : option.values.front();
    if (option.values.empty() || has_value(option, option.fallback.text)) return;
    report_unknown_value(option.fallback.span, option, option.fallback.text);
  } else if (option.kind != ast::Option::Kind::Listed) {
    const std::string such = option.values.empty() ? "3 pawn" : option.values.front().text;
    diagnostics_.error(entry.key_span, "missing-key", "missing key `default` of the option")
        .help("add it, as in `default: " + such + "`; only of values in a list the first is meant if none is said");
  } else if (!option.values.empty()) {
    option.fallback = option.values.front();
  }
}

// `1..200`
static bool is_range(const YamlNode& node) {
  const std::size_t dots = node.kind == YamlNode::Kind::Scalar ? node.text.find("..") : std::string::npos;
  if (dots == std::string::npos) return false;
  const std::string_view text = node.text;
  return number_in(text.substr(0, dots)).has_value() && number_in(text.substr(dots + 2)).has_value();
}

void Parser::read_values(const YamlNode& node, ast::Option& option) {
  if (node.kind == Kind::Null) {
    diagnostics_.error(node.span, "wrong-shape", "expected a list or a map of values, got nothing")
        .help("for example `values: [short, long]`");
    return;
  }
  if (node.kind == Kind::Scalar) {
    read_range(node, option);
    return;
  }
  if (node.kind == Kind::List) {
    if (node.items.empty()) diagnostics_.error(node.span, "wrong-shape", "expected at least one value, got none");
    if (node.items.size() == 1 && is_range(node.items[0])) {
      const std::string& range = node.items[0].text;
      diagnostics_.error(node.span, "wrong-shape", "expected values, got the range `" + range + "` in brackets")
          .help("all numbers of a range are written without: `values: " + range + "`");
      return read_range(node.items[0], option);
    }
    option.values = texts(node);
    option.sentences.resize(option.values.size());
  } else {
    for (auto& [value, sentence] : pairs(node, "a list or a map of values")) {
      option.values.push_back(std::move(value));
      option.sentences.push_back(std::move(sentence.text));
    }
  }
  check_values(option);
}

// `pieces` or `1..200`.
void Parser::read_range(const YamlNode& node, ast::Option& option) {
  if (node.text == "pieces") {
    option.kind = ast::Option::Kind::Pieces;
    return;
  }
  const std::size_t dots = std::min(node.text.find(".."), node.text.size());
  const std::optional<std::int64_t> low = number_in(std::string_view(node.text).substr(0, dots));
  const std::optional<std::int64_t> high =
      number_in(std::string_view(node.text).substr(std::min(dots + 2, node.text.size())));
  if (low && high && low.value_or(0) > high.value_or(0)) {
    diagnostics_.error(node.span, "empty-range", "the range " + node.text + " is empty")
        .help("write the smaller number first");
    return;
  }
  if (!low || !high) {
    diagnostics_
        .error(node.span, "wrong-shape",
               "expected a list of values, a range or `pieces`, got " + in_backticks(node.text))
        .help("for example `values: [short, long]` or `values: 1..20`");
    return;
  }
  option.kind = ast::Option::Kind::Number;
  for (const std::int64_t value : {low.value_or(0), high.value_or(0)})
    option.values.push_back({std::to_string(value), node.span, {}});
  option.sentences.resize(option.values.size());
}

void Parser::read_requirements(const YamlNode& node, ast::Option& option) {
  const bool pieces = option.kind == ast::Option::Kind::Pieces;
  if (pieces != (node.kind == Kind::Map)) {
    diagnostics_
        .error(node.span, "wrong-shape",
               pieces ? "expected a map of named conditions, got a single one"
                      : "expected a condition, got a map of conditions")
        .help(pieces ? "for example `require: {one king: number of own king is 1}`"
                     : "only an option of `pieces` has several, each with a name");
    return;
  }
  if (pieces)
    option.requirements = phrases(node, "a map of conditions", "an expression", parse_expression);
  else
    option.require = expression(node);
}

void Parser::check_values(ast::Option& option) {
  constexpr std::size_t most = 64;
  if (option.values.size() > most) {
    diagnostics_.error(option.values[most].span, "too-many",
                       "expected at most 64 values of an option, got " + std::to_string(option.values.size()));
    option.values.resize(most);
    option.sentences.resize(most);
  }
  std::set<std::string> seen;
  for (const Text& value : option.values) {
    if (value.text.find(' ') != std::string::npos)
      diagnostics_.error(value.span, "invalid-name", "expected a value in one word, got " + in_backticks(value.text))
          .help("values are parted by commas; what one means stands behind it, as in `values: {short: five rounds}`");
    if (seen.insert(value.text).second) continue;
    diagnostics_.error(value.span, "duplicate-value", "value " + in_backticks(value.text) + " is there already");
  }
}

void Parser::choose(ast::Option& option, const Text& value) {
  option.chosen = value.text;
  option.choice = value;
}

void Parser::report_unknown_value(Span span, const ast::Option& option, const std::string& value) {
  const std::vector<std::string> names = value_names(option);
  if (option.kind == ast::Option::Kind::Number) {
    diagnostics_.error(span, "unknown-value",
                       "option " + in_backticks(option.name) + " is a whole number from " + names.front() + " to " +
                           names.back() + ", got " + in_backticks(value));
    return;
  }
  std::string list;
  for (const std::string& each : names) list += (list.empty() ? "" : ", ") + each;
  diagnostics_
      .error(span, "unknown-value", "option " + in_backticks(option.name) + " has no value " + in_backticks(value))
      .suggest(value, names)
      .note("values: " + list);
}

void Parser::report_unknown_option(const std::string& name, const Text& value) {
  diagnostics_
      .error(value.span, "unknown-option",
             "there is no option " + in_backticks(name) + " to set to " + in_backticks(value.text))
      .suggest(name, option_names(options_));
}

// The options of each player wait for the players, see choose_player_options().
void Parser::choose_options() {
  for (const auto& choice : chosen_) {
    const std::string& name = choice.first;  // no structured binding: the lambda below captures it
    const std::string& value = choice.second.text;
    const auto option =
        std::find_if(options_.begin(), options_.end(), [&](const ast::Option& each) { return each.name == name; });
    if (option == options_.end()) {
      if (name.find('.') == std::string::npos) report_unknown_option(name, choice.second);
    } else if (option->per_player) {
      diagnostics_
          .error(option->name_span, "unknown-option", "option " + in_backticks(name) + " is set for each player")
          .help("put the seat behind it, as in " + in_backticks(name + ".SEAT"));
    } else if (!has_value(*option, value)) {
      report_unknown_value(option->name_span, *option, value);
    } else {
      choose(*option, choice.second);
    }
  }
}

// An option of each player becomes one for each seat, in seat order.
void Parser::choose_player_options(const std::vector<ast::Seat>& seats) {
  std::vector<ast::Option> all;
  for (ast::Option& option : options_) {
    if (!option.per_player) {
      all.push_back(std::move(option));
      continue;
    }
    for (const ast::Seat& seat : seats) {
      ast::Option& mine = all.emplace_back(option);
      mine.name = option.group + "." + seat.name.text;
      const auto choice = chosen_.find(mine.name);
      if (choice != chosen_.end()) choose(mine, choice->second);
    }
  }
  options_ = std::move(all);
  for (const auto& choice : chosen_) {
    const std::vector<std::string> names = option_names(options_);
    const bool known = std::find(names.begin(), names.end(), choice.first) != names.end();
    if (!known && choice.first.find('.') != std::string::npos) report_unknown_option(choice.first, choice.second);
  }
}

// The entry `by option NAME` if the node is such a choice.
const YamlNode::Entry* Parser::by_option(const YamlNode& node) {
  if (node.kind != Kind::Map || node.entries.size() != 1) return nullptr;
  const YamlNode::Entry& entry = node.entries.front();
  if (entry.key.rfind(kByOption, 0) != 0) return nullptr;
  return expect(entry.value, Kind::Map, "a map from each value of the option") ? &entry : nullptr;
}

const ast::Option* Parser::option_of(const YamlNode::Entry& by) {
  const std::string name = by.key.substr(kByOption.size());
  for (ast::Option& option : options_) {
    if (option.name != name && option.group != name) continue;
    option.is_read = true;
    if (option.kind == ast::Option::Kind::Listed) return &option;
    diagnostics_.error(by.key_span, "unknown-option", "the values of option " + in_backticks(name) + " are not listed")
        .help("`by option` needs a list of values; a number can be compared, as in `if option NAME > 3`");
    return nullptr;
  }
  Span span = by.key_span;
  if (by.key_offsets.size() == by.key.size() + 1) {
    span.begin = by.key_offsets[kByOption.size()];
    span.end = by.key_offsets[by.key.size()];
  }
  diagnostics_.error(span, "unknown-option", "unknown option " + in_backticks(name))
      .suggest(name, option_names(options_));
  return nullptr;
}

// A text `option NAME` reads this option.
void Parser::read_option(const std::string& text) {
  constexpr std::string_view word = "option ";
  for (ast::Option& option : options_) {
    option.is_read = option.is_read || (text.starts_with(word) && text.substr(word.size()) == option.group);
  }
}

// While the options themselves are read there is none yet; so what `require` names does not count.
Node Parser::with_options_read(Node node) {
  mark_options(node, options_);
  return node;
}

// What a branch names is in use, though not in this game.
void Parser::note_unchosen(const YamlNode& node) {
  if (node.kind == Kind::Scalar) unchosen_.push_back(node.text);
  for (const YamlNode::Entry& entry : node.entries) {
    unchosen_.push_back(entry.key);
    note_unchosen(entry.value);
  }
  for (const YamlNode& item : node.items) note_unchosen(item);
}

// Where a line of a text of several lines begins with this, after spaces.
static std::optional<Span> line_with(const YamlNode& text, const std::string& word) {
  for (std::size_t begin = 0; text.block && begin < text.text.size();) {
    const std::size_t end = std::min(text.text.find('\n', begin), text.text.size());
    const std::size_t first = std::min(text.text.find_first_not_of(' ', begin), end);
    if (text.text.compare(first, word.size(), word) == 0) return text.span_of(first, first + word.size());
    begin = end + 1;
  }
  return std::nullopt;
}

void Parser::check_branches(const YamlNode::Entry& by, const ast::Option& option) {
  if (option.values.empty()) return;  // the option itself is wrong
  std::vector<std::string> uncovered;
  for (const Text& value : option.values) {
    if (by.value.find(value.text) == nullptr) uncovered.push_back(value.text);
  }
  bool misspelt = false;
  for (const YamlNode::Entry& branch : by.value.entries) {
    const bool inherited = branch.key_span.file != by.key_span.file;  // for a value that there was
    if (has_value(option, branch.key) || inherited) continue;
    auto error =
        diagnostics_.error(branch.key_span, "unknown-value",
                           "option " + in_backticks(option.name) + " has no value " + in_backticks(branch.key));
    error.suggest(branch.key, value_names(option));
    if (suggest(branch.key, uncovered).empty()) continue;
    misspelt = true;
    error.note("or it is misspelt under `options`");
  }
  if (misspelt) return;  // what is not covered is the same mistake
  const auto& branches = by.value.entries;
  if (branches.size() > 1 && std::all_of(branches.begin() + 1, branches.end(), [&](const YamlNode::Entry& branch) {
        return say_the_same(branch.value, branches.front().value);
      }))
    diagnostics_.warning(by.key_span, "same-branches",
                         "all values of option " + in_backticks(option.name) + " give the same here");
  for (const std::string& value : uncovered) {
    const std::string message =
        "the value " + in_backticks(value) + " of option " + in_backticks(option.name) + " is not covered";
    const auto drawn = std::find_if(branches.begin(), branches.end(), [&](const YamlNode::Entry& branch) {
      return line_with(branch.value, value + ":").has_value();
    });
    if (drawn == branches.end()) {
      diagnostics_.error(by.key_span, "uncovered-value", message)
          .help("add " + in_backticks(value + ": …") + ", or " + in_backticks(value + ": ~") + " for nothing");
      continue;
    }
    diagnostics_.error(*line_with(drawn->value, value + ":"), "uncovered-value", message)
        .note("this line stands so far in that it belongs to the text of " + in_backticks(drawn->key))
        .help("put " + in_backticks(value + ":") + " below " + in_backticks(drawn->key + ":") + ", as far in as that");
  }
}

}  // namespace ludwright
