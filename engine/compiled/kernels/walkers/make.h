// Makes turns: a position is copied and a few words of the copy are changed, which costs less than taking them back.
#pragma once
#include <optional>

#include "engine/compiled/kernels/walkers/judge.h"

namespace ludwright::walkers {

// A turn that is to be made; also what is kept of it for a list of the moves of a game.
template <int W>
struct Turn {
  enum class What : std::uint8_t { Walk, Marked, Escort, Drop, Pass };
  What what = What::Walk;
  std::uint8_t kind = 0;
  std::uint8_t as = 0;      // the kind that the piece is of then
  std::uint8_t chosen = 0;  // 1 + which of Becoming::as, or 0
  bool has_choice = false;  // it could stay or become something
  CellId from = kNoCell, to = kNoCell;
  CellId companion = kNoCell, arrival = kNoCell;
  const Movement<W>* move = nullptr;
  const Escort<W>* escort = nullptr;
};

template <int W>
class Maker {
 public:
  explicit Maker(const Game<W>& game) : game_(game) {}
  // Whether keys are kept, and slots that matter only where positions are compared with those before.
  bool keyed = false;

  void make(const Position<W>& p, const Turn<W>& turn, Position<W>& c) const {
    c = p;
    apply(turn, c);
  }
  // The same to the position itself. Says whether it gives check, if rules ask for that.
  std::optional<bool> apply(const Turn<W>& turn, Position<W>& c) const {
    const PlayerId me = c.mover;
    const CellId marked = c.marked;
    Fresh fresh = 0;
    Deed deed{turn.as, turn.kind, false, turn.from, turn.to};
    c.marked = kNoCell;
    if (turn.what == Turn<W>::What::Drop) {
      --c.hands[me][turn.kind];
      if (keyed) c.key -= hand_key(me, turn.kind);
      put(c, me, turn.kind, turn.to);
    } else if (turn.what == Turn<W>::What::Pass) {
      deed.kind = kNoKind;
    } else {
      if (turn.move != nullptr && turn.move->marks) mark(turn, c);
      walk(turn, c, deed, fresh);
    }
    if (keyed && c.marked != marked) {
      if (marked != kNoCell) c.key -= game_.marked_keys[marked];
      if (c.marked != kNoCell) c.key += game_.marked_keys[c.marked];
    }
    std::optional<bool> check;
    Judge<W> judge(game_, c, nullptr, &deed);
    if (keyed && game_.looks_for_checks) {
      check = gives_check(turn, c);
      judge.set_check(1 - me, *check);
    }
    for (const Step& step : game_.steps[me]) run(step, judge, c, deed, fresh);
    for (const std::uint8_t slot : game_.lapsing) c.slots[slot] = game_.slots[slot].start;
    for (const std::uint8_t clock : game_.clocks) c.slots[clock] += (fresh >> clock & 1U) == 0 ? 1 : 0;
    c.mover = static_cast<PlayerId>(1 - me);
    ++c.turns;
    if (keyed && game_.forgets_marked && c.marked != kNoCell && !Turns<W>(game_, c, c.mover).may_walk_to_marked()) {
      c.key -= game_.marked_keys[c.marked];
      c.marked = kNoCell;
    }
    if (turn.what != Turn<W>::What::Pass && deed.kind != turn.as) check.reset();
    return check;
  }

  void set_slot(Position<W>& c, std::size_t slot, std::int32_t value) const {
    const SlotOf& of = game_.slots[slot];
    std::int32_t& now = c.slots[slot];
    if (now == value) return;
    if (keyed && of.in_key) {
      const int index = of.seat == kNone ? 0 : of.seat;
      if (now != of.start) c.key -= slot_key(of.holder, index, of.slot, now);
      if (value != of.start) c.key += slot_key(of.holder, index, of.slot, value);
    }
    now = value;
  }

 private:
  using Fresh = std::uint32_t;  // the slots that this turn set, a bit each

