// The turns of a position as sets of cells, for whatever takes them: who counts them, makes them, or draws one. There
// is one enumeration, so that counts, lists and draws cannot differ. What may endanger the royal is told from masks
// before a turn is made, but for the few turns that change what stands on more than two cells, or where what attacks it
// needs something between: those are tried one by one.
#pragma once
#include <array>
#include <bit>

#include "engine/compiled/kernels/walkers/safety.h"

namespace ludwright::walkers {

template <int W>
class Judge;

template <int W>
class Turns {
 public:
  using Cells = Bits<W>;

  // Of the seat that is `me`, whoever moves.
  Turns(const Game<W>& game, const Position<W>& position, PlayerId me)
      : game_(game),
        p_(position),
        me_(me),
        own_(position.own[me_]),
        enemy_(position.own[1 - me_]),
        occupied_(own_ | enemy_) {}

  // Whether the enemy could take on a cell, on a board that is occupied so and lacks some of its pieces.
  bool is_attacked(int cell, Cells occupied, Cells without) const {
    const Cells enemies = enemy_ & ~without;
    for (const AttackClass<W>& attack : game_.attacks[1 - me_]) {
      if (strikes(attack, cell, occupied, enemies)) return true;
    }
    return false;
  }
  // Whether the enemy could take a royal, which it could not before something changed on some cells but for those that
  // strike whatever lies between.
  bool is_exposed(int royal, const Cells& changed, const Cells& occupied, const Cells& without) const {
    for (const AttackClass<W>& attack : game_.ray_classes[1 - me_]) {
      if ((attack.zone[royal] & changed).none()) continue;
      if (strikes(attack, royal, occupied, enemy_ & ~without)) return true;
    }
    return false;
  }
  Cells royals() const { return own_ & p_.of(game_.royals); }
  bool in_check() const {
    return royals().some([&](int cell) { return is_attacked(cell, occupied_, {}); });
  }
  // Whether it is since the enemy moved a piece to a cell, from another or the hand, before which it was not.
  bool in_check_since(std::uint8_t kind, int from, int to) const {
    const Cells* leaps = game_.leap_attacks[1 - me_][kind];
    Cells changed = Cells::one(to);
    if (from != kNoCell) changed.set(from);
    return royals().some([&](int royal) {
      return (leaps != nullptr && leaps[royal].test(to)) || is_exposed(royal, changed, occupied_, {});
    });
  }

  Safety<W> safety() const {
    Safety<W> s;
    s.targets = game_.all;
    const Cells royals = this->royals();
    if (royals.none()) return s;
    s.royal = royals.lowest();
    Cells others = royals;
    others.reset(s.royal);
    if (others.any()) s.tried = true;
    for (const AttackClass<W>& attack : game_.attacks[1 - me_]) {
      Cells strikers = attack.sources[s.royal] & enemy_;
      if (strikers.none()) continue;
      strikers &= p_.of(attack.kinds);
      if (strikers.any()) restrict_by_attackers(attack, strikers, s);
    }
    return s;
  }

