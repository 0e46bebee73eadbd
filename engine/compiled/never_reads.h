// What `never` rules read and turns write: whether a rule can be judged on a board on which just the walk was made. A
// part of step 6, compile; used by turn_tables.h and forecast_builder.h.
#pragma once
#include <algorithm>
#include <initializer_list>
#include <optional>
#include <set>
#include <utility>

#include "engine/compiled/ruleset.h"

namespace ludwright {

using StateRead = std::set<std::pair<SlotHolder, int>>;

// The state that an operation reads itself, if it does. `of`: the type of its first argument.
inline std::optional<std::pair<SlotHolder, int>> state_read(Op op, int value, Type of) {
  switch (op) {
    case Op::GameSlot:
      return std::pair{SlotHolder::Game, value};
    case Op::CellFlag:
      return std::pair{SlotHolder::Cell, value};
    case Op::PieceFlag:
      return std::pair{SlotHolder::Piece, value};
    case Op::PlayerFlag:
      return std::pair{SlotHolder::Player, value};
    case Op::Slot:
      return std::pair{of == Type::Players ? SlotHolder::Player
                       : of == Type::Cells ? SlotHolder::Cell
                                           : SlotHolder::Piece,
                       value};
    default:
      return std::nullopt;
  }
}

template <int W>
class NeverReads {
 public:
  // `with_kinds`: attacks read the flags by which it is told how a piece moves.
  explicit NeverReads(const RulesetOf<W>& rules, bool with_kinds = true)
      : rules_(rules), m_(rules.lowered), with_kinds_(with_kinds) {}

  // Which names of a walk a rule may read: none, the piece with where it came from and to, or the whole walk.
  enum class Names : std::uint8_t { None, Piece, Walk };

  // Whether a condition reads only where pieces stand, and state, which is added to `state`.
  bool reads(ExprId id, StateRead& state, Names names = Names::None) const {
    if (id == kNoId) return true;
    const Node& n = node(id);
    // A victim that waits somewhere else is nowhere on that board.
    const auto elsewhere = [&](ExprId set) {
      return set != kNoId && node(set).type == Type::Pieces && node(set).op != Op::This && !node(set).on_top &&
             rules_.captures_by_run;
    };
    const bool of_cells = n.type == Type::Pieces || n.op == Op::TopCellsOf || n.op == Op::CellsOf;
    const bool of_this = n.op == Op::Subset && node(n.a).op == Op::This;
    if (!of_cells && !of_this && (elsewhere(n.a) || elsewhere(n.b))) return false;
    if (const auto slot = state_read(n.op, n.value, n.a == kNoId ? Type::Error : node(n.a).type)) state.insert(*slot);
    switch (n.op) {
      case Op::This:
      case Op::Origin:
      case Op::Landing:
        return names != Names::None;
      case Op::Crossed:
      case Op::Heading:
      case Op::HeadingDirection:
        return names == Names::Walk;
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
      case Op::Attacked:
        return attack_reads(state);
      case Op::Reached:
      case Op::CrossedBy:
        return reads(n.a, state, names) && path_reads(n.value, state, names);
      default:
        return reads(n.a, state, names) && reads(n.b, state, names);
    }
  }

  // The state that statements set, but for what is of one of these pieces.
  using But = std::initializer_list<Op>;
  void writes(BlockId block, StateRead& state, But but = {}) const {
    if (block == kNoId) return;
    for (const Statement& s : m_.block(block).statements) writes(s, state, but);
  }
  void writes(const Statement& s, StateRead& state, But but = {}) const {
    if (s.kind == StatementKind::AssignGame) state.insert({SlotHolder::Game, s.slot});
    if (s.kind == StatementKind::AssignSlot && std::find(but.begin(), but.end(), node(s.b).op) == but.end())
      state.insert({static_cast<SlotHolder>(s.holder), s.slot});
    for (const BlockId body : s.blocks) writes(body, state, but);
  }

  static bool meet(const StateRead& a, const StateRead& b) {
    return std::any_of(a.begin(), a.end(), [&](const auto& slot) { return b.count(slot) != 0; });
  }

