// Positions of pieces that jump over and take, how a turn changes them, and what conditions say of them. Included by
// jumpers_play.cpp.
#pragma once
#include <algorithm>
#include <limits>

#include "engine/compiled/kernels/jumpers.h"

namespace ludwright::jumpers {

template <int W>
struct Position {
  std::array<Bits<W>, 2> owner{};
  std::array<Bits<W>, kMostTypes> type{};
  std::array<std::int32_t, kMostSlots> slots{};
  int seat = 0;
  int run = 0;  // no position before these last turns comes again
  std::int32_t turns = 0;
};

// The type of the piece on a cell.
template <int W>
int type_on(const Position<W>& position, int cell) {
  int type = 0;
  while (!position.type[static_cast<std::size_t>(type)].test(cell)) ++type;
  return type;
}

// A turn of one piece.
template <int W>
struct Turn {
  Bits<W> victims{};
  std::uint16_t from = 0, to = 0;
  std::uint16_t before = 0, type = 0;  // of the piece
  std::uint16_t flags = 0;
};

// Follows the steps of conditions and effects.
template <int W>
class Steps {
 public:
  Steps(const Rules<W>& rules, Position<W>& position, int me) : r_(rules), p_(position), me_(me) {}

  bool stuck = false;
  int repeats = 1;
  const Position<W>* before = nullptr;  // the turn, and
  const Turn<W>* turn = nullptr;        // what it was
  int type = 0;                         // of the piece that moved, now
  std::uint32_t set = 0;                // slots

  // Where they end: kDone or kFails.
  int follow(Edge edge) {
    set = edge.sets;
    while (edge.to >= 0) {
      const Step& step = r_.steps[static_cast<std::size_t>(edge.to)];
      edge = holds(step) ? step.yes : step.no;
      set |= edge.sets;
    }
    return edge.to;
  }

 private:
  // The tests that follow most turns come first: a jump through a table is foretold less well.
  [[gnu::always_inline]] bool holds(const Step& step) {
    if (step.what == Step::Do::This) return is_this(step);
    if (step.what == Step::Do::LessEqual) return amount(step.a) <= amount(step.b);
    return holds_else(step);
  }
  bool is_this(const Step& step) const {
    return (step.types >> type & 1U) != 0 &&
           r_.sets[static_cast<std::size_t>(step.a)].cells[static_cast<std::size_t>(me_)].test(turn->to);
  }
  bool holds_else(const Step& step) {
    using Do = Step::Do;
    switch (step.what) {
      case Do::LessEqual:
        return amount(step.a) <= amount(step.b);
      case Do::Equal:
        return amount(step.a) == amount(step.b);
      case Do::Some:
        return count(step.a) > 0;
      case Do::Taken:
        return taken(step.types) > 0;
      case Do::This:
        return is_this(step);
      case Do::Stuck:
        return stuck;
      case Do::SetType:
        p_.type[static_cast<std::size_t>(type)].reset(turn->to);
        type = step.a;
        p_.type[static_cast<std::size_t>(type)].set(turn->to);
        return true;
    }
    return false;
  }

  int taken(std::uint32_t types) const {
    int sum = 0;
    for (std::size_t of = 0; of < static_cast<std::size_t>(r_.types); ++of)
      sum += (types >> of & 1U) != 0 ? (turn->victims & before->type[of]).count() : 0;
    return sum;
  }

  [[gnu::always_inline]] int count(int index) const {
    using Whose = typename PieceSet<W>::Whose;
    const PieceSet<W>& set_of = r_.sets[static_cast<std::size_t>(index)];
    const auto me = static_cast<std::size_t>(me_);
    Bits<W> pieces =
        set_of.whose == Whose::Both ? p_.owner[0] | p_.owner[1] : p_.owner[set_of.whose == Whose::Own ? me : 1 - me];
    if (!set_of.all_types) {
      Bits<W> of_types;
      for (std::size_t of = 0; of < static_cast<std::size_t>(r_.types); ++of) {
        if ((set_of.types >> of & 1U) != 0) of_types |= p_.type[of];
      }
      pieces &= of_types;
    }
    return set_of.all_cells ? pieces.count() : (pieces & set_of.cells[me]).count();
  }

  static std::int32_t clamped(std::int64_t number) {
    using Limits = std::numeric_limits<std::int32_t>;
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(number, Limits::min(), Limits::max()));
  }