  // Gives the legal turns to a sink, none twice:
  //   walks(movement, from, ends)       of one piece
  //   strides(movement, delta, ends)    of several that move as far
  //   marked(movement, from)            to the marked cell
  //   escorted(kind, from, landing, companion, arrival, escort)
  //   drops(kind, ends)                 also those that mate: see mating_drops
  //   pass()
  // `takes`: only those that take something.
  template <typename Sink>
  void each(const Safety<W>& s, Sink& sink, bool takes = false) const {
    const Movements<W>& all = game_.movements[me_];
    const bool tried = s.tried && s.royal != kNone;
    std::array<Cells, kEndsOn> to{~own_, ~occupied_, enemy_};
    if (takes) {
      to = {enemy_, Cells{}, enemy_};
    } else if (game_.bans_taking) {
      to = {~occupied_, ~occupied_, Cells{}};
    }
    if (tried || s.pin_count != 0) {
      for (const auto* strides : {&all.steps, &all.doubles}) {
        for (const Movement<W>& move : *strides) strides_apart(move, to[static_cast<std::size_t>(move.to)], s, sink);
      }
    } else {
      strides_of(all, to, s, sink);
    }
    const auto walks = [&](const std::vector<Movement<W>>& moves, auto&& reached) {
      for (const Movement<W>& move : moves) {
        const Cells from = own_ & p_.kinds[move.kind] & move.from;
        if (from.none()) continue;
        const Cells dest = to[static_cast<std::size_t>(move.to)];
        each_of(from, [&](int cell) {
          Cells ends = reached(move, cell) & dest;
          if (tried) [[unlikely]] {
            ends = kept_safe(cell, false, ends);
          } else {
            ends &= s.pinned.test(cell) ? s.line_of(cell) : s.targets;
          }
          if (ends.any()) sink.walks(move, static_cast<CellId>(cell), ends);
        });
      }
    };
    walks(all.leaps, [](const Movement<W>& move, int cell) { return move.steps[cell]; });
    walks(all.slides, [&](const Movement<W>& move, int cell) { return beamed(move, cell); });
    for (const Movement<W>& move : all.others) walks_of(move, to, s, sink);
    if (p_.marked != kNoCell) {
      for (const Movement<W>& move : all.marked) {
        if (!takes || taken_beside(move).any()) walks_to_marked(move, s, sink);
      }
    }
    if (takes) return;
    for (const Escort<W>& escort : game_.escorts[me_]) escorts_of(escort, s, sink);
    if (game_.drops) drops_of(s, sink);
    if (may_pass(std::nullopt)) sink.pass();
  }
  // `check`: whether a royal is attacked, if it is known.
  bool may_pass(std::optional<bool> check) const {
    return game_.passes && !(check ? *check : in_check()) && Judge<W>(game_, p_).all_hold(game_.passing[me_]);
  }

  // Whether there is a legal walk to the marked cell, of which there is one.
  bool may_walk_to_marked() const {
    struct {
      bool found = false;
      void marked(const Movement<W>&, CellId) { found = true; }
    } sink;
    const Safety<W> s = safety();
    for (const Movement<W>& move : game_.movements[me_].marked) walks_to_marked(move, s, sink);
    return sink.found;
  }

  // Those of one escort, if they are legal.
  template <typename Sink>
  void escorts_of(const Escort<W>& escort, const Safety<W>& s, Sink& sink) const {
    if (escort.flag != kNone && (p_.flags[static_cast<std::size_t>(escort.flag)] & own_).none()) return;
    const auto kind = static_cast<std::size_t>(std::countr_zero(game_.royals));
    (own_ & p_.kinds[kind]).each([&](int from) {
      if (((*escort.path)[static_cast<std::size_t>(from)] & occupied_).any()) return;
      escort_from(static_cast<int>(kind), from, escort, s, sink);
    });
  }
  // Whether pieces of the hand may be dropped on a cell, but for the safety of royals.
  bool may_drop(std::size_t kind, int end) const {
    const Drop<W>& drop = game_.dropped[me_][kind];
    if (occupied_.test(end) || !drop.to.test(end)) return false;
    if (drop.fellows == 0) return true;
    const Cells fellows = own_ & p_.of(drop.fellows);
    return !fellows.some([&](int cell) {
      const Cells& line = (*drop.lines)[static_cast<std::size_t>(cell)];
      return line.test(end) && (drop.most == 1 || (line & fellows).count() >= drop.most);
    });
  }

