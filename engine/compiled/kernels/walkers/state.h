// Which state somebody reads, and where positions keep it: what is written that nobody reads is left out, and so are
// the rules that do no more. A part of what builder.h makes.
#pragma once
#include <algorithm>

#include "engine/compiled/kernels/walkers/walkers.h"
#include "engine/compiled/reads.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::walkers {

// How often the position must have been there at least for a condition to hold.
inline int bound_of_repeats(const Ruleset& rules, ExprId id) {
  using Op = ludwright::Op;
  const auto node = [&](ExprId of) -> const Node& { return rules.code[static_cast<std::size_t>(of)]; };
  const Node& n = node(id);
  if (n.op == Op::And) return std::max(bound_of_repeats(rules, n.a), bound_of_repeats(rules, n.b));
  if (n.op == Op::Equal && node(n.a).op == Op::Repeats && node(n.b).op == Op::Number) return node(n.b).value;
  const bool compares = n.op == Op::Less || n.op == Op::LessEqual;
  if (!compares || node(n.a).op != Op::Number || node(n.b).op != Op::Repeats) return 0;
  return node(n.a).value + (n.op == Op::Less ? 1 : 0);
}

template <int W>
class StateBuilder {
 public:
  StateBuilder(const RulesetOf<W>& rules, Game<W>& game) : rules_(rules), m_(rules.lowered), game_(game) {}

  // False if something is not known.
  bool add() {
    for (const EndRule& end : m_.end) {
      Reads reads(m_);
      if (!rules_.never_holds(end.condition)) reads.expr(end.condition);
      game_.keeps_past = game_.keeps_past || reads.past;
      if (reads.outcomes) return false;
    }
    if (game_.keeps_past) {
      for (const SlotHolder holder : {SlotHolder::Game, SlotHolder::Player, SlotHolder::Piece, SlotHolder::Cell}) {
        const auto& slots = m_.slots(holder);
        for (std::size_t i = 0; i < slots.size(); ++i) {
          if (slots[i].identity && slots[i].lasts == Lasts::Forever) game_.live.insert({holder, static_cast<int>(i)});
        }
      }
    }
    live_rules_.assign(m_.rules.size(), false);
    for (std::size_t before = game_.live.size() + 1; before != game_.live.size();) {
      before = game_.live.size();
      Reads reads(m_);
      read_all(reads, true);
      if (reads.outcomes) return false;
      game_.live.insert(reads.slots.begin(), reads.slots.end());
      for (std::size_t i = 0; i < m_.rules.size(); ++i)
        live_rules_[i] = !rules_.never_holds(m_.rules[i].condition) && matters(m_.rules[i]);
    }
    Reads others(m_);
    read_all(others, false);
    read_without_past = others.slots;
    return add_slots();
  }
  // Whether somebody reads what a rule sets.
  bool is_live(int rule) const { return live_rules_[static_cast<std::size_t>(rule)]; }
  StateRead read_without_past;  // by what does not ask for the past

 private:
  void read_all(Reads& reads, bool with_past) const {
    reads.block(m_.phases[0].program);
    for (const LegalRule& rule : m_.legal) reads.expr(rule.expr);
    for (const PieceType& type : m_.types) reads.moves(type.moves);
    for (const Role& role : m_.roles) {
      reads.expr(role.condition);
      reads.moves(role.moves);
    }
    for (const EndRule& end : m_.end) {
      if (rules_.never_holds(end.condition) || (!with_past && bound_of_repeats(rules_, end.condition) > 1)) continue;
      for (const ExprId id : {end.subject, end.value, end.condition}) reads.expr(id);
    }
    for (std::size_t i = 0; i < m_.rules.size(); ++i) {
      const Rule& rule = m_.rules[i];
      if (!live_rules_[i]) continue;
      for (const ExprId id : {rule.set, rule.by, rule.from, rule.to, rule.condition}) reads.expr(id);
      reads.block(rule.body);
    }
  }
  bool matters(const Rule& rule) const { return rule.instead || matters(rule.body); }
  bool matters(BlockId block) const {
    if (block == kNoId) return false;
    const auto& statements = m_.block(block).statements;
    return std::any_of(statements.begin(), statements.end(), [&](const Statement& s) {
      if (s.kind == StatementKind::AssignGame) return game_.is_live({SlotHolder::Game, s.slot});
      if (s.kind == StatementKind::AssignSlot) return game_.is_live({static_cast<SlotHolder>(s.holder), s.slot});
      if (s.kind == StatementKind::Let) return false;
      if (s.kind != StatementKind::If) return true;
      return std::any_of(s.blocks.begin(), s.blocks.end(), [&](BlockId body) { return matters(body); });
    });
  }
  bool add_slots() {
    for (std::size_t i = 0; i < m_.game_slots.size(); ++i) {
      if (!add_slot(m_.game_slots[i], static_cast<int>(i), kNone)) return false;
    }
    for (int seat = 0; seat < 2; ++seat) {
      for (std::size_t i = 0; i < m_.player_slots.size(); ++i) {
        if (!add_slot(m_.player_slots[i], static_cast<int>(i), seat)) return false;
      }
    }
    for (std::size_t i = 0; i < m_.cell_slots.size(); ++i) {
      const SlotInfo& info = m_.cell_slots[i];
      if (!game_.is_live({SlotHolder::Cell, static_cast<int>(i)})) continue;
      if (info.kind != SlotKind::Flag || info.lasts != Lasts::Forever || info.forgets_idle) return false;
      game_.flags.push_back(static_cast<int>(i));
    }
    return game_.slots.size() <= static_cast<std::size_t>(kMostSlots) &&
           game_.flags.size() <= static_cast<std::size_t>(kMostFlags);
  }
  bool add_slot(const SlotInfo& info, int index, int seat) {
    if (!game_.is_live({info.holder, index})) return true;
    if (info.kind == SlotKind::Cell && seat == kNone && info.lasts == Lasts::NextTurn && info.start == kNone &&
        game_.marker == kNone) {
      game_.marker = index;
      game_.forgets_marked = info.forgets_idle;
      return true;
    }
    const bool is_number = info.kind == SlotKind::Number || info.kind == SlotKind::Clock || info.kind == SlotKind::Flag;
    const bool lapses = info.lasts == Lasts::Turn && info.kind != SlotKind::Clock;
    if (!is_number || (info.lasts != Lasts::Forever && !lapses) || info.forgets_idle) return false;
    SlotOf of;
    of.holder = info.holder;
    of.slot = index;
    of.seat = seat;
    of.start = info.starts.empty() ? info.start : info.starts[static_cast<std::size_t>(seat)];
    of.is_clock = info.kind == SlotKind::Clock;
    of.in_key = info.identity && !of.is_clock && !lapses;
    if (lapses) game_.lapsing.push_back(static_cast<std::uint8_t>(game_.slots.size()));
    if (of.is_clock) game_.clocks.push_back(static_cast<std::uint8_t>(game_.slots.size()));
    game_.slots.push_back(of);
    return true;
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  Game<W>& game_;
  std::vector<bool> live_rules_;  // [rule]
};

}  // namespace ludwright::walkers
