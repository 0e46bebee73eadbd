// Move text: the moves of a decision to texts, unique among them. Templates: schema/semantics.md 8 and notation.h.
// Tested by tests/tools/notation_test.cpp.
#include "engine/move_writer.h"
#include "engine/notation.h"

namespace ludwright {
// The enumeration follows from the local that the choice binds.
std::string chosen_value(const Model& model, const Choice& choice, const MoveFacts::Part& facts) {
  for (const Block& block : model.blocks) {
    for (const Statement& statement : block.statements) {
      const bool asks = statement.kind == StatementKind::Choose || statement.kind == StatementKind::Random;
      if (!asks || statement.local != choice.local) continue;
      const ExprId of = !statement.domain.one_of.empty() ? statement.domain.one_of.front() : statement.domain.set;
      if (of == kNoId || model.expr(of).type != Type::Value) continue;
      const auto enumeration = static_cast<std::size_t>(model.expr(of).aux);
      if (enumeration >= model.enumerations.size()) continue;
      const auto& members = model.enumerations[enumeration].members;
      if (choice.a < members.size()) return members[choice.a];
    }
  }
  return std::to_string(facts.value == kNone ? choice.a : facts.value);
}

std::vector<std::string> write_moves(Executor& executor, const MoveList& moves, const SuffixTest& test) {
  notation::MoveWriter writer(executor, moves);
  std::vector<std::string> texts = writer.texts();
  for (std::size_t i = 0; i < texts.size(); ++i) texts[i] += writer.suffix(i, test);
  return texts;
}

}  // namespace ludwright
