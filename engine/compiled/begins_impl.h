// Where walks may begin and legs end at all, seen from what they have to go over: found backwards from there, for all
// pieces at once, so that only those are walked that may come to something. Included by walk_impl.h.
#pragma once
#include <bit>

#include "engine/compiled/eval_impl.h"

namespace ludwright {

// The cells on which a walk of these paths might begin, as far as that is seen at a glance: there is something to go
// over that its first leg has to go over, and a hop has somewhere to end.
template <int W>
Bits<W> Play<W>::begins(PathsId paths, const Env& env) {
  Kept<Cells>& kept = kept_begins_[static_cast<std::size_t>(paths)];
  if (kept.version == board_.version() && kept.me == env.me) return kept.value;
  Cells all;
  for (const Path& path : m_.paths(paths).paths) all |= begins(path, 0, kAnyWay, env);
  kept = {board_.version(), env.me, all};
  return all;
}

// The same of what is left of a path from a leg on, which was come to along `heading` (kAnyWay: whichever).
template <int W>
Bits<W> Play<W>::begins(const Path& path, std::size_t first, int heading, const Env& env) {
  const Leg& leg = path.legs[first];
  const LegPlan& plan = rules_.plan(leg);
  if (leg.kind == LegKind::Group && plan.is_walked) return begins(leg.group, env);
  if (!plan.over_known && (!plan.through_known || first + 1 == path.legs.size())) return rules_.all_cells;
  if (first == 0) return begins_along(path, first, ways_of(leg, env), env);
  if (plan.fixed_ways) heading = kAnyWay;
  const auto kept_at = leg.index * (rules_.direction_count + 2) + heading - kAnyWay;
  Kept<Cells>& kept = kept_leg_begins_[static_cast<std::size_t>(kept_at)];
  if (kept.version == board_.version() && kept.me == env.me) return kept.value;
  std::uint64_t ways = ways_of(leg, env);
  if (heading != kAnyWay) rules_.ways_after(leg.directions, env.me, heading, ways);
  const Cells starts = begins_along(path, first, ways, env);
  kept = {board_.version(), env.me, starts};
  return starts;
}
template <int W>
Bits<W> Play<W>::begins_along(const Path& path, std::size_t first, std::uint64_t ways, const Env& env) {
  const Leg& leg = path.legs[first];
  return rules_.plan(leg).over_known ? over_begins(leg, ways, env) : begins_before(path, first, ways, env);
}

// The cells on which a leg may end if more legs follow it. Attacks are asked on boards that are changed for one
// question: it is not looked at for them.
template <int W>
Bits<W> Play<W>::useful_ends(const Path& path, std::size_t leg, int heading, const Env& env, bool as_move) {
  return as_move && leg + 1 < path.legs.size() ? begins(path, leg + 1, heading, env) : rules_.all_cells;
}

// The cells from which a step or slide may end where the next leg may begin.
template <int W>
Bits<W> Play<W>::begins_before(const Path& path, std::size_t first, std::uint64_t ways, const Env& env) {
  const Leg& leg = path.legs[first];
  const LegPlan& plan = rules_.plan(leg);
  const Cells through = leg.through == kNoId ? ~board_.occupied : cells(leg.through, env);
  const Cells landings = plan.to_known ? cells(leg.to, env) : rules_.all_cells;
  Cells starts;
  for (; ways != 0; ways &= ways - 1) {
    const int way = std::countr_zero(ways);
    const Cells ends = begins(path, first + 1, way, env);
    Cells front = stepped_back(ends & landings, way);
    Cells before = front;
    while (leg.kind == LegKind::Slide && front.any()) {
      front = stepped_back(front & through, way) & ~before;
      before |= front;
    }
    starts |= before;
    if (!plan.is_walked) starts |= ends;
  }
  return starts;
}

// The cells from which a leg may go over what it has to.
template <int W>
Bits<W> Play<W>::over_begins(const Leg& leg, std::uint64_t ways, const Env& env) {
  const LegPlan& plan = rules_.plan(leg);
  const Cells over = cells(leg.over, env);
  const Cells to = plan.to_known ? cells(leg.to, env) : rules_.all_cells;
  Cells starts;
  for (; ways != 0; ways &= ways - 1) {
    const int way = std::countr_zero(ways);
    Cells front = over;
    if (leg.kind == LegKind::Hop) front &= stepped_back(to, way);
    Cells before;
    while (front.any()) {
      front = stepped_back(front, way) & ~before;
      before |= front;
      if (leg.kind != LegKind::Slide) break;
    }
    starts |= before;
  }
  return starts;
}

// From where a step in the direction leads to one of these cells.
template <int W>
Bits<W> Play<W>::stepped_back(const Cells& to, int way) const {
  Cells from;
  for (const Shift<W>& part : rules_.step_parts[static_cast<std::size_t>(way)]) from |= part.moved_back(to);
  return from;
}

}  // namespace ludwright
