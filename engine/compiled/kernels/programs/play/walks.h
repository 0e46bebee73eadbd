// Walks of programs, leg by leg, and what is attacked by them. Included by programs.cpp.
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
  for (const Path& path : m_.paths(paths).paths) {
    if (path.legs.empty() ? sink(from) : leg(walker, path, 0, from, sink)) return true;
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
bool Machine<W, P>::leg(const Walker& walker, const Path& path, std::size_t index, const Walk& from, Sink& sink) {
  const Leg& leg = path.legs[index];
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
            if (go_on(walker, path, index, to, sink)) return true;
            continue;
          }
        } else if (leg.over != kNoId && leg.over_min > 0) {
          continue;  // nothing is crossed
        }
        if (arrive(walker, path, index, to, sink)) return true;
      }
      return false;
    }
    case LegKind::Slide: {
      if (!leg.directions.empty()) {
        for (std::uint64_t ways = ways_of(leg, walker, from); ways != 0; ways &= ways - 1) {
          if (slide(walker, path, index, from, std::countr_zero(ways), sink)) return true;
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
        if (arrive(walker, path, index, to, sink)) return true;
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
        if (arrive(walker, path, index, to, sink)) return true;
      }
      return false;
    }
    case LegKind::Spread:
    case LegKind::Group:
      break;
  }
  return false;
}