  // Whether the royals are safe after these cells were left, come to, and taken from the enemy.
  bool is_safe_after(const Cells& left, const Cells& reached, const Cells& taken, bool royal_walks) const {
    Cells royals = this->royals();
    if (royal_walks) royals = (royals & ~left) | (reached & ~(own_ & ~left));
    const Cells occupied = (occupied_ & ~left & ~taken) | reached;
    const Cells gone = taken | (reached & enemy_);
    const Cells enemies = enemy_ & ~gone;
    return !royals.some([&](int cell) {
      // In games by lot it cannot be foreseen what stands where: there are few branches on that.
      Cells leaping;
      for (const AttackClass<W>& attack : game_.leap_classes[1 - me_])
        leaping |= attack.sources[cell] & p_.of(attack.kinds);
      if ((leaping & enemies).any()) return true;
      for (const AttackClass<W>& attack : game_.ray_classes[1 - me_]) {
        if (reaches(attack, cell, occupied, attack.sources[cell] & enemies & p_.of(attack.kinds))) return true;
      }
      return false;
    });
  }
  // Likewise, if royals are not attacked before, and neither walk nor are what is taken but on the cell that is
  // reached.
  bool is_safe_beside(const Cells& left, const Cells& reached) const {
    const Cells changed = game_.has_needs ? left | reached : left;
    return !royals().some(
        [&](int royal) { return is_exposed(royal, changed, (occupied_ & ~left) | reached, reached); });
  }
  // Whether a movement leads from one cell to another, of which its end test need not be asked otherwise.
  bool leads(const Movement<W>& move, int from, int end) const {
    if (!reached(move, from).test(end) ||
        (move.opening != nullptr && open_from(*move.opening, Cells::one(from)).none()))
      return false;
    return move.to != EndsOn::EnemyKinds || p_.of(move.victims).test(end);
  }
  bool is_safe_walk(int from, int end, bool royal) const {
    return is_safe_after(Cells::one(from), Cells::one(end), {}, royal);
  }
  // What is taken beside the marked cell by a walk there.
  Cells taken_beside(const Movement<W>& move) const {
    if (move.beside == nullptr) return {};
    const CellId cell = (*move.beside)[p_.marked];
    return cell == kNoCell ? Cells{} : Cells::one(cell) & enemy_ & p_.of(move.taken);
  }

 private:
  // As Bits::each, but the same code for both words, as most pieces stand on one of them.
  template <typename Visit>
  [[gnu::always_inline]] static void each_of(const Cells& cells, Visit&& visit) {
    if constexpr (W != 2) return cells.each(visit);
    std::uint64_t rest = cells.word[0], later = cells.word[W - 1];
    int base = 0;
    if (rest == 0) {
      rest = later;
      later = 0;
      base = 64;
    }
    while (rest != 0) {
      const int cell = base + std::countr_zero(rest);
      rest &= rest - 1;
      if (rest == 0) {
        rest = later;
        later = 0;
        base = 64;
      }
      visit(cell);
    }
  }
  // Every member moved by a distance; none of them leaves the board.
  static Cells moved(const Cells& cells, int by) {
    if constexpr (W == 1) return Cells{{std::rotl(cells.word[0], by)}};
    if constexpr (W == 2) {
      const int up = by & 63;
      const std::size_t swap = static_cast<std::size_t>(by >> 6) & 1U;
      const std::uint64_t low = cells.word[swap], high = cells.word[1 - swap];
      return Cells{{low << up | high >> 1 >> (63 - up), high << up | low >> 1 >> (63 - up)}};
    }
    return cells.shifted(by);
  }
  [[gnu::always_inline]] bool strikes(const AttackClass<W>& attack, int cell, const Cells& occupied,
                                      const Cells& enemies) const {
    Cells strikers = attack.sources[cell] & enemies;
    if (strikers.none()) return false;
    strikers &= p_.of(attack.kinds);
    return attack.leaps ? strikers.any() : reaches(attack, cell, occupied, strikers);
  }
  // Whether what lies between a cell and some of its strikers is as it must be.
  [[gnu::always_inline]] bool reaches(const AttackClass<W>& attack, int cell, const Cells& occupied,
                                      const Cells& strikers) const {
    return strikers.some([&](int from) {
      return ((*attack.between)[static_cast<std::size_t>(cell * game_.cells + from)] & occupied).count() == attack.need;
    });
  }
  // Enemies of one class that aim at the royal: gives check, pins, or bars the cells that would let them.
  void restrict_by_attackers(const AttackClass<W>& attack, const Cells& strikers, Safety<W>& s) const {
    strikers.each([&](int from) {
      const Cells striker = Cells::one(from);
      if (attack.leaps) {
        s.in_check = true;
        s.targets &= striker;
        return;
      }
      const Cells& between = (*attack.between)[static_cast<std::size_t>(s.royal * game_.cells + from)];
      const Cells blockers = between & occupied_;
      const int count = blockers.count();
      if (count == attack.need) {
        s.in_check = true;
        if (attack.need != 0) s.tried = true;
        s.targets &= between | striker;
      } else if (count == attack.need + 1) {
        (blockers & own_).each([&](int cell) { s.pin(cell, (between & ~occupied_) | striker); });
      } else if (count + 1 == attack.need) {
        s.targets &= ~between;
      }
    });
  }

