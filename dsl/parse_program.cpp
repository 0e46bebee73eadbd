// Step 2, parse: programs. A scalar is a line of statements, a list is a sequence, a map is a sequence of heads with
// their bodies. See parser.h.
#include "dsl/parser.h"
#include "dsl/phrase.h"

namespace ludwright {

using ast::Node;
using AstKind = ast::Kind;
using Kind = YamlNode::Kind;

std::optional<Node> Parser::program(const YamlNode& node) {
  return fold(node, [&](const YamlNode& inner) { return block(inner); });
}

Node Parser::block(const YamlNode& node) {
  Node result;
  result.kind = AstKind::Block;
  result.span = node.span;
  switch (node.kind) {
    case Kind::Null: {
      if (node.span.begin == node.span.end)
        diagnostics_.error(node.span, "wrong-shape", "expected a program, got nothing")
            .help("indent further what is done there");
      else
        expect(node, Kind::Scalar, "a program");
      break;
    }
    case Kind::Scalar: {
      Node line = with_options_read(parse_line(node, diagnostics_));
      if (line.kind == AstKind::Block) return line;
      result.children.push_back(std::move(line));
      break;
    }
    case Kind::List:
      for (const YamlNode& item : node.items) {
        auto part = program(item);
        if (!part) continue;
        for (Node& statement : part->children) result.children.push_back(std::move(statement));
      }
      break;
    case Kind::Map:
      append_heads(node, result.children);
      break;
  }
  return result;
}

// Consecutive `if`, `else if` and `else` make one node.
void Parser::append_heads(const YamlNode& map, std::vector<Node>& statements) {
  bool may_continue = false;  // the last key was `if` or `else if`
  for (const YamlNode::Entry& entry : map.entries) {
    Node head = with_options_read(parse_head(entry, diagnostics_));
    if (head.kind == AstKind::If) {
      const bool is_else = head.text == "else";
      append_branch(entry, std::move(head), may_continue, statements);
      may_continue = !is_else;
      continue;
    }
    may_continue = head.kind == AstKind::Bad;  // after an `if` that could not be read, `else` is no further mistake
    // What a map below it has may be statements with a body or alternatives.
    if (head.kind == AstKind::Bad && entry.value.kind == Kind::Map) continue;
    if (head.kind == AstKind::Either || head.kind == AstKind::FirstPossible) {
      read_alternatives(entry.value, head);
    } else {
      auto body = program(entry.value);
      if (!body) continue;
      head.blocks.push_back(std::move(*body));
    }
    statements.push_back(std::move(head));
  }
}

void Parser::append_branch(const YamlNode::Entry& entry, Node head, bool may_continue, std::vector<Node>& statements) {
  auto body = program(entry.value);
  if (!body) {
    body.emplace();
    body->kind = AstKind::Block;
    body->span = entry.value.span;
  }
  const std::string word = std::move(head.text);
  head.text.clear();
  if (word.empty()) {
    head.blocks.push_back(std::move(*body));
    statements.push_back(std::move(head));
    return;
  }
  if (!may_continue) {
    diagnostics_.error(entry.key_span, "else-without-if", "`" + word + "` without `if`")
        .help("`else` stands in the same map as its `if`, as the next key");
    return;
  }
  if (statements.empty()) return;  // after an `else if` without `if`
  Node& first = statements.back();
  if (first.kind != AstKind::If) return;  // the `if` was Bad
  for (Node& condition : head.children) first.children.push_back(std::move(condition));
  first.blocks.push_back(std::move(*body));
}

void Parser::read_alternatives(const YamlNode& node, Node& head) {
  using Alternatives = std::vector<std::pair<std::string, Node>>;
  auto found = fold(node, [&](const YamlNode& inner) {
    Alternatives alternatives;
    if (inner.kind == Kind::List) {
      for (const YamlNode& item : inner.items) {
        if (auto body = program(item)) alternatives.emplace_back("", std::move(*body));
      }
    } else if (inner.kind != Kind::Map) {
      diagnostics_
          .error(inner.span, "wrong-shape",
                 "expected a list or a map of alternatives, got " +
                     std::string(inner.kind == Kind::Null ? "nothing" : "text"))
          .help("write `[ONE, TWO]`, a line `- ONE` each, or to name them a line `NAME: ONE` each");
    } else {
      for (const YamlNode::Entry& entry : inner.entries) {
        check_label(entry.key, entry.key_span, "alternative");
        if (auto body = program(entry.value)) alternatives.emplace_back(entry.key, std::move(*body));
      }
    }
    return alternatives;
  });
  if (!found) return;
  for (auto& [name, body] : *found) {
    head.names.push_back(std::move(name));
    head.blocks.push_back(std::move(body));
  }
}

}  // namespace ludwright
