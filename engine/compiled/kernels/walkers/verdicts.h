// Whether a game of walkers is over, and how. Tested by tests/engine/walkers_test.cpp.
#pragma once
#include <optional>

#include "engine/compiled/history.h"
#include "engine/compiled/kernels/walkers/judge.h"

namespace ludwright::walkers {

template <int W>
class Verdicts {
 public:
  using At = Position<W>;
  using Result = typename KernelPlay<W>::Game;

  explicit Verdicts(const Game<W>& game) : game_(game) {}

  // Whether the game is over there; not where nothing but the lack of a turn would end it.
  bool is_over(const At& p, const History* past, std::optional<bool> check) const {
    Judge<W> judge(game_, p, past);
    if (check) judge.set_check(p.mover, *check);
    const auto holds = [&](const End& end) { return may_hold(end, p, past) && holds_of(end, judge, p.mover) != 0; };
    if (past != nullptr && past->most(past->keys().back()) >= game_.least_repeats) {
      for (const End& end : game_.ends) {
        if (!end.needs_stuck && holds(end)) return true;
      }
    } else {
      for (const std::size_t index : game_.ends_now) {
        if (holds(game_.ends[index])) return true;
      }
    }
    return p.turns >= game_.limit;
  }

  // Judges a position of which it is known that nobody is stuck, or that the mover is, or neither yet. False: the game
  // goes on.
  bool judge(const At& p, const History* past, std::optional<bool> stuck, Result& result) const {
    Judge<W> judge(game_, p, past);
    if (stuck) judge.set_stuck(*stuck);
    bool unsure = false;
    for (const End& end : game_.ends) {
      if (end.needs_stuck && !stuck) {
        unsure = true;
        continue;
      }
      if ((end.needs_stuck && !*stuck) || !may_hold(end, p, past)) continue;
      const unsigned those = holds_of(end, judge, p.mover);
      if (those == 0) continue;
      if (unsure) return this->judge(p, past, !has_turn(game_, p), result);
      apply(end, those, judge, result);
      return true;
    }
    if (p.turns < game_.limit) return false;
    if (unsure) return this->judge(p, past, !has_turn(game_, p), result);
    result.outcome = OutcomeKind::Draw;
    result.end_rule = kLimitEnd;
    return true;
  }

 private:
  static bool may_hold(const End& end, const At& p, const History* past) {
    if (end.repeats != 0 && (past == nullptr || past->most(past->keys().back()) < end.repeats)) return false;
    if (end.slot != kNone && p.slots[static_cast<std::size_t>(end.slot)] < end.low) return false;
    for (Kinds rest = end.none_of; rest != 0; rest &= rest - 1) {
      if (p.kinds[static_cast<std::size_t>(std::countr_zero(rest))].any()) return false;
    }
    return true;
  }
  // The seats of which a rule holds, a bit each.
  static unsigned holds_of(const End& end, const Judge<W>& judge, PlayerId mover) {
    switch (end.who) {
      case End::Who::Mover:
        return judge.all_hold(end.conditions[mover]) ? 1U << mover : 0;
      case End::Who::Each:
        return (judge.all_hold(end.conditions[0]) ? 1U : 0U) | (judge.all_hold(end.conditions[1]) ? 2U : 0U);
      case End::Who::First:
        return judge.all_hold(end.conditions[0]) ? 1U : 0U;
      case End::Who::Second:
        break;
    }
    return judge.all_hold(end.conditions[1]) ? 2U : 0U;
  }
  static void apply(const End& end, unsigned those, const Judge<W>& judge, Result& result) {
    result.end_rule = end.index;
    result.outcome = OutcomeKind::Win;
    unsigned winners = end.kind == EndKind::Loses ? ~those & 3U : those;
    if (end.kind == EndKind::Most || end.kind == EndKind::Least) {
      const std::int32_t first = judge.number(end.values[0]), second = judge.number(end.values[1]);
      winners = first == second ? 0 : (first > second) == (end.kind == EndKind::Most) ? 1 : 2;
    }
    if (end.kind == EndKind::Draw || winners == 0) result.outcome = OutcomeKind::Draw;
    result.winners = result.outcome == OutcomeKind::Win ? static_cast<std::uint8_t>(winners) : std::uint8_t{0};
  }

  const Game<W>& game_;
};

}  // namespace ludwright::walkers
