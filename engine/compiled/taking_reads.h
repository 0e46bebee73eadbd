// What a definition says of taking: whether what it prefers is that walks take, or how much, and which loops go on
// where one did. A part of step 6, compile; used by turn_tables.h. Tested by tests/engine/walkers_test.cpp and
// jumps_test.cpp.
#pragma once
#include <algorithm>

#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
class TakingReads {
 public:
  explicit TakingReads(const RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered) {}

  // What `prefer` compares, if it is what the walk that is chosen takes.
  FastPhase::Prefers preference(ExprId id) const {
    const Node& n = node(id);
    const bool by_choice =
        std::none_of(m_.rules.begin(), m_.rules.end(), [&](const Rule& rule) { return takes(rule.body); });
    if (!by_choice || n.a == kNoId || node(n.a).op != Op::Taken) return FastPhase::Prefers::Nothing;
    if (n.op == Op::Count) return FastPhase::Prefers::Most;
    return n.op == Op::Some ? FastPhase::Prefers::Taking : FastPhase::Prefers::Nothing;
  }
  // Whether a statement is a loop that does nothing where nothing was taken before.
  bool goes_on(const Statement& s) const {
    if (s.kind != StatementKind::AsLongAsPossible) return false;
    const auto& statements = m_.block(s.blocks[0]).statements;
    return !statements.empty() && statements[0].kind == StatementKind::Require && asks_taken(statements[0].a);
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  bool takes(BlockId block) const {
    if (block == kNoId) return false;
    const auto& statements = m_.block(block).statements;
    return std::any_of(statements.begin(), statements.end(), [&](const Statement& s) {
      return s.kind == StatementKind::Take || s.kind == StatementKind::Move ||
             std::any_of(s.blocks.begin(), s.blocks.end(), [&](BlockId body) { return takes(body); });
    });
  }
  bool asks_taken(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::And) return asks_taken(n.a) || asks_taken(n.b);
    return n.op == Op::Some && node(n.a).op == Op::Taken;
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
};

}  // namespace ludwright
