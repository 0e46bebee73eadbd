// Which walks and placements of the mover attack the opponent's royal, where there is one of it and it is not attacked
// before: those that come to where it is seen from, and those that leave what it was hidden by. Included by
// play_impl.h.
#pragma once
#include <algorithm>
#include <bit>

#include "engine/compiled/legality_impl.h"

namespace ludwright {

// Kept while the arrangement stays.
template <int W>
const typename Play<W>::Checks& Play<W>::checks_on(std::uint64_t types) {
  if (checks_.version != board_.version() || checks_.me != board_.flow.mover || checks_.types != types) {
    checks_ = Checks{};
    checks_.me = board_.flow.mover;
    checks_.types = types;
    find_checks(checks_);
    checks_.version = board_.version();
  }
  return checks_;
}

template <int W>
void Play<W>::find_checks(Checks& checks) const {
  const auto enemy = static_cast<PlayerId>(1 - checks.me);
  const Cells royals = of_types(checks.types) & board_.by_owner[enemy];
  if (royals.none()) return;
  checks.royal = royals.lowest();
  const auto royal = static_cast<std::size_t>(checks.royal);
  const TypeId type = board_.pieces[board_.top[royal]].type;
  const auto walks = [&](const SlowAttack<W>& slow) { return of_set(slow.set).any(); };
  checks.unsure = royals.count() > 1 || std::any_of(rules_.slow_attacks.begin(), rules_.slow_attacks.end(), walks) ||
                  attacked_by_tables(static_cast<CellId>(royal), enemy, type, board_.occupied, {});
  if (checks.unsure) return;
  const Cells& mine = board_.by_owner[checks.me];
  for (const int index : rules_.attackers[enemy]) {
    const AttackClass<W>& family = rules_.attack_classes[static_cast<std::size_t>(index)];
    if (family.screened.empty() && !family.is_ray) continue;
    const Cells candidates = attackers_of(family, royal, type);
    if (candidates.none()) continue;
    for (const int way : family.ways) {
      const Sight sight = sight_along(way, royal, candidates);
      if (sight.from != kNone && sight.screen != kNone && mine.test(sight.screen)) checks.unveiling.set(sight.screen);
    }
    if (family.screened.empty()) continue;
    // Whoever comes or goes may be the one that another hops over.
    checks.unsure = checks.unsure || family.screened[0].hops();
    candidates.each([&](int from) {
      family.screened[0].each_way(static_cast<CellId>(from), checks.royal, [&](const Cells& between, bool) {
        const Cells screens = between & board_.occupied;
        if (screens.count() == 1) checks.unveiling |= screens & mine;
      });
    });
  }
}

// Of a piece with these movements, while none leaves where it stands.
template <int W>
typename Play<W>::CheckCells Play<W>::checks_by(std::size_t set, const Checks& checks) const {
  CheckCells cells;
  const auto royal = static_cast<std::size_t>(checks.royal);
  const TypeId type = board_.pieces[board_.top[royal]].type;
  for (const int index : rules_.attackers[static_cast<std::size_t>(1 - checks.me)]) {
    const AttackClass<W>& family = rules_.attack_classes[static_cast<std::size_t>(index)];
    if ((family.victims >> type & 1U) == 0) continue;
    if (std::find(family.sets.begin(), family.sets.end(), set) == family.sets.end()) continue;
    const Cells& sources = family.sources[royal];
    if (!family.screened.empty()) {
      cells.maybe |= sources;
    } else if (!family.is_ray) {
      cells.sure |= sources;
    } else {
      for (const int way : family.ways) cells.sure |= sources & seen_along(way, royal);
    }
  }
  return cells;
}

// The cells on a line from a cell, the first piece included.
template <int W>
Bits<W> Play<W>::seen_along(int way, std::size_t cell) const {
  const Cells& line = rules_.rays[static_cast<std::size_t>(way * rules_.cell_count) + cell];
  const Cells blockers = line & board_.occupied;
  if (blockers.none()) return line;
  const int first = rules_.order[static_cast<std::size_t>(way)] > 0 ? blockers.lowest() : blockers.highest();
  return line & ~rules_.rays[static_cast<std::size_t>(way * rules_.cell_count + first)];
}

// Where a piece with these movements that is placed may make the test hold.
template <int W>
Bits<W> Play<W>::may_check(const CheckTest& test, std::size_t set) {
  const Checks& checks = checks_on(test.types);
  if (checks.unsure) return rules_.all_cells;
  if (checks.royal == kNone) return {};
  const CheckCells cells = checks_by(set, checks);
  return cells.sure | cells.maybe;
}

// Takes out of `tried` the ends of walks from a cell of which it is known whether the rule forbids them; out of `legal`
// too, if it does.
template <int W>
void Play<W>::drop_known_checks(const CheckTest& test, std::size_t set, CellId from, Cells& tried, Cells& legal) {
  const Checks& checks = checks_on(test.types);
  if (checks.unsure || checks.unveiling.test(from)) return;
  if (checks.royal == kNone) {
    tried = {};
    return;
  }
  const CheckCells cells = checks_by(set, checks);
  // What it leaves would no more be in its own way.
  if (cells.sure.test(from)) return;
  if (test.always) {
    legal &= ~(tried & cells.sure);
    tried &= ~cells.sure;
  }
  tried &= cells.sure | cells.maybe;
}

}  // namespace ludwright
