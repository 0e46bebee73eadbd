// What no turn may lead to, on bitboards alone: when that can be so at all, and where a choice must be made for it. A
// part of step 6, compile; used by bare_turns.h, run by bare_trials_impl.h. Tested by tests/engine/bare_marks_test.cpp.
#pragma once
#include <algorithm>
#include <vector>

#include "engine/compiled/bare_game.h"
#include "engine/compiled/bare_goals.h"

namespace ludwright {

template <int W>
class BareNevers {
 public:
  BareNevers(const RulesetOf<W>& rules, const BareReads<W>& reads)
      : rules_(rules), m_(rules.lowered), reads_(reads), goals_(rules, reads) {}

  bool add(BareGame<W>& game) const {
    using Kind = typename BarePart<W>::Kind;
    const bool only_comes = game.only_comes();  // elsewhere pieces may come to other cells, too
    for (const LegalRule& rule : m_.legal) {
      if (rule.kind != LegalKind::Never) continue;
      if (!reads_.is_condition(rule.expr, true)) return false;
      BareNever<W>& never = game.nevers.emplace_back();
      never.condition = rule.expr;
      add_first(rule.expr, never.first);
      never.by_landing = true;
      for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
        const auto me = static_cast<PlayerId>(seat);
        never.lands.push_back(goals_.lands(rule.expr, me, never.by_landing));
        never.comes.push_back(only_comes ? goals_.comes(rule.expr, me) : rules_.all_cells);
        never.may_come = never.may_come || never.comes.back() != rules_.all_cells;
      }
      never.by_landing = never.by_landing && is_all_and(rule.expr);
    }
    return game.nevers.empty() || (!game.asks && !game.jumps.any() && !game.prefers_taking &&
                                   std::all_of(game.parts.begin(), game.parts.end(), [](const BarePart<W>& part) {
                                     return part.kind == Kind::Walk || part.kind == Kind::Place;
                                   }));
  }

 private:
  void add_first(ExprId condition, std::vector<ExprId>& first) const {
    const Node& n = reads_.node(condition);
    if (reads_.is_count_of_turns(condition)) return first.push_back(condition);
    if (n.op != Op::And) return;
    add_first(n.a, first);
    add_first(n.b, first);
  }
  // Whether counts of turns and places are parts that must all be so.
  bool is_all_and(ExprId condition) const {
    const Node& n = reads_.node(condition);
    if (n.op == Op::And) return is_all_and(n.a) && is_all_and(n.b);
    return n.op == Op::Subset || reads_.is_count_of_turns(condition);
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  const BareReads<W>& reads_;
  const BareGoals<W> goals_;
};

}  // namespace ludwright
