// Turns on bitboards alone, as leaves are counted and games played by lot: of games in which nothing reads more of a
// position, see bare_turns.h. A move is a few words changed; records of pieces, keys and the log know nothing of it.
// Included by play_impl.h.
#pragma once
#include <algorithm>

#include "engine/compiled/flow_impl.h"
#include "engine/compiled/nth_member.h"

namespace ludwright {

// The set of one cell, word by word: a bit that is set in memory is waited for where all words are read at once.
template <int W>
LUDWRIGHT_INLINED inline Bits<W> cell_alone(CellId cell) {
  Bits<W> set;
  for (std::size_t i = 0; i < W; ++i) set.word[i] = std::uint64_t{cell / 64U == i} << (cell & 63U);
  return set;
}

// Every member moved by `by`, where each has a place in the words.
template <int W>
LUDWRIGHT_INLINED inline Bits<W> all_moved(const Bits<W>& cells, int by) {
  if constexpr (W == 1) return Bits<W>{{std::rotl(cells.word[0], by)}};
  return cells.shifted(by);
}

template <int W>
bool Play<W>::may_go_bare() const {
  const BareGame<W>& game = rules_.bare;
  const auto none = [](std::uint64_t bits) { return bits == 0; };
  return game.ok && board_.flow.stage == Stage::Turn && board_.flow.outcome == OutcomeKind::Ongoing &&
         (game.has_outs || board_.flow.alive == rules_.all_seats) && trace_.empty() && of_types(game.absent).none() &&
         (game.has_hands || !rules_.has_off || std::all_of(board_.off.begin(), board_.off.end(), none));
}

// Who is to move so many turns from now.
template <int W>
[[gnu::always_inline]] inline PlayerId Play<W>::bare_mover(int turns) const {
  if (seat_count_ == 2) return static_cast<PlayerId>(board_.flow.mover ^ (turns & 1));
  if (board_.flow.alive == rules_.all_seats)
    return static_cast<PlayerId>((board_.flow.mover + turns + seat_count_) % seat_count_);
  PlayerId seat = board_.flow.mover;
  for (const int step = turns < 0 ? seat_count_ - 1 : 1; turns != 0; turns += turns < 0 ? 1 : -1) {
    do seat = static_cast<PlayerId>((seat + step) % seat_count_);
    while ((board_.flow.alive >> seat & 1U) == 0);
  }
  return seat;
}

template <int W>
inline typename Play<W>::Env Play<W>::bare_env() const {
  Env env;
  env.me = env.decider = board_.flow.mover;
  return env;
}

// All pieces of the other players.
template <int W>
[[gnu::always_inline]] inline Bits<W> Play<W>::enemies_of(PlayerId me) const {
  return seat_count_ == 2 ? board_.by_owner[1 - me]
                          : board_.occupied & ~board_.by_owner[me] & ~board_.by_owner[kMaxSeats];
}

// Where a part places new pieces.
template <int W>
LUDWRIGHT_INLINED inline Bits<W> Play<W>::bare_where(const BarePart<W>& part) {
  Cells empty = rules_.all_cells & ~board_.occupied;
  if (board_.flow.turns <= part.barred_upto) {
    for (const auto& bar : part.bars) {
      if (truth(bar.condition, bare_env())) empty &= ~bare_shown(bar.cells, bare_env());
    }
  }
  if (part.hand != kNone && !board_.has_in(bare_hand(part.hand), part.placed, board_.flow.mover)) return {};
  if (part.bracket != kNone) {
    const Bracket<W>& bracket = rules_.brackets[static_cast<std::size_t>(part.bracket)];
    const PlayerId me = board_.flow.mover;
    return empty & (part.by_enemies ? bracket.starts(me, enemies_of(me), board_.by_owner[me])
                                    : fill_brackets(bracket, bare_env()));
  }
  return part.where == kNoId ? empty : empty & bare_shown(part.where, bare_env());
}

// A set of cells, or the cells of a set of pieces.
template <int W>
inline Bits<W> Play<W>::bare_shown(ExprId id, const Env& env) {
  const Node& n = node(id);
  if (n.type == Type::Pieces) return tops(id, env);
  return n.plan == kNone ? cells(id, env) : plans_.cells(n.plan, env.me, kNone);
}

// Whether a part can be taken now.
template <int W>
LUDWRIGHT_INLINED inline bool Play<W>::is_open(const BarePart<W>& part) {
  return part.entries.empty() || may_enter(part);
}
template <int W>
[[gnu::noinline]] bool Play<W>::may_enter(const BarePart<W>& part) {
  if (board_.flow.turns > part.last_turn) return false;
  return std::all_of(part.entries.begin(), part.entries.end(), [&](const auto& entry) {
    return entry.holds == (entry.hand == kNone ? truth(entry.condition, bare_env())
                                               : board_.has_in(bare_hand(entry.hand), entry.type, board_.flow.mover));
  });
}

// The container that is the hand of the mover.
template <int W>
inline int Play<W>::bare_hand(int area) const {
  return m_.areas[static_cast<std::size_t>(area)].first + board_.flow.mover;
}

// Gives the first choices of the moves of the position in sets, of which some may be empty, `take(BareSet)`; the walks
// in the order of fast_moves.
template <int W>
template <typename Take>
LUDWRIGHT_INLINED inline void Play<W>::bare_moves(Take&& take) {
  using Kind = typename BarePart<W>::Kind;
  const BareGame<W>& game = rules_.bare;
  if (game.jumps.any()) return moves_with_jumps(take);
  for (std::uint8_t i = 0; i < game.parts.size(); ++i) {
    const BarePart<W>& part = game.parts[i];
    if (!is_open(part)) continue;
    if (part.kind == Kind::Walk) {
      bare_walks(i, take);
      continue;
    }
    const Cells where = part.kind == Kind::Place  ? bare_where(part)
                        : part.kind == Kind::Pick ? bare_shown(part.where, bare_env())
                                                  : Cells::one(0);
    take(BareSet{where, 0, kNoCell, 0, i});
  }
}
template <int W>
template <typename Take>
LUDWRIGHT_INLINED inline void Play<W>::bare_walks(std::uint8_t part, Take&& take) {
  if (!rules_.bare.prefers_taking) return bare_walks_to(part, rules_.all_cells, take);
  bool takes = false;
  bare_walks_to(part, board_.occupied, [&](const BareSet& set) {
    takes = takes || set.ends.any();
    take(set);
  });
  if (!takes) bare_walks_to(part, rules_.all_cells & ~board_.occupied, take);
}

// The pieces that may walk.
template <int W>
LUDWRIGHT_INLINED inline Bits<W> Play<W>::bare_movers(const Env& env) {
  const BareGame<W>& game = rules_.bare;
  return game.movers == kNoId ? board_.by_owner[env.me] : some_movers(env);
}
template <int W>
[[gnu::noinline]] Bits<W> Play<W>::some_movers(const Env& env) {
  const BareGame<W>& game = rules_.bare;
  if (game.call.slot == kNone) return tops(game.movers, env);
  const std::int32_t value = board_.slots[static_cast<std::size_t>(game.call.slot)];
  const Cells& own = board_.by_owner[env.me];
  if (value == kNone && game.call.none_calls_all) return own;
  return own & marks_.with(static_cast<std::size_t>(game.call.mark), value);
}

// Those of them that end there.
template <int W>
template <typename Take>
LUDWRIGHT_INLINED inline void Play<W>::bare_walks_to(std::uint8_t part, const Cells& among, Take&& take) {
  const BareGame<W>& game = rules_.bare;
  const PlayerId me = board_.flow.mover;
  for (std::size_t i = 0; i < ends_.size(); ++i) ends_[i] = end_cells(rules_.ends[i], bare_env());
  const Cells movers = game.movers == kNoId ? board_.by_owner[me] : bare_movers(bare_env());
  for (const BareMove<W>& move : game.moves[me]) {
    Cells from = movers & board_.by_type[move.type] & move.from;
    if (from.any() && move.is_guarded()) from = open_from(move, from);
    if (from.none()) continue;
    const Cells to = ends_[static_cast<std::size_t>(move.to)] & among;
    if (move.over != kNoId && move.rivals.empty()) {
      const Cells over = bare_shown(move.over, bare_env());
      for (const auto& stride : move.strides) {
        const Cells crossed = all_moved<W>(from & stride.from, stride.first) & over;
        const Cells ends = all_moved<W>(crossed, stride.delta - stride.first) & to;
        take(BareSet{ends, stride.delta, kNoCell, move.alt, part, move.type});
      }
      continue;
    }
    if (!move.rivals.empty()) {
      walks_apart(move, from, to, [&](CellId cell, const Cells& ends) {
        take(BareSet{ends, 0, cell, move.alt, part, move.type});
      });
      continue;
    }
    if (static_cast<std::size_t>(from.count()) < move.strides.size() || move.strides.empty()) {
      from.each([&](int cell) {
        const Cells ends = move.reach.from(static_cast<CellId>(cell), board_.occupied) & to;
        take(BareSet{ends, 0, static_cast<CellId>(cell), move.alt, part, move.type});
      });
      continue;
    }
    for (const auto& stride : move.strides) {
      Cells front = all_moved<W>(from & stride.from, stride.delta);
      for (int length = 1;; ++length) {
        if (length >= stride.low) take(BareSet{front & to, stride.delta * length, kNoCell, move.alt, part, move.type});
        if (length == stride.high) break;
        front = all_moved<W>(front & ~board_.occupied & stride.from, stride.delta);
      }
    }
  }
}

// The cells of some from which a movement is open.
template <int W>
[[gnu::noinline]] Bits<W> Play<W>::open_from(const BareMove<W>& move, Cells from) {
  Env env = bare_env();
  const auto fails = [&](ExprId guard) { return !truth(guard, env); };
  if (std::any_of(move.guards.begin(), move.guards.end(), fails)) return {};
  for (const ExprId site : move.sites) from = holding_at(site, from);
  return from;
}

// The cells of some at which a condition holds.
template <int W>
Bits<W> Play<W>::holding_at(ExprId condition, const Cells& among) {
  const Node& n = node(condition);
  if (n.op == Op::And) return holding_at(n.b, holding_at(n.a, among));
  if (n.op == Op::Or) return holding_at(n.a, among) | holding_at(n.b, among);
  if (n.op == Op::Not) return among & ~holding_at(n.a, among);
  Env env = bare_env();
  Cells cells;
  const int known = rules_.bare.test_of[static_cast<std::size_t>(condition)];
  if (known != kNone && !rules_.bare.tests[static_cast<std::size_t>(known)].ways.empty()) {
    const BareTest<W>& test = rules_.bare.tests[static_cast<std::size_t>(known)];
    const Cells pieces = bare_shown(test.near.shown, env);
    for (const Shift<W>& way : test.ways[env.me]) cells |= way.moved_back(pieces);
    return cells & among;
  }
  among.each([&](int cell) {
    env.landing = cell;
    if (bare_truth(condition, env)) cells.set(cell);
  });
  return cells;
}

// Where a movement leads from a cell, but for what it asks of its ends.
template <int W>
Bits<W> Play<W>::bare_ends(const BareMove<W>& move, CellId from) {
  if (move.over == kNoId) return move.reach.from(from, board_.occupied);
  const Cells over = bare_shown(move.over, bare_env());
  Cells ends;
  for (const auto& stride : move.strides) {
    if (stride.from.test(from) && over.test(from + stride.first)) ends.set(from + stride.delta);
  }
  return ends;
}

// Those of a movement beside others that lead to the same cells.
template <int W>
[[gnu::noinline]] void Play<W>::walks_apart(const BareMove<W>& move, const Cells& from, const Cells& to,
                                            FunctionRef<void(CellId, const Cells&)> give) {
  from.each([&](int cell) {
    const auto start = static_cast<CellId>(cell);
    Cells ends = bare_ends(move, start) & to;
    for (const std::size_t rival : move.rivals) {
      const BareMove<W>& other = rules_.bare.moves[board_.flow.mover][rival];
      if (open_from(other, other.from & Cells::one(cell)).none()) continue;
      ends &= ~(bare_ends(other, start) & ends_[static_cast<std::size_t>(other.to)]);
    }
    give(start, ends);
  });
}

// The change that the move of a set that ends there begins with.
template <int W>
[[gnu::always_inline]] inline typename Board<W>::Bare Play<W>::bare_of(const BareSet& set, CellId end) const {
  return board_.bare(set.start(end), end, set.type, board_.flow.mover, set.alt);
}
template <int W>
template <typename Placing>
[[gnu::always_inline]] inline typename Board<W>::Bare Play<W>::bare_placed(const Placing& part, CellId cell) const {
  return {kNoCell, cell, part.placed, part.of_mover ? board_.flow.mover : kNobody};
}

// The empty cells that are seen from where a choice was made, on a board that is then occupied so.
template <int W>
inline Bits<W> Play<W>::bare_seen(const BareLines<W>& lines, CellId landing, const Cells& occupied) const {
  const PlayerId me = board_.flow.mover;
  Cells seen;
  for (const Line<W>* line : lines.lines[me]) seen |= line[landing].ends(occupied);
  return seen & ~occupied & lines.may_end(me, landing);
}

// Where a new piece may go after a walk, of a part that only sees.
template <int W>
inline Bits<W> Play<W>::bare_places(const BareSet& set, CellId end) {
  Cells occupied = board_.occupied;
  occupied.reset(set.start(end));
  occupied.set(end);
  return bare_seen(rules_.bare.parts[set.part].steps.back().source.lines, end, occupied);
}

template <int W>
inline void Play<W>::end_bare_turn() {
  Flow& flow = board_.flow;
  if (rules_.bare.keeps_state) end_bare_state();
  ++flow.turns;
  ++flow.phase_turns;
  flow.mover = bare_mover(1);
  using Past = typename BareGame<W>::Past;
  if (rules_.bare.past == Past::AfterPasses && !returns_bare_) {
    is_noted_ = false;
  } else if (rules_.bare.past != Past::Unasked) {
    note_bare_turn();
  }
}

template <int W>
inline void Play<W>::take_back_bare_turn() {
  Flow& flow = board_.flow;
  --flow.turns;
  --flow.phase_turns;
  flow.mover = bare_mover(-1);
  flow.outcome = OutcomeKind::Ongoing;
}

// Whether the game is over in a position of so many moves; or somebody is out, then it is asked of another or once
// more. `to`: where the last turn led, if that is known.
template <int W>
LUDWRIGHT_INLINED inline bool Play<W>::bare_over(std::uint64_t moves, CellId to) {
  const PlayerId last = bare_mover(-1);
  bool may_end = moves == 0 || board_.flow.turns >= m_.limit;
  known_turn_.stuck = moves == 0 ? 1 : 0;
  for (const auto& end : rules_.bare.ends) {
    if (may_end) break;
    if (skips_slots_ && !is_noted_ && end.check->is_tally) continue;  // it was never there, and slots are low
    if (!end.by_own_turn) {
      may_end = may_apply(*end.check) && holders(*end.check->rule) != 0;
    } else if ((to == kNoCell || end.goals[last].test(to)) && all_may_lie(end.check->tests, last)) {
      Env env;
      env.me = last;
      env.decider = board_.flow.mover;
      may_end = truth(end.check->rule->condition, env);
    }
  }
  return may_end && judge_bare(moves);
}

// Who is out by the first rule about the end that holds, if others, more than one, go on.
template <int W>
std::uint32_t Play<W>::outs_now(bool stuck) {
  for (const EndCheck& check : rules_.end_checks[0]) {
    if ((check.needs_stuck && !stuck) || !may_apply(check)) continue;
    const std::uint32_t those = holders(*check.rule);
    if (those == 0) continue;
    return check.rule->kind == EndKind::Loses && std::popcount(board_.flow.alive & ~those) > 1 ? those : 0;
  }
  return 0;
}

template <int W>
bool Play<W>::judge_bare(std::uint64_t moves) {
  known_turn_ = moves == 0 ? KnownTurn{1, 1} : KnownTurn::some();
  if (const std::uint32_t outs = rules_.bare.has_outs ? outs_now(moves == 0) : 0; outs != 0) {
    set_alive(board_.flow.alive & ~outs);
    if ((board_.flow.alive >> board_.flow.mover & 1U) == 0) board_.flow.mover = next_living(board_.flow.mover);
    return somebody_is_out_ = true;
  }
  judge_ends(true);
  if (board_.flow.outcome == OutcomeKind::Ongoing) return false;
  if (m_.match.present && board_.flow.turns < m_.limit) end_bare_round();
  return true;
}

}  // namespace ludwright
