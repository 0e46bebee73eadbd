// Turns on bitboards alone, as leaves are counted and games played by lot: of games in which nothing reads more of a
// position, see bare_turns.h. A move is a few words changed; records of pieces, keys and the log know nothing of it.
// Included by play_impl.h.
#pragma once
#include <algorithm>

#include "engine/compiled/even_draws.h"
#include "engine/compiled/flow_impl.h"
#include "engine/compiled/nth_member.h"

namespace ludwright {

template <int W>
bool Play<W>::may_go_bare() const {
  return rules_.bare.ok && board_.flow.stage == Stage::Turn && board_.flow.outcome == OutcomeKind::Ongoing &&
         board_.flow.alive == rules_.all_seats;
}

// Who is to move so many turns from now.
template <int W>
[[gnu::always_inline]] inline PlayerId Play<W>::bare_mover(int turns) const {
  const auto seats = static_cast<int>(m_.seats.size());
  if (seats == 2) return static_cast<PlayerId>(board_.flow.mover ^ (turns & 1));
  return static_cast<PlayerId>((board_.flow.mover + turns + seats) % seats);
}

template <int W>
inline typename Play<W>::Env Play<W>::bare_env() const {
  Env env;
  env.me = env.decider = board_.flow.mover;
  return env;
}

// Where new pieces may go, in a game without walks.
template <int W>
[[gnu::always_inline]] inline Bits<W> Play<W>::bare_where() {
  const Cells empty = rules_.all_cells & ~board_.occupied;
  if (rules_.bare.bracket != kNone) {
    const Bracket<W>& bracket = rules_.brackets[static_cast<std::size_t>(rules_.bare.bracket)];
    const PlayerId me = board_.flow.mover;
    return empty & (rules_.bare.by_enemies ? bracket.starts(me, board_.by_owner[1 - me], board_.by_owner[me])
                                           : fill_brackets(bracket, bare_env()));
  }
  if (rules_.bare.where == kNoId) return empty;
  const std::int32_t plan = node(rules_.bare.where).plan;
  return empty & (plan == kNone ? cells(rules_.bare.where, bare_env()) : plans_.cells(plan, board_.flow.mover, kNone));
}

// Gives the walks of the position in sets, `take(BareSet)`, in the order of fast_moves.
template <int W>
template <typename Take>
inline void Play<W>::bare_moves(Take&& take) {
  if (!rules_.bare.prefers_taking) return bare_moves_to(rules_.all_cells, take);
  bool takes = false;
  bare_moves_to(board_.occupied, [&](const BareSet& set) {
    takes = true;
    take(set);
  });
  if (!takes) bare_moves_to(rules_.all_cells & ~board_.occupied, take);
}

// Those of them that end there.
template <int W>
template <typename Take>
inline void Play<W>::bare_moves_to(const Cells& among, Take&& take) {
  const BareGame<W>& game = rules_.bare;
  const Env env = bare_env();
  for (std::size_t i = 0; i < ends_.size(); ++i) ends_[i] = end_cells(rules_.ends[i], env);
  const Cells movers = game.movers == kNoId ? board_.by_owner[env.me] : tops(game.movers, env);
  for (const BareMove<W>& move : game.moves[env.me]) {
    const Cells to = ends_[static_cast<std::size_t>(move.to)] & among;
    const Cells from = movers & board_.by_type[move.type] & move.from;
    if (static_cast<std::size_t>(from.count()) < move.strides.size() || move.strides.empty()) {
      from.each([&](int cell) {
        const Cells ends = move.reach.from(static_cast<CellId>(cell), board_.occupied) & to;
        if (ends.any()) take(BareSet{ends, 0, static_cast<CellId>(cell), move.alt});
      });
      continue;
    }
    for (const auto& stride : move.strides) {
      Cells front = (from & stride.from).shifted(stride.delta);
      for (int length = 1;; ++length) {
        const Cells ends = front & to;
        if (length >= stride.low && ends.any()) take(BareSet{ends, stride.delta * length, kNoCell, move.alt});
        if (length == stride.high) break;
        front = (front & ~board_.occupied & stride.from).shifted(stride.delta);
      }
    }
  }
}

// The change that the move of a set that ends there begins with.
template <int W>
[[gnu::always_inline]] inline typename Board<W>::Bare Play<W>::bare_of(const BareSet& set, CellId end) const {
  const auto from = static_cast<CellId>(set.from == kNoCell ? end - set.delta : set.from);
  return board_.bare(from, end, board_.type_on(from), board_.flow.mover, set.alt);
}
template <int W>
[[gnu::always_inline]] inline typename Board<W>::Bare Play<W>::bare_placed(CellId cell) const {
  return {kNoCell, cell, rules_.bare.placed, rules_.bare.of_mover ? board_.flow.mover : kNobody};
}

// The empty cells that are seen from where a walk ended, on a board that is then occupied so.
template <int W>
inline Bits<W> Play<W>::bare_seen(CellId landing, const Cells& occupied) const {
  Cells seen;
  for (const Line<W>* line : rules_.bare.lines[board_.flow.mover]) seen |= line[landing].ends(occupied);
  return seen & ~occupied;
}

// Makes a placement, takes over what it encloses, and gives the cells of that.
template <int W>
[[gnu::always_inline]] inline Bits<W> Play<W>::place_bare(const typename Board<W>::Bare& placed) {
  board_.swap_bare(placed);
  return rules_.bare.takes_over ? take_over(placed.to) : Cells{};
}
template <int W>
[[gnu::always_inline]] inline void Play<W>::take_back_bare(const typename Board<W>::Bare& placed, const Cells& taken) {
  if (rules_.bare.takes_over) hand_over(taken);
  board_.swap_bare(placed);
}
// Makes what slides from a cell cross the mover's, and gives its cells.
template <int W>
[[gnu::always_inline]] inline Bits<W> Play<W>::take_over(CellId cell) {
  const BareGame<W>& game = rules_.bare;
  const PlayerId me = board_.flow.mover;
  Cells through = board_.by_owner[1 - me];
  Cells to = board_.by_owner[me];
  if (!game.by_enemies) {
    const Env env = bare_env();
    through = cells(game.through, env);
    to = game.to == kNoId ? rules_.all_cells : cells(game.to, env);
  }
  Cells taken;
  for (const Line<W>* line : game.lines[me]) taken |= line[cell].crossed(through, to);
  hand_over(taken);
  return taken;
}
// From either player to the other one.
template <int W>
inline void Play<W>::hand_over(const Cells& taken) {
  board_.by_owner[0] ^= taken;
  board_.by_owner[1] ^= taken;
}

// Where the placement may go that comes after a walk.
template <int W>
Bits<W> Play<W>::bare_places(const BareSet& set, CellId end) {
  const ExprId where = rules_.bare.where;
  if (where == kNoId) {
    Cells occupied = board_.occupied;
    occupied.reset(set.from);
    occupied.set(end);
    return bare_seen(end, occupied);
  }
  const typename Board<W>::Bare walk = bare_of(set, end);
  board_.swap_bare(walk);
  const Cells places = bare_seen(end, board_.occupied) & cells(where, bare_env());
  board_.swap_bare(walk);
  return places;
}

template <int W>
inline void Play<W>::end_bare_turn() {
  Flow& flow = board_.flow;
  ++flow.turns;
  ++flow.phase_turns;
  flow.mover = bare_mover(1);
}

template <int W>
inline void Play<W>::take_back_bare_turn() {
  Flow& flow = board_.flow;
  --flow.turns;
  --flow.phase_turns;
  flow.mover = bare_mover(-1);
  flow.outcome = OutcomeKind::Ongoing;
}

// Whether the game is over in a position of so many moves.
template <int W>
[[gnu::always_inline]] inline bool Play<W>::bare_over(std::uint64_t moves) {
  const PlayerId last = bare_mover(-1);
  bool may_end = moves == 0 || board_.flow.turns >= m_.limit;
  for (const auto& end : rules_.bare.ends) {
    if (may_end) break;
    if (!end.by_own_turn) {
      may_end = may_apply(*end.check);
    } else if (all_may_lie(end.check->tests, last)) {
      Env env;
      env.me = last;
      env.decider = board_.flow.mover;
      may_end = truth(end.check->rule->condition, env);
    }
  }
  return may_end && judge_bare(moves);
}

template <int W>
bool Play<W>::judge_bare(std::uint64_t moves) {
  known_turn_ = moves == 0 ? KnownTurn{1, 1} : KnownTurn::some();
  judge_ends(true);
  return board_.flow.outcome != OutcomeKind::Ongoing;
}

}  // namespace ludwright
