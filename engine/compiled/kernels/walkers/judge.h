// What conditions say of a position. Used by what turns set off and by the rules about the end.
#pragma once
#include <algorithm>
#include <bit>
#include <limits>

#include "engine/compiled/fixed_eval.h"
#include "engine/compiled/history.h"
#include "engine/compiled/kernels/walkers/turns.h"

namespace ludwright::walkers {

// Whether there is a legal turn; drops that mate count, as they do where it is asked who is stuck.
template <int W>
struct SomeTurn {
  const Position<W>& p;
  bool found = false;

  void walks(const Movement<W>& move, CellId from, const Bits<W>& ends) {
    found = found || weight(move.becoming, ends, from_anywhere(move.becoming, from)) != 0;
  }
  void strides(const Movement<W>& move, int delta, const Bits<W>& ends) {
    ends.each([&](int end) { walks(move, static_cast<CellId>(end - delta), Bits<W>::one(end)); });
  }
  void marked(const Movement<W>& move, CellId from) { walks(move, from, Bits<W>::one(p.marked)); }
  void escorted(int, CellId, CellId, CellId, CellId, const Escort<W>&) { found = true; }
  void drops(int, const Bits<W>&) { found = true; }
  void pass() { found = true; }
};

template <int W>
bool has_turn(const Game<W>& game, const Position<W>& position) {
  const Turns<W> turns(game, position, position.mover);
  SomeTurn<W> sink{position};
  turns.each(turns.safety(), sink);
  return sink.found;
}

template <int W>
class Judge {
 public:
  using Op = typename Term<W>::Op;
  // `past`: the keys of the positions so far, this one's last; null: it has not been there before. `deed`: what the
  // turn was, if conditions may ask for that.
  Judge(const Game<W>& game, const Position<W>& position, const History* past = nullptr, const Deed* deed = nullptr)
      : game_(game), p_(position), past_(past), deed_(deed) {}
  void set_stuck(bool stuck) { stuck_ = stuck ? 1 : 0; }
  // Of one seat, where it is known; kNone: of none.
  void set_check(int seat, bool check) {
    known_check_ = seat;
    check_ = check;
  }

  std::int32_t number(int index) const {
    const Term<W>& t = game_.terms[static_cast<std::size_t>(index)];
    switch (t.op) {
      case Op::Number:
        return t.value;
      case Op::Slot:
        return p_.slots[static_cast<std::size_t>(t.value)];
      case Op::SlotIn:
        return is_in(t, p_.slots[static_cast<std::size_t>(t.value)]) ? 1 : 0;
      case Op::Count:
        return count(t.selection);
      case Op::CountIn:
        return is_in(t, count(t.selection)) ? 1 : 0;
      case Op::Some:
        return some(t.selection) ? 1 : 0;
      case Op::None:
        return some(t.selection) ? 0 : 1;
      case Op::Check:
        if (t.value == known_check_) return check_ ? 1 : 0;
        return Turns<W>(game_, p_, static_cast<PlayerId>(t.value)).in_check() ? 1 : 0;
      case Op::This:
        return has(t, deed_->kind) && t.selection.cells.test(deed_->to) ? 1 : 0;
      case Op::Walked:
        return deed_->walked && has(t, deed_->was) ? 1 : 0;
      case Op::CameFrom:
        return deed_->walked && t.selection.cells.test(deed_->from) ? 1 : 0;
      case Op::Taken:
        return (has(t, deed_->taken[0]) ? 1 : 0) + (has(t, deed_->taken[1]) ? 1 : 0);
      case Op::Passed:
        return deed_->kind == kNoKind ? 1 : 0;
      case Op::Repeats:
        return past_ == nullptr ? 1 : past_->count(past_->keys().back());
      case Op::Cycle:
        return past_ == nullptr ? 0 : past_->since_first(past_->keys().back()) - 1;
      case Op::Turns:
        return p_.turns;
      case Op::Stuck:
        return is_stuck() ? 1 : 0;
      case Op::Not:
        return holds(t.a) ? 0 : 1;
      case Op::Negate:
        return value::clamp(-std::int64_t{number(t.a)});
      case Op::And:
        return holds(t.a) && holds(t.b) ? 1 : 0;
      case Op::Or:
        return holds(t.a) || holds(t.b) ? 1 : 0;
      default:
        return joined(t.op, number(t.a), number(t.b));
    }
  }