  // `some X in attacked`, X being pieces of me of some types: X. Else kNoId.
  ExprId royals_in(ExprId id) const {
    const Node& some = node(id);
    if (some.op != Op::Some || node(some.a).op != Op::Intersect) return kNoId;
    const Node& both = node(some.a);
    for (const auto& [set, where] : {std::pair{both.a, both.b}, std::pair{both.b, both.a}}) {
      const Node& on = node(where);
      if (on.op == Op::PiecesOn && node(on.a).op == Op::Attacked && of_types(set, Op::Own)) return set;
    }
    return kNoId;
  }
  // `some X in attacked of opponent` or `some X where it is attacked of it.owner`, X being enemies of some types,
  // where there are two players: X. Else kNoId.
  ExprId enemies_attacked_in(ExprId id) const {
    const Node& some = node(id);
    if (some.op != Op::Some) return kNoId;
    const Node& found = node(some.a);
    const auto attacked = [&](ExprId where, bool of_it) {
      const Node& on = node(where);
      if (on.op != Op::PiecesOn || node(on.a).op != Op::As || node(node(on.a).b).op != Op::Attacked) return false;
      const Node& who = node(node(on.a).a);
      return who.op == Op::Opponents || (of_it && who.op == Op::OwnerOf && node(who.a).op == Op::It);
    };
    if (found.op == Op::Intersect) {
      for (const auto& [set, where] : {std::pair{found.a, found.b}, std::pair{found.b, found.a}}) {
        if (of_types(set, Op::Enemy) && attacked(where, false)) return set;
      }
    } else if (found.op == Op::Where && of_types(found.a, Op::Enemy)) {
      const Node& holds = node(found.b);
      if (holds.op == Op::Subset && node(holds.a).op == Op::It && attacked(holds.b, true)) return found.a;
    }
    return kNoId;
  }
  // Whether all pieces of a set are sure to be of me.
  bool within_own(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::Intersect) return within_own(n.a) || within_own(n.b);
    if (n.op == Op::Union) return within_own(n.a) && within_own(n.b);
    return n.op == Op::Own || ((n.op == Op::Minus || n.op == Op::Where) && within_own(n.a));
  }
  std::uint64_t types_of_royals(ExprId royals) const {
    const Node& both = node(royals);
    const Node& of_types = node(node(both.a).op == Op::PiecesOfTypes ? both.a : both.b);
    return rules_.type_masks[static_cast<std::size_t>(of_types.value)];
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  // Whether these are the pieces of an owner (Own, Enemy) that are of some types.
  bool of_types(ExprId id, Op owner) const {
    const Node& n = node(id);
    if (n.op != Op::Intersect) return false;
    return (node(n.a).op == owner && node(n.b).op == Op::PiecesOfTypes) ||
           (node(n.b).op == owner && node(n.a).op == Op::PiecesOfTypes);
  }

  bool attack_reads(StateRead& state) const {
    for (const LegalRule& rule : m_.legal) {
      if (rule.kind == LegalKind::Forbid && !rule.asks_attacked) return false;
    }
    for (std::size_t slot = 0; with_kinds_ && slot < m_.piece_slots.size(); ++slot) {
      const int flag = rules_.layout.piece_flag[slot];
      if (flag >= 0 && flag < 64 && (rules_.kind_flags >> flag & 1U) != 0)
        state.insert({SlotHolder::Piece, static_cast<int>(slot)});
    }
    return std::all_of(rules_.slow_attacks.begin(), rules_.slow_attacks.end(), [&](const SlowAttack<W>& slow) {
      const MoveRule& move = rules_.moves_of(slow.set)[static_cast<std::size_t>(slow.move)];
      return reads(move.guard, state, Names::Walk) && path_reads(move.paths, state, Names::Walk);
    });
  }
  bool path_reads(PathsId paths, StateRead& state, Names names) const {
    for (const Path& path : m_.paths(paths).paths) {
      for (const Leg& leg : path.legs) {
        for (const ExprId id : {leg.to, leg.through, leg.within, leg.over, leg.min, leg.max}) {
          if (!reads(id, state, names)) return false;
        }
        for (const Directions& directions : leg.directions) {
          if (directions.kind != DirectionClass::One && !reads(directions.expr, state, names)) return false;
        }
        if (leg.kind == LegKind::Group && !path_reads(leg.group, state, names)) return false;
      }
    }
    return true;
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  const bool with_kinds_;
};

}  // namespace ludwright
