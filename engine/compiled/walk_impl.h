// Walks cell by cell, for every path that has no table. Included by play_impl.h.
#pragma once
#include <algorithm>
#include <utility>

#include "engine/compiled/begins_impl.h"
#include "engine/compiled/rays_impl.h"
#include "engine/stack_room.h"

namespace ludwright {

template <int W>
bool Play<W>::test(ExprId id, CellId cell, const Instance& at, const Env& env) {
  if (id == kNoId) return true;
  if ((node(id).depends & kChangesInWalk) == 0) return has_cell(id, cell, env);
  Env inner = env;
  inner.that = env.it;
  inner.it = cell;
  inner.here = at.here;
  inner.heading = at.heading;
  inner.crossed = at.crossed;
  return has_cell(id, cell, inner);
}

// What the numbers and directions of the next leg are read in.
template <int W>
typename Play<W>::Env Play<W>::on_the_way(const Instance& at, const Env& env) const {
  Env inner = env;
  inner.heading = at.heading;
  inner.here = at.end;
  inner.crossed = at.crossed;
  return inner;
}

template <int W>
int Play<W>::headings(const Leg& leg, const Instance& at, CellId from, const Env& env,
                      std::array<DirectionId, 64>& out) {
  const LegPlan& plan = rules_.plan(leg);
  if (!plan.fixed_ways) return headings(leg.directions, at, from, env, out);
  int size = 0;
  for (std::uint64_t set = ways_of(leg, env); set != 0; set &= set - 1)
    out[static_cast<std::size_t>(size++)] = static_cast<DirectionId>(std::countr_zero(set));
  return size;
}

template <int W>
int Play<W>::headings(const std::vector<Directions>& list, const Instance& at, CellId from, const Env& env,
                      std::array<DirectionId, 64>& out) {
  std::uint64_t set = 0;
  const auto add = [&](int direction) {
    if (direction != kNone) set |= std::uint64_t{1} << direction;
  };
  const Env inner = on_the_way(at, env);
  const int forward =
      env.me < m_.seats.size() && m_.seats[env.me].forward != kNoDirection ? m_.seats[env.me].forward : kNone;
  for (const Directions& directions : list) {
    switch (directions.kind) {
      case DirectionClass::One:
        add(num(directions.expr, inner));
        break;
      case DirectionClass::Toward:
      case DirectionClass::AwayFrom: {
        const Cells goal = cells(directions.expr, inner);
        for (int direction = 0; direction < rules_.direction_count; ++direction) {
          CellId cell = rules_.neighbour(direction, from);
          for (int step = 0; cell != kNoCell && cell != from && step < rules_.cell_count; ++step) {
            if (goal.test(cell)) {
              const DirectionId away = m_.board.opposite[static_cast<std::size_t>(direction)];
              add(directions.kind == DirectionClass::Toward ? direction
                  : away == kNoDirection                    ? kNone
                                                            : static_cast<int>(away));
              break;
            }
            cell = rules_.neighbour(direction, cell);
          }
        }
        break;
      }
      default:
        set |= rules_.directions_of(directions.kind, forward, at.heading);
        break;
    }
  }
  int size = 0;
  for (; set != 0; set &= set - 1)
    out[static_cast<std::size_t>(size++)] = static_cast<DirectionId>(std::countr_zero(set));
  return size;
}

// Leaving a cell where an earlier leg ended: it has been passed over.
template <int W>
void Play<W>::depart(Instance& now, const Instance& at) const {
  now.here = at.end;
  if (at.end != walk_start_) now.crossed.set(at.end);
}

// Whether who walks stands there, where the walk began, and nobody else. Nobody walks where it is only looked.
template <int W>
bool Play<W>::is_walker_alone(CellId cell) const {
  const PieceId top = board_.top[cell];
  return top != kNoPiece && top == walker_ && board_.below[top] == kNoPiece;
}

// What stands on `cell` is taken, each cell once; the walker's own cell, come back to, holds nobody to take.
template <int W>
void Play<W>::note_victim(Instance& at, CellId cell) const {
  if (board_.top[cell] == kNoPiece || is_walker_alone(cell)) return;
  const auto end = at.victim.begin() + at.victims;
  if (std::find(at.victim.begin(), end, cell) != end) return;
  if (at.victims >= kMaxVictims) throw too_many_victims();
  at.victim[static_cast<std::size_t>(at.victims++)] = cell;
}

// Whether a walk may end where its last leg has no length. A group has no test by default; like other legs it then
// does not end a move on a piece of the mover.
template <int W>
bool Play<W>::may_stay(const Leg& leg, const Instance& at, const Env& env, bool as_move) {
  if (!test(leg.to, at.end, at, env) || !test(leg.within, at.end, at, env)) return false;
  if (leg.to != kNoId || leg.kind != LegKind::Group || !as_move) return true;
  const PieceId top = board_.top[at.end];
  return top == kNoPiece || board_.pieces[top].owner != env.me;
}

// The walker ends a leg on at.end: tests it, notes what is taken there, and goes on.
template <int W>
bool Play<W>::land(const Leg& leg, Instance& at, const Env& env, bool as_move, Arrive arrive) {
  if (!test(leg.to, at.end, at, env) || !test(leg.within, at.end, at, env)) return false;
  bool step_takes = leg.kind == LegKind::Step && leg.taking;
  if (step_takes) {  // the cell stepped to is the one that is counted
    step_takes = !is_walker_alone(at.end) && test(leg.over, at.end, at, env) && !is_victim(at, at.end);
    const int counted = step_takes ? 1 : 0;
    if (counted < leg.over_min || counted > leg.over_max) return false;
  }
  if (as_move && (!leg.onto || step_takes)) note_victim(at, at.end);
  return arrive(at);
}

// Goes on over a cell if it may be crossed: counts it in `counted`, and notes what is taken there.
template <int W>
bool Play<W>::cross(const Leg& leg, Instance& now, CellId cell, const Env& env, int& counted) {
  // What the walk has taken is not taken again: it stays in the way. The walker does not go over itself.
  const bool in_over = leg.over != kNoId && leg.kind != LegKind::Step && !(leg.taking && is_victim(now, cell)) &&
                       !is_walker_alone(cell) && test(leg.over, cell, now, env);
  const bool in_through = leg.through == kNoId ? !board_.occupied.test(cell) : test(leg.through, cell, now, env);
  if ((!in_over && !in_through) || !test(leg.within, cell, now, env)) return false;
  if (in_over) {
    if (++counted > leg.over_max) return false;
    if (leg.taking) note_victim(now, cell);
  }
  now.crossed.set(cell);
  return true;
}

template <int W>
bool Play<W>::slide(const Leg& leg, const Instance& at, int dx, int dy, int direction, const Env& env, bool as_move,
                    bool last, const Cells& useful, Arrive arrive) {
  int low = 1;
  int high = leg.kind == LegKind::Step ? 1 : rules_.cell_count;
  if (leg.kind != LegKind::Step && (leg.min != kNoId || leg.max != kNoId)) {
    const Env inner = on_the_way(at, env);
    if (leg.min != kNoId) low = num(leg.min, inner);
    if (leg.max != kNoId) high = num(leg.max, inner);
  }
  Instance now = at;
  now.here = at.end;
  now.heading = direction;
  if (low <= 0 && high >= 0 && (!last || may_stay(leg, now, env, as_move)) && arrive(now)) return true;
  depart(now, at);
  const CellId start = at.end;
  int counted = 0;
  Cells passed;
  const auto next = [&](CellId cell) {
    return direction == kNone || dx != 0 || dy != 0 ? m_.board.offset(cell, dx, dy) : rules_.neighbour(direction, cell);
  };
  CellId cell = next(start);
  // A slide never passes the cell where it began; a step may come back to it.
  const auto closed = [&](CellId to) { return leg.kind != LegKind::Step && to == start; };
  for (int length = 1; length <= high && cell != kNoCell && !closed(cell) && !passed.test(cell); ++length) {
    now.end = cell;
    if (length >= low && useful.test(cell) &&
        (leg.kind == LegKind::Step || leg.over == kNoId || (counted >= leg.over_min && counted <= leg.over_max))) {
      Instance ended = now;
      if (land(leg, ended, env, as_move, arrive)) return true;
    }
    if (length == high) break;
    if (!cross(leg, now, cell, env, counted)) break;
    passed.set(cell);
    cell = next(cell);
  }
  return false;
}

template <int W>
bool Play<W>::spread(const Leg& leg, const Instance& at, const Env& env, bool as_move, Arrive arrive) {
  struct Front {
    Instance walk;
    int counted = 0;
  };
  std::array<DirectionId, 64> ways{};
  const bool fixed = rules_.plan(leg).fixed_ways;
  int count = fixed ? headings(leg, at, at.end, env, ways) : 0;
  Cells seen = Cells::one(at.end);
  std::vector<Front> front{{at, 0}};
  std::vector<Instance> ends;
  depart(front[0].walk, at);
  while (!front.empty()) {
    std::vector<Front> further;
    for (const Front& from : front) {
      if (!fixed) count = headings(leg, at, from.walk.end, env, ways);
      for (int i = 0; i < count; ++i) {
        const CellId cell = rules_.neighbour(ways[static_cast<std::size_t>(i)], from.walk.end);
        if (cell == kNoCell || seen.test(cell)) continue;
        seen.set(cell);
        Front now = from;
        now.walk.end = cell;
        now.walk.heading = ways[static_cast<std::size_t>(i)];
        if (leg.over == kNoId || (now.counted >= leg.over_min && now.counted <= leg.over_max)) ends.push_back(now.walk);
        if (cross(leg, now.walk, cell, env, now.counted)) further.push_back(now);
      }
    }
    front.swap(further);
  }
  return std::any_of(ends.begin(), ends.end(), [&](Instance& end) { return land(leg, end, env, as_move, arrive); });
}

// The group, which was walked `done` times, at least `low` and at most `high` times.
template <int W>
bool Play<W>::group(const Leg& leg, const Instance& at, int done, int low, int high, const Env& env, bool as_move,
                    bool last, Arrive arrive) {
  if (done >= low && arrive(at)) return true;
  if (done >= high) return false;
  if (++runs_ > rules_.most_runs) throw too_much_work();
  const NestedCall call;
  if (call.is_short_of_stack()) throw too_many_walks();
  for (const Path& path : m_.paths(leg.group).paths) {
    const bool stop = walk_path(path, 0, at, env, as_move, last && done + 1 == high, [&](const Instance& end) {
      return group(leg, end, done + 1, low, high, env, as_move, last, arrive);
    });
    if (stop) return true;
  }
  return false;
}

template <int W>
bool Play<W>::walk_leg(const Path& path, std::size_t index, const Instance& at, const Env& env, bool as_move, bool last,
                       Arrive arrive) {
  const Leg& leg = path.legs[index];
  switch (leg.kind) {
    case LegKind::Step:
    case LegKind::Slide: {
      if (leg.directions.empty()) {
        for (const auto& [dx, dy] : rules_.images(leg.dx, leg.dy)) {
          if (slide(leg, at, dx, dy, kNone, env, as_move, last, rules_.all_cells, arrive)) return true;
        }
        return false;
      }
      if (rules_.plan(leg).by_rays) return slide_by_rays(path, index, at, env, as_move, last, arrive);
      std::array<DirectionId, 64> ways{};
      const int count = headings(leg, at, at.end, env, ways);
      for (int i = 0; i < count; ++i) {
        const int way = ways[static_cast<std::size_t>(i)];
        if (!as_move || index + 1 == path.legs.size()) {
          if (slide(leg, at, 0, 0, way, env, as_move, last, rules_.all_cells, arrive)) return true;
          continue;
        }
        const Cells useful = useful_ends(path, index, way, env, as_move);
        if (rules_.order[static_cast<std::size_t>(way)] != 0 && !useful.test(at.end) &&
            (useful & rules_.rays[static_cast<std::size_t>(way * rules_.cell_count + at.end)]).none())
          continue;
        if (slide(leg, at, 0, 0, way, env, as_move, last, useful, arrive)) return true;
      }
      return false;
    }
    case LegKind::Leap: {
      const auto jump = [&](int dx, int dy) {
        Instance now = at;
        depart(now, at);
        now.heading = rules_.along(dx, dy);
        now.end = m_.board.offset(at.end, dx, dy);
        return now.end != kNoCell && now.end != at.end && land(leg, now, env, as_move, arrive);
      };
      if (!leg.by_name) {
        for (const auto& [dx, dy] : rules_.images(leg.dx, leg.dy)) {
          if (jump(dx, dy)) return true;
        }
        return false;
      }
      std::array<DirectionId, 64> first{};
      std::array<DirectionId, 64> second{};
      const int firsts = headings({leg.directions[0]}, at, at.end, env, first);
      int seconds = 1;
      if (leg.dy != 0 && leg.directions.size() > 1) {
        seconds = headings({leg.directions[1]}, at, at.end, env, second);
      }
      for (int i = 0; i < firsts; ++i) {
        const auto& a = m_.board.delta[first[static_cast<std::size_t>(i)]];
        for (int j = 0; j < seconds; ++j) {
          std::array<int, 2> b{0, 0};
          if (leg.dy != 0 && leg.directions.size() > 1) b = m_.board.delta[second[static_cast<std::size_t>(j)]];
          if (jump(a[0] * leg.dx + b[0] * leg.dy, a[1] * leg.dx + b[1] * leg.dy)) return true;
        }
      }
      return false;
    }
    case LegKind::Hop: {
      std::array<DirectionId, 64> ways{};
      const int count = headings(leg, at, at.end, env, ways);
      for (int i = 0; i < count; ++i) {
        const int way = ways[static_cast<std::size_t>(i)];
        const CellId middle = rules_.neighbour(way, at.end);
        if (middle == kNoCell) continue;
        Instance now = at;
        depart(now, at);
        now.heading = way;
        if (is_walker_alone(middle) || (leg.taking && is_victim(now, middle))) continue;
        if (!test(leg.over, middle, now, env) || !test(leg.within, middle, now, env)) continue;
        now.end = rules_.neighbour(way, middle);
        if (now.end == kNoCell) continue;
        now.crossed.set(middle);
        if (leg.taking) note_victim(now, middle);
        if (land(leg, now, env, as_move, arrive)) return true;
      }
      return false;
    }
    case LegKind::Spread:
      return spread(leg, at, env, as_move, arrive);
    case LegKind::Group: {
      const Env inner = on_the_way(at, env);
      const int low = leg.min == kNoId ? 1 : std::max(0, num(leg.min, inner));
      const int high = leg.max == kNoId ? std::max(1, low) : num(leg.max, inner);
      if (low == 0 && high >= 0 && (!last || may_stay(leg, at, env, as_move)) && arrive(at)) return true;
      const auto walk_group = [&](int least, int most) {
        return group(leg, at, 0, least, most, env, as_move, last, [&](const Instance& end) {
          Instance ended = end;
          if (leg.to != kNoId) return land(leg, ended, env, as_move, arrive);
          return test(leg.within, end.end, end, env) && arrive(end);
        });
      };
      if (!last || !rules_.plan(leg).may_end_unwalked) return walk_group(std::max(1, low), high);
      // Which time is the last decides where it may end: each number of times is walked on its own.
      for (int times = std::max(1, low); times <= high; ++times) {
        if (walk_group(times, times)) return true;
      }
      return false;
    }
  }
  return false;
}

template <int W>
bool Play<W>::walk_path(const Path& path, std::size_t leg, const Instance& at, const Env& env, bool as_move, bool last,
                        Arrive arrive) {
  if (leg + 1 == path.legs.size()) return walk_leg(path, leg, at, env, as_move, last, arrive);
  return walk_leg(path, leg, at, env, as_move, false, [&](const Instance& end) {
    return useful_ends(path, leg, end.heading, env, as_move).test(end.end) &&
           walk_path(path, leg + 1, end, env, as_move, last, arrive);
  });
}

// Every instance of the paths from `start`, in no particular order and with repetitions.
template <int W>
bool Play<W>::walk(PathsId paths, CellId start, const Env& env, bool as_move, Arrive arrive) {
  Instance at;
  at.end = start;
  at.here = start;
  at.heading = env.heading;
  // What is asked on the way, and of an end, may walk on its own.
  const CellId outer = std::exchange(walk_start_, start);
  const auto walker = static_cast<PieceId>(as_move ? env.this_piece : kNoPiece);
  const PieceId outer_walker = std::exchange(walker_, walker);
  bool stop = false;
  for (const Path& path : m_.paths(paths).paths) {
    stop = walk_path(path, 0, at, env, as_move, true, [&](const Instance& end) {
      walk_start_ = outer;
      walker_ = outer_walker;
      const bool result = arrive(end);
      walk_start_ = start;
      walker_ = walker;
      return result;
    });
    if (stop) break;
  }
  walk_start_ = outer;
  walker_ = outer_walker;
  return stop;
}

}  // namespace ludwright