  bool all_hold(const std::vector<int>& terms) const {
    for (const int term : terms) {
      if (!holds(term)) return false;
    }
    return true;
  }
  // The pieces of some kinds among others.
  Bits<W> of(Kinds kinds, const Bits<W>& among) const {
    const Kinds others = game_.all_kinds() & ~kinds;
    return std::popcount(kinds) <= std::popcount(others) ? among & p_.of(kinds) : among & ~p_.of(others);
  }
  // Those of a selection on the board.
  Bits<W> on_board(const Selection<W>& selection) const {
    if (selection.kinds[0] == selection.kinds[1]) return of(selection.kinds[0], p_.occupied() & selection.cells);
    Bits<W> cells;
    for (std::size_t owner = 0; owner < 2; ++owner) {
      if (selection.kinds[owner] != 0) cells |= of(selection.kinds[owner], p_.own[owner] & selection.cells);
    }
    return cells;
  }
  bool is_stuck() const {
    if (stuck_ == kNone) stuck_ = has_turn(game_, p_) ? 0 : 1;
    return stuck_ != 0;
  }

 private:
  // What is asked most is answered without a call.
  [[gnu::always_inline]] bool holds(int index) const {
    const Term<W>& t = game_.terms[static_cast<std::size_t>(index)];
    if (t.op == Op::Slot) return p_.slots[static_cast<std::size_t>(t.value)] != 0;
    if (t.op == Op::SlotIn) return is_in(t, p_.slots[static_cast<std::size_t>(t.value)]);
    if (t.selection.form != Selection<W>::Form::Any) {
      if (t.op == Op::CountIn) return is_in(t, at_a_look(t.selection).count());
      if (t.op == Op::None) return at_a_look(t.selection).none();
      if (t.op == Op::Some) return at_a_look(t.selection).any();
    }
    return number(index) != 0;
  }
  static bool has(const Term<W>& t, std::uint8_t kind) {
    return kind != kNoKind && (t.selection.kinds[0] >> kind & 1U) != 0;
  }
  static bool is_in(const Term<W>& t, std::int32_t number) { return t.low <= number && number <= t.high; }
  // Of a selection that has a form.
  [[gnu::always_inline]] Bits<W> at_a_look(const Selection<W>& selection) const {
    using Form = typename Selection<W>::Form;
    if (selection.form == Form::SomeKinds) return p_.of(selection.kinds[0]);
    if (selection.form == Form::All) return p_.occupied();
    return p_.own[selection.form == Form::First ? 0 : 1];
  }
  static std::int32_t joined(Op op, std::int32_t a, std::int32_t b) {
    switch (op) {
      case Op::Add:
        return value::clamp(std::int64_t{a} + b);
      case Op::Subtract:
        return value::clamp(std::int64_t{a} - b);
      case Op::Multiply:
        return value::clamp(std::int64_t{a} * b);
      case Op::Divide:
        return b == 0 ? 0 : value::clamp(std::int64_t{a} / b);
      case Op::Modulo:
        return b == 0 ? 0 : static_cast<std::int32_t>(std::int64_t{a} % b);
      case Op::Equal:
        return a == b ? 1 : 0;
      case Op::Less:
        return a < b ? 1 : 0;
      default:
        return a <= b ? 1 : 0;
    }
  }

  int in_hands(const Selection<W>& selection) const {
    int sum = 0;
    for (std::size_t owner = 0; owner < 2; ++owner) {
      for (Kinds rest = selection.hands[owner]; rest != 0; rest &= rest - 1)
        sum += p_.hands[owner][static_cast<std::size_t>(std::countr_zero(rest))];
    }
    return sum;
  }
  int count(const Selection<W>& selection) const {
    return on_board(selection).count() + (game_.drops ? in_hands(selection) : 0);
  }
  bool some(const Selection<W>& selection) const {
    return on_board(selection).any() || (game_.drops && in_hands(selection) != 0);
  }

  const Game<W>& game_;
  const Position<W>& p_;
  const History* past_;
  const Deed* deed_;
  mutable int stuck_ = kNone;
  int known_check_ = kNone;
  bool check_ = false;
};

}  // namespace ludwright::walkers
