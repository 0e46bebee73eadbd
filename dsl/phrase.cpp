// Step 2, parse: runs the grammar over one phrase and gives its tree places in the file. See phrase.h.
#include "dsl/phrase.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <set>
#include <tao/pegtl/visit.hpp>

#include "dsl/phrase_tree.h"
#include "dsl/syntax_error.h"

namespace ludwright {
namespace {

using ast::Kind;
using ast::Node;

struct Reading {
  std::optional<Node> node;  // none: `attempt` says why
  Attempt attempt;
};

constexpr int kMaxTreeDepth = 400;  // chains such as `a + a + …` lean to the left without nesting in the grammar

// Moves the tree into a node whose spans are places of the file. False if it is too deep.
bool place_node(phrase::Tree& tree, const YamlNode& scalar, int depth, Node& node) {
  if (depth > kMaxTreeDepth) return false;
  node.kind = tree.node.kind;
  node.text = std::move(tree.node.text);
  node.number = tree.node.number;
  const auto begin = static_cast<std::size_t>(tree.source.data() - scalar.text.data());
  node.span = scalar.span_of(begin, begin + tree.source.size());
  node.children.resize(tree.children.size());
  for (std::size_t i = 0; i < tree.children.size(); ++i) {
    if (!place_node(*tree.children[i], scalar, depth + 1, node.children[i])) return false;
  }
  return true;
}

template <typename Rule>
Reading attempt_as(const YamlNode& scalar, bool in_event, bool learns, std::size_t asked = Attempt::kNowhere) {
  Reading reading{std::nullopt, Attempt(scalar.text, learns)};
  reading.attempt.in_event = in_event;
  reading.attempt.asked = asked;
  const std::string_view text = scalar.text;
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> input(text.data(), text.data() + text.size(), "phrase");
  phrase::TreePtr root;
  try {
    root = tao::pegtl::parse_tree::parse<grammar::Whole<Rule>, phrase::Tree, phrase::Build>(input, reading.attempt);
  } catch (const tao::pegtl::parse_error&) {
    return reading;  // a `must` failed: the attempt has recorded what was missing
  }
  if (!root || root->children.empty()) return reading;
  Node node;
  if (place_node(*root->children.front(), scalar, 0, node)) {
    reading.node = std::move(node);
  } else {
    reading.attempt.too_deep = true;
  }
  return reading;
}

Node finish(Reading reading, PhraseKind kind, const YamlNode& scalar, Diagnostics& diagnostics) {
  if (reading.node) return std::move(*reading.node);
  report_syntax_error(reading.attempt, kind, scalar, diagnostics);
  Node bad;
  bad.span = scalar.span;
  bad.text = scalar.text;
  return bad;
}

template <typename Rule>
Node parse_as(const YamlNode& scalar, PhraseKind kind, Diagnostics& diagnostics) {
  Node bad;
  bad.span = scalar.span;
  if (!check_phrase_size(scalar, diagnostics)) return bad;
  const bool in_event = kind == PhraseKind::Event;
  Reading reading = attempt_as<Rule>(scalar, in_event, false);
  if (!reading.node) reading = attempt_as<Rule>(scalar, in_event, true);
  return finish(std::move(reading), kind, scalar, diagnostics);
}

// The attempt to parse a text as a phrase of this kind that asks what may stand at `asked`.
Attempt question(PhraseKind kind, const YamlNode& text, std::size_t asked) {
  switch (kind) {
    case PhraseKind::Expression:
    case PhraseKind::DefineBody:
      return attempt_as<grammar::Expr>(text, false, true, asked).attempt;
    case PhraseKind::Paths:
      return attempt_as<grammar::Paths>(text, false, true, asked).attempt;
    case PhraseKind::Line:
      return attempt_as<grammar::Line>(text, false, true, asked).attempt;
    case PhraseKind::Head:
      return attempt_as<grammar::Head>(text, false, true, asked).attempt;
    case PhraseKind::Event:
      return attempt_as<grammar::Event>(text, true, true, asked).attempt;
    case PhraseKind::Legal:
      return attempt_as<grammar::Legal>(text, false, true, asked).attempt;
    case PhraseKind::End:
      return attempt_as<grammar::EndRule>(text, false, true, asked).attempt;
    case PhraseKind::Law:
      return attempt_as<grammar::Law>(text, false, true, asked).attempt;
    case PhraseKind::DefineKey:
      return attempt_as<grammar::DefineKey>(text, false, true, asked).attempt;
  }
  return Attempt({}, false);
}

// Collects the texts of the words that a rule of the grammar is made of.
template <typename Rule>
struct WordOf {
  static void visit(std::set<std::string>& words) {
    if constexpr (requires { Rule::kText; }) {
      if (!Rule::kText.empty() && words::word_length(Rule::kText) == Rule::kText.size()) words.emplace(Rule::kText);
    }
  }
};

bool begins_with_statement_verb(std::string_view text) {
  text.remove_prefix(words::blank_length(text));
  const std::string_view word = text.substr(0, words::word_length(text));
  text.remove_prefix(word.size());
  text.remove_prefix(words::blank_length(text));
  return words::is_statement_verb(word) && (!text.empty() || word == "pass");
}

}  // namespace

Node parse_expression(const YamlNode& scalar, Diagnostics& diagnostics) {
  return parse_as<grammar::Expr>(scalar, PhraseKind::Expression, diagnostics);
}

Node parse_paths(const YamlNode& scalar, Diagnostics& diagnostics) {
  return parse_as<grammar::Paths>(scalar, PhraseKind::Paths, diagnostics);
}

Node parse_directions(const YamlNode& scalar, Diagnostics& diagnostics) {
  return parse_as<grammar::Dirs>(scalar, PhraseKind::Paths, diagnostics);
}

Node parse_line(const YamlNode& scalar, Diagnostics& diagnostics) {
  return parse_as<grammar::Line>(scalar, PhraseKind::Line, diagnostics);
}

Node parse_event(const YamlNode& scalar, Diagnostics& diagnostics) {
  return parse_as<grammar::Event>(scalar, PhraseKind::Event, diagnostics);
}

Node parse_legal(const YamlNode& scalar, Diagnostics& diagnostics) {
  return parse_as<grammar::Legal>(scalar, PhraseKind::Legal, diagnostics);
}

Node parse_end(const YamlNode& scalar, Diagnostics& diagnostics) {
  return parse_as<grammar::EndRule>(scalar, PhraseKind::End, diagnostics);
}

Node parse_law(const YamlNode& scalar, Diagnostics& diagnostics) {
  return parse_as<grammar::Law>(scalar, PhraseKind::Law, diagnostics);
}

Node parse_head(const YamlNode::Entry& entry, Diagnostics& diagnostics) {
  return parse_as<grammar::Head>(key_as_scalar(entry), PhraseKind::Head, diagnostics);
}

Node parse_define_key(const YamlNode::Entry& entry, Diagnostics& diagnostics) {
  Node node = parse_as<grammar::DefineKey>(key_as_scalar(entry), PhraseKind::DefineKey, diagnostics);
  if (node.kind != Kind::Call) return node;
  node.text = node.children.front().text;
  node.children.erase(node.children.begin());
  return node;
}

Node parse_define_body(const YamlNode& scalar, Diagnostics& diagnostics) {
  if (begins_with_statement_verb(scalar.text)) return parse_line(scalar, diagnostics);
  Node bad;
  bad.span = scalar.span;
  if (!check_phrase_size(scalar, diagnostics)) return bad;
  using Step = std::pair<PhraseKind, Reading (*)(const YamlNode&, bool learns)>;
  const std::array<Step, 3> readings = {
      Step{PhraseKind::Expression,
           [](const YamlNode& text, bool learns) { return attempt_as<grammar::Expr>(text, false, learns); }},
      Step{PhraseKind::Paths,
           [](const YamlNode& text, bool learns) { return attempt_as<grammar::Paths>(text, false, learns); }},
      Step{PhraseKind::Line,
           [](const YamlNode& text, bool learns) { return attempt_as<grammar::Line>(text, false, learns); }},
  };
  for (const auto& [kind, read] : readings) {
    if (Reading reading = read(scalar, false); reading.node) return std::move(*reading.node);
  }
  std::optional<Reading> furthest;
  PhraseKind furthest_kind = PhraseKind::Expression;
  for (const auto& [kind, read] : readings) {
    Reading reading = read(scalar, true);
    if (furthest && reading.attempt.furthest <= furthest->attempt.furthest) continue;
    furthest.emplace(std::move(reading));
    furthest_kind = kind;
  }
  return finish(std::move(*furthest), furthest_kind, scalar, diagnostics);
}

std::vector<Expected> continuations(PhraseKind kind, std::string_view before) {
  std::vector<Expected> all;
  const auto add = [&all](std::vector<Expected> more) {
    for (Expected& each : more)
      if (std::find(all.begin(), all.end(), each) == all.end()) all.push_back(std::move(each));
  };
  if (before.size() > kMaxPhraseBytes) return all;
  if (kind == PhraseKind::DefineBody) {
    for (const PhraseKind reading : {PhraseKind::Expression, PhraseKind::Paths, PhraseKind::Line})
      add(continuations(reading, before));
    return all;
  }
  // What the tests that look ahead find there: a name; a word of the language; nothing.
  for (const std::string_view stand_in : {"x", "by", ""}) {
    YamlNode text;
    text.kind = YamlNode::Kind::Scalar;
    text.text =
        std::string(before) + (before.empty() || words::blank_length(before.substr(before.size() - 1)) > 0 ? "" : " ");
    const std::size_t asked = std::max(text.text.size(), words::blank_length(text.text));
    text.text += stand_in;
    add(question(kind, text, asked).possible);
  }
  return all;
}

const std::vector<std::string>& grammar_words() {
  using All =
      grammar::seq<grammar::Line, grammar::Head, grammar::Event, grammar::Legal, grammar::EndRule, grammar::Law>;
  static const std::vector<std::string> words = [] {
    std::set<std::string> found;
    tao::pegtl::visit<All, WordOf>(found);
    return std::vector<std::string>(found.begin(), found.end());
  }();
  return words;
}

YamlNode key_as_scalar(const YamlNode::Entry& entry) {
  YamlNode scalar;
  scalar.kind = YamlNode::Kind::Scalar;
  scalar.text = entry.key;
  scalar.span = entry.key_span;
  scalar.offsets = entry.key_offsets;
  return scalar;
}

}  // namespace ludwright
