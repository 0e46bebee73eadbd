// Walks of programs, leg by leg. Included by programs.cpp.
#pragma once
#include <algorithm>

#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

template <int W, int P>
struct Machine<W, P>::Walker {
  const Env* env = nullptr;
  int piece = kNone;  // kNone: nobody walks, cells are looked for
  CellId start = 0;
  bool look = false;
  mutable Env asking;  // as tests on the way see it
};

// How far a walk has come on a path. `last`: nothing follows the path.
template <int W, int P>
struct Machine<W, P>::OnPath {
  const Path& path;
  std::size_t index = 0;
  bool last = true;
  const Leg& leg() const { return path.legs[index]; }
  bool is_end() const { return index + 1 == path.legs.size(); }
  bool ends_walk() const { return last && is_end(); }
  OnPath next() const { return {path, index + 1, last}; }
};

// Gives the sink each walk, until it gives true; the same walk may be given more than once.
template <int W, int P>
template <typename Sink>
bool Machine<W, P>::walk(PathsId paths, CellId start, int piece, const Env& env, bool look, Sink&& sink) {
  if (paths == kNoId) return false;
  Walker walker;
  walker.env = &env;
  walker.piece = piece;
  walker.start = start;
  walker.look = look;
  walker.asking = env;
  walker.asking.that = env.it;
  Walk from;
  from.end = from.here = start;
  from.heading = static_cast<std::int16_t>(env.heading);
  return walk_on(walker, paths, true, from, sink);
}

template <int W, int P>
template <typename Sink>
bool Machine<W, P>::walk_on(const Walker& walker, PathsId paths, bool last, const Walk& from, Sink& sink) {
  for (const Path& path : m_.paths(paths).paths) {
    if (path.legs.empty() ? sink(from) : leg(walker, {path, 0, last}, from, sink)) return true;
  }
  return false;
}

template <int W, int P>
std::uint64_t Machine<W, P>::ways_of(const Leg& leg, const Walker& walker, const Walk& from) {
  const LegWays& ways = tables_->legs[static_cast<std::size_t>(leg.index)];
  if (ways.known) return ways.ways[tables_->way(walker.env->me, from.heading)];
  Env asking = *walker.env;
  asking.heading = from.heading;
  asking.crossed = from.crossed;
  asking.here = from.end;
  std::uint64_t all = 0;
  for (const Directions& directions : leg.directions) {
    if (directions.kind == DirectionClass::One) {
      const std::int32_t way = num(directions.expr, asking);
      if (way >= 0) all |= std::uint64_t{1} << way;
      continue;
    }
    int forward = kNone;
    const PlayerId me = walker.env->me;
    if (me < seat_count_ && m_.seats[me].forward != kNoDirection) forward = m_.seats[me].forward;
    all |= rules_.directions_of(directions.kind, forward, from.heading);
  }
  return all;
}

