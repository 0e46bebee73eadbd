// Walks after which a piece may walk a second time. Where neither walk sets off anything, it is known before the first
// one which the second may be, and which pairs of them lead where another pair leads, that goes before: those that are
// left have numbers of their own, so that none is drawn that leads nowhere. Included by programs.cpp.
#pragma once
#include <algorithm>

#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

// Whether it is known what is asked after the walks of a piece that set off nothing.
template <int W, int P>
bool Machine<W, P>::knows_onward(int pc, PieceId piece) {
  return tables_->outlook.after_walk[static_cast<std::size_t>(pc)].is_known && tables_->roles_are_unmoved &&
         !tables_->walks_do_more && m_.board.stack == 1 && run_.env.me < seat_count_ &&
         at_.pieces[piece].owner == run_.env.me && !onward(pc).untold.test(piece);
}

// How decisions go on after the walks that are asked for there.
template <int W, int P>
const typename Machine<W, P>::Onward& Machine<W, P>::onward(int pc) {
  Onward& on = onward_;
  const PlayerId me = run_.env.me;
  if (on.who == who_ && on.names == names_ && on.pc == pc && on.me == me) return on;
  on.who = who_;
  on.names = names_;
  on.pc = pc;
  on.me = me;
  const AfterWalk& after = tables_->outlook.after_walk[static_cast<std::size_t>(pc)];
  const Pieces own = at_.owned[Position<W, P>::owner_index(me)];
  Pieces rest = own;
  Env named = run_.env;
  on.again = on.untold = {};
  for (const AfterWalk::Case& each : after.when) {
    const Pieces those = rest.none() ? rest : those_where(each.condition, rest, named, Asked::This);
    if (each.walks) on.again |= those;
    if (!each.is_certain) on.untold |= those;
    rest = rest & ~those;
  }
  if (after.otherwise) on.again |= rest;
  const auto those_of = [&](const EventRule<W>& event, PlayerId owner) {
    const Pieces& owned = at_.owned[Position<W, P>::owner_index(owner)];
    if (owned.none()) return owned;
    const ExprId set = m_.rules[static_cast<std::size_t>(event.index)].set;
    if (set == kNoId || !tables_->unmoved[static_cast<std::size_t>(set)] || (node(set).depends & kChangesInWalk) != 0)
      return owned;
    Env asking = run_.env;
    asking.me = owner;
    asking.it = asking.that = kNone;
    return pieces(set, asking, owned) & owned;
  };
  on.stirs = on.avenged = {};
  for (const EventRule<W>& event : rules_.event_rules[static_cast<std::size_t>(EventKind::Moves)])
    on.stirs |= those_of(event, me);
  for (const EventRule<W>& event : rules_.event_rules[static_cast<std::size_t>(EventKind::Captured)]) {
    for (std::size_t seat = 0; seat < seat_count_; ++seat) {
      if (seat != me) on.avenged |= those_of(event, static_cast<PlayerId>(seat));
    }
    on.avenged |= those_of(event, kNobody);
  }
  on.knows_end = false;
  return on;
}

// Whether pairs of walks that begin a decision here may be said and lead to the same, but no other choices do.
template <int W, int P>
bool Machine<W, P>::tells_ways_apart() const {
  const Kept& start = levels_[0]->kept;
  const WalksLeft& ahead = tables_->outlook.walks_ahead[static_cast<std::size_t>(start.run.pc)];
  const auto is_alternative = [](const Choice& choice) { return choice.kind == ChoiceKind::Alternative; };
  return tables_->forgets_ways && !rules_.forbids && !is_supposed_ && !run_.shares_ends && run_.walks == 0 &&
         ahead.most <= 2 && !ahead.others_alone &&
         std::all_of(choices_.begin() + start.choices, choices_.end(), is_alternative);
}

// The ends of walks of a piece that may set something off, of those on which it may end.
template <int W, int P>
Bits<W> Machine<W, P>::loud_ends(const Onward& on, PieceId piece, const Cells& ends) {
  Cells loud = ends & at_.occupied;
  if (loud.any() && tables_->outlook.after_walk[static_cast<std::size_t>(on.pc)].takes && tables_->roles_are_untaken) {
    Cells taken;
    loud.each([&](int cell) {
      const PieceId victim = at_.top[static_cast<std::size_t>(cell)];
      if (on.avenged.test(victim) || at_.pieces[victim].owner == on.me) taken.set(cell);
    });
    loud = taken;
  }
  if (!on.stirs.test(piece)) return loud;
  const PieceRecord& record = at_.pieces[piece];
  for (const EventRule<W>& event : rules_.event_rules[static_cast<std::size_t>(EventKind::Moves)]) {
    if ((event.types >> record.type & 1U) == 0) continue;
    loud |= record.owner < event.landings.size() ? ends & event.landings[record.owner] : ends;
  }
  return loud;
}

