// Conditions on a piece, `it` or one that is named, that its type and the value of one of its slots say, at most one
// other direction and at most one condition that does not ask about it: laid out as tables before play.
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/compiled/ruleset.h"

namespace ludwright::programs {

struct OwnTest {
  int subject = kNone;     // the name of the piece; kNone: `it`
  int slot = kNone;        // kNone: the type says it
  int local = kNone;       // the name of the direction, or of a piece of which a slot is; kNone: there is none
  int local_slot = kNone;  // that slot
  ExprId given = kNoId;    // the condition that does not ask about it
  std::int32_t least = 0;  // of the values of the slot
  int values = 1, ways = 1;
  std::vector<std::uint8_t> holds;  // [(type * values + value - least) * columns + column]

  std::size_t columns() const { return static_cast<std::size_t>(ways) * (given == kNoId ? 1 : 2); }
  std::size_t column(std::int32_t way, bool is_given) const {
    const std::size_t of_way = local == kNone ? 0 : static_cast<std::size_t>(way + 1);
    return given == kNoId ? of_way : of_way * 2 + (is_given ? 1 : 0);
  }
  std::size_t index(std::size_t type, std::int32_t value, std::size_t column) const {
    const std::size_t row = type * static_cast<std::size_t>(values) + static_cast<std::size_t>(value - least);
    return row * columns() + column;
  }
  // For which it may hold.
  std::uint64_t types() const {
    const std::size_t of_each = static_cast<std::size_t>(values) * columns();
    std::uint64_t set = 0;
    for (std::size_t i = 0; i < holds.size(); ++i) {
      if (holds[i] != 0) set |= std::uint64_t{1} << i / of_each;
    }
    return set;
  }
};

// Joins parts of a condition on `it`, as long as one table tells them all.
template <int W>
class OwnTestBuilder {
 public:
  explicit OwnTestBuilder(const RulesetOf<W>& rules, const std::vector<bool>& single_locals, int subject = kNone)
      : rules_(rules), m_(rules.lowered), single_locals_(single_locals) {
    test_.subject = subject;
  }

  // A condition. False if the table cannot tell it as well: then it is not joined.
  bool add_condition(ExprId id) {
    const OwnTest before = test_;
    if (reads_no_more(id)) {
      conditions_.push_back(id);
      return true;
    }
    test_ = before;
    return false;
  }
  // That it is in a set, or that it is not, likewise.
  bool add_set(ExprId id, bool is_in) {
    if (!types_of(id)) return false;
    const std::uint64_t types = *types_of(id);
    types_ &= is_in ? types : ~types;
    return true;
  }
  OwnTest build() {
    const std::size_t types = m_.types.size();
    test_.holds.resize(types * static_cast<std::size_t>(test_.values) * test_.columns());
    for (std::size_t type = 0; type < types; ++type) {
      if ((types_ >> type & 1U) == 0) continue;
      for (int value = test_.least; value < test_.least + test_.values; ++value) {
        for (int way = kNone; way < test_.ways - 1; ++way) {
          tell({type, value, way, false});
          if (test_.given != kNoId) tell({type, value, way, true});
        }
      }
    }
    return std::move(test_);
  }

 private:
  using E = ludwright::Op;
  struct Asked {
    std::size_t type = 0;
    std::int32_t value = 0, way = kNone;
    bool is_given = false;
  };
  void tell(const Asked& piece) {
    piece_ = piece;
    const auto holds = [&](ExprId id) { return number(id) != 0; };
    const std::size_t index = test_.index(piece.type, piece.value, test_.column(piece.way, piece.is_given));
    test_.holds[index] = std::all_of(conditions_.begin(), conditions_.end(), holds) ? 1 : 0;
  }
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  bool is_it(ExprId id) const {
    const Node& n = node(id);
    if (n.type != Type::Pieces) return false;
    return test_.subject == kNone ? n.op == E::It : n.op == E::Local && n.value == test_.subject;
  }

  // Which types a set of pieces is of, wherever they are; none: it says more.
  std::optional<std::uint64_t> types_of(ExprId id) const {
    const Node& n = node(id);
    if (n.type != Type::Pieces) return {};
    if (n.op == E::PiecesOfTypes) return rules_.type_masks[static_cast<std::size_t>(n.value)];
    if (n.op == E::AllPieces) return ~std::uint64_t{0};
    if (n.op != E::Union && n.op != E::Intersect && n.op != E::Minus) return {};
    const auto a = types_of(n.a);
    const auto b = types_of(n.b);
    if (!a || !b) return {};
    return n.op == E::Union ? *a | *b : n.op == E::Intersect ? *a & *b : *a & ~*b;
  }

