// Counting leaves on bitboards alone. Included by play_impl.h.
#pragma once
#include "engine/compiled/bare_trials_impl.h"

namespace ludwright {

// Nothing where a round of a match may be over that is not the last.
template <int W>
std::optional<std::uint64_t> Play<W>::bare_perft(int depth) {
  const Flow flow = board_.flow;
  const KnownTurn known_turn = known_turn_;
  if (bare_sets_.size() <= static_cast<std::size_t>(depth)) bare_sets_.resize(static_cast<std::size_t>(depth) + 1);
  if (bare_before_.size() < bare_sets_.size()) bare_before_.resize(bare_sets_.size());
  begin_bare();
  keep_slots(0);
  const std::uint64_t leaves = bare_leaves(depth, kNoCell);
  stop_bare();
  show_unplayed();
  board_.flow = flow;
  known_turn_ = known_turn;
  return goes_past_bare_ ? std::nullopt : std::optional(leaves);
}

template <int W>
std::uint64_t Play<W>::bare_leaves(int depth, CellId last) {
  const BareGame<W>& game = rules_.bare;
  const auto level = static_cast<std::size_t>(depth);
  std::vector<BareSet>& sets = bare_sets_[level];
  sets.clear();
  std::uint64_t found = 0;
  const bool is_last = depth == 1;
  const bool judges = !game.nevers.empty() && may_be_barred();
  if ((!is_last && game.changes_more) || judges) keep_bare(level);
  if (is_last && !game.joined) {
    bare_moves([&](const BareSet& set) {
      if (!judges) return void(found += set.size());
      BareSet allowed = set;
      leave_allowed(allowed, level);
      found += allowed.size();
    });
    return bare_over(found, last) ? 0 : std::max<std::uint64_t>(found, 1);  // who has no move and may go on passes
  }
  bare_moves([&](const BareSet& set) {
    if (set.ends.none()) return;
    sets.push_back(set);
    if (judges) leave_allowed(sets.back(), level);
    found += sets.back().size();
  });
  if (game.joined && (is_last || !game.always_places)) found = count_joined(sets, !is_last);
  if (bare_over(found, last) || goes_past_bare_) return 0;
  if (is_last) return std::max<std::uint64_t>(found, 1);
  std::uint64_t leaves = 0;
  const std::size_t past = board_.history.size();
  const bool noted = is_noted_;
  const auto count_on = [&](CellId to) {
    end_bare_turn();
    leaves += bare_leaves(depth - 1, to);
    take_back_bare_turn();
    board_.history.pop_to(past);
    is_noted_ = noted;
    if (!game.joined || !game.keeps_state) return;
    board_.undo_to(bare_before_[level].mark);
    slots_again(level);
  };
  const auto count_after = [&](const typename Board<W>::Bare& change) {
    board_.swap_bare(change);
    count_on(kNoCell);
    board_.swap_bare(change);
  };
  if (found == 0) {
    run_stuck();
    count_on(kNoCell);
    if (game.changes_more) bare_again(level);
  }
  for (const BareSet& set : sets) {
    set.ends.each([&](int cell) {
      const auto end = static_cast<CellId>(cell);
      if (depth == 2 && game.tells_replies) {
        const std::uint64_t replies = count_replies(set, end);
        leaves += replies;
        if (replies != 0) return;
      }
      if (game.changes_more && !game.joined) {
        const BareTurn turn = make_bare(set, end);
        count_on(turn.change.from == kNoCell ? kNoCell : end);
        return take_back_bare(turn, level);
      }
      const BarePart<W>& part = game.parts[set.part];
      if (part.kind == BarePart<W>::Kind::Place) return count_after(bare_placed(part, end));
      if (part.kind != BarePart<W>::Kind::Walk) return count_on(kNoCell);
      const typename Board<W>::Bare change = bare_of(set, end);
      if (!game.joined) return count_after(change);
      const Cells places = bare_places(set, end);
      board_.swap_bare(change);
      places.each([&](int place) { count_after(bare_placed(part, static_cast<CellId>(place))); });
      board_.swap_bare(change);
    });
  }
  return leaves;
}

// How many walks follow one, of BareGame::tells_replies; none if it must be made to tell.
template <int W>
inline std::uint64_t Play<W>::count_replies(const BareSet& set, CellId end) const {
  const BareGame<W>& game = rules_.bare;
  const PlayerId me = board_.flow.mover;
  if (board_.flow.turns + 1 >= m_.limit) return 0;
  for (const auto& one : game.ends) {
    if (one.by_own_turn && one.goals[me].test(end)) return 0;
  }
  const auto from = static_cast<CellId>(set.from == kNoCell ? end - set.delta : set.from);
  Cells occupied = board_.occupied;
  occupied.reset(from);
  occupied.set(end);
  std::int32_t value = board_.slots[static_cast<std::size_t>(game.call.slot)];
  for (const BareQuickSet& quick : game.parts[0].quick) {
    if (quick.slot != game.call.slot) continue;
    value = quick.kind == BareQuickSet::Kind::OwnMark ? marks_.on(quick.mark, from) : quick_value(quick, end);
  }
  const PlayerId other = bare_mover(1);
  const Cells movers = called_pieces(other, value);
  const Cells to = rules_.all_cells & ~occupied;
  std::uint64_t count = 0;
  for (const BareMove<W>& move : game.moves[other]) {
    (movers & board_.by_type[move.type] & move.from).each([&](int cell) {
      count += static_cast<std::uint64_t>((move.reach.from(static_cast<CellId>(cell), occupied) & to).count());
    });
  }
  return count;
}

// What a turn did, which was kept for this depth.
template <int W>
inline void Play<W>::take_back_bare(const BareTurn& turn, std::size_t depth) {
  const BareGame<W>& game = rules_.bare;
  const bool only_walks = game.parts[turn.part].kind == BarePart<W>::Kind::Walk && !turn.change.takes;
  if (!only_walks || game.changes_pieces || game.lapses) return bare_again(depth);
  board_.swap_bare(turn.change);
  if (!game.marks.empty()) marks_.walk_back(turn.change.from, turn.change.to);
  slots_again(depth);
}

// How many moves of a walk and a placement there are; or, of `any`, whether there is one.
template <int W>
std::uint64_t Play<W>::count_joined(std::span<const BareSet> sets, bool any) {
  std::uint64_t sum = 0;
  for (const BareSet& set : sets) {
    const bool stop = set.ends.some([&](int end) {
      sum += static_cast<std::uint64_t>(bare_places(set, static_cast<CellId>(end)).count());
      return any && sum != 0;
    });
    if (stop) break;
  }
  return sum;
}

}  // namespace ludwright