  [[gnu::always_inline]] Cells beamed(const Movement<W>& move, int cell) const {
    const auto at = static_cast<std::size_t>(cell);
    Cells ends = move.beams[0][at].ends(occupied_);
    for (std::size_t i = 1; i < static_cast<std::size_t>(move.line_count); ++i)
      ends |= move.beams[i][at].ends(occupied_);
    if (move.steps != nullptr) ends |= move.steps[at];
    return ends;
  }
  [[gnu::always_inline]] Cells slid(const Movement<W>& move, int cell) const {
    const auto at = static_cast<std::size_t>(cell);
    Cells ends = move.lines[0][at].ends(occupied_);
    for (int i = 1; i < move.line_count; ++i) ends |= move.lines[static_cast<std::size_t>(i)][at].ends(occupied_);
    if (move.slides != nullptr) ends &= move.slides[at];
    if (move.steps != nullptr) ends |= move.steps[at];
    return ends;
  }
  Cells reached(const Movement<W>& move, int cell) const {
    const auto at = static_cast<std::size_t>(cell);
    Cells ends;
    switch (move.form) {
      case Movement<W>::Form::Steps:
        return move.steps[at];
      case Movement<W>::Form::Slides:
        return move.beams[0] != nullptr ? beamed(move, cell) : slid(move, cell);
      case Movement<W>::Form::Hops:
        for (int i = 0; i < move.line_count; ++i) {
          const Line<W>& line = move.lines[static_cast<std::size_t>(i)][at];
          const Cells behind = occupied_ & ~line.ends(occupied_);
          ends |= line.ends(behind) & behind;
        }
        break;
      case Movement<W>::Form::Leaps:
        for (const LameLeap<W>& leap : move.leaps[at]) {
          if ((leap.between & occupied_).none()) ends |= leap.ends;
        }
        break;
      case Movement<W>::Form::Vaults: {
        const Cells over = Judge<W>(game_, p_).on_board(move.over);
        for (const LameLeap<W>& leap : move.leaps[at]) {
          if (leap.between.subset_of(over)) ends |= leap.ends;
        }
        break;
      }
      case Movement<W>::Form::Strides:
        break;
    }
    return ends;
  }
  // Those of some cells from which a movement may be made.
  [[gnu::noinline]] Cells open_from(const Opening<W>& opening, Cells from) const {
    const Judge<W> judge(game_, p_);
    if (!judge.all_hold(opening.terms)) return {};
    for (const auto& near : opening.near) {
      const Cells pieces = judge.on_board(near.pieces);
      from.each([&](int cell) {
        const int number = (near.around[cell] & pieces).count();
        if ((near.low <= number && number <= near.high) != near.holds) from.reset(cell);
      });
    }
    if (!opening.from_attacked && !opening.from_unattacked) return from;
    from.each([&](int cell) {
      if (is_attacked(cell, occupied_, {}) != opening.from_attacked) from.reset(cell);
    });
    return from;
  }