  bool reads_no_more(ExprId id) {
    if (id == kNoId) return true;
    const OwnTest before = test_;
    if (reads_piece(id)) return true;
    test_ = before;
    return takes_given(id);
  }
  bool reads_piece(ExprId id) {
    const Node& n = node(id);
    switch (n.op) {
      case E::Number:
      case E::Truth:
      case E::Symbol:
      case E::Compass:
        return true;
      case E::And:
      case E::Or:
      case E::Not:
      case E::Turned:
      case E::Opposite:
        return reads_no_more(n.a) && reads_no_more(n.b);
      case E::Equal:
      case E::Less:
      case E::LessEqual: {
        const Type type = node(n.a).type;
        const bool is_number = type == Type::Number || type == Type::Truth || type == Type::Direction;
        return is_number && reads_no_more(n.a) && reads_no_more(n.b);
      }
      case E::Subset:
        return is_it(n.a) && types_of(n.b).has_value();
      case E::Trait:
        return is_it(n.a) && (n.type == Type::Number || n.type == Type::Truth || n.type == Type::Direction);
      case E::Slot: {
        if (is_it(n.a)) return takes_slot(n.value);
        const Node& whose = node(n.a);
        const bool is_named =
            whose.op == E::Local && whose.type == Type::Pieces && single_locals_[static_cast<std::size_t>(whose.value)];
        return n.type == Type::Direction && is_named && takes_way(whose.value, n.value);
      }
      case E::Local:
        return n.type == Type::Direction && takes_way(n.value, kNone);
      default:
        return false;
    }
  }
  bool takes_way(int local, int slot) {
    if (test_.local != kNone) return test_.local == local && test_.local_slot == slot;
    test_.local = local;
    test_.local_slot = slot;
    test_.ways = rules_.direction_count + 1;
    return true;
  }
  bool takes_slot(int slot) {
    if (test_.slot != kNone) return test_.slot == slot;
    const SlotKind kind = m_.piece_slots[static_cast<std::size_t>(slot)].kind;
    if (kind != SlotKind::Flag && kind != SlotKind::Direction) return false;
    test_.slot = slot;
    test_.least = kind == SlotKind::Flag ? 0 : kNone;
    test_.values = kind == SlotKind::Flag ? 2 : rules_.direction_count + 1;
    return true;
  }

  // A condition that asks about others, and no more than what is soon said.
  bool takes_given(ExprId id) {
    if (test_.subject != kNone || node(id).type != Type::Truth || !is_of_others(id)) return false;
    if (test_.given != kNoId) return rules_.alike(test_.given, id);
    test_.given = id;
    return true;
  }
  bool is_of_others(ExprId id) const {
    if (id == kNoId) return true;
    const Node& n = node(id);
    switch (n.op) {
      case E::And:
      case E::Or:
      case E::Not:
      case E::Equal:
      case E::Less:
      case E::LessEqual:
      case E::Turned:
      case E::Opposite:
      case E::Slot:
        return is_of_others(n.a) && is_of_others(n.b);
      case E::Number:
      case E::Truth:
      case E::Symbol:
      case E::Compass:
      case E::Local:
      case E::This:
      case E::Me:
        return true;
      default:
        return false;
    }
  }

  // Of the piece in question.
  std::int32_t number(ExprId id) const {
    const Node& n = node(id);
    if (n.type == Type::Truth && test_.given != kNoId && rules_.alike(test_.given, id)) return piece_.is_given ? 1 : 0;
    switch (n.op) {
      case E::And:
        return number(n.a) != 0 && number(n.b) != 0 ? 1 : 0;
      case E::Or:
        return number(n.a) != 0 || number(n.b) != 0 ? 1 : 0;
      case E::Not:
        return number(n.a) == 0 ? 1 : 0;
      case E::Equal:
        return number(n.a) == number(n.b) ? 1 : 0;
      case E::Less:
        return number(n.a) < number(n.b) ? 1 : 0;
      case E::LessEqual:
        return number(n.a) <= number(n.b) ? 1 : 0;
      case E::Subset:
        return static_cast<std::int32_t>(*types_of(n.b) >> piece_.type & 1U);
      case E::Trait:
        return m_.types[piece_.type].traits[static_cast<std::size_t>(n.value)];
      case E::Slot:
        return is_it(n.a) ? piece_.value : piece_.way;
      case E::Local:
        return piece_.way;
      case E::Turned: {
        const std::int32_t way = number(n.a);
        return way == kNone ? kNone : rules_.turned(way, n.value);
      }
      case E::Opposite: {
        const std::int32_t way = number(n.a);
        const DirectionId back = way == kNone ? kNoDirection : m_.board.opposite[static_cast<std::size_t>(way)];
        return back == kNoDirection ? kNone : back;
      }
      default:
        return n.value;
    }
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  const std::vector<bool>& single_locals_;
  OwnTest test_;
  std::uint64_t types_ = ~std::uint64_t{0};
  std::vector<ExprId> conditions_;
  Asked piece_;
};

}  // namespace ludwright::programs
