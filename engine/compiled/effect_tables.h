// What is known before play of the rules that events set off and of statements that only set: a part of step 6,
// compile.
#pragma once
#include <optional>

#include "engine/compiled/fixed_eval.h"
#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
class EffectBuilder {
 public:
  explicit EffectBuilder(RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered) {}

  void build() {
    for (std::size_t kind = 0; kind < rules_.rules_of.size(); ++kind) {
      for (const int index : rules_.rules_of[kind]) rules_.event_rules[kind].push_back(event_rule(index));
    }
    for (const Block& block : m_.blocks) {
      auto& ops = rules_.set_ops.emplace_back();
      for (const Statement& s : block.statements) ops.push_back(set_op(s));
    }
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  EventRule<W> event_rule(int index) const {
    const Rule& rule = m_.rules[static_cast<std::size_t>(index)];
    EventRule<W> known;
    known.index = index;
    known.instead = rule.instead;
    known.asks = rule.by != kNoId || rule.from != kNoId;
    known.landings.assign(m_.seats.size(), rules_.all_cells);
    if (rule.set != kNoId && node(rule.set).op == Op::PiecesOfTypes) {
      known.types = rules_.type_masks[static_cast<std::size_t>(node(rule.set).value)];
    } else if (rule.set != kNoId && node(rule.set).op != Op::AllPieces) {
      known.asks = true;
    }
    for (std::size_t seat = 0; rule.to != kNoId && seat < m_.seats.size(); ++seat) {
      const auto cells = FixedEval<W>(rules_, static_cast<PlayerId>(seat)).cells(rule.to);
      if (cells) {
        known.landings[seat] = *cells;
      } else {
        known.asks = true;
      }
    }
    return known;
  }

  SetOp<W> set_op(const Statement& s) const {
    SetOp<W> op;
    const bool assigns = s.kind == StatementKind::AssignGame || s.kind == StatementKind::AssignSlot;
    if (!assigns || s.sign != 0) return op;
    const Node& value = node(s.a);
    if (value.op != Op::Number && value.op != Op::Truth && value.op != Op::Symbol) return op;
    op.slot = s.slot;
    op.value = value.value;
    if (s.kind == StatementKind::AssignGame) {
      op.kind = SetOp<W>::Kind::Game;
    } else if (rules_.is_plain_flag(s) && node(s.b).type == Type::Cells) {
      op.cells.resize(m_.seats.size());
      if (add_cells(s.b, op)) op.kind = SetOp<W>::Kind::CellFlag;
    }
    return op;
  }
  // Notes the cells of a set; false if they depend on more than the seat, and where the walk began and ends.
  bool add_cells(ExprId id, SetOp<W>& op) const {
    const Node& n = node(id);
    if (n.op == Op::Origin || n.op == Op::Landing) {
      (n.op == Op::Origin ? op.origin : op.landing) = true;
      return true;
    }
    if (n.op == Op::Union) return add_cells(n.a, op) && add_cells(n.b, op);
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      const auto cells = FixedEval<W>(rules_, static_cast<PlayerId>(seat)).cells(id);
      if (!cells) return false;
      op.cells[seat] |= *cells;
    }
    return true;
  }

  RulesetOf<W>& rules_;
  const Model& m_;
};

}  // namespace ludwright