  template <typename Sink>
  [[gnu::always_inline]] void strides_of(const Movements<W>& all, const std::array<Cells, kEndsOn>& to,
                                         const Safety<W>& s, Sink& sink) const {
    const auto give = [&](const Movement<W>& move, int delta, const Cells& front) {
      const Cells ends = front & to[static_cast<std::size_t>(move.to)] & s.targets;
      if (ends.any()) sink.strides(move, delta, ends);
    };
    for (const Movement<W>& move : all.steps) {
      const Cells from = own_ & p_.kinds[move.kind] & move.start;
      if (from.any()) give(move, move.delta, moved(from, move.delta));
    }
    for (const Movement<W>& move : all.doubles) {
      const Cells from = own_ & p_.kinds[move.kind] & move.start;
      const Cells on = moved(from, move.delta) & ~occupied_ & move.onward;
      if (on.any()) give(move, 2 * move.delta, moved(on, move.delta));
    }
  }
  // Of one piece after the other.
  template <typename Sink>
  void strides_apart(const Movement<W>& move, const Cells& to, const Safety<W>& s, Sink& sink) const {
    const Cells from = own_ & p_.kinds[move.kind] & move.start;
    each_of(from, [&](int cell) {
      Cells front = moved(Cells::one(cell), move.delta);
      if (move.doubles) front = moved(front & ~occupied_ & move.onward, move.delta);
      Cells ends = front & to;
      if (s.tried) {
        ends = kept_safe(cell, false, ends);
      } else {
        ends &= s.pinned.test(cell) ? s.line_of(cell) : s.targets;
      }
      if (ends.any()) sink.walks(move, static_cast<CellId>(cell), ends);
    });
  }

  template <typename Sink>
  void walks_of(const Movement<W>& move, const std::array<Cells, kEndsOn>& to, const Safety<W>& s, Sink& sink) const {
    Cells from = own_ & p_.kinds[move.kind] & move.from;
    if (from.any() && move.opening != nullptr) from = open_from(*move.opening, from);
    if (from.none()) return;
    const Cells dest = move.to == EndsOn::EnemyKinds ? to[static_cast<std::size_t>(EndsOn::Enemy)] & p_.of(move.victims)
                                                     : to[static_cast<std::size_t>(move.to)];
    each_of(from, [&](int cell) {
      Cells ends = reached(move, cell) & dest;
      if (s.royal == kNone) {
        // Nothing is to be looked after.
      } else if (s.tried) {
        ends = kept_safe(cell, move.royal, ends);
      } else if (move.royal) {
        ends = kept_safe_of_royal(cell, ends);
      } else {
        ends &= s.pinned.test(cell) ? s.line_of(cell) : s.targets;
      }
      if (ends.any()) sink.walks(move, static_cast<CellId>(cell), ends);
    });
  }
  template <typename Sink>
  void walks_to_marked(const Movement<W>& move, const Safety<W>& s, Sink& sink) const {
    if (game_.bans_taking && taken_beside(move).any()) return;
    const Cells to = Cells::one(p_.marked);
    const Cells from = own_ & p_.kinds[move.kind] & move.from;
    from.each([&](int cell) {
      if ((reached(move, cell) & to).none()) return;
      if (s.royal != kNone && !is_safe_after(Cells::one(cell), to, taken_beside(move), move.royal)) return;
      sink.marked(move, static_cast<CellId>(cell));
    });
  }

  // Of the only royal, which is attacked through the cell that it leaves, too.
  Cells kept_safe_of_royal(int from, Cells ends) const {
    const Cells occupied = occupied_ & ~Cells::one(from);
    Cells safe = ends;
    each_of(ends, [&](int end) {
      const Cells at = Cells::one(end);
      if (is_attacked(end, occupied, at)) safe &= ~at;
    });
    return safe;
  }
  Cells kept_safe(int from, bool royal, Cells ends) const {
    Cells safe = ends;
    ends.each([&](int end) {
      if (!is_safe_walk(from, end, royal)) safe.reset(end);
    });
    return safe;
  }

