// Positions of pieces that jump over and take, how a turn changes them, and what conditions say of them. Included by
// play.cpp.
#pragma once
#include <algorithm>
#include <limits>

#include "engine/compiled/kernels/jumpers/jumpers.h"

namespace ludwright::jumpers {

template <int W>
struct Position {
  std::array<Bits<W>, 2> owner{};
  std::array<Bits<W>, kMostTypes> type{};
  std::array<std::int32_t, kSlotRoom> slots{};
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

  static constexpr std::uint16_t kPasses = 0xffff;  // in place of cells
  static Turn pass() { return {{}, kPasses, kPasses, 0, 0}; }
  bool passes() const { return from == kPasses; }
};

// How many pieces a set has.
template <int W>
[[gnu::always_inline]] inline int count_of(const Rules<W>& rules, const Position<W>& position, std::size_t me,
                                           int index) {
  const PieceSet<W>& set = rules.sets[static_cast<std::size_t>(index)];
  Bits<W> pieces = (position.owner[me] & set.cells[me][0]) | (position.owner[1 - me] & set.cells[me][1]);
  if (!set.all_types) {
    Bits<W> of_types;
    for (std::size_t type = 0; type < static_cast<std::size_t>(rules.types); ++type) {
      if ((set.types >> type & 1U) != 0) of_types |= position.type[type];
    }
    pieces &= of_types;
  }
  return pieces.count();
}

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
  [[gnu::noinline]] int follow(Edge edge) {
    set = edge.sets;
    while (edge.to >= 0) {
      const Step& step = r_.steps[static_cast<std::size_t>(edge.to)];
      edge = holds(step) ? step.yes : step.no;
      set |= edge.sets;
    }
    return edge.to;
  }

 private:
  bool holds(const Step& step) {
    using Do = Step::Do;
    switch (step.what) {
      case Do::LessEqual:
        return amount(other(step.a)) <= amount(other(step.b));
      case Do::Equal:
        return amount(other(step.a)) == amount(other(step.b));
      case Do::AtMost:
        return count(step.a) * count(step.b) <= step.most;
      case Do::Some:
        return count(step.a) > 0;
      case Do::Taken:
        return taken(step.types) > 0;
      case Do::This:
        return (step.types >> type & 1U) != 0 &&
               r_.sets[static_cast<std::size_t>(step.a)].cells[static_cast<std::size_t>(me_)][0].test(turn->to);
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

  int count(int index) const { return count_of(r_, p_, static_cast<std::size_t>(me_), index); }

  static std::int32_t clamped(std::int64_t number) {
    using Limits = std::numeric_limits<std::int32_t>;
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(number, Limits::min(), Limits::max()));
  }

  const Amount& other(int index) const { return r_.amounts[static_cast<std::size_t>(index)]; }
  std::int32_t amount(const Amount& one) const {
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
      case Of::Add:
        return clamped(std::int64_t{amount(other(one.a))} + amount(other(one.b)));
      case Of::Subtract:
        return clamped(std::int64_t{amount(other(one.a))} - amount(other(one.b)));
      case Of::Multiply:
        return clamped(std::int64_t{amount(other(one.a))} * amount(other(one.b)));
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
  const Key pieces = turn.passes() ? Key{0} : rules.key(type, seat, turn.to) - rules.key(turn.before, seat, turn.from);
  return pieces + rules.mover_keys[static_cast<std::size_t>(1 - seat)] -
         rules.mover_keys[static_cast<std::size_t>(seat)];
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

// Makes a turn and does what follows it. The slots that this sets.
template <int W>
[[gnu::noinline]] std::uint32_t make_and_follow(const Rules<W>& rules, Position<W>& position, const Turn<W>& turn,
                                                const Edge& first) {
  Steps<W> steps(rules, position, position.seat);
  const std::optional<Position<W>> before = rules.after_reads_types ? std::optional(position) : std::nullopt;
  move_pieces(rules, position, turn);
  steps.before = before ? &*before : nullptr;
  steps.turn = &turn;
  steps.type = turn.type;
  steps.follow(first);
  return steps.set;
}

template <int W>
[[gnu::noinline]] std::uint32_t follow_further(const Rules<W>& rules, Position<W>& position, const Turn<W>& turn,
                                               const Edge& edge) {
  Steps<W> steps(rules, position, position.seat);
  steps.turn = &turn;
  steps.type = turn.type;
  steps.follow(edge);
  return steps.set;
}

// The slots that steps set after a turn that was made and need not know what it was before. What most turns ask,
// whether the numbers of pieces multiplied are as many, is told without a jump through a table, which is foretold less
// well.
template <int W>
[[gnu::always_inline]] inline std::uint32_t set_from(const Rules<W>& rules, Position<W>& position, const Turn<W>& turn,
                                                     Edge edge) {
  std::uint32_t set = 0;
  while (edge.to >= 0) {
    const Step& step = rules.steps[static_cast<std::size_t>(edge.to)];
    if (step.what != Step::Do::AtMost) return set | follow_further(rules, position, turn, edge);
    set |= edge.sets;
    const auto me = static_cast<std::size_t>(position.seat);
    const int product = count_of(rules, position, me, step.a) * count_of(rules, position, me, step.b);
    edge = product <= step.most ? step.yes : step.no;
  }
  return set | edge.sets;
}

// Makes a turn, and what follows it up to the next one. Slots are those of the position only with `kKeepsAll`; the key
// is not.
template <bool kKeepsAll, int W>
[[gnu::always_inline]] inline void make(const Rules<W>& rules, Position<W>& position, const Turn<W>& turn) {
  const int seat = position.seat;
  const bool takes = turn.victims.any();
  const bool passes = rules.pass && turn.passes();
  const bool comes_back = passes || (!takes && !rules.traits(seat, turn.before).is_one_way);
  position.run = comes_back ? position.run + 1 : 0;
  std::uint32_t set = kKeepsAll && !passes ? set_by_rules(rules, position, turn) : 0;
  if (passes) {
    // Nothing else is done.
  } else if (!rules.has_after) {
    move_pieces(rules, position, turn);
  } else {
    const auto& after = rules.after[kKeepsAll ? 1 : 0][takes ? 1 : 0][turn.type];
    if (after.asked[static_cast<std::size_t>(seat)].test(turn.to)) {
      set |= make_and_follow(rules, position, turn, after.first);
    } else {
      move_pieces(rules, position, turn);
      set |= set_from(rules, position, turn, after.further);
    }
  }
  if constexpr (kKeepsAll) {
    for (std::size_t slot = 0; slot < kSlotRoom; ++slot) {
      const std::int32_t kept = (set & rules.slot_bits[slot]) == 0 ? -1 : 0;  // by a mask: all of them at once
      const std::int32_t grown = position.slots[slot] + rules.growth[slot];
      position.slots[slot] = (grown & kept) | (rules.reset_to[slot] & ~kept);
    }
  }
  position.seat = 1 - seat;
  ++position.turns;
}

}  // namespace ludwright::jumpers
