// Step 2, parse: `options` and the choice that `by option NAME: {value: …}` makes. See parser.h.
#include <algorithm>

#include "dsl/parser.h"
#include "dsl/words.h"

namespace ludwright {

using ast::Node;
using ast::Text;
using Kind = YamlNode::Kind;

namespace {

constexpr std::string_view kByOption = "by option ";

std::string quoted(std::string_view text) { return "`" + std::string(text) + "`"; }

std::vector<std::string> value_names(const ast::Option& option) {
  std::vector<std::string> names;
  for (const Text& value : option.values) names.push_back(value.text);
  return names;
}

bool has_value(const ast::Option& option, const std::string& value) {
  const std::vector<std::string> names = value_names(option);
  return std::find(names.begin(), names.end(), value) != names.end();
}

std::vector<std::string> option_names(const std::vector<ast::Option>& options) {
  std::vector<std::string> names;
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
  option.name = entry.key;
  option.name_span = entry.key_span;
  check_name(option.name, option.name_span, "option");
  if (!check_map(entry.value, "option", entry.key_span)) return option;
  if (const YamlNode* values = entry.value.find("values")) {
    if (values->kind == Kind::List) {
      option.values = texts(*values);
      option.sentences.resize(option.values.size());
    } else {
      for (auto& [value, sentence] : pairs(*values, "a list or a map of values")) {
        option.values.push_back(std::move(value));
        option.sentences.push_back(std::move(sentence.text));
      }
    }
    check_values(option);
  }
  option.fallback = text_of(entry.value, "default").value_or(Text{});
  if (!option.values.empty() && entry.value.find("default") != nullptr && !has_value(option, option.fallback.text)) {
    diagnostics_
        .error(option.fallback.span, "unknown-value",
               "option " + quoted(option.name) + " has no value " + quoted(option.fallback.text))
        .suggest(option.fallback.text, value_names(option));
  }
  option.why = text_of(entry.value, "why").value_or(Text{}).text;
  option.house = text_of(entry.value, "house").value_or(Text{}).text;
  option.require = expression_of(entry.value, "require");
  option.chosen = option.fallback.text;
  return option;
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
    if (seen.insert(value.text).second) continue;
    diagnostics_.error(value.span, "duplicate-value", "value " + quoted(value.text) + " is there already");
  }
}

void Parser::choose_options() {
  for (const auto& choice : chosen_) {
    const std::string& name = choice.first;  // no structured binding: the lambda below captures it
    const std::string& value = choice.second;
    const auto option =
        std::find_if(options_.begin(), options_.end(), [&](const ast::Option& each) { return each.name == name; });
    if (option == options_.end()) {
      diagnostics_
          .error(first_line_, "unknown-option", "there is no option " + quoted(name) + " to set to " + quoted(value))
          .suggest(name, option_names(options_));
    } else if (!has_value(*option, value)) {
      auto entry = diagnostics_.error(option->name_span, "unknown-value",
                                      "option " + quoted(name) + " has no value " + quoted(value));
      entry.suggest(value, value_names(*option));
      std::string list;
      for (const std::string& each : value_names(*option)) list += (list.empty() ? "" : ", ") + each;
      entry.note("values: " + list);
    } else {
      option->chosen = value;
    }
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
    if (option.name != name) continue;
    option.is_read = true;
    return &option;
  }
  Span span = by.key_span;
  if (by.key_offsets.size() == by.key.size() + 1) {
    span.begin = by.key_offsets[kByOption.size()];
    span.end = by.key_offsets[by.key.size()];
  }
  diagnostics_.error(span, "unknown-option", "unknown option " + quoted(name)).suggest(name, option_names(options_));
  return nullptr;
}

// While the options themselves are read there is none yet; so what `require` names does not count.
Node Parser::with_options_read(Node node) {
  mark_options(node, options_);
  return node;
}

void Parser::check_branches(const YamlNode::Entry& by, const ast::Option& option) {
  if (option.values.empty()) return;  // the option itself is wrong
  for (const YamlNode::Entry& branch : by.value.entries) {
    if (has_value(option, branch.key)) continue;
    diagnostics_
        .error(branch.key_span, "unknown-value",
               "option " + quoted(option.name) + " has no value " + quoted(branch.key))
        .suggest(branch.key, value_names(option));
  }
  for (const Text& value : option.values) {
    if (by.value.find(value.text) != nullptr) continue;
    diagnostics_
        .error(by.key_span, "uncovered-value",
               "the value " + quoted(value.text) + " of option " + quoted(option.name) + " is not covered")
        .help("add " + quoted(value.text + ": …") + ", or " + quoted(value.text + ": ~") + " for nothing");
  }
}

}  // namespace ludwright
