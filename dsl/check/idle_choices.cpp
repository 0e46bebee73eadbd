// Warns of a turn, or a way of it, that asks its player for something and then does nothing with the answer.
#include <algorithm>

#include "dsl/check/check.h"

namespace ludwright {
namespace {

bool is_choice(ast::Kind kind) { return kind == ast::Kind::Choose || kind == ast::Kind::Random; }

// Whether a statement does something, or leaves it to another to do it.
bool does_something(const ast::Node& node) {
  const auto any = [](const std::vector<ast::Node>& parts) {
    return std::any_of(parts.begin(), parts.end(), does_something);
  };
  switch (node.kind) {
    case ast::Kind::Block:
      return any(node.children);
    case ast::Kind::Require:
    case ast::Kind::Let:
      return false;
    default:
      return node.blocks.empty() ? !is_choice(node.kind) : any(node.blocks);
  }
}

const ast::Node* find_choice(const ast::Node& node) {
  if (is_choice(node.kind)) return &node;
  for (const auto* parts : {&node.children, &node.blocks}) {
    for (const ast::Node& part : *parts) {
      if (const ast::Node* found = find_choice(part)) return found;
    }
  }
  return nullptr;
}

void look(const ast::Node& program, CheckContext& context) {
  if (const ast::Node* choice = does_something(program) ? nullptr : find_choice(program)) {
    context.diagnostics.warning(choice->span, "idle-choice", "whatever is chosen here, nothing is done with it")
        .help("say what it is for on the next line, or write `pass` if nothing is to happen");
    return;
  }
  const bool is_start = program.kind == ast::Kind::Block && !program.children.empty();
  const ast::Node& first = is_start ? program.children.front() : program;
  const bool alone = !is_start || program.children.size() == 1;
  if (!alone || (first.kind != ast::Kind::Either && first.kind != ast::Kind::FirstPossible)) return;
  for (const ast::Node& way : first.blocks) look(way, context);
}

}  // namespace

void check_idle_choices(CheckContext& context) {
  for (const ast::Phase& phase : context.game.phases) {
    for (const auto* program : {&phase.turn, &phase.stuck}) {
      if (*program) look(**program, context);
    }
  }
}

}  // namespace ludwright
