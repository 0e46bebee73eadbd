// From where which kinds of pieces could strike a royal, and what lies between: the classes of attackers that safety is
// told from. A part of what builder.h makes.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "engine/compiled/kernels/walkers/walkers.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::walkers {

// Whether an end test of the ruleset asks for the cell that the last turn marked.
template <int W>
bool is_marker(const Game<W>& game, int ends) {
  const auto& set = game.rules->ends[static_cast<std::size_t>(ends)];
  return set.kind == RulesetOf<W>::EndSet::Kind::GameSlot && !set.or_empty && game.marker != kNone &&
         game.rules->code[static_cast<std::size_t>(set.expr)].value == game.marker;
}

template <int W>
class AttackBuilder {
 public:
  explicit AttackBuilder(Game<W>& game) : game_(game), rules_(*game.rules), m_(rules_.lowered) {}

  // False if some attack is in no class that is known.
  bool add() {
    if (game_.royals == 0) return true;
    for (const SlowAttack<W>& slow : rules_.slow_attacks) {
      // On the cell that a turn marks nothing stands.
      const TableMove<W>& table = rules_.tables[slow.set][static_cast<std::size_t>(slow.move)];
      if (!table.by_table() || !is_marker(game_, table.to)) return false;
    }
    for (const auto& attack : rules_.attack_classes) {
      AttackClass<W> known;
      for (std::size_t i = 0; i < game_.kinds.size(); ++i) {
        const std::size_t set = rules_.set_of_kind(game_.kinds[i].type, game_.kinds[i].flags);
        if (std::find(attack.sets.begin(), attack.sets.end(), set) != attack.sets.end()) known.kinds |= Kinds{1} << i;
      }
      std::uint64_t royal_types = 0;
      for (Kinds rest = game_.royals; rest != 0; rest &= rest - 1)
        royal_types |= std::uint64_t{1} << game_.kinds[static_cast<std::size_t>(std::countr_zero(rest))].type;
      if (known.kinds == 0 || (attack.victims & royal_types) == 0) continue;
      if ((attack.victims & royal_types) != royal_types) return false;
      if (std::popcount(attack.victims) < static_cast<int>(m_.types.size())) game_.strikes_some = true;
      known.sources = attack.sources.data();
      if (!attack.screened.empty()) {
        if (!add_screened(attack, known)) return false;
        continue;
      }
      known.leaps = !attack.is_ray;
      if (attack.is_ray) {
        known.between = between_along(attack);
        if (known.between == nullptr) return false;
      }
      game_.attacks[attack.owner].push_back(known);
    }
    // Some of them are in one class where they differ only in how the tables were made.
    for (auto& of_seat : game_.attacks) join(of_seat);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      for (AttackClass<W>& attack : game_.attacks[seat]) {
        attack.zone = attack.leaps ? attack.sources : zone_of(attack);
        (attack.leaps ? game_.leap_classes : game_.ray_classes)[seat].push_back(attack);
      }
      add_leaps(seat);
    }
    return game_.attacks[0].size() <= kMostAttacks && game_.attacks[1].size() <= kMostAttacks;
  }

 private:
  static constexpr std::size_t kMostAttacks = 16;
  static void join(std::vector<AttackClass<W>>& all) {
    std::vector<AttackClass<W>> joined;
    for (const AttackClass<W>& one : all) {
      const auto same = std::find_if(joined.begin(), joined.end(), [&](const AttackClass<W>& other) {
        return other.sources == one.sources && other.need == one.need && other.leaps == one.leaps &&
               other.between == one.between;
      });
      if (same == joined.end()) {
        joined.push_back(one);
      } else {
        same->kinds |= one.kinds;
      }
    }
    all = std::move(joined);
  }
  const Bits<W>* zone_of(const AttackClass<W>& attack) {
    std::vector<Bits<W>> zone(attack.sources, attack.sources + game_.cells);
    for (int cell = 0; cell < game_.cells; ++cell) {
      attack.sources[cell].each(
          [&](int from) { zone[static_cast<std::size_t>(cell)] |= (*attack.between)[pair(cell, from)]; });
    }
    return game_.keep(std::move(zone))->data();
  }
  void add_leaps(std::size_t seat) {
    for (std::size_t kind = 0; kind < game_.kinds.size(); ++kind) {
      std::vector<Bits<W>> sources(static_cast<std::size_t>(game_.cells));
      bool some = false;
      for (const AttackClass<W>& attack : game_.attacks[seat]) {
        if (!attack.leaps || (attack.kinds >> kind & 1U) == 0) continue;
        some = true;
        for (int cell = 0; cell < game_.cells; ++cell) sources[static_cast<std::size_t>(cell)] |= attack.sources[cell];
      }
      if (some) game_.leap_attacks[seat][kind] = game_.keep(std::move(sources))->data();
    }
  }
  std::vector<Bits<W>>* table(std::size_t size) {
    game_.tables.push_back(std::make_unique<std::vector<Bits<W>>>(size));
    return game_.tables.back().get();
  }
  std::size_t pair(int attacked, int from) const {
    return static_cast<std::size_t>(attacked) * static_cast<std::size_t>(game_.cells) + static_cast<std::size_t>(from);
  }
  // What lies between two cells of one line, of all lines that pieces slide along.
  const std::vector<Bits<W>>* between_along(const ludwright::AttackClass<W>& attack) {
    if (lines_ == nullptr) lines_ = table(pair(game_.cells, 0));
    for (const int way : attack.ways) {
      if ((known_ways_ >> way & 1U) != 0) continue;
      known_ways_ |= std::uint64_t{1} << way;
      for (int attacked = 0; attacked < game_.cells; ++attacked) {
        Bits<W> crossed;
        CellId at = rules_.neighbour(way, attacked);
        for (; at != kNoCell && at != attacked; at = rules_.neighbour(way, at)) {
          Bits<W>& known = (*lines_)[pair(attacked, at)];
          if (known.any() && !(known == crossed)) return nullptr;
          known = crossed;
          crossed.set(at);
        }
        if (at == attacked) return nullptr;
      }
    }
    return lines_;
  }
  bool add_screened(const ludwright::AttackClass<W>& attack, const AttackClass<W>& like) {
    const ScreenedReach<W>& reach = attack.screened[0];
    struct Known {
      bool some = false;
      std::vector<Bits<W>> between, sources;
    };
    std::array<Known, 2> by_need;
    bool one_way = true;
    for (int to = 0; to < game_.cells; ++to) {
      attack.sources[static_cast<std::size_t>(to)].each([&](int from) {
        int ways = 0;
        reach.each_way(static_cast<CellId>(from), to, [&](const Bits<W>& crossed, bool hops) {
          ++ways;
          Known& known = by_need[hops ? 1 : 0];
          if (!std::exchange(known.some, true)) {
            known.between.resize(pair(game_.cells, 0));
            known.sources.resize(static_cast<std::size_t>(game_.cells));
          }
          known.between[pair(to, from)] = crossed;
          known.sources[static_cast<std::size_t>(to)].set(from);
        });
        one_way = one_way && ways == 1;
      });
    }
    if (!one_way) return false;
    for (int need = 0; need < 2; ++need) {
      Known& found = by_need[static_cast<std::size_t>(need)];
      if (!found.some) continue;
      AttackClass<W> known = like;
      known.need = need;
      known.leaps = false;
      known.sources = game_.keep(std::move(found.sources))->data();
      known.between = game_.keep(std::move(found.between));
      game_.has_needs = game_.has_needs || need != 0;
      game_.attacks[attack.owner].push_back(known);
    }
    return true;
  }

  Game<W>& game_;
  const RulesetOf<W>& rules_;
  const Model& m_;
  std::vector<Bits<W>>* lines_ = nullptr;
  std::uint64_t known_ways_ = 0;
};

}  // namespace ludwright::walkers