  [[gnu::always_inline]] std::int32_t amount(int index) const {
    using Of = Amount::Of;
    const Amount& one = r_.amounts[static_cast<std::size_t>(index)];
    if (one.of == Of::Constant) return one.value;
    if (one.of == Of::Product) return count(one.a) * count(one.b);
    return amount_else(one);
  }
  const Amount& other(int index) const { return r_.amounts[static_cast<std::size_t>(index)]; }
  std::int32_t amount_else(const Amount& one) const {
    using Of = Amount::Of;
    switch (one.of) {
      case Of::Constant:
        return one.value;
      case Of::Slot:
        return p_.slots[static_cast<std::size_t>(one.value)];
      case Of::Repeats:
        return repeats;
      case Of::Turns:
        return p_.turns;
      case Of::Count:
        return count(one.value);
      case Of::Taken:
        return taken(static_cast<std::uint32_t>(one.value));
      case Of::Product:
        return count(one.a) * count(one.b);
      case Of::Add:
        return clamped(std::int64_t{amount_else(other(one.a))} + amount_else(other(one.b)));
      case Of::Subtract:
        return clamped(std::int64_t{amount_else(other(one.a))} - amount_else(other(one.b)));
      case Of::Multiply:
        return clamped(std::int64_t{amount_else(other(one.a))} * amount_else(other(one.b)));
    }
    return 0;
  }

  const Rules<W>& r_;
  Position<W>& p_;
  const int me_;
};

// The slots that rules set when such pieces move and are taken.
template <int W>
std::uint32_t set_by_rules(const Rules<W>& rules, const Position<W>& position, const Turn<W>& turn) {
  std::uint32_t set = rules.traits(position.seat, turn.before).resets;
  if (turn.victims.none()) return set;
  for (std::size_t type = 0; type < static_cast<std::size_t>(rules.types); ++type) {
    if ((turn.victims & position.type[type]).any()) set |= rules.captured_resets[type];
  }
  return set;
}

// What a turn of a seat in which nothing is taken adds to the key; the piece is of the type after it.
template <int W>
Key key_of_quiet(const Rules<W>& rules, const Turn<W>& turn, int seat, int type) {
  return rules.key(type, seat, turn.to) - rules.key(turn.before, seat, turn.from) +
         rules.mover_keys[static_cast<std::size_t>(1 - seat)] - rules.mover_keys[static_cast<std::size_t>(seat)];
}

// Moves and takes; nothing else of the position changes.
template <int W>
[[gnu::always_inline]] inline void move_pieces(const Rules<W>& rules, Position<W>& position, const Turn<W>& turn) {
  const auto seat = static_cast<std::size_t>(position.seat);
  if (turn.victims.any()) {
    position.owner[1 - seat] &= ~turn.victims;
    for (std::size_t type = 0; type < static_cast<std::size_t>(rules.types); ++type)
      position.type[type] &= ~turn.victims;
  }
  const Bits<W> from = Bits<W>::one(turn.from);
  const Bits<W> to = Bits<W>::one(turn.to);
  position.owner[seat] = (position.owner[seat] & ~from) | to;
  position.type[turn.before] &= ~from;
  position.type[turn.type] |= to;
}

// Makes a turn, and what follows it up to the next one. Slots are those of the position only with `kKeepsAll`; the key
// is not.
template <bool kKeepsAll, int W>
[[gnu::always_inline]] inline void make(const Rules<W>& rules, Position<W>& position, const Turn<W>& turn) {
  const int seat = position.seat;
  Edge after;
  if (rules.has_after) {
    const auto& steps_after = rules.after[turn.victims.any() ? 1 : 0][turn.type];
    after = kKeepsAll ? steps_after.all : steps_after.of_pieces;
  }
  const bool comes_back = turn.victims.none() && !rules.traits(seat, turn.before).is_one_way;
  position.run = comes_back ? position.run + 1 : 0;
  std::uint32_t set = (kKeepsAll ? set_by_rules(rules, position, turn) : 0) | after.sets;
  if (after.to == kDone) {
    move_pieces(rules, position, turn);
  } else {
    Steps<W> steps(rules, position, seat);
    const std::optional<Position<W>> before = rules.after_reads_types ? std::optional(position) : std::nullopt;
    move_pieces(rules, position, turn);
    steps.before = before ? &*before : nullptr;
    steps.turn = &turn;
    steps.type = turn.type;
    steps.follow(after);
    set |= steps.set;
  }
  if constexpr (kKeepsAll) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules.counter_count); ++i) {
      const std::size_t slot = rules.counters[i];
      const std::int32_t grown = position.slots[slot] + static_cast<std::int32_t>(rules.grows >> slot & 1U);
      position.slots[slot] = (set >> slot & 1U) != 0 ? rules.reset_to[slot] : grown;
    }
  }
  position.seat = 1 - seat;
  ++position.turns;
}

}  // namespace ludwright::jumpers