template <int W, int P>
template <typename Sink>
bool Machine<W, P>::leg(const Walker& walker, const OnPath& at, const Walk& from, Sink& sink) {
  const Leg& leg = at.leg();
  const auto departed = [&](int heading) {
    Walk to = from;
    if (from.end != walker.start) to.crossed.set(from.end);
    to.here = from.end;
    to.heading = static_cast<std::int16_t>(heading);
    return to;
  };
  switch (leg.kind) {
    case LegKind::Step: {
      for (std::uint64_t ways = ways_of(leg, walker, from); ways != 0; ways &= ways - 1) {
        const int way = std::countr_zero(ways);
        const CellId cell = rules_.neighbour(way, from.end);
        if (cell == kNoCell) continue;
        Walk to = departed(way);
        to.end = cell;
        if (leg.taking) {
          const int count = counts(leg, walker, to, cell) ? 1 : 0;
          if (count < leg.over_min || count > leg.over_max) continue;
          if (count == 1) {
            if (leg.to != kNoId && !test(leg.to, walker, to, cell)) continue;
            if (leg.within != kNoId && !test(leg.within, walker, to, cell)) continue;
            take_on(walker, to, cell);
            if (go_on(walker, at, to, sink)) return true;
            continue;
          }
        } else if (leg.over != kNoId && leg.over_min > 0) {
          continue;  // nothing is crossed
        }
        if (arrive(walker, at, to, sink)) return true;
      }
      return false;
    }
    case LegKind::Slide: {
      if (!leg.directions.empty()) {
        for (std::uint64_t ways = ways_of(leg, walker, from); ways != 0; ways &= ways - 1) {
          if (slide(walker, at, from, std::countr_zero(ways), sink)) return true;
        }
        return false;
      }
      throw Overflow{};  // by a vector: see TableBuilder
    }
    case LegKind::Leap: {
      if (leg.over != kNoId && leg.over_min > 0) return false;
      const LegWays& ways = tables_->legs[static_cast<std::size_t>(leg.index)];
      const std::size_t way = tables_->way(walker.env->me, from.heading);
      for (const auto& [end, heading] : ways.leaps_from(way, from.end)) {
        Walk to = departed(heading);
        to.end = end;
        if (arrive(walker, at, to, sink)) return true;
      }
      return false;
    }
    case LegKind::Hop: {
      for (std::uint64_t ways = ways_of(leg, walker, from); ways != 0; ways &= ways - 1) {
        const int way = std::countr_zero(ways);
        const CellId over = rules_.neighbour(way, from.end);
        if (over == kNoCell) continue;
        Walk to = departed(way);
        if (!counts(leg, walker, to, over)) continue;
        if (leg.within != kNoId && !test(leg.within, walker, to, over)) continue;
        to.end = rules_.neighbour(way, over);
        if (to.end == kNoCell) continue;
        to.crossed.set(over);
        if (leg.taking) take_on(walker, to, over);
        if (arrive(walker, at, to, sink)) return true;
      }
      return false;
    }
    case LegKind::Spread:
      return spread(walker, at, departed(from.heading), sink);
    case LegKind::Group: {
      Env asking = *walker.env;
      asking.heading = from.heading;
      asking.crossed = from.crossed;
      asking.here = from.end;
      const std::int32_t least = leg.min == kNoId ? 1 : std::max(0, num(leg.min, asking));
      const std::int32_t most = leg.max == kNoId ? std::max(1, least) : num(leg.max, asking);
      if (least == 0 && most >= 0 && (!at.ends_walk() || may_stop(walker, at, from)) && go_on(walker, at, from, sink))
        return true;
      // Where it may end depends on whether more follows, so that each number of times is walked on its own.
      bool goes_on = true;  // somebody came as far as the last time
      for (std::int32_t times = std::max(1, least); times <= most && goes_on; ++times) {
        goes_on = times == 1;
        if (repeat(walker, at, times, from, goes_on, [&](const Walk& to) {
              if (leg.to != kNoId) return arrive(walker, at, to, sink);
              return (leg.within == kNoId || test(leg.within, walker, to, to.end)) && go_on(walker, at, to, sink);
            }))
          return true;
      }
      return false;
    }
  }
  return false;
}

// So many times more of a group. Notes whether some walk came as far as the last time.
template <int W, int P>
bool Machine<W, P>::repeat(const Walker& walker, const OnPath& at, std::int32_t times, const Walk& from, bool& reached,
                           FunctionRef<bool(const Walk&)> sink) {
  if (times == 0) return sink(from);
  if (++work_ > kMostRuns) throw Overflow{};
  reached = reached || times == 1;
  FunctionRef<bool(const Walk&)> again = sink;
  const auto once_more = [&](const Walk& to) { return repeat(walker, at, times - 1, to, reached, sink); };
  if (times > 1) again = once_more;
  return walk_on(walker, at.leg().group, at.ends_walk() && times == 1, from, again);
}

// Breadth first, so that each cell is come to once, by a shortest way.
template <int W, int P>
template <typename Sink>
bool Machine<W, P>::spread(const Walker& walker, const OnPath& at, const Walk& from, Sink& sink) {
  const Leg& leg = at.leg();
  if (!walker.look && at.ends_walk() && tables_->forgets_ways && is_flood(leg)) {
    const Cells ends = flood(leg, from.end, walker.env->me);
    return (leg.to == kNoId ? ends : ends & fixed_cells(leg.to, walker.env->me)).some([&](int end) {
      Walk to = from;
      to.end = static_cast<CellId>(end);
      return arrive(walker, at, to, sink);
    });
  }
  Cells seen = Cells::one(from.end);
  std::vector<std::pair<Walk, int>> front{{from, 0}};  // and how many were counted
  for (std::size_t i = 0; i < front.size(); ++i) {
    for (std::uint64_t ways = ways_of(leg, walker, front[i].first); ways != 0; ways &= ways - 1) {
      auto [to, counted] = front[i];
      to.heading = static_cast<std::int16_t>(std::countr_zero(ways));
      to.end = rules_.neighbour(to.heading, to.end);
      if (to.end == kNoCell || seen.test(to.end)) continue;
      seen.set(to.end);
      const bool is_counted = leg.over == kNoId || (counted >= leg.over_min && counted <= leg.over_max);
      if (is_counted && arrive(walker, at, to, sink)) return true;
      if (pass(leg, walker, to, to.end, counted)) front.emplace_back(to, counted);
    }
  }
  return false;
}

