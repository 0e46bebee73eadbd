// What is known before play of the rules that events set off and of statements that only set: a part of step 6,
// compile.
#pragma once
#include <algorithm>
#include <bit>
#include <utility>

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
    for (const Rule& rule : m_.rules) rules_.landing_choices.push_back(landing_choice(rule));
    for (const Block& block : m_.blocks) {
      auto& ops = rules_.set_ops.emplace_back();
      for (const Statement& s : block.statements) {
        ops.push_back(set_op(s));
        ops.back().is_sure = is_sure(m_, s);
        if (ops.back().is_sure) add_names(s, ops.back().names);
      }
    }
    for (std::size_t kind = 0; kind < rules_.event_rules.size(); ++kind) {
      for (std::size_t type = 0; !rules_.event_rules[kind].empty() && type < m_.types.size(); ++type)
        rules_.type_rules[kind].push_back(type_rules(rules_.event_rules[kind], type));
    }
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  // The names that a statement binds, at any depth.
  void add_names(const Statement& s, std::vector<int>& names) const {
    if (s.kind == StatementKind::Let || s.kind == StatementKind::ForEach) {
      if (s.local != kNone && std::find(names.begin(), names.end(), s.local) == names.end()) names.push_back(s.local);
    }
    for (const BlockId body : s.blocks) {
      for (const Statement& inner : m_.block(body).statements) add_names(inner, names);
    }
  }

  EventRule<W> event_rule(int index) const {
    const Rule& rule = m_.rules[static_cast<std::size_t>(index)];
    EventRule<W> known;
    known.index = index;
    known.instead = rule.instead;
    known.is_tally = rules_.tallies.ok && rules_.tallies.rules[static_cast<std::size_t>(index)];
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

  TypeRules<W> type_rules(const std::vector<EventRule<W>>& rules, std::size_t type) const {
    TypeRules<W> known;
    bool replaced = false;
    for (const EventRule<W>& event : rules) {
      if ((event.types >> type & 1U) == 0) continue;
      const Rule& rule = m_.rules[static_cast<std::size_t>(event.index)];
      const auto sets = [](const SetOp<W>& op) { return op.kind != SetOp<W>::Kind::Other; };
      const auto* ops = rule.body == kNoId ? nullptr : &rules_.set_ops[static_cast<std::size_t>(rule.body)];
      const bool plain = !event.asks && !event.instead && rule.condition == kNoId;
      if (plain && ops != nullptr && std::all_of(ops->begin(), ops->end(), sets)) {
        known.at_once.push_back({&event, ops});
        continue;
      }
      if (event.instead && !std::exchange(replaced, true) && is_always(event)) known.instead = event.index;
      for (std::size_t seat = 0; seat < m_.seats.size(); ++seat)
        known.others[seat] |= event.asks ? rules_.all_cells : event.landings[seat];
    }
    return known;
  }

  // Of the events of its types.
  bool is_always(const EventRule<W>& event) const {
    const auto is_all = [&](const Bits<W>& cells) { return cells == rules_.all_cells; };
    return !event.asks && m_.rules[static_cast<std::size_t>(event.index)].condition == kNoId &&
           std::all_of(event.landings.begin(), event.landings.end(), is_all);
  }

  LandingChoice landing_choice(const Rule& rule) const {
    if (rule.event != EventKind::Moves || rule.condition != kNoId || rule.body == kNoId) return {};
    const std::vector<Statement>& statements = m_.block(rule.body).statements;
    if (statements.empty() || statements[0].kind != StatementKind::Choose || statements[0].local == kNone) return {};
    const auto follows = [&](const Statement& s) {
      const bool of_this = s.kind == StatementKind::AssignType && node(s.b).op == Op::This;
      return of_this || s.kind == StatementKind::AssignSlot || s.kind == StatementKind::AssignGame;
    };
    if (!std::all_of(statements.begin() + 1, statements.end(), follows)) return {};
    LandingChoice found;
    found.choose = &statements[0];
    for (const ExprId id : statements[0].domain.one_of) {
      const Node& type = node(id);
      const std::uint64_t mask = type.op == Op::TypeSet ? rules_.type_masks[static_cast<std::size_t>(type.value)] : 0;
      if (std::popcount(mask) != 1) return {};
      Choice choice;
      choice.kind = ChoiceKind::Type;
      choice.local = static_cast<std::uint8_t>(statements[0].local);
      choice.a = static_cast<std::uint16_t>(std::countr_zero(mask));
      if (std::find(found.members.begin(), found.members.end(), std::vector{choice}) == found.members.end())
        found.members.push_back({choice});
    }
    return found;
  }

  SetOp<W> set_op(const Statement& s) const {
    SetOp<W> op;
    if (s.kind == StatementKind::AssignOwner && node(s.b).op == Op::This && node(s.a).op == Op::Mover) {
      op.kind = SetOp<W>::Kind::Owner;
      return op;
    }
    if (s.kind == StatementKind::Send && node(s.a).op == Op::This) {
      const Node& target = node(s.b);
      op.of_mover = target.op == Op::As && node(target.a).op == Op::Mover;
      const Node& area = op.of_mover ? node(target.b) : target;
      if (area.op != Op::Area || !m_.areas[static_cast<std::size_t>(area.value)].per_player) return op;
      op.kind = SetOp<W>::Kind::Area;
      op.slot = m_.areas[static_cast<std::size_t>(area.value)].first;
      return op;
    }
    const bool assigns = s.kind == StatementKind::AssignGame || s.kind == StatementKind::AssignSlot;
    if (!assigns || s.sign != 0) return op;
    const Node& value = node(s.a);
    if (value.op != Op::Number && value.op != Op::Truth && value.op != Op::Symbol) return op;
    op.slot = s.slot;
    op.value = value.value;
    if (s.kind == StatementKind::AssignGame) {
      op.kind = SetOp<W>::Kind::Game;
    } else if (static_cast<SlotHolder>(s.holder) == SlotHolder::Player) {
      const Op who = node(s.b).op;
      op.of_mover = who == Op::Mover;
      if (who == Op::Mover || who == Op::Me) op.kind = SetOp<W>::Kind::Player;
    } else if (static_cast<SlotHolder>(s.holder) == SlotHolder::Piece && node(s.b).op == Op::This) {
      op.kind = SetOp<W>::Kind::Piece;
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
