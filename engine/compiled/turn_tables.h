// Recognises the turns that are one walk or one placement, and what may be said of their legality before any play: the
// last part of step 6, compile.
#pragma once
#include <algorithm>
#include <set>

#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
class TurnBuilder {
 public:
  explicit TurnBuilder(RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered) {}

  void build() {
    build_complex();
    for (const Phase& phase : m_.phases) {
      FastPhase fast = phase_of(phase, static_cast<int>(rules_.fast_phases.size()));
      rules_.fast = rules_.fast || fast.ok;
      rules_.fast_phases.push_back(fast);
    }
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  FastPhase phase_of(const Phase& phase, int index) {
    FastPhase fast;
    const auto no = [&](const char* why) {
      fast.why = why;
      return fast;
    };
    if (phase.is_round) return no("a round, not a turn");
    const auto& statements = m_.block(phase.program).statements;
    if (statements.empty()) return no("empty");
    const Statement& first = statements[0];
    for (const LegalRule& rule : m_.legal) {
      if (rule.phase != kNone && rule.phase != index) continue;
      if (rule.kind == LegalKind::Prefer) return no("`prefer` compares all moves");
      if (rule.kind == LegalKind::Forbid) return no("`forbid` is judged for each walk");
      rules_.must_test = true;
    }
    // Where nothing judges the turn, what follows may change what stands there too.
    const auto follows = [&](const Statement& s) { return rules_.must_test ? sets(s) : is_sure(m_, s); };
    if (!std::all_of(statements.begin() + 1, statements.end(), follows)) return no("does more than one move");
    if (rules_.must_test && !light(phase, index)) return no("`never` looks at more than the board");
    find_royals();
    if (!rules_.rules_of[static_cast<std::size_t>(EventKind::TurnStarts)].empty())
      return no("rules when a turn starts");
    if (!m_.roles.empty()) return no("roles");
    if (m_.board.stack > 1) return no("stacks");
    if (first.kind == StatementKind::Move) {
      if (first.paths != kNoId || !first.by.empty()) return no("inline paths");
      if ((node(first.a).depends & kChangesInWalk) != 0) return no("the pieces to move depend on names");
    } else if (first.kind == StatementKind::PlaceNew) {
      if (node(first.a).op != Op::TypeSet || node(first.b).type != Type::Cells || first.c != kNoId)
        return no("places from a set");
      if (!rules_.rules_of[static_cast<std::size_t>(EventKind::Placed)].empty())
        return no("rules when a piece is placed");
      if (rules_.must_test) return no("`never` with placing");
      if (std::popcount(rules_.type_masks[static_cast<std::size_t>(node(first.a).value)]) != 1)
        return no("places one of several types");
      fast.places = true;
    } else {
      return no("begins with something other than `move` or `place`");
    }
    fast.ok = true;
    fast.statement = &first;
    fast.reads_way = reads_way(phase.program, 1);
    for (const EventKind kind : {EventKind::Moves, EventKind::Captured}) {
      for (const int which : rules_.rules_of[static_cast<std::size_t>(kind)]) {
        const Rule& rule = m_.rules[static_cast<std::size_t>(which)];
        for (const ExprId id : {rule.set, rule.by, rule.from, rule.to, rule.condition})
          fast.reads_way = fast.reads_way || reads_way(id);
        fast.reads_way = fast.reads_way || reads_way(rule.body, 0);
      }
    }
    return fast;
  }
  bool reads_way(ExprId id) const {
    return id != kNoId && (node(id).depends & (kOnHeading | kOnCrossed | kOnHere)) != 0;
  }
  bool reads_way(BlockId block, std::size_t first) const {
    if (block == kNoId) return false;
    const std::vector<Statement>& statements = m_.block(block).statements;
    for (std::size_t i = first; i < statements.size(); ++i) {
      const Statement& s = statements[i];
      if (reads_way(s.a) || reads_way(s.b) || reads_way(s.c)) return true;
      if (std::any_of(s.conditions.begin(), s.conditions.end(), [&](ExprId id) { return reads_way(id); })) return true;
      if (std::any_of(s.blocks.begin(), s.blocks.end(), [&](BlockId body) { return reads_way(body, 0); })) return true;
    }
    return false;
  }

  // `never some X in attacked`, X being pieces of me of some types, and no other `never`.
  void find_royals() {
    int count = 0;
    ExprId royals = kNoId;
    for (const LegalRule& rule : m_.legal) {
      if (rule.kind != LegalKind::Never) continue;
      ++count;
      const Node& some = node(rule.expr);
      if (some.op != Op::Some || node(some.a).op != Op::Intersect) continue;
      const Node& both = node(some.a);
      for (const auto& [set, where] : {std::pair{both.a, both.b}, std::pair{both.b, both.a}}) {
        if (node(where).op == Op::PiecesOn && node(node(where).a).op == Op::Attacked && own_of_types(set)) royals = set;
      }
    }
    rules_.royals = count == 1 ? royals : kNoId;
  }
  bool own_of_types(ExprId id) const {
    const Node& n = node(id);
    if (n.op != Op::Intersect) return false;
    return (node(n.a).op == Op::Own && node(n.b).op == Op::PiecesOfTypes) ||
           (node(n.b).op == Op::Own && node(n.a).op == Op::PiecesOfTypes);
  }

  bool sets(const Statement& s) const {
    switch (s.kind) {
      case StatementKind::AssignGame:
      case StatementKind::AssignSlot:
      case StatementKind::AssignNext:
      case StatementKind::Let:
        return true;
      case StatementKind::If:
        return std::all_of(s.blocks.begin(), s.blocks.end(), [&](BlockId block) { return only_sets(m_, block); });
      default:
        return false;
    }
  }

  // `never` can be judged on a board on which just the walk was made if it reads where pieces stand, and state that the
  // walk, with the rules it sets off, does not set. Adds the state read; false if it reads anything else.
  // `in_attack`: as part of what attacks, whose walker and walk are its own.
  bool reads(ExprId id, std::set<std::pair<SlotHolder, int>>& slots, bool in_attack = false) const {
    if (id == kNoId) return true;
    const Node& n = node(id);
    switch (n.op) {
      case Op::This:
      case Op::Origin:
      case Op::Landing:
      case Op::Crossed:
      case Op::Heading:
      case Op::HeadingDirection:
        return in_attack;
      case Op::Taken:
      case Op::Attacker:
      case Op::Turns:
      case Op::Rounds:
      case Op::PhaseTurns:
      case Op::Repeats:
      case Op::Cycle:
      case Op::Stuck:
      case Op::StuckAs:
      case Op::Won:
      case Op::Local:
      case Op::PiecesIn:
      case Op::InRole:
        return false;
      case Op::GameSlot:
        slots.insert({SlotHolder::Game, n.value});
        return true;
      case Op::CellFlag:
        slots.insert({SlotHolder::Cell, n.value});
        return true;
      case Op::PieceFlag:
        slots.insert({SlotHolder::Piece, n.value});
        return true;
      case Op::PlayerFlag:
        slots.insert({SlotHolder::Player, n.value});
        return true;
      case Op::Slot: {
        const Type of = node(n.a).type;
        const SlotHolder holder = of == Type::Players ? SlotHolder::Player
                                  : of == Type::Cells ? SlotHolder::Cell
                                                      : SlotHolder::Piece;
        slots.insert({holder, n.value});
        return reads(n.a, slots, in_attack);
      }
      case Op::Attacked:
        return attack_reads(slots);
      case Op::Reached:
      case Op::CrossedBy:
        return reads(n.a, slots, in_attack) && path_reads(n.value, slots, in_attack);
      default:
        return reads(n.a, slots, in_attack) && reads(n.b, slots, in_attack);
    }
  }
  bool attack_reads(std::set<std::pair<SlotHolder, int>>& slots) const {
    for (const LegalRule& rule : m_.legal) {
      if (rule.kind == LegalKind::Forbid && !rule.asks_attacked) return false;
    }
    return std::all_of(rules_.slow_attacks.begin(), rules_.slow_attacks.end(), [&](const SlowAttack<W>& slow) {
      const MoveRule& move = m_.types[slow.type].moves[static_cast<std::size_t>(slow.move)];
      return reads(move.guard, slots, true) && path_reads(move.paths, slots, true);
    });
  }
  bool path_reads(PathsId paths, std::set<std::pair<SlotHolder, int>>& slots, bool in_attack) const {
    for (const Path& path : m_.paths(paths).paths) {
      for (const Leg& leg : path.legs) {
        for (const ExprId id : {leg.to, leg.through, leg.within, leg.over, leg.min, leg.max}) {
          if (!reads(id, slots, in_attack)) return false;
        }
        for (const Directions& directions : leg.directions) {
          if (directions.kind != DirectionClass::One && !reads(directions.expr, slots, in_attack)) return false;
        }
        if (leg.kind == LegKind::Group && !path_reads(leg.group, slots, in_attack)) return false;
      }
    }
    return true;
  }
  // The state that statements set.
  void writes(BlockId block, std::set<std::pair<SlotHolder, int>>& slots) const {
    if (block == kNoId) return;
    for (const Statement& s : m_.block(block).statements) {
      if (s.kind == StatementKind::AssignGame) slots.insert({SlotHolder::Game, s.slot});
      if (s.kind == StatementKind::AssignSlot) slots.insert({static_cast<SlotHolder>(s.holder), s.slot});
      for (const BlockId body : s.blocks) writes(body, slots);
    }
  }
  static bool meet(const std::set<std::pair<SlotHolder, int>>& a, const std::set<std::pair<SlotHolder, int>>& b) {
    return std::any_of(a.begin(), a.end(), [&](const auto& slot) { return b.count(slot) != 0; });
  }

  // Whether the `never` rules of a phase can be tried on the changed board alone; notes the movements that must be run
  // all the same.
  bool light(const Phase& phase, int index) {
    std::set<std::pair<SlotHolder, int>> read;
    for (const LegalRule& rule : m_.legal) {
      if (rule.phase != kNone && rule.phase != index) continue;
      if (!reads(rule.expr, read)) return false;
    }
    std::set<std::pair<SlotHolder, int>> written;
    writes(phase.program, written);
    for (const Rule& rule : m_.rules) {
      if (rule.event == EventKind::Moves || rule.event == EventKind::Captured) writes(rule.body, written);
    }
    if (meet(read, written)) return false;
    for (std::size_t type = 0; type < m_.types.size(); ++type) {
      for (std::size_t i = 0; i < m_.types[type].moves.size(); ++i) {
        std::set<std::pair<SlotHolder, int>> own;
        writes(m_.types[type].moves[i].effects, own);
        if (meet(read, own)) rules_.tables[type][i].sets_what_never_reads = true;
      }
    }
    return true;
  }

  void build_complex() {
    for (const int index : rules_.rules_of[static_cast<std::size_t>(EventKind::Captured)]) {
      const Rule& rule = m_.rules[static_cast<std::size_t>(index)];
      if (rule.instead || !only_sets(m_, rule.body)) rules_.complex_captures = true;
    }
    rules_.complex_landings = landings([&](BlockId body) { return !only_sets(m_, body); });
    rules_.asking_landings = landings([&](BlockId body) { return may_ask(m_, body); });
  }
  // [seat][type] where a walk may set off a rule whose body is so.
  template <typename IsSo>
  std::vector<std::vector<Bits<W>>> landings(IsSo&& is_so) const {
    std::vector<std::vector<Bits<W>>> all(m_.seats.size(), std::vector<Bits<W>>(m_.types.size()));
    for (const int index : rules_.rules_of[static_cast<std::size_t>(EventKind::Moves)]) {
      const Rule& rule = m_.rules[static_cast<std::size_t>(index)];
      if (!is_so(rule.body)) continue;
      const std::uint64_t types = rule.set != kNoId && node(rule.set).op == Op::PiecesOfTypes
                                      ? rules_.type_masks[static_cast<std::size_t>(node(rule.set).value)]
                                      : ~std::uint64_t{0};
      for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
        Bits<W> where = rules_.all_cells;
        if (rule.to != kNoId && node(rule.to).op == Op::Zone)
          where = rules_.zones[static_cast<std::size_t>(node(rule.to).value)][seat];
        if (rule.to != kNoId && node(rule.to).op == Op::CellSet)
          where = rules_.cell_sets[static_cast<std::size_t>(node(rule.to).value)];
        for (std::size_t type = 0; type < m_.types.size(); ++type) {
          if ((types >> type & 1U) != 0) all[seat][type] |= where;
        }
      }
    }
    return all;
  }

  RulesetOf<W>& rules_;
  const Model& m_;
};

}  // namespace ludwright
