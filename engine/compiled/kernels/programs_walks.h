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
  from.heading = static_cast<std::int8_t>(env.heading);
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
    to.heading = static_cast<std::int8_t>(heading);
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
    to.heading = static_cast<std::int8_t>(way);
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
  to.heading = static_cast<std::int8_t>(way);
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
  if (tables_->fixed[static_cast<std::size_t>(id)]) return fixed_cells(id, *walker.env).test(cell);
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
const typename Machine<W>::PieceWalks& Machine<W>::walks_of(const Statement& s, PieceId piece, const Env& env) {
  PieceWalks& known = piece_walks_[piece];
  if (known.version == version_ && known.s == &s) return known;
  known.version = version_;
  known.s = &s;
  known.first = walks_.size();
  known.size = 0;
  Env own = env;
  own.self = piece;
  own.origin = own.landing = at_.cell_of(piece);
  own.crossed = {};
  const auto from = static_cast<CellId>(own.origin);
  Env asking = env;
  asking.me = env.decider;
  const auto add_walks = [&](PathsId paths, int alt) {
    walk(paths, from, piece, own, false, [&](Walk found) {
      for (std::size_t i = 1; i < found.victims; ++i) {  // few
        for (std::size_t k = i; k > 0 && found.victim[k - 1] > found.victim[k]; --k)
          std::swap(found.victim[k - 1], found.victim[k]);
      }
      for (std::size_t i = known.first; i < walks_.size(); ++i) {
        Walk& other = walks_[i];
        if (other.end != found.end || other.victims != found.victims || other.victim != found.victim) continue;
        if (other.alt == alt && found.heading < other.heading) {  // one walk: the least heading is told
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
  if (s.paths != kNoId) {
    add_walks(s.paths, 0);
  } else {
    own.me = at_.pieces[piece].owner;
    const std::vector<MoveRule>& moves = rules_.moves_of(set_of(piece, own));
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (!s.by.empty() && moves[i].name != s.by) continue;
      if (moves[i].guard != kNoId && !truth(moves[i].guard, own)) continue;
      add_walks(moves[i].paths, static_cast<int>(i));
    }
  }
  if (rules_.forbids) {
    for (std::size_t i = known.first; i < walks_.size();) {
      if (!forbidden(piece, walks_[i], asking, false)) {
        ++i;
        continue;
      }
      walks_[i] = walks_.back();
      walks_.pop_back();
    }
  }
  known.size = walks_.size() - known.first;
  return known;
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
    journal_.undo_to(mark);
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
      for (const MoveRule& move : rules_.moves_of(set_of(piece, env))) {
        if (move.paths == kNoId || move.asks_attacked || !m_.paths(move.paths).takes) continue;
        const PathReach<W>& reach = tables_->reaches[static_cast<std::size_t>(move.paths)];
        if (!reach.touched[owner][static_cast<std::size_t>(from)].test(cell)) continue;
        if (move.guard != kNoId && !truth(move.guard, env)) continue;
        const bool hits = walk(move.paths, static_cast<CellId>(from), piece, env, false, [&](const Walk& found) {
          const auto end = found.victim.begin() + found.victims;
          return std::find(found.victim.begin(), end, cell) != end &&
                 (!rules_.forbids || !forbidden(piece, found, env, true));
        });
        if (hits) return true;
      }
      return false;
    });
    if (is_taken) return true;
  }
  return false;
}

}  // namespace ludwright::programs