// Of a piece that may walk twice: each cell on which it may end first, the ends that are left for the second walk, and
// whether that is not known. True if `visit` said so, which ends it.
template <int W, int P>
template <typename Visit>
bool Machine<W, P>::some_first(const Walks& now, const MoveSet<W>& moves, PieceId piece, Visit&& visit) {
  const PlayerId me = at_.pieces[piece].owner;
  const int from = at_.pieces[piece].index;
  const Cells free = ~at_.occupied & ~now.loud_ends;
  const Cells& open = open_ends(moves, me);
  const bool may_come_back = moves.step_ends[me]->empty.test(from);
  bool comes_back = false;  // by whatever cell, it says and leads to the same
  Cells seen;
  if (now.drops) seen = now.ends & free;  // it may step there at once
  return now.ends.some([&](int first) {
    if (now.loud_ends.test(first)) return visit(first, Cells{}, true);
    const Cells& all = spot_of(moves, me, first).ends;
    Cells ends = all & open;
    ends.reset(from);
    const bool drops = now.drops && !at_.occupied.test(first);
    Cells left = drops ? ends & ~seen : ends;
    if (drops) seen |= ends & free;
    if (may_come_back && all.test(from) && !(drops && comes_back)) {
      left.set(from);
      comes_back = comes_back || drops;
    }
    return visit(first, left, false);
  });
}

// Fills in how a piece that may walk twice may do so; false if that is not told by its steps.
template <int W, int P>
bool Machine<W, P>::weigh_twice(const MoveSet<W>& moves, PieceId piece, Walks& group) {
  const PlayerId me = at_.pieces[piece].owner;
  if (run_.walks > 0 || !moves.step_ends[me]) return false;
  group.ends = spot_of(moves, me, at_.pieces[piece].index).ends & open_ends(moves, me);
  group.loud_ends = loud_ends(onward_, piece, group.ends);
  if (!moves.step_ends[me]->outlasts_takes) group.loud_ends |= group.ends & at_.occupied;
  group.twice = true;
  if (!onward_.knows_end) {
    onward_.knows_end = true;
    onward_.is_whole =
        ends_after_quiet(tables_->outlook.after_walk[static_cast<std::size_t>(onward_.pc)].again + 1, false);
  }
  group.drops = onward_.is_whole == May::Yes && !onward_.stirs.test(piece) && tells_ways_apart();
  group.each = 2;
  group.weight = 0;
  some_first(group, moves, piece, [&](int, const Cells& second, bool is_loud) {
    group.weight += is_loud ? group.loud : 1 + static_cast<std::uint64_t>(second.count());
    return false;
  });
  group.weight = std::min(group.weight, kMany);
  return true;
}

// The walks of a piece that may walk twice with the number.
template <int W, int P>
bool Machine<W, P>::answer_twice(const Walks& now, const MoveSet<W>& moves, PieceId piece, std::uint64_t& number) {
  const PlayerId me = at_.pieces[piece].owner;
  const int from = at_.pieces[piece].index;
  const Onward& on = onward(run_.pc);
  int first = kNone;
  int second = kNone;
  bool is_loud = false;
  some_first(now, moves, piece, [&](int cell, const Cells& left, bool loud) {
    const std::uint64_t ways = loud ? now.loud : 1 + static_cast<std::uint64_t>(left.count());
    if (number >= ways) {
      number -= ways;
      return false;
    }
    first = cell;
    is_loud = loud;
    if (!loud && number > 0) second = left.nth(static_cast<int>(number) - 1);
    return true;
  });
  if (first == kNone) return false;
  const int again = tables_->outlook.after_walk[static_cast<std::size_t>(run_.pc)].again;
  const bool is_told = now.drops;
  const bool may_double = on.is_whole != May::No;
  const bool is_only_one = on.again.count() == 1;
  // All that is asked of a step is known: it is one.
  const auto step = [&](int to) {
    const CellId at = at_.pieces[piece].index;
    const Chance& chance = moves.chance_to(spot_of(moves, me, at), static_cast<CellId>(to));
    Walk walk;
    walk.end = chance.end;
    walk.here = at;
    walk.heading = chance.way;
    walk.alt = chance.move;
    if (at_.occupied.test(to)) walk.victim[walk.victims++] = chance.end;
    return walk;
  };
  if (!answer_walk(piece, step(first), 0)) return false;
  expected_ = is_loud ? now.loud : 1;
  if (is_loud) return true;
  number = 0;
  if (advance() == Status::Failed) return false;
  const auto is_asked = [&] {
    return op(run_.pc).kind == Kind::Either && op(run_.pc).targets.size() == 2 && op(run_.pc).targets[1] == again;
  };
  if (!is_asked()) throw Overflow{};
  level(depth_++);  // each choice has one
  answer_alternative(second == kNone ? 0 : 1);
  if (second == kNone) return true;
  level(depth_++);
  const Walk walk = step(second);
  // Another piece may go and come back, too.
  const bool is_alone = second != from || is_only_one;
  if (is_told && is_alone && walk.victims == 0) {
    run_.by_another = May::No;
  } else if (may_double && !run_.has_taken) {
    run_.by_another = goes_by_another(moves, piece, walk);
  }
  return answer_walk(piece, walk, 0);
}

}  // namespace ludwright::programs