template <int W, int P>
template <typename Sink>
bool Machine<W, P>::slide(const Walker& walker, const OnPath& at, const Walk& from, int way, Sink& sink) {
  const Leg& leg = at.leg();
  std::int32_t least = 1;
  std::int32_t most = std::numeric_limits<std::int32_t>::max();
  if (leg.min != kNoId || leg.max != kNoId) {
    Env asking = *walker.env;
    asking.heading = from.heading;
    asking.crossed = from.crossed;
    asking.here = from.end;
    if (leg.min != kNoId) least = num(leg.min, asking);
    if (leg.max != kNoId) most = num(leg.max, asking);
  }
  if (least <= 0 && most >= 0) {  // it stays, and only chooses the heading
    Walk to = from;
    to.heading = static_cast<std::int16_t>(way);
    to.here = from.end;
    if ((!at.ends_walk() || may_stop(walker, at, to)) && go_on(walker, at, to, sink)) return true;
  }
  Walk to = from;
  if (from.end != walker.start) to.crossed.set(from.end);
  to.here = from.end;
  to.heading = static_cast<std::int16_t>(way);
  int counted = 0;
  const bool counts_over = leg.over != kNoId;
  Cells passed;
  for (std::int32_t length = 1; length <= most; ++length) {
    to.end = rules_.neighbour(way, to.end);
    if (to.end == kNoCell || to.end == from.end || passed.test(to.end)) return false;
    const bool is_counted = !counts_over || (counted >= leg.over_min && counted <= leg.over_max);
    if (length >= least && is_counted && arrive(walker, at, to, sink)) return true;
    if (!pass(leg, walker, to, to.end, counted)) return false;
    passed.set(to.end);
  }
  return false;
}

template <int W, int P>
bool Machine<W, P>::pass(const Leg& leg, const Walker& walker, Walk& state, CellId cell, int& counted) {
  if (leg.within != kNoId && !test(leg.within, walker, state, cell)) return false;
  const bool free = leg.through == kNoId ? !at_.occupied.test(cell) : test(leg.through, walker, state, cell);
  const bool in_over = leg.over != kNoId && counts(leg, walker, state, cell);
  if (!free && !in_over) return false;
  if (in_over && ++counted > leg.over_max) return false;
  if (in_over && leg.taking) take_on(walker, state, cell);
  state.crossed.set(cell);
  return true;
}

template <int W, int P>
bool Machine<W, P>::counts(const Leg& leg, const Walker& walker, const Walk& state, CellId cell) {
  const PieceId top = at_.top[cell];
  const bool is_walker_alone = top != kNoPiece && top == walker.piece && at_.below[top] == kNoPiece;
  if (leg.over == kNoId || is_walker_alone || !test(leg.over, walker, state, cell)) return false;
  return !leg.taking || std::find(state.victim.begin(), state.victim.begin() + state.victims, cell) ==
                            state.victim.begin() + state.victims;
}

template <int W, int P>
template <typename Sink>
bool Machine<W, P>::arrive(const Walker& walker, const OnPath& at, Walk to, Sink& sink) {
  const Leg& leg = at.leg();
  if (!may_stop(walker, at, to)) return false;
  if (!leg.onto) take_on(walker, to, to.end);
  return go_on(walker, at, to, sink);
}

// Whether the leg may end where the walk has come to.
template <int W, int P>
bool Machine<W, P>::may_stop(const Walker& walker, const OnPath& at, const Walk& to) {
  const Leg& leg = at.leg();
  if (leg.within != kNoId && !test(leg.within, walker, to, to.end)) return false;
  if (leg.to != kNoId) return test(leg.to, walker, to, to.end);
  if (walker.look || !at_.occupied.test(to.end)) return true;
  return at.ends_walk() && at_.pieces[at_.top[to.end]].owner != walker.env->me;
}

template <int W, int P>
template <typename Sink>
bool Machine<W, P>::go_on(const Walker& walker, const OnPath& at, const Walk& to, Sink& sink) {
  if (at.is_end()) return sink(to);
  return leg(walker, at.next(), to, sink);
}

// What stands on a cell is taken, unless it is the walker alone.
template <int W, int P>
void Machine<W, P>::take_on(const Walker& walker, Walk& state, CellId cell) const {
  const PieceId top = at_.top[cell];
  if (top == kNoPiece || (top == walker.piece && at_.below[top] == kNoPiece)) return;
  const auto end = state.victim.begin() + state.victims;
  if (std::find(state.victim.begin(), end, cell) != end) return;
  if (state.victims == state.victim.size()) throw Overflow{};
  state.victim[state.victims++] = cell;
}

template <int W, int P>
bool Machine<W, P>::test(ExprId id, const Walker& walker, const Walk& state, CellId cell) {
  if (tables_->fixed[static_cast<std::size_t>(id)]) return fixed_cells(id, walker.env->me).test(cell);
  Env& asking = walker.asking;
  asking.heading = state.heading;
  asking.crossed = state.crossed;
  asking.here = state.here;
  asking.it = cell;
  return has_cell(id, cell, asking);
}

