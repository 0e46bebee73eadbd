// What no turn may lead to, on bitboards alone: when that can be so at all, and where a choice must be made for it. A
// part of step 6, compile; used by bare_turns.h, run by bare_trials_impl.h. Tested by tests/engine/bare_marks_test.cpp.
#pragma once
#include <algorithm>
#include <limits>
#include <vector>

#include "engine/compiled/bare_effects.h"
#include "engine/compiled/bare_game.h"
#include "engine/compiled/bare_goals.h"

namespace ludwright {

template <int W>
class BareNevers {
 public:
  BareNevers(const RulesetOf<W>& rules, const BareReads<W>& reads, const BareEffects<W>& effects)
      : rules_(rules), m_(rules.lowered), reads_(reads), effects_(effects), goals_(rules, reads) {}

  bool add(BareGame<W>& game) const {
    const bool only_comes = game.only_comes();  // elsewhere pieces may come to other cells, too
    for (const LegalRule& rule : m_.legal) {
      if (rule.kind == LegalKind::Prefer) continue;
      if (!effects_.is_condition(rule.expr, true)) return false;
      BareNever<W>& never = game.nevers.emplace_back();
      never.condition = rule.expr;
      never.is_before = rule.kind == LegalKind::Forbid;
      // The piece is not there yet.
      if (never.is_before && asks_of_walk(rule.expr)) return false;
      add_first(rule.expr, never.first);
      for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
        const auto me = static_cast<PlayerId>(seat);
        never.lands.push_back(goals_.lands(rule.expr, me));
        never.comes.push_back(only_comes && !never.is_before ? goals_.comes(rule.expr, me) : rules_.all_cells);
        never.may_come = never.may_come || never.comes.back() != rules_.all_cells;
      }
      never.is_told = tells(rule.expr, game, never) && (!never.is_before || all(Kind::Walk, game));
    }
    return game.nevers.empty() || (!game.asks && !game.jumps.any() && !game.prefers_taking &&
                                   std::all_of(game.parts.begin(), game.parts.end(), [](const BarePart<W>& part) {
                                     return part.kind == Kind::Walk || part.kind == Kind::Place;
                                   }));
  }