template <int W, int P>
template <typename Sink>
bool Machine<W, P>::slide(const Walker& walker, const Path& path, std::size_t index, const Walk& from, int way,
                          Sink& sink) {
  const Leg& leg = path.legs[index];
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
    const bool is_last = index + 1 == path.legs.size();
    if (!is_last) {
      if (go_on(walker, path, index, to, sink)) return true;
    } else if (leg.within == kNoId || test(leg.within, walker, to, to.end)) {
      const bool may_end = leg.to != kNoId ? test(leg.to, walker, to, to.end)
                                           : walker.look || !at_.occupied.test(to.end) ||
                                                 at_.pieces[at_.top[to.end]].owner != walker.env->me;
      if (may_end && go_on(walker, path, index, to, sink)) return true;
    }
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
    if (length >= least && is_counted && arrive(walker, path, index, to, sink)) return true;
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
bool Machine<W, P>::arrive(const Walker& walker, const Path& path, std::size_t index, Walk to, Sink& sink) {
  const Leg& leg = path.legs[index];
  if (leg.within != kNoId && !test(leg.within, walker, to, to.end)) return false;
  if (leg.to != kNoId) {
    if (!test(leg.to, walker, to, to.end)) return false;
  } else if (!walker.look && at_.occupied.test(to.end)) {
    if (index + 1 != path.legs.size() || at_.pieces[at_.top[to.end]].owner == walker.env->me) return false;
  }
  if (!leg.onto) take_on(walker, to, to.end);
  return go_on(walker, path, index, to, sink);
}

template <int W, int P>
template <typename Sink>
bool Machine<W, P>::go_on(const Walker& walker, const Path& path, std::size_t index, const Walk& to, Sink& sink) {
  if (index + 1 == path.legs.size()) return sink(to);
  return leg(walker, path, index + 1, to, sink);
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
  if (known.version == version_ && known.names == names_ && known.s == &s && known.only_others == only_others)
    return known;
  known.only_others = only_others;
  known.version = version_;
  known.names = names_;
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
    walk(paths, from, piece, own, false, [&](Walk found) {
      for (std::size_t i = 1; i < found.victims; ++i) {  // few
        for (std::size_t k = i; k > 0 && found.victim[k - 1] > found.victim[k]; --k)
          std::swap(found.victim[k - 1], found.victim[k]);
      }
      for (std::size_t i = known.first; i < walks_.size(); ++i) {
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

// ---- one walk asked for

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

// ---- what is attacked

template <int W, int P>
Bits<W> Machine<W, P>::attacked(const Cells& among, const Env& env) {
  Cells found;
  if (in_attacked_) return found;
  in_attacked_ = true;
  const Pieces taken = run_.taken;
  run_.taken = {};
  among.each([&](int cell) {
    const Pieces there = pieces_on(Cells::one(cell));
    const bool is_own = (there & at_.owned[Position<W, P>::owner_index(env.me)]).any();
    if (is_own) {
      if (is_taken_on(static_cast<CellId>(cell), env.me)) found.set(cell);
      return;
    }
    // As if one piece of me, and nothing else, stood there.
    const std::size_t mark = journal_.mark();
    const std::uint64_t version = version_;
    const std::uint64_t who = who_;
    there.each([&](int piece) { at_.lift(journal_, static_cast<PieceId>(piece)); });
    const TypeId type = env.self == kNone ? TypeId{0} : at_.pieces[static_cast<std::size_t>(env.self)].type;
    at_.put(journal_, at_.create(journal_, type, env.me), static_cast<CellId>(cell));
    renew_versions();
    if (is_taken_on(static_cast<CellId>(cell), env.me)) found.set(cell);
    take_back_to(mark);
    version_ = version;
    who_ = who;
  });
  run_.taken = taken;
  in_attacked_ = false;
  return found;
}

// Likewise of one cell.
template <int W, int P>
bool Machine<W, P>::is_attacked(CellId cell, const Env& env) {
  const PieceId top = at_.top[cell];
  if (top == kNoPiece || at_.below[top] != kNoPiece || at_.pieces[top].owner != env.me)
    return attacked(Cells::one(cell), env).test(cell);
  if (in_attacked_) return false;
  in_attacked_ = true;
  const Pieces taken = std::exchange(run_.taken, Pieces{});
  const bool is_taken = is_taken_on(cell, env.me);
  run_.taken = taken;
  in_attacked_ = false;
  return is_taken;
}

// Whether an enemy of me could take what stands there now.
template <int W, int P>
bool Machine<W, P>::is_taken_on(CellId cell, PlayerId me) {
  Cells threats;
  for (std::uint32_t seats = rules_.enemies(me); seats != 0; seats &= seats - 1) {
    const auto owner = static_cast<PlayerId>(std::countr_zero(seats));
    threats |= at_.tops[owner] & plans_->threats[spot_index(owner, cell)];
  }
  return threats.any() && threats.some([&](int from) { return may_take_on(cell, static_cast<CellId>(from)); });
}

// Whether what stands on one cell could take what stands on another.
template <int W, int P>
bool Machine<W, P>::may_take_on(CellId cell, CellId start) {
  const PieceId piece = at_.top[start];
  const PlayerId owner = at_.pieces[piece].owner;
  if (m_.roles.empty()) {  // most are far away
    const Spot<W>& spot = spot_of(plans_->sets[at_.pieces[piece].type], owner, start);
    if (!spot.ends.test(cell) && spot.others == 0 && spot.quiet_hops + spot.loud_hops == 0) return false;
  }
  Env env;
  env.me = env.decider = owner;
  env.self = piece;
  env.origin = env.landing = start;
  const MoveSet<W>& moves = plans_->sets[set_of(piece, env)];
  const Spot<W>& spot = spot_of(moves, owner, start);
  Walk found;
  const auto may = [&] { return !rules_.forbids || !forbidden(piece, found, env, owner, true); };
  const auto is_takers = [&](const PlannedMove<W>& move) {
    return move.takes && (move.rule->guard == kNoId || truth(move.rule->guard, env));
  };
  if (spot.ends.test(cell)) {
    for (const Chance* chance = &moves.chance_to(spot, cell);; chance = &moves.chances[chance->next]) {
      const PlannedMove<W>& move = moves.moves[chance->move];
      const Plan<W>& plan = move.plans[chance->plan];
      if (move.takes && !plan.onto && is_open(plan, *chance, start, owner) && leads(plan, *chance, start, env, found) &&
          is_takers(move)) {
        found.victims = 1;
        found.victim[0] = cell;
        if (may()) return true;
      }
      if (chance->next == 0) break;
    }
  }
  const auto touches = [&](const PlannedMove<W>& move) {
    return tables_->reaches[static_cast<std::size_t>(move.paths)].touched[owner][start].test(cell);
  };
  for (std::uint32_t i = 0; i < std::uint32_t{spot.quiet_hops} + spot.loud_hops; ++i) {
    const Chance& chance = moves.chances[spot.hop(i)];
    const PlannedMove<W>& move = moves.moves[chance.move];
    const Plan<W>& plan = move.plans[chance.plan];
    if (!move.takes || !touches(move) || !hops(plan, start, chance.way, env, found)) continue;
    const bool lands = !plan.onto && found.end == cell;
    if (((plan.taking && found.victim[0] == cell) || lands) && is_takers(move) && may()) return true;
  }
  if (spot.others == 0) return false;
  for (const PlannedMove<W>& move : moves.moves) {
    if (move.is_planned || !is_takers(move) || !touches(move)) continue;
    const bool hits = walk(move.paths, start, piece, env, false, [&](const Walk& other) {
      found = other;
      const auto end = found.victim.begin() + found.victims;
      return std::find(found.victim.begin(), end, cell) != end && may();
    });
    if (hits) return true;
  }
  return false;
}

}  // namespace ludwright::programs
