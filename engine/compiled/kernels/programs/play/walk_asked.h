// One walk that is asked for, as it was planned before play: whether it leads there now. Included by programs.cpp.
#pragma once
#include <algorithm>

#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

// The cells on which planned steps and slides may end now, wherever they begin.
template <int W, int P>
const Bits<W>& Machine<W, P>::open_ends(const MoveSet<W>& moves, PlayerId me) {
  const auto set = static_cast<std::size_t>(&moves - plans_->sets.data());
  auto& [version, known] = set < plans_->sets.size() ? open_ends_[set * seat_count_ + me] : open_ends_.back();
  if (version == version_ && set < plans_->sets.size()) return known;
  version = version_;
  known = {};
  if (moves.any_to) return known = rules_.all_cells;
  if (moves.not_own) known = rules_.all_cells & ~at_.tops[me];
  for (const ExprId to : moves.tos) known |= fixed_cells(to, me);
  return known;
}

template <int W, int P>
bool Machine<W, P>::may_end(const Plan<W>& plan, const Walk& walk, const Env& own) {
  if (plan.to == kNoId) return !at_.occupied.test(walk.end) || at_.pieces[at_.top[walk.end]].owner != own.me;
  if (plan.to_is_same) return is_in(*plan.to_set, walk.end, own.me);
  Env asking = own;
  asking.that = own.it;
  asking.it = walk.end;
  asking.heading = walk.heading;
  asking.here = walk.here;
  asking.crossed = walk.crossed;
  return has_cell(plan.to, walk.end, asking);
}

// Whether a chance is one now; false only if it is known that it is not.
template <int W, int P>
inline bool Machine<W, P>::is_open(const Plan<W>& plan, const Chance& chance, CellId from, PlayerId me) {
  CellId end = chance.end;
  if (plan.kind == Plan<W>::Kind::Hop) {
    const int over = plan.slides_first ? first_on_the_way(chance.way, from) : rules_.neighbour(chance.way, from);
    if (over == kNone) return false;
    if (plan.over == kNoId ? !at_.occupied.test(over) : !is_in(*plan.over_set, over, me)) return false;
    end = rules_.neighbour(chance.way, over);
    if (end == kNoCell) return false;
  }
  if (plan.to == kNoId) {
    if (at_.tops[me].test(end)) return false;
  } else if (plan.to_is_same && !is_in(*plan.to_set, end, me)) {
    return false;
  }
  if (plan.kind != Plan<W>::Kind::Slide || plan.over != kNoId || !tables_->is_plain) return true;
  const Cells between = cells_between(chance.way, from, chance.end);
  return plan.through == kNoId ? (between & at_.occupied).none() : between.subset_of(fixed_cells(plan.through, me));
}

// The first cell that way on which something stands; kNone: there is none.
template <int W, int P>
int Machine<W, P>::first_on_the_way(int way, CellId from) const {
  const Cells met = rules_.rays[static_cast<std::size_t>(way * rules_.cell_count) + from] & at_.occupied;
  if (met.none()) return kNone;
  const int order = rules_.order[static_cast<std::size_t>(way)];
  if (order != 0) return order > 0 ? met.lowest() : met.highest();
  CellId at = rules_.neighbour(way, from);
  while (!met.test(at)) at = rules_.neighbour(way, at);
  return at;
}

// Whether a step or slide leads there now.
template <int W, int P>
bool Machine<W, P>::leads(const Plan<W>& plan, const Chance& chance, CellId from, const Env& own, Walk& walk) {
  walk = {};
  walk.end = chance.end;
  walk.here = from;
  walk.heading = chance.way;
  if (plan.kind == Plan<W>::Kind::Slide && !passes(plan, chance, from, own.me, walk)) return false;
  return may_end(plan, walk, own);
}

// Whether a slide comes as far as its end.
template <int W, int P>
bool Machine<W, P>::passes(const Plan<W>& plan, const Chance& chance, CellId from, PlayerId me, Walk& walk) {
  if (tables_->is_plain) {
    walk.crossed = cells_between(chance.way, from, chance.end);
  } else {
    for (CellId at = rules_.neighbour(chance.way, from); at != chance.end; at = rules_.neighbour(chance.way, at))
      walk.crossed.set(at);
  }
  const Cells through = plan.through == kNoId ? ~at_.occupied : fixed_cells(plan.through, me);
  if (plan.over == kNoId) return walk.crossed.subset_of(through);
  const Cells& over = fixed_cells(plan.over, me);
  const int counted = (walk.crossed & over).count();
  return counted >= plan.over_least && counted <= plan.over_most && (walk.crossed & ~over).subset_of(through);
}

// Whether a hop that way is possible now.
template <int W, int P>
bool Machine<W, P>::hops(const Plan<W>& plan, CellId from, int way, const Env& own, Walk& walk) {
  walk = {};
  walk.here = from;
  walk.heading = static_cast<std::int16_t>(way);
  CellId over = rules_.neighbour(way, from);
  while (plan.slides_first && over != kNoCell && !at_.occupied.test(over)) {
    if (walk.crossed.test(over)) return false;
    walk.crossed.set(over);
    walk.here = over;
    over = rules_.neighbour(way, over);
  }
  if (over == kNoCell || over == from) return false;
  if (plan.over == kNoId ? !at_.occupied.test(over) : !is_in(*plan.over_set, over, own.me)) return false;
  walk.end = rules_.neighbour(way, over);
  if (walk.end == kNoCell) return false;
  walk.crossed.set(over);
  if (plan.taking) walk.victim[walk.victims++] = over;
  return may_end(plan, walk, own);
}

// The walk that a chance is now. `first`: of those that lead to its end, the first that may be one.
template <int W, int P>
bool Machine<W, P>::find_walk(const MoveSet<W>& moves, const Statement& s, PieceId piece, const Chance& first,
                              Walk& walk) {
  const auto from = static_cast<CellId>(at_.pieces[piece].index);
  const PlayerId me = mover_of(s, piece);
  for (const Chance* chance = &first;; chance = &moves.chances[chance->next]) {
    const PlannedMove<W>& move = moves.moves[chance->move];
    const Plan<W>& plan = move.plans[chance->plan];
    if (chance == open_ || is_open(plan, *chance, from, me)) {
      const Env own = walker_env(s, piece);
      const bool is_one = plan.kind == Plan<W>::Kind::Hop ? hops(plan, from, chance->way, own, walk)
                                                          : leads(plan, *chance, from, own, walk);
      if (is_one && is_allowed(move, s, own)) {
        walk.alt = chance->move;
        const PieceId top = at_.top[walk.end];
        if (!plan.onto && top != kNoPiece && (top != piece || at_.below[top] != kNoPiece))
          walk.victim[walk.victims++] = walk.end;
        if (walk.victims == 2 && walk.victim[0] > walk.victim[1]) std::swap(walk.victim[0], walk.victim[1]);
        return true;
      }
    }
    if (chance->next == 0) return false;
  }
}

}  // namespace ludwright::programs
