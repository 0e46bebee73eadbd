// Walks of programs, leg by leg, and what is attacked by them. Included by programs.cpp.
#pragma once
#include <algorithm>

#include "engine/compiled/kernels/programs_machine.h"

namespace ludwright::programs {

template <int W>
struct Machine<W>::Walker {
  const Env* env = nullptr;
  int piece = kNone;  // kNone: nobody walks, cells are looked for
  CellId start = 0;
  bool look = false;
  mutable Env asking;  // as tests on the way see it
};

// Gives the sink each walk, until it gives true; the same walk may be given more than once.
template <int W>
template <typename Sink>
bool Machine<W>::walk(PathsId paths, CellId start, int piece, const Env& env, bool look, Sink&& sink) {
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

template <int W>
std::uint64_t Machine<W>::ways_of(const Leg& leg, const Walker& walker, const Walk& from) {
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
    if (me < m_.seats.size() && m_.seats[me].forward != kNoDirection) forward = m_.seats[me].forward;
    all |= rules_.directions_of(directions.kind, forward, from.heading);
  }
  return all;
}

template <int W>
template <typename Sink>
bool Machine<W>::leg(const Walker& walker, const Path& path, std::size_t index, const Walk& from, Sink& sink) {
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
      for (const auto& [end, heading] : ways.leaps[way * static_cast<std::size_t>(rules_.cell_count) + from.end]) {
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
        if (leg.over == kNoId ? !at_.occupied.test(over) : !counts(leg, walker, to, over)) continue;
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

template <int W>
template <typename Sink>
bool Machine<W>::slide(const Walker& walker, const Path& path, std::size_t index, const Walk& from, int way,
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
    if (to.end == kNoCell || to.end == walker.start || to.end == from.end || passed.test(to.end)) return false;
    const bool is_counted = !counts_over || (counted >= leg.over_min && counted <= leg.over_max);
    if (length >= least && is_counted && arrive(walker, path, index, to, sink)) return true;
    if (!pass(leg, walker, to, to.end, counted)) return false;
    passed.set(to.end);
  }
  return false;
}

template <int W>
bool Machine<W>::pass(const Leg& leg, const Walker& walker, Walk& state, CellId cell, int& counted) {
  if (leg.within != kNoId && !test(leg.within, walker, state, cell)) return false;
  const bool free = leg.through == kNoId ? !at_.occupied.test(cell) : test(leg.through, walker, state, cell);
  const bool in_over = leg.over != kNoId && counts(leg, walker, state, cell);
  if (!free && !in_over) return false;
  if (in_over && ++counted > leg.over_max) return false;
  if (in_over && leg.taking) take_on(walker, state, cell);
  state.crossed.set(cell);
  return true;
}

template <int W>
bool Machine<W>::counts(const Leg& leg, const Walker& walker, const Walk& state, CellId cell) {
  if (leg.over == kNoId || !test(leg.over, walker, state, cell)) return false;
  return !leg.taking || std::find(state.victim.begin(), state.victim.begin() + state.victims, cell) ==
                            state.victim.begin() + state.victims;
}

template <int W>
template <typename Sink>
bool Machine<W>::arrive(const Walker& walker, const Path& path, std::size_t index, Walk to, Sink& sink) {
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

template <int W>
template <typename Sink>
bool Machine<W>::go_on(const Walker& walker, const Path& path, std::size_t index, const Walk& to, Sink& sink) {
  if (index + 1 == path.legs.size()) return sink(to);
  return leg(walker, path, index + 1, to, sink);
}

// What stands on a cell is taken, unless it is the walker alone.
template <int W>
void Machine<W>::take_on(const Walker& walker, Walk& state, CellId cell) const {
  const PieceId top = at_.top[cell];
  if (top == kNoPiece || (top == walker.piece && at_.below[top] == kNoPiece)) return;
  const auto end = state.victim.begin() + state.victims;
  if (std::find(state.victim.begin(), end, cell) != end) return;
  if (state.victims == state.victim.size()) throw Overflow{};
  state.victim[state.victims++] = cell;
}

template <int W>
bool Machine<W>::test(ExprId id, const Walker& walker, const Walk& state, CellId cell) {
  if (tables_->fixed[static_cast<std::size_t>(id)]) return fixed_cells(id, walker.env->me).test(cell);
  Env& asking = walker.asking;
  asking.heading = state.heading;
  asking.crossed = state.crossed;
  asking.here = state.here;
  asking.it = cell;
  return has_cell(id, cell, asking);
}

template <int W>
typename Machine<W>::Env Machine<W>::walk_env(PieceId piece, const Walk& walk, const Env& env) const {
  Env bound = env;
  bound.self = piece;
  bound.origin = at_.cell_of(piece);
  bound.landing = walk.end;
  bound.heading = walk.heading;
  bound.here = walk.here;
  bound.crossed = walk.crossed;
  return bound;
}

template <int W>
bool Machine<W>::forbidden(PieceId piece, const Walk& walk, const Env& env, bool for_attacked) {
  const TypeId type = at_.pieces[piece].type;
  bool result = false;
  bool prepared = false;
  Env bound;
  const Pieces taken = run_.taken;
  for (const Prohibition<W>& prohibition : rules_.prohibitions) {
    const LegalRule& rule = *prohibition.rule;
    if (rule.phase != kNone && rule.phase != at_.flow.phase) continue;
    if (for_attacked && rule.asks_attacked) continue;
    if (!prohibition.may_forbid(type, walk.end, env.me, walk.victims > 0 || taken.any())) continue;
    if (!prepared) {
      prepared = true;
      bound = walk_env(piece, walk, env);
      for (int i = 0; i < walk.victims; ++i) {
        for (PieceId victim = at_.top[walk.victim[static_cast<std::size_t>(i)]]; victim != kNoPiece;
             victim = at_.below[victim]) {
          if (victim != piece) run_.taken.set(victim);
        }
      }
    }
    if (truth(rule.expr, bound)) {
      result = true;
      break;
    }
  }
  run_.taken = taken;
  return result;
}

// The walks of a piece by a `move` statement, each once, those that are forbidden left out. Kept while nothing changes.
template <int W>
const typename Machine<W>::PieceWalks& Machine<W>::walks_of(const Statement& s, PieceId piece, const Env& env,
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
template <int W>
std::uint8_t Machine<W>::ordinal_of(const PieceWalks& walks, const Walk& walk) const {
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
// ----------------------------------------------------------------------------------------------

// The cells on which planned steps and slides may end now, wherever they begin.
template <int W>
const Bits<W>& Machine<W>::open_ends(const MoveSet<W>& moves, PlayerId me) {
  const auto set = static_cast<std::size_t>(&moves - plans_->sets.data());
  auto& [version, known] = set < plans_->sets.size() ? open_ends_[set * m_.seats.size() + me] : open_ends_.back();
  if (version == version_ && set < plans_->sets.size()) return known;
  version = version_;
  known = {};
  if (moves.any_to) return known = rules_.all_cells;
  if (moves.not_own) known = rules_.all_cells & ~at_.tops[me];
  for (const ExprId to : moves.tos) known |= fixed_cells(to, me);
  return known;
}

template <int W>
bool Machine<W>::may_end(const Plan<W>& plan, const Walk& walk, const Env& own) {
  if (plan.to == kNoId) return !at_.occupied.test(walk.end) || at_.pieces[at_.top[walk.end]].owner != own.me;
  if (tables_->is_same(plan.to)) return fixed_cells(plan.to, own.me).test(walk.end);
  Env asking = own;
  asking.that = own.it;
  asking.it = walk.end;
  asking.heading = walk.heading;
  asking.here = walk.here;
  asking.crossed = walk.crossed;
  return has_cell(plan.to, walk.end, asking);
}

// Whether a step or slide leads there now.
template <int W>
bool Machine<W>::leads(const Plan<W>& plan, CellId from, CellId end, const Env& own, Walk& walk) {
  walk = {};
  walk.end = end;
  walk.here = from;
  if (plan.kind == Plan<W>::Kind::Step) {
    if (!plan.steps[own.me][from].test(end)) return false;
    if (tables_->reads_way || plan.to == kNoId || !tables_->is_same(plan.to)) {
      for (std::uint64_t ways = plan.ways.empty() ? 0 : plan.ways[own.me]; ways != 0; ways &= ways - 1) {
        if (rules_.neighbour(std::countr_zero(ways), from) != end) continue;
        walk.heading = static_cast<std::int16_t>(std::countr_zero(ways));
        break;
      }
      if (plan.ways.empty() && rules_.is_flat) {  // a leap
        const Cell& a = m_.board.cells[from];
        const Cell& b = m_.board.cells[end];
        walk.heading = static_cast<std::int16_t>(rules_.along(b.file - a.file, b.rank - a.rank));
      }
    }
    return may_end(plan, walk, own);
  }
  Cells through, over;
  bool known = false;
  for (std::uint64_t ways = plan.ways[own.me]; ways != 0; ways &= ways - 1) {
    const int way = std::countr_zero(ways);
    if (!rules_.rays[static_cast<std::size_t>(way * rules_.cell_count + from)].test(end)) continue;
    if (!known) {
      known = true;
      through = plan.through == kNoId ? ~at_.occupied : fixed_cells(plan.through, own.me);
      if (plan.over != kNoId) over = fixed_cells(plan.over, own.me);
    }
    walk.crossed = {};
    int counted = 0;
    int length = 1;
    CellId at = rules_.neighbour(way, from);
    for (; at != end; at = rules_.neighbour(way, at), ++length) {
      const bool in_over = over.test(at);
      if (in_over ? ++counted > plan.over_most : !through.test(at)) break;
      walk.crossed.set(at);
    }
    if (at != end || length < plan.least || length > plan.most) continue;
    if (plan.over != kNoId && (counted < plan.over_least || counted > plan.over_most)) continue;
    walk.heading = static_cast<std::int16_t>(way);
    if (may_end(plan, walk, own)) return true;
  }
  return false;
}

// Whether a hop that way is possible now.
template <int W>
bool Machine<W>::hops(const Plan<W>& plan, CellId from, int way, const Env& own, Walk& walk) {
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
  if (plan.over == kNoId ? !at_.occupied.test(over) : !fixed_cells(plan.over, own.me).test(over)) return false;
  walk.end = rules_.neighbour(way, over);
  if (walk.end == kNoCell) return false;
  walk.crossed.set(over);
  if (plan.taking) walk.victim[walk.victims++] = over;
  return may_end(plan, walk, own);
}

template <int W>
bool Machine<W>::find_walk(const MoveSet<W>& moves, const Statement& s, PieceId piece, CellId end, const Env& own,
                           Walk& walk) {
  const auto from = static_cast<CellId>(own.origin);
  for (std::size_t i = 0; i < moves.moves.size(); ++i) {
    const PlannedMove<W>& move = moves.moves[i];
    for (const Plan<W>& plan : move.plans) {
      if (plan.kind == Plan<W>::Kind::Hop || !leads(plan, from, end, own, walk) || !is_allowed(move, s, own)) continue;
      walk.alt = static_cast<std::uint8_t>(i);
      const PieceId top = at_.top[end];
      if (!plan.onto && top != kNoPiece && (top != piece || at_.below[top] != kNoPiece)) {
        walk.victims = 1;
        walk.victim[0] = end;
      }
      return true;
    }
  }
  return false;
}

// The hop with that number of all that there may be.
template <int W>
bool Machine<W>::find_hop(const MoveSet<W>& moves, const Statement& s, PieceId piece, int index, const Env& own,
                          Walk& walk) {
  const auto from = static_cast<CellId>(own.origin);
  for (std::size_t i = 0; i < moves.moves.size(); ++i) {
    const PlannedMove<W>& move = moves.moves[i];
    for (const Plan<W>& plan : move.plans) {
      if (plan.kind != Plan<W>::Kind::Hop) continue;
      std::uint64_t ways = plan.ways[own.me];
      const int count = std::popcount(ways);
      if (index >= count) {
        index -= count;
        continue;
      }
      for (; index > 0; --index) ways &= ways - 1;
      if (!hops(plan, from, std::countr_zero(ways), own, walk) || !is_allowed(move, s, own)) return false;
      walk.alt = static_cast<std::uint8_t>(i);
      const PieceId top = at_.top[walk.end];
      if (!plan.onto && top != kNoPiece && (top != piece || at_.below[top] != kNoPiece))
        walk.victim[walk.victims++] = walk.end;
      if (walk.victims == 2 && walk.victim[0] > walk.victim[1]) std::swap(walk.victim[0], walk.victim[1]);
      return true;
    }
  }
  return false;
}

// ---- what is attacked
// -----------------------------------------------------------------------------------------------

template <int W>
Bits<W> Machine<W>::attacked(const Cells& among, const Env& env) {
  Cells found;
  if (in_attacked_) return found;
  in_attacked_ = true;
  const Pieces taken = run_.taken;
  run_.taken = {};
  among.each([&](int cell) {
    const Pieces there = pieces_on(Cells::one(cell));
    const bool is_own = (there & at_.owned[Position<W>::owner_index(env.me)]).any();
    if (is_own) {
      if (is_taken_on(static_cast<CellId>(cell), env.me)) found.set(cell);
      return;
    }
    // As if one piece of me, and nothing else, stood there.
    const std::size_t mark = journal_.mark();
    const std::uint64_t version = version_;
    there.each([&](int piece) { at_.lift(journal_, static_cast<PieceId>(piece)); });
    const TypeId type = env.self == kNone ? TypeId{0} : at_.pieces[static_cast<std::size_t>(env.self)].type;
    at_.put(journal_, at_.create(journal_, type, env.me), static_cast<CellId>(cell));
    version_ = ++last_version_;
    if (is_taken_on(static_cast<CellId>(cell), env.me)) found.set(cell);
    take_back_to(mark);
    version_ = version;
  });
  run_.taken = taken;
  in_attacked_ = false;
  return found;
}

// Whether an enemy of me could take what stands there now.
template <int W>
bool Machine<W>::is_taken_on(CellId cell, PlayerId me) {
  for (std::uint32_t seats = rules_.enemies(me); seats != 0; seats &= seats - 1) {
    const auto owner = static_cast<PlayerId>(std::countr_zero(seats));
    const bool is_taken = at_.tops[owner].some([&](int from) {
      const PieceId piece = at_.top[static_cast<std::size_t>(from)];
      Env env;
      env.me = env.decider = owner;
      env.self = piece;
      env.origin = env.landing = from;
      const auto start = static_cast<CellId>(from);
      const auto may = [&](const Walk& found) { return !rules_.forbids || !forbidden(piece, found, env, true); };
      for (const PlannedMove<W>& move : plans_->sets[set_of(piece, env)].moves) {
        if (!move.takes) continue;
        const PathReach<W>& reach = tables_->reaches[static_cast<std::size_t>(move.paths)];
        if (!reach.touched[owner][start].test(cell)) continue;
        if (move.rule->guard != kNoId && !truth(move.rule->guard, env)) continue;
        if (!move.is_planned) {
          const bool hits = walk(move.paths, start, piece, env, false, [&](const Walk& found) {
            const auto end = found.victim.begin() + found.victims;
            return std::find(found.victim.begin(), end, cell) != end && may(found);
          });
          if (hits) return true;
          continue;
        }
        Walk found;
        for (const Plan<W>& plan : move.plans) {
          if (plan.kind == Plan<W>::Kind::Hop) {
            for (std::uint64_t ways = plan.ways[owner]; ways != 0; ways &= ways - 1) {
              if (!hops(plan, start, std::countr_zero(ways), env, found)) continue;
              const bool lands = !plan.onto && found.end == cell;
              if (((plan.taking && found.victim[0] == cell) || lands) && may(found)) return true;
            }
          } else if (!plan.onto && leads(plan, start, cell, env, found)) {
            found.victims = 1;
            found.victim[0] = cell;
            if (may(found)) return true;
          }
        }
      }
      return false;
    });
    if (is_taken) return true;
  }
  return false;
}

}  // namespace ludwright::programs
