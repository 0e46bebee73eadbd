#include "dsl/ast_phrases.h"

#include <utility>

namespace ludwright {
namespace {

bool binds(const ast::Node& node, const std::string& name) {
  using Kind = ast::Kind;
  const bool may =
      node.kind == Kind::Let || node.kind == Kind::Choose || node.kind == Kind::Random || node.kind == Kind::ForEach;
  return may && node.text == name;
}

void find_in(const ast::Node& node, const std::string& name, const ast::Node*& found) {
  const auto place = [](const ast::Node& one) { return std::pair(one.span.file, one.span.begin); };
  if (binds(node, name) && (found == nullptr || place(node) < place(*found))) found = &node;
  for (const auto* parts : {&node.children, &node.blocks}) {
    for (const ast::Node& part : *parts) find_in(part, name, found);
  }
}

}  // namespace

void for_each_phrase(const ast::Game& game, const std::function<void(const ast::Node&)>& use) {
  const auto optional = [&](const std::optional<ast::Node>& phrase) {
    if (phrase) use(*phrase);
  };
  const auto named = [&](const std::vector<ast::Named>& all) {
    for (const ast::Named& one : all) use(one.node);
  };
  for (const ast::PieceType& piece : game.pieces) {
    optional(piece.role);
    for (const ast::MoveRule& rule : piece.moves) {
      use(rule.paths);
      optional(rule.guard);
      optional(rule.effects);
    }
  }
  optional(game.setup);
  for (const ast::Phase& phase : game.phases) {
    for (const auto* part : {&phase.turn, &phase.round, &phase.stuck, &phase.until}) optional(*part);
    named(phase.legal);
    named(phase.end);
  }
  for (const ast::Rule& rule : game.rules) {
    use(rule.event);
    optional(rule.condition);
    use(rule.body);
  }
  named(game.legal);
  named(game.end);
  for (const ast::Valid& rule : game.valid) use(rule.condition);
  optional(game.match_score);
  optional(game.match_next);
  named(game.match_end);
}

std::set<std::string> names_said(const ast::Game& game) {
  std::set<std::string> names;
  const std::function<void(const ast::Node&)> add = [&](const ast::Node& node) {
    using Kind = ast::Kind;
    if (node.kind == Kind::Name || node.kind == Kind::Call || node.kind == Kind::Attribute) names.insert(node.text);
    for (const auto* parts : {&node.children, &node.blocks}) {
      for (const ast::Node& part : *parts) add(part);
    }
  };
  for_each_phrase(game, add);
  for (const ast::Define& define : game.defines) add(define.body);
  return names;
}

const ast::Node* find_binding(const ast::Game& game, const std::string& name) {
  const ast::Node* found = nullptr;
  for_each_phrase(game, [&](const ast::Node& phrase) { find_in(phrase, name, found); });
  for (const ast::Define& define : game.defines) find_in(define.body, name, found);
  return found;
}

}  // namespace ludwright