  Key hand_key(PlayerId seat, std::uint8_t kind) const {
    return game_.hand_keys[std::size_t{seat} * game_.kinds.size() + kind];
  }
  void put(Position<W>& c, PlayerId seat, std::uint8_t kind, CellId cell) const {
    c.kinds[kind].set(cell);
    c.own[seat].set(cell);
    if (keyed) c.key += game_.piece_key(seat, kind, cell);
  }
  void lift(Position<W>& c, PlayerId seat, std::uint8_t kind, CellId cell) const {
    c.kinds[kind].reset(cell);
    c.own[seat].reset(cell);
    if (keyed) c.key -= game_.piece_key(seat, kind, cell);
  }
  void capture(Position<W>& c, PlayerId me, CellId cell, CellId from, Deed& deed, Fresh& fresh) const {
    const std::uint8_t kind = c.kind_on(cell);
    deed.taken[deed.taken[0] == kNoKind ? 0 : 1] = kind;
    lift(c, static_cast<PlayerId>(1 - me), kind, cell);
    const Victim<W>& victim = game_.victims[1 - me][kind];
    if (victim.captive != kNoKind) {
      ++c.hands[me][victim.captive];
      if (keyed) c.key += hand_key(me, victim.captive);
    }
    for (const SlotSet<W>& set : victim.sets) set_to(c, set, cell, fresh);
    for (const FlagLoss<W>& loss : victim.loses) lose(c, loss, from, cell);
  }
  void set_to(Position<W>& c, const SlotSet<W>& set, CellId landing, Fresh& fresh) const {
    if (!set.landings.test(landing)) return;
    assign(c, set.slot, set.sign, set.value);
    fresh |= Fresh{1} << set.slot;
  }
  void assign(Position<W>& c, std::size_t slot, int sign, std::int64_t number) const {
    set_slot(c, slot, value::clamp(sign == 0 ? number : c.slots[slot] + sign * number));
  }
  void lose(Position<W>& c, const FlagLoss<W>& loss, CellId from, CellId landing) const {
    Bits<W>& flags = c.flags[static_cast<std::size_t>(loss.flag)];
    if (flags.none()) return;
    Bits<W> lost = loss.cells;
    if (loss.origin) lost.set(from);
    if (loss.landing) lost.set(landing);
    lost &= flags;
    if (lost.none()) return;
    flags &= ~lost;
    if (keyed) lost.each([&](int cell) { c.key += flag_change(loss.flag, cell); });
  }
  // What the key gains when a flag goes: it counts those that are not as they started.
  Key flag_change(int flag, int cell) const {
    const auto index = static_cast<std::size_t>(flag);
    const Key key = game_.flag_keys[index * static_cast<std::size_t>(game_.cells) + static_cast<std::size_t>(cell)];
    return game_.flag_starts[index].test(cell) ? key : ~key + 1;
  }

  // None of the enemy's royals was attacked before.
  bool gives_check(const Turn<W>& turn, const Position<W>& c) const {
    if (turn.what == Turn<W>::What::Pass) return false;
    const Turns<W> turns(game_, c, static_cast<PlayerId>(1 - c.mover));
    const bool is_plain = turn.what == Turn<W>::What::Walk || turn.what == Turn<W>::What::Drop;
    return is_plain ? turns.in_check_since(turn.as, turn.from, turn.to) : turns.in_check();
  }

  void run(const Step& step, Judge<W>& judge, Position<W>& c, Deed& deed, Fresh& fresh) const {
    if (step.only_past && !keyed) return;
    if (!step.conditions.empty()) {
      for (const Step& inner : judge.all_hold(step.conditions) ? step.then : step.otherwise)
        run(inner, judge, c, deed, fresh);
      return;
    }
    if (!step.becomes.empty()) return become(step.becomes, judge, c, deed);
    assign(c, step.slot, step.sign, judge.number(step.value));
    fresh |= Fresh{1} << step.slot;
  }
  void become(const std::vector<std::uint8_t>& becomes, Judge<W>& judge, Position<W>& c, Deed& deed) const {
    if (deed.kind == kNoKind || becomes[deed.kind] == deed.kind) return;
    lift(c, c.mover, deed.kind, deed.to);
    deed.kind = becomes[deed.kind];
    put(c, c.mover, deed.kind, deed.to);
    judge.set_check(kNone, false);
  }

  void walk(const Turn<W>& turn, Position<W>& c, Deed& deed, Fresh& fresh) const {
    const PlayerId me = c.mover;
    if (c.own[1 - me].test(turn.to)) capture(c, me, turn.to, turn.from, deed, fresh);
    if (turn.what == Turn<W>::What::Marked && turn.arrival != kNoCell)
      capture(c, me, turn.arrival, turn.from, deed, fresh);
    deed.walked = true;
    if (turn.what == Turn<W>::What::Escort) {
      const std::uint8_t companion = c.kind_on(turn.companion);
      lift(c, me, companion, turn.companion);
      put(c, me, companion, turn.arrival);
    }
    lift(c, me, turn.kind, turn.from);
    put(c, me, turn.as, turn.to);
    const Walker<W>& walker = game_.walkers[me][turn.kind];
    for (const SlotSet<W>& set : walker.sets) set_to(c, set, turn.to, fresh);
    for (const FlagLoss<W>& loss : walker.loses) lose(c, loss, turn.from, turn.to);
  }
  // Before anything has moved.
  void mark(const Turn<W>& turn, Position<W>& c) const {
    const Movement<W>& move = *turn.move;
    if (!move.marks_on.test(turn.to)) return;
    if (move.seen_from != nullptr) {
      if ((c.own[1 - c.mover] & (*move.seen_from)[turn.to] & c.of(move.witnesses)).none()) return;
    }
    c.marked = static_cast<CellId>((turn.from + turn.to) / 2);
  }

  const Game<W>& game_;
};

}  // namespace ludwright::walkers
