// Warns of conditions made of numbers and places that never change. Options do not count: they are constant on purpose.
#include <algorithm>

#include "dsl/check/check.h"

namespace ludwright {
namespace {

class Conditions {
 public:
  explicit Conditions(CheckContext& context) : context_(context) {
    for (const ast::Zone& zone : context.game.zones) constant_.insert(zone.name.text);
    for (const auto& terrain : context.model.terrains) constant_.insert(terrain.first);
    for (const Cell& cell : context.model.board.cells) constant_.insert(cell.name);
    constant_.insert("cell");
    if (context.game.pieces.empty()) constant_.insert("empty");
  }

  void condition(const ast::Node& node) {
    std::vector<const ast::Node*> parts;
    collect(node, parts);
    if (std::any_of(parts.begin(), parts.end(), [&](const ast::Node* part) { return excludes(*part, parts); })) {
      context_.diagnostics.warning(node.span, "constant-condition", "this condition never holds")
          .note("it asks for a thing and for its opposite");
      return;
    }
    doubled(node);
    if (!constant(node)) return;
    context_.diagnostics.warning(node.span, "constant-condition", "this condition is always the same")
        .note("nothing in it changes during a play");
  }

  // Conditions inside programs.
  void program(const ast::Node& node) {
    if (node.kind == ast::Kind::If) {
      for (std::size_t i = 0; i < node.children.size(); ++i) {
        condition(node.children[i]);
        const auto first = std::find_if(node.children.begin(), node.children.begin() + static_cast<std::ptrdiff_t>(i),
                                        [&](const ast::Node& before) { return asks_all_of(node.children[i], before); });
        if (first - node.children.begin() < static_cast<std::ptrdiff_t>(i))
          context_.diagnostics.warning(node.children[i].span, "constant-condition", "what is done here is never done")
              .note("wherever this holds, so does a condition before it, which is asked first");
      }
    }
    for (std::size_t i = 1; i < node.children.size(); ++i) lost_value(node.children[i - 1], node.children[i]);
    if (node.kind == ast::Kind::Require && !node.children.empty()) condition(node.children[0]);
    for (const ast::Node& child : node.children) program(child);
    for (const ast::Node& block : node.blocks) program(block);
  }

  void named(const std::vector<ast::Named>& rules) {
    for (const ast::Named& rule : rules) {
      if (!rule.node.children.empty()) condition(rule.node.children.back());
    }
  }

 private:
  // Two lines, one after the other, that give the same thing a value.
  void lost_value(const ast::Node& first, const ast::Node& second) {
    const auto gives = [](const ast::Node& node) { return node.kind == ast::Kind::Assign && node.text == "="; };
    if (!gives(first) || !gives(second) || first.children.size() != 2 || second.children.size() != 2) return;
    const ast::Node& target = first.children[0];
    if (!are_alike(target, second.children[0]) || reads(second.children[1], target)) return;
    context_.diagnostics.warning(first.span, "lost-value", "the next line gives this another value")
        .help("keep one of the two");
  }
  // What is joined to the same by `and` or `or`.
  void doubled(const ast::Node& node) {
    using Kind = ast::Kind;
    if (node.kind != Kind::And && node.kind != Kind::Or && node.kind != Kind::Not) return;
    for (std::size_t j = 0; j < node.children.size(); ++j) {
      doubled(node.children[j]);
      const auto end = node.children.begin() + static_cast<std::ptrdiff_t>(j);
      if (std::none_of(node.children.begin(), end,
                       [&](const ast::Node& before) { return are_alike(before, node.children[j]); }))
        continue;
      context_.diagnostics.warning(node.children[j].span, "constant-condition", "this is asked already")
          .note("the same stands before it")
          .help("name what was meant, or remove it");
    }
  }
  static bool reads(const ast::Node& node, const ast::Node& target) {
    return are_alike(node, target) || node.kind == ast::Kind::Call ||
           std::any_of(node.children.begin(), node.children.end(),
                       [&](const ast::Node& child) { return reads(child, target); });
  }