  bool is_barred(int end, int from) const {
    const auto& barred = game_.barred[me_];
    for (std::size_t kind = 0; kind < game_.kinds.size(); ++kind) {
      if (barred[kind].test(end) && p_.kinds[kind].test(from)) return true;
    }
    return false;
  }
  template <typename Sink>
  void escort_from(int kind, int from, const Escort<W>& escort, const Safety<W>& s, Sink& sink) const {
    const Cells seen = escort.ray[from] & occupied_;
    if (seen.none()) return;
    const int companion = escort.ascends ? seen.lowest() : seen.highest();
    if (!own_.test(companion) || !p_.of(escort.companions).test(companion)) return;
    if (escort.flag != kNone && !p_.flags[static_cast<std::size_t>(escort.flag)].test(companion)) return;
    CellId at = static_cast<CellId>(from);
    for (int i = 0; i < escort.length; ++i) {
      at = (*escort.next)[at];
      if (at == kNoCell || at == companion) return;
      const bool crossed = i + 1 < escort.length;
      if (crossed && escort.crosses_safe && is_attacked(at, occupied_, {})) return;
    }
    const bool in_check = s.royal == from ? s.in_check : is_attacked(from, occupied_, {});
    if (escort.starts_safe && in_check) return;
    const CellId arrival = (*escort.arrives)[at];
    if (arrival == kNoCell || arrival == at || arrival == from || occupied_.test(arrival)) return;
    if (is_barred(at, from) || is_barred(arrival, companion)) return;
    Cells left = Cells::one(from);
    left.set(companion);
    Cells reached = Cells::one(at);
    reached.set(arrival);
    Cells royals = this->royals() & ~Cells::one(from);
    royals.set(at);
    const Cells occupied = (occupied_ & ~left) | reached;
    if (royals.some([&](int cell) { return is_attacked(cell, occupied, {}); })) return;
    sink.escorted(kind, static_cast<CellId>(from), at, static_cast<CellId>(companion), arrival, escort);
  }

  template <typename Sink>
  void drops_of(const Safety<W>& s, Sink& sink) const {
    const Cells empty = game_.all & ~occupied_;
    for (std::size_t kind = 0; kind < game_.kinds.size(); ++kind) {
      if (p_.hands[me_][kind] == 0) continue;
      const Drop<W>& drop = game_.dropped[me_][kind];
      if (!drop.allowed) continue;
      Cells ends = empty & drop.to;
      if (drop.fellows != 0) {
        const Cells fellows = own_ & p_.of(drop.fellows);
        fellows.each([&](int cell) {
          const Cells& line = (*drop.lines)[static_cast<std::size_t>(cell)];
          if (drop.most == 1 || (line & fellows).count() >= drop.most) ends &= ~line;
        });
      }
      if (s.tried && s.royal != kNone) {
        const Cells tried = ends;
        tried.each([&](int end) {
          if (!is_safe_after({}, Cells::one(end), {}, false)) ends.reset(end);
        });
      } else {
        ends &= s.targets;
      }
      if (ends.any()) sink.drops(static_cast<int>(kind), ends);
    }
  }

  const Game<W>& game_;
  const Position<W>& p_;
  const PlayerId me_;
  const Cells own_, enemy_, occupied_;
};

// Of a walk that ends on these cells the ends where the piece may become something, and those where it may stay.
template <int W>
struct Choices {
  Bits<W> becomes, stays;
  Choices(const Becoming<W>& becoming, const Bits<W>& ends, bool from_anywhere)
      : becomes(from_anywhere ? ends : ends & becoming.to), stays(ends & becoming.stays) {}
};

// How many turns those are.
template <int W>
std::uint64_t weight(const Becoming<W>* becoming, Bits<W> ends, bool from_anywhere) {
  if (becoming == nullptr) return static_cast<std::uint64_t>(ends.count());
  const Choices<W> choices(*becoming, ends, from_anywhere);
  return static_cast<std::uint64_t>(choices.stays.count()) +
         static_cast<std::uint64_t>(choices.becomes.count()) * becoming->as.size();
}
// Whether a piece may become something wherever it goes, because of where it comes from.
template <int W>
bool from_anywhere(const Becoming<W>* becoming, int cell) {
  return becoming != nullptr && becoming->from.test(cell);
}

}  // namespace ludwright::walkers
