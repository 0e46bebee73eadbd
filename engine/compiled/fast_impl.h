// Turns that are one walk or one placement, enumerated from tables. Whatever a table cannot answer for (a walk by
// program, a landing that sets off a choice, a capture that does more) is tried, see trial_impl.h, so that no rule is
// left out for speed. Sinks take whole sets: see sinks_impl.h. Included by play_impl.h.
#pragma once
#include <algorithm>
#include <type_traits>
#include <utility>

#include "engine/compiled/trial_impl.h"

namespace ludwright {

// The names bound by a walk that a table stands for.
template <int W>
typename Play<W>::Env Play<W>::walk_env(PieceId piece, CellId from, CellId to, const TableMove<W>& table,
                                        const Env& env) const {
  Env own = env;
  own.this_piece = piece;
  own.origin = from;
  own.landing = to;
  own.here = from;
  if (table.family == Family::Screened) {
    const LameWay<W> way = table.screened[env.me].way(from, to, board_.occupied);
    own.here = way.here;
    own.heading = way.heading;
    own.crossed = way.between;
  } else if (table.reach[env.me][from].test(to)) {
    for (const int way : table.ways[env.me]) {
      const Cells& line = rules_.rays[static_cast<std::size_t>(way * rules_.cell_count + from)];
      if (!line.test(to)) continue;
      own.heading = way;
      own.crossed = line & ~rules_.rays[static_cast<std::size_t>(way * rules_.cell_count + to)];
      own.crossed.reset(to);
      break;
    }
  } else {
    for (std::uint64_t ways = table.step_ways[env.me]; ways != 0 && own.heading == kNone; ways &= ways - 1) {
      if (rules_.neighbour(std::countr_zero(ways), from) == to) own.heading = std::countr_zero(ways);
    }
    if (own.heading == kNone && rules_.is_flat) {  // a leap
      const Cell& start = m_.board.cells[from];
      const Cell& end = m_.board.cells[to];
      own.heading = rules_.along(end.file - start.file, end.rank - start.rank);
    }
  }
  return own;
}

// What the guards of a movement are asked against.
template <int W>
typename Play<W>::Env Play<W>::guard_env(PieceId piece) const {
  const PieceRecord& record = board_.pieces[piece];
  Env env;
  env.me = record.owner;
  env.decider = board_.flow.mover;
  env.this_piece = piece;
  env.origin = record.index;
  env.landing = record.index;
  return env;
}

template <int W>
Bits<W> Play<W>::blocking(const TableMove<W>& table, PlayerId me) {
  if (table.passable == kNoId) return board_.occupied;
  Env env;
  env.me = me;
  env.decider = board_.flow.mover;
  return rules_.all_cells & ~cells(table.passable, env);
}

// The cells as far from a piece as its slides go now. Nobody stays where he is: that none ends on a cell of its owner's
// pieces was seen before.
template <int W>
Bits<W> Play<W>::in_range(const TableMove<W>& table, CellId from) {
  const Env env = guard_env(board_.top[from]);
  const int low = table.low == kNoId ? 1 : num(table.low, env);
  const int most = table.high == kNoId || table.high == table.low ? low : num(table.high, env);
  const int high = table.high == kNoId ? rules_.cell_count : std::min(most, rules_.cell_count);
  Cells ring;
  for (const int way : table.ways[env.me]) {
    CellId at = rules_.neighbour(way, from);
    for (int length = 1; length <= high && at != kNoCell && at != from; ++length) {
      if (length >= low) ring.set(at);
      at = rules_.neighbour(way, at);
    }
  }
  return ring;
}

// The same where slides cross more or less than the empty cells, or go so far as the position says.
template <int W>
Bits<W> Play<W>::targets_now(const TableMove<W>& table, CellId from, PlayerId me, const Cells& to) {
  Cells ends = table.reaches[me].from(from, blocking(table, me)) & to;
  if (table.is_ranged() && ends.any()) ends &= in_range(table, from);
  return ends;
}

// Leaves the ends to which every cell between may be crossed, of which it is known that it is empty.
template <int W>
void Play<W>::drop_uncrossed(const TableMove<W>& table, CellId from, Cells& ends) {
  const Env env = guard_env(board_.top[from]);
  for (const int way : table.ways[env.me]) {
    CellId at = rules_.neighbour(way, from);
    const Cells line = rules_.rays[static_cast<std::size_t>(way * rules_.cell_count + from)];
    Cells left = ends & line;
    while (left.any()) {
      left.reset(at);
      if (left.any() && !has_cell(table.crossing, at, env)) {
        ends &= ~left;
        break;
      }
      at = rules_.neighbour(way, at);
    }
  }
}

template <int W>
bool Play<W>::guarded(const TableMove<W>& table, CellId from) {
  const PieceId piece = board_.top[from];
  if (!table.from[board_.pieces[piece].owner].test(from)) return false;
  if (table.guards.empty()) return true;
  const Env env = guard_env(piece);
  return std::all_of(table.guards.begin(), table.guards.end(), [&](ExprId guard) { return truth(guard, env); });
}

// Gives the sink every legal move: sink.set(from, alt, ends), sink.shift(delta, alt, ends) for steps of several pieces
// at once, sink.places(type, owner, ordinal, cells) or sink.one(listed); before those of an alternative of the turn,
// sink.begin of it. It stops when the sink says so, or if two moves might be the same, see `overlap_`. Gives what the
// safety of royals asks for; while `try_later_` the sink is given walks that are still to be tried, if all are.
template <int W>
template <typename Sink>
const typename Play<W>::Safety& Play<W>::fast_moves(Sink&& sink) {
  const Env env = unit_env();
  overlap_ = false;
  bool has_run = false;
  Safety& safety = safety_of(env);
  for (const FastPart& part : rules_.fast_phases[board_.flow.phase].parts) {
    alternative_ = part.alternative;
    sink.begin(part.alternative);
    if (part.is_run()) {
      if (part.entry != kNoId && !truth(part.entry, env)) continue;
      if (part.may_meet && !std::remove_reference_t<Sink>::any_will_do()) {
        if (run_meeting(part, has_run, sink)) break;
      } else if (drawing_ && part.choose != nullptr ? list_members(*part.choose, sink) : run_part(sink)) {
        break;
      }
      continue;
    }
    safety.forecast = forecast_of(part);
    safety.chooses = part.chooses;
    if (part.walk == nullptr) {
      if (only_taking_) continue;
      const bool unsure = rules_.must_test && (safety.all || safety.touchy.any());
      if (unsure ? run_part(sink) : fast_places(part, safety, sink)) break;
      continue;
    }
    for (std::size_t i = 0; i < ends_.size(); ++i) ends_[i] = end_cells(rules_.ends[i], env);
    if (only_taking_) {
      for (Cells& ends : ends_) ends &= board_.occupied;
    }
    const Cells movers = tops(part.walk->a, env);
    safety.apart = safety.forecast != nullptr ? apart_from(*safety.forecast, movers) : Cells{};
    if (rules_.fast_phases[board_.flow.phase].prefers != FastPhase::Prefers::Nothing) {
      if (preferred_walks(part, movers, safety, sink)) break;
      continue;
    }
    // A draw makes only the walks it tries, and then looks where to place.
    const bool stop = part.place == nullptr || drawing_ ? fast_walks(movers, safety, sink)
                                                        : fast_walks(movers, safety, Joined<Sink>{*this, part, sink});
    if (stop) break;
  }
  return safety;
}

template <int W>
[[gnu::always_inline]] inline Bits<W> Play<W>::end_cells(const typename RulesetOf<W>::EndSet& ends, const Env& env) {
  using Kind = typename RulesetOf<W>::EndSet::Kind;
  Cells set;
  if (ends.or_empty || ends.kind == Kind::Empty) set = rules_.all_cells & ~board_.occupied;
  if (ends.kind == Kind::Enemy) {
    for (std::uint32_t seats = rules_.enemies(env.me); seats != 0; seats &= seats - 1)
      set |= board_.by_owner[static_cast<std::size_t>(std::countr_zero(seats))];
  } else if (ends.kind == Kind::NotOwn) {
    set |= rules_.all_cells & ~board_.by_owner[env.me];
  } else if (ends.kind == Kind::GameSlot) {
    const std::int32_t cell = board_.slots[static_cast<std::size_t>(node(ends.expr).value)];
    if (cell != kNone) set.set(cell);
  } else if (ends.kind == Kind::Other) {
    set |= cells(ends.expr, env);
  }
  return set;
}

// The placements of a part that is no more than that. True if the sink said stop.
template <int W>
template <typename Sink>
bool Play<W>::fast_places(const FastPart& part, const Safety& safety, Sink&& sink) {
  const Env env = unit_env();
  Cells where = cells(part.place->b, env) & ~board_.occupied;
  if (rules_.must_test) where &= safety.allowed;
  const auto is_barred = [&](int index) { return !truth(rules_.bars[static_cast<std::size_t>(index)].require, env); };
  if (where.none() || std::any_of(part.bars.begin(), part.bars.end(), is_barred)) return false;
  const auto give = [&](TypeId type, PlayerId owner, std::uint8_t ordinal, PieceId piece) {
    Cells open = where;
    for (const int index : part.bars) {
      const Bar<W>& bar = rules_.bars[static_cast<std::size_t>(index)];
      if ((bar.types >> type & 1U) != 0 && owner == env.me) open &= ~bar.cells[owner];
    }
    Cells run;
    if (safety.forecast != nullptr && !foreseen_places(part, *safety.forecast, piece, open, run)) std::swap(open, run);
    const auto by_run = [&](int cell) {
      Choice choice;
      choice.kind = ChoiceKind::Place;
      choice.a = type;
      choice.b = static_cast<std::uint16_t>(cell);
      choice.alt = owner;
      choice.ordinal = ordinal;
      const std::vector<Choice> first{alternative(alternative_), choice};
      if (drawing_) return sink.one(whole_move(first));
      return run_from(first, [&](const Listed& listed) { return sink.one(listed); });
    };
    if (run.some(by_run)) return true;
    return open.any() && sink.places(type, owner, ordinal, open);
  };
  if (part.place->kind == StatementKind::PlaceNew && !board_.has_record()) throw too_many_pieces();
  if (part.place->kind == StatementKind::PlaceNew) return give(part.placed, placed_owner(part, env), 0, kNoPiece);
  const typename Pool<PlaceLists>::Loan lists(place_lists_);
  place_candidates(*part.place, env.me, env, lists->candidates);
  const auto is_royal = [&](const Candidate& one) { return (rules_.royal_types >> one.choice.a & 1U) != 0; };
  if (rules_.must_test && std::any_of(lists->candidates.begin(), lists->candidates.end(), is_royal))
    return run_part(sink);
  return std::any_of(lists->candidates.begin(), lists->candidates.end(), [&](const Candidate& one) {
    return give(static_cast<TypeId>(one.choice.a), one.choice.alt, one.choice.ordinal, static_cast<PieceId>(one.what));
  });
}

// The walks of these pieces. True if the sink said stop.
template <int W>
template <typename Sink>
bool Play<W>::fast_walks(const Cells& movers, const Safety& safety, Sink&& sink) {
  const PlayerId me = board_.flow.mover;
  const std::vector<SeatSet<W>>& sets = rules_.seat_sets[me];
  const std::size_t count = sets.size();
  // Of the others nothing is asked but where they may go.
  const Cells asked = safety.beset ? rules_.all_cells : safety.judged | safety.apart;
  for (std::size_t set = 0; set < count; ++set) {
    const Cells all = movers & of_set(set);
    if (all.none()) continue;
    const Cells mine = all & board_.by_owner[me];
    const SeatSet<W>& moves = sets[set];
    const bool meeting = moves.has_rivals && is_meeting(set);
    for (const SeatMove<W>& move : moves.quick) {
      const Cells from = mine & move.from;
      if (from.any() && ends_[static_cast<std::size_t>(move.to)].any() &&
          table_walks(set, move, from, meeting ? from : asked, meeting, safety, sink))
        return true;
    }
    Cells by_run = all & ~mine;
    for (const SeatMove<W>& move : moves.others) {
      const TableMove<W>& table = *move.table;
      Cells from = mine & move.from;
      if (!table.by_table()) {
        if (only_taking_ && !m_.path_sets[rules_.moves_of(set)[move.alt].paths].takes) continue;
        from &= begins(rules_.moves_of(set)[move.alt].paths, unit_env());
      } else if (const Cells& to = ends_of(table); to.any()) {
        from.each([&](int cell) {
          if (most_targets(table, static_cast<CellId>(cell), me, to).none()) from.reset(cell);
        });
      } else {
        continue;
      }
      if (from.any() && in_ranges(table.tests, me)) by_run |= from;
    }
    if (by_run.some([&](int cell) { return run_walks(static_cast<CellId>(cell), safety, sink); })) return true;
  }
  return false;
}

// Whether two movements of a set may end on one cell in the present position.
template <int W>
bool Play<W>::is_meeting(std::size_t set) const {
  return std::any_of(rules_.rivals[set].begin(), rules_.rivals[set].end(), [&](const std::array<int, 2>& pair) {
    return (ends_[static_cast<std::size_t>(pair[0])] & ends_[static_cast<std::size_t>(pair[1])]).any();
  });
}

// The walks of one movement of a set that its table lists, of the pieces on `from`, of which those on `asked` are
// looked at one by one.
template <int W>
template <typename Sink>
[[gnu::always_inline]] inline bool Play<W>::table_walks(std::size_t set, const SeatMove<W>& move, Cells from,
                                                        const Cells& asked, bool meeting, const Safety& safety,
                                                        Sink&& sink) {
  const Cells& to = ends_[static_cast<std::size_t>(move.to)];
  Cells complex;
  if (move.may_do_more) {
    complex = move.complex | safety.royals;
    if (rules_.complex_captures) complex |= board_.occupied;
    complex &= to;
  }
  Cells free = from & ~asked;
  if (!move.strides.empty() && static_cast<std::size_t>(free.count()) >= move.strides.size()) {
    for (const Stride<W>& stride : move.strides) {
      Cells front = stride.step->moved(free);
      if (complex.any() && (stride.high > 1 || (front & complex).any())) {
        if (all_stride(stride, move, free, complex, safety, sink)) return true;
        continue;
      }
      const Cells open = to & safety.allowed;
      for (int length = 1, delta = stride.step->delta;; ++length, delta += stride.step->delta) {
        const Cells ends = length < stride.low ? Cells{} : front & open;
        if (ends.any() && sink.shift(delta, move.alt, ends)) return true;
        if (length == stride.high) break;
        front = stride.step->moved(front & ~board_.occupied);
      }
    }
    from &= ~free;
  }
  if (move.asks || complex.any()) free = {};
  return from.some([&](int cell) {
    const auto at = static_cast<CellId>(cell);
    Cells ends =
        move.is_plain ? move.reach.from(at, board_.occupied) & to : targets_now(*move.table, at, board_.flow.mover, to);
    if (ends.none()) return false;
    if (!free.test(cell)) return asked_walks(set, move, at, ends, complex, meeting, safety, sink);
    ends &= safety.allowed;
    return ends.any() && sink.set(at, move.alt, ends);
  });
}

// The walks of these pieces by one stride, some of which do more than set.
template <int W>
template <typename Sink>
bool Play<W>::all_stride(const Stride<W>& stride, const SeatMove<W>& move, Cells front, const Cells& complex,
                         const Safety& safety, Sink&& sink) {
  const Cells& to = ends_[static_cast<std::size_t>(move.to)];
  int delta = 0;
  for (int length = 1; length <= stride.high; ++length) {
    front = stride.step->moved(front);
    delta += stride.step->delta;
    Cells ends = length < stride.low ? Cells{} : front & to;
    if ((ends & complex).any()) {
      const Cells known = choosing_ends(move, safety);
      const Cells run = ends & complex & ~known;
      // What goes where more happens may be legal on cells that are not allowed: it may lead to chance.
      if (run.some([&](int end) { return run_one(*move.table, move.alt, end - delta, end, sink); })) return true;
      ends &= ~run;
      const Cells choosing = ends & known & safety.allowed;
      if (choosing.any() && sink.shift(delta, move.alt, choosing, move.choice)) return true;
      ends &= ~known;
    }
    ends &= safety.allowed;
    if (ends.any() && sink.shift(delta, move.alt, ends)) return true;
    front &= ~board_.occupied;
  }
  return false;
}

// The walks of one piece and movement to these ends from its table, each of which may have to be judged or run.
template <int W>
template <typename Sink>
[[gnu::noinline]] bool Play<W>::asked_walks(std::size_t set, const SeatMove<W>& move, CellId from, Cells ends,
                                            const Cells& complex, bool meeting, const Safety& safety, Sink&& sink) {
  const TableMove<W>& table = *move.table;
  if (move.asks && !guarded(table, from)) return false;
  if (table.crossing != kNoId) drop_uncrossed(table, from, ends);
  if (meeting && !drop_rivals(set, move.alt, from, ends)) return overlap_ = true;
  const bool foreseen = safety.apart.test(from);
  const std::size_t kind = foreseen ? kind_of(*safety.forecast, board_.top[from]) : 0;
  const bool apart = foreseen && (ends & safety.forecast->touched[board_.flow.mover][kind][from]).any();
  const Cells choosing = choosing_ends(move, safety);
  Cells run = complex & ~choosing;
  if (apart) run |= to_be_run(*safety.forecast, kind, from, table);
  if ((ends & run).some([&](int end) { return run_one(table, move.alt, from, end, sink); })) return true;
  ends &= ~run;
  const bool unsure = safety.judged.test(from) || (ends & safety.touchy).any() || table.sends ||
                      (safety.beset && table.sets_what_never_reads);
  ends = unsure ? safe_ends(from, ends, board_.flow.mover, table, rules_.moves_of(set)[move.alt], safety)
                : ends & safety.allowed;
  if (apart) {
    const Cells offered = ends & offered_ends(*safety.forecast, kind, from);
    if (offered.any() && give_options(*safety.forecast, kind, from, move.alt, offered, sink)) return true;
    ends = allowed_ends(*safety.forecast, kind, from, ends & ~offered);
  }
  if ((ends & choosing).any() && sink.set(from, move.alt, ends & choosing, move.choice)) return true;
  ends &= ~choosing;
  return ends.any() && sink.set(from, move.alt, ends);
}

// The moves that begin with a walk from a table, by runs.
template <int W>
template <typename Sink>
[[gnu::noinline]] bool Play<W>::run_one(const TableMove<W>& table, int alt, int from, int to, Sink&& sink) {
  const PieceId piece = board_.top[static_cast<std::size_t>(from)];
  const Instance walk = table_walk(piece, static_cast<CellId>(from), static_cast<CellId>(to), table, unit_env());
  return try_one(piece, alt, walk, 0, [&](const Listed& listed) { return sink.one(listed); });
}

// Takes out the ends that an earlier movement of the piece reaches too. False if the two may differ in what they do.
template <int W>
bool Play<W>::drop_rivals(std::size_t set, std::size_t alt, CellId from, Cells& ends) {
  const auto& tables = rules_.tables[set];
  for (std::size_t other = 0; other < alt; ++other) {
    if (!tables[other].quick) continue;
    const Cells both = targets(tables[other], from, board_.flow.mover) & ends;
    if (both.none() || !guarded(tables[other], from)) continue;
    if (tables[alt].has_effects || tables[other].has_effects) return false;
    ends &= ~both;
  }
  return true;
}

}  // namespace ludwright
