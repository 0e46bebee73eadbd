// What of a position the expressions of a definition read: those that ask for no more than what stands where, whose
// turn it is, how many there were, and numbers of the game and of players. A part of step 6, compile; used by
// bare_turns.h.
#pragma once
#include <algorithm>
#include <bit>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
class BareReads {
 public:
  explicit BareReads(const RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered) {}

  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  // Whether a slot was among what was asked for, since that was last forgotten, or the positions before.
  bool reads_state() const { return reads_state_; }
  bool forget_state() const { return std::exchange(reads_state_, false); }
  bool reads_past() const { return reads_past_; }
  // Whether it is asked who would be stuck if it were his turn.
  bool asks_others_stuck() const { return asks_others_stuck_; }
  // Whether a slot tells no positions apart between turns.
  static bool is_no_position(const SlotInfo& slot) {
    return slot.kind == SlotKind::Clock || !slot.identity ||
           (slot.kind == SlotKind::Flag && slot.lasts == Lasts::Turn && slot.start == 0);
  }
  // Whether pieces may wait in areas, where they are told by their types; else all of them must be on the board.
  bool may_wait() const { return m_.containers > 0 && m_.piece_slots.empty(); }
  // The area where pieces of a set wait, if they are all of one type there of the mover's; else kNone.
  int hand(ExprId pieces, TypeId& type) const {
    std::uint64_t types = m_.types.size() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << m_.types.size()) - 1;
    int area = kNone;
    bool is_own = false;
    if (node(pieces).type != Type::Pieces || !add_hand(pieces, area, types, is_own) || !is_own ||
        std::popcount(types) != 1 || area == kNone || !m_.areas[static_cast<std::size_t>(area)].per_player)
      return kNone;
    type = static_cast<TypeId>(std::countr_zero(types));
    return area;
  }
  // The slots of pieces that were.
  const std::vector<BareMark>& marks() const { return marks_; }
  // Which of them a slot is, if it can be one.
  int mark_of(int slot) const {
    const SlotInfo& info = m_.piece_slots[static_cast<std::size_t>(slot)];
    const auto known =
        std::find_if(marks_.begin(), marks_.end(), [&](const BareMark& mark) { return mark.slot == slot; });
    if (known != marks_.end()) return static_cast<int>(known - marks_.begin());
    if (info.kind != SlotKind::Value || info.lasts != Lasts::Forever || info.forgets_idle) return kNone;
    const std::size_t members = m_.enumerations[static_cast<std::size_t>(info.enumeration)].members.size();
    if (members > kMostMembers) return kNone;
    const int first = marks_.empty() ? 0 : marks_.back().first + marks_.back().values;
    marks_.push_back({slot, first, static_cast<int>(members) + 1, info.start + 1});
    return static_cast<int>(marks_.size()) - 1;
  }

  // Whether a condition can come to hold of a player by a turn of his own alone: it asks for pieces of his, which
  // others may take at most.
  bool needs_own_turn(ExprId condition) const {
    const Node& n = node(condition);
    if (n.op == Op::And || n.op == Op::Or) return needs_own_turn(n.a) && needs_own_turn(n.b);
    if (n.op != Op::Some) return false;
    const Node& set = node(n.a);
    if (set.op == Op::LineOf) return is_of_own(set.a);
    if (set.op != Op::Where) return is_of_own(n.a);
    const Backward& found = rules_.backward[static_cast<std::size_t>(n.a)];
    if (found.paths == kNoId || !is_of_own(set.a) || !is_of_own(found.goals)) return false;
    const Leg& leg = m_.paths(found.paths).paths[0].legs[0];
    const auto stays = [&](ExprId id) { return id == kNoId || is_of_own(id) || is_fixed(id); };
    return leg.through != kNoId && stays(leg.through) && stays(leg.to) && stays(leg.within);
  }
  // Whether only turns of who asks add to a set.
  bool is_of_own(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::Own:
        return true;
      case Op::TopCellsOf:
      case Op::CellsOf:
        return is_of_own(n.a);
      case Op::Intersect:
        return (is_of_own(n.a) && (is_of_own(n.b) || is_fixed(n.b))) || (is_fixed(n.a) && is_of_own(n.b));
      case Op::Union:
        return is_of_own(n.a) && is_of_own(n.b);
      default:
        return false;
    }
  }
  // Whether no turn changes what it says before it is over.
  bool is_count_of_turns(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::Number:
      case Op::Truth:
      case Op::Turns:
      case Op::PhaseTurns:
      case Op::Rounds:
        return true;
      case Op::Not:
        return is_count_of_turns(n.a);
      case Op::Equal:
      case Op::Less:
      case Op::LessEqual:
      case Op::And:
      case Op::Or:
      case Op::Modulo:
        return is_count_of_turns(n.a) && is_count_of_turns(n.b);
      default:
        return false;
    }
  }
  // After so many turns a condition cannot hold any more.
  static constexpr int kEver = std::numeric_limits<int>::max();
  int last_turn(ExprId condition) const {
    const Node& n = node(condition);
    if (n.op == Op::And) return std::min(last_turn(n.a), last_turn(n.b));
    if (n.op != Op::Equal && n.op != Op::Less && n.op != Op::LessEqual) return kEver;
    if (node(n.a).op != Op::Turns || node(n.b).op != Op::Number) return kEver;
    return n.op == Op::Less ? node(n.b).value - 1 : node(n.b).value;
  }
  // Whether none joins or leaves a set while it stays where it is.
  bool is_fixed(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::AllPieces:
      case Op::PiecesOfTypes:
      case Op::AllCells:
      case Op::CellSet:
      case Op::Zone:
        return true;
      case Op::Lines:
        return node(n.a).op == Op::Number && node(n.b).op == Op::Number;
      case Op::PiecesOn:
        return is_fixed(n.a);
      case Op::Union:
      case Op::Intersect:
      case Op::Minus:
        return is_fixed(n.a) && is_fixed(n.b);
      default:
        return false;
    }
  }

  // Whether a set of cells has none but those with pieces of the other player.
  bool is_of_enemy(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::Intersect) return is_of_enemy(n.a) || is_of_enemy(n.b);
    return n.op == Op::Enemy || ((n.op == Op::TopCellsOf || n.op == Op::CellsOf) && is_of_enemy(n.a));
  }

  // Whether a set of cells is all with pieces of the player.
  bool is_all(Op whose, ExprId id) const {
    return id != kNoId && node(id).op == Op::TopCellsOf && node(node(id).a).op == whose;
  }

  // Where what was just chosen ended.
  bool is_end_of_choice(ExprId id) const {
    const Node& n = node(id);
    return n.op == Op::Landing || n.op == Op::This ||
           ((n.op == Op::CellsOf || n.op == Op::TopCellsOf) && node(n.a).op == Op::This);
  }

  // What a name was bound to is known from now on.
  void know(int local) const {
    if (known_.size() <= static_cast<std::size_t>(local)) known_.resize(static_cast<std::size_t>(local) + 1);
    known_[static_cast<std::size_t>(local)] = true;
  }
  void forget(int local) const { known_[static_cast<std::size_t>(local)] = false; }
  bool is_known(int local) const {
    return static_cast<std::size_t>(local) < known_.size() && known_[static_cast<std::size_t>(local)];
  }

  // Whether a condition after a choice is found from bitboards alone. `lands`: where that was made is known; `takes`:
  // what the turn took so far is.
  bool is_condition(ExprId id, bool lands, bool takes = false) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::And:
      case Op::Or:
        return is_condition(n.a, lands, takes) && is_condition(n.b, lands, takes);
      case Op::Not:
        return is_condition(n.a, lands, takes);
      case Op::Some: {
        const ExprId others = lands ? rules_.others_with_this(n.a) : kNoId;
        return (takes && rules_.taken_types(n.a)) || (others != kNoId && is_shown(others)) || is_number(id, false);
      }
      case Op::Subset:
        return (lands && is_end_of_choice(n.a) && is_shown(n.b)) || is_number(id, false);
      case Op::Equal:
        return (lands && compares_marks(id).has_value()) || is_number(id, false);
      default:
        return is_number(id, false);
    }
  }

  // Whether it is asked if a cell has the value of the mark of the piece: the one where that lands, or stands.
  struct MarkCompared {
    int mark = kNone;
    bool where_it_stands = false;
    const std::vector<std::int32_t>* of_cells = nullptr;
  };
  std::optional<MarkCompared> compares_marks(ExprId id) const {
    const Node& n = node(id);
    if (n.op != Op::Equal) return std::nullopt;
    const bool first = node(n.a).op == Op::Mark;
    const Node &there = node(first ? n.a : n.b), &own = node(first ? n.b : n.a);
    if (there.op != Op::Mark || own.op != Op::Slot || node(own.a).op != Op::This) return std::nullopt;
    const Node& cell = node(there.a);
    MarkCompared found;
    found.where_it_stands = cell.op == Op::CellsOf && node(cell.a).op == Op::This;
    found.of_cells = &m_.marks[static_cast<std::size_t>(there.value)].values;
    if (found.where_it_stands || cell.op == Op::Landing) found.mark = mark_of(own.value);
    return found.mark == kNone ? std::nullopt : std::optional(found);
  }

  // Whether a set of pieces has all those of who asks.
  bool is_all_own(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::Intersect) return is_all_own(n.a) && is_all_own(n.b);
    if (n.op == Op::PiecesOfTypes)
      return static_cast<std::size_t>(std::popcount(rules_.type_masks[static_cast<std::size_t>(n.value)])) ==
             m_.types.size();
    return n.op == Op::Own || n.op == Op::AllPieces;
  }

  // Whether a set of pieces has none but those of who asks.
  bool is_own(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::Intersect) return is_own(n.a) || is_own(n.b);
    return n.op == Op::Own || ((n.op == Op::Minus || n.op == Op::Where) && is_own(n.a));
  }

  // `at_end`: as of is_number.
  bool is_seats(ExprId id, bool at_end = false) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::Seat:
      case Op::Me:
      case Op::Mover:
      case Op::Opponents:
      case Op::Players:
      case Op::Winner:
      case Op::Loser:
        return true;
      case Op::GameSlot:
        return n.type == Type::Players && is_kept(n);
      case Op::Slot:
        return n.type == Type::Players && is_seats(n.a) && is_kept(n);
      case Op::It:
        return n.type == Type::Players;
      case Op::Where:
        return n.type == Type::Players && is_seats(n.a, at_end) && is_number(n.b, at_end);
      default:
        return false;
    }
  }

  // Whether a slot of the game or of a player is no name of a piece.
  bool is_kept(const Node& n) const {
    reads_state_ = true;
    return is_single(n) || n.type == Type::Players || n.type == Type::Cells;
  }
  // Whether it is a number, a truth or a value.
  bool is_single(const Node& n) const {
    return n.type == Type::Number || n.type == Type::Truth || n.type == Type::Value;
  }

  // Whether it is found from bitboards alone. `at_end`: it is known whether somebody is stuck.
  bool is_number(ExprId id, bool at_end) const {
    const Node& n = node(id);
    if (n.attack != kNone) return false;
    switch (n.op) {
      case Op::Number:
      case Op::Truth:
      case Op::Symbol:
      case Op::Turns:
      case Op::PhaseTurns:
      case Op::Rounds:
        return true;
      case Op::None:
        return is_single(n);
      case Op::GameSlot:
        return is_single(n) && is_kept(n);
      case Op::Slot:
        return is_single(n) && is_seats(n.a) && is_kept(n);
      case Op::Mark:
        return node(n.a).op == Op::GameSlot && is_kept(node(n.a));
      case Op::IsNone:
        return is_single(node(n.a)) ? is_number(n.a, at_end) : is_seats(n.a) || is_shown(n.a);
      case Op::Subset:
        if (node(n.a).type == Type::Cells) return is_shown(n.a) && is_shown(n.b);
        return is_seats(n.a) && is_seats(n.b);
      case Op::Stuck:
        return at_end;
      case Op::StuckAs:
        asks_others_stuck_ = true;
        return at_end;
      case Op::Repeats:
        reads_past_ = true;
        return at_end;
      case Op::Not:
      case Op::Negate:
        return is_number(n.a, at_end);
      case Op::Equal:
      case Op::Less:
      case Op::LessEqual:
      case Op::And:
      case Op::Or:
      case Op::Add:
      case Op::Subtract:
      case Op::Multiply:
      case Op::Divide:
      case Op::Modulo:
        return is_number(n.a, at_end) && is_number(n.b, at_end);
      case Op::Coordinate:
        return is_one_cell(n.a);
      case Op::As:
        return is_seats(n.a) && is_number(n.b, at_end);
      case Op::Some:
      case Op::Count:
        if (node(n.a).type == Type::Players) return is_seats(n.a, at_end);
        return is_shown(n.a) || (node(n.a).type == Type::Pieces && node(n.a).in_play && shows(n.a));
      default:
        return false;
    }
  }

  // Whether a set of cells, or of pieces on top of cells, is found from bitboards alone.
  bool is_shown(ExprId id) const {
    const Node& n = node(id);
    const bool is_on_top = n.on_top || (!may_wait() && !n.gathered);
    return (n.type == Type::Pieces ? n.in_play && is_on_top : n.type == Type::Cells) && shows(id);
  }
  // Likewise, but for pieces that wait in areas.
  bool shows(ExprId id) const {
    const Node& n = node(id);
    if ((n.depends & (kOnAttacked | kOnRoles | (kChangesInWalk & ~(kOnLocal | kOnIt)))) != 0) return false;
    if (n.type == Type::Cells && (n.op == Op::Local || (n.op == Op::CellsOf && node(n.a).op == Op::Local)))
      return is_known(n.op == Op::Local ? n.value : node(n.a).value);
    if (n.type == Type::Pieces ? !n.in_play : n.type != Type::Cells) return false;
    switch (n.op) {
      case Op::AllCells:
      case Op::CellSet:
      case Op::Empty:
      case Op::Zone:
      case Op::AllPieces:
      case Op::Own:
      case Op::Enemy:
      case Op::Ally:
      case Op::Neutral:
      case Op::PiecesOfTypes:
        return true;
      case Op::PiecesIn:
        return may_wait() && node(n.a).op == Op::Area;
      case Op::GameSlot:
        return is_kept(n);
      case Op::Lines:
        return is_number(n.a, false) && is_number(n.b, false);
      case Op::LineOf:
      case Op::PiecesOn:
      case Op::TopCellsOf:
      case Op::CellsOf:
        return shows(n.a);
      case Op::Reached:
        return n.plan != kNone && shows(n.a);
      case Op::Union:
      case Op::Intersect:
      case Op::Minus:
        return shows(n.a) && shows(n.b);
      case Op::As:
        return is_seats(n.a) && shows(n.b);
      case Op::Where:
        return shows(n.a) && (is_bracketed(rules_.bracket_of[static_cast<std::size_t>(id)]) ||
                              is_found_backward(rules_.backward[static_cast<std::size_t>(id)]) ||
                              (!reads_turns(n.b) && is_filter(n.b, n.type)));
      default:
        return false;
    }
  }
  // What is so at some counts of turns only is told in stretches, see spans.h, which are the quicker.
  bool reads_turns(ExprId id) const {
    if (id == kNoId) return false;
    const Node& n = node(id);
    return n.op == Op::Turns || n.op == Op::PhaseTurns || reads_turns(n.a) || reads_turns(n.b);
  }
  // Whether bitboards tell of which candidates, cells or pieces, a condition holds. What it asks of a piece is to be in
  // a set, or the value of a slot that stays so or of the mark of its cell, see Play::those_where.
  bool is_filter(ExprId id, Type of) const {
    const Node& n = node(id);
    if ((n.depends & kOnIt) == 0) return is_number(id, false);
    const auto is_same = [&](ExprId other) { return (node(other).depends & kOnIt) == 0; };
    switch (n.op) {
      case Op::And:
      case Op::Or:
        return is_filter(n.a, of) && is_filter(n.b, of);
      case Op::Not:
        return is_filter(n.a, of);
      case Op::Subset:
        return node(n.a).op == Op::It && is_same(n.b) && is_shown(n.b);
      case Op::Equal:
        if ((is_value_of_it(n.a) && is_same(n.b) && is_number(n.b, false)) ||
            (is_value_of_it(n.b) && is_same(n.a) && is_number(n.a, false)))
          return true;
        [[fallthrough]];
      default:
        return of == Type::Cells && is_number(id, false);
    }
  }
  bool is_value_of_it(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::Slot) return node(n.a).op == Op::It && node(n.a).type == Type::Pieces && mark_of(n.value) != kNone;
    return n.op == Op::Mark && is_cell_of_it(n.a);
  }
  bool is_cell_of_it(ExprId id) const {
    const Node& n = node(id);
    return n.op == Op::It ? n.type == Type::Cells : n.op == Op::CellsOf && node(n.a).op == Op::It;
  }
  // A candidate, or the one cell of a set.
  bool is_one_cell(ExprId id) const { return node(id).type == Type::Cells && (node(id).op == Op::It || is_shown(id)); }
  bool is_bracketed(int index) const {
    if (index == kNone) return false;
    const Bracket<W>& bracket = rules_.brackets[static_cast<std::size_t>(index)];
    return is_shown(bracket.through) && (bracket.to == kNoId || is_shown(bracket.to));
  }
  bool is_found_backward(const Backward& found) const {
    if (found.paths == kNoId || !is_shown(found.goals)) return false;
    const Leg& leg = m_.paths(found.paths).paths[0].legs[0];
    const auto may_ask = [&](ExprId id) { return id == kNoId || is_shown(id); };
    return leg.min == kNoId && leg.max == kNoId && leg.over == kNoId && may_ask(leg.to) && may_ask(leg.through) &&
           may_ask(leg.within);
  }

 private:
  bool add_hand(ExprId set, int& area, std::uint64_t& types, bool& is_own) const {
    const Node& n = node(set);
    switch (n.op) {
      case Op::Intersect:
        return add_hand(n.a, area, types, is_own) && add_hand(n.b, area, types, is_own);
      case Op::Own:
        return is_own = true;
      case Op::PiecesOfTypes:
        types &= rules_.type_masks[static_cast<std::size_t>(n.value)];
        return true;
      case Op::PiecesIn:
        area = node(n.a).op == Op::Area ? node(n.a).value : kNone;
        return area != kNone;
      default:
        return false;
    }
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  static constexpr std::size_t kMostMembers = 64;
  mutable bool reads_state_ = false, reads_past_ = false, asks_others_stuck_ = false;
  mutable std::vector<BareMark> marks_;
  mutable std::vector<bool> known_;  // [local]
};

}  // namespace ludwright