 private:
  using Kind = typename BarePart<W>::Kind;
  bool asks(ExprId id, Op op) const {
    return id != kNoId && (reads_.node(id).op == op || asks(reads_.node(id).a, op) || asks(reads_.node(id).b, op));
  }
  bool asks_of_walk(ExprId id) const {
    if (id == kNoId || reads_.compares_marks(id).has_value()) return false;
    const Node& n = reads_.node(id);
    return n.op == Op::This || n.op == Op::Taken || asks_of_walk(n.a) || asks_of_walk(n.b);
  }
  // Whether a turn is a walk or a new piece and, besides, at most gives pieces to the mover.
  static bool changes_little(const BareGame<W>& game) {
    using Step = typename BareStep<W>::Kind;
    return !game.jumps.any() && !game.rules_become() &&
           std::all_of(game.parts.begin(), game.parts.end(), [](const BarePart<W>& part) {
             return std::all_of(part.steps.begin(), part.steps.end(), [](const BareStep<W>& step) {
               return step.kind == Step::Set || step.kind == Step::Nothing || step.kind == Step::Name ||
                      step.kind == Step::Own || step.kind == Step::If || step.kind == Step::Go;
             });
           });
  }
  static bool gives(const BareGame<W>& game) {
    return std::any_of(game.parts.begin(), game.parts.end(), [](const BarePart<W>& part) {
      return std::any_of(part.steps.begin(), part.steps.end(),
                         [](const BareStep<W>& step) { return step.kind == BareStep<W>::Kind::Own; });
    });
  }
  static bool all(typename BarePart<W>::Kind kind, const BareGame<W>& game) {
    return std::all_of(game.parts.begin(), game.parts.end(),
                       [&](const BarePart<W>& part) { return part.kind == kind; });
  }
  // Notes what must be near for a condition to hold. Whether with counts of turns and places that says it all.
  bool tells(ExprId condition, const BareGame<W>& game, BareNever<W>& never) const {
    const Node& n = reads_.node(condition);
    if (n.op == Op::And) {
      const bool first = tells(n.a, game, never);
      return tells(n.b, game, never) && first;
    }
    if (n.op != Op::Subset || reads_.node(n.a).op != Op::Landing)
      return reads_.is_count_of_turns(condition) || add_near(condition, true, game, never);
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      if (!FixedEval<W>(rules_, static_cast<PlayerId>(seat)).cells(n.b)) return false;
    }
    return true;
  }
  // What must be near before the turn for a condition to hold, or not to. Whether it does then.
  bool add_near(ExprId condition, bool holds, const BareGame<W>& game, BareNever<W>& never) const {
    using Near = typename BareNever<W>::Near;
    constexpr int kGreat = 1 << 20;  // greater numbers are no bounds
    const Node& n = reads_.node(condition);
    if (n.op == Op::Not) return add_near(n.a, !holds, game, never);
    if (n.op == (holds ? Op::And : Op::Or)) {
      const bool first = add_near(n.a, holds, game, never);
      return add_near(n.b, holds, game, never) && first;
    }
    const auto test = effects_.near(condition);
    if (!test || test->near.kind != BareSource<W>::Kind::Reached || test->near.among != kNoId ||
        test->near.hidden != kNoId || !stays(test->near.shown) || (!never.is_before && !changes_little(game)))
      return false;
    int low = test->low, high = test->high;
    if (!holds) {
      if ((low > 0) == (high <= kGreat)) return false;
      high = low > 0 ? test->low - 1 : std::numeric_limits<int>::max();
      low = low > 0 ? 0 : test->high + 1;
    }
    Near near;
    near.pieces = test->near.shown;
    near.low = std::clamp(low, 0, Near::kMost);
    near.high = std::clamp(high, 0, Near::kMost);
    bool is_all = low <= Near::kMost && (high < Near::kMost || high > kGreat);
    if (!never.is_before) {
      // Who walks leaves, and those that come to be the mover's are more of his.
      const bool is_enemy = asks(near.pieces, Op::Enemy), may_leave = !is_enemy && !all(Kind::Place, game);
      if (may_leave && near.high < Near::kMost) ++near.high;
      if (gives(game) && asks(near.pieces, Op::Own)) near.low = 0;
      if (gives(game) && is_enemy) near.high = Near::kMost;
      is_all = is_all && !may_leave && !gives(game);
    }
    for (const std::vector<Bits<W>>& ends : test->near.ends) {
      std::vector<Bits<W>>& from = near.from.emplace_back(ends.size());
      for (std::size_t cell = 0; cell < ends.size(); ++cell) {
        if (ends[cell].test(static_cast<int>(cell))) return false;
        ends[cell].each([&](int end) { from[static_cast<std::size_t>(end)].set(static_cast<int>(cell)); });
      }
    }
    never.near.push_back(std::move(near));
    return is_all;
  }
  // Whether pieces join or leave a set only where they come and go, or change sides.
  bool stays(ExprId id) const {
    const Node& n = reads_.node(id);
    if (n.op == Op::Own || n.op == Op::Enemy) return true;
    return n.op == Op::Intersect ? stays(n.a) && stays(n.b) : n.type == Type::Pieces && reads_.is_fixed(id);
  }
  void add_first(ExprId condition, std::vector<ExprId>& first) const {
    const Node& n = reads_.node(condition);
    if (reads_.is_count_of_turns(condition)) return first.push_back(condition);
    if (n.op != Op::And) return;
    add_first(n.a, first);
    add_first(n.b, first);
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  const BareReads<W>& reads_;
  const BareEffects<W>& effects_;
  const BareGoals<W> goals_;
};

}  // namespace ludwright