template <int W, int P>
void Machine<W, P>::name_walk(PieceId piece, const Walk& walk, Env& env) const {
  env.self = piece;
  env.origin = at_.cell_of(piece);
  env.landing = walk.end;
  env.heading = walk.heading;
  env.here = walk.here;
  env.crossed = walk.crossed;
}

// Asked by `me`.
template <int W, int P>
bool Machine<W, P>::forbidden(PieceId piece, const Walk& walk, const Env& env, PlayerId me, bool for_attacked) {
  for (std::size_t i = 0; i < rules_.prohibitions.size(); ++i) {
    if (may_forbid(i, piece, walk, me, for_attacked)) return forbidden_from(i, piece, walk, env, me, for_attacked);
  }
  return false;
}

// By one of the prohibitions from an index on, the first of which may forbid it.
template <int W, int P>
bool Machine<W, P>::forbidden_from(std::size_t index, PieceId piece, const Walk& walk, const Env& env, PlayerId me,
                                   bool for_attacked) {
  Env bound = env;
  bound.me = me;
  name_walk(piece, walk, bound);
  const Pieces taken = run_.taken;
  for (int i = 0; i < walk.victims; ++i) {
    for (PieceId victim = at_.top[walk.victim[static_cast<std::size_t>(i)]]; victim != kNoPiece;
         victim = at_.below[victim]) {
      if (victim != piece) run_.taken.set(victim);
    }
  }
  bool result = truth(rules_.prohibitions[index].rule->expr, bound);
  for (std::size_t i = index + 1; i < rules_.prohibitions.size() && !result; ++i)
    result = may_forbid(i, piece, walk, me, for_attacked) && truth(rules_.prohibitions[i].rule->expr, bound);
  run_.taken = taken;
  return result;
}

// The walks of a piece by a `move` statement, each once, those that are forbidden left out. Kept while nothing changes.
template <int W, int P>
const typename Machine<W, P>::PieceWalks& Machine<W, P>::walks_of(const Statement& s, PieceId piece, const Env& env,
                                                                  bool only_others) {
  PieceWalks& known = piece_walks_[piece];
  if (known.version == version_ && known.names == names_version_ && known.s == &s && known.only_others == only_others)
    return known;
  known.only_others = only_others;
  known.version = version_;
  known.names = names_version_;
  known.s = &s;
  known.first = walks_.size();
  known.size = 0;
  Env own = env;
  own.me = mover_of(s, piece);
  own.self = piece;
  own.origin = own.landing = at_.cell_of(piece);
  own.crossed = {};
  const auto from = static_cast<CellId>(own.origin);
  const auto add_walks = [&](PathsId paths, int alt) {
    Cells ends;
    walk(paths, from, piece, own, false, [&](Walk found) {
      for (std::size_t i = 1; i < found.victims; ++i) {  // few
        for (std::size_t k = i; k > 0 && found.victim[k - 1] > found.victim[k]; --k)
          std::swap(found.victim[k - 1], found.victim[k]);
      }
      for (std::size_t i = known.first; ends.test(found.end) && i < walks_.size(); ++i) {
        Walk& other = walks_[i];
        if (other.alt != alt || other.end != found.end || other.victims != found.victims ||
            other.victim != found.victim)
          continue;
        if (found.heading < other.heading) {  // one walk: the least heading is told
          found.alt = other.alt;
          other = found;
        }
        return false;
      }
      found.alt = static_cast<std::uint8_t>(alt);
      ends.set(found.end);
      walks_.push_back(found);
      return false;
    });
  };
  const MoveSet<W>& moves = moves_of(s, piece);
  for (std::size_t i = 0; i < moves.moves.size(); ++i) {
    const PlannedMove<W>& move = moves.moves[i];
    if ((!only_others || !move.is_planned) && is_allowed(move, s, own)) add_walks(move.paths, static_cast<int>(i));
  }
  known.size = walks_.size() - known.first;
  return known;
}

// Its place among the walks of its movement that end there.
template <int W, int P>
std::uint8_t Machine<W, P>::ordinal_of(const PieceWalks& walks, const Walk& walk) const {
  int ordinal = 0;
  for (std::size_t i = walks.first; i < walks.first + walks.size; ++i) {
    const Walk& other = walks_[i];
    if (other.end != walk.end || other.alt != walk.alt) continue;
    if (std::lexicographical_compare(other.victim.begin(), other.victim.begin() + other.victims, walk.victim.begin(),
                                     walk.victim.begin() + walk.victims))
      ++ordinal;
  }
  return static_cast<std::uint8_t>(ordinal);
}

}  // namespace ludwright::programs
