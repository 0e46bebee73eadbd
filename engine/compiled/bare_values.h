// What slots of the game and of players are set to after a choice, where bitboards, these slots and where a piece has
// come to tell it. A part of step 6, compile; used by bare_effects.h and bare_match.h, run by bare_values_impl.h.
// Tested by tests/engine/bare_marks_test.cpp.
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/compiled/bare_game.h"
#include "engine/compiled/bare_reads.h"

namespace ludwright {

template <int W>
class BareValues {
 public:
  // What is known where a statement stands.
  struct Known {
    std::vector<int> landings;    // slots of the game that the turn has set to the cell where its piece has come to
    bool changes_pieces = false;  // some may have left the board or changed sides since they got a name
    bool takes_more = false;      // something may have been taken after the first choice

    bool has(int slot) const { return std::find(landings.begin(), landings.end(), slot) != landings.end(); }
    // Where two ways meet.
    void meet(const Known& other) {
      std::erase_if(landings, [&](int slot) { return !other.has(slot); });
      changes_pieces = changes_pieces || other.changes_pieces;
      takes_more = takes_more || other.takes_more;
    }
  };

  BareValues(const RulesetOf<W>& rules, const BareReads<W>& reads) : rules_(rules), m_(rules.lowered), reads_(reads) {}

  // `landed`: a piece has come to a cell. Nothing if the statement does something else, or asks for more.
  std::optional<BareAssign<W>> assign(const Statement& s, bool landed, Known& known) const {
    const bool of_game = s.kind == StatementKind::AssignGame;
    const bool of_player =
        s.kind == StatementKind::AssignSlot && static_cast<SlotHolder>(s.holder) == SlotHolder::Player;
    if (!of_game && !(of_player && reads_.is_seats(s.b))) return std::nullopt;
    const SlotInfo& info = m_.slots(of_game ? SlotHolder::Game : SlotHolder::Player)[static_cast<std::size_t>(s.slot)];
    auto value = this->value(info.kind, s.a, landed, known);
    if (!value || (s.sign != 0 && info.kind != SlotKind::Number && info.kind != SlotKind::Clock)) return std::nullopt;
    if (of_game) {
      std::erase(known.landings, s.slot);
      if (value->kind == Value::Kind::Landing) known.landings.push_back(s.slot);
    }
    BareAssign<W> assign{&s, *std::move(value)};
    const Op op = node(s.a).op;
    if (of_game && s.sign == 0 && (op == Op::Number || op == Op::Truth || op == Op::Symbol)) {
      assign.index = rules_.layout.index(SlotHolder::Game, 0, s.slot);
      assign.constant = node(s.a).value;
      assign.is_watched = is_watched(info);
    }
    return assign;
  }

 private:
  using Value = BareValue<W>;

  const Node& node(ExprId id) const { return reads_.node(id); }
  const std::vector<std::int32_t>& mark(const Node& n) const {
    return m_.marks[static_cast<std::size_t>(n.value)].values;
  }

  std::optional<Value> value(SlotKind kind, ExprId id, bool landed, const Known& known) const {
    Value value;
    value.expr = id;
    const Node& n = node(id);
    if (kind == SlotKind::Player) {
      value.kind = Value::Kind::Seat;
      return reads_.is_seats(id) ? std::optional(value) : std::nullopt;
    }
    if (kind == SlotKind::Cell) {
      value.kind = Value::Kind::Landing;
      if (is_landing(id, landed, known)) return value;
      value.kind = Value::Kind::Cell;
      return reads_.is_shown(id) ? std::optional(value) : std::nullopt;
    }
    if (kind != SlotKind::Number && kind != SlotKind::Flag && kind != SlotKind::Value && kind != SlotKind::Clock)
      return std::nullopt;
    if (n.op == Op::Mark && is_landing(n.a, landed, known)) {
      value.kind = Value::Kind::ByLanding;
      value.of_cells = mark(n);
      return value;
    }
    if (n.op == Op::Mark && node(n.a).op == Op::CellsOf && reads_.is_shown(node(n.a).a)) {
      value.kind = Value::Kind::ByCell;
      value.expr = node(n.a).a;
      value.of_cells = mark(n);
      return value;
    }
    if (n.op == Op::Slot && landed && node(n.a).op == Op::This) {
      value.kind = Value::Kind::OwnMark;
      value.mark = reads_.mark_of(n.value);
      return value.mark == kNone ? std::nullopt : std::optional(value);
    }
    if (n.op == Op::Trait && n.type == Type::Number && node(n.a).op == Op::Local && node(n.a).type == Type::Pieces &&
        reads_.is_known(node(n.a).value) && !known.changes_pieces) {
      value.kind = Value::Kind::Trait;
      value.local = node(n.a).value;
      value.mark = n.value;
      return value;
    }
    return reads_.is_number(id, false) ? std::optional(value) : std::nullopt;
  }
  bool is_landing(ExprId id, bool landed, const Known& known) const {
    const Node& n = node(id);
    return landed && (reads_.is_end_of_choice(id) || (n.op == Op::GameSlot && known.has(n.value)));
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  const BareReads<W>& reads_;
};

}  // namespace ludwright