  // Whether a condition asks for everything that another one does.
  static bool asks_all_of(const ast::Node& condition, const ast::Node& other) {
    std::vector<const ast::Node*> parts, others;
    collect(condition, parts);
    collect(other, others);
    return std::all_of(others.begin(), others.end(), [&](const ast::Node* one) {
      return std::any_of(parts.begin(), parts.end(), [&](const ast::Node* part) { return are_alike(*part, *one); });
    });
  }

  // What is joined by `and`.
  static void collect(const ast::Node& node, std::vector<const ast::Node*>& parts) {
    if (node.kind != ast::Kind::And) return parts.push_back(&node);
    for (const ast::Node& child : node.children) collect(child, parts);
  }
  // Whether one of the parts is that this one does not hold.
  static bool excludes(const ast::Node& part, const std::vector<const ast::Node*>& parts) {
    return std::any_of(parts.begin(), parts.end(), [&](const ast::Node* other) {
      if (other->children.size() != 1) return false;
      if (other->kind == ast::Kind::Not) return are_alike(other->children[0], part);
      return other->kind == ast::Kind::NoSet && part.kind == ast::Kind::Some && part.children.size() == 1 &&
             are_alike(other->children[0], part.children[0]);
    });
  }
  static bool are_alike(const ast::Node& a, const ast::Node& b) {
    return a.kind == b.kind && a.text == b.text && a.number == b.number && a.names == b.names &&
           std::equal(a.children.begin(), a.children.end(), b.children.begin(), b.children.end(), are_alike) &&
           std::equal(a.blocks.begin(), a.blocks.end(), b.blocks.begin(), b.blocks.end(), are_alike);
  }

  bool constant(const ast::Node& node) const {
    using Kind = ast::Kind;
    switch (node.kind) {
      case Kind::Number:
      case Kind::YesNo:
        return true;
      case Kind::Name:
        return constant_.count(node.text) != 0;
      case Kind::Or:
      case Kind::And:
      case Kind::Not:
      case Kind::Compare:
      case Kind::Arithmetic:
      case Kind::Negate:
      case Kind::Some:
      case Kind::NoSet:
      case Kind::CountOf:
      case Kind::Juxtapose:
      case Kind::In:
      case Kind::Except:
      case Kind::Lines:
        return std::all_of(node.children.begin(), node.children.end(),
                           [&](const ast::Node& child) { return constant(child); });
      default:
        return false;
    }
  }

  CheckContext& context_;
  std::set<std::string> constant_;
};

}  // namespace

void check_constant_conditions(CheckContext& context) {
  Conditions conditions(context);
  const ast::Game& game = context.game;
  const auto program = [&](const std::optional<ast::Node>& node) {
    if (node) conditions.program(*node);
  };
  for (const ast::PieceType& piece : game.pieces) {
    for (const ast::MoveRule& rule : piece.moves) {
      if (rule.guard) conditions.condition(*rule.guard);
      program(rule.effects);
    }
  }
  for (const ast::Define& define : game.defines) conditions.program(define.body);
  program(game.setup);
  for (const ast::Phase& phase : game.phases) {
    for (const auto* part : {&phase.turn, &phase.round, &phase.stuck}) program(*part);
    if (phase.until) conditions.condition(*phase.until);
    conditions.named(phase.legal);
    conditions.named(phase.end);
  }
  for (const ast::Rule& rule : game.rules) {
    if (rule.condition) conditions.condition(*rule.condition);
    conditions.program(rule.body);
  }
  conditions.named(game.legal);
  conditions.named(game.end);
  for (const ast::Valid& rule : game.valid) conditions.condition(rule.condition);
  program(game.match_score);
  program(game.match_next);
  conditions.named(game.match_end);
}

}  // namespace ludwright
