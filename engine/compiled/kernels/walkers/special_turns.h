// Turns that are more than one walk or drop: passes, walks to the marked cell, walks of a royal with a piece beside it;
// and the drops that would mate. Used by play.h. Tested by tests/engine/walkers_test.cpp.
#pragma once
#include "engine/compiled/kernels/walkers/make.h"

namespace ludwright::walkers {

template <int W>
class SpecialTurns {
 public:
  // Both must outlive it.
  SpecialTurns(const Game<W>& game, const Maker<W>& maker) : game_(game), maker_(maker) {}

  static Turn<W> pass() {
    Turn<W> turn;
    turn.what = Turn<W>::What::Pass;
    return turn;
  }

  Turn<W> to_marked(const Position<W>& p, const Movement<W>& move, CellId from) const {
    Turn<W> turn;
    turn.what = Turn<W>::What::Marked;
    turn.kind = move.kind;
    turn.from = from;
    turn.to = p.marked;
    turn.move = &move;
    const Bits<W> taken = Turns<W>(game_, p, p.mover).taken_beside(move);
    if (taken.any()) turn.arrival = static_cast<CellId>(taken.lowest());
    return turn;
  }
  Turn<W> of_escort(const Position<W>& p, int kind, CellId from, CellId landing, CellId companion, CellId arrival,
                    const Escort<W>& escort) const {
    Turn<W> turn;
    turn.what = Turn<W>::What::Escort;
    turn.kind = static_cast<std::uint8_t>(kind);
    turn.as = game_.walkers[p.mover][turn.kind].arrives_as;
    turn.from = from;
    turn.to = landing;
    turn.companion = companion;
    turn.arrival = arrival;
    turn.escort = &escort;
    return turn;
  }

  // Of these drops those that would leave the enemy in check without a turn, where that is forbidden.
  Bits<W> mating_drops(const Position<W>& p, int kind, const Bits<W>& ends) const {
    const auto index = static_cast<std::size_t>(kind);
    const Drop<W>& drop = game_.dropped[p.mover][index];
    Bits<W> mating;
    Bits<W> tried = ends & drop.may_not_mate;
    if (tried.none()) return mating;
    const auto enemy = static_cast<PlayerId>(1 - p.mover);
    const Turns<W> turns(game_, p, p.mover);
    if (!game_.has_needs) {  // else what stands between may be what gives check
      Bits<W> checking;
      for (const AttackClass<W>& attack : game_.attacks[p.mover]) {
        if ((attack.kinds >> index & 1U) == 0) continue;
        (p.own[enemy] & p.of(game_.royals)).each([&](int royal) { checking |= attack.sources[royal]; });
      }
      tried &= checking;
    }
    tried.each([&](int end) {
      Turn<W> turn;
      turn.what = Turn<W>::What::Drop;
      turn.kind = turn.as = static_cast<std::uint8_t>(kind);
      turn.to = static_cast<CellId>(end);
      Position<W> after;
      maker_.make(p, turn, after);
      if (Turns<W>(game_, after, enemy).in_check() && !has_turn(game_, after)) mating.set(end);
    });
    return mating;
  }

 private:
  const Game<W>& game_;
  const Maker<W>& maker_;
};

}  // namespace ludwright::walkers
